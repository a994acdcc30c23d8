//! Decks that fail only together: state that is kept between decks, or a file that is too long.

use super::alone::DECKS;
use super::answers::{Answers, Batch};
use super::fewest::fewest;
use super::habit::Habit;
use super::judged::{Failing, Judged, Standing, Warning};
use super::reading::{Fault, Reading};
use super::run::{CannotRun, Outcome, Run, Runner};
use super::tester::Tester;
use crate::deck::Deck;
use crate::game::Game;
use crate::oracle::{Signature, Verdict};

/// How many lists of decks are tried to find a shorter one.
const LISTS: usize = 300;

/// What a deck that passes alone and fails between others needs for that.
pub(super) enum Together {
    /// These neighbours.
    Fails(Failing),
    /// So many of them that the file is too long, whatever they are.
    TooLong { right_up_to: usize, signature: Signature },
    /// It did not fail again in so many runs.
    NotAgain { runs: u32 },
}

/// A deck of a batch, and how it fails there.
#[derive(Clone, Copy)]
struct Suspect<'a> {
    batch: &'a Batch<'a>,
    deck: usize,
    verdict: Verdict,
}

/// What stands around a deck: numbers of decks of its batch.
#[derive(Clone, Copy)]
struct Place<'a> {
    before: &'a [usize],
    after: &'a [usize],
}

impl<'a> Place<'a> {
    const fn after(before: &'a [usize]) -> Self {
        Self { before, after: &[] }
    }
}

impl<G: Game, R: Runner> Tester<G, R> {
    /// A batch in which each deck passes has failed as a whole. The number of the deck that fails in it, if
    /// it is one deck.
    pub(super) fn only_together(
        &mut self,
        batch: &Batch<'_>,
        run: &Run,
    ) -> Result<Option<(usize, Failing)>, CannotRun> {
        if batch.len() > self.pace.most() {
            return Ok(None);
        }
        let again = self.run(batch)?;
        let Some(Fault { verdict, signature }) = self.fault(&again, batch) else {
            self.not_again(batch, run)?;
            return Ok(None);
        };
        if let Some(habit) = self.habit_of_files(batch, run)? {
            self.show(habit, run, batch);
            self.pace.lower(1);
            return Ok(None);
        }
        // To search among runs that take too long would take too long.
        if again.outcome == Outcome::TimedOut || self.searched >= DECKS {
            self.too_long(batch.len() / 2, signature);
            return Ok(None);
        }
        self.searched += 1;
        let len = self.shortest_failing(batch)?;
        match self.neighbours(&batch.part(0..len), len - 1, verdict)? {
            Together::Fails(failing) => return Ok(Some((len - 1, failing))),
            Together::TooLong { right_up_to, signature } => self.too_long(right_up_to, signature),
            Together::NotAgain { runs } => {
                self.warn(Warning::SometimesInBatch { decks: len, failed: 2, runs: 2 + runs, signature });
            }
        }
        Ok(None)
    }

    /// What the program does with files of several decks, whichever comes first: the batch is also run from
    /// its last deck to its first.
    fn habit_of_files(&mut self, batch: &Batch<'_>, run: &Run) -> Result<Option<Habit>, CannotRun> {
        let Some(habit) = Habit::of(run, batch) else {
            return Ok(None);
        };
        let (decks, answers) = pick(batch, (0..batch.len()).rev());
        let turned = Batch::new(&decks, &answers);
        let run = self.run(&turned)?;
        Ok((Habit::of(&run, &turned) == Some(habit)).then_some(habit))
    }

    pub(super) fn too_long(&mut self, right_up_to: usize, signature: Signature) {
        self.pace.lower(right_up_to);
        self.warn(Warning::OnlyInLongerFiles { right_up_to, signature });
    }

    /// The batch has failed in one run and not in the next.
    fn not_again(&mut self, batch: &Batch<'_>, run: &Run) -> Result<(), CannotRun> {
        let Judged::Fails(first) = self.whole(batch, run, 0) else {
            return Ok(());
        };
        if run.outcome == Outcome::TimedOut {
            self.warn(Warning::TimedOutOnce);
            return Ok(());
        }
        let third = self.run(batch)?;
        let failed = 1 + u32::from(self.read(&third, batch) == Reading::Unknown);
        let signature = first.signature;
        self.warn(Warning::SometimesInBatch { decks: batch.len(), failed, runs: 3, signature });
        Ok(())
    }

    /// How many decks the shortest beginning of the batch has that fails. Its halves pass.
    fn shortest_failing(&mut self, batch: &Batch<'_>) -> Result<usize, CannotRun> {
        let (mut passes, mut fails) = (batch.len() / 2, batch.len());
        while fails - passes > 1 {
            let middle = passes.midpoint(fails);
            let part = batch.part(0..middle);
            let run = self.run(&part)?;
            if self.read(&run, &part) == Reading::Right {
                passes = middle;
            } else {
                fails = middle;
            }
        }
        Ok(fails)
    }

    /// What a deck needs to fail that passes alone and has got this verdict in this batch.
    pub(super) fn neighbours(
        &mut self,
        batch: &Batch<'_>,
        deck: usize,
        verdict: Verdict,
    ) -> Result<Together, CannotRun> {
        let suspect = Suspect { batch, deck, verdict };
        let before: Vec<usize> = (0..deck).collect();
        let after: Vec<usize> = (deck + 1..batch.len()).collect();
        if let Some(failing) = self.fails(suspect, Place::after(&before))? {
            return self.after_others(suspect, failing);
        }
        if !self.fails_at(suspect, Place { before: &before, after: &after })? {
            return Ok(Together::NotAgain { runs: 2 });
        }
        let after = fewest(after, LISTS, |after| self.fails_at(suspect, Place { before: &before, after }))?;
        let before = fewest(before, LISTS, |before| self.fails_at(suspect, Place { before, after: &after }))?;
        self.among(suspect, Place { before: &before, after: &after })
    }

    /// The same for a deck that fails after those before it.
    fn after_others(&mut self, suspect: Suspect<'_>, failing: Failing) -> Result<Together, CannotRun> {
        let nearest = self.nearest_before(suspect)?;
        if nearest > 1 && self.counts(suspect, nearest)? {
            return Ok(Together::TooLong { right_up_to: nearest, signature: failing.signature });
        }
        let before = (suspect.deck - nearest..suspect.deck).collect();
        let before = fewest(before, LISTS, |before| self.fails_at(suspect, Place::after(before)))?;
        self.among(suspect, Place::after(&before))
    }

    /// After how many of the decks directly before it the deck fails. Alone it passes.
    fn nearest_before(&mut self, suspect: Suspect<'_>) -> Result<usize, CannotRun> {
        let (mut passes, mut fails) = (0, suspect.deck);
        while fails - passes > 1 {
            let middle = passes.midpoint(fails);
            let before: Vec<usize> = (suspect.deck - middle..suspect.deck).collect();
            if self.fails_at(suspect, Place::after(&before))? {
                fails = middle;
            } else {
                passes = middle;
            }
        }
        Ok(fails)
    }

    /// Whether it is the number of decks before it that counts: it fails after so many copies of itself, and
    /// not after one fewer.
    fn counts(&mut self, suspect: Suspect<'_>, number: usize) -> Result<bool, CannotRun> {
        let copies = vec![suspect.deck; number];
        Ok(self.fails_at(suspect, Place::after(&copies))?
            && !self.fails_at(suspect, Place::after(&copies[1..]))?)
    }

    fn among(&mut self, suspect: Suspect<'_>, place: Place<'_>) -> Result<Together, CannotRun> {
        if place.before.is_empty() && place.after.is_empty() {
            // It has passed alone, and now it fails alone.
            return Ok(Together::NotAgain { runs: 2 });
        }
        let decks = |numbers: &[usize]| pick(suspect.batch, numbers.iter().copied()).0;
        let standing = Standing::AmongOthers { before: decks(place.before), after: decks(place.after) };
        Ok(match self.fails(suspect, place)? {
            Some(failing) => Together::Fails(Failing { standing, ..failing }),
            None => Together::NotAgain { runs: 2 },
        })
    }

    fn fails_at(&mut self, suspect: Suspect<'_>, place: Place<'_>) -> Result<bool, CannotRun> {
        Ok(self.fails(suspect, place)?.is_some())
    }

    /// How the deck fails there, with the same verdict; a run that does not say which deck it is counts.
    fn fails(&mut self, suspect: Suspect<'_>, place: Place<'_>) -> Result<Option<Failing>, CannotRun> {
        let numbers = [place.before, &[suspect.deck], place.after].concat();
        let (decks, answers) = pick(suspect.batch, numbers.into_iter());
        let judged = self.at(&Batch::new(&decks, &answers), place.before.len())?;
        let deck = suspect.batch.decks()[suspect.deck];
        let failing = match judged {
            Judged::Fails(failing) if failing.verdict == suspect.verdict => {
                Some(Failing { deck, ..*failing })
            }
            Judged::Fails(_) | Judged::Right => None,
        };
        Ok(failing)
    }
}

impl<G: Game, R: Runner> Tester<G, R> {
    /// Runs this deck once more between the others that it needs to fail.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge_among(&mut self, before: &[Deck], deck: &Deck, after: &[Deck]) -> Result<Judged, CannotRun> {
        let decks = [before, &[*deck], after].concat();
        let judged = self.at(&Batch::new(&decks, &Answers::of::<G>(&decks)), before.len())?;
        let standing = Standing::AmongOthers { before: before.to_vec(), after: after.to_vec() };
        Ok(match judged {
            Judged::Fails(failing) => Judged::from(Failing { deck: *deck, standing, ..*failing }),
            Judged::Right => Judged::Right,
        })
    }

    /// What one run of the list says of this deck of it; where it does not say which deck it is, of them all.
    fn at(&mut self, list: &Batch<'_>, deck: usize) -> Result<Judged, CannotRun> {
        let run = self.run(list)?;
        Ok(match self.read(&run, list) {
            Reading::Right => Judged::Right,
            Reading::Aligned(segments) => self.aligned(list, &run, &segments).swap_remove(deck),
            Reading::Unknown => self.whole(list, &run, 0),
        })
    }
}

/// The decks of the batch with these numbers, and their answers.
fn pick(batch: &Batch<'_>, numbers: impl Iterator<Item = usize>) -> (Vec<Deck>, Answers) {
    let (mut decks, mut answers) = (Vec::new(), Answers::default());
    for number in numbers {
        decks.push(batch.decks()[number]);
        answers.push(batch.answer(number));
    }
    (decks, answers)
}
