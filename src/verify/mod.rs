//! Every deal of a small kind, played and compared.
//!
//! Random decks say that nothing was seen; here it is said that there is nothing. The deals of a kind are cut
//! into *items*, numbered in deal order, each a handful of milliseconds of plays: the deals with the same first
//! cards. A *part* is a range of items with the [`Sum`] of what they have shown; sums of parts add up to that
//! of all, whoever has played which part in which order, and how many deals there must be is known before.
//!
//! ```
//! use misdeal::game::Game;
//! use misdeal::game::accordian::Accordian;
//! use misdeal::generate::enumerate::Symmetry;
//! use misdeal::verify::{self, Deals, Pace, Plan, ShortDeals, Sum};
//!
//! let deals = ShortDeals::new(4, Symmetry::Classes);
//! let plan = Plan::of(Accordian::engines()[1..].to_vec());
//! let mut sum = Sum::default();
//! verify::run(&deals, &plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
//! assert_eq!(sum.failing, None);
//! assert_eq!(sum.played[&4], 113);
//! ```

mod accordian;
mod bound;
mod certificate;
mod clock;
mod decide;
mod kind;
mod map;
mod merge;
mod names;
mod state;
mod sum;

use std::ops::Range;

use rayon::prelude::*;

pub use accordian::{MOST_CARDS, ShortDeals};
pub use bound::Bound;
pub use certificate::{Certificate, Count, Ends, Items, LawCount, Smallest};
pub use clock::ClocksOfSize;
pub use decide::{Decide, Decided};
pub use kind::Kind;
pub use map::{Cover, Map, Placed, Standing};
pub use merge::merge;
pub use names::{RENAMED, looks_at_suits};
pub use state::{Changed, State, StateError};
pub use sum::{Failing, Sum};

use crate::campaign::{Shard, Table};
use crate::game::law::Tally;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::choices::Prng;
use crate::oracle::Signature;
pub use crate::parts::NotMergeable;

/// Of how many deals one is judged by the laws that need further plays, and played whole by every engine.
pub const SAMPLE: u64 = 1024;

/// Items that a thread plays before the sum is looked at.
const ITEMS_A_THREAD: usize = 32;

/// What is compared.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The engines that are compared with the reference.
    pub engines: Vec<&'static dyn NamedEngine<G>>,
    /// No finer level is compared.
    pub level: Depth,
    /// Of so many deals one is judged by the laws that need further plays.
    pub sample: u64,
}

impl<G: Game> Plan<G> {
    /// The reference and these engines, at the finest level, with the usual sample.
    #[must_use]
    pub const fn of(engines: Vec<&'static dyn NamedEngine<G>>) -> Self {
        Self { engines, level: Depth::Events, sample: SAMPLE }
    }

    /// The names of all sides, the reference first.
    #[must_use]
    pub fn sides(&self) -> Vec<&'static str> {
        let engines = self.engines.iter().map(|engine| engine.name());
        std::iter::once(G::engines()[0].name()).chain(engines).collect()
    }
}

impl<G: Aimed> Plan<G> {
    /// Whether a deal with this hash is judged by the laws that need further plays.
    const fn samples(&self, hash: u128) -> bool {
        (hash as u64).is_multiple_of(self.sample)
    }

    /// The side that fails on a deal, by its number, and how: the first where several do. The table has the
    /// reference's play.
    fn first_failing(
        &self,
        table: &mut Table<G>,
        start: &G::Start,
        draws: Option<&mut Prng>,
        tally: &mut Tally,
    ) -> Option<(usize, Signature)> {
        let mut found = None;
        table.judge(&self.engines, self.level, start, draws, tally, |failing, signature, _| {
            let engine = self.engines.iter().position(|engine| engine.name() == failing.name());
            found.get_or_insert((engine.map_or(0, |place| place + 1), signature));
        });
        found
    }
}

/// All deals of a kind, cut into items.
pub trait Deals: Sync {
    /// The game.
    type Game: Aimed;
    /// Memory for plays.
    type Hand: Send;

    /// What kind it is.
    fn kind(&self) -> Kind;

    /// How many items there are.
    fn items(&self) -> usize;

    /// How many deals are played in the item.
    fn deals_in(&self, item: usize) -> u64;

    /// Memory for the plays of one thread.
    fn hand(&self, plan: &Plan<Self::Game>) -> Self::Hand;

    /// Plays the deals of an item in order, as far as the bound allows.
    fn play(&self, item: usize, hand: &mut Self::Hand, bound: &Bound, sum: &mut Sum);
}

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// With the next items.
    GoOn,
    /// It ends here.
    End,
}

/// Plays the items of the range, which follow those of `sum`, in parallel. `watch` is told every now and then
/// what there is so far and which item comes next. Gives back the item that comes next.
///
/// Where an engine fails, only deals that may be smaller are played from then on.
///
/// ```
/// use misdeal::game::{NamedEngine, accordian::Accordian};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::mutants;
/// use misdeal::verify::{self, Deals, Pace, Plan, ShortDeals, Sum};
///
/// let wrong: &'static dyn NamedEngine<Accordian> = mutants::find("prefer-one").expect("in the catalogue");
/// let deals = ShortDeals::new(4, Symmetry::Classes);
/// let mut sum = Sum::default();
/// let next = verify::run(&deals, &Plan::of(vec![wrong]), 0..deals.items(), &mut sum, |sum, _| {
///     if sum.failing.is_some() { Pace::End } else { Pace::GoOn }
/// });
/// assert!(next <= deals.items());
/// let failing = sum.failing.expect("four cards show it");
/// assert_eq!((failing.deal.to_string().as_str(), failing.side), ("AC 2D 3C 2C", 1));
/// assert_eq!(failing.signature.as_str(), "AC step move/move");
/// ```
pub fn run<D: Deals>(
    deals: &D,
    plan: &Plan<D::Game>,
    range: Range<usize>,
    sum: &mut Sum,
    mut watch: impl FnMut(&Sum, usize) -> Pace,
) -> usize {
    let bound = Bound::default();
    let block = ITEMS_A_THREAD * rayon::current_num_threads();
    let mut next = range.start;
    while next < range.end {
        let items = next..range.end.min(next + block);
        next = items.end;
        let played = items.into_par_iter().map_init(
            || deals.hand(plan),
            |hand, item| {
                let mut sum = Sum::default();
                deals.play(item, hand, &bound, &mut sum);
                sum
            },
        );
        sum.add(&played.reduce(Sum::default, |mut one, other| {
            one.add(&other);
            one
        }));
        if watch(sum, next) == Pace::End {
            break;
        }
    }
    next
}

/// How many deals the items of a range have.
#[must_use]
pub fn deals_in(deals: &impl Deals, range: &Range<usize>) -> u64 {
    range.clone().map(|item| deals.deals_in(item)).sum()
}

/// The items of a shard: all are cut into ranges of nearly equal numbers of deals.
///
/// ```
/// use misdeal::campaign::Shard;
/// use misdeal::game::clock::ClockSize;
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{ClocksOfSize, Deals, deals_in, items_of};
///
/// let size = ClockSize::new(5, 2).expect("a small clock");
/// let deals = ClocksOfSize::new(size, Symmetry::Classes);
/// let shards = [1, 2, 3].map(|part| items_of(&deals, Shard { part, parts: 3 }));
/// // One begins where the one before ends, and together they have all: 10! / 2!^5.
/// assert_eq!((shards[0].end, shards[1].end), (shards[1].start, shards[2].start));
/// assert_eq!(shards.iter().map(|items| deals_in(&deals, items)).sum::<u64>(), 113_400);
/// ```
#[must_use]
pub fn items_of(deals: &impl Deals, shard: Shard) -> Range<usize> {
    let all = u128::from(deals_in(deals, &(0..deals.items())));
    let (part, parts) = (u128::from(shard.part), u128::from(shard.parts));
    let (begin, end) = (all * (part - 1) / parts, all * part / parts);
    // An item belongs to the part in which its first deal lies.
    let mut before = 0;
    let firsts = (0..deals.items()).map(|item| {
        let first = before;
        before += u128::from(deals.deals_in(item));
        first
    });
    let firsts: Vec<u128> = firsts.collect();
    firsts.partition_point(|first| *first < begin)..firsts.partition_point(|first| *first < end)
}

#[cfg(test)]
mod tests;
