//! Which cards match, where they may go and what a move does to the piles.

use super::super::knobs::{Bound, Gap, Knobs, LeftEnd, Matching, Reach, Uncovered, Unit};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const MATCH: &str = "Two cards match when they are of the same suit or of the same rank.";
const RANKS: &str = "The thirteen ranks A 2 3 4 5 6 7 8 9 T J Q K are all different, and aces and court cards \
                     match by rank like any other.";
const THIRD: &str = "The third to the left is the pile three places to the left, with two piles between.";
const BOTH: &str = "A card may go three places to the left or one place to the left.";
const TOP: &str = "Only the top card of a pile may be moved.";
const BELOW: &str = "When the top card leaves a pile, the card that lay beneath it is the new top card.";
const GAP: &str = "A pile that becomes empty is closed up at once: the whole piles to its right move one place \
                   to the left.";

const fn matching(matching: Matching) -> Knobs {
    Knobs { matching, ..RIGHT }
}

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong(
        "rank-only",
        "Lets a card go onto one of its rank, never onto one of its suit.",
        MATCH,
        matching(Matching::RankOnly),
    ),
    Mutant::wrong(
        "suit-only",
        "Lets a card go onto one of its suit, never onto one of its rank.",
        MATCH,
        matching(Matching::SuitOnly),
    ),
    Mutant::wrong(
        "match-colour",
        "Takes any two red cards, and any two black ones, for a match.",
        MATCH,
        matching(Matching::RankOrColour),
    ),
    Mutant::wrong(
        "strcmp-whole",
        "Compares both characters of the cards at once, so that nothing ever matches.",
        MATCH,
        matching(Matching::WholeCard),
    ),
    Mutant::wrong(
        "match-face",
        "Gives ten, jack, queen and king the same value, so that they all match.",
        RANKS,
        matching(Matching::FacesCountTen),
    ),
    Mutant::wrong(
        "match-and-T0",
        "Turns T and A into the same number, so that tens match aces.",
        RANKS,
        matching(Matching::TenIsAce),
    ),
    Mutant::wrong(
        "ace-no-rank-match",
        "Does not let an ace go onto another ace.",
        RANKS,
        matching(Matching::AcesOnlyBySuit),
    ),
    Mutant::wrong(
        "only-one",
        "Knows only the move to the left neighbour.",
        BOTH,
        Knobs { reach: Reach::NeighbourOnly, ..RIGHT },
    ),
    Mutant::wrong(
        "only-three",
        "Knows only the move to the third pile to the left.",
        BOTH,
        Knobs { reach: Reach::ThirdOnly, ..RIGHT },
    ),
    Mutant::wrong(
        "prefer-one",
        "Puts a card that can go to both places onto its left neighbour.",
        "A card that can go one place or three places to the left goes three places.",
        Knobs { reach: Reach::NeighbourThenThird, ..RIGHT },
    ),
    Mutant::wrong(
        "third-is-two",
        "Takes the pile two places to the left for the third to the left.",
        THIRD,
        Knobs { third_distance: 2, ..RIGHT },
    ),
    Mutant::wrong(
        "third-is-four",
        "Takes the pile four places to the left for the third to the left.",
        THIRD,
        Knobs { third_distance: 4, ..RIGHT },
    ),
    Mutant::wrong(
        "i-gt-3",
        "Never moves a card from the fourth pile onto the first.",
        "From the fourth pile on every card has a third to its left; that of the fourth pile is the first.",
        Knobs { third_bound: Bound::OneTooLate, ..RIGHT },
    ),
    Mutant::wrong(
        "i1-gt-1",
        "Never moves a card from the second pile onto the first.",
        "From the second pile on every card has a left neighbour; that of the second pile is the first.",
        Knobs { neighbour_bound: Bound::OneTooLate, ..RIGHT },
    ),
    Mutant::wrong(
        "py-negative",
        "Looks to the left of the first pile, where a negative index finds the piles at the right end.",
        "The row ends at the first pile: a card with no pile one or three places to its left cannot go there.",
        Knobs { left_end: LeftEnd::Wraps, ..RIGHT },
    ),
    Mutant::wrong(
        "whole-pile",
        "Moves all cards of a pile at once.",
        TOP,
        Knobs { unit: Unit::WholePile, ..RIGHT },
    ),
    Mutant::wrong(
        "bottom-card",
        "Keeps a pile as a queue, and so compares and moves its bottom card.",
        TOP,
        Knobs { unit: Unit::BottomCard, ..RIGHT },
    ),
    Mutant::wrong(
        "lost-under",
        "Remembers of a pile only its top card and its height, and still sees the card that has left.",
        BELOW,
        Knobs { uncovered: Uncovered::CardThatLeft, ..RIGHT },
    ),
    Mutant::wrong(
        "shift-top-only",
        "Closes a gap by copying top cards and heights, and leaves the cards beneath where they were.",
        GAP,
        Knobs { gap: Gap::OnlyTopsMoveOver, ..RIGHT },
    ),
    Mutant::wrong(
        "gap-late",
        "Closes gaps only when no card can move any more.",
        GAP,
        Knobs { gap: Gap::ClosedAfterPlay, ..RIGHT },
    ),
    Mutant::wrong(
        "gap-never",
        "Leaves empty piles in the row, where they still count as places.",
        GAP,
        Knobs { gap: Gap::Stays, ..RIGHT },
    ),
];
