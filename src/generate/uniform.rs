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

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deck};

/// The deck with this index (from 0) of this seed.
///
/// ```
/// use misdeal::generate::uniform;
///
/// assert!(uniform::deck(42, 17).to_string().starts_with("6H KD 3C AC"));
/// ```
#[must_use]
pub fn deck(seed: u64, index: u64) -> Deck {
    shuffled(&mut generator(seed, index))
}

/// The generator behind the deck with this index of this seed, at its beginning.
#[must_use]
pub fn generator(seed: u64, index: u64) -> Xoshiro256PlusPlus {
    let start = SplitMix64::from_seed(seed.to_le_bytes()).next_u64();
    let mut words = SplitMix64::from_seed(start.wrapping_add(index).to_le_bytes());
    let mut state = [0; 32];
    for bytes in state.chunks_exact_mut(8) {
        bytes.copy_from_slice(&words.next_u64().to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(state)
}

/// A deck shuffled with the next words of the generator.
pub fn shuffled(generator: &mut impl Rng) -> Deck {
    let mut cards: [Card; DECK_SIZE] = *Deck::NEW.cards();
    for count in (2..=DECK_SIZE).rev() {
        cards.swap(count - 1, below(generator, count as u64) as usize);
    }
    Deck::new(cards).expect("swaps lose no card")
}

/// A number from 0 to `bound` − 1, each as likely as any other.
///
/// # Panics
///
/// When `bound` is 0.
pub fn below(generator: &mut impl Rng, bound: u64) -> u64 {
    assert!(bound > 0, "there is no number below 0");
    // 2^64 modulo the bound: so many words would make some numbers likelier.
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(generator.next_u64()) * u128::from(bound);
        if product as u64 >= surplus {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_gives_every_number_and_no_other() {
        let mut generator = generator(7, 0);
        for bound in 1..=52 {
            let mut seen = vec![0_u32; bound as usize];
            for _ in 0..bound * 40 {
                seen[below(&mut generator, bound) as usize] += 1;
            }
            assert!(seen.iter().all(|&count| count > 0), "{bound}: {seen:?}");
        }
    }
}
