//! Wrong programs as people hand them in, made smaller and explained by the command line.

use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// A program of `tests/programs`, built in a folder of its own.
struct Built {
    _folder: TempDir,
    words: Vec<String>,
}

fn built(name: &str) -> Built {
    let folder = TempDir::new().expect("a folder");
    let text = |path: &Path| path.to_str().expect("a path that is text").to_owned();
    if source(name).extension().is_some_and(|extension| extension == "py") {
        return Built { _folder: folder, words: vec!["python3".to_owned(), text(&source(name))] };
    }
    let program = folder.path().join("a.out");
    let compiled = Command::new("g++").arg("-O1").arg("-o").arg(&program).arg(source(name)).output();
    let compiled = compiled.expect("g++ runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    Built { words: vec![text(&program)], _folder: folder }
}

/// The exit code and standard output of a command about the program.
fn misdeal(words: &[&str], program: &Built) -> (Option<i32>, String) {
    let mut command = Command::new(cargo_bin!("misdeal"));
    let output = command.args(words).arg("--").args(&program.words).output().expect("misdeal starts");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

fn record(words: &[&str], program: &Built) -> Value {
    let (code, text) = misdeal(&[words, &["--json"]].concat(), program);
    assert_eq!(code, Some(1), "{text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Makes it smaller.
fn minimized(game: &str, deck: &str, program: &str) -> (Value, Built) {
    let program = built(program);
    let record = record(&["minimize", game, deck, "--time", "20s"], &program);
    (record, program)
}

#[test]
fn a_known_bug_is_made_smaller_on_its_engine_and_confirmed() {
    let (record, program) = minimized("accordian", "seed:1#0", "accordian/whole_pile.py");
    assert_eq!(record["diagnosis"]["conclusion"]["alike"][0][0]["name"], "whole-pile");
    assert_eq!(record["smallest"]["found_by"], "engine");
    assert_eq!(record["smallest"]["holds"], true);
    assert_eq!(record["inferred"]["what"], "short deal");
    let deck = format!("code:{}", record["smallest"]["deck"].as_str().expect("a code"));
    let (code, text) = misdeal(&["explain", "accordian", &deck], &program);
    assert_eq!(code, Some(1));
    assert!(text.contains("are inferred from `whole-pile`"), "{text}");
    assert!(text.contains("Only the top card of a pile may be moved"), "{text}");
}

#[test]
fn a_bug_of_size_needs_a_deck_of_its_size() {
    let (record, _) = minimized("accordian", "inert", "accordian/max_piles_48.cpp");
    assert_eq!(record["diagnosis"]["conclusion"]["alike"][0][0]["name"], "max-piles-48");
    assert_eq!(
        (&record["smallest"]["holds"], &record["smallest"]["guarantee"]),
        (&true.into(), &"global".into())
    );
}

#[test]
fn a_bug_of_clock_is_shown_with_few_cards() {
    let (record, _) = minimized("clock", "new", "clock/no_leading_zero.cpp");
    assert_eq!(record["diagnosis"]["conclusion"]["alike"][0][0]["name"], "no-leading-zero");
    assert_eq!(record["inferred"]["what"], "small clock");
    assert_eq!(record["inferred"]["actual"], "1,AC↵");
}

#[test]
fn a_bug_that_no_entry_has_is_made_smaller_by_the_program() {
    let program = built("accordian/copied_test.cpp");
    let told = record(&["explain", "accordian", "seed:1#0"], &program);
    assert_eq!(told["diagnosis"]["conclusion"]["kind"], "unknown");
    assert_eq!(told["explanation"], Value::Null);
    assert_eq!(told["unexplained"]["smallest"]["found_by"], "program");
    assert_eq!(told["unexplained"]["smallest"]["holds"], true);
    let (code, text) = misdeal(&["explain", "accordian", "seed:1#0"], &program);
    assert_eq!(code, Some(1));
    assert!(text.contains("the right play ends so:") && text.contains("nearest: with"), "{text}");
}

#[test]
fn decks_that_fail_only_together_are_told_as_a_list() {
    let program = built("accordian/row_not_cleared.py");
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("decks");
    let mut command = Command::new(cargo_bin!("misdeal"));
    let decks =
        command.args(["deal", "accordian", "new", "inert", "seed:1#0"]).output().expect("misdeal starts");
    std::fs::write(&file, decks.stdout).expect("a file");
    let decks = format!("@{}", file.display());
    let record = record(&["minimize", "accordian", &decks], &program);
    assert_eq!(record["list"]["before"].as_array().map(Vec::len), Some(1));
    assert_eq!(record["list"]["standing"], "passes alone, fails after 1 deck");
    assert_eq!(record["smallest"], Value::Null);
}

#[test]
fn what_a_program_writes_never_reaches_the_terminal_as_it_is() {
    let script = "import sys\nfor _ in range(sys.stdin.read().count('\\n') // 4): print('\\x1b[2J\\x07')";
    let words = ["python3", "-c", script].map(str::to_owned).to_vec();
    let program = Built { _folder: TempDir::new().expect("a folder"), words };
    for command in ["minimize", "explain"] {
        let (code, text) = misdeal(&[command, "clock", "new"], &program);
        assert_eq!(code, Some(1));
        assert!(!text.contains(['\u{1b}', '\u{7}']) && text.contains("\\u{1b}[2J"), "{text}");
    }
}

#[test]
fn a_program_that_does_not_start_cannot_be_judged() {
    let mut command = Command::new(cargo_bin!("misdeal"));
    let output = command.args(["minimize", "clock", "new", "--", "./no-such-program"]).output();
    let output = output.expect("misdeal starts");
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no such program"));
}
