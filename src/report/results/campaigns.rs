//! Campaigns: of engines, a case each law, engine and finding that is kept; of a program, a case each finding.

use super::{Case, Group, Passed, Results, Suite, Weight, both, row};
use crate::oracle::Verdict;
use crate::report::doctor::{Kind, Told};
use crate::report::fuzz::{CampaignRecord, ExampleRecord, FuzzRecord, GroupRecord};
use crate::report::fuzz_program::{CaughtRecord, FailureRecord, HabitRecord, ProgramRecord};
use crate::report::{command, counted, doctor};

const COMMAND: &str = "misdeal fuzz";

impl From<&FuzzRecord> for Results {
    fn from(record: &FuzzRecord) -> Self {
        Self { command: COMMAND, suites: record.campaigns.iter().map(of_campaign).collect() }
    }
}

fn of_campaign(campaign: &CampaignRecord) -> Suite {
    let is_broken = |law: &str| {
        let ending = format!(" law {law}");
        campaign.findings.iter().any(|group| group.signature.ends_with(&ending))
    };
    let (tested, not_tested): (Vec<_>, Vec<_>) = campaign.laws.iter().partition(|law| law.tested > 0);
    let holding = tested.into_iter().filter(|law| !is_broken(&law.name)).map(|law| {
        let tested = counted(law.tested, "time");
        Passed::new(format!("law {}", law.name), format!("{}; tested {tested}", law.sentence))
    });
    let agreeing = campaign.engines.iter().filter(|engine| engine.findings == 0).map(|engine| {
        let decks = counted(campaign.decks.values().sum(), "deck");
        Passed::new(
            format!("engine {}", engine.name),
            format!("Agrees with the reference on {decks}, {} compared.", engine.compared),
        )
    });
    Suite {
        name: campaign.game.clone().into_owned(),
        passed: agreeing.chain(holding).collect(),
        skipped: not_tested
            .into_iter()
            .map(|law| Passed::new(format!("law {}", law.name), "There was no occasion to test it."))
            .collect(),
        groups: campaign.findings.iter().map(|group| of_group(&campaign.game, group)).collect(),
        warnings: Vec::new(),
        repeat: campaign.repeat.clone(),
    }
}

fn of_group(game: &str, group: &GroupRecord) -> Group {
    let GroupRecord { engine, signature, count, examples, smallest, .. } = group;
    let smallest = smallest.as_ref().map_or(String::new(), |smallest| {
        row("smallest", &format!("{} ({}, {})", smallest.cards, smallest.size, smallest.guarantee))
            + &row("explain", &smallest.explain)
    });
    let case = |example: &ExampleRecord| {
        let deck = format!("code:{}", example.deck);
        Case {
            name: example.id.clone(),
            message: format!("{engine}: {signature}: {}", example.difference),
            details: row("engine", engine)
                + &row("signature", signature)
                + &row("expected", &example.expected)
                + &row("actual", &example.actual)
                + &row("difference", &example.difference)
                + &smallest,
            again: command::line(["misdeal", "explain", game, &deck, "--engine", engine]),
            deck,
        }
        .completed()
    };
    Group {
        weight: Weight::Finding,
        kind: signature.clone(),
        sentence: format!("{engine} differs from the reference: {signature} on {}", counted(*count, "deck")),
        cases: examples.iter().map(case).collect(),
    }
}

impl Results {
    /// A campaign of a program, with what was found out about it before, which is a finding where the record has it
    /// and else a warning beside the decks that show what is wrong.
    #[must_use]
    pub fn of_program(record: &ProgramRecord, examined: Option<&doctor::Record>) -> Self {
        let is_wrong = |habit: &&HabitRecord| habit.shown.verdict != Verdict::Accepted;
        let (wrong, right): (Vec<_>, Vec<_>) = record.habits.iter().partition(is_wrong);
        let told = examined.map_or(&[][..], |examined| &examined.told);
        let is_finding = |told: &&Told| told.kind == Kind::Wrong && record.examined.contains(&told.what);
        let (found, not_well): (Vec<_>, Vec<_>) = told.iter().partition(is_finding);
        let mut groups: Vec<Group> = wrong.into_iter().map(of_habit).collect();
        match examined {
            Some(_) => groups.extend(found.into_iter().map(of_told)),
            // Of parts put together only this is known of it.
            None => groups.extend(record.examined.iter().map(|found| of_examined(found, ""))),
        }
        groups.extend(record.findings.iter().map(|group| of_failures(record, group)));
        let decks = counted(record.decks.values().sum(), "deck");
        let passed = Passed::new("all decks", format!("{decks} answered rightly ({} judge).", record.judge));
        let warnings = not_well.into_iter().map(|told| told.what.clone());
        let warnings = warnings.chain(right.into_iter().map(|habit| habit.sentence.clone().into_owned()));
        let suite = Suite {
            name: format!("{} {}", record.game, record.program),
            passed: groups.is_empty().then_some(passed).into_iter().collect(),
            skipped: Vec::new(),
            groups,
            warnings: warnings.chain(record.warnings.iter().cloned()).collect(),
            repeat: record.repeat.clone(),
        };
        Self { command: COMMAND, suites: vec![suite] }
    }
}

fn of_told(told: &Told) -> Group {
    of_examined(&told.what, told.change.as_deref().unwrap_or_default())
}

/// What was found before a campaign, with what to change.
fn of_examined(found: &str, change: &str) -> Group {
    let case = Case {
        name: "doctor".to_owned(),
        message: found.to_owned(),
        details: row("change", change),
        ..Case::default()
    };
    Group {
        weight: Weight::Finding,
        kind: "doctor".to_owned(),
        sentence: found.to_owned(),
        cases: vec![case],
    }
}

fn of_habit(habit: &HabitRecord) -> Group {
    let HabitRecord { sentence, shown } = habit;
    let seen = counted(shown.decks as u64, "deck");
    let case = Case {
        name: "files as a whole".to_owned(),
        message: sentence.clone().into_owned(),
        details: both(&shown.comparison),
        ..Case::default()
    };
    Group {
        weight: Weight::Finding,
        kind: format!("{} files", shown.verdict),
        sentence: format!("{sentence} (seen with {seen})"),
        cases: vec![case],
    }
}

fn of_failures(record: &ProgramRecord, group: &FailureRecord) -> Group {
    let FailureRecord { signature, count, examples, smaller, .. } = group;
    let smaller = smaller.as_ref().map_or(String::new(), |smaller| {
        let few = smaller.inferred.as_deref().unwrap_or_default();
        row("smaller", &format!("code:{}", smaller.deck))
            + &row("few cards", few)
            + &row("wrong step", smaller.wrong_step.as_deref().unwrap_or_default())
            + &row("explain", &smaller.explain)
    });
    let case = |caught: &CaughtRecord| of_caught(record, signature, caught, &smaller);
    Group {
        weight: if group.is_flaky() { Weight::Sometimes } else { Weight::Finding },
        kind: signature.clone(),
        sentence: format!("{signature} on {}", counted(*count, "deck")),
        cases: examples.iter().map(case).collect(),
    }
}

fn of_caught(record: &ProgramRecord, signature: &str, caught: &CaughtRecord, smaller: &str) -> Case {
    let deck = format!("code:{}", caught.deck);
    let token = caught.comparison.token.as_ref().map_or(String::new(), |token| format!(": token {token}"));
    let stderr: String = caught.stderr.iter().map(|line| row("stderr", line)).collect();
    Case {
        name: caught.id.clone(),
        message: format!("{signature}{token}"),
        details: row("standing", &caught.standing)
            + &row("the run", &caught.outcome)
            + &both(&caught.comparison)
            + &stderr
            + smaller,
        // The words of the program are as they are printed everywhere else.
        again: format!("misdeal explain {} {deck} -- {}", record.game, record.program),
        deck,
    }
    .completed()
}
