//! Accordian: a row of piles, and which rule a step breaks.

mod line;
mod missed;
mod row;
mod rules;
mod whole;

use super::{Board, Bottoms, Diagnosed, Fork, Pile, Rule};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::Depth;
use crate::game::accordian::{Accordian, Event};
use crate::trace::Trace;
use row::Row;

impl Diagnosed for Accordian {
    type Table = Row;

    /// Plays that are compared by their moves alone are shown with the whole deal laid out.
    fn table(deal: &Deal, level: Depth) -> Row {
        if level == Depth::Moves { Row::laid_out(deal.cards()) } else { Row::default() }
    }

    fn step(row: &mut Row, event: &Event) {
        row.step(*event);
    }

    fn board(row: &Row, event: Option<&Event>) -> Board {
        let about = event.map(|event| match *event {
            Event::Move { from, to, .. } => [usize::from(from.min(to)), usize::from(from.max(to))],
            Event::GapClosed { at } => [usize::from(at); 2],
            Event::Deal { .. } => [row.len().saturating_sub(1); 2],
        });
        let moved = match event {
            Some(Event::Move { from, to, .. }) => Some([usize::from(*from), usize::from(*to)]),
            _ => None,
        };
        Board::Row { piles: (0..row.len()).map(|place| pile(row, place)).collect(), about, moved }
    }

    fn deal(deal: &Deal) -> &Deal {
        deal
    }

    fn listed(deal: &Deal) -> Vec<Card> {
        deal.cards().to_vec()
    }

    fn rule_of_step(fork: &Fork<'_, Self>) -> Option<Rule> {
        rules::of_step(fork)
    }

    fn rule_of_line(expected: &Trace<Self>, actual: &str) -> Option<Rule> {
        line::rule(&String::from_utf8_lossy(&expected.output), actual)
    }

    fn reason(_: &Deal) -> Option<String> {
        None
    }

    fn bottoms(_: &Deal) -> Option<Bottoms> {
        None
    }
}

fn pile(row: &Row, place: usize) -> Pile {
    let mut cards = row.pile(place).iter().rev().map(ToString::to_string);
    Pile { top: cards.next(), height: row.height(place), below: cards.collect() }
}
