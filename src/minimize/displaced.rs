//! All full decks by how many cards are out of place.

use crate::deck::{DECK_SIZE, Deck};
use crate::generate::base::Bases;

/// All decks with exactly so many cards out of place from a base deck, base by base.
pub(super) fn decks<G: Bases>(out_of_place: usize) -> impl Iterator<Item = Deck> {
    let orders = derangements(out_of_place);
    G::BASES.into_iter().flat_map(move |base| {
        let orders = orders.clone();
        Choices::new(out_of_place).flat_map(move |places| {
            orders.clone().into_iter().map(move |order| rearranged(base, &places, &order))
        })
    })
}

/// The deck whose cards at these places stand in another order.
fn rearranged(base: Deck, places: &[usize], order: &[usize]) -> Deck {
    let mut cards = *base.cards();
    for (&place, &from) in places.iter().zip(order) {
        cards[place] = base.cards()[places[from]];
    }
    Deck::from_distinct(cards)
}

/// All orders of so many things in which none is at its own place.
fn derangements(len: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for place in 0..len {
        orders = orders.iter().flat_map(|order| longer(order, place, len)).collect();
    }
    orders
}

/// The order gone on with at this place, in every way.
fn longer(order: &[usize], place: usize, len: usize) -> Vec<Vec<usize>> {
    let free = (0..len).filter(|thing| *thing != place && !order.contains(thing));
    free.map(|thing| order.iter().copied().chain([thing]).collect()).collect()
}

/// All ascending choices of so many of the places, in lexicographic order.
struct Choices(Option<Vec<usize>>);

impl Choices {
    fn new(len: usize) -> Self {
        Self((len <= DECK_SIZE).then(|| (0..len).collect()))
    }
}

impl Iterator for Choices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let places = self.0.take()?;
        let len = places.len();
        let last = (0..len).rev().find(|&place| places[place] < DECK_SIZE - len + place);
        self.0 = last.map(|last| {
            let next = places[last] + 1;
            places[..last].iter().copied().chain(next..next + len - last).collect()
        });
        Some(places)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::accordian::Accordian;
    use crate::generate::base::cards_out_of_place;

    #[test]
    fn derangements_are_as_many_as_known() {
        let counts = [0, 1, 2, 3, 4, 5, 6].map(|len| derangements(len).len());
        assert_eq!(counts, [1, 0, 1, 2, 9, 44, 265]);
    }

    #[test]
    fn decks_are_as_many_as_known_and_all_different() {
        for (distance, expected) in [(0, 2), (1, 0), (2, 2 * 1326), (3, 2 * 2 * 22_100)] {
            let all: Vec<Deck> = decks::<Accordian>(distance).collect();
            let distinct: HashSet<Deck> = all.iter().copied().collect();
            assert_eq!((all.len(), distinct.len()), (expected, expected));
            assert!(all.iter().all(|deck| Deck::new(*deck.cards()) == Ok(*deck)));
            assert!(all.iter().all(|deck| cards_out_of_place::<Accordian>(deck) == distance));
        }
    }
}
