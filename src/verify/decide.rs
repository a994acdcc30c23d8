//! Whether small deals tell an engine from the reference.

use super::{ClocksOfSize, Deals, Failing, Pace, Plan, ShortDeals, Sum, looks_at_suits, run};
use crate::deck::{Deal, Deck};
use crate::game::NamedEngine;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::enumerate::Symmetry;
use crate::minimize::{Names, clock_sizes};
use crate::mutants::Mutants;

/// What all small deals say of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The smallest deal on which it differs from the reference.
    pub smallest: Option<Failing>,
    /// How many deals were played.
    pub played: u64,
    /// The most cards they had.
    pub most_cards: usize,
    /// Whether one deal of each class was played, or every deal since the engine looks at names of cards.
    pub symmetry: Symmetry,
}

/// A game whose small deals can all be played.
///
/// ```
/// use misdeal::game::{NamedEngine, accordian::Accordian};
/// use misdeal::mutants;
/// use misdeal::verify::{Decide, Plan};
///
/// let wrong: &'static dyn NamedEngine<Accordian> = mutants::find("prefer-one").expect("in the catalogue");
/// let decided = Accordian::decide(&Plan::of(vec![wrong]), 4);
/// assert_eq!(decided.smallest.expect("four cards show it").deal.to_string(), "AC 2D 3C 2C");
/// // With three cards it is right, since no card has a third to its left.
/// assert_eq!(Accordian::decide(&Plan::of(vec![wrong]), 3).smallest, None);
/// ```
pub trait Decide: Mutants {
    /// How many cards deals have at most, when nothing else is said.
    const MOST_CARDS: usize;

    /// Plays all deals of up to so many cards; of an engine that looks at names, as many as can be played in
    /// some seconds. `plan` has the one engine.
    fn decide(plan: &Plan<Self>, most_cards: usize) -> Decided;
}

impl Decide for Accordian {
    const MOST_CARDS: usize = 7;

    fn decide(plan: &Plan<Self>, most_cards: usize) -> Decided {
        /// Four cards are 6.6 million deals, five 318 million.
        const MOST_WITH_NAMES: usize = 4;
        let any = Deal::from(Deck::NEW);
        let looks = plan.engines.iter().any(|engine| Names::of(*engine, &any).matter());
        let (symmetry, most_cards) = if looks {
            (Symmetry::None, most_cards.min(MOST_WITH_NAMES))
        } else {
            (Symmetry::Classes, most_cards)
        };
        let sum = all(&ShortDeals::new(most_cards, symmetry), plan);
        Decided { played: sum.all_played(), smallest: sum.failing, most_cards, symmetry }
    }
}

impl Decide for Clock {
    const MOST_CARDS: usize = 8;

    fn decide(plan: &Plan<Self>, most_cards: usize) -> Decided {
        // An engine that looks at suits does so on clocks that have some.
        let looks = |engine: &&'static dyn NamedEngine<Self>| {
            clock_sizes(most_cards).any(|size| size.suits() > 1 && looks_at_suits(*engine, size))
        };
        let symmetry = if plan.engines.iter().any(looks) { Symmetry::None } else { Symmetry::Classes };
        let mut sum = Sum::default();
        for size in clock_sizes(most_cards) {
            sum.add(&all(&ClocksOfSize::new(size, symmetry), plan));
            if sum.failing.is_some() {
                break;
            }
        }
        Decided { played: sum.all_played(), smallest: sum.failing, most_cards, symmetry }
    }
}

fn all<D: Deals>(deals: &D, plan: &Plan<D::Game>) -> Sum {
    let mut sum = Sum::default();
    run(deals, plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
    sum
}
