//! The command line as its users see it: the snapshots in `tests/cmd` (made anew with
//! `TRYCMD=overwrite cargo test --test cli`), the examples in the README, and what needs pipes, signals or
//! a terminal.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;

#[test]
fn snapshots() {
    // Examples run in this folder and may keep findings, which are not the reader's.
    let store = std::path::Path::new("misdeal.out");
    let is_there = store.exists();
    // Nor are those of the workflow that this may be part of.
    let cases = trycmd::TestCases::new();
    cases.env("COLUMNS", "100").env("GITHUB_ACTIONS", "").env("GITHUB_STEP_SUMMARY", "");
    cases.case("tests/cmd/*.trycmd").case("README.md").case("docs/json.md").run();
    if !is_there && store.exists() {
        std::fs::remove_dir_all(store).expect("findings of examples");
    }
}

fn misdeal() -> Command {
    let mut command = Command::new(cargo_bin!("misdeal"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs with this on standard input; gives exit code, standard output and standard error.
fn run(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = misdeal().args(arguments).spawn().expect("misdeal starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // The process may end without reading all of it.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().expect("misdeal ends");
    writer.join().expect("the writer ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn judge_text(decks: u32) -> Vec<u8> {
    let decks = decks.to_string();
    let (code, text, _) = run(&["deal", "accordian", "--seed", "1", "--decks", &decks], b"");
    assert_eq!(code, Some(0));
    text.into_bytes()
}

#[test]
fn standard_input_is_read_without_files_and_for_a_dash() {
    let sample = include_bytes!("../corpus/accordian/statement.in");
    let expected = include_str!("../corpus/accordian/statement.out");
    for arguments in
        [&["play", "accordian"][..], &["play", "accordian", "-"], &["play", "accordian", "--deck", "-"]]
    {
        assert_eq!(run(arguments, sample), (Some(0), expected.to_owned(), String::new()));
    }
    assert_eq!(run(&["play", "clock"], b""), (Some(0), String::new(), String::new()));
    let (code, text, _) = run(&["deal", "accordian", "-"], sample);
    assert_eq!(code, Some(0));
    assert!(sample.starts_with(text.as_bytes().strip_suffix(b"\n").expect("a last line")));
}

#[test]
fn a_complaint_about_standard_input_says_so() {
    let (code, stdout, stderr) = run(&["play", "clock"], b"AC 2C qd");
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("--> standard input:1:7"), "{stderr}");
}

#[test]
fn the_answers_are_the_same_for_any_engine_and_number_of_jobs() {
    const DECKS: u32 = 30_000;
    let text = judge_text(DECKS);
    for game in ["accordian", "clock"] {
        let answers = |options: &[&str]| {
            let arguments: Vec<&str> = ["play", game].iter().chain(options).copied().collect();
            let (code, stdout, stderr) = run(&arguments, &text);
            assert_eq!((code, stderr.as_str()), (Some(0), ""));
            stdout
        };
        let expected = answers(&["--engine", "reference", "--jobs", "1"]);
        assert_eq!(expected.lines().count(), DECKS as usize);
        assert_eq!(answers(&["--engine", "fast", "--jobs", "2"]), expected);
        assert_eq!(answers(&["--jobs", "1"]), expected);
        assert_eq!(answers(&["--jobs", "3"]), expected);
        assert_eq!(answers(&["--jobs", "5", "--all-engines"]), expected);
    }
}

/// What was read before it is answered, whoever reads.
#[test]
fn before_a_complaint_all_decks_before_it_are_answered() {
    const DECKS: u32 = 10_000;
    let mut text = judge_text(DECKS);
    let (_, right, _) = run(&["play", "accordian", "--engine", "reference"], &text);
    text.truncate(text.len() - "#\n".len());
    text.extend_from_slice(b"AC 2C\nqd\n");
    for jobs in ["1", "3"] {
        let (code, answers, complaint) = run(&["play", "accordian", "--jobs", jobs], &text);
        assert_eq!((code, answers == right), (Some(2), true), "{complaint}");
        assert!(complaint.contains(&format!("standard input:{}:1", 2 * DECKS + 2)), "{complaint}");
    }
}

#[test]
fn what_is_measured_is_the_same_for_any_number_of_jobs() {
    let measured = |jobs: &str| {
        let (code, text, messages) =
            run(&["strata", "accordian", "--measure", "-n", "9000", "-s", "1", "-j", jobs], b"");
        let repeat = "seed: 1\nrepeat: misdeal strata accordian --measure --decks 9000 --seed 1\n";
        assert_eq!((code, messages.as_str()), (Some(0), repeat));
        text
    };
    let text = measured("1");
    assert_eq!(measured("3"), text);
    let head = "# Accordian patience (UVa 127): how many uniform decks reach each stratum.\n\
        # made by: misdeal strata accordian --measure --decks 9000 --seed 1\n\
        # seed: 1\n# decks: 9000\npiles-at-end:1 ";
    assert!(text.starts_with(head) && text.contains("\npiles-at-once:1 9000\n"), "{text}");
}

#[test]
fn the_laws_of_clock_are_checked_by_measuring() {
    let (code, text, _) = run(&["strata", "clock", "--measure", "-n", "50000", "-s", "1"], b"");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("clock: 400 exact odds against 50,000 decks of seed 1: 0 are more"), "{text}");
    assert_eq!(text.lines().count(), 2 + 400, "{text}");
}

/// Text, JSON and the picture; what is not judged is the table.
#[test]
fn statistics_are_the_same_for_any_number_of_jobs() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("picture.svg");
    let svg = picture.to_str().expect("a plain name");
    let told = |more: &[&str]| {
        let (code, text, messages) =
            run(&[&["stats", "accordian", "-n", "5k", "-s", "1"], more].concat(), b"");
        assert_eq!(code, Some(0), "{text}{messages}");
        text
    };
    assert_eq!(told(&["-j", "1"]), told(&["-j", "3"]));
    assert_eq!(told(&["-j", "1", "--table"]), told(&["-j", "3", "--table"]));
    let record: serde_json::Value =
        serde_json::from_str(&told(&["--json", "--svg", svg])).expect("an object");
    assert_eq!((&record["decks"], &record["outside"]), (&5000.into(), &false.into()));
    let rows = record["quantities"][0]["histogram"].as_array().expect("rows");
    assert_eq!(rows.iter().filter_map(|row| row["count"].as_u64()).sum::<u64>(), 5000);
    let drawing = std::fs::read_to_string(&picture).expect("a picture");
    assert!(drawing.starts_with("<svg ") && drawing.trim_end().ends_with("</svg>"));
    assert_eq!(drawing.matches("expected as of").count(), 4);
    // The first deck that shows a value shows it.
    let row = rows.last().expect("a row with a deck, or one that was expected");
    let row = if row["first"].is_null() { &rows[0] } else { row };
    let deck = row["first"].as_str().expect("a deck");
    let (_, answer, _) = run(&["play", "accordian", "--deck", deck], b"");
    assert!(answer.starts_with(&format!("{} pile", row["value"].as_str().expect("a number"))), "{answer}");
}

/// A program that waits for the answer to one deck before it sends the next gets it.
#[test]
fn an_answer_comes_as_soon_as_its_deck_is_there() {
    let text = judge_text(3);
    let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    for jobs in ["1", "3"] {
        let mut child =
            misdeal().args(["play", "accordian", "--jobs", jobs]).spawn().expect("misdeal starts");
        let mut stdin = child.stdin.take().expect("piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        for deck in lines.chunks_exact(2) {
            stdin.write_all(&deck.concat()).expect("misdeal reads");
            stdin.flush().expect("misdeal reads");
            let mut answer = String::new();
            stdout.read_line(&mut answer).expect("misdeal answers");
            assert!(answer.contains("remaining: "), "{answer}");
        }
        drop(stdin);
        assert!(child.wait().expect("misdeal ends").success());
    }
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let text = judge_text(20_000);
    let mut child = misdeal().args(["play", "accordian"]).spawn().expect("misdeal starts");
    let mut stdin = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || _ = stdin.write_all(&text));
    let mut first = [0; 10];
    let mut stdout = child.stdout.take().expect("piped");
    stdout.read_exact(&mut first).expect("the first answer");
    drop(stdout);
    let output = child.wait_with_output().expect("misdeal ends");
    writer.join().expect("the writer ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_exit_code_130() {
    let mut child = misdeal().args(["play", "accordian"]).spawn().expect("misdeal starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    // Once it has answered, it is known to be running.
    stdin.write_all(&judge_text(1)[..156]).expect("misdeal reads");
    stdout.read_line(&mut String::new()).expect("misdeal answers");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    assert_eq!(child.wait().expect("misdeal ends").code(), Some(130));
}

#[test]
fn a_drawn_seed_is_printed_and_its_command_repeats_the_run() {
    let (code, decks, messages) = run(&["deal", "accordian", "--decks", "3"], b"");
    assert_eq!(code, Some(0));
    assert!(messages.starts_with("seed: "), "{messages}");
    let command =
        messages.lines().last().and_then(|line| line.strip_prefix("repeat: misdeal ")).expect("a command");
    let arguments: Vec<&str> = command.split(' ').collect();
    assert_eq!(run(&arguments, b"").1, decks);
    let (_, others, _) = run(&["deal", "accordian", "--decks", "3"], b"");
    assert_ne!(others, decks, "another seed is drawn each time");
}

/// Somebody at a terminal is told what is waited for, wherever standard input is read.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_with_nothing_to_read_is_told_what_is_waited_for() {
    for arguments in ["play clock", "play clock --deck -", "deal clock -"] {
        let command = format!("{} {arguments}", cargo_bin!("misdeal").display());
        let mut child = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script gives it a terminal");
        let mut terminal = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        terminal.read_line(&mut line).expect("a message");
        assert!(
            line.starts_with("Clock patience (UVa 170): type decks of 52 cards (4 lines of 13"),
            "{line}"
        );
        child.stdin.take().expect("piped").write_all(b"#\n").expect("it listens");
        let status = child.wait().expect("it ends");
        // Where a deck was asked for by name there must be one.
        assert_eq!(status.code(), Some(if arguments == "play clock" { 0 } else { 2 }), "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_hang_up_that_is_ignored_stays_ignored() {
    let mut child = Command::new("nohup")
        .arg(cargo_bin!("misdeal"))
        .args(["play", "accordian"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("nohup runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let deck = judge_text(1);
    for _ in 0..2 {
        stdin.write_all(&deck[..156]).expect("misdeal reads");
        stdout.read_line(&mut String::new()).expect("misdeal answers");
        let killed =
            Command::new("kill").args(["-HUP", &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success());
    }
    drop(stdin);
    assert_eq!(child.wait().expect("misdeal ends").code(), Some(0));
}

#[test]
fn messages_are_coloured_only_when_asked_or_on_a_terminal() {
    let escapes = |arguments: &[&str]| run(arguments, b"AC AC").2.contains('\x1b');
    assert!(!escapes(&["play", "clock"]));
    assert!(escapes(&["play", "clock", "--color", "always"]));
    assert!(!escapes(&["play", "clock", "--color", "never"]));
}

#[test]
fn completions_and_man_page_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script, _) = run(&["completions", shell], b"");
        assert_eq!(code, Some(0));
        assert!(script.contains("all-engines"), "{shell}");
    }
    let (code, page, _) = run(&["man"], b"");
    assert_eq!(code, Some(0));
    for part in [".TH misdeal", "MISDEAL PLAY", "MISDEAL DEAL", "all\\-engines", "seed:42#17", "EXIT STATUS"]
    {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_finding_is_explained_by_name_and_by_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name in UTF-8");
    let fuzz = ["fuzz", "clock", "--engine", "T-as-A", "-n", "3", "-s", "1", "--no-corpus", "--out", out];
    assert_eq!(run(&fuzz, b"").0, Some(1));
    let findings = folder.path().join("findings");
    let finding = findings.read_dir().expect("findings").next().expect("one").expect("readable");
    let name = finding.file_name().into_string().expect("a name in UTF-8");
    let by_name = run(&["explain", &name, "--out", out], b"");
    assert_eq!(by_name.0, Some(1));
    assert!(by_name.1.starts_with("clock: T-as-A differs from the reference"), "{}", by_name.1);
    let path = finding.path();
    assert_eq!(run(&["explain", path.to_str().expect("a name in UTF-8")], b""), by_name);
    // Another engine may be right on it.
    let (code, text, _) = run(&["explain", &name, "--out", out, "--engine", "fast"], b"");
    assert_eq!((code, text.as_str()), (Some(0), "clock: fast agrees with the reference on 1 deck\n"));
}

#[test]
fn cards_are_coloured_only_where_it_is_wanted() {
    let explain = ["explain", "accordian", "--deal", "TC JD", "--engine", "match-face"];
    let text = |more: &[&str]| run(&[&explain[..], more].concat(), b"").1;
    assert!(!text(&[]).contains('\u{1b}'));
    let red = "T\u{2663} \u{1b}[31mJ\u{2666}\u{1b}[0m";
    assert!(text(&["--color", "always", "--symbols"]).contains(red));
    assert_eq!(text(&["--ascii"]), text(&[]));
}

/// What differs otherwise is stored, can be minimized by its name, and what was there stays as it was.
#[test]
fn a_deck_that_differs_otherwise_becomes_a_finding_that_can_be_minimized() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a plain name");
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("an object");
    let deck = ["accordian", "seed:42#18", "--engine", "whole-pile"];
    let arguments = [&["minimize"], &deck[..], &["--full", "--json", "--out", out]].concat();
    let (code, text, _) = run(&arguments, b"");
    let first = json(&text);
    assert_eq!((code, &first["guarantee"]), (Some(1), &"global".into()));
    let other = first["otherwise"].as_array().expect("a list").first().expect("one");
    let id = other["finding"].as_str().expect("a name");
    let stored =
        |name: &str| std::fs::read(folder.path().join("findings").join(id).join(name)).expect("stored");
    let before = ["deck.txt", "finding.toml"].map(stored);
    let (code, text, stderr) = run(&["minimize", "--finding", id, "--json", "--out", out], b"");
    let second = json(&text);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
    assert_eq!((&second["signature"], &second["engine"]), (&other["signature"], &"whole-pile".into()));
    assert_eq!((&second["what"], &second["guarantee"]), (&"short deal".into(), &"global".into()));
    assert_eq!(["deck.txt", "finding.toml"].map(stored), before);
    // The same by its folder.
    let by_folder = folder.path().join("findings").join(id);
    let arguments =
        ["minimize", "--finding", by_folder.to_str().expect("a plain name"), "--json", "--out", out];
    assert_eq!(run(&arguments, b"").1, text);
}
