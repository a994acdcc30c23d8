//! What is counted in plays of Accordian, beside a table of a large sample.

use super::quantity::{Measured, Quantity, Source, Values};
use super::{Distribution, MeasuredTable};
use crate::card::Card;
use crate::game::accordian::{Accordian, Event, Piles};

/// The large sample; its first lines tell how it was made.
const TABLE: &str = include_str!("accordian.table");

impl Measured for Accordian {
    const COUNTED: &'static [Quantity<Self>] = &[
        numbers("piles", "piles at the end", Source::Answer(piles)),
        numbers("first-pile", "cards in the leftmost pile at the end", Source::Answer(first_pile)),
        numbers("moves", "moves in all", Source::Moves(moves)),
        numbers("slides", "slides in all: a card moved on until it rests", Source::Moves(slides)),
    ];

    const WON: u16 = 1;

    fn distribution(quantity: usize) -> Distribution {
        MeasuredTable::parse(TABLE).distribution(Self::COUNTED[quantity].name)
    }
}

const fn numbers(name: &'static str, title: &'static str, source: Source<Accordian>) -> Quantity<Accordian> {
    Quantity { name, title, values: Values::Numbers, source }
}

fn piles(piles: &Piles) -> u16 {
    piles.heights().len() as u16
}

fn first_pile(piles: &Piles) -> u16 {
    piles.heights().first().copied().map_or(0, u16::from)
}

fn moved(events: &[Event]) -> impl Iterator<Item = Card> {
    events.iter().filter_map(|event| match event {
        Event::Move { card, .. } => Some(*card),
        Event::Deal { .. } | Event::GapClosed { .. } => None,
    })
}

fn moves(events: &[Event]) -> u16 {
    moved(events).count() as u16
}

/// A card that rests moves again only after another has: what is dealt changes nothing to its left.
fn slides(events: &[Event]) -> u16 {
    let mut last = None;
    moved(events).filter(|&card| last.replace(card) != Some(card)).count() as u16
}
