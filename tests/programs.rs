//! Programs as people hand them in, under the command line: campaigns that find what is wrong and name it,
//! decks made smaller and explained.

use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use misdeal::program::Program;
use rayon::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

#[path = "program/handed_in.rs"]
mod handed_in;

use handed_in::HandedIn;

/// A program of the list, built in a folder of its own.
struct Built {
    _folder: TempDir,
    words: Vec<String>,
}

fn built(name: &str) -> Built {
    let folder = TempDir::new().expect("a folder");
    let mut list = handed_in::all().into_iter();
    let listed = list.find(|program| program.file == name).expect("it is in the list");
    let program: Program = listed.build(&folder).expect("its tool is there");
    Built { words: program.words(), _folder: folder }
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

/// Programs whose files of several decks say nothing of each deck, so that each is a process.
const DECK_BY_DECK: [&str; 3] =
    ["accordian/debug_line/Main.java", "accordian/wrapped.py", "clock/one_deck_only/Main.java"];

/// What a campaign of the program comes to, in JSON, with what it wrote to standard error.
fn campaign(program: &HandedIn, words: &[String], options: &[&str], folder: &TempDir) -> (Output, Value) {
    let decks = if DECK_BY_DECK.contains(&program.file.as_str()) { "100" } else { "3000" };
    let mut command = Command::new(cargo_bin!("misdeal"));
    command.args(["fuzz", &program.game, "--seed", "1", "--decks", decks, "--json"]).args(options);
    // In a folder where there is no corpus of one's own.
    command.current_dir(folder).arg("--").args(words);
    let output = command.output().expect("misdeal starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let told = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}: {error}", program.file));
    (output, told)
}

/// The known bugs named, those of two at once joined.
fn named(told: &Value) -> Vec<String> {
    let alike = told["diagnosis"]["conclusion"]["alike"].as_array();
    let name = |entry: &Value| entry["name"].as_str().expect("a name").to_owned();
    let names = |entries: &Value| {
        let mut names: Vec<String> = entries.as_array().expect("entries").iter().map(name).collect();
        names.sort_unstable();
        names.join("+")
    };
    alike.into_iter().flatten().map(names).collect()
}

fn sorted(name: &str) -> String {
    let mut names: Vec<&str> = name.split('+').collect();
    names.sort_unstable();
    names.join("+")
}

/// The program is wrong on decks: they are found, made smaller, and the known bug is named, if it has one.
fn is_found_and_named(program: &HandedIn, told: &Value) {
    let (file, findings) = (&program.file, told["findings"].as_array().expect("a list"));
    assert!(!findings.is_empty(), "{file}");
    let smaller = |finding: &Value| finding["smaller"]["guarantee"].is_string();
    assert!(findings.iter().any(smaller), "{file}: {findings:?}");
    if program.catalogue.is_empty() {
        assert_ne!(told["diagnosis"]["conclusion"]["kind"], "known", "{file}");
    } else {
        assert_eq!(told["diagnosis"]["conclusion"]["kind"], "known", "{file}: {}", told["diagnosis"]);
        let named = named(told);
        let is_right = |name: &String| program.catalogue.iter().any(|right| sorted(right) == *name);
        assert!(named.iter().all(is_right) && !named.is_empty(), "{file}: {named:?}");
    }
}

fn check(program: &HandedIn) {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let Some(built) = program.build(&folder) else {
        return;
    };
    let words = built.words();
    let (output, told) = campaign(program, &words, &[], &folder);
    let (file, code) = (program.file.as_str(), output.status.code());
    let error = String::from_utf8_lossy(&output.stderr);
    let remarks = ["warning", "wrong"].iter().any(|label| error.contains(&format!("  {label} ")));
    let is_robust = program.trips_over.as_ref().is_some_and(Vec::is_empty);
    match program.kind.as_str() {
        "right" | "input" => {
            let is_empty = |key: &str| told[key].as_array().is_some_and(Vec::is_empty);
            assert!(code == Some(0) && is_empty("findings") && is_empty("warnings"), "{file}: {told}");
            assert_eq!(remarks, !is_robust, "{file}: {error}");
            if !is_robust {
                let (output, _) = campaign(program, &words, &["--variants"], &folder);
                assert_eq!(output.status.code(), Some(1), "{file}: the variants are findings");
            }
        }
        "rule" | "size" | "format" => {
            assert_eq!(code, Some(1), "{file}: {error}");
            is_found_and_named(program, &told);
        }
        "state" => {
            let standings = told["findings"][0]["examples"][0]["standing"].as_str();
            let is_told = standings.is_some_and(|standing| standing.starts_with("passes alone, fails after"));
            let has_habit = told["habits"].as_array().is_some_and(|habits| !habits.is_empty());
            assert!(code == Some(1) && (is_told || has_habit), "{file}: {told}");
        }
        "process" => assert!(remarks, "{file}: {error}"),
        kind => panic!("{file}: what is {kind}?"),
    }
}

/// Programs with whose campaigns a test is soon through: some of each kind.
const SOON: [&str; 12] = [
    "accordian/max_piles_48.cpp",
    "accordian/one_and_plural.cpp",
    "accordian/prefer_one.cpp",
    "accordian/resume_at_source.cpp",
    "accordian/right_arrays.cpp",
    "clock/draw_bottom.cpp",
    "clock/exit_status.cpp",
    "clock/no_leading_zero.cpp",
    "clock/not_reversed.py",
    "clock/queues_not_cleared.cpp",
    "clock/right_dict.py",
    "clock/short_buffer.cpp",
];

fn check_all(of: impl Fn(&HandedIn) -> bool, at_least: usize) {
    let programs: Vec<HandedIn> = handed_in::all().into_iter().filter(of).collect();
    assert!(programs.len() >= at_least, "{}", programs.len());
    programs.par_iter().for_each(check);
}

fn is_soon(program: &HandedIn) -> bool {
    SOON.contains(&program.file.as_str())
}

#[test]
fn campaigns_find_and_name_what_is_wrong_with_some_programs() {
    check_all(is_soon, SOON.len());
}

#[test]
#[ignore = "takes minutes: `cargo test --test programs -- --ignored`"]
fn campaigns_find_and_name_what_is_wrong_with_all_others() {
    check_all(|program| !is_soon(program), 30);
}
