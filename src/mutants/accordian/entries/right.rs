//! Right programs written in another way: whoever reports one raises a false alarm.

use super::super::knobs::{Forgets, Knobs, Pace, Passes, Resume, Search, Single};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const DEALING: &str = "Cards still to be dealt lie to the right of every card that can move, and a move looks only \
                       to the left; so it does not matter how many are dealt before one plays.";
const LEFT_OF: &str = "After a move one looks again from the left; to the left of where the card went nothing has \
                       changed and nothing could move before.";
const CHANGED: &str = "After a move a card can move only if its own pile, the one to its left or the third to its \
                       left has changed.";

const fn cursor(resume: Resume) -> Knobs {
    Knobs { search: Search::Cursor { resume, passes: Passes::One }, ..RIGHT }
}

const fn work_list(forgets: Forgets) -> Knobs {
    Knobs { search: Search::WorkList { forgets }, ..RIGHT }
}

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::right(
        "dealall-left",
        "Lays out all cards and then moves the leftmost of those that can move.",
        DEALING,
        Knobs { pace: Pace::AllFirst, ..RIGHT },
    ),
    Mutant::right(
        "deal-four-first",
        "Deals four cards at a time and plays after each four.",
        DEALING,
        Knobs { pace: Pace::FourByFour, ..RIGHT },
    ),
    Mutant::right(
        "restart-0",
        "Goes along the row, and after a move begins again at its left end.",
        LEFT_OF,
        cursor(Resume::LeftEnd),
    ),
    Mutant::right(
        "resume-dest",
        "Goes along the row, and after a move goes on where the card went.",
        LEFT_OF,
        cursor(Resume::Destination),
    ),
    Mutant::right(
        "worklist-ok",
        "Looks again only at the places that a move may have changed, and forgets none.",
        CHANGED,
        work_list(Forgets::Nothing),
    ),
    Mutant::right(
        "recheck-no-uncovered",
        "Does not list the place of a card that has come to light, which is listed in any case: it is one or \
         three places to the right of where the other card went.",
        CHANGED,
        work_list(Forgets::Uncovered),
    ),
    Mutant::right(
        "fmt-first-52-only",
        "Writes the number of all cards for a single pile, without looking at the pile.",
        "A single pile at the end holds all cards.",
        Knobs { single: Single::AllCards, ..RIGHT },
    ),
];
