//! What a program writes for each deck, whatever a judge says of it.

use std::time::Instant;

use super::answers::{Answers, Batch};
use super::reading::{Reading, segments};
use super::run::{CannotRun, Runner};
use super::tester::Tester;
use crate::deck::Deck;
use crate::game::Game;

impl<G: Game, R: Runner> Tester<G, R> {
    /// The answers for these decks, in order; of a deck that ends the run, what was written before. Once
    /// `end` is past no run is begun, and there are answers for the first decks only.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn answers(&mut self, decks: &[Deck], end: Instant) -> Result<Vec<Vec<u8>>, CannotRun> {
        let expected = Answers::of::<G>(decks);
        let whole = Batch::new(decks, &expected);
        let mut answers = Vec::with_capacity(decks.len());
        while answers.len() < decks.len() {
            let begin = answers.len();
            let batch = whole.part(begin..decks.len().min(begin + self.pace.size()));
            if !self.add_answers(&batch, end, &mut answers)? {
                break;
            }
        }
        Ok(answers)
    }

    /// Whether there was time for all of them.
    fn add_answers(
        &mut self,
        batch: &Batch<'_>,
        end: Instant,
        answers: &mut Vec<Vec<u8>>,
    ) -> Result<bool, CannotRun> {
        if Instant::now() >= end {
            return Ok(false);
        }
        let run = self.run(batch)?;
        let parts = match self.read(&run, batch) {
            Reading::Unknown if batch.len() == 1 => {
                answers.push(run.stdout);
                return Ok(true);
            }
            Reading::Unknown => {
                let (first, second) = batch.halves();
                return Ok(
                    self.add_answers(&first, end, answers)? && self.add_answers(&second, end, answers)?
                );
            }
            Reading::Right => segments(&run.stdout),
            Reading::Aligned(parts) => parts,
        };
        self.pace.adapt(batch.len(), run.duration);
        answers.extend(parts.into_iter().map(|part| run.stdout[part].to_vec()));
        Ok(true)
    }
}
