//! Results with the worst texts.

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};

use super::github::{SUMMARY, annotation, annotations, summary};
use super::{Case, Group, Passed, Results, Suite, Weight, junit};

const WORST: &str =
    "]]></failure>\0\u{1b}[31m\u{9b}1m\u{fffe}\u{ffff}\r\n::error::%0A,:|`<b>&amp;\u{202e}##[error]x";

fn group(weight: Weight, kind: &str) -> Group {
    let case = Case {
        name: WORST.to_owned(),
        message: WORST.to_owned(),
        details: WORST.to_owned(),
        deck: "code:0".to_owned(),
        again: WORST.to_owned(),
    };
    Group {
        weight,
        kind: kind.to_owned(),
        sentence: format!("{kind} {WORST}"),
        cases: vec![case.completed()],
    }
}

fn results(findings: usize, sometimes: usize) -> Results {
    let groups = |weight, count| (0..count).map(move |number| group(weight, &format!("kind {number}")));
    let suite = Suite {
        name: WORST.to_owned(),
        passed: vec![Passed::new("law legal", WORST)],
        skipped: vec![Passed::new("law prefix", WORST)],
        groups: groups(Weight::Finding, findings).chain(groups(Weight::Sometimes, sometimes)).collect(),
        warnings: vec![WORST.to_owned()],
        repeat: WORST.to_owned(),
    };
    Results { command: "misdeal fuzz", suites: vec![suite] }
}

#[test]
fn a_junit_file_is_read_back_whatever_is_in_it() {
    let file = junit::file(&results(2, 1));
    let is_xml =
        |char: char| matches!(char, '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(file.chars().all(is_xml), "{file:?}");
    let report = Report::deserialize_from_str(&file).expect("JUnit");
    assert_eq!((report.tests, report.failures, report.errors), (5, 2, 1));
    let suite = &report.test_suites[0];
    assert_eq!(suite.skipped, 1);
    let wrong = |case: &quick_junit::TestCase| match &case.status {
        TestCaseStatus::NonSuccess { kind, message, ty, .. } => {
            Some((*kind, message.as_ref()?.as_str().to_owned(), ty.as_ref()?.as_str().to_owned()))
        }
        _ => None,
    };
    let wrong: Vec<_> = suite.test_cases.iter().filter_map(wrong).collect();
    assert_eq!(wrong.len(), 3);
    assert_eq!(wrong[0].0, NonSuccessKind::Failure);
    assert_eq!(wrong[2].0, NonSuccessKind::Error);
    assert!(
        wrong[0].1.starts_with("]]></failure>\\u{0}\\u{1b}[31m\\u{9b}1m\\u{fffe}\\u{ffff}\\r"),
        "{wrong:?}"
    );
    assert_eq!(wrong[0].2, "kind 0");
}

#[test]
fn an_annotation_is_one_line_and_one_command() {
    assert_eq!(
        annotation("error", "a: b,c%", "100 %\n::error::x\r"),
        "::error title=a%3A b%2Cc%25::100 %25%0A::error::x\\r"
    );
    let all = annotations(&results(1, 1));
    assert_eq!(all.len(), 3);
    for line in &all {
        assert!(line.starts_with("::error title=") || line.starts_with("::warning title="), "{line}");
        assert!(!line.contains(['\n', '\r', '\u{1b}']), "{line}");
        let title =
            line.split("::").nth(1).and_then(|command| command.split_once(" title=")).expect("a title").1;
        assert!(!title.contains([':', ',']), "{title}");
    }
}

#[test]
fn no_more_annotations_than_github_shows() {
    let count = |lines: &[String], level: &str| lines.iter().filter(|line| line.starts_with(level)).count();
    let lines = annotations(&results(12, 10));
    assert_eq!(
        (count(&lines, "::error"), count(&lines, "::warning"), count(&lines, "::notice")),
        (10, 10, 1)
    );
    assert!(lines[20].ends_with("::2 more groups of findings, 1 more warning: the summary has them all"));
    assert_eq!(count(&annotations(&results(10, 0)), "::notice"), 0);
}

#[test]
fn a_summary_is_a_table_of_plain_text() {
    let text = summary(&results(2, 1), SUMMARY);
    assert!(
        text.starts_with("### misdeal fuzz: 2 cases failed, 1 case failed sometimes\n\n| result |"),
        "{text}"
    );
    let rows: Vec<&str> = text.lines().skip(4).take_while(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), 6, "{text}");
    for row in rows {
        assert_eq!(row.matches('|').count(), 6, "{row}");
        let plain = row.replace("<code>", "").replace("</code>", "").replace("**failed**", "");
        assert!(!plain.contains(['<', '>', '`', '*', '_', '[', '@', ':', '\u{1b}']), "{row}");
    }
}

#[test]
fn a_summary_is_cut_at_its_limit_and_says_so() {
    let results = results(5000, 0);
    for room in [SUMMARY, 10_000, 1000] {
        let text = summary(&results, room);
        assert!(text.len() <= room);
        assert!(text.ends_with(" rows left out: a step's summary has 1 MiB at most.\n"), "{}", text.len());
    }
    assert_eq!(summary(&results, 100), "");
}
