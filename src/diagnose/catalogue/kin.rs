//! The entry that comes nearest to a program that no entry fits.

use rayon::prelude::*;

use super::behaviour::Behaviour;
use super::record::{Entries, Kin, Kinship};
use super::seen::{Answered, Seen};
use crate::mutants::{Expected, Mutants};

/// So many wrong answers choose the entries that are then compared on all decks.
const FIRST: usize = 200;
/// How many entries are.
const FINALISTS: usize = 5;
/// A bug that gives fewer than so many of a hundred wrong answers is clearly another.
const CLOSE: usize = 90;

/// The wrong entry that gives most of the wrong answers; of those alike the one that agrees on most decks.
/// `None` when no entry gives any of them.
pub fn nearest<G: Mutants>(seen: &Seen<'_, G>) -> Option<Kin> {
    let first = &seen.wrong()[..seen.wrong().len().min(FIRST)];
    let mut entries: Vec<_> = Behaviour::<G>::singles()
        .into_par_iter()
        .filter(|behaviour| behaviour.expected() == Expected::Differs)
        .map(|behaviour| (agreements(&behaviour, seen, first), behaviour))
        .filter(|(agreements, _)| *agreements > 0)
        .collect();
    entries.sort_by_key(|(agreements, _)| std::cmp::Reverse(*agreements));
    entries.truncate(FINALISTS);
    let kin = entries.par_iter().map(|(_, behaviour)| kin(behaviour, seen));
    // Of equals the first in the catalogue, whatever the number of threads.
    kin.collect::<Vec<_>>().into_iter().rev().max_by_key(|kin| (kin.wrong_ones, kin.answers))
}

fn kin<G: Mutants>(behaviour: &Behaviour<G>, seen: &Seen<'_, G>) -> Kin {
    let wrong_ones = agreements(behaviour, seen, seen.wrong());
    let right_ones = agreements(behaviour, seen, seen.right());
    // A bug that would spoil more right answers than it gives wrong ones explains nothing.
    let spoilt = seen.right().len() - right_ones;
    let is_close = wrong_ones * 100 >= seen.wrong().len() * CLOSE && spoilt < wrong_ones;
    let kinship = if is_close { Kinship::Close } else { Kinship::Distant };
    Kin { entries: Entries::of(behaviour), wrong_ones, answers: wrong_ones + right_ones, kinship }
}

/// On how many of these decks the behaviour gives the program's answer.
fn agreements<G: Mutants>(behaviour: &Behaviour<G>, seen: &Seen<'_, G>, decks: &[Answered<G>]) -> usize {
    let mut output = Vec::new();
    let agree = decks.iter().filter(|answered| {
        behaviour.write(&answered.start, &mut output);
        seen.agreement(&output, answered).is_some()
    });
    agree.count()
}
