//! Clock: the dial, and which rule a step breaks.

mod dial;
mod line;
mod rules;
mod tree;

use super::{Board, Bottoms, Diagnosed, Fork, Rule};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::Depth;
use crate::game::clock::{Clock, ClockDeal, Event};
use crate::trace::Trace;
use dial::Dial;

impl Diagnosed for Clock {
    type Table = Dial;

    /// Plays that are compared by the cards turned alone begin with the deal laid out rightly.
    fn table(start: &ClockDeal, level: Depth) -> Dial {
        if level == Depth::Moves { Dial::dealt(start) } else { Dial::empty(start.size()) }
    }

    fn step(dial: &mut Dial, event: &Event) {
        dial.step(*event);
    }

    fn board(dial: &Dial, event: Option<&Event>) -> Board {
        let texts = |pile: usize| dial.face_up(pile).iter().map(ToString::to_string).collect();
        let piles = 0..dial.len();
        let about = event.map(|event| {
            let (Event::Deal { hour, .. } | Event::Turn { hour, .. } | Event::Tuck { hour, .. }) = event;
            dial::index(*hour)
        });
        Board::Dial {
            face_down: piles.clone().map(|pile| dial.face_down(pile).len()).collect(),
            face_up: if dial.has_face_up() { piles.clone().map(texts).collect() } else { Vec::new() },
            current: dial.current().map(|card| card.to_string()),
            about: about.filter(|pile| piles.contains(pile)),
        }
    }

    fn deal(start: &ClockDeal) -> &Deal {
        start.deal()
    }

    /// The deck is listed from bottom to top, and dealt from the top.
    fn listed(start: &ClockDeal) -> Vec<Card> {
        start.cards().iter().rev().copied().collect()
    }

    fn rule_of_step(fork: &Fork<'_, Self>) -> Option<Rule> {
        rules::of_step(fork)
    }

    fn rule_of_line(expected: &Trace<Self>, actual: &str) -> Option<Rule> {
        line::rule(expected, actual)
    }

    fn reason(start: &ClockDeal) -> Option<String> {
        Some(tree::reason(start))
    }

    fn bottoms(start: &ClockDeal) -> Option<Bottoms> {
        Some(tree::bottoms(start))
    }
}
