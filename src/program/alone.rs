//! Is it this deck? A deck that fails between others is run alone.

use super::answers::{Answers, Batch};
use super::judged::{Failing, Judged, Standing};
use super::neighbours::Together;
use super::run::{CannotRun, Runner};
use super::tester::Tester;
use crate::deck::Deck;
use crate::game::Game;
use crate::oracle::Signature;

/// How many runs of a deck alone count as every time.
const TIMES: u32 = 3;
/// Of how many decks that fail in the same way one looks for one that fails alone.
pub(super) const DECKS: u32 = 3;

/// Whether what was found in a batch can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tried {
    /// It can.
    Enough,
    /// The file was too long for the program: its decks are to be judged again.
    TooLong,
}

impl<G: Game, R: Runner> Tester<G, R> {
    /// Runs this deck alone, three times.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge_alone(&mut self, deck: &Deck) -> Result<Judged, CannotRun> {
        let decks = [*deck];
        let answers = Answers::of::<G>(&decks);
        Ok(self.alone(&Batch::new(&decks, &answers), None)?.map_or(Judged::Right, Judged::from))
    }

    /// Tries the first deck of each kind of failure alone.
    pub(super) fn try_alone(&mut self, batch: &Batch<'_>, found: &mut [Judged]) -> Result<Tried, CannotRun> {
        for (at, judged) in found.iter_mut().enumerate() {
            let Judged::Fails(failing) = judged else {
                continue;
            };
            let kind = failing.signature.clone();
            if self.is_tried(&kind) {
                continue;
            }
            // Some have been looked into while they were searched for.
            if let Standing::NotTried { .. } = failing.standing {
                match self.look_into(batch, at, failing)? {
                    Some(failing) => *judged = Judged::from(failing),
                    None => return Ok(Tried::TooLong),
                }
            }
            let enough = judged.failing().is_some_and(|failing| failing.standing == Standing::Alone);
            *self.tried.entry(kind).or_default() += if enough { DECKS } else { 1 };
        }
        Ok(Tried::Enough)
    }

    /// Whether enough decks that fail in this way were tried alone.
    pub(super) fn is_tried(&self, kind: &Signature) -> bool {
        self.tried.get(kind).is_some_and(|&tried| tried >= DECKS)
    }

    /// The failure with its standing; `None` when files as long as this are too long for the program.
    fn look_into(
        &mut self,
        batch: &Batch<'_>,
        at: usize,
        failing: &Failing,
    ) -> Result<Option<Failing>, CannotRun> {
        let known = (batch.len() == 1).then_some(failing);
        if let Some(failing) = self.alone(&batch.part(at..at + 1), known)? {
            return Ok(Some(failing));
        }
        match self.neighbours(batch, at, failing.verdict)? {
            Together::Fails(failing) => Ok(Some(failing)),
            Together::TooLong { right_up_to, signature } => {
                self.too_long(right_up_to, signature);
                Ok(None)
            }
            Together::NotAgain { runs } => {
                let standing = Standing::Sometimes { failed: 1, runs: 1 + TIMES + runs };
                Ok(Some(Failing { standing, ..failing.clone() }))
            }
        }
    }

    /// Runs one deck until it has been run three times; `known` is how it has failed already.
    fn alone(&mut self, deck: &Batch<'_>, known: Option<&Failing>) -> Result<Option<Failing>, CannotRun> {
        let failed = match known.map(|failing| &failing.standing) {
            Some(Standing::NotTried { failed_alone }) => *failed_alone,
            _ => 0,
        };
        let (mut first, mut more) = (known.cloned(), 0);
        for _ in 0..TIMES - failed.min(TIMES) {
            let run = self.run(deck)?;
            if let Judged::Fails(failing) = self.whole(deck, &run, 1) {
                more += 1;
                first.get_or_insert(*failing);
            }
        }
        let standing = match failed + more {
            TIMES => Standing::Alone,
            failed => Standing::Sometimes { failed, runs: TIMES },
        };
        Ok(first.map(|failing| Failing { standing, ..failing }))
    }
}
