//! Campaigns from the command line: the same for any number of threads, every finding kept whatever
//! happens, played again from its folder alone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

fn misdeal(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(cargo_bin!("misdeal"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("misdeal runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Every file below the folder, by its path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            let below = self::files(&path);
            files.extend(below.into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.insert(name, fs::read(path).expect("a file"));
        }
    }
    files
}

const WRONG: [&str; 8] =
    ["fuzz", "accordian", "--engine", "whole-pile", "--engine", "fmt-always-plural", "--seed", "7"];

#[test]
fn one_thread_and_several_find_the_same_byte_for_byte() {
    let run = |jobs: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments: Vec<&str> = WRONG.into_iter().chain(["--decks", "6000", "--jobs", jobs]).collect();
        let output = misdeal(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(1));
        (text(&output.stdout), files(folder.path()))
    };
    let (report, findings) = run("1");
    assert_eq!(run("2"), (report.clone(), findings.clone()));
    assert_eq!(run("3"), (report.clone(), findings.clone()));
    assert!(report.contains("fmt-always-plural differs on"), "{report}");
    assert!(report.contains("the step checker finds the expected play right"), "{report}");
    // Of each group at most three are kept, four files each; all told in the report.
    let kept: Vec<&str> = findings.keys().filter_map(|file| file.strip_suffix("/finding.toml")).collect();
    assert_eq!(findings.len(), 4 * kept.len());
    for folder in kept {
        assert!(
            report.contains(folder.strip_prefix("misdeal.out/findings/").expect("the store")),
            "{folder}"
        );
    }
}

/// A run by time is repeated by the command that it prints.
#[test]
fn the_printed_command_repeats_the_run() {
    let first = tempfile::tempdir().expect("a folder");
    let output = misdeal(first.path(), &["fuzz", "clock", "--engine", "no-leading-zero", "--time", "300ms"]);
    assert_eq!(output.status.code(), Some(1));
    let messages = text(&output.stderr);
    assert!(messages.starts_with("seed: "), "{messages}");
    let command = messages.lines().find_map(|line| line.strip_prefix("repeat: misdeal ")).expect("a command");
    assert!(command.contains("--decks") && !command.contains("--time"), "{command}");
    let second = tempfile::tempdir().expect("a folder");
    let arguments: Vec<&str> = command.split(' ').collect();
    let again = misdeal(second.path(), &arguments);
    assert_eq!(text(&again.stdout), text(&output.stdout));
    assert_eq!(files(second.path()), files(first.path()));
}

#[test]
fn without_options_both_games_are_played_and_nothing_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = misdeal(folder.path(), &["fuzz", "--time", "1s"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    for part in
        ["Accordian patience", "Clock patience", "three-before-one", "ranks-only", "accordian: no finding"]
    {
        assert!(report.contains(part), "{part}");
    }
    assert!(report.ends_with("accordian: no finding\nclock: no finding\n"), "{report}");
    assert!(!folder.path().join("misdeal.out").exists(), "nothing is kept where nothing is found");
}

#[test]
fn every_law_is_tested_and_the_shards_make_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |game: &str, shard: &str| -> Value {
        let arguments = ["fuzz", game, "--decks", "4000", "--seed", "3", "--shard", shard, "--json"];
        let output = misdeal(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0));
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    for game in ["accordian", "clock"] {
        let numbers = |record: &Value| -> Vec<u64> {
            let campaign = &record["campaigns"][0];
            let laws = campaign["laws"].as_array().expect("laws").iter().map(|law| &law["tested"]);
            let counts =
                [&campaign["near"], &campaign["tails"], &campaign["uniform"]].into_iter().chain(laws);
            counts.map(|count| count.as_u64().expect("a number")).collect()
        };
        let whole = numbers(&run(game, "1/1"));
        assert_eq!(whole[0] + whole[1] + whole[2], 4000);
        assert!(whole.iter().all(|&count| count > 0), "{game}: {whole:?}");
        let parts = ["1/3", "2/3", "3/3"].map(|shard| numbers(&run(game, shard)));
        let sums: Vec<u64> =
            (0..whole.len()).map(|place| parts.iter().map(|part| part[place]).sum()).collect();
        assert_eq!(sums, whole, "{game}");
    }
}

#[test]
fn a_finding_is_played_again_from_its_folder_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments: Vec<&str> = WRONG.into_iter().chain(["--decks", "50"]).collect();
    let first = misdeal(folder.path(), &arguments);
    let ids = files(folder.path());
    let ids: Vec<&str> = ids.keys().filter_map(|file| file.strip_suffix("/finding.toml")).collect();
    let record =
        |id: &str| fs::read_to_string(folder.path().join(id).join("finding.toml")).expect("a record");
    assert!(ids.iter().all(|id| record(id).contains("seen = 1\n")));
    // The same run again finds the same and raises the counters.
    let second = misdeal(folder.path(), &arguments);
    assert_eq!(text(&second.stdout), text(&first.stdout));
    assert!(ids.iter().all(|id| record(id).contains("seen = 2\n")));

    let all = misdeal(folder.path(), &["replay", "--all"]);
    assert_eq!(all.status.code(), Some(1));
    assert_eq!(text(&all.stdout).matches(": still differs: ").count(), ids.len());
    // By folder, from anywhere.
    let moved = tempfile::tempdir().expect("a folder");
    fs::rename(folder.path().join(ids[0]), moved.path().join("kept")).expect("moved");
    let by_folder = misdeal(moved.path(), &["replay", "kept", "--json"]);
    assert_eq!(by_folder.status.code(), Some(1));
    let replayed: Value = serde_json::from_slice(&by_folder.stdout).expect("JSON");
    assert_eq!(replayed["stored"], replayed["now"]);
    // Once the engine is right it no longer differs.
    let path = moved.path().join("kept/finding.toml");
    let wrong = fs::read_to_string(&path).expect("a record");
    let right = wrong.replace("whole-pile", "fast").replace("fmt-always-plural", "fast");
    fs::write(&path, right).expect("written");
    let fixed = misdeal(moved.path(), &["replay", "kept"]);
    assert_eq!(fixed.status.code(), Some(0));
    assert!(text(&fixed.stdout).contains("no longer differs (it was "), "{}", text(&fixed.stdout));
}

#[test]
fn a_campaign_can_end_with_its_findings() {
    let folder = tempfile::tempdir().expect("a folder");
    let findings = |options: &[&str]| {
        let arguments: Vec<&str> = WRONG
            .iter()
            .copied()
            .chain(["--json", "--decks", "9000"])
            .chain(options.iter().copied())
            .collect();
        let output = misdeal(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(1));
        let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let campaign = &record["campaigns"][0];
        let counts = campaign["findings"].as_array().expect("findings").iter().map(|group| &group["count"]);
        let findings: u64 = counts.map(|count| count.as_u64().expect("a number")).sum();
        (findings, campaign["end"].as_u64().expect("a number"))
    };
    assert_eq!(findings(&["--fail-fast"]), (1, 1024));
    assert_eq!(findings(&["--fail-fast", "--jobs", "1"]), (1, 1024));
    assert_eq!(findings(&["--max-findings", "5"]), (5, 1024));
    let (all, end) = findings(&[]);
    assert!(all > 1000 && end == 9000, "{all} {end}");
}

/// Starts a campaign against a wrong engine and waits until findings are told.
#[cfg(unix)]
fn started(folder: &Path, engine: &str) -> (std::process::Child, Vec<String>) {
    let mut child = Command::new(cargo_bin!("misdeal"))
        .args(["fuzz", "accordian", "--engine", engine, "--time", "60s", "--seed", "1"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("misdeal starts");
    let mut messages = BufReader::new(child.stderr.take().expect("piped"));
    let mut told = Vec::new();
    while told.len() < 3 {
        let mut line = String::new();
        messages.read_line(&mut line).expect("a message");
        if let Some(finding) = line.strip_prefix("finding: ") {
            told.push(finding.split(' ').next().expect("a folder").to_owned());
        }
    }
    // What it says from now on nobody reads, but it must be able to say it.
    std::thread::spawn(move || std::io::copy(&mut messages, &mut std::io::sink()));
    (child, told)
}

#[cfg(unix)]
#[test]
fn killed_in_the_middle_it_loses_no_finding_and_leaves_no_half_file() {
    for engine in ["whole-pile", "casc-20", "pass-same"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut child, told) = started(folder.path(), engine);
        child.kill().expect("killed");
        child.wait().expect("it has ended");
        // A finding that was told is there unless a smaller one of its group has come; three stay.
        let store = folder.path().join("misdeal.out/findings");
        let kept: Vec<_> = fs::read_dir(&store)
            .expect("the store")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| !path.file_name().expect("a name").to_string_lossy().starts_with('.'))
            .collect();
        assert!(!told.is_empty() && kept.len() >= told.len().min(3), "{engine}: {kept:?}");
        for path in &kept {
            let names: Vec<String> = files(path).into_keys().collect();
            assert_eq!(names, ["actual.txt", "deck.txt", "expected.txt", "finding.toml"]);
        }
        let replayed = misdeal(folder.path(), &["replay", "--all"]);
        assert_eq!(replayed.status.code(), Some(1), "{}", text(&replayed.stderr));
        assert_eq!(text(&replayed.stdout).matches("still differs").count(), kept.len());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_summary_and_the_command_that_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(cargo_bin!("misdeal"))
        .args(["fuzz", "clock", "--time", "60s", "--seed", "1"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("misdeal starts");
    let mut messages = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    messages.read_line(&mut line).expect("the seed");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let rest: Vec<String> = messages.lines().map(|line| line.expect("a message")).collect();
    let goes_on = rest.iter().find_map(|line| line.strip_prefix("to go on: misdeal ")).expect("a command");
    assert!(goes_on.starts_with("fuzz clock --seed 1 --skip "), "{goes_on}");
    let output = child.wait_with_output().expect("misdeal ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).ends_with("clock: no finding\n"));
    let arguments: Vec<&str> = goes_on.split(' ').chain(["--time", "100ms", "--json"]).collect();
    let next: Value = serde_json::from_slice(&misdeal(folder.path(), &arguments).stdout).expect("JSON");
    let skipped = goes_on.rsplit(' ').next().expect("a number");
    assert_eq!(next["campaigns"][0]["first"].to_string(), skipped);
}
