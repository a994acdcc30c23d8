//! Right programs written in another way: whoever reports one raises a false alarm.

use super::super::knobs::{Draw, End, Knobs, Order, Round, Suits};
use crate::game::clock::Clock;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const KING: &str = "The game always ends with the last king, so no other card's suit is ever written.";

pub const ENTRIES: &[Mutant<Clock>] = &[
    Mutant::right(
        "four-kings-end",
        "Ends when the fourth king is exposed.",
        "The centre pile is the one where play begins, so it is the first to run out, and that on the last king.",
        Knobs { end: End::AllKingsExposed, ..RIGHT },
    ),
    Mutant::right(
        "suit-typo-first",
        "Reads the suit of the second card listed for that of the first.",
        "The first card listed is the first exposed and so not the last, whose suit alone is written.",
        Knobs { suits: Suits::FirstLost, ..RIGHT },
    ),
    Mutant::right(
        "nonking-suits",
        "Reads the suits of the kings only.",
        KING,
        Knobs { suits: Suits::OnlyOfKings, ..RIGHT },
    ),
    Mutant::right(
        "queue-columns",
        "Reads the deck as listed into queues, the first of every thirteen cards for the centre.",
        "The card listed first is dealt last, so each pile has its cards in the order listed, from its top on.",
        Knobs { order: Order::FirstListedFirst, round: Round::FromCentreDown, draw: Draw::Bottom, ..RIGHT },
    ),
];
