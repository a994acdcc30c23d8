//! A program under test: decks in, verdicts out.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;
use std::time::Duration;

use super::alone::Tried;
use super::answers::{Answers, Batch};
use super::command::Program;
use super::habit::{Habit, Shown};
use super::judged::{Failing, Judged, Standing, Warning};
use super::pace::Pace;
use super::reading::{Fault, Reading};
use super::run::{CannotRun, Limits, Outcome, Run, Runner};
use crate::deck::Deck;
use crate::game::Game;
use crate::oracle::{Profile, Signature};

/// How many decks one file has at most when nothing else is said. Some right programs hold a fixed number.
pub const MOST: usize = 1000;
/// A program may write so much more than it should: enough to see what it does, little to hold.
pub(super) const SURPLUS_OUTPUT: usize = 1 << 20;
/// Wrong answers may be so many times as long as right ones.
pub(super) const TIMES_EXPECTED: usize = 4;

/// How a program is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The judge.
    pub profile: Profile,
    /// How long a run may take; else the first run shows what is normal.
    pub timeout: Option<Duration>,
    /// How many bytes a run may hold; else there is no limit.
    pub memory: Option<u64>,
    /// How many decks one file has at most.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { profile: Profile::default(), timeout: None, memory: None, most: MOST }
    }
}

/// A program under test, with all that has been found out about it.
///
/// It runs one process at a time; several testers can run at once.
///
/// ```
/// use std::ffi::OsString;
///
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::oracle::Verdict;
/// use misdeal::program::{Options, Program, Tester};
///
/// # #[cfg(unix)] {
/// // It reads no deck and answers as if there were one, a new one.
/// let words = ["sh", "-c", "cat > /dev/null; echo '1 pile remaining: 52'"].map(OsString::from);
/// let mut tester = Tester::<Accordian>::new(Program::new(words)?, Options::default());
/// assert_eq!(tester.judge(&[Deck::NEW])?[0].failing(), None);
///
/// let judged = tester.judge(&[base::INERT])?;
/// let failing = judged[0].failing().expect("no card moves");
/// assert_eq!((failing.verdict, failing.signature.as_str()), (Verdict::WrongAnswer, "WA token count"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tester<G, R = Program> {
    pub(super) runner: R,
    pub(super) options: Options,
    pub(super) pace: Pace,
    /// How often a failure of this kind was tried alone; once it has failed alone, often enough.
    pub(super) tried: BTreeMap<Signature, u32>,
    /// How often a deck was searched that fails a file of decks that pass alone.
    pub(super) searched: u32,
    pub(super) habits: Vec<Shown>,
    pub(super) warnings: Vec<Warning>,
    pub(super) runs: u64,
    pub(super) game: PhantomData<fn() -> G>,
}

impl<G: Game, R: Runner> Tester<G, R> {
    /// A program about which nothing is known.
    #[must_use]
    pub const fn new(runner: R, options: Options) -> Self {
        Self {
            runner,
            options,
            pace: Pace::new(options.timeout, options.most),
            tried: BTreeMap::new(),
            searched: 0,
            habits: Vec::new(),
            warnings: Vec::new(),
            runs: 0,
            game: PhantomData,
        }
    }

    /// Judges decks, many in a file. The first deck of each kind of failure is tried alone, and with fewer
    /// others where it passes alone.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge(&mut self, decks: &[Deck]) -> Result<Vec<Judged>, CannotRun> {
        self.judge_against(decks, &Answers::of::<G>(decks))
    }

    /// Judges decks that belong together: the first file has all of them, as far as any file may.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge_together(&mut self, decks: &[Deck]) -> Result<Vec<Judged>, CannotRun> {
        self.pace.begin_with(decks.len());
        self.judge(decks)
    }

    /// Judges decks whose right answers are known; there must be one for each.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge_against(&mut self, decks: &[Deck], answers: &Answers) -> Result<Vec<Judged>, CannotRun> {
        let mut judged = Vec::with_capacity(decks.len());
        while judged.len() < decks.len() {
            judged.append(&mut self.judge_file(decks, answers, judged.len())?);
        }
        Ok(judged)
    }

    /// Judges the decks of the next file, those from `begin` on that go into it. None are judged where the
    /// file has turned out to be too long for the program; then the same decks are to come again.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn judge_file(
        &mut self,
        decks: &[Deck],
        answers: &Answers,
        begin: usize,
    ) -> Result<Vec<Judged>, CannotRun> {
        let batch = Batch::new(decks, answers).part(begin..decks.len().min(begin + self.pace.size()));
        let mut found = self.batch(&batch)?;
        Ok(match self.try_alone(&batch, &mut found)? {
            Tried::Enough => found,
            Tried::TooLong => Vec::new(),
        })
    }

    /// How the program fails on this deck alone, if it does. Exceeding the limit of time counts when it does
    /// so twice.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn signature(&mut self, deck: &Deck) -> Result<Option<Signature>, CannotRun> {
        let decks = [*deck];
        let found = self.batch(&Batch::new(&decks, &Answers::of::<G>(&decks)))?;
        Ok(found[0].failing().map(|failing| failing.signature.clone()))
    }

    /// The number of the first deck on which the program fails in this way, alone too.
    ///
    /// # Errors
    ///
    /// When the program does not start, or everything is to end.
    pub fn first_with(&mut self, signature: &Signature, decks: &[Deck]) -> Result<Option<usize>, CannotRun> {
        let answers = Answers::of::<G>(decks);
        let whole = Batch::new(decks, &answers);
        let mut begin = 0;
        while begin < decks.len() {
            let end = decks.len().min(begin + self.pace.size());
            if let Some(at) = self.first_in(&whole.part(begin..end), signature)? {
                return Ok(Some(begin + at));
            }
            begin = end;
        }
        Ok(None)
    }

    fn first_in(&mut self, batch: &Batch<'_>, signature: &Signature) -> Result<Option<usize>, CannotRun> {
        let run = self.run(batch)?;
        let same = |judged: &Judged| judged.failing().is_some_and(|failing| failing.signature == *signature);
        match self.read(&run, batch) {
            Reading::Right => {
                self.pace.adapt(batch.len(), run.duration);
                Ok(None)
            }
            _ if batch.len() == 1 => Ok(same(&self.one(batch, &run)?).then_some(0)),
            Reading::Aligned(segments) => {
                self.pace.adapt(batch.len(), run.duration);
                for (at, judged) in self.aligned(batch, &run, &segments).iter().enumerate() {
                    if same(judged) && self.signature(&batch.decks()[at])?.as_ref() == Some(signature) {
                        return Ok(Some(at));
                    }
                }
                Ok(None)
            }
            Reading::Unknown => {
                let (first, second) = batch.halves();
                match self.first_in(&first, signature)? {
                    Some(at) => Ok(Some(at)),
                    None => Ok(self.first_in(&second, signature)?.map(|at| first.len() + at)),
                }
            }
        }
    }

    /// What the program does with every file, in the order found out.
    #[must_use]
    pub fn habits(&self) -> &[Shown] {
        &self.habits
    }

    /// What is to be said beside the verdicts, in the order found out.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// How the program is tested.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How many processes were started.
    #[must_use]
    pub const fn runs(&self) -> u64 {
        self.runs
    }

    /// How many decks go into the next file.
    #[must_use]
    pub const fn batch_size(&self) -> usize {
        self.pace.size()
    }

    /// Judges a batch by one run, or by more where one does not say which deck it is.
    pub(super) fn batch(&mut self, batch: &Batch<'_>) -> Result<Vec<Judged>, CannotRun> {
        let run = self.run(batch)?;
        match self.read(&run, batch) {
            Reading::Right => {
                self.pace.adapt(batch.len(), run.duration);
                Ok(vec![Judged::Right; batch.len()])
            }
            Reading::Aligned(segments) => {
                self.pace.adapt(batch.len(), run.duration);
                Ok(self.aligned(batch, &run, &segments))
            }
            Reading::Unknown if batch.len() == 1 => Ok(vec![self.one(batch, &run)?]),
            Reading::Unknown => self.halves(batch, &run),
        }
    }

    /// The program has been run on a batch; which line belongs to which deck is not known.
    fn halves(&mut self, batch: &Batch<'_>, run: &Run) -> Result<Vec<Judged>, CannotRun> {
        let (first, second) = batch.halves();
        let mut judged = self.batch(&first)?;
        judged.append(&mut self.batch(&second)?);
        if judged.iter().all(|judged| *judged == Judged::Right)
            && let Some((at, failing)) = self.only_together(batch, run)?
        {
            judged[at] = Judged::Fails(Box::new(failing));
        }
        Ok(judged)
    }

    /// What the run of one deck says of it.
    fn one(&mut self, deck: &Batch<'_>, run: &Run) -> Result<Judged, CannotRun> {
        if run.outcome != Outcome::TimedOut {
            return Ok(self.whole(deck, run, 1));
        }
        let again = self.run(deck)?;
        if again.outcome == Outcome::TimedOut {
            return Ok(self.whole(deck, &again, 2));
        }
        self.warn(Warning::TimedOutOnce);
        Ok(self.whole(deck, &again, 1))
    }

    /// What a run says of its last deck when it is judged as a whole.
    pub(super) fn whole(&mut self, batch: &Batch<'_>, run: &Run, failed_alone: u32) -> Judged {
        let Some(fault) = self.fault(run, batch) else {
            return Judged::Right;
        };
        // Of several decks it is not known whether each is answered rightly alone.
        let habit = if batch.len() == 1 { self.habit(run, batch) } else { None };
        let deck = batch.decks()[batch.len() - 1];
        let failing = Failing::new(deck, fault, [batch.expected(), &run.stdout], run);
        let standing = Standing::NotTried { failed_alone };
        Judged::from(Failing { habit, standing, stderr: run.stderr.text(), ..failing })
    }

    /// What a run says of decks whose answers are known to stand there.
    pub(super) fn aligned(&mut self, batch: &Batch<'_>, run: &Run, segments: &[Range<usize>]) -> Vec<Judged> {
        let habit = self.habit(run, batch);
        let failed_alone = u32::from(batch.len() == 1);
        let judge = |(at, segment): (usize, &Range<usize>)| {
            let (expected, actual) = (batch.answer(at), &run.stdout[segment.clone()]);
            let Some(fault) = Fault::of_answer::<G>(self.options.profile, expected, actual) else {
                return Judged::Right;
            };
            let failing = Failing::new(batch.decks()[at], fault, [expected, actual], run);
            Judged::from(Failing { habit, standing: Standing::NotTried { failed_alone }, ..failing })
        };
        segments.iter().enumerate().map(judge).collect()
    }

    /// Runs the program on these decks.
    pub(super) fn run(&mut self, batch: &Batch<'_>) -> Result<Run, CannotRun> {
        let limits = Limits {
            time: self.pace.limit(),
            output: batch.expected().len() * TIMES_EXPECTED + SURPLUS_OUTPUT,
            memory: self.options.memory,
        };
        self.runs += 1;
        let run = self.runner.run(batch.judge_text::<G>(), &limits)?;
        self.pace.measure(&run);
        Ok(run)
    }

    /// What a run says of its decks.
    pub(super) fn read(&mut self, run: &Run, batch: &Batch<'_>) -> Reading {
        let reading = Reading::of(run, batch, self.options.profile);
        if let (Reading::Right, Outcome::Exited(status)) = (&reading, run.outcome)
            && status != 0
        {
            self.warn(Warning::RightButExit { status });
        }
        reading
    }

    /// The habit that the run shows, noted.
    fn habit(&mut self, run: &Run, batch: &Batch<'_>) -> Option<Habit> {
        let habit = Habit::of(run, batch)?;
        self.show(habit, run, batch);
        Some(habit)
    }

    pub(super) fn show(&mut self, habit: Habit, run: &Run, batch: &Batch<'_>) {
        if self.habits.iter().any(|shown| shown.habit == habit) {
            return;
        }
        let Some(Fault { verdict, .. }) = self.fault(run, batch) else {
            return;
        };
        let comparison = super::Comparison::of(batch.expected(), &run.stdout);
        self.habits.push(Shown { habit, decks: batch.len(), verdict, comparison });
    }

    /// What is wrong with a run as a whole.
    pub(super) fn fault(&self, run: &Run, batch: &Batch<'_>) -> Option<Fault> {
        Fault::of_run::<G>(run, batch, self.options.profile)
    }

    pub(super) fn warn(&mut self, warning: Warning) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }
}
