//! What a campaign of a program has found.

use std::collections::{BTreeMap, VecDeque};

use super::caught::Caught;
use crate::campaign::{Coverage, Group};
use crate::deck::Deck;
use crate::oracle::{Signature, Verdict};
use crate::program::{Failing, Shown, Warning};

/// How many answers of each kind, right and wrong, are remembered for the diagnosis.
const REMEMBERED: usize = 2000;

/// Why a campaign has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All decks were judged.
    AllDecks,
    /// Enough of them failed.
    EnoughFailed,
    /// Time was up, or somebody wanted it.
    AskedTo,
}

/// What a campaign of a program has found.
#[derive(Debug)]
pub struct ProgramSummary<G> {
    /// The decks that were judged.
    pub coverage: Coverage,
    /// How many decks got each verdict.
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Failures by kind.
    pub groups: BTreeMap<Signature, Group<Caught<G>>>,
    /// What the program does with every file.
    pub habits: Vec<Shown>,
    /// What is to be said beside the verdicts.
    pub warnings: Vec<Warning>,
    /// How many decks went into one file in the end.
    pub batch: usize,
    /// How many processes were started.
    pub processes: u64,
    /// Why it has ended.
    pub ended: Ended,
    /// Answers that were seen.
    pub answered: Remembered,
}

impl<G> ProgramSummary<G> {
    /// How many decks failed.
    #[must_use]
    pub fn findings(&self) -> u64 {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// Decks with the program's answers: the first wrong ones, and the last right ones, which are the most varied.
#[derive(Clone, Debug, Default)]
pub struct Remembered {
    wrong: Vec<(Deck, Vec<u8>)>,
    right: VecDeque<(Deck, Vec<u8>)>,
}

impl Remembered {
    /// All of them, the wrong ones first.
    pub fn all(&self) -> impl Iterator<Item = &(Deck, Vec<u8>)> {
        self.wrong.iter().chain(&self.right)
    }

    /// Remembers an answer that is wrong, if the failure is one.
    pub(super) fn wrong(&mut self, failing: &Failing) {
        if let Some(answer) = failing.answer().filter(|_| self.wrong.len() < REMEMBERED) {
            self.wrong.push((failing.deck, answer.to_vec()));
        }
    }

    /// Remembers a right answer.
    pub(super) fn right(&mut self, deck: Deck, answer: &[u8]) {
        if self.right.len() == REMEMBERED {
            self.right.pop_front();
        }
        self.right.push_back((deck, answer.to_vec()));
    }
}
