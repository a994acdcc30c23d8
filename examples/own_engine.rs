//! An engine of one's own under the whole harness: implement one trait, call one function.
//!
//! This engine moves whole piles, as many programs do. `cargo run --example own_engine` finds the deal that
//! shows it, makes it as small as it can be, and names the rule.

use misdeal::card::Card;
use misdeal::deck::Deal;
use misdeal::game::accordian::{Accordian, Event, Piles};
use misdeal::game::{Depth, Engine, Observer};
use misdeal::testing;

/// Plays Accordian patience, and gets a rule wrong.
struct WholePiles;

impl Engine for WholePiles {
    type Game = Accordian;

    fn name(&self) -> &'static str {
        "whole-piles"
    }

    fn summary(&self) -> &'static str {
        "moves piles instead of cards"
    }

    /// It tells every event. One that tells none says `Depth::Answer`; then only answers are compared.
    fn depth(&self) -> Depth {
        Depth::Events
    }

    fn play<O: Observer<Event>>(&self, deal: &Deal, observer: &mut O) -> Piles {
        let mut row: Vec<Vec<Card>> = Vec::new();
        for &card in deal.cards() {
            row.push(vec![card]);
            observer.event(Event::Deal { card });
            while let Some((from, to)) = first_move(&row) {
                let pile = row.remove(from);
                let card = pile[pile.len() - 1];
                observer.event(Event::Move { card, from: from as u8, to: to as u8 });
                observer.event(Event::GapClosed { at: from as u8 });
                row[to].extend(pile);
            }
        }
        let heights: Vec<u8> = row.iter().map(|pile| pile.len() as u8).collect();
        Piles::new(&heights)
    }
}

/// The leftmost pile that can move, and where it goes.
fn first_move(row: &[Vec<Card>]) -> Option<(usize, usize)> {
    let joins = |from: usize, to: usize| {
        let (card, other) = (row[from][row[from].len() - 1], row[to][row[to].len() - 1]);
        card.rank() == other.rank() || card.suit() == other.suit()
    };
    (1..row.len()).find_map(|from| {
        let places = [from.checked_sub(3), from.checked_sub(1)].into_iter().flatten();
        places.into_iter().find(|&to| joins(from, to)).map(|to| (from, to))
    })
}

fn main() {
    testing::check(&WholePiles, 20_000);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In your own crate this test would be `testing::check(&MyEngine, 20_000)`, and nothing else.
    #[test]
    #[should_panic(expected = "Only the top card of a pile may be moved")]
    fn the_mistake_is_found_and_named() {
        testing::check(&WholePiles, 20_000);
    }
}
