//! A campaign: many decks, each played by the reference and by the engines under test, compared and judged
//! by the laws.
//!
//! # Which deck comes when
//!
//! First the decks [kept](Stage::Kept) from earlier runs, then the [near](crate::generate::near) decks up to
//! one swap, then one deck made or searched for each [stratum](crate::strata). After that come rounds of
//! sixteen cases: six uniform decks, four base decks with a shuffled tail, four *guided* ones, the next near
//! deck, and one *aimed*.
//!
//! A guided deck is mutated from one that had a rare feature; the rarer what a kept deck has, the more
//! often it is taken. An aimed case goes on with a search for a stratum that nothing has reached, and once
//! all are reached deals a deck made for any of them.
//!
//! # The same for any number of threads
//!
//! Cases are dealt and played by epochs of a fixed size, in parallel. Within an epoch each is a function of
//! the seed, its number and what had been reached before the epoch; what it brings is put together in the
//! order of the cases. Limits and interrupts take effect between epochs.
//!
//! ```
//! use misdeal::campaign::{Nobody, Plan};
//! use misdeal::game::clock::Clock;
//!
//! let plan = Plan::<Clock>::of_right_engines(1, 500);
//! let Ok(summary) = plan.run(&mut Nobody);
//! assert_eq!(summary.coverage.decks(), 500);
//! assert_eq!(summary.findings(), 0);
//! ```

mod alone;
mod dealer;
mod example;
mod group;
mod guide;
mod judge;
mod origin;
#[cfg(feature = "program")]
pub mod program;
mod shard;
mod stage;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use rayon::prelude::*;

use crate::deck::Deck;
use crate::game::law::Tally;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::generate::choices::Prng;
use crate::oracle::Signature;
use crate::strata::{Features, Strata, Stratum};
use crate::trace::Beforehand;
pub(crate) use judge::Table;

pub use alone::{Alone, Counted, decks_alone};
pub use dealer::{Dealer, Dealing, Dealt, EPOCH};
pub use example::Example;
pub use group::{EXAMPLES, Exhibit, Group};
pub use guide::{First, Guide};
pub use judge::signature_of;
pub use origin::Origin;
pub use shard::{NoShard, Shard, TURN};
pub use stage::Stage;

/// How many cases one thread takes at a time.
const TASK: usize = 64;
/// Laws that need other plays are tested on every case whose number is a multiple of this.
const REPLAY_EVERY: u64 = 64;
/// How long a campaign runs when nothing else is said.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// When findings end a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Never.
    Never,
    /// Once there are so many.
    After(u64),
}

impl Stop {
    const fn after(self, findings: u64) -> Pace {
        match self {
            Self::After(most) if findings >= most => Pace::End,
            _ => Pace::GoOn,
        }
    }
}

/// What a campaign shall do.
///
/// ```
/// use misdeal::campaign::{Dealing, Nobody, Plan, Stop};
/// use misdeal::game::{Depth, NamedEngine, accordian::Accordian};
/// use misdeal::mutants;
///
/// // An engine with a bug, in place of one's own.
/// let engine: &'static dyn NamedEngine<Accordian> = mutants::find::<Accordian>("prefer-one").expect("an entry");
/// let plan = Plan {
///     dealing: Dealing::of::<Accordian>(1, 0..500),
///     engines: vec![engine],
///     level: Depth::Events,
///     stop: Stop::After(3),
/// };
/// let Ok(summary) = plan.run(&mut Nobody);
/// assert_eq!(summary.findings(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The decks.
    pub dealing: Dealing,
    /// The engines under test.
    pub engines: Vec<&'static dyn NamedEngine<G>>,
    /// No finer level is compared.
    pub level: Depth,
    /// When findings end it.
    pub stop: Stop,
}

/// Is told what a campaign does.
///
/// Findings are stored when they are found, and of each kind the smallest stay:
///
/// ```
/// use misdeal::campaign::{Example, Exhibit, Pace, Plan, Progress, Watcher};
/// use misdeal::findings::{Store, StoreError};
/// use misdeal::game::{NamedEngine, accordian::Accordian};
/// use misdeal::mutants;
///
/// struct Stored(Store);
///
/// impl Watcher<Example<Accordian>> for Stored {
///     type Error = StoreError;
///
///     fn keep(
///         &mut self,
///         kept: &Example<Accordian>,
///         instead_of: Option<&Example<Accordian>>,
///     ) -> Result<(), StoreError> {
///         self.0.add(&kept.finding())?;
///         instead_of.map_or(Ok(()), |example| self.0.remove(&example.finding().record.id()))
///     }
///
///     fn progress(&mut self, progress: &Progress) -> Pace {
///         if progress.findings >= 10 { Pace::End } else { Pace::GoOn }
///     }
/// }
///
/// let wrong: &'static dyn NamedEngine<Accordian> = mutants::find("prefer-one").expect("in the catalogue");
/// let plan = Plan { engines: vec![wrong], ..Plan::of_right_engines(1, 100) };
/// let folder = tempfile::tempdir()?;
/// let mut watcher = Stored(Store::new(folder.path()));
/// let summary = plan.run(&mut watcher)?;
/// let kept: usize = summary.groups.values().map(|group| group.examples.len()).sum();
/// assert!(kept > 0 && summary.findings() >= kept as u64);
/// assert_eq!(watcher.0.ids()?.len(), kept);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watcher<E> {
    /// Why a finding could not be kept.
    type Error;

    /// A finding is to be kept, and perhaps an earlier one of its group let go.
    ///
    /// # Errors
    ///
    /// When it cannot be kept; the campaign ends.
    fn keep(&mut self, kept: &E, instead_of: Option<&E>) -> Result<(), Self::Error>;

    /// How far the campaign has come, after each epoch; of a program's also while one waits for it.
    fn progress(&mut self, progress: &Progress) -> Pace;
}

/// Keeps no finding and lets the campaign go on; the summary has the findings all the same.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<E> Watcher<E> for Nobody {
    type Error = Infallible;

    fn keep(&mut self, _: &E, _: Option<&E>) -> Result<(), Infallible> {
        Ok(())
    }

    fn progress(&mut self, _: &Progress) -> Pace {
        Pace::GoOn
    }
}

/// How far a campaign has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many decks have been played, those of searches left out.
    pub decks: u64,
    /// How many findings there were.
    pub findings: u64,
    /// How many of the strata aimed at have been reached, and of how many.
    pub strata: (usize, usize),
}

/// Whether a campaign goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// It does.
    GoOn,
    /// It ends here.
    End,
}

/// How often a stratum has been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The stratum.
    pub stratum: Stratum,
    /// By how many decks.
    pub decks: u64,
    /// By how many of the uniform ones.
    pub uniform: u64,
    /// The first of them all.
    pub first: Option<First>,
}

/// Which decks a campaign has played.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The cases gone through, by number; of a shard, those of the others counted in.
    pub cases: std::ops::Range<u64>,
    /// How many decks each stage has dealt.
    pub dealt: BTreeMap<Stage, u64>,
    /// How many more were played in searches.
    pub searched: u64,
    /// Every stratum of the game.
    pub strata: Vec<Reached>,
}

impl Coverage {
    const fn beginning_with(case: u64) -> Self {
        Self { cases: case..case, dealt: BTreeMap::new(), searched: 0, strata: Vec::new() }
    }

    /// How many decks were compared, those of searches left out.
    #[must_use]
    pub fn decks(&self) -> u64 {
        self.dealt.values().sum()
    }

    /// The strata that have been reached, in order, each with the first deck that did.
    ///
    /// ```
    /// use misdeal::campaign::{Nobody, Plan};
    /// use misdeal::deck::Deck;
    /// use misdeal::game::accordian::Accordian;
    /// use misdeal::strata::Stratum;
    ///
    /// let Ok(summary) = Plan::<Accordian>::of_right_engines(1, 100).run(&mut Nobody);
    /// let won = Stratum::named::<Accordian>("piles-at-end:1").expect("a stratum");
    /// // A new deck is won, and it is the first of all.
    /// assert!(summary.coverage.first_decks().contains(&(won, Deck::NEW)));
    /// ```
    #[must_use]
    pub fn first_decks(&self) -> Vec<(Stratum, Deck)> {
        self.strata.iter().filter_map(|reached| Some((reached.stratum, reached.first?.deck))).collect()
    }

    fn count(&mut self, dealt: &Dealt) {
        *self.dealt.entry(dealt.origin.stage()).or_default() += 1;
        self.searched += dealt.plays;
    }

    fn end(&mut self, guide: &Guide) {
        self.strata = guide.strata().collect();
    }
}

/// What a campaign has done.
///
/// ```
/// use misdeal::campaign::{Nobody, Plan};
/// use misdeal::game::clock::{Clock, laws::Law};
///
/// let Ok(summary) = Plan::<Clock>::of_right_engines(1, 200).run(&mut Nobody);
/// assert_eq!((summary.findings(), summary.coverage.decks()), (0, 200));
/// // The last card exposed of every play is a king.
/// assert_eq!(summary.tally.of(Law::EndsOnKing), 200);
/// ```
#[derive(Clone, Debug)]
pub struct Summary<G: Game> {
    /// The decks.
    pub coverage: Coverage,
    /// How often each law was tested.
    pub tally: Tally,
    /// Findings by engine and kind.
    pub groups: BTreeMap<(&'static str, Signature), Group<Example<G>>>,
}

impl<G: Game> Summary<G> {
    /// How many findings there were.
    #[must_use]
    pub fn findings(&self) -> u64 {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// What one play or two have shown to be wrong.
struct Wrong<G: Game> {
    case: u64,
    example: Example<G>,
}

/// What a task of cases has brought.
struct Part<G: Game> {
    dealt: Vec<(Dealt, Features)>,
    tally: Tally,
    wrong: Vec<Wrong<G>>,
}

impl<G: Aimed> Plan<G> {
    /// A campaign of the right engines against the reference.
    #[must_use]
    pub fn of_right_engines(seed: u64, decks: u64) -> Self {
        Self {
            dealing: Dealing::of::<G>(seed, 0..decks),
            engines: G::engines()[1..].to_vec(),
            level: Depth::Events,
            stop: Stop::Never,
        }
    }

    /// Runs the campaign on the threads of the current pool.
    ///
    /// # Errors
    ///
    /// When the watcher cannot keep a finding.
    ///
    /// ```
    /// use misdeal::campaign::{Nobody, Plan, Stop};
    /// use misdeal::game::{NamedEngine, accordian::Accordian};
    /// use misdeal::mutants;
    ///
    /// let Ok(summary) = Plan::<Accordian>::of_right_engines(1, 100).run(&mut Nobody);
    /// assert_eq!((summary.coverage.decks(), summary.findings()), (100, 0));
    ///
    /// let wrong: &'static dyn NamedEngine<Accordian> = mutants::find("prefer-one").expect("in the catalogue");
    /// let plan = Plan { engines: vec![wrong], stop: Stop::After(1), ..Plan::of_right_engines(1, 100) };
    /// let Ok(summary) = plan.run(&mut Nobody);
    /// let ((engine, signature), group) = summary.groups.first_key_value().expect("it is found");
    /// assert_eq!((*engine, signature.as_str()), ("prefer-one", "WA step move/move"));
    /// assert_eq!((group.first, group.examples[0].size.out_of_place), (45, 2));
    /// ```
    pub fn run<W: Watcher<Example<G>>>(&self, watcher: &mut W) -> Result<Summary<G>, W::Error> {
        let mut dealer = Dealer::new::<G>(self.dealing.clone());
        let coverage = Coverage::beginning_with(dealer.next());
        let mut summary = Summary { coverage, tally: Tally::default(), groups: BTreeMap::new() };
        let mut findings = 0;
        while let Some(cases) = dealer.epoch::<G>() {
            let parts: Vec<Part<G>> = cases.par_chunks(TASK).map(|cases| self.play(&dealer, cases)).collect();
            summary.coverage.cases.end = dealer.next();
            for part in parts {
                summary.tally.add(&part.tally);
                for (dealt, features) in &part.dealt {
                    summary.coverage.count(dealt);
                    dealer.learn(dealt, features);
                }
                for wrong in part.wrong {
                    if self.stop.after(findings) == Pace::End {
                        break;
                    }
                    findings += 1;
                    summary.add(wrong, watcher)?;
                }
            }
            let (decks, strata) = (summary.coverage.decks(), dealer.strata_reached::<G>());
            let pace = watcher.progress(&Progress { decks, findings, strata });
            if pace == Pace::End || self.stop.after(findings) == Pace::End {
                break;
            }
        }
        summary.coverage.end(dealer.guide());
        Ok(summary)
    }

    fn play(&self, dealer: &Dealer, cases: &[dealer::Case]) -> Part<G> {
        let mut part =
            Part { dealt: Vec::with_capacity(cases.len()), tally: Tally::default(), wrong: Vec::new() };
        let mut reader = G::Reader::default();
        let dealt: Vec<Dealt> = cases.iter().map(|case| dealer.deal::<G>(case, &mut reader)).collect();
        let starts: Vec<G::Start> = dealt.iter().map(|dealt| G::start_of_deck(&dealt.deck)).collect();
        let Some(first) = starts.first() else {
            return part;
        };
        let mut table = Table::new(first);
        table.beforehand = Beforehand::of(&self.engines, &starts);
        for ((case, dealt), start) in cases.iter().zip(dealt).zip(&starts) {
            let deck = dealt.deck;
            table.expected.record(G::engines()[0], start);
            let mut draws = Prng::new(self.dealing.seed, case.number);
            let replay = (case.number % REPLAY_EVERY == 0).then_some(&mut draws);
            let wrong = |engine, signature, moves| {
                let size = size_of::<G>(deck, moves);
                let example = Example { engine, signature, origin: dealt.origin, size, level: self.level };
                part.wrong.push(Wrong { case: case.number, example });
            };
            table.judge(&self.engines, self.level, start, replay, &mut part.tally, wrong);
            let features = *crate::strata::read(&table.expected, &mut reader);
            part.dealt.push((dealt, features));
        }
        part
    }
}

/// How small a deck is on which the reference makes so many moves.
fn size_of<G: Bases>(deck: Deck, moves: usize) -> Size {
    Size { out_of_place: cards_out_of_place::<G>(&deck), moves, deck }
}

impl<G: Strata> Summary<G> {
    fn add<W: Watcher<Example<G>>>(&mut self, wrong: Wrong<G>, watcher: &mut W) -> Result<(), W::Error> {
        let Wrong { case, example } = wrong;
        let key = (example.engine.name(), example.signature.clone());
        let group = self.groups.entry(key).or_insert(Group::beginning_with(case));
        group.count += 1;
        group.keep(example, watcher)
    }
}

/// Nobody who keeps findings: a campaign of right engines has none.
#[cfg(test)]
struct Unwatched;

#[cfg(test)]
impl<G: Game> Watcher<Example<G>> for Unwatched {
    type Error = Signature;

    fn keep(&mut self, kept: &Example<G>, _: Option<&Example<G>>) -> Result<(), Signature> {
        Err(kept.signature.clone())
    }

    fn progress(&mut self, _: &Progress) -> Pace {
        Pace::GoOn
    }
}
