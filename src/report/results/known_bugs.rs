//! Known bugs and right programs, a case each: what the command counts as wrong is wrong here.

use super::{Case, Group, Passed, Results, Suite, Weight, row};
use crate::report::counted;
use crate::report::decided::{DecidedMutant, DecidedOfGame, DecidedRecord};
use crate::report::mutants::{ControlRecord, GameRecord, MutantRecord, MutantsRecord};
use crate::report::until::Until;

const COMMAND: &str = "misdeal mutants";
const MISSED: &str = "missed";
const DIFFERS: &str = "a right program differs";

impl Results {
    /// How known bugs were caught.
    #[must_use]
    pub fn of_mutants(record: &MutantsRecord, repeat: &str) -> Self {
        Self { command: COMMAND, suites: record.games.iter().map(|game| of_game(game, repeat)).collect() }
    }

    /// What all small deals say of known bugs. That none of them shows a bug is no failure.
    #[must_use]
    pub fn of_decided(record: &DecidedRecord, repeat: &str) -> Self {
        let suites = record.games.iter().map(|game| of_decided_game(game, repeat)).collect();
        Self { command: COMMAND, suites }
    }
}

fn of_game(game: &GameRecord, repeat: &str) -> Suite {
    let (missed, caught): (Vec<_>, Vec<_>) = game.mutants.iter().partition(|mutant| mutant.missed);
    let (differing, right): (Vec<_>, Vec<_>) = game.controls.iter().partition(|control| control.findings > 0);
    let caught = caught.into_iter().map(|mutant| Passed::new(mutant.name, soonest(mutant)));
    let right = right.into_iter().map(|control| {
        Passed::new(control.name, format!("A right program: agrees on {}.", counted(control.decks, "deck")))
    });
    let names = |names: Vec<&str>| names.join(", ");
    let groups = [
        group(
            MISSED,
            &names(missed.iter().map(|mutant| mutant.name).collect()),
            missed.into_iter().map(of_missed),
        ),
        group(
            DIFFERS,
            &names(differing.iter().map(|control| control.name).collect()),
            differing.into_iter().map(of_differing),
        ),
    ];
    Suite {
        name: game.game.to_owned(),
        passed: caught.chain(right).collect(),
        groups: groups.into_iter().flatten().collect(),
        repeat: repeat.to_owned(),
        ..Suite::default()
    }
}

/// Nothing where there is no case.
fn group(kind: &str, names: &str, cases: impl Iterator<Item = Case>) -> Option<Group> {
    let cases: Vec<Case> = cases.collect();
    let sentence = format!("{kind}: {names}");
    (!cases.is_empty()).then(|| Group { weight: Weight::Finding, kind: kind.to_owned(), sentence, cases })
}

/// By each way that was tried, how many decks it took.
fn ways(mutant: &MutantRecord) -> impl Iterator<Item = (&'static str, &Until)> {
    let MutantRecord { near, uniform, aimed, guided, campaign, .. } = mutant;
    let ways =
        [("near", near), ("uniform", uniform), ("aimed", aimed), ("guided", guided), ("campaign", campaign)];
    ways.into_iter().filter_map(|(way, until)| Some((way, until.as_ref()?)))
}

fn soonest(mutant: &MutantRecord) -> String {
    let ways: Vec<String> =
        ways(mutant).map(|(way, until)| format!("{way} {}", Until::text(Some(until)))).collect();
    format!("{} Decks until it was caught: {}.", mutant.story, ways.join(", "))
}

fn of_missed(mutant: &MutantRecord) -> Case {
    let decks = counted(mutant.within, "deck");
    let ways: String = ways(mutant).map(|(way, until)| row(way, &Until::text(Some(until)))).collect();
    Case {
        name: mutant.name.to_owned(),
        message: format!("{} was missed within {decks} with one seed or more", mutant.name),
        details: row("it", mutant.story) + &ways,
        ..Case::default()
    }
}

fn of_differing(control: &ControlRecord) -> Case {
    let ControlRecord { name, decks, findings, signature } = control;
    let (decks, findings) = (counted(*decks, "deck"), counted(*findings, "deck"));
    Case {
        name: (*name).to_owned(),
        message: format!("{name} is right and differs on {findings} of {decks}"),
        details: row("signature", signature.as_deref().unwrap_or_default()),
        ..Case::default()
    }
}

fn of_decided_game(game: &DecidedOfGame, repeat: &str) -> Suite {
    let is_wrong = |mutant: &&DecidedMutant| mutant.is_right && mutant.smallest.is_some();
    let (wrong, passed): (Vec<_>, Vec<_>) = game.mutants.iter().partition(is_wrong);
    let names: Vec<&str> = wrong.iter().map(|mutant| mutant.name).collect();
    let cases = wrong.iter().map(|mutant| Case {
        name: mutant.name.to_owned(),
        message: format!("{} is right, and {}", mutant.name, told(mutant)),
        ..Case::default()
    });
    Suite {
        name: game.game.to_owned(),
        groups: group(DIFFERS, &names.join(", "), cases).into_iter().collect(),
        passed: passed.into_iter().map(|mutant| Passed::new(mutant.name, told(mutant))).collect(),
        repeat: repeat.to_owned(),
        ..Suite::default()
    }
}

fn told(mutant: &DecidedMutant) -> String {
    match &mutant.smallest {
        Some(smallest) => {
            format!("the smallest deal that shows it is {} ({})", smallest.deal, smallest.signature)
        }
        None => format!("no deal of up to {} shows it", counted(mutant.most_cards as u64, "card")),
    }
}
