//! Slips of a fast engine: it looks only at places that a move may have changed, and forgets one.

use super::super::knobs::{Forgets, Knobs, Search};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const COVERED: &str = "A card put on a pile may go on from there, and the cards one and three places to the right \
                       of that pile may now match it.";
const UNCOVERED: &str = "A card that comes to light may move, and the cards one and three places to its right may \
                         now match it.";
const CLOSED: &str = "When a gap is closed, the pile that moves into it has a new left neighbour, and that pile \
                      and the two after it have a new third to the left.";

const fn forgets(forgets: Forgets) -> Knobs {
    Knobs { search: Search::WorkList { forgets }, ..Knobs::RIGHT }
}

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong(
        "worklist-miss",
        "Looks again at the next and the third pile to the right of a closed gap, but not at the second.",
        CLOSED,
        forgets(Forgets::NextToMovedIn),
    ),
    Mutant::wrong(
        "recheck-no-third",
        "Does not look again at the third place to the right of where the card went.",
        COVERED,
        forgets(Forgets::ThirdFromDestination),
    ),
    Mutant::wrong(
        "recheck-no-destination",
        "Does not look again at the card that has moved.",
        COVERED,
        forgets(Forgets::Destination),
    ),
    Mutant::wrong(
        "recheck-no-next",
        "Does not look again at the place to the right of where the card went.",
        COVERED,
        forgets(Forgets::NextToDestination),
    ),
    Mutant::wrong(
        "recheck-no-moved-in",
        "Does not look again at the pile that has moved into a closed gap.",
        CLOSED,
        forgets(Forgets::MovedIn),
    ),
    Mutant::wrong(
        "recheck-no-second-after-gap",
        "Does not look again at the second place to the right of a closed gap.",
        CLOSED,
        forgets(Forgets::SecondFromMovedIn),
    ),
    Mutant::wrong(
        "recheck-no-next-to-uncovered",
        "Does not look again at the place to the right of a card that has come to light.",
        UNCOVERED,
        forgets(Forgets::NextToUncovered),
    ),
    Mutant::wrong(
        "recheck-no-third-from-uncovered",
        "Does not look again at the third place to the right of a card that has come to light.",
        UNCOVERED,
        forgets(Forgets::ThirdFromUncovered),
    ),
];
