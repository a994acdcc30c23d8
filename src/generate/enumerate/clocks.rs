//! All deals of a clock.

use super::Symmetry;
use crate::card::{Card, Rank, Suit};
use crate::deck::Deal;
use crate::game::Game;
use crate::game::clock::{Clock, ClockDeal, ClockSize};

/// The deals of a clock in deal order; those that begin with given cards follow one another.
///
/// How many cards are exposed depends on the ranks alone, and every arrangement of ranks stands for equally
/// many deals (*S!^R*): the distribution over arrangements is that over all deals. By
/// [classes](Symmetry::Classes) there are *(RS)! / S!^R* of them, and the cards of a rank have their suits in
/// order of dealing. Without, there are *(RS)!*.
///
/// ```
/// use misdeal::game::clock::{ClockDeal, ClockSize, Reference};
/// use misdeal::game::{Engine, Ignore};
/// use misdeal::generate::enumerate::{ClockDeals, Symmetry, rank_arrangements};
///
/// let size = ClockSize::new(3, 2).expect("a small clock");
/// let won = |start: &ClockDeal| Reference.play(start, &mut Ignore).won(size);
/// let arrangements = rank_arrangements(size);
/// assert_eq!(arrangements.clone().count(), 90, "6! / 2!^3");
/// assert_eq!(arrangements.filter(won).count(), 30, "one in three");
/// // The same share of all 6! deals.
/// let all = ClockDeals::beginning_with(size, Symmetry::None, &[]);
/// assert_eq!(all.filter(won).count(), 240);
///
/// // By the first card, in parts of 5! deals each.
/// let parts = ClockDeals::beginnings(size, Symmetry::None, 1);
/// assert_eq!(parts.len(), 6);
/// for (beginning, deals) in parts {
///     let part = ClockDeals::beginning_with(size, Symmetry::None, &beginning);
///     assert_eq!((part.count(), deals), (120, 120));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct ClockDeals {
    size: ClockSize,
    symmetry: Symmetry,
    /// The deal that comes next: its ranks, or of all deals its cards, as numbers in the order of names.
    next: Option<Vec<u8>>,
    /// So many of them stay.
    fixed: usize,
}

/// All arrangements of the ranks of a clock.
#[must_use]
pub fn rank_arrangements(size: ClockSize) -> ClockDeals {
    ClockDeals::beginning_with(size, Symmetry::Classes, &[])
}

impl ClockDeals {
    /// The deals whose first numbers are these (first dealt first): ranks by classes, cards otherwise, both
    /// counted from 0, as [`beginnings`](Self::beginnings) lists them.
    ///
    /// # Panics
    ///
    /// When no deal of this clock begins so.
    #[must_use]
    pub fn beginning_with(size: ClockSize, symmetry: Symmetry, beginning: &[u8]) -> Self {
        let mut rest = numbers(size, symmetry);
        let mut next = beginning.to_vec();
        for number in beginning {
            let place = rest.iter().position(|other| other == number).expect("a number that is left");
            rest.remove(place);
        }
        next.append(&mut rest);
        Self { size, symmetry, next: Some(next), fixed: beginning.len() }
    }

    /// What so many first numbers can be, in order, each with how many deals begin so.
    #[must_use]
    pub fn beginnings(size: ClockSize, symmetry: Symmetry, len: usize) -> Vec<(Vec<u8>, u128)> {
        let mut all = vec![(Vec::new(), numbers(size, symmetry))];
        for _ in 0..len {
            all = all.into_iter().flat_map(longer_by_one).collect();
        }
        all.into_iter().map(|(beginning, rest)| (beginning, orders(&rest))).collect()
    }
}

/// A beginning and what is left, with each number that may come next.
fn longer_by_one((beginning, rest): (Vec<u8>, Vec<u8>)) -> Vec<(Vec<u8>, Vec<u8>)> {
    let is_first = |place: &usize| *place == 0 || rest[place - 1] != rest[*place];
    let places = (0..rest.len()).filter(is_first);
    let with = |place: usize| {
        let mut left = rest.clone();
        let number = left.remove(place);
        ([beginning.as_slice(), &[number]].concat(), left)
    };
    places.map(with).collect()
}

/// In how many orders these numbers can stand, which are sorted.
fn orders(numbers: &[u8]) -> u128 {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let alike: u128 =
        numbers.chunk_by(|one, other| one == other).map(|equal| factorial(equal.len())).product();
    factorial(numbers.len()) / alike
}

/// The numbers of all cards, in order.
fn numbers(size: ClockSize, symmetry: Symmetry) -> Vec<u8> {
    match symmetry {
        Symmetry::Classes => {
            (0..size.ranks() as u8).flat_map(|rank| std::iter::repeat_n(rank, size.suits())).collect()
        }
        Symmetry::None => (0..size.cards() as u8).collect(),
    }
}

impl Iterator for ClockDeals {
    type Item = ClockDeal;

    fn next(&mut self) -> Option<ClockDeal> {
        let mut numbers = self.next.take()?;
        let deal = match self.symmetry {
            Symmetry::Classes => with_suits_in_order(&numbers),
            Symmetry::None => with_numbers(&numbers, self.size),
        };
        self.next = next_in_order(&mut numbers[self.fixed..]).then_some(numbers);
        Some(Clock::start(&deal).expect("every rank once in every suit"))
    }
}

fn with_suits_in_order(ranks: &[u8]) -> Deal {
    let mut used = [0; 13];
    let mut cards = [Card::from_index(0); crate::deck::DECK_SIZE];
    for (card, &rank) in cards.iter_mut().zip(ranks) {
        let suit = &mut used[usize::from(rank)];
        *card = Card::new(Rank::ALL[usize::from(rank)], Suit::ALL[*suit]);
        *suit += 1;
    }
    Deal::new(&cards[..ranks.len()]).expect("each rank comes once a suit")
}

/// Cards are numbered suit by suit, so that their order is that of a new deck.
fn with_numbers(numbers: &[u8], size: ClockSize) -> Deal {
    let card = |number: &u8| {
        let (suit, rank) = (usize::from(*number) / size.ranks(), usize::from(*number) % size.ranks());
        Card::new(Rank::ALL[rank], Suit::ALL[suit])
    };
    let cards: Vec<Card> = numbers.iter().map(card).collect();
    Deal::new(&cards).expect("each number comes once")
}

/// The next arrangement in lexicographic order (Narayana's method); false after the last.
fn next_in_order(numbers: &mut [u8]) -> bool {
    let Some(pivot) = numbers.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let successor =
        numbers.iter().rposition(|&number| number > numbers[pivot]).expect("at least the next one");
    numbers.swap(pivot, successor);
    numbers[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn size(ranks: usize, suits: usize) -> ClockSize {
        ClockSize::new(ranks, suits).expect("a small clock")
    }

    #[test]
    fn every_arrangement_comes_once() {
        for (ranks, suits, expected) in [(1, 4, 1), (2, 2, 6), (3, 2, 90), (2, 4, 70), (3, 3, 1680)] {
            let all: Vec<_> = rank_arrangements(size(ranks, suits)).collect();
            let distinct: HashSet<_> = all.iter().collect();
            assert_eq!((all.len(), distinct.len()), (expected, expected));
        }
    }

    #[test]
    fn every_deal_comes_once_and_in_order() {
        for (ranks, suits, expected) in [(1, 4, 24), (2, 2, 24), (3, 2, 720), (2, 3, 720)] {
            let all: Vec<_> = ClockDeals::beginning_with(size(ranks, suits), Symmetry::None, &[]).collect();
            assert!(all.windows(2).all(|pair| pair[0].cards() < pair[1].cards()));
            assert_eq!(all.len(), expected);
        }
    }

    #[test]
    fn beginnings_cut_all_deals_into_parts_of_known_numbers() {
        for symmetry in [Symmetry::Classes, Symmetry::None] {
            let size = size(3, 2);
            let all: Vec<_> = ClockDeals::beginning_with(size, symmetry, &[]).collect();
            for len in 0..=6 {
                let mut joined = Vec::new();
                for (beginning, deals) in ClockDeals::beginnings(size, symmetry, len) {
                    let part: Vec<_> = ClockDeals::beginning_with(size, symmetry, &beginning).collect();
                    assert_eq!(part.len() as u128, deals, "{symmetry:?} {beginning:?}");
                    joined.extend(part);
                }
                assert_eq!(joined, all, "{symmetry:?} {len}");
            }
        }
    }
}
