//! Decks and deals: cards in an order, with nothing twice.

mod code;
mod deal;
mod renaming;
mod shuffle;

use std::fmt;

use thiserror::Error;

use crate::card::Card;
pub use code::BadCode;
pub use deal::{Deal, NotADeal};
pub use renaming::Renaming;
pub(crate) use shuffle::shuffle;

/// The number of cards in a deck.
pub const DECK_SIZE: usize = 52;

/// All 52 cards, in the order in which the judge's text lists them.
///
/// In which order they are then dealt is up to the game: Accordian deals the first listed card
/// first, Clock the last.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::uniform;
///
/// assert!(Deck::NEW.to_string().starts_with("AC 2C 3C"));
/// let deck = uniform::deck(42, 17);
/// assert_eq!(Deck::new(*deck.cards()), Ok(deck));
/// assert_ne!(deck.with_swap(0, 51), deck);
/// ```
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
    ///
    /// ```
    /// use misdeal::deck::{Deck, NotADeck};
    ///
    /// let mut cards = *Deck::NEW.cards();
    /// cards.reverse();
    /// assert_eq!(Deck::new(cards), Ok(Deck::NEW.reversed()));
    /// cards[51] = cards[0];
    /// let refused = Deck::new(cards).expect_err("KS stands twice");
    /// assert_eq!(refused, NotADeck { card: cards[0], first: 0, second: 51 });
    /// assert_eq!(refused.to_string(), "KS stands twice, as card 1 and as card 52");
    /// ```
    pub fn new(cards: [Card; DECK_SIZE]) -> Result<Self, NotADeck> {
        match first_repeat(&cards) {
            Some((first, second)) => Err(NotADeck { card: cards[second], first, second }),
            None => Ok(Self(cards)),
        }
    }

    /// Makes a deck of any 52 cards: the first of each card keeps its place, and the missing cards, in
    /// new-deck order, take the places of those that have stood before. A deck stays as it is.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    ///
    /// let mut cards = *Deck::NEW.cards();
    /// cards[1] = cards[0];
    /// cards[50] = cards[51];
    /// let deck = Deck::repaired(cards);
    /// assert!(deck.to_string().starts_with("AC 2C 3C "));
    /// assert!(deck.to_string().ends_with(" JS KS QS"));
    /// ```
    #[must_use]
    pub fn repaired(mut cards: [Card; DECK_SIZE]) -> Self {
        let there = CardSet::of(&cards);
        let mut missing = Self::NEW.0.into_iter().filter(|&card| !there.contains(card));
        let mut seen = CardSet::default();
        for card in &mut cards {
            if seen.contains(*card) {
                // There are as many missing cards as cards that have stood before.
                *card = missing.next().unwrap_or(*card);
            }
            seen.insert(*card);
        }
        Self(cards)
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
    pub const fn with_swap(mut self, one: usize, other: usize) -> Self {
        self.0.swap(one, other);
        self
    }

    /// The deck that begins with `front` as listed and goes on with the remaining cards in the order
    /// in which they have stood here.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    ///
    /// let deck = Deck::NEW.with_front(&"KS 2C".parse()?);
    /// assert!(deck.to_string().starts_with("KS 2C AC 3C 4C"));
    /// assert!(deck.to_string().ends_with("TS JS QS"));
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn with_front(&self, front: &Deal) -> Self {
        let mut cards = self.0;
        cards[..front.len()].copy_from_slice(front.cards());
        let gone = CardSet::of(front.cards());
        let mut next = front.len();
        for card in self.0 {
            // Written in any case, and written over when it is gone: no branch to guess wrong.
            if let Some(place) = cards.get_mut(next) {
                *place = card;
            }
            next += usize::from(!gone.contains(card));
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

/// Some of the 52 cards, a bit each.
#[derive(Clone, Copy, Default)]
struct CardSet(u64);

impl CardSet {
    fn of(cards: &[Card]) -> Self {
        let mut set = Self::default();
        for &card in cards {
            set.insert(card);
        }
        set
    }

    const fn insert(&mut self, card: Card) {
        // The highest byte of a card is 60.
        self.0 |= 1 << card.byte();
    }

    const fn contains(self, card: Card) -> bool {
        self.0 >> card.byte() & 1 == 1
    }
}

/// The places of the first card that has stood before: its earlier place, then its own.
fn first_repeat(cards: &[Card]) -> Option<(usize, usize)> {
    let different = cards.iter().fold(0_u64, |seen, card| seen | 1 << card.byte());
    if different.count_ones() as usize == cards.len() {
        return None;
    }
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

    #[test]
    fn a_front_of_no_card_or_of_all_is_a_front() {
        let whole = Deck::NEW.reversed();
        assert_eq!(Deck::NEW.with_front(&Deal::EMPTY), Deck::NEW);
        assert_eq!(Deck::NEW.with_front(&Deal::from(whole)), whole);
    }

    #[test]
    fn a_deck_is_repaired_from_the_first_double_on() {
        let deck = Deck::NEW.reversed();
        assert_eq!(Deck::repaired(*deck.cards()), deck);
        assert_eq!(Deck::repaired([Deck::NEW.cards()[0]; DECK_SIZE]), Deck::NEW);
        let mut cards = *deck.cards();
        // KS and JS are missing; the first QS and the first TS stay.
        (cards[0], cards[2]) = (cards[1], cards[3]);
        let repaired = Deck::repaired(cards).to_string();
        assert!(repaired.starts_with("QS JS TS KS 9S "), "{repaired}");
        assert!(repaired.ends_with(" 2C AC"));
    }

    /// A failing test prints what can be pasted.
    #[test]
    fn cards_deals_and_decks_are_debugged_as_they_are_displayed() {
        let deck = Deck::NEW;
        assert_eq!(format!("{:?}", deck.cards()[1]), "2C");
        assert_eq!(format!("{deck:?}"), deck.to_string());
        assert_eq!(format!("{:?}", Deal::from(deck)), deck.to_string());
    }
}
