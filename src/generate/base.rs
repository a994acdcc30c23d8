//! Decks that other decks are built from or compared with.

use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deck};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;

/// A game with decks that others are compared with.
pub trait Bases: Game {
    /// The base decks as listed: a new deck, and one at the other end of what can happen.
    const BASES: [Deck; 2];
}

impl Bases for Accordian {
    /// A new deck, which is won, and the deck without any move.
    const BASES: [Deck; 2] = [Deck::NEW, INERT];
}

impl Bases for Clock {
    /// A new deck, which ends after eight cards, and a won deck.
    const BASES: [Deck; 2] = [Deck::NEW, CLOCK_WON];
}

/// Accordian's deck without any move: card *i* has rank *i* mod 13 and suit *i* mod 4, so that cards one
/// or three places apart never match and all 52 piles remain.
///
/// ```
/// use misdeal::game::{Engine, Game, Ignore, accordian::{Accordian, Fast}};
/// use misdeal::generate::base;
///
/// let piles = Fast.play(&Accordian::start_of_deck(&base::INERT), &mut Ignore);
/// assert_eq!(piles.heights(), [1; 52]);
/// ```
pub const INERT: Deck = {
    let mut cards = [Card::from_index(0); DECK_SIZE];
    let mut place = 0;
    while place < DECK_SIZE {
        cards[place] = Card::new(Rank::ALL[place % 13], Suit::ALL[place % 4]);
        place += 1;
    }
    Deck::from_distinct(cards)
};

/// A won deck of Clock, as listed: the suits S H C D, a line of thirteen each, every line from the king
/// down to the ace and each one place further around than the one before. Its play ends with `KD`.
///
/// ```
/// use misdeal::game::{Engine, Game, Ignore, clock::{Clock, Fast}};
/// use misdeal::generate::base;
///
/// let answer = Fast.play(&Clock::start_of_deck(&base::CLOCK_WON), &mut Ignore);
/// assert_eq!(answer.to_string(), "52,KD");
/// ```
pub const CLOCK_WON: Deck = {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let mut cards = [Card::from_index(0); DECK_SIZE];
    let mut place = 0;
    while place < DECK_SIZE {
        let line = place / 13;
        cards[place] = Card::new(Rank::ALL[(25 - place % 13 - line) % 13], suits[line]);
        place += 1;
    }
    Deck::from_distinct(cards)
};

/// How many cards of the deck are out of place: the fewest that stand elsewhere than in a base deck.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base::{self, cards_out_of_place};
///
/// assert_eq!(cards_out_of_place::<Accordian>(&Deck::NEW), 0);
/// assert_eq!(cards_out_of_place::<Accordian>(&base::INERT.with_swap(3, 40)), 2);
/// ```
#[must_use]
pub fn cards_out_of_place<G: Bases>(deck: &Deck) -> usize {
    let differing =
        |base: &Deck| base.cards().iter().zip(deck.cards()).filter(|(one, other)| one != other).count();
    G::BASES.iter().map(differing).min().unwrap_or(DECK_SIZE)
}

/// The order in which decks are told: the smaller, the easier to look at. First by cards out of place,
/// then by moves in the reference's play, then card by card in new-deck order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// How many moves the reference makes.
    pub moves: usize,
    /// The deck.
    pub deck: Deck,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Engine, Ignore, clock};

    #[test]
    fn base_decks_are_decks_and_do_what_is_said_of_them() {
        for base in Accordian::BASES.iter().chain(&Clock::BASES) {
            assert_eq!(Deck::new(*base.cards()), Ok(*base));
        }
        let clock = |deck: &Deck| clock::Reference.play(&Clock::start_of_deck(deck), &mut Ignore).to_string();
        assert_eq!(Clock::BASES.map(|deck| clock(&deck)), ["08,KS", "52,KD"]);
    }

    #[test]
    fn cards_out_of_place_are_counted_from_the_nearer_base() {
        assert_eq!(cards_out_of_place::<Accordian>(&INERT), 0);
        assert_eq!(cards_out_of_place::<Accordian>(&INERT.with_swap(0, 51)), 2);
        assert_eq!(cards_out_of_place::<Accordian>(&Deck::NEW.with_swap(3, 4).with_swap(4, 5)), 3);
    }
}
