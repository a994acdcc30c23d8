//! Decks and deals: cards in an order, with nothing twice.

mod code;
mod deal;
mod renaming;

use std::fmt;

use thiserror::Error;

use crate::card::Card;
pub use code::BadCode;
pub use deal::{Deal, NotADeal};
pub use renaming::Renaming;

/// The number of cards in a deck.
pub const DECK_SIZE: usize = 52;

/// All 52 cards, in the order in which the judge's text lists them.
///
/// In which order they are then dealt is up to the game: Accordian deals the first listed card
/// first, Clock the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deck([Card; DECK_SIZE]);

impl Deck {
    /// The order of a new deck: `AC 2C … KC AD … KD AH … KH AS … KS`.
    pub const NEW: Self = {
        let mut cards = [Card::from_index(0); DECK_SIZE];
        let mut index = 0;
        while index < DECK_SIZE {
            cards[index] = Card::from_index(index);
            index += 1;
        }
        Self(cards)
    };

    /// Makes a deck of 52 cards in the order listed.
    ///
    /// # Errors
    ///
    /// When a card stands twice, and so another is missing.
    pub fn new(cards: [Card; DECK_SIZE]) -> Result<Self, NotADeck> {
        match first_repeat(&cards) {
            Some((first, second)) => Err(NotADeck { card: cards[second], first, second }),
            None => Ok(Self(cards)),
        }
    }

    /// A deck of cards that are known to be distinct.
    pub(crate) const fn from_distinct(cards: [Card; DECK_SIZE]) -> Self {
        Self(cards)
    }

    /// The cards in the order listed.
    #[must_use]
    pub const fn cards(&self) -> &[Card; DECK_SIZE] {
        &self.0
    }

    /// The deck listed the other way round.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The deck with the cards at two places (0 to 51) exchanged.
    ///
    /// # Panics
    ///
    /// When a place is not below 52.
    #[must_use]
    pub fn with_swap(mut self, one: usize, other: usize) -> Self {
        self.0.swap(one, other);
        self
    }

    /// The deck that begins with `front` as listed and goes on with the remaining cards in the order
    /// in which they have stood here.
    #[must_use]
    pub fn with_front(&self, front: &Deal) -> Self {
        let mut cards = self.0;
        let rest = self.0.iter().filter(|card| !front.cards().contains(card));
        for (place, &card) in cards.iter_mut().zip(front.cards().iter().chain(rest)) {
            *place = card;
        }
        Self(cards)
    }
}

impl fmt::Display for Deck {
    /// The 52 cards on one line, separated by single blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(&self.0, f)
    }
}

impl fmt::Debug for Deck {
    /// As `Display`: a failing test prints a deck that can be pasted into judge text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(&self.0, f)
    }
}

/// Why 52 cards are not a deck: one stands twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{card} stands twice, as card {} and as card {}", first + 1, second + 1)]
pub struct NotADeck {
    /// The card that stands twice.
    pub card: Card,
    /// Its first place, counted from 0.
    pub first: usize,
    /// Its second place, counted from 0.
    pub second: usize,
}

/// The places of the first card that has stood before: its earlier place, then its own.
fn first_repeat(cards: &[Card]) -> Option<(usize, usize)> {
    let mut seen = [None; DECK_SIZE];
    for (place, card) in cards.iter().enumerate() {
        if let Some(earlier) = seen[card.index()].replace(place) {
            return Some((earlier, place));
        }
    }
    None
}

fn write_cards(cards: &[Card], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, card) in cards.iter().enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{card}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_deck_is_listed_as_the_docs_say() {
        let text = Deck::NEW.to_string();
        assert!(text.starts_with("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD "));
        assert!(text.ends_with(" QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"));
        assert_eq!(Deck::NEW.reversed().reversed(), Deck::NEW);
    }

    #[test]
    fn a_card_twice_is_refused_with_both_places() {
        let mut cards = *Deck::NEW.cards();
        cards[20] = cards[3];
        let error = Deck::new(cards).expect_err("4C stands twice");
        assert_eq!(error, NotADeck { card: cards[3], first: 3, second: 20 });
        assert_eq!(error.to_string(), "4C stands twice, as card 4 and as card 21");
    }

    #[test]
    fn a_front_goes_first_and_the_rest_keeps_its_order() {
        let front: Deal = "KS 2C".parse().expect("two cards");
        let deck = Deck::NEW.with_front(&front);
        assert!(deck.to_string().starts_with("KS 2C AC 3C 4C "));
        assert!(deck.to_string().ends_with(" TS JS QS"));
        assert!(Deck::new(*deck.cards()).is_ok());
    }
}
