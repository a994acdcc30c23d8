//! Programs, file names and arguments that try to act on the terminal, on a page or on a runner do nothing there.

#![cfg(unix)]

mod runner;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use misdeal::visible;
use tempfile::TempDir;

/// A name of a file that is as bad as its program.
const NAME: &str = "a\u{1b}[31m b\u{202e}c\u{9b}31m'</script><script>owned()<!--\u{2028}";

struct Workshop {
    folder: TempDir,
}

impl Workshop {
    fn new() -> Self {
        Self { folder: TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The hostile program under a hostile name.
    fn program(&self) -> PathBuf {
        // It cannot have slashes.
        let path = self.path(&NAME.replace('/', ""));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outside/hostile.sh");
        fs::copy(source, &path).expect("copied");
        path
    }

    /// Runs misdeal in this folder; what it prints does nothing on a terminal.
    fn run<S: AsRef<OsStr>>(&self, words: &[S]) -> (Option<i32>, String) {
        self.run_with(words, &[])
    }

    /// The same with these variables, and without those of a workflow that the test may be part of.
    fn run_with<S: AsRef<OsStr>>(&self, words: &[S], variables: &[(&str, &str)]) -> (Option<i32>, String) {
        let output = Command::new(cargo_bin!("misdeal"))
            .args(words)
            .current_dir(&self.folder)
            .env_remove("GITHUB_ACTIONS")
            .env_remove("GITHUB_STEP_SUMMARY")
            .envs(variables.iter().copied())
            .output()
            .expect("misdeal starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        let words: Vec<_> = words.iter().map(|word| word.as_ref().to_string_lossy().into_owned()).collect();
        for printed in [&stdout, &stderr] {
            assert_eq!(*printed, visible::lines(printed), "{words:?}");
        }
        (output.status.code(), stdout + &stderr)
    }

    fn run_on_program(&self, words: &str) -> (Option<i32>, String) {
        let program = self.program();
        let words =
            words.split(' ').map(OsStr::new).chain([OsStr::new("--"), program.as_os_str(), OsStr::new(NAME)]);
        self.run(&words.collect::<Vec<_>>())
    }
}

/// A page has no tag but those of misdeal, and no character that acts on the text around it.
fn assert_harmless(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("a page");
    assert_eq!(text.matches("<script>").count(), 1);
    assert_eq!(text.matches("</script>").count(), 1);
    assert!(!text.contains("<img") && !text.contains("<!--"));
    assert_eq!(text, visible::lines(&text));
    text
}

#[test]
fn a_hostile_program_does_nothing() {
    let workshop = Workshop::new();
    let json = |words: &str| {
        let (_, text) = workshop.run_on_program(words);
        let text =
            text.lines().filter(|line| line.starts_with(['{', ' ', '}'])).collect::<Vec<_>>().join("\n");
        text.contains("onerror").then_some(()).expect(words);
    };
    let page = workshop.path("fuzz.html");
    let fuzz = "fuzz clock --decks 20 --seed 1 --html fuzz.html --timeout 20s";
    let (code, text) = workshop.run_on_program(fuzz);
    assert_eq!(code, Some(1), "{text}");
    assert!(assert_harmless(&page).contains("onerror"));
    json("fuzz clock --decks 20 --seed 1 --json");
    let (code, text) = workshop.run_on_program("explain clock new --html explain.html");
    assert_eq!(code, Some(1), "{text}");
    assert!(assert_harmless(&workshop.path("explain.html")).contains("onerror"));
    for words in [
        "check clock --deck new",
        "check clock --deck new --json",
        "minimize clock new --time 1s",
        "doctor clock",
    ] {
        let (code, text) = workshop.run_on_program(words);
        assert!(code == Some(1) || code == Some(4), "{words}: {code:?} {text}");
    }
    assert_eq!(workshop.run(&["replay", "--all"]).0, Some(1));
    let (code, text) = workshop.run(&["report", "-o", "report.html"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(assert_harmless(&workshop.path("report.html")).contains("onerror"));
    assert_eq!(workshop.run(&["report", "--json"]).0, Some(0));
}

#[test]
fn hostile_names_and_arguments_do_nothing() {
    let workshop = Workshop::new();
    for words in [
        vec!["play", "clock", NAME],
        vec!["play", "clock", "--deck", NAME],
        vec!["play", "clock", "--engine", NAME],
        vec!["play", NAME],
        vec![NAME],
        vec!["fuzz", "clock", NAME],
        vec!["fuzz", "clock", "--", NAME],
        vec!["fuzz", "--", NAME],
        vec!["fuzz", "clock", "-n", "1", "-s", "1", "--out", NAME, "--engine", "T-as-A", "--no-corpus"],
        vec!["fuzz", "clock", "-n", "1", "-s", "1", "--corpus", NAME, "--html", NAME],
        vec!["explain", NAME],
        vec!["explain", "clock", NAME],
        vec!["minimize", "--finding", NAME],
        vec!["replay", NAME],
        vec!["report", NAME],
        vec!["verify", "merge", NAME],
        vec!["mutants", "--only", NAME],
        vec!["strata", "--only", NAME],
        vec!["deal", "clock", "--stratum", NAME],
        vec!["check", "clock", NAME, "--answers", NAME],
    ] {
        let (_, text) = workshop.run(&words);
        assert!(
            text.contains("\\u{1b}") || text.contains("\\x1b") || words.contains(&"T-as-A"),
            "{words:?}: {text}"
        );
    }
}

/// What stands in a finding may have been written by anybody.
#[test]
fn a_hostile_finding_does_nothing() {
    let workshop = Workshop::new();
    let fuzz = ["fuzz", "clock", "--engine", "T-as-A", "-n", "3", "-s", "1", "--no-corpus"];
    assert_eq!(workshop.run(&fuzz).0, Some(1));
    let findings = workshop.path("misdeal.out/findings");
    let folder = findings.read_dir().expect("findings").next().expect("one").expect("readable").path();
    let file = folder.join("finding.toml");
    let mut record: toml::Table = fs::read_to_string(&file).expect("there").parse().expect("TOML");
    for key in ["verdict", "signature", "difference", "third_opinion", "origin", "version", "replay"] {
        record.insert(key.to_owned(), NAME.into());
    }
    fs::write(&file, record.to_string()).expect("written");
    fs::write(folder.join("actual.txt"), NAME).expect("written");
    let id = folder.file_name().and_then(OsStr::to_str).expect("a plain name");
    assert_eq!(workshop.run(&["replay", id]).0, Some(1));
    assert_eq!(workshop.run(&["report", "-o", "report.html"]).0, Some(0));
    assert_harmless(&workshop.path("report.html"));
    assert_eq!(workshop.run(&["explain", id, "--html", "explain.html"]).0, Some(1));
    assert_harmless(&workshop.path("explain.html"));
    record.insert("game".to_owned(), NAME.into());
    fs::write(&file, record.to_string()).expect("written");
    for words in [&["replay", id][..], &["report"], &["explain", id]] {
        assert_eq!(workshop.run(words).0, Some(2));
    }
}
