//! Parts that are ended before they have come to their end.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use tempfile::TempDir;

use super::{VERIFY, misdeal, names, part, shard, stand_in, told};

/// A second of work or more, whose state is kept all the time.
const LONG: [&str; 10] = [
    "verify",
    "accordian",
    "--max-cards",
    "8",
    "--engine",
    "laid-out",
    "--jobs",
    "1",
    "--state-every",
    "1ms",
];

/// Started in a process group of its own, and seen to have kept a state of its own.
fn begun(folder: &Path) -> Child {
    let state = folder.join("parts/state-2-of-2.json");
    let kept = || fs::metadata(&state).and_then(|file| file.modified()).ok();
    let before = kept();
    let mut command = shard(folder, &[("SHARDS", "2"), ("SHARD", "2")], &LONG);
    let mut run = command.process_group(0).stderr(Stdio::null()).spawn().expect("a shell starts");
    while kept().is_none_or(|kept| Some(kept) == before) {
        assert!(run.try_wait().expect("a process").is_none(), "it was to take some seconds");
        std::thread::sleep(Duration::from_millis(2));
    }
    run
}

fn pid(run: &Child) -> Pid {
    Pid::from_raw(run.id().try_into().expect("a process"))
}

/// Whether the tests were started with the signal ignored, as what runs in the background of a script is: then no
/// shell that they start can be told by it.
fn is_ignored(signal: Signal) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    ignored >> (signal as i32 - 1) & 1 == 1
}

/// A node that is lost says nothing beforehand; a scheduler asks the script, and only it, to end.
#[test]
fn a_part_that_was_ended_goes_on_from_its_state() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let mut run = begun(path);
    killpg(pid(&run), Signal::SIGKILL).expect("it runs");
    run.wait().expect("it is killed");
    for signal in [Signal::SIGTERM, Signal::SIGINT].into_iter().filter(|signal| !is_ignored(*signal)) {
        let mut run = begun(path);
        kill(pid(&run), signal).expect("it runs");
        assert_eq!(run.wait().expect("it ends").code(), Some(130), "{signal}");
        assert!(!path.join("parts/part-2-of-2.json").exists());
    }
    let variables = [("SHARDS", "2"), ("SHARD", "2")];
    let mut other = LONG;
    other[5] = "fast";
    let refused = told(&mut shard(path, &variables, &other), 2);
    assert!(refused.contains("to begin anew, remove parts/state-2-of-2.json"), "{refused}");
    let told = told(&mut shard(path, &variables, &LONG), 0);
    assert!(told.contains("going on: "), "{told}");
    assert!(!path.join("parts/state-2-of-2.json").exists());
    let alone = misdeal(path, &[&LONG[..8], &["--shard", "2/2", "--json"]].concat());
    assert_eq!(part(path, 2, 2), alone);
}

/// A job that is killed at once leaves the file that it was writing.
#[test]
fn what_killed_jobs_have_left_goes_when_the_part_is_there() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    fs::create_dir(path.join("parts")).expect("made");
    let others = [".part-1-of-20.node.7", ".part-11-of-2.node.7"];
    for name in [".part-1-of-2.node.7", ".part-1-of-2.node.7.command"].iter().chain(&others) {
        fs::write(path.join("parts").join(name), "").expect("written");
    }
    let variables = [("SHARDS", "2"), ("SHARD", "1")];
    told(&mut shard(path, &variables, &VERIFY), 0);
    assert_eq!(names(path), [others[0], others[1], "command-1-of-2", "part-1-of-2.json"]);
    // Two jobs with one part: the slower one finds that it is there.
    let words = VERIFY.join(" ");
    let quicker = format!(
        "rm parts/.part-2-of-2.*; echo '{words}' >parts/command-2-of-2; echo '{{}}' >parts/part-2-of-2.json; echo '{{}}'"
    );
    let misdeal = stand_in(path, &quicker);
    let slower = told(shard(path, &[("SHARDS", "2"), ("SHARD", "2")], &VERIFY).env("MISDEAL", misdeal), 0);
    assert!(slower.ends_with("parts/part-2-of-2.json is there already\n"), "{slower}");
}
