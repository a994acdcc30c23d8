//! What a game's failures are shown with: a short deal or a small clock where one shows them, else a full
//! deck.

use super::{CLOCKS, Failure, Guarantee, clock, deal, deck};
use crate::deck::{Deal, Deck};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::base::Bases;

/// The smallest that was found to show a failure, ready to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest<S> {
    /// What is played.
    pub start: S,
    /// How small it is.
    pub size: Cards,
    /// The cards, as dealt or, of a full deck, as listed.
    pub cards: String,
    /// The arguments of `misdeal explain` after the game.
    pub explain: Vec<String>,
    /// What is known of it.
    pub guarantee: Guarantee,
}

/// What is counted of something small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// The cards dealt.
    Dealt(usize),
    /// The cards of a full deck that are out of place.
    OutOfPlace(usize),
}

/// A game whose failures are made smaller in the way that shows them best.
pub trait Shrink: Bases {
    /// The smallest, of which up to `budget` smaller ones are tried.
    fn smallest(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Smallest<Self::Start>;
}

impl Shrink for Accordian {
    fn smallest(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Smallest<Deal> {
        let found = deal(failure, &Deal::from(*deck), budget);
        let cards = found.smallest.to_string();
        Smallest {
            start: found.smallest,
            size: Cards::Dealt(found.smallest.len()),
            explain: vec!["--deal".to_owned(), cards.clone()],
            cards,
            guarantee: found.guarantee,
        }
    }
}

impl Shrink for Clock {
    fn smallest(failure: &Failure<'_, Self>, listed: &Deck, budget: u64) -> Smallest<Self::Start> {
        if let Some((start, guarantee)) = clock(failure, CLOCKS) {
            let cards = start.deal().to_string();
            return Smallest {
                size: Cards::Dealt(start.cards().len()),
                explain: vec!["--deal".to_owned(), cards.clone()],
                start,
                cards,
                guarantee,
            };
        }
        let found = deck(failure, listed, budget);
        let smallest = found.smallest.deck;
        let code = format!("code:{}", smallest.code());
        Smallest {
            start: Self::start_of_deck(&smallest),
            size: Cards::OutOfPlace(found.smallest.out_of_place),
            cards: smallest.to_string(),
            explain: vec![code],
            guarantee: found.guarantee,
        }
    }
}
