//! A program that is asked by files of many decks.

use std::collections::HashSet;
use std::time::Instant;

use super::super::decks::{Tireless, Witness};
use super::super::size;
use crate::deck::{DECK_SIZE, Deck};
use crate::game::Game;
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::oracle::{Signature, Verdict};
use crate::program::{CannotRun, Failing, Judged, Runner, Tester};

/// How many candidates the first file has. It is doubled while none of them is taken: of many the ones after
/// that which is taken are asked for nothing.
const FIRST: usize = 8;
/// The same where the failure is the end of a run, so that each costs a run, and a wait for what takes too long.
const FIRST_OF_ENDING: usize = 1;
/// How many a file has at most.
const MOST: usize = 1024;

/// How many decks the first file has where the program fails like this.
const fn first_file(verdict: Verdict) -> usize {
    match verdict {
        Verdict::WrongAnswer | Verdict::PresentationError | Verdict::Accepted => FIRST,
        Verdict::RuntimeError | Verdict::TimeLimitExceeded | Verdict::OutputLimitExceeded => FIRST_OF_ENDING,
    }
}

/// A program, and the failure that is looked for.
pub struct Asked<'a, G, R> {
    tester: &'a mut Tester<G, R>,
    signature: &'a Signature,
    end: Instant,
    /// What has been asked and does not show it.
    refused: HashSet<Deck>,
    decks: u64,
    first: usize,
}

impl<'a, G: Bases, R: Runner> Asked<'a, G, R> {
    pub(super) fn new(tester: &'a mut Tester<G, R>, failing: &'a Failing, end: Instant) -> Self {
        let first = first_file(failing.verdict);
        Self { tester, signature: &failing.signature, end, refused: HashSet::new(), decks: 0, first }
    }

    /// How many decks were asked.
    pub(super) const fn decks(&self) -> u64 {
        self.decks
    }

    /// The number of the first that shows the failure, of those that come as long as there is time.
    fn first_of(
        &mut self,
        mut sizes: impl Iterator<Item = (usize, Size)>,
    ) -> Result<Option<(usize, Size)>, CannotRun> {
        let mut len = self.first;
        while !self.is_spent() {
            let file: Vec<(usize, Size)> = sizes.by_ref().take(len).collect();
            if file.is_empty() {
                break;
            }
            let decks: Vec<Deck> = file.iter().map(|(_, size)| size.deck).collect();
            self.decks += decks.len() as u64;
            let found = self.tester.first_with(self.signature, &decks)?;
            self.refused.extend(&decks[..found.unwrap_or(decks.len())]);
            if let Some(found) = found {
                return Ok(Some(file[found]));
            }
            len = (len * 2).min(MOST);
        }
        Ok(None)
    }
}

impl<G: Bases, R: Runner> Witness for Asked<'_, G, R> {
    type Error = CannotRun;

    fn first(
        &mut self,
        current: &Size,
        candidates: &mut dyn Iterator<Item = Deck>,
    ) -> Result<Option<(usize, Size)>, CannotRun> {
        // Only what is smaller is worth a question, and that the reference alone says.
        let refused = std::mem::take(&mut self.refused);
        let smaller = candidates.enumerate().filter_map(|(number, deck)| {
            let may_be = cards_out_of_place::<G>(&deck) <= current.out_of_place && !refused.contains(&deck);
            let size = may_be.then(|| size::<G>(&deck))?;
            (size < *current).then_some((number, size))
        });
        let found = self.first_of(smaller);
        self.refused.extend(refused);
        found
    }

    fn is_spent(&self) -> bool {
        Instant::now() >= self.end
    }
}

impl<G: Bases, R: Runner> Tireless for Asked<'_, G, R> {
    fn smallest(&mut self, decks: &[Deck]) -> Result<Option<Size>, CannotRun> {
        let new = decks.iter().filter(|deck| !self.refused.contains(deck));
        let mut sizes: Vec<Size> = new.map(size::<G>).collect();
        sizes.sort_unstable();
        let found = self.first_of(sizes.into_iter().enumerate())?;
        Ok(found.map(|(_, size)| size))
    }
}

pub(super) fn nearest_right<G: Game, R: Runner>(
    tester: &mut Tester<G, R>,
    deck: &Deck,
    verdict: Verdict,
    end: Instant,
) -> Result<(Option<[usize; 2]>, usize), CannotRun> {
    let mut pairs =
        (1..DECK_SIZE).flat_map(|apart| (0..DECK_SIZE - apart).map(move |one| [one, one + apart]));
    let mut tried = 0;
    // Most are wrong: of runs that end each costs as much as all of a file.
    let most = if first_file(verdict) == FIRST { MOST } else { FIRST_OF_ENDING };
    while Instant::now() < end {
        let file: Vec<[usize; 2]> = pairs.by_ref().take(FIRST.max(tried).min(most)).collect();
        if file.is_empty() {
            break;
        }
        let decks: Vec<Deck> = file.iter().map(|&[one, other]| deck.with_swap(one, other)).collect();
        let judged = tester.judge(&decks)?;
        if let Some(right) = judged.iter().position(|judged| *judged == Judged::Right) {
            return Ok((Some(file[right]), tried + right + 1));
        }
        tried += file.len();
    }
    Ok((None, tried))
}
