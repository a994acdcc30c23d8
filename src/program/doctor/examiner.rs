//! What is tried, and in which order.

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use super::deviation::{Answered, Beside, Deviation};
use super::sample::Examined;
use super::variant::Variant;
use super::{Examination, Remark, Together, Trial, Tried};
use crate::deck::{DECK_SIZE, Deck};
use crate::generate::uniform;
use crate::oracle::{Profile, Verdict};
use crate::program::Comparison;
use crate::program::answers::{Answers, Batch};
use crate::program::pace::{FIRST, LEAST};
use crate::program::reading::Fault;
use crate::program::run::{CannotRun, Limits, Outcome, Run, Runner};
use crate::program::tester::{Options, SURPLUS_OUTPUT, TIMES_EXPECTED};

/// How many times as long as the first run any run may take. All runs are of few decks.
const TIMES_NORMAL: u32 = 5;
/// The uniform decks of this seed are played.
const SEED: u64 = 7;
/// So many of them.
const DECKS: u64 = 3;

/// Runs one program.
pub(super) struct Examiner<'a, G, R> {
    runner: &'a R,
    pub(super) options: &'a Options,
    /// How long a run may take.
    limit: Duration,
    game: PhantomData<fn() -> G>,
}

impl<'a, G: Examined, R: Runner> Examiner<'a, G, R> {
    pub(super) fn new(runner: &'a R, options: &'a Options) -> Self {
        Self { runner, options, limit: options.timeout.unwrap_or(FIRST), game: PhantomData }
    }

    pub(super) fn examine(mut self) -> Result<Examination, CannotRun> {
        let (sample, remarks) = self.sample()?;
        let mut examination = Examination {
            start: None,
            deck: None,
            sample,
            alone: Trial::NotTried,
            together: Together { decks: 0, trial: Trial::NotTried },
            variants: Vec::new(),
            remarks,
        };
        let goes_on = how_far(&examination.sample);
        if goes_on == GoesOn::ByAllThereIs {
            self.variants(&mut examination)?;
        }
        if goes_on >= GoesOn::ByDecksAlone {
            let single = self.one_by_one(&mut examination)?;
            if goes_on == GoesOn::ByAllThereIs {
                self.together(&single, &mut examination)?;
            }
        }
        Ok(examination)
    }

    /// The sample, run twice whatever comes of it: so a program that is right sometimes is known.
    fn sample(&mut self) -> Result<(Trial, Vec<Remark>), CannotRun> {
        let decks = G::sample();
        let answers = Answers::of::<G>(&decks);
        let batch = Batch::new(&decks, &answers);
        let first = self.run_batch(&batch)?;
        if self.options.timeout.is_none() && matches!(first.outcome, Outcome::Exited(_)) {
            self.limit = LEAST.max(first.duration * TIMES_NORMAL);
        }
        let second = self.run_batch(&batch)?;
        let [one, other] = [&first, &second].map(|run| self.deviation(run, &batch));
        let trial = match (one, other) {
            (None, None) => return Ok((Trial::Well, remarks(&first, &batch))),
            (Some(one), Some(_)) => Trial::Fails(Box::new(one)),
            (Some(one), None) | (None, Some(one)) => Trial::Sometimes(Box::new(one)),
        };
        Ok((trial, Vec::new()))
    }

    /// Tries the ways of writing a judge's file. The runs without a deck show how long a start takes.
    fn variants(&self, examination: &mut Examination) -> Result<(), CannotRun> {
        let decks: Vec<Deck> = (0..DECKS).map(|index| uniform::deck(SEED, index)).collect();
        let right = Answers::of::<G>(&decks);
        let plain = self.run_batch(&Batch::new(&decks, &right))?;
        for variant in Variant::ALL {
            let expected: &[u8] = if variant.has_no_deck() { b"" } else { &plain.stdout };
            let trial = if ends_by_itself(plain.outcome) {
                tried(|| {
                    let run = self.run(variant.text(&decks, G::CARDS_A_LINE), expected.len())?;
                    if variant.has_no_deck() && ends_by_itself(run.outcome) {
                        let start = examination.start.unwrap_or(Duration::MAX);
                        examination.start = Some(run.duration.min(start));
                    }
                    let is_same = run.outcome == plain.outcome && accepts(expected, &run);
                    Ok((!is_same).then(|| Deviation::of(&run, expected, OWN, Beside::PlainFile)))
                })?
            } else {
                Trial::NotTried
            };
            examination.variants.push(Tried { variant, trial });
        }
        Ok(())
    }

    /// What a judge would not accept of a run; the answers of the batch are right.
    fn deviation(&self, run: &Run, batch: &Batch<'_>) -> Option<Deviation> {
        let profile = self.options.profile;
        Fault::of_run::<G>(run, batch, profile).map(|_| {
            Deviation::of(run, batch.expected(), profile, Beside::RightAnswers)
                .with_lines(DECK_SIZE / G::CARDS_A_LINE, batch.len())
                .with_habit(run, batch)
        })
    }

    /// A deck that cannot be played at all, whatever is answered.
    pub(super) fn breakdown(&self, run: &Run, batch: &Batch<'_>) -> Option<Deviation> {
        let fault = Fault::of_run::<G>(run, batch, self.options.profile)?;
        let is_breakdown = !matches!(fault.verdict, Verdict::WrongAnswer | Verdict::PresentationError);
        let profile = self.options.profile;
        is_breakdown.then(|| Deviation::of(run, batch.expected(), profile, Beside::RightAnswers))
    }

    pub(super) fn run_batch(&self, batch: &Batch<'_>) -> Result<Run, CannotRun> {
        self.run(batch.judge_text::<G>(), batch.expected().len())
    }

    fn run(&self, text: Vec<u8>, expected: usize) -> Result<Run, CannotRun> {
        let output = expected * TIMES_EXPECTED + SURPLUS_OUTPUT;
        let limits = Limits { time: self.limit, output, memory: self.options.memory };
        // What a start takes is asked for: so all of it counts.
        let begin = Instant::now();
        let run = self.runner.run(text, &limits)?;
        Ok(Run { duration: begin.elapsed(), ..run })
    }
}

/// What is not quite right about a run that the judge accepts.
fn remarks(run: &Run, batch: &Batch<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    if let Outcome::Exited(status) = run.outcome
        && status != 0
    {
        remarks.push(Remark::Status { status });
    }
    remarks.extend(Comparison::of(batch.expected(), &run.stdout).line.map(|line| Remark::Spacing { line }));
    remarks
}

/// Tries something, again where it goes wrong.
pub(super) fn tried(
    mut once: impl FnMut() -> Result<Option<Deviation>, CannotRun>,
) -> Result<Trial, CannotRun> {
    let Some(first) = once()? else {
        return Ok(Trial::Well);
    };
    let again = once()?.is_some();
    let first = Box::new(first);
    Ok(if again { Trial::Fails(first) } else { Trial::Sometimes(first) })
}

/// What is worth trying after the sample.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GoesOn {
    /// Nothing.
    NoFurther,
    /// Whether it plays decks to an end.
    ByDecksAlone,
    /// Everything.
    ByAllThereIs,
}

/// What does not end even with the sample would be waited for again and again; of what is right sometimes
/// nothing more can be said. A program is compared with itself, line by line: where it does not write a line for
/// each deck, a right answer would be told as a wrong one.
fn how_far(sample: &Trial) -> GoesOn {
    match sample {
        Trial::Well => GoesOn::ByAllThereIs,
        Trial::Fails(deviation) if !ends_by_itself(deviation.outcome) => GoesOn::NoFurther,
        Trial::Fails(deviation) => match deviation.answers {
            Answered::Right | Answered::Spacing | Answered::Other => GoesOn::ByAllThereIs,
            Answered::Nothing
            | Answered::Surplus { .. }
            | Answered::TooMany { .. }
            | Answered::EachLine { .. }
            | Answered::TooFew { .. } => GoesOn::ByDecksAlone,
        },
        Trial::Sometimes(_) | Trial::NotTried => GoesOn::NoFurther,
    }
}

/// The program is not compared with itself to the last blank: that is said of the sample.
pub(super) const OWN: Profile = Profile::Uva;

/// Whether the run gives these answers.
pub(super) fn accepts(expected: &[u8], run: &Run) -> bool {
    OWN.judge(expected, &run.stdout) == Verdict::Accepted
}

const fn ends_by_itself(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Exited(_) | Outcome::Signalled(_))
}
