//! Deals as bytes, for fuzzers that change bytes: one byte a card.
//!
//! Byte `i` (from 0) taken modulo 52 − `i` is a digit of the deal's Lehmer code: which of the cards that
//! are left comes next, counted in new-deck order from 0. Every string of bytes is a deal; bytes after the
//! 52nd are not looked at. [`of_deal`] gives the least bytes, and [`deal`] of those gives the deal back.
//!
//! # Bias
//!
//! With uniform bytes a digit below `n` is not quite uniform: 256 is not a multiple of most `n`, and the
//! first 256 mod `n` digits come once more. Its distance in total variation from uniform is
//! (256 mod `n`)(`n` − 256 mod `n`) / 256`n`: nothing for powers of two, at most 0.045 (`n` = 47), 0.017 on the
//! mean. The likeliest decks are 14 times as likely as with uniform dealing, the unlikeliest a 12th as likely.
//! A test measures these. To a fuzzer it does not matter, for it does not draw its bytes uniformly; where
//! uniform decks are wanted there is [`uniform`](super::uniform).
//!
//! ```
//! use misdeal::generate::bytes;
//!
//! assert_eq!(bytes::deal(&[12, 0, 0]).to_string(), "KC AC 2C");
//! assert_eq!(bytes::of_deal(&bytes::deal(&[12 + 52, 51, 0])), [12, 0, 0]);
//! ```

use std::io::{self, Read};

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck};

/// The deal that the bytes stand for, first dealt first: a card a byte, at most 52.
#[must_use]
pub fn deal(bytes: &[u8]) -> Deal {
    Deal::from(deck(bytes)).prefix(bytes.len())
}

/// The deck that begins, as listed, with the deal that the bytes stand for, and goes on with the rest in
/// new-deck order.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::bytes;
///
/// assert_eq!(bytes::deck(&[]), Deck::NEW);
/// assert_eq!(bytes::deck(&[51, 0]), Deck::NEW.with_front(&"KS AC".parse()?));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn deck(bytes: &[u8]) -> Deck {
    let mut left = *Deck::NEW.cards();
    let mut cards = left;
    // The digit 0 takes what is next in new-deck order.
    let digits = bytes.iter().copied().chain(std::iter::repeat(0));
    for (place, (card, digit)) in cards.iter_mut().zip(digits).enumerate() {
        let (first, last) = (usize::from(digit) % (DECK_SIZE - place), DECK_SIZE - 1 - place);
        *card = left[first];
        left.copy_within(first + 1..=last, first);
    }
    Deck::from_distinct(cards)
}

/// The [deck] that the bytes of a file stand for. No more is read than is looked at, however long the file is.
///
/// # Errors
///
/// When the file cannot be read.
///
/// ```
/// use misdeal::generate::bytes;
///
/// let file: &[u8] = &[51; 1000];
/// assert_eq!(bytes::read_deck(file)?, bytes::deck(&[51; 52]));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_deck(source: impl Read) -> io::Result<Deck> {
    let mut bytes = Vec::with_capacity(DECK_SIZE);
    source.take(DECK_SIZE as u64).read_to_end(&mut bytes)?;
    Ok(deck(&bytes))
}

/// The least bytes that stand for the deal.
#[must_use]
pub fn of_deal(deal: &Deal) -> Vec<u8> {
    // A bit for each card that has not been dealt, by their places in a new deck.
    let mut left = u64::MAX;
    let digit = |card: &Card| {
        let bit = 1 << card.index();
        left &= !bit;
        (left & (bit - 1)).count_ones() as u8
    };
    deal.cards().iter().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::generate::choices::Prng;
    use crate::generate::{base, uniform};

    #[test]
    fn decoding_what_was_encoded_gives_the_deal_back() {
        for index in 0..2_000 {
            let len = (index % 53) as usize;
            let deal = uniform::deal(len, &mut Prng::new(3, index));
            let bytes = of_deal(&deal);
            assert_eq!(bytes.len(), len);
            assert_eq!(super::deal(&bytes), deal);
            assert_eq!(deck(&bytes), Deck::NEW.with_front(&deal));
        }
        assert_eq!(of_deal(&Deal::from(Deck::NEW)), [0; DECK_SIZE]);
        assert_eq!(deck(&of_deal(&Deal::from(base::INERT))), base::INERT);
    }

    /// Taken modulo, whatever their number.
    #[test]
    fn every_string_of_bytes_is_a_deal() {
        for len in 0..120 {
            for byte in [0, 1, 51, 52, 127, 254, 255] {
                let deal = super::deal(&vec![byte; len]);
                assert_eq!(deal.len(), len.min(DECK_SIZE));
                let digits: Vec<u8> = (0..deal.len() as u8).map(|place| byte % (52 - place)).collect();
                assert_eq!(of_deal(&deal), digits, "{len} times {byte}");
            }
        }
    }

    #[test]
    fn a_file_without_an_end_is_read_as_far_as_it_is_looked_at() {
        let endless = io::repeat(7);
        assert_eq!(read_deck(endless).expect("readable"), deck(&[7; DECK_SIZE]));
        assert_eq!(read_deck(&b"few"[..]).expect("readable"), deck(b"few"));
        assert_eq!(read_deck(io::empty()).expect("readable"), Deck::NEW);
    }

    #[test]
    fn every_small_deal_is_reached() {
        let mut deals = HashSet::new();
        for first in 0..52 {
            for second in 0..51 {
                deals.extend((0..50).map(|third| deal(&[first, second, third])));
            }
        }
        assert_eq!(deals.len(), 52 * 51 * 50);
    }

    #[test]
    fn the_bias_is_as_told() {
        let (mut distances, mut likeliest, mut unlikeliest) = (Vec::new(), 1.0, 1.0);
        for n in 1..=52_u32 {
            let digits = |digit| (0..=255_u32).filter(|byte| byte % n == digit).count() as f64 / 256.0;
            let uniform = 1.0 / f64::from(n);
            let distance = (0..n).map(|digit| (digits(digit) - uniform).abs()).sum::<f64>() / 2.0;
            let surplus = f64::from(256 % n);
            assert!((distance - surplus * (f64::from(n) - surplus) / 256.0 * uniform).abs() < 1e-12);
            distances.push(distance);
            likeliest *= digits(0) / uniform;
            unlikeliest *= digits(n - 1) / uniform;
        }
        let furthest = distances.iter().zip(1..).max_by(|(one, _), (other, _)| one.total_cmp(other));
        let (most, worst) = furthest.expect("one of them");
        let mean = distances.iter().sum::<f64>() / 52.0;
        let told = format!("{worst} {most:.3} {mean:.3} {likeliest:.0} {:.0}", 1.0 / unlikeliest);
        assert_eq!(told, "47 0.045 0.017 14 12");
    }
}
