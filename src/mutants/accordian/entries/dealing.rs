//! Which cards are dealt, in which order, and when one plays.

use super::super::knobs::{DealOrder, DealingEnds, Dealt, Knobs, Turn};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const ORDER: &str =
    "The cards are dealt in the order listed: the first line from its left end, then the second.";
const EVERY_CARD: &str = "All 52 cards are dealt, those of both lines.";

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong(
        "lines-swapped",
        "Deals the second line of the deck before the first.",
        ORDER,
        Knobs { order: DealOrder::LinesSwapped, ..RIGHT },
    ),
    Mutant::wrong(
        "reverse-deck",
        "Deals from the last card listed to the first.",
        ORDER,
        Knobs { order: DealOrder::Reversed, ..RIGHT },
    ),
    Mutant::wrong(
        "only-26",
        "Deals the first line of the deck and forgets the second.",
        EVERY_CARD,
        Knobs { dealt: Dealt::FirstLine, ..RIGHT },
    ),
    Mutant::wrong(
        "only-51",
        "Ends its loop one card early, so that the last card is never dealt.",
        EVERY_CARD,
        Knobs { dealt: Dealt::AllButLast, ..RIGHT },
    ),
    Mutant::wrong(
        "no-final-scan",
        "Plays before each card is dealt, and so never after the last.",
        "Cards are moved after the last card is dealt, too.",
        Knobs { turn: Turn::BeforeDealing, ..RIGHT },
    ),
    Mutant::wrong(
        "stop-at-one",
        "Takes the game for won, and deals no more, as soon as a move leaves a single pile.",
        "A single pile ends the game only when all cards are dealt.",
        Knobs { dealing_ends: DealingEnds::AtOnePile, ..RIGHT },
    ),
];
