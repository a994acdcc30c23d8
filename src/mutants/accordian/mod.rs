//! Known bugs of programs that play Accordian.

mod entries;
mod knobs;
mod output;
mod play;
mod row;
mod rules;
mod search;
#[cfg(test)]
mod tests;

pub use knobs::*;

use super::{Mutant, Mutants, combine_knobs};
use crate::deck::Deal;
use crate::game::accordian::{Accordian, Event, Piles};
use crate::game::{Depth, Observer};

impl Mutants for Accordian {
    type Knobs = Knobs;

    const RIGHT: Knobs = Knobs::RIGHT;

    fn mutants() -> &'static [Mutant<Self>] {
        &entries::ALL
    }

    fn depth_with(knobs: &Knobs) -> Depth {
        if knobs.playing_only() == Knobs::RIGHT && *knobs != Knobs::RIGHT {
            return Depth::Output;
        }
        match knobs.pace {
            Pace::OneByOne => Depth::Events,
            // The same moves come between other deals.
            Pace::FourByFour | Pace::AllFirst => Depth::Moves,
        }
    }

    fn play_with<O: Observer<Event>>(knobs: &Knobs, deal: &Deal, observer: &mut O) -> Piles {
        play::play(knobs, deal, observer)
    }

    fn write_with(knobs: &Knobs, deal: &Deal, piles: &Piles, output: &mut Vec<u8>) {
        output::write(knobs, deal, piles, output);
    }

    fn combined(one: &Knobs, other: &Knobs) -> Option<Knobs> {
        combine_knobs!(one, other, Knobs::RIGHT; Knobs {
            order, dealt, pace, turn, dealing_ends,
            matching, reach, third_distance, third_bound, neighbour_bound, left_end,
            search, unit, uncovered, gap,
            moves_per_deal, moves_in_all, fewest_piles, pile_room, row_room,
            word, count_digits, height_digits, height_order, single,
        })
    }
}
