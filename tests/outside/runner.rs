//! Programs, names and arguments that try to act on a runner of GitHub, which obeys commands in what is printed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Workshop;

/// A name and an argument as bad as the program.
const WORDS: &str = "::error::owned\n::add-mask::owned ##[error]owned";

/// As the runner reads them (`ActionCommand.cs` of actions/runner): `::name …::` at the beginning of a line, white
/// space before it left out; `##[name]` anywhere.
fn commands(printed: &str) -> Vec<&str> {
    let lines = printed.split(['\n', '\r']);
    lines.filter(|line| line.trim_start().starts_with("::") || line.contains("##[")).collect()
}

impl Workshop {
    fn program_with_commands(&self) -> PathBuf {
        let path = self.path(WORDS);
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outside/commands.sh");
        fs::copy(source, &path).expect("copied");
        path
    }

    /// No command is printed but annotations of misdeal; gives those.
    fn annotations(&self, words: &[&str], variables: &[(&str, &str)]) -> (Vec<String>, String) {
        let (_, printed) = self.run_with(words, variables);
        let commands = commands(&printed);
        for command in &commands {
            let is_own = ["::error title=misdeal", "::warning title=misdeal", "::notice title=misdeal"]
                .iter()
                .any(|own| command.starts_with(own));
            assert!(is_own, "{words:?}: {command}");
        }
        (commands.into_iter().map(str::to_owned).collect(), printed)
    }
}

#[test]
fn a_program_gives_no_commands_to_a_runner() {
    let workshop = Workshop::new();
    let program = workshop.program_with_commands();
    let program = program.to_str().expect("text");
    let summary = workshop.path("summary.md");
    let summary_name = summary.to_str().expect("text");
    let in_a_step = [("GITHUB_ACTIONS", "true"), ("GITHUB_STEP_SUMMARY", summary_name)];
    let call = |options: &'static str| {
        let options = options.split(' ').chain(["--", program, WORDS]);
        options.collect::<Vec<&str>>()
    };
    // In a workflow nothing that is printed is a command, asked for or not.
    for options in [
        "check clock --deck new",
        "check clock --deck new --json",
        "fuzz clock -n 20 -s 1 --no-corpus --no-doctor --json",
        "explain clock new",
        "explain clock new --json",
        "minimize clock new --time 1s",
        "doctor clock",
    ] {
        let (none, printed) = workshop.annotations(&call(options), &in_a_step);
        assert_eq!(none, [""; 0], "{options}");
        assert!(printed.contains("owned"), "{options}: {printed}");
    }
    // Where annotations are asked for, nothing but they: also where nothing else says that this is a workflow.
    for options in [
        "check clock --deck new --github --junit junit.xml",
        "check clock --deck new --json --github --junit junit.xml",
        "fuzz clock -n 20 -s 1 --no-corpus --github --junit junit.xml",
    ] {
        let (some, _) = workshop.annotations(&call(options), &in_a_step[1..]);
        assert!(!some.is_empty(), "{options}");
        assert_is_xml(&workshop.path("junit.xml"));
    }
    assert!(!workshop.annotations(&["replay", "--all", "--github"], &in_a_step).0.is_empty());
    assert_eq!(workshop.annotations(&["report", "--json"], &in_a_step).0, [""; 0]);
    let summary = fs::read_to_string(summary).expect("there");
    assert!(summary.contains("owned"));
    assert!(!summary.contains("<b>") && !summary.contains("](http") && !summary.contains('`'), "{summary}");
    assert!(summary.lines().filter(|line| line.starts_with("| ")).all(|line| line.matches('|').count() == 6));
}

#[test]
fn names_and_arguments_give_no_commands_to_a_runner() {
    let workshop = Workshop::new();
    let in_a_step = [("GITHUB_ACTIONS", "true")];
    for words in [
        vec![WORDS],
        vec!["play", "clock", WORDS],
        vec!["play", "clock", "--deck", WORDS],
        vec!["play", "clock", "--engine", WORDS],
        vec!["replay", WORDS, "--github"],
        vec!["check", "clock", WORDS, "--answers", WORDS, "--github"],
        vec!["fuzz", WORDS],
        vec!["fuzz", "clock", "--github", "--engine", WORDS],
        vec!["mutants", "--only", WORDS, "--github"],
        vec!["schema", WORDS],
    ] {
        let (_, printed) = workshop.annotations(&words, &in_a_step);
        assert!(printed.contains("owned"), "{words:?}: {printed}");
    }
}

/// What is no command stays as it is: a deck file with a wrong word is shown with its line.
#[test]
fn a_hostile_deck_file_gives_no_commands_to_a_runner() {
    let workshop = Workshop::new();
    fs::write(workshop.path("decks"), "AC 2C\n::error::owned\n##[error]owned\n").expect("written");
    let (none, printed) = workshop.annotations(&["play", "clock", "decks"], &[("GITHUB_ACTIONS", "true")]);
    assert_eq!(none, [""; 0]);
    assert!(printed.contains("owned"), "{printed}");
}

/// A JUnit file of the program that tries to act on terminals and pages is XML, whoever reads it.
#[test]
fn a_hostile_program_does_not_break_a_junit_file() {
    let workshop = Workshop::new();
    let (code, text) = workshop.run_on_program("check clock --deck new --junit junit.xml --github");
    assert_eq!(code, Some(1), "{text}");
    let file = workshop.path("junit.xml");
    assert_is_xml(&file);
    let text = fs::read_to_string(file).expect("there");
    assert!(text.contains("onerror") && !text.contains("<script>"), "{text}");
}

/// Python's parser is strict; it is what many readers of such files use.
fn assert_is_xml(file: &Path) {
    let parsed = Command::new("python3")
        .args(["-c", "import sys, xml.etree.ElementTree as e; print(e.parse(sys.argv[1]).getroot().tag)"])
        .arg(file)
        .output()
        .expect("Python starts");
    assert!(parsed.status.success(), "{}", String::from_utf8_lossy(&parsed.stderr));
    assert_eq!(parsed.stdout, b"testsuites\n");
}
