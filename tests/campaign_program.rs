//! Campaigns of programs as people hand them in: what is found, kept, told and played again, the same for any
//! number of processes, with nothing left running.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// The source of a program of `tests/programs`.
fn source(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(file)
}

fn is_there(tool: &str) -> bool {
    let run = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = run.is_ok_and(|status| status.success());
    if !is_there {
        println!("left out: there is no {tool}");
    }
    is_there
}

/// A folder in which misdeal runs, with a program.
struct Place {
    folder: TempDir,
    words: Vec<String>,
}

impl Place {
    fn python(file: &str) -> Option<Self> {
        let path = source(file).to_str().expect("a plain path").to_owned();
        let folder = tempfile::tempdir().expect("a folder");
        is_there("python3").then(|| Self { folder, words: vec!["python3".to_owned(), path] })
    }

    fn cpp(file: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        if !is_there("g++") {
            return None;
        }
        let mut compiler = Command::new("g++");
        compiler.args(["-O2", "-w", "-o", "program"]).arg(source(file)).current_dir(&folder);
        assert!(compiler.status().expect("g++ runs").success());
        Some(Self { folder, words: vec!["./program".to_owned()] })
    }

    /// misdeal with these words, and the program after `--`.
    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(cargo_bin!("misdeal"));
        command.args(words.split_whitespace()).arg("--").args(&self.words);
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    fn run(&self, words: &str) -> Output {
        self.command(words).output().expect("misdeal runs")
    }

    /// What a campaign tells in JSON, and its exit code.
    fn told(&self, words: &str) -> (Value, i32) {
        let output = self.run(&format!("fuzz {words} --no-corpus --json"));
        let code = output.status.code().expect("a code");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (serde_json::from_slice(&output.stdout).expect(&error), code)
    }
}

/// The record without what depends on the clock and on how many processes there were.
fn timeless(mut record: Value) -> Value {
    for field in ["milliseconds", "batch", "processes"] {
        record[field].take();
    }
    record
}

fn names(alike: &Value) -> Vec<&str> {
    let entries = alike.as_array().expect("a list").iter().filter_map(Value::as_array);
    entries.flatten().filter_map(|entry| entry["name"].as_str()).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_right_program_is_right() {
    for place in [Place::cpp("accordian/right_arrays.cpp"), Place::python("accordian/right_lists.py")] {
        let Some(place) = place else { continue };
        let (record, code) = place.told("accordian --seed 1 --decks 3000");
        assert_eq!((code, &record["verdicts"]), (0, &serde_json::json!({ "AC": 3000 })));
        assert_eq!((&record["findings"], &record["warnings"]), (&Value::from([0; 0]), &Value::from([0; 0])));
        assert!(!place.folder.path().join("misdeal.out").exists());
    }
}

#[test]
fn a_misread_rule_is_named_and_the_finding_played_again() {
    let Some(place) = Place::cpp("accordian/one_and_plural.cpp") else { return };
    let (record, code) = place.told("accordian --seed 1 --decks 3000 --jobs 1");
    assert_eq!((code, &record["ended"]), (1, &Value::from("enough-failed")));
    assert_eq!(names(&record["diagnosis"]["conclusion"]["alike"]), ["prefer-one", "fmt-always-plural"]);
    let two = place.told("accordian --seed 1 --decks 3000 --jobs 2").0;
    assert_eq!(timeless(record.clone()), timeless(two));

    let findings = place.folder.path().join("misdeal.out/findings");
    for group in record["findings"].as_array().expect("groups") {
        for example in group["examples"].as_array().expect("examples") {
            let toml = fs::read_to_string(
                findings.join(example["id"].as_str().expect("a name")).join("finding.toml"),
            );
            let toml = toml.expect("it is kept");
            assert!(toml.contains("[program]") && toml.contains(r#"command = ["./program"]"#), "{toml}");
        }
    }
    let mut replay = Command::new(cargo_bin!("misdeal"));
    let again = replay.args(["replay", "--all"]).current_dir(&place.folder).output().expect("misdeal runs");
    assert_eq!(again.status.code(), Some(1));
    assert!(
        text(&again.stdout)
            .lines()
            .all(|line| line.contains("still differs") && line.ends_with("it fails alone"))
    );
    // Who wants to know why is told what to ask.
    let id = record["findings"][0]["examples"][0]["id"].as_str().expect("a name");
    let mut explain = Command::new(cargo_bin!("misdeal"));
    let told = explain.args(["explain", id]).current_dir(&place.folder).output().expect("misdeal runs");
    let error = text(&told.stderr);
    assert_eq!(told.status.code(), Some(2), "{error}");
    assert!(error.contains("ask it, with `misdeal explain accordian code:"), "{error}");
    assert!(error.contains(" -- ./program`"), "{error}");
    // A right program in its place.
    let Some(right) = Place::cpp("accordian/right_arrays.cpp") else { return };
    let out = findings.parent().expect("a folder").to_str().expect("a plain path");
    assert_eq!(right.run(&format!("replay --all --out {out}")).status.code(), Some(0));
    // The last line does the same again.
    let repeat = record["repeat"].as_str().expect("a command");
    let repeat = repeat.strip_prefix("misdeal ").and_then(|words| words.strip_suffix(" -- ./program"));
    let third = place.run(&format!("{} --json", repeat.expect("the program's command")));
    let third: Value = serde_json::from_slice(&third.stdout).expect("JSON");
    assert_eq!(third["verdicts"], record["verdicts"]);
}

#[test]
fn state_is_told_with_the_deck_before() {
    let Some(place) = Place::cpp("clock/queues_not_cleared.cpp") else { return };
    let output = place.run("fuzz clock --seed 1 --decks 2000 --no-corpus");
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("passes alone, fails after 1 deck"), "{told}");
    assert!(told.contains("no rule was looked for: it fails for what it keeps"), "{told}");
    let error = text(&output.stderr);
    assert!(error.starts_with("seed: 1\n"), "{error}");
    let last = error.lines().last().expect("a line");
    assert!(
        last.starts_with("repeat: misdeal fuzz clock --seed 1 --decks ") && last.ends_with(" -- ./program")
    );
    let mut replay = Command::new(cargo_bin!("misdeal"));
    let again = replay.args(["replay", "--all"]).current_dir(&place.folder).output().expect("misdeal runs");
    assert!(text(&again.stdout).contains("it passes alone, fails after 1 deck"), "{}", text(&again.stdout));
}

#[test]
fn a_crash_is_found_with_what_the_program_said() {
    let Some(place) = Place::cpp("accordian/past_the_last_pile.cpp") else { return };
    let (record, code) = place.told("accordian --seed 1 --decks 300");
    let group = &record["findings"][0];
    assert_eq!((code, &group["signature"]), (1, &Value::from("RE SIGABRT")));
    assert!(group["examples"][0]["stderr"].to_string().contains("out_of_range"));
}

/// A right program of Clock that answers no more than so many decks of a file.
fn holds(decks: usize) -> Option<Place> {
    let Place { folder, mut words } = Place::python("clock/right_dict.py")?;
    let script = format!(
        "import subprocess, sys\n\
         lines = sys.stdin.read().split('#')[0].splitlines()[:{}]\n\
         subprocess.run([sys.executable, {:?}], input='\\n'.join([*lines, '#', '']), text=True)\n",
        4 * decks,
        words[1]
    );
    words[1] = folder.path().join("holds.py").to_string_lossy().into_owned();
    fs::write(&words[1], script).expect("writable");
    Some(Place { folder, words })
}

#[test]
fn whoever_is_given_a_file_is_judged_by_all_of_it() {
    let Some(place) = holds(3) else { return };
    let checked = place.run(
        "check clock --timeout 60s --deck new --deck inert --deck seed:1#1 --deck seed:1#2 --deck seed:1#3",
    );
    let told = text(&checked.stdout);
    assert_eq!(checked.status.code(), Some(1), "{told}");
    assert!(told.contains("each of 5 decks is accepted, the file is not"), "{told}");
    let few = place.run("check clock --timeout 60s --deck new --deck inert --deck seed:1#1");
    assert_eq!(few.status.code(), Some(0), "{}", text(&few.stdout));
    // A campaign has no file of a judge: but what its doctor finds wrong is found.
    let campaign = place.run("fuzz clock --seed 1 --decks 40 --no-corpus --junit it.xml");
    let told = text(&campaign.stdout);
    assert_eq!(campaign.status.code(), Some(1), "{told}");
    assert!(told.contains("doctor      in a file of ") && told.contains("no deck fails alone"), "{told}");
    let junit = fs::read_to_string(place.folder.path().join("it.xml")).expect("a file");
    assert!(junit.contains("failures=\"1\"") && !junit.contains("answered rightly"), "{junit}");
}

#[test]
fn what_does_not_go_together_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |words: &str| {
        let mut command = Command::new(cargo_bin!("misdeal"));
        let output =
            command.args(words.split_whitespace()).current_dir(&folder).output().expect("misdeal runs");
        (output.status.code().expect("a code"), text(&output.stderr))
    };
    for (words, code, message) in [
        ("fuzz accordian ./a.out", 2, "did you mean `-- ./a.out`?"),
        ("fuzz -- ./a.out", 2, "which game does the program play?"),
        ("fuzz clock --batch 3", 2, "--batch is about a program"),
        ("fuzz clock --engine fast -- ./a.out", 2, "--engine names an engine of misdeal"),
        ("fuzz clock --memory 3X -- ./a.out", 2, "invalid value"),
        ("fuzz clock --decks 5 -- ./a.out", 4, "cannot start `./a.out`"),
        ("fuzz clock --decks 5 --", 2, "there is no program after `--`"),
        ("explain clock new --", 2, "there is no program after `--`"),
        ("fuzz clock --timeout 0s -- ./a.out", 2, "no program ends in no time"),
        ("fuzz clock --memory 1K -- ./a.out", 2, "no program runs in less than"),
        ("fuzz clock --out /dev/null/here -- ./a.out", 2, "/dev/null"),
        ("fuzz clock --out /dev/null/here", 2, "/dev/null"),
    ] {
        let (told, error) = run(words);
        assert!(told == code && error.contains(message), "{words}: {told} {error}");
    }
}

fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
}

#[test]
fn an_interrupt_ends_everything() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("sleeps.py");
    fs::write(&script, "import time\ntime.sleep(1000)\n").expect("writable");
    let words = vec!["python3".to_owned(), script.to_str().expect("a plain path").to_owned()];
    let place = Place { folder, words };
    let mut child = place.command("fuzz clock --no-corpus --timeout 900s").spawn().expect("misdeal starts");
    std::thread::sleep(Duration::from_millis(500));
    let begin = Instant::now();
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(begin.elapsed() < Duration::from_secs(5));
    assert!(!place.is_running());
}

/// An interrupt while a finding is looked into: what was found until then is told all the same.
#[test]
fn an_interrupt_after_a_finding_loses_nothing() {
    let Some(Place { folder, mut words }) = Place::python("clock/not_reversed.py") else { return };
    // Alone it waits, as something does that takes long.
    let script = format!(
        "import subprocess, sys, time\n\
         text = sys.stdin.read()\n\
         time.sleep(0 if len(text) > 1000 else 0.3)\n\
         subprocess.run([sys.executable, {:?}], input=text, text=True)\n",
        words[1]
    );
    words[1] = folder.path().join("slow.py").to_string_lossy().into_owned();
    fs::write(&words[1], script).expect("writable");
    let place = Place { folder, words };
    let mut command = place.command("fuzz clock --seed 1 --no-corpus --no-doctor --json --html it.html");
    let record = place.folder.path().join("it.json");
    command.stdout(fs::File::create(&record).expect("a file")).stderr(Stdio::piped());
    let mut child = command.spawn().expect("misdeal starts");
    let mut messages = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
    assert!(messages.any(|line| line.starts_with("finding: ")));
    interrupt(&child);
    let rest: Vec<String> = messages.collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{rest:?}");
    let record: Value =
        serde_json::from_slice(&fs::read(record).expect("a file")).expect("all of the record");
    assert!(!record["findings"].as_array().expect("a list").is_empty());
    assert!(rest.iter().any(|line| line.starts_with("repeat: misdeal fuzz clock ")), "{rest:?}");
    assert!(place.folder.path().join("it.html").is_file());
    assert!(!place.is_running());
}

impl Place {
    /// Whether a process of the program is there.
    fn is_running(&self) -> bool {
        let running = Command::new("ps").args(["-A", "-o", "args="]).output().expect("ps runs");
        text(&running.stdout).contains(&self.words[1])
    }
}
