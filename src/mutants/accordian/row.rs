//! The row of piles, kept in the ways in which programs keep it.

use super::knobs::{Uncovered, Unit};
use crate::card::Card;
use crate::deck::DECK_SIZE;

/// A pile as an array of cards. A card above the height is left over from a higher pile in this place;
/// below the height there can be no card at all when only the top card has moved over here.
#[derive(Clone, Copy)]
struct Pile {
    cards: [Option<Card>; DECK_SIZE],
    height: usize,
}

/// A row of piles; places are counted from 0 at the left end.
pub struct Row {
    piles: [Pile; DECK_SIZE],
    len: usize,
}

impl Row {
    pub fn new() -> Self {
        Self { piles: [Pile { cards: [None; DECK_SIZE], height: 0 }; DECK_SIZE], len: 0 }
    }

    /// The number of piles, empty ones included.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn height(&self, place: usize) -> usize {
        self.piles[place].height
    }

    /// The heights of the piles that are not empty.
    pub fn heights(&self) -> Vec<u8> {
        let piles = self.piles[..self.len].iter();
        piles.filter(|pile| pile.height > 0).map(|pile| pile.height as u8).collect()
    }

    /// The card that is compared and moved.
    pub fn shown(&self, place: usize, unit: Unit) -> Option<Card> {
        let pile = &self.piles[place];
        let from_bottom = match unit {
            Unit::TopCard | Unit::WholePile => pile.height.checked_sub(1)?,
            Unit::BottomCard => 0,
        };
        pile.cards[..pile.height].get(from_bottom).copied().flatten()
    }

    pub fn deal(&mut self, card: Card) {
        let pile = &mut self.piles[self.len];
        pile.cards[0] = Some(card);
        pile.height = 1;
        self.len += 1;
    }

    /// Takes off what is moved, listed from bottom to top.
    pub fn take(&mut self, place: usize, unit: Unit, uncovered: Uncovered) -> Vec<Option<Card>> {
        let pile = &mut self.piles[place];
        if unit == Unit::WholePile {
            let cards = pile.cards[..pile.height].to_vec();
            pile.height = 0;
            return cards;
        }
        pile.height -= 1;
        let shown = if unit == Unit::BottomCard { 0 } else { pile.height };
        let card = pile.cards[shown];
        if unit == Unit::BottomCard {
            pile.cards[..=pile.height].rotate_left(1);
        }
        if uncovered == Uncovered::CardThatLeft && pile.height > 0 {
            pile.cards[shown.min(pile.height - 1)] = card;
        }
        vec![card]
    }

    /// Puts a card on top, or loses it when the pile holds `room` cards.
    pub fn put(&mut self, place: usize, card: Option<Card>, room: u8) {
        let pile = &mut self.piles[place];
        if pile.height < usize::from(room) {
            pile.cards[pile.height] = card;
            pile.height += 1;
        }
    }

    /// Moves the piles to the right of `at` one place to the left.
    pub fn close_gap(&mut self, at: usize) {
        self.piles.copy_within(at + 1..self.len, at);
        self.len -= 1;
    }

    /// Moves the top cards and heights to the right of `at` one place to the left; all other cards stay.
    pub fn close_gap_with_tops(&mut self, at: usize) {
        for place in at + 1..self.len {
            let height = self.piles[place].height;
            let top = height.checked_sub(1).map(|index| (index, self.piles[place].cards[index]));
            let pile = &mut self.piles[place - 1];
            pile.height = height;
            if let Some((index, card)) = top {
                pile.cards[index] = card;
            }
        }
        self.len -= 1;
    }
}
