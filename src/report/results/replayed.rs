//! Findings that were played again, a case each.

use super::{Case, Passed, Results, Suite, Weight, add_to, row};
use crate::report::counted;
use crate::report::replay::ReplayRecord;

/// What has become of findings. `again` is the command that plays one of them again, by its name.
#[must_use]
pub fn of_replays(records: &[ReplayRecord], again: &dyn Fn(&str) -> String) -> Results {
    let mut suites: Vec<Suite> = Vec::new();
    for record in records {
        let place = suites.iter().position(|suite| suite.name == record.game).unwrap_or_else(|| {
            suites.push(Suite { name: record.game.clone(), ..Suite::default() });
            suites.len() - 1
        });
        add(&mut suites[place], record, again);
    }
    for group in suites.iter_mut().flat_map(|suite| &mut suite.groups) {
        let count = counted(group.cases.len() as u64, "finding");
        group.sentence = format!("{}: {count} that still differ", group.kind);
        if group.cases.len() == 1 {
            group.sentence = format!("{}: {count} that still differs", group.kind);
        }
    }
    Results { command: "misdeal replay", suites }
}

fn add(suite: &mut Suite, record: &ReplayRecord, again: &dyn Fn(&str) -> String) {
    let Some(now) = &record.now else {
        suite.passed.push(Passed::new(&record.finding, record.sentence()));
        return;
    };
    let case = Case {
        name: record.finding.clone(),
        message: record.sentence(),
        details: row("stored", &record.stored)
            + &row("now", now)
            + &row("standing", record.standing.as_deref().unwrap_or_default()),
        deck: format!("code:{}", record.deck),
        again: again(&record.finding),
    }
    .completed();
    let weight = if record.flaky { Weight::Sometimes } else { Weight::Finding };
    add_to(&mut suite.groups, weight, now, case);
}
