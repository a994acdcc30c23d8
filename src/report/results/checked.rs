//! Decks that were checked, a case each.

use super::{Case, Group, Passed, Results, Suite, Weight, add_to, both, row};
use crate::oracle::Verdict;
use crate::report::check::{Record, Row};
use crate::report::counted;

impl Results {
    /// Decks that were checked. `again` is the command that shows the failure of a deck, by its number; empty where
    /// there is none.
    #[must_use]
    pub fn of_check(record: &Record, again: &dyn Fn(usize) -> String) -> Self {
        let (accepted, failing): (Vec<_>, Vec<_>) =
            record.decks.iter().partition(|row| row.verdict == Verdict::Accepted);
        let mut groups: Vec<Group> = Vec::new();
        for row in failing {
            add_to(&mut groups, weight(row), &kind(row), of_row(record, row, again(row.number)));
        }
        for group in &mut groups {
            group.sentence = format!("{} on {}", group.kind, counted(group.cases.len() as u64, "deck"));
        }
        groups.extend(record.files.iter().map(|sentence| of_files(sentence)));
        let suite = Suite {
            name: format!("{} {}", record.game, record.answers_of),
            passed: accepted
                .into_iter()
                .map(|row| Passed::new(format!("deck {}", row.number), format!("{} accepted", row.code)))
                .collect(),
            skipped: Vec::new(),
            groups,
            warnings: record.warnings.clone(),
            repeat: String::new(),
        };
        Self { command: "misdeal check", suites: vec![suite] }
    }
}

const fn weight(row: &Row) -> Weight {
    if row.flaky { Weight::Sometimes } else { Weight::Finding }
}

fn kind(row: &Row) -> String {
    row.signature.clone().unwrap_or_else(|| row.verdict.to_string())
}

fn of_row(record: &Record, row: &Row, again: String) -> Case {
    let token = row.token.as_ref().map_or(String::new(), |token| format!(": token {token}"));
    let mut case = Case {
        name: format!("deck {}", row.number),
        message: format!("{}{token}", kind(row)),
        deck: row.code.clone(),
        again,
        ..Case::default()
    };
    if let Some(first) = record.first.as_ref().filter(|first| first.number == row.number) {
        case.details = told(first);
    }
    case.completed()
}

/// What is known of the first deck alone.
fn told(first: &crate::report::check::First) -> String {
    let standing = first
        .standing
        .as_deref()
        .map_or(String::new(), |standing| row("standing", standing) + &row("the run", &first.outcome));
    let stderr: String = first.stderr.iter().map(|line| row("stderr", line)).collect();
    standing + &both(&first.comparison) + &stderr
}

fn of_files(sentence: &str) -> Group {
    Group {
        weight: Weight::Finding,
        kind: "files".to_owned(),
        sentence: sentence.to_owned(),
        cases: vec![Case {
            name: "files as a whole".to_owned(),
            message: sentence.to_owned(),
            ..Case::default()
        }],
    }
}
