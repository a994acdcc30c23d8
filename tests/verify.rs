//! `misdeal verify` as it is used on more than one machine: parts in processes of their own, runs that are
//! killed and go on.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use misdeal::generate::choices::{Choices, Prng};
use misdeal::verify::Certificate;
use tempfile::TempDir;

const CARDS: &str = "7";

fn misdeal(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misdeal"));
    command.current_dir(folder).args(words);
    command
}

/// What the command writes; its exit code must be this.
fn output(command: &mut Command, exit: i32) -> (String, String) {
    let output = command.output().expect("misdeal starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(exit), "{stdout}{stderr}");
    (stdout, stderr)
}

fn certificate(json: &str) -> Certificate {
    serde_json::from_str(json).expect("a certificate")
}

fn whole(folder: &Path) -> Certificate {
    let words = ["verify", "accordian", "--max-cards", CARDS, "--engine", "fast", "--json"];
    certificate(&output(&mut misdeal(folder, &words), 0).0)
}

#[test]
fn parts_in_processes_of_their_own_merge_to_the_whole() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let parts: Vec<(String, Child)> = (1..=4)
        .map(|part| {
            let (shard, file) = (format!("{part}/4"), format!("part-{part}.json"));
            let words = [
                "verify",
                "accordian",
                "--max-cards",
                CARDS,
                "--engine",
                "fast",
                "--json",
                "--shard",
                &shard,
            ];
            let to = fs::File::create(path.join(&file)).expect("a file");
            (file, misdeal(path, &words).stdout(to).stderr(Stdio::null()).spawn().expect("misdeal starts"))
        })
        .collect();
    let mut files = Vec::new();
    for (file, mut part) in parts {
        assert!(part.wait().expect("it ends").success());
        files.push(file);
    }
    let merge = |files: &[&str]| {
        let mut command = misdeal(path, &["verify", "merge", "--certificate", "whole.json"]);
        command.args(files);
        command
    };
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let (text, _) = output(&mut merge(&files), 0);
    assert!(text.contains("176,753 deals, one of each class"), "{text}");
    let merged = certificate(&fs::read_to_string(path.join("whole.json")).expect("a certificate"));
    assert_eq!(merged, whole(path));
    // A certificate is a part that is the whole.
    let (again, _) = output(&mut misdeal(path, &["verify", "merge", "whole.json", "--json"]), 0);
    assert_eq!(certificate(&again), merged);

    let (_, refused) = output(&mut merge(&files[1..]), 2);
    assert!(refused.contains("in no part: shard 1 of 4 (items 1 to "), "{refused}");
    let (_, refused) = output(&mut merge(&[&files[..], &files[2..3]].concat()), 2);
    assert!(
        refused.contains("in more than one part: shard 3/4, in part-3.json and in part-3.json"),
        "{refused}"
    );
    fs::write(path.join("part-2.json"), "{}").expect("written");
    let (_, refused) = output(&mut merge(&files), 2);
    assert!(
        refused.contains("part-2.json: this is not what `misdeal verify --shard K/N --json` writes"),
        "{refused}"
    );
    // What another command has written is called by its name.
    fs::write(path.join("part-2.json"), r#"{"schema":"misdeal.fuzz/1","seed":1}"#).expect("written");
    let (_, refused) = output(&mut merge(&files), 2);
    assert!(
        refused.contains("but a record of the form misdeal.fuzz/1, which `misdeal fuzz --json` writes"),
        "{refused}"
    );
}

/// Killed at random moments, some of them before anything was kept.
#[test]
fn a_run_that_is_killed_goes_on_to_the_same_digest() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let words = [
        "verify",
        "accordian",
        "--max-cards",
        CARDS,
        "--engine",
        "laid-out",
        "--jobs",
        "1",
        "--json",
        "--state",
        "state.json",
        "--state-every",
        "1ms",
    ];
    let (expected, _) = output(&mut misdeal(path, &words), 0);
    let mut draws = Prng::new(1, 0);
    for _ in 0..4 {
        let mut killed = 0;
        let result = loop {
            let mut command = misdeal(path, &words);
            if path.join("state.json").exists() {
                command.arg("--resume");
            }
            let mut run =
                command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("misdeal starts");
            if killed == 3 {
                let output = run.wait_with_output().expect("it ends");
                assert!(output.status.success());
                break String::from_utf8(output.stdout).expect("text");
            }
            std::thread::sleep(Duration::from_millis(100 + draws.below(300)));
            if let Some(status) = run.try_wait().expect("a process") {
                assert!(status.success());
                break String::from_utf8(run.wait_with_output().expect("it has ended").stdout).expect("text");
            }
            run.kill().expect("it runs");
            run.wait().expect("it is killed");
            killed += 1;
        };
        assert_eq!(result, expected);
        assert!(!path.join("state.json").exists(), "the state of a run that has ended is removed");
    }
}

/// The state of another run is not gone on from, and stays.
#[test]
#[cfg(unix)]
fn an_interrupted_run_says_how_to_go_on_and_refuses_other_options() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let words = |cards| ["verify", "accordian", "--max-cards", cards, "--engine", "laid-out", "--jobs", "1"];
    let mut run = misdeal(path, &words("9")).stderr(Stdio::piped()).spawn().expect("misdeal starts");
    std::thread::sleep(Duration::from_millis(800));
    kill(Pid::from_raw(run.id().try_into().expect("a process")), Signal::SIGINT).expect("it runs");
    assert_eq!(run.wait().expect("it ends").code(), Some(130));
    let state = path.join("misdeal.verify/accordian-9-1-of-1.json");
    assert!(state.exists());
    let mut other = misdeal(path, &words("8"));
    other.args(["--resume", "--state"]).arg(&state);
    let (_, refused) = output(&mut other, 2);
    assert!(refused.contains("what is dealt has changed"), "{refused}");
    let mut other = misdeal(path, &words("9"));
    other.args(["--resume", "--sample", "7"]);
    let (_, refused) = output(&mut other, 2);
    assert!(
        refused.contains("the sample has changed: the run was begun with 1024, and now it is 7"),
        "{refused}"
    );
    assert!(state.exists());
}

/// A page of a certificate that is kept says what it says; one of parts that are no whole says what is missing.
#[test]
fn certificates_and_parts_have_pages() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let page = |words: &str, exit| {
        let words: Vec<&str> = words.split(' ').collect();
        output(&mut misdeal(path, &words), exit);
        fs::read_to_string(path.join(words.last().expect("a file"))).expect("a page")
    };
    let run = "verify accordian --max-cards 5 --engine fast";
    let told = page(&format!("{run} --certificate all.json --html all.html"), 0);
    let kept = page("report all.json -o kept.html", 0);
    assert_eq!(told.replace("this run", "all.json"), kept.replace("this run", "all.json"));
    assert!(kept.contains(&format!("misdeal {run}")));
    let part =
        |part: u8| page(&format!("{run} --shard {part}/3 --certificate {part}.json --html {part}.html"), 0);
    assert!(part(1).contains("Left to other parts: items "));
    part(3);
    let refused = page("verify merge 3.json 1.json --html refused.html", 2);
    assert!(refused.contains("In no part: items ") && !refused.contains(">holds<"), "{refused}");
}

/// What is read may have been written by anybody.
#[test]
fn records_that_cannot_be_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let words = ["verify", "accordian", "--max-cards", "3", "--json"];
    let record: serde_json::Value =
        serde_json::from_str(&output(&mut misdeal(path, &words), 0).0).expect("JSON");
    let many = u64::MAX;
    for (place, value, reason) in [
        ("/deals/max_cards", many.into(), "nobody plays"),
        ("/deals/max_cards", 0.into(), "nobody plays"),
        ("/part/from", many.into(), "items "),
        ("/items", many.into(), "items "),
        ("/counts/0/played", many.into(), "more deals than anybody plays"),
        ("/counts/0/played", 2.into(), "played "),
        ("/ends/0/deals", "-1".into(), "deals of 1 cards"),
        ("/ends/0/deals", "9".repeat(38).into(), "deals of 1 cards"),
        ("/laws", 0.into(), "this is not what"),
    ] {
        let mut changed = record.clone();
        *changed.pointer_mut(place).expect("a field") = value;
        fs::write(path.join("changed.json"), changed.to_string()).expect("written");
        let words = ["report", "changed.json", "-o", "page.html"];
        let (_, refused) = output(&mut misdeal(path, &words), 2);
        assert!(refused.contains(reason), "{place}: {refused}");
        assert!(!path.join("page.html").exists());
        // A miscount of parts is told as that of a run.
        let exit = if reason == "played " { 70 } else { 2 };
        output(&mut misdeal(path, &["verify", "merge", "changed.json"]), exit);
    }
}
