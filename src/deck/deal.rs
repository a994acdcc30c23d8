//! A deal: the first cards of a deck, in the order dealt.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{DECK_SIZE, Deck, first_repeat, write_cards};
use crate::card::{Card, NotACard};

/// 0 to 52 distinct cards, in the order in which they are dealt (first dealt first).
///
/// Held in place: copying one is copying 53 bytes.
///
/// ```
/// use misdeal::deck::Deal;
///
/// let deal: Deal = "TC JD 9S".parse()?;
/// assert_eq!(deal.len(), 3);
/// assert_eq!(deal.prefix(2).to_string(), "TC JD");
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    // Places beyond `len` hold the ace of clubs, so that the derived comparisons are right.
    cards: [Card; DECK_SIZE],
    len: u8,
}

impl Deal {
    /// The deal of no cards.
    pub const EMPTY: Self = Self { cards: [Card::from_index(0); DECK_SIZE], len: 0 };

    /// Makes a deal of these cards, first dealt first.
    ///
    /// # Errors
    ///
    /// When there are more than 52, or one stands twice.
    ///
    /// ```
    /// use misdeal::card::{Card, Rank, Suit};
    /// use misdeal::deck::{Deal, NotADeal};
    ///
    /// let aces = Suit::ALL.map(|suit| Card::new(Rank::Ace, suit));
    /// assert_eq!(Deal::new(&aces)?.to_string(), "AC AD AH AS");
    /// assert_eq!(Deal::new(&[])?, Deal::EMPTY);
    /// let refused = Deal::new(&[aces[0], aces[1], aces[0]]);
    /// assert_eq!(refused, Err(NotADeal::Twice { card: aces[0], first: 0, second: 2 }));
    /// # Ok::<(), NotADeal>(())
    /// ```
    pub fn new(cards: &[Card]) -> Result<Self, NotADeal> {
        if let Some((first, second)) = first_repeat(cards) {
            return Err(NotADeal::Twice { card: cards[second], first, second });
        }
        let mut deal = Self::EMPTY;
        // Distinct cards are at most 52.
        deal.cards[..cards.len()].copy_from_slice(cards);
        deal.len = cards.len() as u8;
        Ok(deal)
    }

    /// The cards, first dealt first.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// The cards, first dealt first, and after them as many aces of clubs as there is room for: for whoever
    /// copies all of them faster than some.
    #[must_use]
    pub(crate) const fn padded(&self) -> &[Card; DECK_SIZE] {
        &self.cards
    }

    /// How many cards are dealt.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no card is dealt.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first `len` cards, or all where there are fewer.
    #[must_use]
    pub fn prefix(&self, len: usize) -> Self {
        let mut deal = Self::EMPTY;
        let len = len.min(self.len());
        deal.cards[..len].copy_from_slice(&self.cards[..len]);
        deal.len = len as u8;
        deal
    }

    /// The deal with one card more; `None` when it has the card already.
    ///
    /// ```
    /// use misdeal::card::Card;
    /// use misdeal::deck::Deal;
    ///
    /// let deal: Deal = "AC 2D".parse()?;
    /// let card: Card = "3C".parse()?;
    /// let longer = deal.with(card).expect("it is not dealt yet");
    /// assert_eq!(longer.to_string(), "AC 2D 3C");
    /// assert_eq!(longer.with(card), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with(mut self, card: Card) -> Option<Self> {
        if self.cards().contains(&card) {
            return None;
        }
        self.cards[self.len()] = card;
        self.len += 1;
        Some(self)
    }

    /// The deal with `map` applied to each card; `map` must be one-to-one.
    pub(super) fn map_one_to_one(mut self, map: impl Fn(Card) -> Card) -> Self {
        let len = self.len();
        for card in &mut self.cards[..len] {
            *card = map(*card);
        }
        debug_assert_eq!(first_repeat(self.cards()), None, "the map is one-to-one");
        self
    }
}

impl From<Deck> for Deal {
    /// All 52 cards, dealt in the order listed.
    fn from(deck: Deck) -> Self {
        Self { cards: *deck.cards(), len: DECK_SIZE as u8 }
    }
}

impl fmt::Display for Deal {
    /// The cards on one line, separated by single blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(self.cards(), f)
    }
}

impl fmt::Debug for Deal {
    /// As `Display`: a failing test prints a deal that can be pasted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(self.cards(), f)
    }
}

impl FromStr for Deal {
    type Err = NotADeal;

    /// Reads cards separated by blanks, first dealt first.
    fn from_str(text: &str) -> Result<Self, NotADeal> {
        let cards = text
            .split_whitespace()
            .map(|word| word.parse().map_err(|reason| NotADeal::Word { word: word.to_owned(), reason }))
            .collect::<Result<Vec<Card>, _>>()?;
        Self::new(&cards)
    }
}

/// Why cards, or a text, are not a deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotADeal {
    /// A word is not a card.
    #[error("`{}` is not a card: {reason}", word.escape_debug())]
    Word {
        /// The word.
        word: String,
        /// What was meant.
        reason: NotACard,
    },
    /// A card stands twice; with more than 52 cards one always does.
    #[error("{card} stands twice, as card {} and as card {}", first + 1, second + 1)]
    Twice {
        /// The card.
        card: Card,
        /// Its first place, counted from 0.
        first: usize,
        /// Its second place, counted from 0.
        second: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_equals_the_same_cards_made_from_scratch() {
        let deal = Deal::from(Deck::NEW);
        for len in 0..=52 {
            assert_eq!(deal.prefix(len), Deal::new(&Deck::NEW.cards()[..len]).expect("distinct"));
        }
        assert_eq!(deal.prefix(99), deal);
    }

    #[test]
    fn a_deal_goes_on_with_any_other_card() {
        let deal: Deal = "AC 2D".parse().expect("a deal");
        assert_eq!(deal.with(Card::from_index(2)), "AC 2D 3C".parse().ok());
        assert_eq!(deal.with(Card::from_index(0)), None);
        assert_eq!(Deal::from(Deck::NEW).with(Card::from_index(9)), None);
    }

    #[test]
    fn a_text_that_is_no_deal_says_why() {
        let why = |text: &str| text.parse::<Deal>().expect_err(text).to_string();
        assert_eq!(why("AC 10D"), "`10D` is not a card: ten is written T: `TD`");
        assert_eq!(why("AC 2C AC"), "AC stands twice, as card 1 and as card 3");
        assert_eq!("".parse(), Ok(Deal::EMPTY));
    }
}
