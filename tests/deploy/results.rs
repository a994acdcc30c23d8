//! What is a result, and what parts of campaigns come to together.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use super::{FUZZ, MISDEAL, VERIFY, misdeal, names, part, read, shard, stand_in, told};

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
