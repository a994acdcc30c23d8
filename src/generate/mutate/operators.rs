//! What each operator does to a deck, and how blocks and lengths are chosen.

use std::ops::{Range, RangeInclusive};

use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal, Deck};
use crate::generate::choices::Choices;

pub(super) fn swapped(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let one = below(DECK_SIZE, choices);
    deck.with_swap(one, other_below(DECK_SIZE, one, choices))
}

pub(super) fn block_moved(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = block(1..=DECK_SIZE - 1, choices);
    let to = other_below(DECK_SIZE - block.len() + 1, block.start, choices);
    // The block changes places with the cards between it and where it goes.
    if to < block.start {
        turned(deck, to..block.end, block.start - to)
    } else {
        turned(deck, block.start..to + block.len(), block.len())
    }
}

pub(super) fn reversed(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let mut cards = *deck.cards();
    cards[block(2..=DECK_SIZE, choices)].reverse();
    Deck::from_distinct(cards)
}

pub(super) fn rotated(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = match choices.below(4) {
        0..3 => block(2..=DECK_SIZE, choices),
        _ => 0..DECK_SIZE,
    };
    let by = 1 + below(block.len() - 1, choices);
    turned(deck, block, by)
}

/// The deck in which so many cards have gone from the front of a block to its end.
pub(super) fn turned(deck: &Deck, block: Range<usize>, by: usize) -> Deck {
    let mut cards = *deck.cards();
    cards[block].rotate_left(by);
    Deck::from_distinct(cards)
}

/// One name is that of a card in the block, so that something changes.
pub(super) fn renamed(deck: &Deck, choices: &mut impl Choices) -> Deck {
    let block = block(1..=DECK_SIZE, choices);
    let card = deck.cards()[block.start + below(block.len(), choices)];
    let (rank, suit) = (card.rank(), card.suit());
    if choices.below(2) == 0 {
        let new = Rank::ALL[other_below(13, rank as usize, choices)];
        exchanged(deck, &block, Suit::ALL.map(|suit| (Card::new(rank, suit), Card::new(new, suit))))
    } else {
        let new = Suit::ALL[other_below(4, suit as usize, choices)];
        exchanged(deck, &block, Rank::ALL.map(|rank| (Card::new(rank, suit), Card::new(rank, new))))
    }
}

/// The deck in which the cards of each pair have changed places, if one of them stands in the block.
pub(super) fn exchanged<const N: usize>(deck: &Deck, block: &Range<usize>, pairs: [(Card, Card); N]) -> Deck {
    let mut places = [0; 64];
    for (place, card) in deck.cards().iter().enumerate() {
        places[usize::from(card.byte())] = place;
    }
    let mut cards = *deck.cards();
    for (one, other) in pairs {
        let (one, other) = (places[usize::from(one.byte())], places[usize::from(other.byte())]);
        if block.contains(&one) || block.contains(&other) {
            cards.swap(one, other);
        }
    }
    Deck::from_distinct(cards)
}

/// One card more in front would make the whole of the other deck.
pub(super) fn grafted(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    deck.with_front(&Deal::from(*other).prefix(length(1..=DECK_SIZE - 2, choices)))
}

fn block(lengths: RangeInclusive<usize>, choices: &mut impl Choices) -> Range<usize> {
    let length = length(lengths, choices);
    let start = below(DECK_SIZE - length + 1, choices);
    start..start + length
}

/// A length in the range, mostly short.
fn length(lengths: RangeInclusive<usize>, choices: &mut impl Choices) -> usize {
    let (shortest, longest) = lengths.into_inner();
    let longest = match choices.below(4) {
        0..2 => shortest + 3,
        2 => 13,
        _ => longest,
    };
    shortest + below(longest - shortest + 1, choices)
}

/// A number below `bound`, which is at least 2, but not `number`.
fn other_below(bound: usize, number: usize, choices: &mut impl Choices) -> usize {
    let other = below(bound - 1, choices);
    other + usize::from(other >= number)
}

fn below(bound: usize, choices: &mut impl Choices) -> usize {
    choices.below(bound as u64) as usize
}
