//! Changes of a fuzzer's bytes that change their deck as campaigns do: by whole permutations.

use crate::deck::{DECK_SIZE, Deal};
use crate::generate::choices::Prng;
use crate::generate::mutate::{self, Operator};
use crate::generate::{base, bytes};

/// Changes the deck of the first `size` bytes by one operator or a few, writes its bytes over them, as many
/// as there is room for, and gives their number. What is grafted are beginnings of the
/// [inert](base::INERT) deck.
///
/// ```
/// use misdeal::generate::bytes;
/// use misdeal::targets;
///
/// let mut input = [0; 52];
/// let size = targets::mutated(&mut input, 52, 7);
/// assert_eq!(size, 52);
/// assert_ne!(bytes::deck(&input), bytes::deck(&[0; 52]));
/// ```
pub fn mutated(input: &mut [u8], size: usize, seed: u32) -> usize {
    let deck = bytes::deck(&input[..size]);
    let mutated = mutate::mutated(&deck, &base::INERT, &mut Prng::new(seed.into(), 0));
    write(&mutated.into(), input)
}

/// Puts a beginning of the deck of `other` before that of `one`, writes the bytes to `output`, as many as
/// there is room for, and gives their number.
///
/// ```
/// use misdeal::generate::{base, bytes};
/// use misdeal::targets::crossed_over;
///
/// let (one, other) = (bytes::of_deal(&base::INERT.into()), [0; 52]);
/// let mut crossed = [0; 52];
/// assert_eq!(crossed_over(&one, &other, &mut crossed, 7), 52);
/// // A new deck begins with AC, and the inert deck as well.
/// assert!(bytes::deck(&crossed).to_string().starts_with("AC 2"));
/// ```
pub fn crossed_over(one: &[u8], other: &[u8], output: &mut [u8], seed: u32) -> usize {
    let (one, other) = (bytes::deck(one), bytes::deck(other));
    let crossed = Operator::Graft.apply(&one, &other, &mut Prng::new(seed.into(), 0));
    write(&crossed.into(), output)
}

fn write(deal: &Deal, output: &mut [u8]) -> usize {
    let size = output.len().min(DECK_SIZE);
    output[..size].copy_from_slice(&bytes::of_deal(deal)[..size]);
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deck;
    use crate::generate::uniform;

    #[test]
    fn a_deck_is_mutated_as_in_campaigns() {
        for seed in 0..500 {
            let deck = uniform::deck(1, seed.into());
            let mut input = bytes::of_deal(&deck.into());
            assert_eq!(mutated(&mut input, DECK_SIZE, seed), DECK_SIZE);
            let expected = mutate::mutated(&deck, &base::INERT, &mut Prng::new(seed.into(), 0));
            assert_eq!(bytes::deck(&input), expected);
        }
    }

    #[test]
    fn short_room_takes_the_beginning_and_an_empty_input_is_a_new_deck() {
        let mut input = [0; 60];
        assert_eq!(mutated(&mut input, 0, 3), DECK_SIZE);
        let expected = mutate::mutated(&Deck::NEW, &base::INERT, &mut Prng::new(3, 0));
        assert_eq!(bytes::deck(&input), expected);
        let mut short = [0; 9];
        assert_eq!(mutated(&mut short, 9, 3), 9);
        assert_eq!(short[..], input[..9]);
        assert_eq!(mutated(&mut [], 0, 3), 0);
    }

    #[test]
    fn crossing_over_takes_a_beginning_of_the_other() {
        let (one, other) = (uniform::deck(2, 0), uniform::deck(2, 1));
        let (first, second) = (bytes::of_deal(&one.into()), bytes::of_deal(&other.into()));
        let mut output = [0; DECK_SIZE];
        for seed in 0..200 {
            assert_eq!(crossed_over(&first, &second, &mut output, seed), DECK_SIZE);
            let crossed = bytes::deck(&output);
            let pairs = crossed.cards().iter().zip(other.cards());
            let length = pairs.take_while(|(one, other)| one == other).count();
            assert_eq!(crossed, one.with_front(&Deal::from(other).prefix(length)), "{length}");
        }
    }
}
