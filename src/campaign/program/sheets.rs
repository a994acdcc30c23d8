//! The decks of a campaign cut into sheets, with their right answers.

use std::collections::VecDeque;

use rayon::prelude::*;

use crate::campaign::dealer::Case;
use crate::campaign::{Dealer, Dealing, Dealt, TASK};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::program::Answers;
use crate::strata::{Features, Reader};

/// Decks that one tester judges, in some files.
#[derive(Debug)]
pub(super) struct Sheet {
    /// How they were dealt, and what a right play of them reaches.
    pub(super) dealt: Vec<(Dealt, Features)>,
    pub(super) decks: Vec<Deck>,
    pub(super) answers: Answers,
}

/// A deck that has been played on our side.
struct Played {
    dealt: Dealt,
    features: Features,
    /// The right line.
    answer: Vec<u8>,
}

/// Deals ahead of the program: what is dealt depends on plays of right engines alone.
///
/// Decks are played on the quickest of them, for which a program need not wait as long as for the reference. A
/// finding is checked by all of them before it is told.
pub(super) struct Sheets {
    dealer: Dealer,
    /// Dealt, and on no sheet yet.
    waiting: VecDeque<Played>,
}

impl Sheets {
    pub(super) fn new<G: Aimed>(dealing: Dealing) -> Self {
        Self { dealer: Dealer::new::<G>(dealing), waiting: VecDeque::new() }
    }

    /// Whether so many decks wait for a sheet.
    pub(super) fn has(&self, decks: usize) -> bool {
        self.waiting.len() >= decks
    }

    /// A sheet of so many decks, or of those that are left; `None` where none are.
    pub(super) fn next(&mut self, decks: usize) -> Option<Sheet> {
        if self.waiting.is_empty() {
            return None;
        }
        let mut sheet = Sheet { dealt: Vec::new(), decks: Vec::new(), answers: Answers::default() };
        for Played { dealt, features, answer } in self.waiting.drain(..decks.min(self.waiting.len())) {
            sheet.decks.push(dealt.deck);
            sheet.answers.push(&answer);
            sheet.dealt.push((dealt, features));
        }
        Some(sheet)
    }

    /// Deals an epoch on the threads of the current pool, and learns from it; whether there was one.
    pub(super) fn deal<G: Aimed>(&mut self) -> bool {
        let Some(cases) = self.dealer.epoch::<G>() else {
            return false;
        };
        let play = |cases: &[Case]| -> Vec<Played> {
            let mut reader = G::Reader::default();
            cases.iter().map(|case| played::<G>(&self.dealer, case, &mut reader)).collect()
        };
        let parts: Vec<Vec<Played>> = cases.par_chunks(TASK).map(play).collect();
        for played in parts.into_iter().flatten() {
            self.dealer.learn(&played.dealt, &played.features);
            self.waiting.push_back(played);
        }
        true
    }
}

fn played<G: Aimed>(dealer: &Dealer, case: &Case, reader: &mut G::Reader) -> Played {
    let dealt = dealer.deal::<G>(case, reader);
    let answer = G::probe(&dealt.deck, reader);
    let mut line = Vec::new();
    G::write_answer(&answer, &mut line);
    Played { dealt, features: *reader.end(), answer: line }
}

/// How many decks the first sheet has, so that batches have grown as far as they go when it ends: a deck,
/// two, four and so on.
pub(super) const fn first_size(most: usize) -> usize {
    (most + 1).next_power_of_two() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_the_first_sheet_files_grow_as_far_as_they_may() {
        for most in [1, 2, 3, 4, 700, 1000, 1024] {
            // Files of a deck, two, four, until one would be longer than it may be.
            let files = (0..).map(|file| 1 << file).take_while(|file| *file <= most);
            let whole: usize = files.sum();
            assert_eq!(first_size(most), if most > whole { 2 * whole + 1 } else { whole }, "{most}");
        }
        assert_eq!([1, 2, 3, 4, 7, 1000].map(first_size), [1, 3, 3, 7, 7, 1023]);
    }
}
