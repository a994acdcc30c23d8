//! `deploy/shard.sh` as schedulers start it: which part it plays, what it leaves, and how it goes on.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use serde_json::Value;
use tempfile::TempDir;

const MISDEAL: &str = env!("CARGO_BIN_EXE_misdeal");
const VERIFY: [&str; 6] = ["verify", "accordian", "--max-cards", "6", "--engine", "fast"];
const FUZZ: [&str; 7] = ["fuzz", "clock", "--decks", "2000", "--seed", "1", "--no-corpus"];

fn in_deploy(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)
}

/// The script in a folder, with the parts in `parts` and no scheduler's variables but these.
fn shard(folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> Command {
    script("shard.sh", folder, variables, words)
}

fn script(name: &str, folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> Command {
    let mut command = Command::new(in_deploy(name));
    for name in ["SHARDS", "SHARD", "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "PARALLEL_SEQ"] {
        command.env_remove(name);
    }
    command.current_dir(folder).env("MISDEAL", MISDEAL).envs(variables.iter().copied());
    command.arg("parts").args(words);
    command
}

/// What it tells; its exit code must be this.
fn told(command: &mut Command, exit: i32) -> String {
    let Output { status, stdout, stderr } = command.output().expect("a shell starts");
    let told = String::from_utf8(stderr).expect("text");
    assert_eq!(status.code(), Some(exit), "{told}");
    assert_eq!(String::from_utf8_lossy(&stdout), "", "everything is in the part");
    told
}

fn misdeal(folder: &Path, words: &[&str]) -> Vec<u8> {
    let output = Command::new(MISDEAL).current_dir(folder).args(words).output().expect("misdeal starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn part(folder: &Path, part: usize, parts: usize) -> Vec<u8> {
    let path = folder.join(format!("parts/part-{part}-of-{parts}.json"));
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in the folder of parts, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("parts"))
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}

fn read(json: &[u8]) -> Value {
    serde_json::from_slice(json).expect("JSON")
}

fn digest(certificate: &[u8]) -> String {
    read(certificate)["digest"].as_str().expect("a certificate").to_owned()
}

/// The digest of all parts together.
fn merged(folder: &Path, parts: usize) -> String {
    let files: Vec<String> = (1..=parts).map(|part| format!("parts/part-{part}-of-{parts}.json")).collect();
    let words: Vec<&str> =
        ["verify", "merge", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    digest(&misdeal(folder, &words))
}

fn whole(folder: &Path, words: &[&str]) -> String {
    digest(&misdeal(folder, &[words, &["--json"]].concat()))
}

/// Kubernetes counts from 0, everybody else from 1.
#[test]
fn every_scheduler_plays_the_same_parts_and_they_merge_to_the_whole() {
    let schedulers =
        [("SHARD", 1), ("SLURM_ARRAY_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)];
    let parts = schedulers.map(|(variable, first)| {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path();
        for index in first..first + 3 {
            let told = told(&mut shard(path, &[("SHARDS", "3"), (variable, &index.to_string())], &VERIFY), 0);
            assert!(told.contains(&format!("part {} of 3", index + 1 - first)), "{told}");
        }
        assert_eq!(merged(path, 3), whole(path, &VERIFY), "{variable}");
        [1, 2, 3].map(|number| part(path, number, 3))
    });
    assert!(parts.iter().all(|one| *one == parts[0]));
}

/// Whoever starts a part by hand from within a scheduler's job means what he says.
#[test]
fn a_part_that_is_named_comes_before_what_schedulers_say() {
    let folder = TempDir::new().expect("a folder");
    let variables = [("SHARDS", "5"), ("SHARD", "2"), ("SLURM_ARRAY_TASK_ID", "3"), ("PARALLEL_SEQ", "4")];
    told(&mut shard(folder.path(), &variables, &VERIFY), 0);
    assert_eq!(names(folder.path()), ["command-2-of-5", "part-2-of-5.json"]);
}

#[test]
fn numbers_that_name_no_part_are_refused_before_anything_is_done() {
    let folder = TempDir::new().expect("a folder");
    let cases: [(&[(&str, &str)], &str); 11] = [
        (&[("SHARD", "1")], "SHARDS is not set"),
        (&[("SHARDS", "3")], "which part is this?"),
        (&[("SHARDS", "0"), ("SHARD", "1")], "SHARDS is `0`"),
        (&[("SHARDS", "many"), ("SHARD", "1")], "SHARDS is `many`"),
        (&[("SHARDS", "9999999999"), ("SHARD", "1")], "SHARDS is `9999999999`"),
        (&[("SHARDS", "3"), ("SHARD", "0")], "SHARD is `0`: with SHARDS=3 it goes from 1 to 3"),
        (&[("SHARDS", "3"), ("SHARD", "4")], "SHARD is `4`: with SHARDS=3 it goes from 1 to 3"),
        // A shell would count in eights.
        (&[("SHARDS", "20"), ("SHARD", "010")], "SHARD is `010`"),
        (&[("SHARDS", "3"), ("SLURM_ARRAY_TASK_ID", "-1")], "SLURM_ARRAY_TASK_ID is `-1`"),
        (
            &[("SHARDS", "3"), ("JOB_COMPLETION_INDEX", "3")],
            "JOB_COMPLETION_INDEX is `3`: with SHARDS=3 it goes from 0 to 2",
        ),
        (&[("SHARDS", "3"), ("PARALLEL_SEQ", "1+1")], "PARALLEL_SEQ is `1+1`"),
    ];
    for (variables, refused) in cases {
        let told = told(&mut shard(folder.path(), variables, &VERIFY), 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(refused), "{told}");
    }
    assert!(!folder.path().join("parts").exists());
}

#[test]
fn commands_that_are_not_cut_into_parts_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let refused = |words: &[&str], why: &str| {
        let told = told(&mut shard(path, &[("SHARDS", "2"), ("SHARD", "1")], words), 2);
        assert!(told.contains(why), "{told}");
    };
    refused(&[], "usage: ");
    refused(&["play", "clock"], "`play` is not cut into parts");
    refused(&["verify", "merge", "a.json"], "verify what");
    refused(&["fuzz", "merge", "a.json"], "fuzz merge puts parts together");
    // Each part would draw a seed of its own; what follows `--` is the program's.
    refused(&["fuzz", "clock", "--decks", "2000", "--", "./a.out", "--seed", "1"], "fuzz needs --seed");
    refused(&["fuzz", "clock", "-s1", "-n9", "--corpus", "decks"], "--corpus: parts would add decks");
    fs::create_dir(path.join("corpus")).expect("made");
    refused(&["fuzz", "clock", "--seed=1", "-n9"], "there is a folder named corpus here");
    assert!(!path.join("parts").exists());
}

/// Nothing is played of which the parts could never be put together, or of which all would write one file.
#[test]
fn parts_that_could_not_be_put_together_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let run = |words: &[&str], exit: i32| {
        let mut command = shard(path, &[("SHARDS", "2"), ("SHARD", "1")], words);
        told(command.env("MISDEAL", "/nowhere/misdeal"), exit)
    };
    let campaign =
        |words: &[&str], exit| run(&[&["fuzz", "clock", "-s1", "--no-corpus"], words].concat(), exit);
    let without = "fuzz needs --decks";
    for (words, why) in [
        (&[][..], without),
        (&["--", "./a.out", "-n", "3000"], without),
        (&["--time", "30s"], "--time: "),
        (&["--time=30s", "-n5"], "--time: "),
        (&["-n5", "--fail-fast"], "--fail-fast: "),
        (&["-n5", "--max-findings=3"], "--max-findings: "),
        (&["-n5", "--shard", "1/2"], "--shard: the script says that itself"),
        (&["-n5", "--json"], "--json: the script says that itself"),
        (&["-n5", "--out=findings"], "--out: the script says that itself"),
        (
            &["-n5", "--html", "all.html"],
            "--html: every part would write the same file; say it to `misdeal fuzz merge`",
        ),
        (&["-n5", "--junit=all.xml"], "--junit: every part would write the same file"),
    ] {
        let told = campaign(words, 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(why), "{words:?}: {told}");
    }
    for (words, why) in [
        (&["--state", "state.json"][..], "--state: the script says that itself"),
        (&["--resume"], "--resume: the script says that itself"),
        (
            &["--certificate=all.json"],
            "--certificate: every part would write the same file; say it to `misdeal verify merge`",
        ),
    ] {
        let told = run(&[&VERIFY, words].concat(), 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(why), "{words:?}: {told}");
    }
    assert!(!path.join("parts").exists());
    // These are not refused, and then there is no misdeal. What follows `--` is the program's.
    for words in [
        &["-n", "3000"][..],
        &["-n3000"],
        &["--decks=3000"],
        &["--decks", "3000", "--", "./a.out", "--time", "1", "--html", "x"],
        &["-n5", "--fail-fast", "--", "./a.out"],
    ] {
        campaign(words, 127);
    }
}

/// It does not even ask for misdeal.
#[test]
fn a_part_that_is_there_is_not_played_again() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let variables = [("SHARDS", "4"), ("SHARD", "3")];
    told(&mut shard(path, &variables, &VERIFY), 0);
    let before = part(path, 3, 4);
    let without_misdeal =
        |words: &[&str], exit| told(shard(path, &variables, words).env("MISDEAL", "/nowhere/misdeal"), exit);
    assert_eq!(without_misdeal(&VERIFY, 0), "shard.sh: parts/part-3-of-4.json is there already\n");
    let other = without_misdeal(&["verify", "accordian", "--max-cards", "5"], 2);
    assert!(other.contains("is of `misdeal verify accordian --max-cards 6 --engine fast`"), "{other}");
    assert_eq!(part(path, 3, 4), before);
}

#[test]
fn a_finding_is_a_result() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let words = [&FUZZ[..], &["--engine", "sep-space"]].concat();
    for number in ["1", "2"] {
        let told = told(&mut shard(path, &[("SHARDS", "2"), ("SHARD", number)], &words), 0);
        assert!(told.contains(&format!("there is a finding in parts/part-{number}-of-2.json")), "{told}");
        assert!(path.join(format!("parts/findings-{number}-of-2/findings")).is_dir());
    }
    // What the command itself writes.
    assert_eq!(read(&part(path, 2, 2))["campaigns"][0]["shard"], "2/2");
    let verify = ["verify", "clock", "--ranks", "2", "--suits", "2", "--engine", "prev-card"];
    told(&mut shard(path, &[("SHARDS", "1"), ("SHARD", "1")], &verify), 0);
    assert!(read(&part(path, 1, 1))["smallest"].is_object());
}

/// A program that fails sometimes ends a campaign with exit code 3, and its record is whole.
#[test]
fn a_program_that_fails_sometimes_is_a_result() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let run = |number, misdeal: &str, exit| {
        let misdeal = stand_in(path, misdeal);
        told(shard(path, &[("SHARDS", "9"), ("SHARD", number)], &FUZZ).env("MISDEAL", misdeal), exit)
    };
    let sometimes = run("1", "echo '{}'; exit 3", 0);
    assert!(sometimes.contains("the program fails sometimes: see parts/part-1-of-9.json"), "{sometimes}");
    assert_eq!(part(path, 1, 9), b"{}\n");
    // No record, no result.
    assert!(run("2", "exit 3", 3).contains("there is no part 2 of 9"));
    assert!(run("3", "exit 1", 70).contains("there is no part 3 of 9"));
    assert!(run("4", "echo '{}'; exit 130", 130).contains("there is no part 4 of 9"));
    assert_eq!(names(path), ["command-1-of-9", "part-1-of-9.json"]);
}

/// A script that is started instead of misdeal.
fn stand_in(folder: &Path, script: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join("misdeal");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its owner's");
    path
}

#[test]
fn what_is_in_the_way_is_told() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let variables = [("SHARDS", "2"), ("SHARD", "1")];
    fs::write(path.join("parts"), "a file").expect("written");
    let file = told(&mut shard(path, &variables, &VERIFY), 2);
    assert!(file.contains("cannot make the folder parts"), "{file}");
    fs::remove_file(path.join("parts")).expect("it is there");
    told(&mut shard(path, &variables, &VERIFY), 0);
    fs::remove_file(path.join("parts/command-1-of-2")).expect("it is there");
    let unknown = told(&mut shard(path, &variables, &VERIFY), 2);
    let why = "shard.sh: parts/part-1-of-2.json is there, and parts/command-1-of-2, which says what it is of, cannot be \
               read: remove the part to have it played again\n";
    assert_eq!(unknown, why);
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

/// The same decks, so the same verdicts and the same smallest findings.
#[test]
fn a_campaign_of_a_program_in_parts_merges_to_the_whole() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/clock/not_reversed.py");
    let program = ["--", "python3", program.to_str().expect("text")];
    let options = ["--stages", "uniform", "--no-doctor", "--keep-going", "-n96", "--seed=1", "--no-corpus"];
    let words = [&["fuzz", "clock"], &options[..], &program].concat();
    for number in ["1", "2"] {
        told(&mut shard(path, &[("SHARDS", "2"), ("SHARD", number)], &words), 0);
    }
    let json = |words: &[&str]| {
        let output = Command::new(MISDEAL).current_dir(path).args(words).output().expect("misdeal starts");
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        read(&output.stdout)
    };
    let whole = json(&[&["fuzz", "clock", "--json"], &options[..], &program].concat());
    let merged = json(&["fuzz", "merge", "--json", "parts/part-1-of-2.json", "parts/part-2-of-2.json"]);
    assert_eq!(merged["schema"], "misdeal.fuzz-program/1");
    assert!(whole["findings"][0]["count"].as_u64() > Some(4), "{}", whole["findings"]);
    for field in
        ["game", "program", "judge", "first", "until", "shard", "decks", "verdicts", "habits", "kept"]
    {
        assert_eq!(merged[field], whole[field], "{field}");
    }
    let groups = |record: &Value| -> Vec<Value> {
        let groups = record["findings"].as_array().expect("findings").iter();
        groups
            .map(|group| {
                let examples = group["examples"].as_array().expect("examples").iter();
                let examples: Vec<&Value> = examples.map(|example| &example["deck"]).collect();
                serde_json::json!([group["signature"], group["count"], group["first"], examples])
            })
            .collect()
    };
    assert_eq!(groups(&merged), groups(&whole));
    let known = |record: &Value| record["diagnosis"]["conclusion"].clone();
    assert_eq!(known(&merged), known(&whole));
    // One part is not enough, and campaigns of engines are something else.
    let refused = |files: &[&str]| {
        let words = [&["fuzz", "merge"], files].concat();
        let output = Command::new(MISDEAL).current_dir(path).args(words).output().expect("misdeal starts");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let missing = refused(&["parts/part-2-of-2.json"]);
    assert!(missing.contains("in no part: shard 1 of 2 of cases 0 to 95 of seed 1"), "{missing}");
    fs::write(path.join("engines.json"), misdeal(path, &[&FUZZ[..], &["--json"]].concat())).expect("written");
    let mixed = refused(&["engines.json", "parts/part-1-of-2.json"]);
    let why = "parts/part-1-of-2.json is of a campaign of a program, and engines.json of engines";
    assert!(mixed.contains(why), "{mixed}");
    fs::write(path.join("verified.json"), misdeal(path, &[&VERIFY[..], &["--json"]].concat()))
        .expect("written");
    for files in [&["verified.json"][..], &["parts/part-1-of-2.json", "verified.json"]] {
        let other = refused(files);
        let why = "verified.json: this is not what `misdeal fuzz --json` writes, but a record of the form \
                   misdeal.verify/1, which `misdeal verify --json` writes";
        assert!(other.contains(why), "{other}");
    }
}

/// Cases are given out sixteen at a time.
#[test]
fn more_parts_than_there_are_turns_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let words = ["fuzz", "clock", "-n40", "-s1", "--no-corpus"];
    told(&mut shard(folder.path(), &[("SHARDS", "4"), ("SHARD", "3")], &words), 0);
    let none = told(&mut shard(folder.path(), &[("SHARDS", "4"), ("SHARD", "4")], &words), 2);
    assert!(none.contains("shard 4/4 has no deck: they are given out 16 at a time, so 40 decks will do for 3 shards"), "{none}");
}

#[test]
fn a_campaign_s_parts_are_what_the_command_writes_and_merge_to_the_whole() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    for index in ["0", "1"] {
        told(&mut shard(path, &[("SHARDS", "2"), ("JOB_COMPLETION_INDEX", index)], &FUZZ), 0);
    }
    let alone = misdeal(path, &[&FUZZ[..], &["--shard", "2/2", "--json"]].concat());
    assert_eq!(part(path, 2, 2), alone);
    let merge = ["fuzz", "merge", "--json", "parts/part-1-of-2.json", "parts/part-2-of-2.json"];
    let decks = |json: &[u8]| read(json)["campaigns"][0]["decks"].clone();
    let whole = misdeal(path, &[&FUZZ[..], &["--json"]].concat());
    assert_eq!(decks(&misdeal(path, &merge)), decks(&whole));
}

#[test]
fn what_fails_is_passed_on_and_leaves_nothing() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let variables = [("SHARDS", "2"), ("SHARD", "1")];
    let told_of = |words: &[&str], exit| told(&mut shard(path, &variables, words), exit);
    let usage = told_of(&["verify", "accordian", "--max-cards", "60"], 2);
    assert!(usage.contains("misdeal ended with exit code 2; there is no part 1 of 2"), "{usage}");
    let cannot = [&FUZZ[..], &["--", "./no-such-program"]].concat();
    told_of(&cannot, 4);
    told(shard(path, &variables, &VERIFY).env("MISDEAL", "/nowhere/misdeal"), 127);
    assert!(names(path).iter().all(|name| name.starts_with("findings-")), "{:?}", names(path));
    // Nothing of them is in the way of a command that is right.
    told_of(&VERIFY, 0);
}

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

/// As Slurm starts it: a copy in another folder.
#[test]
fn the_array_s_script_plays_the_part_of_its_task() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let copy = path.join("slurm_script");
    fs::copy(in_deploy("slurm.sbatch"), &copy).expect("copied");
    let submitted = env!("CARGO_MANIFEST_DIR");
    let task = |shards: &[(&str, &str)]| {
        let variables = [&[("SLURM_SUBMIT_DIR", submitted), ("SLURM_ARRAY_TASK_ID", "3")], shards].concat();
        let copy = copy.to_str().expect("text");
        told(&mut script(copy, path, &variables, &VERIFY), 0)
    };
    assert!(task(&[]).contains("part 3 of 64"));
    assert!(task(&[("SHARDS", "5")]).contains("part 3 of 5"));
    assert_eq!(names(path), ["command-3-of-5", "command-3-of-64", "part-3-of-5.json", "part-3-of-64.json"]);
}

/// Each says the number of parts more than once.
#[test]
fn array_and_job_have_as_many_parts_as_they_say() {
    let text = |name| fs::read_to_string(in_deploy(name)).expect("readable");
    let numbers = |text: &str, before: &[&str]| -> Vec<u64> {
        let of = |line: &str| {
            let rest = before.iter().find_map(|word| line.trim_start().strip_prefix(word))?;
            let digits = rest.trim_start_matches('"').split(|char: char| !char.is_ascii_digit());
            Some(digits.into_iter().next().expect("a split has a first").parse().expect("a number"))
        };
        text.lines().filter_map(of).collect()
    };
    let array = numbers(&text("slurm.sbatch"), &["#SBATCH --array=1-", "export SHARDS=\"${SHARDS:-"]);
    assert_eq!(array, [64, 64]);
    let job = text("kubernetes.yaml");
    assert_eq!(numbers(&job, &["completions: ", "parallelism: "]), [64, 64]);
    let shards = job.split_once("- name: SHARDS\n").expect("it is set").1;
    assert_eq!(numbers(shards, &["value: "])[..1], [64]);
}

/// The line of docs/clusters.md, with GNU parallel as Debian has it (package `parallel`).
#[test]
#[ignore = "needs GNU parallel: cargo test --test deploy -- --ignored"]
fn gnu_parallel_plays_all_parts_and_goes_on_where_one_is_missing() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let parallel = || {
        let mut command = Command::new("parallel");
        command.args(["-N0", "-j2"]).arg(in_deploy("shard.sh")).arg("parts").args(VERIFY).arg(":::");
        command.args((1..=8).map(|number| number.to_string()));
        command.current_dir(path).env("MISDEAL", MISDEAL).env("SHARDS", "8");
        let output = command.output().expect("GNU parallel is installed");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{told}");
        told
    };
    parallel();
    assert_eq!(merged(path, 8), whole(path, &VERIFY));
    fs::remove_file(path.join("parts/part-5-of-8.json")).expect("it is there");
    let told = parallel();
    assert_eq!(told.matches("is there already").count(), 7, "{told}");
    assert_eq!(merged(path, 8), whole(path, &VERIFY));
}
