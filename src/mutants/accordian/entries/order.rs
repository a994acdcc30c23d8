//! Which of several cards moves, and where one looks after a move.

use super::super::knobs::{Knobs, Pace, Passes, Resume, Search};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const LEFTMOST: &str = "Of several cards that can move, the leftmost moves.";
const FURTHER: &str = "Of several cards that can move the leftmost moves; only where that one card can go to both \
                       places does the length of the move matter.";
const AGAIN: &str = "After every move look again from the left end of the row, for the card that can move now may \
                     stand to the left of the one that has moved.";
const ALL_PILES: &str = "After every move all piles count again: any top card may have become movable, not only \
                         the one that was dealt or moved last.";
const UNTIL: &str = "Cards are moved until no card in the whole row can move.";

const fn cursor(resume: Resume, passes: Passes) -> Knobs {
    Knobs { search: Search::Cursor { resume, passes }, ..RIGHT }
}

const fn search(search: Search) -> Knobs {
    Knobs { search, ..RIGHT }
}

/// The same with the whole deal laid out first.
const fn laid_out(knobs: Knobs) -> Knobs {
    Knobs { pace: Pace::AllFirst, ..knobs }
}

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong(
        "rightmost",
        "Moves the rightmost of the cards that can move.",
        LEFTMOST,
        search(Search::Rightmost),
    ),
    Mutant::wrong(
        "rightmost-dealall",
        "Lays out all cards and then moves the rightmost of those that can move.",
        LEFTMOST,
        laid_out(search(Search::Rightmost)),
    ),
    Mutant::wrong(
        "dest-left",
        "Looks for the leftmost pile that a card can go to, not for the leftmost card that can go.",
        LEFTMOST,
        search(Search::LeftmostDestination),
    ),
    Mutant::wrong(
        "global-one-first",
        "Moves three places to the left only when no card anywhere can move one place.",
        FURTHER,
        search(Search::NeighbourMovesFirst),
    ),
    Mutant::wrong(
        "new-card-only",
        "Moves on the card just dealt, and never looks at the piles that this uncovers or shifts.",
        ALL_PILES,
        search(Search::NewCardOnly),
    ),
    Mutant::wrong(
        "one-pass",
        "Goes along the row once after each card dealt.",
        UNTIL,
        cursor(Resume::NextPile, Passes::One),
    ),
    Mutant::wrong(
        "one-pass-all",
        "Lays out all cards and then goes along the row once.",
        UNTIL,
        laid_out(cursor(Resume::NextPile, Passes::One)),
    ),
    Mutant::wrong(
        "pass-next",
        "Goes on to the right after a move, along the row again and again until nothing moves.",
        AGAIN,
        cursor(Resume::NextPile, Passes::UntilNothingMoves),
    ),
    Mutant::wrong(
        "pass-next-all",
        "Lays out all cards, then goes along the row again and again without turning back after a move.",
        AGAIN,
        laid_out(cursor(Resume::NextPile, Passes::UntilNothingMoves)),
    ),
    Mutant::wrong(
        "pass-skip-all",
        "Lays out all cards, then goes along the row again and again, past the pile that fills a gap.",
        AGAIN,
        laid_out(cursor(Resume::NextPlace, Passes::UntilNothingMoves)),
    ),
    Mutant::wrong(
        "pass-same",
        "Looks again at the place that the card has left, and not to the left of it.",
        AGAIN,
        cursor(Resume::Source, Passes::UntilNothingMoves),
    ),
    Mutant::wrong(
        "resume-back1",
        "Goes back by one place after a move, even when the card went three places.",
        AGAIN,
        cursor(Resume::LeftOfSource, Passes::One),
    ),
    Mutant::wrong(
        "resume-dest-plus1",
        "Goes on to the right of where the card went, and so never asks whether that card can move on.",
        AGAIN,
        cursor(Resume::RightOfDestination, Passes::One),
    ),
    Mutant::wrong(
        "resume-at-source",
        "Follows a card until it is stuck and goes on where it was at first, past the piles in between.",
        AGAIN,
        cursor(Resume::SourceOnceStuck, Passes::One),
    ),
];
