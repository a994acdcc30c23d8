//! Laws: what is true of every correct play, whatever engine has made it.
//!
//! Each game has its own laws, an enum that implements [`Law`]; [`Game::check_play`](super::Game::check_play) judges a play by
//! those that can be read off it, [`Game::check_by_replay`](super::Game::check_by_replay) by those that need further plays.
//!
//! ```
//! use misdeal::deck::Deal;
//! use misdeal::game::Game;
//! use misdeal::game::accordian::Accordian;
//! use misdeal::game::law::{Law, Tally};
//! use misdeal::mutants;
//! use misdeal::trace::Trace;
//!
//! let deal: Deal = "AC 2D 3C 4C".parse()?;
//! let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
//! let broken = Accordian::check_play(&deal, &wrong.play(), &mut Tally::default()).expect_err("a law is broken");
//! assert_eq!(broken.law.describe().name, "three-before-one");
//! assert_eq!(broken.event, 4);
//! # Ok::<(), misdeal::deck::NotADeal>(())
//! ```

use std::fmt;

use super::Depth;

/// What a law says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name in reports.
    pub name: &'static str,
    /// The law in one sentence.
    pub sentence: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What a play must have for the law to be tested on it.
    pub needs: Depth,
    /// How often it is tested.
    pub cost: Cost,
}

/// What it costs to test a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// It is read off the play: tested on every one.
    EveryPlay,
    /// The play is gone through again, or others are made: tested on a share.
    Sampled,
}

/// The laws of a game.
///
/// ```
/// use misdeal::game::accordian::laws::Law as OfAccordian;
/// use misdeal::game::law::Law;
///
/// let told = OfAccordian::ThreeBeforeOne.describe();
/// assert_eq!(told.name, "three-before-one");
/// assert_eq!(told.sentence, "a card that can go one place or three places to the left goes three");
/// assert_eq!(OfAccordian::ALL.len(), 9);
/// ```
pub trait Law: Copy + fmt::Debug + PartialEq + Eq + Send + Sync + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];

    /// The law's number, from 0.
    fn index(self) -> usize;

    /// What it says.
    fn describe(self) -> Description;
}

/// A law broken by a play, and by which event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken<L> {
    /// The law.
    pub law: L,
    /// The index of the first event that breaks it; the number of events when the end or the whole does.
    pub event: usize,
}

impl<L: Law> fmt::Display for Broken<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Description { name, sentence, .. } = self.law.describe();
        write!(f, "event {} breaks the law {name}: {sentence}", self.event + 1)
    }
}

/// How often each law of a game was really tested: on how many occasions it could have been broken.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Fast, laws::Law};
/// use misdeal::game::law::Tally;
/// use misdeal::game::{Depth, Engine, Game, Play};
///
/// let (mut tally, mut events) = (Tally::default(), Vec::new());
/// for cards in ["AC 2D 3C 4C", "AS 2C 3C 3S"] {
///     let deal = cards.parse()?;
///     events.clear();
///     let answer = Fast.play(&deal, &mut events);
///     let play = Play { depth: Depth::Events, events: &events, answer: &answer };
///     assert_eq!(Accordian::check_play(&deal, &play, &mut tally), Ok(()));
/// }
/// // One move in the first deal, five in the second; only 4C could have gone both ways.
/// assert_eq!((tally.of(Law::Legal), tally.of(Law::ThreeBeforeOne)), (6, 1));
/// let mut twice = tally.clone();
/// twice.add(&tally);
/// assert_eq!(twice.of(Law::Legal), 12);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: [u64; Self::MOST],
}

impl Tally {
    /// No game has more laws.
    const MOST: usize = 16;

    /// The law was tested once more.
    #[inline]
    pub fn count(&mut self, law: impl Law) {
        self.counts[law.index()] += 1;
    }

    /// The law was tested so many times more.
    pub fn count_times(&mut self, law: impl Law, times: u64) {
        self.counts[law.index()] += times;
    }

    /// How often the law was tested.
    #[must_use]
    pub fn of(&self, law: impl Law) -> u64 {
        self.counts[law.index()]
    }

    /// Adds the occasions of another run.
    pub fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

/// Whether a law holds, as a result that `?` passes on.
pub(super) fn require<L: Law>(law: L, holds: bool, tally: &mut Tally) -> Result<(), L> {
    tally.count(law);
    if holds { Ok(()) } else { Err(law) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::clock::Clock;

    type Law = <Clock as Game>::Law;

    #[test]
    fn occasions_are_counted_by_law() {
        let mut tally = Tally::default();
        tally.count(Law::Tree);
        tally.count_times(Law::Tree, 5);
        tally.count_times(Law::RanksOnly, 3);
        let mut both = tally.clone();
        both.add(&tally);
        both.add(&Tally::default());
        let counts = |tally: &Tally| [Law::Tree, Law::RanksOnly, Law::Tucked].map(|law| tally.of(law));
        assert_eq!((counts(&tally), counts(&both)), ([6, 3, 0], [12, 6, 0]));
    }

    #[test]
    fn a_broken_law_says_where_and_what() {
        let broken = Broken { law: Law::EndsOnKing, event: 7 };
        assert_eq!(
            broken.to_string(),
            "event 8 breaks the law ends-on-king: the last card exposed is a king"
        );
    }
}
