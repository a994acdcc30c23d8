//! Clocks of fewer cards that show a failure.
//!
//! A clock can have any number of ranks and suits, so that a failure can often be shown with a handful of
//! cards. They are so few that all are tried.

use super::Guarantee;
use super::failure::Failure;
use crate::card::Suit;
use crate::game::clock::{Clock, ClockDeal, ClockSize};
use crate::generate::enumerate::{ClockDeals, Symmetry};

/// The most cards that are tried: with eight there are 129,000 deals, with nine 700,000 more.
const MOST: usize = 8;

/// How many small clocks are tried when nothing else is said: all.
pub const CLOCKS: u64 = 200_000;

/// The smallest clock that shows the failure: fewest cards, then fewest suits, then in the order of deals;
/// `None` when none of up to eight cards does, or the budget has ended before.
///
/// What is tried is everything smaller, so that the guarantee is always `global`.
///
/// ```
/// use misdeal::game::{Depth, Game, clock::Clock};
/// use misdeal::generate::uniform;
/// use misdeal::minimize::{self, Failure, Guarantee};
/// use misdeal::mutants;
///
/// // It turns the bottom card of a pile.
/// let engine = mutants::find::<Clock>("draw-bottom").expect("in the catalogue");
/// let start = Clock::start_of_deck(&uniform::deck(42, 17));
/// let failure = Failure::of(engine, Depth::Events, &start).expect("they differ");
/// let (smallest, guarantee) = minimize::clock(&failure, minimize::CLOCKS).expect("a small clock shows it");
/// assert_eq!(smallest.deal().to_string(), "AC AD");
/// assert_eq!(guarantee, Guarantee::Global { tried: 3 });
/// ```
#[must_use]
pub fn clock(failure: &Failure<'_, Clock>, budget: u64) -> Option<(ClockDeal, Guarantee)> {
    let mut table = None;
    let mut tried = 0;
    for size in clock_sizes(MOST) {
        for start in ClockDeals::beginning_with(size, Symmetry::None, &[]) {
            if tried == budget {
                return None;
            }
            let table = table.get_or_insert_with(|| failure.table(&start));
            if table.signature(&start).as_ref() == Some(&failure.signature) {
                return Some((start, Guarantee::Global { tried }));
            }
            tried += 1;
        }
    }
    None
}

/// Clocks of up to `most` cards by their number of cards, then of suits.
///
/// ```
/// use misdeal::minimize::clock_sizes;
///
/// let sizes: Vec<(usize, usize)> = clock_sizes(4).map(|size| (size.ranks(), size.suits())).collect();
/// assert_eq!(sizes, [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (4, 1), (2, 2), (1, 4)]);
/// ```
pub fn clock_sizes(most: usize) -> impl Iterator<Item = ClockSize> {
    let of = |cards: usize| {
        let divides = move |suits: &usize| cards.is_multiple_of(*suits);
        (1..=Suit::ALL.len()).filter(divides).filter_map(move |suits| ClockSize::new(cards / suits, suits))
    };
    (1..=most).flat_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Depth, Game, NamedEngine};
    use crate::generate::uniform;
    use crate::mutants::{self, Expected, Mutants};

    #[test]
    fn no_more_clocks_are_tried_than_the_budget_allows() {
        let engine: &dyn NamedEngine<Clock> = mutants::find("draw-bottom").expect("an entry");
        let start = Clock::start_of_deck(&uniform::deck(42, 17));
        let failure = Failure::of(engine, Depth::Events, &start).expect("they differ");
        // A clock of one card, two deals of two ranks, then the first of two suits.
        let (start, guarantee) = clock(&failure, 4).expect("the fourth");
        assert_eq!((start.deal().to_string().as_str(), guarantee), ("AC AD", Guarantee::Global { tried: 3 }));
        assert_eq!(clock(&failure, 3), None);
    }

    #[test]
    fn sizes_come_in_order() {
        let cards: Vec<_> = clock_sizes(MOST).map(|size| (size.cards(), size.suits())).collect();
        assert!(cards.is_sorted() && cards.contains(&(6, 3)) && !cards.contains(&(5, 2)), "{cards:?}");
    }

    /// Nothing smaller fails in this way, by a comparison of its own; most bugs of turning and dealing show
    /// with a handful of cards.
    #[test]
    fn bugs_of_clock_show_with_few_cards() {
        let mut shown = 0;
        for mutant in Clock::mutants().iter().filter(|mutant| mutant.expected == Expected::Differs) {
            let engine: &dyn NamedEngine<Clock> = mutant;
            let starts = (0..3000).map(|index| Clock::start_of_deck(&uniform::deck(5, index)));
            let Some(failure) =
                starts.into_iter().find_map(|start| Failure::of(engine, Depth::Events, &start))
            else {
                continue;
            };
            let Some((start, guarantee)) = clock(&failure, u64::MAX) else {
                continue;
            };
            assert!(failure.is_shown_by(&start), "{}", mutant.name);
            assert!(matches!(guarantee, Guarantee::Global { .. }));
            shown += 1;
        }
        assert!(shown > 15, "{shown}");
    }
}
