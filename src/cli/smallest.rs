//! `misdeal mutants --smallest`

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::way::Way;
use crate::campaign::Counted;
use crate::deck::{Deal, Deck};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::base::Size;
use crate::minimize::{self, Failure, MinimizedDeal, MinimizedDeck};
use crate::mutants::{Mutant, Mutants};
use crate::oracle::Signature;
use crate::report::smallest::{Smallest, SmallestOfGame, SmallestOfMutant};

/// How many failing decks are looked at for kinds of difference.
const FAILING: usize = 200;

/// A deck for each kind of difference that a bug shows.
type Shown<G> = Vec<(Failure<'static, G>, Deck)>;

/// A game whose bugs can be shown by something small.
pub trait Shrinks: Aimed + Mutants {
    /// The smallest short deal, or small clock, where one shows it.
    fn short_deal(shown: &Shown<Self>) -> Option<Smallest>;
}

impl Shrinks for Accordian {
    fn short_deal(shown: &Shown<Self>) -> Option<Smallest> {
        let shrink = |(failure, deck): &(Failure<'static, Self>, Deck), budget| {
            minimize::deal(failure, &Deal::from(*deck), budget)
        };
        let smallest = shown.iter().min_by_key(|shown| {
            let deal = shrink(shown, 0).smallest;
            (deal.len(), deal.cards().to_vec())
        })?;
        let MinimizedDeal { smallest: deal, guarantee, .. } = shrink(smallest, minimize::DEALS);
        Some(Smallest {
            signature: smallest.0.signature.to_string(),
            size: deal.len(),
            cards: deal.to_string(),
            guarantee: guarantee.word(),
            tried: guarantee.tried(),
        })
    }
}

impl Shrinks for Clock {
    fn short_deal(shown: &Shown<Self>) -> Option<Smallest> {
        let all = shown.iter().filter_map(|(failure, _)| {
            let (start, guarantee) = minimize::clock(failure, minimize::CLOCKS)?;
            Some((failure.signature.to_string(), start, guarantee))
        });
        let (signature, start, guarantee) =
            all.min_by_key(|(_, start, guarantee)| (start.cards().len(), guarantee.tried()))?;
        Some(Smallest {
            signature,
            size: start.cards().len(),
            cards: start.deal().to_string(),
            guarantee: guarantee.word(),
            tried: guarantee.tried(),
        })
    }
}

/// Makes decks of a campaign smaller that show the mutants. Of several kinds of difference that one counts
/// whose result is the smallest.
pub fn of_game<G: Shrinks>(mutants: &[&'static Mutant<G>], seed: u64) -> SmallestOfGame {
    let longest = mutants.iter().map(|mutant| mutant.within).max().unwrap_or(0);
    let dealt = Way::Fuzz.decks::<G>(seed, longest);
    let records = mutants.par_iter().map(|mutant| {
        let shown = shown(*mutant, &dealt);
        SmallestOfMutant {
            name: mutant.name,
            short_deal: G::short_deal(&shown),
            full_deck: full_deck(&shown),
        }
    });
    SmallestOfGame { game: G::NAME, mutants: records.collect() }
}

fn shown<G: Shrinks>(engine: &'static dyn NamedEngine<G>, dealt: &[Counted]) -> Shown<G> {
    let failing = dealt.iter().filter_map(|dealt| {
        let deck = dealt.dealt.deck;
        Some((Failure::of(engine, Depth::Events, &G::start_of_deck(&deck))?, deck))
    });
    let mut by_signature: BTreeMap<Signature, (Failure<'static, G>, Deck)> = BTreeMap::new();
    for (failure, deck) in failing.take(FAILING) {
        by_signature.entry(failure.signature.clone()).or_insert((failure, deck));
    }
    by_signature.into_values().collect()
}

fn full_deck<G: Shrinks>(shown: &Shown<G>) -> Option<Smallest> {
    let shrink =
        |(failure, deck): &(Failure<'static, G>, Deck), budget| minimize::deck(failure, deck, budget);
    let smallest = shown.iter().min_by_key(|shown| shrink(shown, 0).smallest)?;
    let MinimizedDeck { smallest: Size { out_of_place, deck, .. }, guarantee, .. } =
        shrink(smallest, minimize::DECKS);
    Some(Smallest {
        signature: smallest.0.signature.to_string(),
        size: out_of_place,
        cards: format!("code:{}", deck.code()),
        guarantee: guarantee.word(),
        tried: guarantee.tried(),
    })
}
