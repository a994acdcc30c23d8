//! A campaign of a user's program against the reference.
//!
//! The decks are those of any campaign: what is reached depends on the reference's plays alone, so they are
//! dealt ahead of the program, on other threads, together with the right answers.
//!
//! # The same for any number of processes
//!
//! Decks come on *sheets*, as many as go into the longest file. The first is judged alone: during it files grow
//! from one deck to as many. Then several testers judge a sheet each, and what they find is put together in the
//! order of the sheets. A tester begins with what was known a fixed number of sheets before its own, whatever
//! has been found out since; so for a program that does the same with the same file nothing depends on which of
//! them is ready first.

mod caught;
mod desk;
mod sheets;
mod summary;
#[cfg(test)]
mod tests;
mod workers;

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

pub use caught::{Caught, Identity};
pub use summary::{Ended, ProgramSummary, Remembered};

use super::{Dealing, Pace, Stop, Watcher};
use crate::generate::aimed::Aimed;
use crate::program::{CannotRun, Runner, Tester};
use desk::Desk;
use sheets::Sheets;
use workers::{Done, Shared, Task, Workers};

/// A sheet is judged with what was known when so many before it, and itself, had not been put together; so
/// no more than this are with the testers.
const LAG: usize = 16;
/// How many sheets wait for each tester.
const WAITING: usize = 1;
/// How often the watcher is asked when nothing else happens.
const TICK: Duration = Duration::from_millis(20);

/// What a campaign of a program shall do.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// use misdeal::campaign::program::{Identity, ProgramPlan};
/// use misdeal::campaign::{Dealing, Nobody, Stop};
/// use misdeal::deck::Deck;
/// use misdeal::game::{Game, NamedEngine, accordian::Accordian};
/// use misdeal::mutants;
/// use misdeal::notation::DeckReader;
/// use misdeal::oracle::{Profile, Verdict};
/// use misdeal::program::{CannotRun, Kept, Limits, Options, Outcome, Run, Runner, Tester};
///
/// /// In place of a program: a known bug.
/// #[derive(Clone)]
/// struct RankOnly;
///
/// impl Runner for RankOnly {
///     fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
///         let engine: &dyn NamedEngine<Accordian> = mutants::find("rank-only").expect("an entry");
///         let mut stdout = Vec::new();
///         for deck in DeckReader::new(&input[..]).read_all().expect("judge text") {
///             let start = Accordian::start_of_deck(&deck);
///             engine.write_output(&start, &engine.answer(&start), &mut stdout);
///         }
///         let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
///         Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
///     }
/// }
///
/// let (command, line) = (vec!["./a.out".to_owned()], "./a.out".to_owned());
/// let plan = ProgramPlan {
///     program: Arc::new(Identity { command, line, profile: Profile::Uva }),
///     dealing: Dealing::of::<Accordian>(1, 0..200),
///     stop: Stop::After(1),
///     jobs: NonZeroUsize::MIN,
/// };
/// let mut tester = Tester::<Accordian, _>::new(RankOnly, Options::default());
/// let summary = plan.run(&mut tester, &mut Nobody)?;
/// assert!(summary.findings() >= 1 && summary.verdicts[&Verdict::WrongAnswer] >= 1);
/// let (signature, group) = summary.groups.first_key_value().expect("it is found");
/// assert_eq!((signature.as_str(), group.examples[0].size.deck), ("WA token count", Deck::NEW));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramPlan {
    /// The program, as findings name it.
    pub program: Arc<Identity>,
    /// The decks.
    pub dealing: Dealing,
    /// When decks that fail end it.
    pub stop: Stop,
    /// How many processes run at once.
    pub jobs: NonZeroUsize,
}

/// Why a campaign has come to nothing.
#[derive(Debug, Error)]
pub enum Failed<E> {
    /// The program cannot be run.
    #[error(transparent)]
    Program(CannotRun),
    /// A finding cannot be kept.
    #[error("a finding cannot be kept")]
    Watcher(E),
}

impl ProgramPlan {
    /// Runs the campaign; decks are dealt on the threads of the current pool. `tester` is the program, and
    /// knows more about it in the end.
    ///
    /// # Errors
    ///
    /// When the program does not start, or the watcher cannot keep a finding.
    pub fn run<G: Aimed, R: Runner + Clone + Send, W: Watcher<Caught<G>>>(
        &self,
        tester: &mut Tester<G, R>,
        watcher: &mut W,
    ) -> Result<ProgramSummary<G>, Failed<W::Error>> {
        let (shared, tasks) = Shared::new();
        let mut desk = Desk::new(self, tester, watcher);
        let ended = std::thread::scope(|scope| {
            let workers = Workers::start(scope, &shared, tasks, self.jobs);
            let mut line = Line {
                sheets: Sheets::new::<G>(self.dealing.clone()),
                known: VecDeque::from([desk.tester.another()]),
                workers,
                given: 0,
                taken: 0,
                early: BTreeMap::new(),
                rest: Rest::Unknown,
            };
            let ended = line.run(self, &mut desk);
            line.workers.end();
            ended
        })?;
        Ok(desk.summary(ended))
    }
}

/// Whether there are more decks to be dealt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Unknown,
    None,
}

/// Sheets on their way from the dealer through the testers to the desk.
struct Line<'scope, G, R> {
    sheets: Sheets,
    workers: Workers<'scope, G, R>,
    /// What was known after each of the last sheets, from the one that the next sheet is judged with.
    known: VecDeque<Tester<G, R>>,
    /// How many sheets have gone to the testers.
    given: usize,
    /// How many have been put together.
    taken: usize,
    /// Those that are done before their turn.
    early: BTreeMap<usize, Done<G, R>>,
    rest: Rest,
}

impl<'scope, G: Aimed, R: Runner + Clone + Send + 'scope> Line<'scope, G, R> {
    fn run<W: Watcher<Caught<G>>>(
        &mut self,
        plan: &ProgramPlan,
        desk: &mut Desk<'_, G, R, W>,
    ) -> Result<Ended, Failed<W::Error>> {
        let most = desk.tester.options().most.max(1);
        let room = (plan.jobs.get() * (1 + WAITING)).min(LAG);
        let mut pace = Pace::GoOn;
        loop {
            let ahead = pace == Pace::GoOn && self.go_ahead(most, room);
            if !ahead && self.workers.out() == 0 {
                let all = pace == Pace::GoOn && self.rest == Rest::None;
                return Ok(if all { Ended::AllDecks } else { Ended::AskedTo });
            }
            if let Some(done) = self.workers.wait(if ahead { Duration::ZERO } else { TICK }) {
                self.early.insert(done.task.number, done);
            }
            while let Some(done) = self.early.remove(&self.taken) {
                if let Some(ended) = desk.take(done)? {
                    return Ok(ended);
                }
                self.taken += 1;
                self.known.push_back(desk.tester.another());
            }
            if desk.progress() == Pace::End {
                pace = Pace::End;
                self.workers.end();
            }
        }
    }

    /// Gives the testers the next sheet, or else deals for later ones; whether there was anything to do.
    fn go_ahead(&mut self, most: usize, room: usize) -> bool {
        let size = if self.given == 0 { sheets::first_size(most) } else { most };
        let is_dealt = self.sheets.has(size) || self.rest == Rest::None;
        if is_dealt && self.workers.out() < room && self.knowing() <= self.taken {
            return self.give(size);
        }
        // A campaign that ends soon has dealt little in vain.
        if self.rest == Rest::None || self.sheets.has(most * room) {
            return false;
        }
        if !self.sheets.deal::<G>() {
            self.rest = Rest::None;
        }
        true
    }

    /// After how many sheets that is known which the next one is judged with. The first grows the files.
    fn knowing(&self) -> usize {
        (self.given + 1).saturating_sub(LAG).max(usize::from(self.given > 0))
    }

    /// Gives the next sheet to the testers, if there is one.
    fn give(&mut self, size: usize) -> bool {
        let Some(sheet) = self.sheets.next(size) else {
            return false;
        };
        // The last of `known` is what is known after all that were put together.
        let surplus = self.known.len() - 1 - (self.taken - self.knowing());
        self.known.drain(..surplus);
        self.workers.give(Task { number: self.given, sheet, tester: self.known[0].clone() });
        self.given += 1;
        true
    }
}
