//! Short deals of Accordian made smaller.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::Guarantee;
use super::failure::{Failure, Table};
use super::names::Names;
use super::passes::{Attempt, Pass, Shrinking, to_fixpoint};
use super::smaller::{InOrder, is_smaller};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::accordian::Accordian;
use crate::oracle::Signature;

/// How many smaller deals are tried when nothing else is said: some seconds.
pub const DEALS: u64 = 2_000_000;

/// How many deals are played in parallel before one looks.
const BLOCK: usize = 4096;

/// A short deal made smaller.
///
/// A short deal is the beginning of others. So where its play ends and the other side moves, it shows what a
/// longer one shows by dealing where the other side moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimizedDeal {
    /// The smallest deal found.
    pub smallest: Deal,
    /// What is known of it.
    pub guarantee: Guarantee,
    /// Which names of cards the engine tells apart.
    pub names: Names,
    /// What the passes came across that fails in other ways, the smallest of each.
    pub otherwise: BTreeMap<Signature, Deal>,
}

pub(super) const PASSES: [Pass<Deal>; 5] = [beginnings, without_blocks, without_two, itself, towards_order];

/// Makes a deal smaller that shows the failure, then tries up to `budget` smaller ones.
///
/// ```
/// use misdeal::game::{Depth, Game, accordian::Accordian};
/// use misdeal::generate::uniform;
/// use misdeal::minimize::{self, Failure};
/// use misdeal::mutants;
///
/// // Ten, jack, queen and king match for it.
/// let engine = mutants::find::<Accordian>("match-face").expect("in the catalogue");
/// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
/// let failure = Failure::of(engine, Depth::Events, &deal).expect("they differ");
/// let minimized = minimize::deal(&failure, &deal, minimize::DEALS);
/// assert_eq!(minimized.smallest.to_string(), "TC JD");
/// assert!(minimized.names.matter());
/// assert_eq!(minimized.guarantee.word(), "global");
/// ```
#[must_use]
pub fn deal(failure: &Failure<'_, Accordian>, deal: &Deal, budget: u64) -> MinimizedDeal {
    with_passes(failure, deal, budget, &PASSES)
}

fn with_passes(
    failure: &Failure<'_, Accordian>,
    deal: &Deal,
    budget: u64,
    passes: &[Pass<Deal>],
) -> MinimizedDeal {
    let names = Names::of(failure.engine, deal);
    let kept = as_if_more_came(&failure.signature);
    let mut table = failure.table(deal);
    let mut otherwise = BTreeMap::new();
    let smallest = to_fixpoint(*deal, passes, &mut |current, candidate| {
        let candidate = names.normal(candidate);
        // No card is no deal.
        if candidate.is_empty() || !is_smaller(&candidate, current) {
            return None;
        }
        let signature = table.signature(&candidate)?;
        if as_if_more_came(&signature) == kept {
            return Some(candidate);
        }
        let smallest = otherwise.entry(signature).or_insert(candidate);
        if is_smaller(&candidate, smallest) {
            *smallest = candidate;
        }
        None
    });
    let (smallest, guarantee) = proof(failure, &names, smallest, budget);
    MinimizedDeal { smallest, guarantee, names, otherwise }
}

/// The kind of difference that a short deal would show if more cards came after it: where one side moves and
/// the other has ended, the other would deal.
pub(super) fn as_if_more_came(signature: &Signature) -> Signature {
    let text = signature.as_str();
    let text = match text.rsplit_once(' ').and_then(|(what, kinds)| Some((what, kinds.split_once('/')?))) {
        Some((what, (moves, "end"))) if moves != "deal" => format!("{what} {moves}/deal"),
        Some((what, ("end", moves))) if moves != "deal" => format!("{what} deal/{moves}"),
        _ => text.to_owned(),
    };
    Signature::from_text(text)
}

/// Whether a short deal shows the failure; `kept` is its kind as if more cards came.
pub(super) fn is_shown(table: &mut Table<'_, Accordian>, kept: &Signature, deal: &Deal) -> bool {
    table.signature(deal).is_some_and(|signature| as_if_more_came(&signature) == *kept)
}

/// The shortest beginning that fails.
fn beginnings(shrinking: &mut Shrinking<Deal>) {
    let deal = *shrinking.current();
    for len in 1..deal.len() {
        if shrinking.attempt(deal.prefix(len)) == Attempt::Accepted {
            return;
        }
    }
}

/// Leaves out blocks of cards, then single ones.
fn without_blocks(shrinking: &mut Shrinking<Deal>) {
    let mut block = shrinking.current().len() / 2;
    while block > 0 {
        let mut first = 0;
        while first < shrinking.current().len() {
            let candidate = without(shrinking.current(), first, block);
            if shrinking.attempt(candidate) == Attempt::Refused {
                first += block;
            }
        }
        block /= 2;
    }
}

fn without(deal: &Deal, first: usize, block: usize) -> Deal {
    let cards = deal.cards();
    let rest = &cards[cards.len().min(first + block)..];
    Deal::new(&[&cards[..first], rest].concat()).expect("fewer cards")
}

/// Leaves out any two cards: one may be there only to make up for the other.
fn without_two(shrinking: &mut Shrinking<Deal>) {
    let mut second = 1;
    while second < shrinking.current().len() {
        let deal = *shrinking.current();
        let mut without_both = (0..second).map(|first| without(&without(&deal, second, 1), first, 1));
        if without_both.all(|candidate| shrinking.attempt(candidate) == Attempt::Refused) {
            second += 1;
        }
    }
}

/// The deal in normal form, should it not be in it yet.
fn itself(shrinking: &mut Shrinking<Deal>) {
    _ = shrinking.attempt(*shrinking.current());
}

/// Puts another card into each place; if it stands elsewhere the two change places. A card that comes later
/// in a new deck may lead to an earlier deal too, for the others are named anew.
fn towards_order(shrinking: &mut Shrinking<Deal>) {
    for place in 0..shrinking.current().len() {
        for card in (0..DECK_SIZE).map(Card::from_index) {
            let candidate = with_card(shrinking.current(), place, card);
            if shrinking.attempt(candidate) == Attempt::Accepted {
                break;
            }
        }
    }
}

fn with_card(deal: &Deal, place: usize, card: Card) -> Deal {
    let mut cards = deal.cards().to_vec();
    if let Some(elsewhere) = cards.iter().position(|&there| there == card) {
        cards[elsewhere] = cards[place];
    }
    cards[place] = card;
    Deal::new(&cards).expect("a swap, or a card that was not there")
}

/// Tries what is smaller, in order: the first that fails is the smallest of all.
fn proof(failure: &Failure<'_, Accordian>, names: &Names, smallest: Deal, budget: u64) -> (Deal, Guarantee) {
    if budget == 0 {
        return (smallest, Guarantee::OneMinimal);
    }
    let kept = as_if_more_came(&failure.signature);
    let mut tried = 0;
    let mut smaller = InOrder::new(names).take_while(|deal| is_smaller(deal, &smallest));
    while tried < budget {
        let room = (BLOCK as u64).min(budget - tried) as usize;
        let block: Vec<Deal> = smaller.by_ref().take(room).collect();
        let fails = block
            .par_iter()
            .map_init(|| failure.table(&smallest), |table, deal| is_shown(table, &kept, deal));
        if let Some(first) = fails.position_first(|fails| fails) {
            return (block[first], Guarantee::Global { tried: tried + first as u64 });
        }
        tried += block.len() as u64;
        if block.len() < room {
            return (smallest, Guarantee::Global { tried });
        }
    }
    (
        smallest,
        if smaller.next().is_none() { Guarantee::Global { tried } } else { Guarantee::BudgetEnded { tried } },
    )
}

#[cfg(test)]
mod tests;
