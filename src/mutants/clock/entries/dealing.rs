//! How the piles are made.

use super::super::knobs::{Draw, Knobs, Order, Round};
use crate::game::clock::Clock;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const BOTTOM_TO_TOP: &str = "The deck is listed from bottom to top, so the card listed last is dealt first.";
const AROUND: &str = "Cards are dealt one at a time, to one o'clock, two o'clock and so on to twelve, every \
                      thirteenth to the centre.";
const TOP: &str = "The top card of a pile is turned: of its face-down cards the one dealt last.";

pub const ENTRIES: &[Mutant<Clock>] = &[
    Mutant::wrong(
        "not-reversed",
        "Deals the card listed first first.",
        BOTTOM_TO_TOP,
        Knobs { order: Order::FirstListedFirst, ..RIGHT },
    ),
    Mutant::wrong(
        "not-reversed-draw-bottom",
        "Deals the card listed first first and turns the bottom cards, so that only the hours run backwards.",
        BOTTOM_TO_TOP,
        Knobs { order: Order::FirstListedFirst, draw: Draw::Bottom, ..RIGHT },
    ),
    Mutant::wrong(
        "draw-bottom",
        "Turns the bottom card of a pile, as if the pile were a queue.",
        TOP,
        Knobs { draw: Draw::Bottom, ..RIGHT },
    ),
    Mutant::wrong(
        "anticlockwise",
        "Deals to one o'clock, then to twelve, eleven and so on down to two, then to the centre.",
        AROUND,
        Knobs { round: Round::Anticlockwise, ..RIGHT },
    ),
    Mutant::wrong(
        "centre-first",
        "Deals to the centre before the hours.",
        AROUND,
        Knobs { round: Round::FromCentre, ..RIGHT },
    ),
    Mutant::wrong(
        "four-each",
        "Deals four cards to one o'clock, then four to two o'clock, and so on.",
        AROUND,
        Knobs { round: Round::PileByPile, ..RIGHT },
    ),
];
