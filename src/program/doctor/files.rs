//! Many decks in one file: are they answered as they are one by one?

use std::time::Duration;

use super::deviation::{Beside, Deviation};
use super::examiner::{Examiner, OWN, accepts, tried};
use super::sample::Examined;
use super::{Examination, Remark, Together, Trial};
use crate::deck::Deck;
use crate::generate::uniform;
use crate::program::answers::{Answers, Batch};
use crate::program::run::{CannotRun, Outcome, Run, Runner};

/// So many decks are played one by one.
const DECKS: u64 = 4;
/// A file in which each of them comes twice, and after each other one.
const FEW: usize = 8;
/// A file of many.
const MANY: usize = 200;
/// How long such a file is to take.
const MANY_TIME: Duration = Duration::from_millis(300);

/// Decks with the answers that the program gives to each alone.
pub(super) struct Single {
    decks: Vec<Deck>,
    answers: Vec<Vec<u8>>,
}

impl Single {
    /// A file of so many decks, the same again and again, and what is to be answered.
    fn file(&self, decks: usize) -> (Vec<Deck>, Answers) {
        let mut answers = Answers::default();
        self.answers.iter().cycle().take(decks).for_each(|answer| answers.push(answer));
        (self.decks.iter().copied().cycle().take(decks).collect(), answers)
    }
}

impl<G: Examined, R: Runner> Examiner<'_, G, R> {
    /// Tries decks together that were tried one by one.
    pub(super) fn together(&self, single: &Single, examination: &mut Examination) -> Result<(), CannotRun> {
        if single.decks.len() < 2 {
            return Ok(());
        }
        let two = self.file(single, 2)?;
        let (decks, trial) = match two.trial {
            Trial::Well => {
                let start = examination.start.unwrap_or_default();
                let many = self.many(two.duration.saturating_sub(start) / 2);
                let file = self.file(single, many)?;
                examination.deck = Some(file.duration.saturating_sub(start) / many as u32);
                (many, file.trial)
            }
            trial => (2, trial),
        };
        examination.together = match trial {
            Trial::Fails(deviation) if decks > FEW => {
                let (together, remark) =
                    self.shorter(single, Together { decks, trial: Trial::Fails(deviation) })?;
                examination.remarks.extend(remark);
                together
            }
            trial => Together { decks, trial },
        };
        Ok(())
    }

    /// How many decks a file of many has, when one takes so long.
    fn many(&self, deck: Duration) -> usize {
        let most = self.options.most.clamp(2, MANY);
        let in_time = MANY_TIME.as_micros() / deck.as_micros().max(1);
        usize::try_from(in_time).unwrap_or(most).clamp(FEW.min(most), most)
    }

    /// A file that is too long: if only its length is the reason, this is a remark.
    fn shorter(&self, single: &Single, long: Together) -> Result<(Together, Option<Remark>), CannotRun> {
        let few = self.file(single, FEW)?.trial;
        if few != Trial::Well {
            return Ok((Together { decks: FEW, trial: few }, None));
        }
        let (mut right_up_to, mut decks) = (FEW, long.decks);
        let Trial::Fails(mut deviation) = long.trial else {
            return Ok((long, None));
        };
        // The longest that is right, to within a tenth.
        while decks - right_up_to > decks / 10 + 1 {
            let middle = usize::midpoint(right_up_to, decks);
            match self.file(single, middle)?.trial {
                Trial::Fails(found) => (decks, deviation) = (middle, found),
                _ => right_up_to = middle,
            }
        }
        let together = Together { decks: right_up_to, trial: Trial::Well };
        Ok((together, Some(Remark::OnlyInLongerFiles { right_up_to, decks, deviation })))
    }

    /// The program's own answers to some decks. Those at which it breaks down are left out and told.
    pub(super) fn one_by_one(&self, examination: &mut Examination) -> Result<Single, CannotRun> {
        let uniform = (0..DECKS - 1).map(|index| uniform::deck(0, index));
        let mut single = Single { decks: Vec::new(), answers: Vec::new() };
        let alone = &mut examination.alone;
        *alone = Trial::Well;
        for deck in std::iter::once(G::LEAVES_MOST).chain(uniform) {
            let decks = [deck];
            let right = Answers::of::<G>(&decks);
            let batch = Batch::new(&decks, &right);
            let mut last = None;
            let trial = tried(|| {
                let run = self.run_batch(&batch)?;
                let breakdown = self.breakdown(&run, &batch);
                last = Some(run);
                Ok(breakdown)
            })?;
            match (trial, last) {
                (Trial::Well, Some(run)) => {
                    single.decks.push(deck);
                    single.answers.push(with_newline(run.stdout));
                }
                (trial, _) if *alone == Trial::Well => *alone = trial,
                _ => {}
            }
        }
        // It was played first: so if it fails, it is what is told.
        if let Trial::Fails(deviation) = alone
            && !single.decks.is_empty()
            && !single.decks.contains(&G::LEAVES_MOST)
        {
            deviation.with_deck = Some(G::WITH_LEAVES_MOST);
        }
        Ok(single)
    }

    /// A file of so many decks.
    fn file(&self, single: &Single, decks: usize) -> Result<File, CannotRun> {
        let (decks, answers) = single.file(decks);
        let batch = Batch::new(&decks, &answers);
        let mut duration = Duration::ZERO;
        let trial = tried(|| {
            let run = self.run_batch(&batch)?;
            duration = run.duration;
            Ok((!is_same(&batch, &run)).then(|| {
                Deviation::of(&run, batch.expected(), OWN, Beside::OneByOne).with_habit(&run, &batch)
            }))
        })?;
        Ok(File { trial, duration })
    }
}

/// What has come of a file.
struct File {
    trial: Trial,
    duration: Duration,
}

/// Whether the answers are those that the decks have one by one; the status was told of the sample.
fn is_same(batch: &Batch<'_>, run: &Run) -> bool {
    matches!(run.outcome, Outcome::Exited(_)) && accepts(batch.expected(), run)
}

/// A program may end its last line without one.
fn with_newline(mut answer: Vec<u8>) -> Vec<u8> {
    if answer.last().is_some_and(|byte| *byte != b'\n') {
        answer.push(b'\n');
    }
    answer
}
