//! The nearest deal on which a wrong side is right.

use super::{Diagnosed, Nearest};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::{Depth, NamedEngine};
use crate::oracle;
use crate::trace::Trace;

/// Exchanges every two cards, those that lie nearest to one another first, until both sides agree at this level.
pub fn search<G: Diagnosed>(
    start: &G::Start,
    expected: &dyn NamedEngine<G>,
    actual: &dyn NamedEngine<G>,
    level: Depth,
) -> Nearest {
    let cards = G::deal(start).cards();
    let mut tried = 0;
    for (one, other) in pairs(cards.len()) {
        tried += 1;
        let exchanged = start_with_swap::<G>(cards, one, other);
        if exchanged.is_some_and(|start| agree(&start, expected, actual, level)) {
            let swap = [cards[one], cards[other]].map(|card| card.to_string());
            return Nearest { swap: Some(swap), tried };
        }
    }
    Nearest { swap: None, tried }
}

/// All pairs of places, by the distance between them, then from the left.
fn pairs(len: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..len).flat_map(move |distance| (0..len - distance).map(move |one| (one, one + distance)))
}

fn start_with_swap<G: Diagnosed>(cards: &[Card], one: usize, other: usize) -> Option<G::Start> {
    let mut cards = cards.to_vec();
    cards.swap(one, other);
    G::start(&Deal::new(&cards).ok()?).ok()
}

fn agree<G: Diagnosed>(
    start: &G::Start,
    expected: &dyn NamedEngine<G>,
    actual: &dyn NamedEngine<G>,
    level: Depth,
) -> bool {
    oracle::compare(&Trace::of(expected, start), &Trace::of(actual, start), level).is_none()
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_as_many_pairs_as_there_are() {
        assert_eq!(super::pairs(3).collect::<Vec<_>>(), [(0, 1), (1, 2), (0, 2)]);
        assert_eq!(super::pairs(52).count(), 1326);
        assert_eq!(super::pairs(0).count() + super::pairs(1).count(), 0);
    }
}
