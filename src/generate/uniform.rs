//! Uniform dealing: deck `index` of seed `seed`, the same on every machine and in every release.
//!
//! # How a deck is made
//!
//! This is format version 1, and a promise: `seed:42#17` never means another deck.
//!
//! 1. The generator is xoshiro256++ (Blackman and Vigna, <https://prng.di.unimi.it>) as `rand_xoshiro`
//!    implements it. Its 32 bytes of state are the next four words, little-endian, of the SplitMix64
//!    whose state is *x + index* (modulo 2^64), where *x* is the first word of the SplitMix64 whose
//!    state is *seed*.
//! 2. The deck begins in new-deck order and is shuffled by Fisher and Yates from the last place down:
//!    for *n* = 52, 51, …, 2 place *n* − 1 is exchanged with a place drawn from 0 to *n* − 1.
//! 3. A number below *n* is drawn from raw 64-bit words without bias (Lemire, *Fast random integer
//!    generation in an interval*, 2019): the high half of the 128-bit product of the word and *n*; words
//!    whose product's low half is below 2^64 mod *n* are passed over.
//!
//! `rand`'s own shuffle and range sampling may change between its releases, so neither is used.

use super::choices::{Choices, Prng};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck, shuffle};

/// The deck with this index (from 0) of this seed.
///
/// ```
/// use misdeal::generate::uniform;
///
/// assert!(uniform::deck(42, 17).to_string().starts_with("6H KD 3C AC"));
/// ```
#[must_use]
pub fn deck(seed: u64, index: u64) -> Deck {
    shuffled(&mut Prng::new(seed, index))
}

/// A deck shuffled by these choices, 51 of them: each deck by exactly one sequence.
///
/// ```
/// use misdeal::generate::choices::Prng;
/// use misdeal::generate::uniform;
///
/// assert_eq!(uniform::shuffled(&mut Prng::new(42, 17)), uniform::deck(42, 17));
/// // The next deck of the same generator is another.
/// let mut choices = Prng::new(42, 17);
/// let (first, second) = (uniform::shuffled(&mut choices), uniform::shuffled(&mut choices));
/// assert_ne!(first, second);
/// ```
pub fn shuffled(choices: &mut impl Choices) -> Deck {
    Deck::new(dealt_from_the_back(DECK_SIZE, choices)).expect("swaps lose no card")
}

/// The deck with its cards from this place (from 0) on shuffled among themselves.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::choices::Prng;
/// use misdeal::generate::uniform;
///
/// let deck = uniform::shuffled_from(Deck::NEW, 40, &mut Prng::new(1, 0));
/// assert_eq!(deck.cards()[..40], Deck::NEW.cards()[..40]);
/// assert_ne!(deck, Deck::NEW);
/// ```
pub fn shuffled_from(deck: Deck, first: usize, choices: &mut impl Choices) -> Deck {
    let mut cards = *deck.cards();
    shuffle(&mut cards[first..], &mut |bound| choices.below(bound));
    Deck::from_distinct(cards)
}

/// A deal of so many cards (at most 52): each deal by exactly one sequence of choices.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::generate::choices::{Odometer, Prng};
/// use misdeal::generate::uniform;
///
/// assert_eq!(uniform::deal(5, &mut Prng::new(42, 0)).len(), 5);
///
/// // All deals of two cards, each once.
/// let mut odometer = Odometer::default();
/// let mut deals: Vec<Deal> = Vec::new();
/// loop {
///     deals.push(uniform::deal(2, &mut odometer));
///     if !odometer.advance() {
///         break;
///     }
/// }
/// assert_eq!(deals.len(), 52 * 51);
/// ```
pub fn deal(len: usize, choices: &mut impl Choices) -> Deal {
    let mut cards = dealt_from_the_back(len, choices);
    cards.reverse();
    Deal::new(&cards[..len]).expect("swaps lose no card")
}

/// New-deck order, of which the last `len` places have been drawn by Fisher and Yates.
fn dealt_from_the_back(len: usize, choices: &mut impl Choices) -> [Card; DECK_SIZE] {
    let mut cards: [Card; DECK_SIZE] = *Deck::NEW.cards();
    for count in (2..=DECK_SIZE).rev().take(len) {
        cards.swap(count - 1, choices.below(count as u64) as usize);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::choices::Odometer;
    use std::collections::HashSet;

    /// Every deal of up to three cards comes, and comes once.
    #[test]
    fn the_odometer_deals_each_small_deal_once() {
        for (len, expected) in [(0, 1), (1, 52), (2, 52 * 51), (3, 52 * 51 * 50)] {
            let mut odometer = Odometer::default();
            let mut deals = Vec::new();
            loop {
                deals.push(deal(len, &mut odometer));
                if !odometer.advance() {
                    break;
                }
            }
            let distinct: HashSet<_> = deals.iter().collect();
            assert_eq!((deals.len(), distinct.len()), (expected, expected));
        }
    }

    #[test]
    fn the_whole_deal_is_the_deck_from_the_back() {
        let whole = deal(DECK_SIZE, &mut Prng::new(3, 4));
        assert_eq!(whole, Deal::from(deck(3, 4).reversed()));
    }
}
