//! Known bugs of programs that play Clock.

mod dial;
mod entries;
mod knobs;
mod output;
mod play;
#[cfg(test)]
mod tests;

pub use knobs::*;

use super::{Mutant, Mutants, combine_knobs};
use crate::game::clock::{Clock, ClockDeal, Event, Exposed};
use crate::game::{Depth, Observer};

impl Mutants for Clock {
    type Knobs = Knobs;

    const RIGHT: Knobs = Knobs::RIGHT;

    fn mutants() -> &'static [Mutant<Self>] {
        &entries::ALL
    }

    fn depth_with(knobs: &Knobs) -> Depth {
        if knobs.playing_only() == Knobs::RIGHT && *knobs != Knobs::RIGHT {
            return Depth::Output;
        }
        match (knobs.suits, knobs.order, knobs.draw) {
            // The cards turned have other names.
            (Suits::FirstLost | Suits::OnlyOfKings, ..) => Depth::Answer,
            // The piles are upside down, and so dealt in another order.
            (Suits::Read, Order::FirstListedFirst, Draw::Bottom) => Depth::Moves,
            (Suits::Read, ..) => Depth::Events,
        }
    }

    fn play_with<O: Observer<Event>>(knobs: &Knobs, start: &ClockDeal, observer: &mut O) -> Exposed {
        play::play(knobs, start, observer)
    }

    fn write_with(knobs: &Knobs, _: &ClockDeal, answer: &Exposed, output: &mut Vec<u8>) {
        output::write(knobs, *answer, output);
    }

    fn combined(one: &Knobs, other: &Knobs) -> Option<Knobs> {
        combine_knobs!(one, other, Knobs::RIGHT; Knobs {
            order, round, draw, start, turned, ranks, suits,
            end, count, card, padding, separator, letters,
        })
    }
}
