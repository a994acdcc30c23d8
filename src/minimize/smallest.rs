//! What a game's failures are shown with: a short deal or a small clock where one shows them, else a full
//! deck.

use super::{
    CLOCKS, DEALS, Failure, Guarantee, MinimizedDeal, Names, Rest, Seen, after_deal, clock, deal, deck,
};
use crate::deck::{Deal, Deck};
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, ClockSize};
use crate::generate::base::Bases;
use crate::oracle::Signature;

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

/// A failure shown with fewer cards than a deck has, as only engines can play them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewCards<S> {
    /// What is played.
    pub start: S,
    /// The cards as dealt.
    pub deal: Deal,
    /// How small it is, where the number of cards does not say it.
    pub clock: Option<ClockSize>,
    /// What is known of it.
    pub guarantee: Guarantee,
    /// Which names of cards the engine tells apart, where that was asked.
    pub names: Option<Names>,
    /// What may follow it in a full deck.
    pub rest: Rest,
    /// What was come across that fails in other ways.
    pub otherwise: Vec<Otherwise>,
}

/// A deal that fails in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// In which way.
    pub signature: Signature,
    /// The deal.
    pub deal: Deal,
    /// A full deck that begins with it and shows the same; none where none was found.
    pub deck: Option<Deck>,
}

/// A game whose failures are made smaller in the way that shows them best.
///
/// ```
/// use misdeal::game::{Depth, Game, accordian::Accordian};
/// use misdeal::generate::uniform;
/// use misdeal::minimize::{Cards, Failure, Shrink};
/// use misdeal::mutants;
///
/// let engine = mutants::find::<Accordian>("rank-only").expect("in the catalogue");
/// let found = uniform::deck(42, 17);
/// let failure = Failure::of(engine, Depth::Events, &Accordian::start_of_deck(&found)).expect("they differ");
/// let smallest = Accordian::smallest(&failure, &found, Accordian::TRIED);
/// assert_eq!(smallest.cards, "AC 2C");
/// assert_eq!(smallest.size, Cards::Dealt(2));
/// assert_eq!(smallest.explain, ["--deal", "AC 2C"], "what `misdeal explain accordian` takes");
/// ```
pub trait Shrink: Bases + Seen {
    /// What is dealt where few cards show a failure.
    const FEW_CARDS: &'static str;
    /// How many of them are tried when nothing else is said.
    const TRIED: u64;
    /// So many are tried of each of several failures to know which has the smallest.
    const COMPARED: u64;

    /// The smallest of few cards, of which up to `budget` are tried; `None` where none is found.
    fn few_cards(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Option<FewCards<Self::Start>>;

    /// The smallest of few cards, else the smallest full deck; of each up to `budget` smaller ones are tried.
    #[must_use]
    fn smallest(failure: &Failure<'_, Self>, listed: &Deck, budget: u64) -> Smallest<Self::Start> {
        if let Some(few) = Self::few_cards(failure, listed, budget) {
            let cards = few.deal.to_string();
            return Smallest {
                start: few.start,
                size: Cards::Dealt(few.deal.len()),
                explain: vec!["--deal".to_owned(), cards.clone()],
                cards,
                guarantee: few.guarantee,
            };
        }
        let found = deck(failure, listed, budget);
        let smallest = found.smallest.deck;
        Smallest {
            start: Self::start_of_deck(&smallest),
            size: Cards::OutOfPlace(found.smallest.out_of_place),
            cards: smallest.to_string(),
            explain: vec![format!("code:{}", smallest.code())],
            guarantee: found.guarantee,
        }
    }
}

impl Shrink for Accordian {
    const FEW_CARDS: &'static str = "short deal";
    const TRIED: u64 = DEALS;
    /// The passes alone come near enough.
    const COMPARED: u64 = 0;

    fn few_cards(failure: &Failure<'_, Self>, deck: &Deck, budget: u64) -> Option<FewCards<Deal>> {
        let MinimizedDeal { smallest, guarantee, names, otherwise } =
            deal(failure, &Deal::from(*deck), budget);
        let otherwise = otherwise.into_iter().map(|(signature, deal)| {
            let other = Failure { signature, ..*failure };
            Otherwise { deal, deck: after_deal(&other, &deal).deck, signature: other.signature }
        });
        Some(FewCards {
            start: smallest,
            deal: smallest,
            clock: None,
            guarantee,
            names: Some(names),
            rest: after_deal(failure, &smallest),
            otherwise: otherwise.collect(),
        })
    }
}

impl Shrink for Clock {
    const FEW_CARDS: &'static str = "small clock";
    const TRIED: u64 = CLOCKS;
    const COMPARED: u64 = CLOCKS;

    fn few_cards(failure: &Failure<'_, Self>, _: &Deck, budget: u64) -> Option<FewCards<Self::Start>> {
        let (start, guarantee) = clock(failure, budget)?;
        Some(FewCards {
            deal: *start.deal(),
            clock: Some(start.size()),
            start,
            guarantee,
            names: None,
            // A clock of another size is no part of a deck.
            rest: Rest { cards: 0, orders: 0, failing: 0, deck: None },
            otherwise: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Depth, Game, NamedEngine};
    use crate::generate::uniform;
    use crate::mutants;

    /// A bug of Clock is shown by a small clock where one does, and else by a full deck.
    #[test]
    fn small_clocks_come_before_decks() {
        let engine: &dyn NamedEngine<Clock> = mutants::find("draw-bottom").expect("an entry");
        let listed = uniform::deck(42, 17);
        let failure =
            Failure::of(engine, Depth::Events, &Clock::start_of_deck(&listed)).expect("they differ");
        let small = Clock::smallest(&failure, &listed, Clock::TRIED);
        assert_eq!((small.cards.as_str(), small.size), ("AC AD", Cards::Dealt(2)));
        assert_eq!(small.explain, ["--deal", "AC AD"]);
        let few = Clock::few_cards(&failure, &listed, Clock::TRIED).expect("a small clock");
        assert_eq!((few.start, few.clock), (small.start, ClockSize::new(1, 2)));

        let full = Clock::smallest(&failure, &listed, 1);
        assert!(matches!(full.size, Cards::OutOfPlace(_)), "{full:?}");
        assert!(full.explain[0].starts_with("code:"), "{full:?}");
    }
}
