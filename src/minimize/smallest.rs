//! What a game's failures are shown with: a short deal where the game has any, else a full deck.

use super::{Failure, Guarantee, deal, deck};
use crate::deck::{Deal, Deck};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::base::Bases;

/// The smallest that was found to show a failure, ready to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest<S> {
    /// What is played.
    pub start: S,
    /// How small it is, such as the number of cards.
    pub size: usize,
    /// The cards, as dealt or, of a full deck, as listed.
    pub cards: String,
    /// The arguments of `misdeal explain` after the game.
    pub explain: Vec<String>,
    /// What is known of it.
    pub guarantee: Guarantee,
}

/// A game whose failures are made smaller in the way that shows them best.
pub trait Shrink: Bases {
    /// What the size counts: a noun, and what is said after it.
    const SIZE: (&'static str, &'static str);

    /// The smallest, of which up to `budget` smaller ones are tried.
    fn smallest(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Smallest<Self::Start>;
}

impl Shrink for Accordian {
    const SIZE: (&'static str, &'static str) = ("card", "");

    fn smallest(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Smallest<Deal> {
        let found = deal(failure, &Deal::from(*deck), budget);
        let cards = found.smallest.to_string();
        Smallest {
            start: found.smallest,
            size: found.smallest.len(),
            explain: vec!["--deal".to_owned(), cards.clone()],
            cards,
            guarantee: found.guarantee,
        }
    }
}

impl Shrink for Clock {
    const SIZE: (&'static str, &'static str) = ("card", " out of place");

    fn smallest(failure: &Failure<'_, Self>, listed: &Deck, budget: u64) -> Smallest<Self::Start> {
        let found = deck(failure, listed, budget);
        let smallest = found.smallest.deck;
        let code = format!("code:{}", smallest.code());
        Smallest {
            start: <Self as crate::game::Game>::start_of_deck(&smallest),
            size: found.smallest.out_of_place,
            cards: smallest.to_string(),
            explain: vec![code],
            guarantee: found.guarantee,
        }
    }
}
