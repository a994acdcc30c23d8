//! Full decks made smaller.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::Guarantee;
use super::displaced;
use super::failure::{Failure, Table};
use super::passes::{Attempt, Pass, Shrinking, to_fixpoint};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal, Deck};
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::oracle::Signature;

/// How many smaller decks are tried when nothing else is said: all with up to three cards out of place.
pub const DECKS: u64 = 100_000;

/// How many decks are played in parallel before one looks.
const BLOCK: usize = 4096;

/// A full deck made smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimizedDeck {
    /// The smallest deck found.
    pub smallest: Size,
    /// What is known of it.
    pub guarantee: Guarantee,
    /// What the passes came across that fails in other ways, the smallest of each.
    pub otherwise: BTreeMap<Signature, Size>,
}

pub(super) const fn passes<G: Bases>() -> [Pass<Size>; 4] {
    [with_rest_of_base::<G>, undone_blocks::<G>, undone::<G>, swapped]
}

/// Makes a deck smaller that shows the failure, then tries up to `budget` smaller ones.
#[must_use]
pub fn deck<G: Bases>(failure: &Failure<'_, G>, deck: &Deck, budget: u64) -> MinimizedDeck {
    with_passes(failure, deck, budget, &passes::<G>())
}

fn with_passes<G: Bases>(
    failure: &Failure<'_, G>,
    deck: &Deck,
    budget: u64,
    passes: &[Pass<Size>],
) -> MinimizedDeck {
    let mut otherwise = BTreeMap::new();
    let first = size(failure, deck);
    let shrunk = shrink(failure, first, passes, &mut otherwise);
    let (found, guarantee) = proof(failure, shrunk, budget);
    // What was found among a part of all may be made smaller still.
    let smallest = match guarantee {
        Guarantee::BudgetEnded { .. } if found != shrunk => shrink(failure, found, passes, &mut otherwise),
        _ => found,
    };
    MinimizedDeck { smallest, guarantee, otherwise }
}

/// How small the deck is.
#[must_use]
pub fn size<G: Bases>(failure: &Failure<'_, G>, deck: &Deck) -> Size {
    failure.table(&G::start_of_deck(deck)).size(*deck)
}

impl<G: Bases> Table<'_, G> {
    /// How small a deck is; it has been played last.
    fn size(&self, deck: Deck) -> Size {
        Size { out_of_place: cards_out_of_place::<G>(&deck), moves: self.moves(), deck }
    }

    /// How the plays of this deck differ, if they do, and how small it is then.
    fn judged(&mut self, deck: Deck) -> Option<(Signature, Size)> {
        let signature = self.signature(&G::start_of_deck(&deck))?;
        Some((signature, self.size(deck)))
    }
}

fn shrink<G: Bases>(
    failure: &Failure<'_, G>,
    first: Size,
    passes: &[Pass<Size>],
    otherwise: &mut BTreeMap<Signature, Size>,
) -> Size {
    let mut table = failure.table(&G::start_of_deck(&first.deck));
    to_fixpoint(first, passes, &mut |current, candidate| {
        let deck = candidate.deck;
        if cards_out_of_place::<G>(&deck) > current.out_of_place || deck == current.deck {
            return None;
        }
        let (signature, size) = table.judged(deck)?;
        if signature == failure.signature {
            return (size < *current).then_some(size);
        }
        let smallest = otherwise.entry(signature).or_insert(size);
        *smallest = size.min(*smallest);
        None
    })
}

/// Proposes a deck.
fn attempt(shrinking: &mut Shrinking<Size>, deck: Deck) -> Attempt {
    // How small it is is found out when it is played.
    let candidate = Size { deck, ..*shrinking.current() };
    shrinking.attempt(candidate)
}

/// Keeps a beginning or an end of the deck, as short as can be, and takes the rest from a base deck.
fn with_rest_of_base<G: Bases>(shrinking: &mut Shrinking<Size>) {
    let deck = shrinking.current().deck;
    let cards = |deck: &Deck, len: usize| Deal::from(*deck).prefix(len);
    for len in 0..DECK_SIZE {
        for base in G::BASES {
            _ = attempt(shrinking, base.with_front(&cards(&deck, len)));
            let end = cards(&deck.reversed(), len);
            _ = attempt(shrinking, base.reversed().with_front(&end).reversed());
        }
    }
}

/// Puts blocks of cards that are out of place back, where the base deck has them.
fn undone_blocks<G: Bases>(shrinking: &mut Shrinking<Size>) {
    for base in G::BASES {
        let mut block = displaced_places(&base, &shrinking.current().deck).len() / 2;
        while block > 1 {
            let mut first = 0;
            loop {
                let deck = shrinking.current().deck;
                let places = displaced_places(&base, &deck);
                if first >= places.len() {
                    break;
                }
                let end = places.len().min(first + block);
                let put_back =
                    places[first..end].iter().fold(deck, |deck, &place| put_back(&base, deck, place));
                if attempt(shrinking, put_back) == Attempt::Refused {
                    first = end;
                }
            }
            block /= 2;
        }
    }
}

/// Puts single cards back.
fn undone<G: Bases>(shrinking: &mut Shrinking<Size>) {
    for base in G::BASES {
        for place in 0..DECK_SIZE {
            let candidate = put_back(&base, shrinking.current().deck, place);
            _ = attempt(shrinking, candidate);
        }
    }
}

fn displaced_places(base: &Deck, deck: &Deck) -> Vec<usize> {
    (0..DECK_SIZE).filter(|&place| base.cards()[place] != deck.cards()[place]).collect()
}

/// The deck with the card of the base deck at this place; the one that was there goes where that came from.
fn put_back(base: &Deck, deck: Deck, place: usize) -> Deck {
    let card: Card = base.cards()[place];
    let from = deck.cards().iter().position(|&there| there == card);
    from.map_or(deck, |from| deck.with_swap(place, from))
}

/// Swaps any two cards.
fn swapped(shrinking: &mut Shrinking<Size>) {
    for one in 0..DECK_SIZE {
        for other in one + 1..DECK_SIZE {
            let candidate = shrinking.current().deck.with_swap(one, other);
            _ = attempt(shrinking, candidate);
        }
    }
}

/// Tries all decks with as few cards out of place, or fewer. Decks that have equally many out of place come
/// in no order, so that the smallest is known only when all of them were tried.
fn proof<G: Bases>(failure: &Failure<'_, G>, shrunk: Size, budget: u64) -> (Size, Guarantee) {
    if budget == 0 {
        return (shrunk, Guarantee::OneMinimal);
    }
    let mut tried = 0;
    for out_of_place in 0..=shrunk.out_of_place {
        let mut smallest: Option<Size> = None;
        let mut decks = displaced::decks::<G>(out_of_place);
        loop {
            let room = (BLOCK as u64).min(budget - tried) as usize;
            let block: Vec<Deck> = decks.by_ref().take(room).collect();
            tried += block.len() as u64;
            smallest = smallest.into_iter().chain(smallest_of(failure, &block)).min();
            if block.len() < room {
                break;
            }
            if tried == budget {
                let found = smallest.map_or(shrunk, |found| found.min(shrunk));
                return (found, Guarantee::BudgetEnded { tried });
            }
        }
        if let Some(smallest) = smallest {
            return (smallest, Guarantee::Global { tried });
        }
    }
    (shrunk, Guarantee::Global { tried })
}

/// The smallest of the decks that shows the failure.
fn smallest_of<G: Bases>(failure: &Failure<'_, G>, decks: &[Deck]) -> Option<Size> {
    let failing = decks.par_iter().map_init(
        || failure.table(&G::start_of_deck(&Deck::NEW)),
        |table, &deck| {
            let (signature, size) = table.judged(deck)?;
            (signature == failure.signature).then_some(size)
        },
    );
    failing.flatten().min()
}

#[cfg(test)]
mod tests;
