//! One source of choices behind every generator: a seeded generator, a fuzzer's bytes, an odometer that
//! goes through all of them, or choices made before.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// Makes choices for a generator.
///
/// Choices of one's own, here the same ones every time:
///
/// ```
/// use misdeal::generate::choices::Choices;
/// use misdeal::generate::uniform;
///
/// struct Least;
///
/// impl Choices for Least {
///     fn below(&mut self, _: u64) -> u64 {
///         0
///     }
/// }
///
/// // Each place from the last down is exchanged with the first.
/// assert!(uniform::shuffled(&mut Least).to_string().ends_with("TS JS QS KS AC"));
/// ```
pub trait Choices {
    /// Chooses a number from 0 to `bound` − 1; `bound` is at least 1.
    fn below(&mut self, bound: u64) -> u64;
}

/// Choices by a seeded generator: each number is as likely as any other.
///
/// How they follow from seed and index is told in [`uniform`](super::uniform), and never changes.
///
/// ```
/// use misdeal::generate::choices::{Choices, Prng};
///
/// let mut die = Prng::new(42, 0);
/// let thrown: Vec<u64> = (0..600).map(|_| die.below(6)).collect();
/// assert!((0..6).all(|face| thrown.contains(&face)));
/// // The same seed and index choose the same again, another index otherwise.
/// let again = |index| {
///     let mut die = Prng::new(42, index);
///     (0..600).map(|_| die.below(6)).collect::<Vec<u64>>()
/// };
/// assert_eq!(again(0), thrown);
/// assert_ne!(again(1), thrown);
/// ```
#[derive(Clone, Debug)]
pub struct Prng(Xoshiro256PlusPlus);

impl Prng {
    /// The choices with this index of this seed.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        let start = SplitMix64::from_seed(seed.to_le_bytes()).next_u64();
        let mut words = SplitMix64::from_seed(start.wrapping_add(index).to_le_bytes());
        let mut state = [0; 32];
        for bytes in state.chunks_exact_mut(8) {
            bytes.copy_from_slice(&words.next_u64().to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(state))
    }
}

impl Choices for Prng {
    fn below(&mut self, bound: u64) -> u64 {
        loop {
            if let Some(number) = accepted(self.0.next_u64(), bound) {
                return number;
            }
        }
    }
}

/// The number below `bound` that a random word stands for; `None` where the word is to be passed over.
fn accepted(word: u64, bound: u64) -> Option<u64> {
    // 2^64 modulo the bound: so many words would make some numbers likelier.
    let surplus = bound.wrapping_neg() % bound;
    let product = u128::from(word) * u128::from(bound);
    (product as u64 >= surplus).then_some((product >> 64) as u64)
}

/// Choices by a fuzzer: one byte each, taken modulo the bound; 0 when there are no more. Bounds are at
/// most 256, so that every number can be chosen.
///
/// ```
/// use misdeal::generate::choices::{Bytes, Choices};
///
/// let mut choices = Bytes::new(&[7, 200]);
/// assert_eq!([choices.below(6), choices.below(201), choices.below(6)], [1, 200, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Takes the bytes in order.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
}

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        let (byte, rest) = self.0.split_first().map_or((0, self.0), |(&byte, rest)| (byte, rest));
        self.0 = rest;
        u64::from(byte) % bound
    }
}

/// Every sequence of choices that a generator can make, one after the other in lexicographic order.
///
/// ```
/// use misdeal::generate::choices::{Choices, Odometer};
///
/// let mut all = Vec::new();
/// let mut odometer = Odometer::default();
/// loop {
///     let first = odometer.below(2);
///     all.push((first, odometer.below(first + 1)));
///     if !odometer.advance() {
///         break;
///     }
/// }
/// assert_eq!(all, [(0, 0), (1, 0), (1, 1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Odometer {
    /// The choices of this sequence, each with its bound.
    digits: Vec<(u64, u64)>,
    /// How many of them have been made.
    made: usize,
}

impl Odometer {
    /// Goes on to the next sequence; false when there is none.
    pub fn advance(&mut self) -> bool {
        self.digits.truncate(self.made);
        self.made = 0;
        while let Some((choice, bound)) = self.digits.pop() {
            if choice + 1 < bound {
                self.digits.push((choice + 1, bound));
                return true;
            }
        }
        false
    }
}

impl Choices for Odometer {
    fn below(&mut self, bound: u64) -> u64 {
        if self.made == self.digits.len() {
            self.digits.push((0, bound));
        }
        self.made += 1;
        self.digits[self.made - 1].0
    }
}

/// The choices of another source, kept so that they can be made again.
///
/// ```
/// use misdeal::generate::choices::{Prng, Recorded};
/// use misdeal::generate::uniform;
///
/// let mut recorded = Recorded::new(Prng::new(42, 17));
/// let deck = uniform::shuffled(&mut recorded);
/// assert_eq!(uniform::shuffled(&mut recorded.replay()), deck);
/// ```
#[derive(Clone, Debug)]
pub struct Recorded<C> {
    source: C,
    made: Vec<u64>,
}

impl<C: Choices> Recorded<C> {
    /// Lets `source` choose.
    pub const fn new(source: C) -> Self {
        Self { source, made: Vec::new() }
    }

    /// The choices made, in order, to be made again.
    #[must_use]
    pub fn replay(self) -> Replay {
        Replay(self.made.into_iter())
    }
}

impl<C: Choices> Choices for Recorded<C> {
    fn below(&mut self, bound: u64) -> u64 {
        let choice = self.source.below(bound);
        self.made.push(choice);
        choice
    }
}

/// Choices made before; 0 when there are no more, and the highest number where one is out of bounds.
///
/// ```
/// use misdeal::generate::choices::{Bytes, Choices, Recorded};
///
/// let mut recorded = Recorded::new(Bytes::new(&[3, 200]));
/// assert_eq!((recorded.below(6), recorded.below(256)), (3, 200));
/// let mut replay = recorded.replay();
/// // The second choice is out of bounds here, and there is no third.
/// assert_eq!([replay.below(6), replay.below(6), replay.below(6)], [3, 5, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Replay(std::vec::IntoIter<u64>);

impl Choices for Replay {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next().unwrap_or(0).min(bound - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_chooses_every_number_and_no_other() {
        let mut prng = Prng::new(7, 0);
        for bound in 1..=52 {
            let mut seen = vec![0_u32; bound as usize];
            for _ in 0..bound * 40 {
                seen[prng.below(bound) as usize] += 1;
            }
            assert!(seen.iter().all(|&count| count > 0), "{bound}: {seen:?}");
        }
    }

    #[test]
    fn bytes_are_taken_in_order_and_run_out_into_zeros() {
        let mut bytes = Bytes::new(&[3, 250]);
        assert_eq!([bytes.below(52), bytes.below(52), bytes.below(52)], [3, 250 % 52, 0]);
    }

    #[test]
    fn recorded_choices_are_made_again() {
        let mut recorded = Recorded::new(Prng::new(1, 2));
        let made: Vec<u64> = (1..50).map(|bound| recorded.below(bound)).collect();
        let mut replay = recorded.replay();
        assert_eq!((1..50).map(|bound| replay.below(bound)).collect::<Vec<_>>(), made);
        assert_eq!(replay.below(9), 0);
    }

    /// Of the words only 2^64 modulo the bound are passed over: too few for a test that draws them to
    /// meet one.
    #[test]
    fn a_word_that_would_make_a_number_likelier_is_passed_over() {
        // 2^64 is 1 modulo 3: one word is too many, and it is the first.
        assert_eq!([0, 1, u64::MAX].map(|word| accepted(word, 3)), [None, Some(0), Some(2)]);
        for bound in [1, 2, 4, 32, 1 << 63] {
            for word in [0, 1, u64::MAX / 2, u64::MAX] {
                let number = (u128::from(word) * u128::from(bound)) >> 64;
                assert_eq!(accepted(word, bound), Some(number as u64), "{word} below {bound}");
            }
        }
    }
}
