//! `Arbitrary` for what is made of cards: any bytes are one, and every one is reached.
//!
//! Deals and decks take their [bytes](super::bytes) as a fuzz target's whole input does, so that a changed
//! byte is a changed card there too.

use arbitrary::{Arbitrary, Result, Unstructured, size_hint};

use super::bytes;
use super::choices::Choices;
use super::mutate::Operator;
use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal, Deck, Renaming};
use crate::game::Game;
use crate::game::clock::{Clock, ClockDeal, ClockSize};

/// The choices of a fuzzer; 0 when its bytes have run out.
///
/// ```
/// use arbitrary::Unstructured;
/// use misdeal::deck::Deck;
/// use misdeal::generate::{base, mutate};
///
/// let mut input = Unstructured::new(&[]);
/// assert_eq!(mutate::mutated(&Deck::NEW, &base::INERT, &mut input), Deck::NEW.with_swap(0, 1));
/// ```
impl Choices for Unstructured<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}

/// At most so many bytes, which stand for a deal of as many cards.
fn bytes_of_deal<'a>(input: &mut Unstructured<'a>, most: usize) -> Result<&'a [u8]> {
    input.bytes(most.min(input.len()))
}

impl Arbitrary<'_> for Rank {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        input.choose(&Self::ALL).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

impl Arbitrary<'_> for Suit {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        input.choose(&Self::ALL).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

impl Arbitrary<'_> for Card {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self::from_index(input.choose_index(DECK_SIZE)?))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

/// A number of cards, then a byte for each; the whole rest of an input is a byte for each.
impl<'a> Arbitrary<'a> for Deal {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let len = input.int_in_range(0..=DECK_SIZE)?;
        Ok(bytes::deal(bytes_of_deal(input, len)?))
    }

    fn arbitrary_take_rest(input: Unstructured<'a>) -> Result<Self> {
        Ok(bytes::deal(input.take_rest()))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1 + DECK_SIZE))
    }
}

/// A byte a card, as listed; the rest in new-deck order where the bytes run out.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use misdeal::deck::{Deal, Deck};
/// use misdeal::generate::bytes;
///
/// // What a fuzzer has made up.
/// let input = [51, 0, 7];
/// assert_eq!(Deck::arbitrary(&mut Unstructured::new(&input))?, bytes::deck(&input));
/// assert_eq!(Deal::arbitrary_take_rest(Unstructured::new(&input))?, bytes::deal(&input));
/// # Ok::<(), arbitrary::Error>(())
/// ```
impl<'a> Arbitrary<'a> for Deck {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        Ok(bytes::deck(bytes_of_deal(input, DECK_SIZE)?))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(DECK_SIZE))
    }
}

impl Arbitrary<'_> for ClockSize {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        let (ranks, suits) = (input.int_in_range(1..=13)?, input.int_in_range(1..=4)?);
        Ok(Self::new(ranks, suits).expect("within bounds"))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(2))
    }
}

/// A size, then a byte for each card of a deck, of which those that the clock has are dealt.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use misdeal::game::clock::{ClockDeal, Fast, Reference};
/// use misdeal::game::{Engine, Ignore};
///
/// // Whatever the bytes, it is a whole deck of some size, which every engine plays.
/// let start = ClockDeal::arbitrary(&mut Unstructured::new(&[4, 1, 200, 3, 77]))?;
/// assert_eq!(start.cards().len(), start.size().cards());
/// assert_eq!(Fast.play(&start, &mut Ignore), Reference.play(&start, &mut Ignore));
/// # Ok::<(), arbitrary::Error>(())
/// ```
impl<'a> Arbitrary<'a> for ClockDeal {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let size: ClockSize = input.arbitrary()?;
        let has =
            |card: &Card| (card.rank() as usize) < size.ranks() && (card.suit() as usize) < size.suits();
        let deck: Deck = input.arbitrary()?;
        let cards: Vec<Card> = deck.cards().iter().copied().filter(has).collect();
        let deal = Deal::new(&cards).expect("the cards of a deck are distinct");
        Ok(Clock::start(&deal).expect("every card of the size is there"))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        size_hint::and(ClockSize::size_hint(depth), Deck::size_hint(depth))
    }
}

impl Arbitrary<'_> for Renaming {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self::new(shuffled(Rank::ALL, input), shuffled(Suit::ALL, input)).expect("each name once"))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(Rank::ALL.len() + Suit::ALL.len() - 2))
    }
}

fn shuffled<T, const N: usize>(mut names: [T; N], choices: &mut impl Choices) -> [T; N] {
    for place in (1..N).rev() {
        names.swap(place, choices.below(place as u64 + 1) as usize);
    }
    names
}

impl Arbitrary<'_> for Operator {
    fn arbitrary(input: &mut Unstructured<'_>) -> Result<Self> {
        input.choose(&Self::ALL).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, Some(1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Debug;
    use std::hash::Hash;

    use super::*;
    use crate::generate::choices::Prng;
    use crate::generate::uniform;

    fn made<'a, T: Arbitrary<'a>>(input: &'a [u8]) -> T {
        Unstructured::new(input).arbitrary().expect("any bytes will do")
    }

    /// All that two bytes make.
    fn all_of_two_bytes<T: for<'a> Arbitrary<'a> + Debug + Eq + Hash>() -> HashSet<T> {
        (0..=u16::MAX).map(|word| made(&word.to_le_bytes())).collect()
    }

    #[test]
    fn every_name_card_size_and_operator_is_reached() {
        assert_eq!(all_of_two_bytes::<Rank>().len(), 13);
        assert_eq!(all_of_two_bytes::<Suit>().len(), 4);
        assert_eq!(all_of_two_bytes::<Card>().len(), 52);
        assert_eq!(all_of_two_bytes::<ClockSize>().len(), 52);
        assert_eq!(all_of_two_bytes::<Operator>().len(), Operator::ALL.len());
    }

    #[test]
    fn every_small_deal_is_reached() {
        let mut deals: HashSet<Deal> = HashSet::from([made(&[0])]);
        for first in 0..52 {
            deals.insert(made(&[1, first]));
            for second in 0..51 {
                deals.insert(made(&[2, first, second]));
                deals.extend((0..50).map(|third| made::<Deal>(&[3, first, second, third])));
            }
        }
        assert_eq!(deals.len(), 1 + 52 + 52 * 51 + 52 * 51 * 50);
        assert!(deals.iter().all(|deal| deal.len() <= 3));
    }

    #[test]
    fn the_rest_of_an_input_is_a_deal_as_a_whole_input_is() {
        for index in 0..100 {
            let deal = uniform::deal(index as usize % 53, &mut Prng::new(8, index));
            let input = bytes::of_deal(&deal);
            assert_eq!(Deal::arbitrary_take_rest(Unstructured::new(&input)), Ok(deal));
            assert_eq!(made::<Deck>(&input), bytes::deck(&input));
        }
    }

    #[test]
    fn every_small_clock_is_reached() {
        for (ranks, suits, deals) in [(1, 1, 1), (3, 1, 6), (2, 2, 24), (1, 4, 24), (5, 1, 120)] {
            let mut reached: HashSet<ClockDeal> = HashSet::new();
            for index in 0..2_000 {
                let mut input = vec![ranks - 1, suits - 1];
                input.extend(bytes::of_deal(&uniform::deck(5, index).into()));
                reached.insert(made(&input));
            }
            let size = ClockSize::new(ranks.into(), suits.into()).expect("within bounds");
            assert!(reached.iter().all(|start| start.size() == size));
            assert_eq!(reached.len(), deals, "{ranks} ranks, {suits} suits");
        }
    }

    #[test]
    fn renamings_are_of_all_kinds() {
        let inputs = (0..3_000_u64).map(|index| {
            let mut choices = Prng::new(6, index);
            (0..15).map(|_| choices.below(256) as u8).collect::<Vec<u8>>()
        });
        let to = |input: Vec<u8>| made::<Renaming>(&input).apply(Card::from_index(0));
        assert_eq!(inputs.map(to).collect::<HashSet<_>>().len(), 52);
    }
}
