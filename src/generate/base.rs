//! Decks that other decks are built from or compared with.

use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deck};

/// Accordian's deck without any move: card *i* has rank *i* mod 13 and suit *i* mod 4, so that cards one
/// or three places apart never match and all 52 piles remain.
///
/// ```
/// use misdeal::game::{Engine, Game, Ignore, accordian::{Accordian, Fast}};
/// use misdeal::generate::base;
///
/// let piles = Fast.play(&Accordian::start_of_deck(&base::inert()), &mut Ignore);
/// assert_eq!(piles.heights(), [1; 52]);
/// ```
#[must_use]
pub fn inert() -> Deck {
    let cards: [Card; DECK_SIZE] =
        std::array::from_fn(|place| Card::new(Rank::ALL[place % 13], Suit::ALL[place % 4]));
    Deck::new(cards).expect("13 and 4 have no common factor, so no pair of remainders comes twice")
}
