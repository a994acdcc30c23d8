//! `misdeal mutants --smallest`

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::way::Way;
use crate::campaign::Counted;
use crate::deck::Deck;
use crate::game::{Depth, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::base::Size;
use crate::minimize::{self, Failure, MinimizedDeck, Shrink};
use crate::mutants::{Mutant, Mutants};
use crate::oracle::Signature;
use crate::report::smallest::{Smallest, SmallestOfGame, SmallestOfMutant};

/// How many failing decks are looked at for kinds of difference.
const FAILING: usize = 200;

/// A deck for each kind of difference that a bug shows.
type Shown<G> = Vec<(Failure<'static, G>, Deck)>;

/// The smallest of few cards, where they show it.
fn few_cards<G: Shrink>(shown: &Shown<G>) -> Option<Smallest> {
    let all = shown.iter().filter_map(|(failure, deck)| {
        let few = G::few_cards(failure, deck, G::COMPARED)?;
        Some(((few.deal.len(), few.guarantee.tried(), few.deal.cards().to_vec()), failure, deck))
    });
    let (_, failure, deck) = all.min_by(|(one, ..), (other, ..)| one.cmp(other))?;
    let few = G::few_cards(failure, deck, G::TRIED)?;
    Some(Smallest {
        signature: failure.signature.to_string(),
        size: few.deal.len(),
        cards: few.deal.to_string(),
        guarantee: few.guarantee.word(),
        tried: few.guarantee.tried(),
    })
}

/// Makes decks of a campaign smaller that show the mutants. Of several kinds of difference that one counts
/// whose result is the smallest.
pub fn of_game<G: Aimed + Mutants + Shrink>(mutants: &[&'static Mutant<G>], seed: u64) -> SmallestOfGame {
    let longest = mutants.iter().map(|mutant| mutant.within).max().unwrap_or(0);
    let dealt = Way::Fuzz.decks::<G>(seed, longest);
    let records = mutants.par_iter().map(|mutant| {
        let shown = shown(*mutant, &dealt);
        SmallestOfMutant { name: mutant.name, short_deal: few_cards(&shown), full_deck: full_deck(&shown) }
    });
    SmallestOfGame { game: G::NAME, mutants: records.collect() }
}

fn shown<G: Mutants>(engine: &'static dyn NamedEngine<G>, dealt: &[Counted]) -> Shown<G> {
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

fn full_deck<G: Shrink>(shown: &Shown<G>) -> Option<Smallest> {
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
