//! JUnit files, annotations and summaries of real runs.

use std::fs;
use std::path::Path;

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use tempfile::TempDir;

use crate::workshop::{root, run};

fn folder() -> TempDir {
    TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}

/// What a run has told.
struct Told {
    code: Option<i32>,
    stdout: String,
    annotations: Vec<String>,
    summary: String,
    junit: Report,
}

/// Runs with both options in a step of a workflow; `+` is a blank inside a word.
fn told(folder: &Path, words: &str) -> Told {
    let root = root().to_str().expect("text");
    let (command, program) = words.split_once(" --- ").map_or((words, None), |(one, two)| (one, Some(two)));
    let options = format!("{command} --github --junit junit.xml");
    let words = program.map_or_else(|| options.clone(), |program| format!("{options} -- {program}"));
    let words: Vec<String> =
        words.split(' ').map(|word| word.replace('+', " ").replace("ROOT", root)).collect();
    let summary = folder.join("summary.md");
    // The runner makes an empty file for each step.
    fs::write(&summary, "").expect("written");
    let summary_name = summary.to_str().expect("text");
    let (code, stdout, stderr) =
        run(folder, &words, &[("GITHUB_ACTIONS", "true"), ("GITHUB_STEP_SUMMARY", summary_name)]);
    let junit =
        fs::read_to_string(folder.join("junit.xml")).unwrap_or_else(|_| panic!("{words:?}: {stderr}"));
    Told {
        code,
        stdout,
        annotations: stderr.lines().filter(|line| line.starts_with("::")).map(str::to_owned).collect(),
        summary: fs::read_to_string(summary).expect("there"),
        junit: Report::deserialize_from_str(&junit).expect("JUnit"),
    }
}

/// The names of the cases of one kind.
fn cases(report: &Report, kind: Option<NonSuccessKind>) -> Vec<&str> {
    let is_kind = |status: &TestCaseStatus| match status {
        TestCaseStatus::NonSuccess { kind: found, .. } => kind == Some(*found),
        TestCaseStatus::Success { .. } => kind.is_none(),
        TestCaseStatus::Skipped { .. } => false,
    };
    let all = report.test_suites.iter().flat_map(|suite| &suite.test_cases);
    all.filter(|case| is_kind(&case.status)).map(|case| case.name.as_str()).collect()
}

const FAILURE: Option<NonSuccessKind> = Some(NonSuccessKind::Failure);

/// What a failing case says in full.
fn details(report: &Report) -> String {
    let all = report.test_suites.iter().flat_map(|suite| &suite.test_cases);
    let details = all.filter_map(|case| match &case.status {
        TestCaseStatus::NonSuccess { description, .. } => description.as_ref(),
        _ => None,
    });
    details.map(|text| text.as_str().to_owned()).collect()
}

#[test]
fn a_check_has_a_case_for_each_deck() {
    let folder = folder();
    let words =
        "check clock --deck new --deck seed:1#3 --json --- python3 ROOT/tests/programs/clock/not_reversed.py";
    let told = told(folder.path(), words);
    assert_eq!(told.code, Some(1));
    assert_eq!(cases(&told.junit, FAILURE), ["deck 1", "deck 2"]);
    assert_eq!((told.junit.tests, told.junit.failures), (2, 2));
    let details = details(&told.junit);
    assert!(details.contains("expected    08,KS↵\nactual      04,KC↵\n"), "{details}");
    assert!(details.contains("again       misdeal check clock --deck code:00000"), "{details}");
    // One kind of finding, one annotation; standard output is JSON alone.
    assert_eq!(told.annotations.len(), 1, "{:?}", told.annotations);
    assert!(told.annotations[0].starts_with("::error title=misdeal check%3A clock python3 "));
    assert!(told.annotations[0].contains("::WA token count on 2 decks%0A"), "{:?}", told.annotations);
    serde_json::from_str::<serde_json::Value>(&told.stdout).expect("JSON");
    assert!(told.summary.starts_with("### misdeal check: 2 cases failed\n\n| result |"), "{}", told.summary);
}

#[test]
fn what_is_right_passes() {
    let folder = folder();
    let program = "python3 ROOT/tests/programs/clock/right_dict.py";
    let check = told(folder.path(), &format!("check clock ROOT/corpus/clock/won.in --- {program}"));
    assert_eq!(check.code, Some(0));
    assert_eq!(cases(&check.junit, None), ["deck 1", "deck 2", "deck 3"]);
    assert_eq!(check.annotations, [""; 0]);
    assert!(check.summary.contains("| passed | clock python3"), "{}", check.summary);
    let fuzz = told(folder.path(), &format!("fuzz clock -n 50 -s 1 --no-corpus --no-doctor --- {program}"));
    assert_eq!((fuzz.code, cases(&fuzz.junit, None)), (Some(0), vec!["all decks"]));
    let engines = told(folder.path(), "fuzz clock -n 50 -s 1 --no-corpus");
    assert_eq!(engines.code, Some(0));
    let passed = cases(&engines.junit, None);
    assert!(
        passed.contains(&"engine fast") && passed.contains(&"law king-last") || passed.len() > 5,
        "{passed:?}"
    );
    assert_eq!(engines.junit.failures, 0);
}

#[test]
fn findings_and_what_becomes_of_them_have_a_case_each() {
    let folder = folder();
    let fuzz = told(folder.path(), "fuzz clock -n 40 -s 1 --no-corpus --engine T-as-A");
    assert_eq!(fuzz.code, Some(1));
    let found: Vec<String> = cases(&fuzz.junit, FAILURE).into_iter().map(str::to_owned).collect();
    assert!(!found.is_empty() && fuzz.annotations.len() <= found.len());
    assert!(!cases(&fuzz.junit, None).is_empty(), "laws have held");
    assert!(details(&fuzz.junit).contains("again       misdeal explain clock code:"));
    let replay = told(folder.path(), "replay --all");
    assert_eq!(replay.code, Some(1));
    let mut again: Vec<String> = cases(&replay.junit, FAILURE).into_iter().map(str::to_owned).collect();
    again.sort();
    let mut found = found;
    found.sort();
    assert_eq!(again, found);
    assert!(details(&replay.junit).contains(&format!("again       misdeal replay {}", found[0])));
}

#[test]
fn a_campaign_of_a_program_has_a_case_for_each_finding() {
    let folder = folder();
    let words = "fuzz clock -n 60 -s 1 --no-corpus --- python3 ROOT/tests/programs/clock/not_reversed.py";
    let told = told(folder.path(), words);
    assert_eq!(told.code, Some(1));
    assert!(!cases(&told.junit, FAILURE).is_empty());
    assert!(cases(&told.junit, None).is_empty());
    let details = details(&told.junit);
    assert!(details.contains("wrong step") && details.contains("few cards"), "{details}");
    let count = |level: &str| told.annotations.iter().filter(|line| line.starts_with(level)).count();
    assert!((1..=told.junit.failures).contains(&count("::error")), "{:?}", told.annotations);
    let of_sample = |line: &&String| line.starts_with("::warning") && line.contains("on the judge's sample");
    assert_eq!(told.annotations.iter().filter(of_sample).count(), 1, "{:?}", told.annotations);
}

#[test]
fn a_bug_that_is_missed_is_a_failure() {
    let folder = folder();
    let missed = told(folder.path(), "mutants clock --only *reversed --seeds 1 -n 1 --by uniform");
    let (code, failed) = (missed.code, cases(&missed.junit, FAILURE));
    assert_eq!(code == Some(1), !failed.is_empty(), "{failed:?}");
    let plural = told(folder.path(), "mutants accordian --only fmt-* --seeds 1 -n 2 --by uniform");
    assert_eq!(plural.code, Some(1));
    assert!(!cases(&plural.junit, FAILURE).is_empty());
    assert!(cases(&plural.junit, None).contains(&"fast"), "right engines pass");
    assert_eq!(plural.annotations.len(), 1, "one for all that were missed: {:?}", plural.annotations);
    let verify = told(folder.path(), "mutants accordian --only prefer-* --by verify --max-cards 4");
    assert_eq!((verify.code, verify.junit.failures), (Some(0), 0));
}

#[test]
fn what_cannot_be_judged_is_annotated_and_writes_no_file() {
    let folder = folder();
    let words = ["check", "clock", "--deck", "new", "--github", "--junit", "a.xml", "--", "./there-is-none"];
    let words = words.map(str::to_owned);
    let (code, _, stderr) = run(folder.path(), &words, &[]);
    assert_eq!(code, Some(4));
    assert!(stderr.lines().any(|line| line.starts_with("::error title=misdeal::")), "{stderr}");
    assert!(!folder.path().join("a.xml").exists());
    let words = ["replay", "--all", "--junit", "no/folder.xml"].map(str::to_owned);
    let (code, _, stderr) = run(folder.path(), &words, &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("cannot write no/folder.xml"), "{stderr}");
}

/// The summary of a step has 1 MiB, and other commands of the step have written into it.
#[test]
fn a_summary_stays_within_what_is_left_of_its_limit() {
    let folder = folder();
    let summary = folder.path().join("summary.md");
    let name = summary.to_str().expect("text");
    let words = ["check", "clock", "--deck", "new", "--github", "--", "echo", "44,KD"].map(str::to_owned);
    for (there, added) in [(0, true), ((1 << 20) - 20_000, true), ((1 << 20) - 10, false), (2 << 20, false)] {
        fs::write(&summary, "x".repeat(there)).expect("written");
        let (code, _, stderr) = run(folder.path(), &words, &[("GITHUB_STEP_SUMMARY", name)]);
        assert_eq!(code, Some(1), "{stderr}");
        let after = fs::metadata(&summary).expect("there").len() as usize;
        assert_eq!(after > there, added, "{there}");
        assert!(after <= there.max(1 << 20));
    }
    // Without the variable there is none, and the annotations all the same.
    let (code, _, stderr) = run(folder.path(), &words, &[]);
    assert_eq!((code, stderr.matches("::error title=").count()), (Some(1), 1));
}

/// The page shows the workflow as it is, and the workflow names options that there are.
#[test]
fn the_page_shows_the_workflow() {
    let workflow = fs::read_to_string(root().join("examples/github/misdeal.yml")).expect("there");
    let page = fs::read_to_string(root().join("docs/ci.md")).expect("there");
    assert!(page.contains(&format!("```yaml\n{workflow}```\n")), "docs/ci.md has another workflow");
    let command = misdeal::cli::command();
    let lines = workflow.lines().filter_map(|line| line.trim().strip_prefix("run: misdeal "));
    let mut count = 0;
    for line in lines {
        let (words, _) = line.split_once(" -- ").expect("a program");
        let words = std::iter::once("misdeal").chain(words.split(' ')).chain(["--", "./solution"]);
        command.clone().try_get_matches_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        count += 1;
    }
    assert_eq!(count, 2);
}
