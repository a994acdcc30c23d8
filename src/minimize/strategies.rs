//! Strategies for [`proptest`]: decks and deals that are made smaller as the minimizer does.
//!
//! A property that fails is told on the smallest deck or deal that the passes of the minimizer find, with
//! the deck's code and the command that shows its play.
//!
//! ```
//! use misdeal::game::accordian::{Accordian, Fast, Reference};
//! use misdeal::game::{Engine, Game, Ignore};
//! use misdeal::minimize::strategies;
//! use proptest::prelude::*;
//!
//! proptest!(|(deck in strategies::decks::<Accordian>())| {
//!     let deal = Accordian::start_of_deck(&deck);
//!     prop_assert_eq!(Fast.play(&deal, &mut Ignore), Reference.play(&deal, &mut Ignore));
//! });
//! ```

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand_core::Rng;

use super::passes::{Pass, to_fixpoint};
use super::smaller::is_smaller;
use super::{deals, decks, size};
use crate::deck::{DECK_SIZE, Deal, Deck};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::generate::base::{Bases, Size};
use crate::generate::choices::{Choices, Prng};
use crate::generate::uniform;

/// Decks of the game, each as likely as any other. They become smaller in the order of [`Size`].
///
/// ```
/// use misdeal::game::clock::{Clock, ClockSize, Fast, theory};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::minimize::strategies;
/// use proptest::prelude::*;
///
/// proptest!(|(deck in strategies::decks::<Clock>())| {
///     let start = Clock::start_of_deck(&deck);
///     let exposed = Fast.play(&start, &mut Ignore);
///     prop_assert_eq!(theory::foresee(&start).won, exposed.won(ClockSize::FULL));
/// });
/// ```
#[must_use]
pub fn decks<G: Bases>() -> Decks<G> {
    Decks(PhantomData)
}

/// Deals of Accordian of so many cards (at most 52): first a number, then a deal of so many, each as likely
/// as any other. They become smaller by fewer cards, then card by card in new-deck order.
///
/// # Panics
///
/// When there is no such number of cards.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::game::{Engine, Ignore};
/// use misdeal::minimize::strategies;
/// use misdeal::mutants;
/// use proptest::prelude::*;
/// use proptest::test_runner::{TestError, TestRunner};
///
/// let wrong = mutants::find::<Accordian>("rank-only").expect("in the catalogue");
/// let failed = TestRunner::deterministic().run(&strategies::deals(1..=52), |deal| {
///     prop_assert_eq!(wrong.play(&deal, &mut Ignore), Reference.play(&deal, &mut Ignore));
///     Ok(())
/// });
/// let Err(TestError::Fail(_, smallest)) = failed else { panic!("it differs") };
/// // Two cards of a suit, of which ones depends on where it was found.
/// assert_eq!(smallest.len(), 2);
/// assert_eq!(smallest.cards()[0].suit(), smallest.cards()[1].suit());
/// ```
#[must_use]
pub fn deals(cards: RangeInclusive<usize>) -> Deals {
    assert!(cards.start() <= cards.end() && *cards.end() <= DECK_SIZE, "from 0 to 52 cards");
    Deals(cards)
}

/// The strategy of [`decks`].
#[derive(Clone, Copy, Debug)]
pub struct Decks<G>(PhantomData<G>);

/// The strategy of [`deals`].
#[derive(Clone, Debug)]
pub struct Deals(RangeInclusive<usize>);

/// A deck for a property. Its `Debug` tells how to look at it.
#[derive(Clone, Copy)]
pub struct TestDeck<G> {
    deck: Deck,
    game: PhantomData<G>,
}

/// A deal for a property. Its `Debug` tells how to look at it.
#[derive(Clone, Copy)]
pub struct TestDeal(Deal);

impl<G> Deref for TestDeck<G> {
    type Target = Deck;

    fn deref(&self) -> &Deck {
        &self.deck
    }
}

impl Deref for TestDeal {
    type Target = Deal;

    fn deref(&self) -> &Deal {
        &self.0
    }
}

impl<G: Game> fmt::Debug for TestDeck<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (misdeal explain {} code:{})", self.deck, G::NAME, self.deck.code())
    }
}

impl fmt::Debug for TestDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = Deck::NEW.with_front(&self.0).code();
        let game = Accordian::NAME;
        write!(f, "{} (misdeal explain {game} --deal '{}'; with the rest, code:{code})", self.0, self.0)
    }
}

impl<G: Bases> Strategy for Decks<G> {
    type Tree = Tree<Size, TestDeck<G>>;
    type Value = TestDeck<G>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let deck = uniform::shuffled(&mut choices(runner));
        Ok(Tree::new(Shrinks {
            first: size::<G>(&deck),
            passes: decks::one_by_one::<G>().to_vec(),
            smaller: |current, proposed| {
                let size = size::<G>(&proposed.deck);
                (size < *current).then_some(size)
            },
            value: |size| TestDeck { deck: size.deck, game: PhantomData },
        }))
    }
}

impl Strategy for Deals {
    type Tree = Tree<Deal, TestDeal>;
    type Value = TestDeal;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut choices = choices(runner);
        let len = self.0.start() + choices.below((self.0.end() - self.0.start() + 1) as u64) as usize;
        let first = uniform::deal(len, &mut choices);
        let fewest = *self.0.start();
        let mut tree = Tree::new(Shrinks {
            first,
            passes: deals::PASSES.to_vec(),
            smaller: |current, proposed| is_smaller(&proposed, current).then_some(proposed),
            value: |deal| TestDeal(*deal),
        });
        tree.is_allowed = Box::new(move |deal| deal.len() >= fewest);
        Ok(tree)
    }
}

fn choices(runner: &mut TestRunner) -> Prng {
    Prng::new(runner.rng().next_u64(), 0)
}

/// How something is made smaller.
struct Shrinks<T, V> {
    first: T,
    passes: Vec<Pass<T>>,
    /// The second, as it is to be gone on with, when it is smaller than the first.
    smaller: fn(&T, T) -> Option<T>,
    value: fn(&T) -> V,
}

/// A value that proptest makes smaller.
///
/// The minimizer asks of each candidate whether it fails and waits; proptest wants one candidate at a time.
/// So the passes are gone through anew for each, with the answers that proptest has given so far.
pub struct Tree<T, V> {
    shrinks: Shrinks<T, V>,
    is_allowed: Box<dyn Fn(&T) -> bool>,
    /// Whether each candidate so far has failed.
    answers: Vec<bool>,
    /// The smallest that fails.
    current: T,
    /// What proptest is trying.
    candidate: Option<T>,
}

impl<T: Copy + PartialEq, V> Tree<T, V> {
    fn new(shrinks: Shrinks<T, V>) -> Self {
        let current = shrinks.first;
        Self { shrinks, is_allowed: Box::new(|_| true), answers: Vec::new(), current, candidate: None }
    }

    /// The candidate after so many answers; `None` when there is no other.
    fn next_candidate(&self) -> Option<T> {
        let (mut asked, mut next) = (0, None);
        let Shrinks { first, passes, smaller, .. } = &self.shrinks;
        to_fixpoint(*first, passes, &mut |current, proposed| {
            let proposed = smaller(current, proposed).filter(|proposed| (self.is_allowed)(proposed))?;
            if next.is_some() {
                return None;
            }
            let Some(fails) = self.answers.get(asked) else {
                next = Some(proposed);
                return None;
            };
            asked += 1;
            fails.then_some(proposed)
        });
        next
    }
}

impl<T: Copy + PartialEq, V: fmt::Debug> ValueTree for Tree<T, V> {
    type Value = V;

    fn current(&self) -> V {
        (self.shrinks.value)(self.candidate.as_ref().unwrap_or(&self.current))
    }

    /// What is current fails: it is gone on from.
    fn simplify(&mut self) -> bool {
        if let Some(candidate) = self.candidate.take() {
            self.answers.push(true);
            self.current = candidate;
        }
        self.candidate = self.next_candidate();
        self.candidate.is_some()
    }

    /// The candidate does not fail: another one.
    fn complicate(&mut self) -> bool {
        if self.candidate.take().is_none() {
            return false;
        }
        self.answers.push(false);
        self.candidate = self.next_candidate();
        self.candidate.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::game::{Depth, NamedEngine};
    use crate::generate::base::cards_out_of_place;
    use crate::minimize::Failure;
    use crate::mutants;
    use proptest::test_runner::{Config, TestError};

    fn smallest<S: Strategy>(strategy: &S, fails: impl Fn(&S::Value) -> bool) -> S::Value {
        let config = Config { max_shrink_iters: 20_000, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(
            config,
            proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
        );
        let result = runner.run(strategy, |value| {
            if fails(&value) { Err(proptest::test_runner::TestCaseError::fail("it fails")) } else { Ok(()) }
        });
        match result {
            Err(TestError::Fail(_, value)) => value,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_property_is_told_on_the_smallest_deal() {
        let whole_pile: &dyn NamedEngine<Accordian> =
            mutants::find::<Accordian>("whole-pile").expect("in the catalogue");
        let deal = smallest(&deals(0..=52), |deal| Failure::of(whole_pile, Depth::Answer, deal).is_some());
        assert!(deal.len() <= 5, "{deal:?}");
        let told = format!("{deal:?}");
        assert!(told.contains(&format!("(misdeal explain accordian --deal '{}'; ", *deal)), "{told}");
        assert!(told.contains("code:"), "{told}");
        let longer = smallest(&deals(20..=30), |deal| Failure::of(whole_pile, Depth::Answer, deal).is_some());
        assert_eq!(longer.len(), 20);
    }

    #[test]
    fn a_property_is_told_on_the_smallest_deck() {
        let no_zero: &dyn NamedEngine<Clock> =
            mutants::find::<Clock>("zero-always").expect("in the catalogue");
        let deck = smallest(&decks::<Clock>(), |deck| {
            Failure::of(no_zero, Depth::Output, &Clock::start_of_deck(deck)).is_some()
        });
        assert!(cards_out_of_place::<Clock>(&deck) <= 2, "{deck:?}");
        assert!(format!("{deck:?}").contains("(misdeal explain clock code:"), "{deck:?}");
    }

    /// Most of what is tried on the way does not fail.
    #[test]
    fn it_is_gone_on_after_candidates_that_do_not_fail() {
        let king: crate::card::Card = "KS".parse().expect("a card");
        let deal = smallest(&deals(0..=52), |deal| deal.len() >= 3 && deal.cards().contains(&king));
        assert_eq!(deal.to_string(), "AC 2C KS");
    }

    #[test]
    fn every_length_is_drawn_and_no_other() {
        let mut runner = TestRunner::deterministic();
        for lengths in [20..=22, 0..=0, 51..=52] {
            let drawn = (0..100).map(|_| {
                let tree = deals(lengths.clone()).new_tree(&mut runner).expect("a deal");
                tree.current().len()
            });
            let drawn: std::collections::BTreeSet<usize> = drawn.collect();
            assert!(drawn.iter().copied().eq(lengths), "{drawn:?}");
        }
    }

    #[test]
    fn a_property_that_always_fails_is_told_on_the_first_card() {
        assert_eq!(smallest(&deals(0..=52), |_| true).to_string(), "AC");
    }
}
