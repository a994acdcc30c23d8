//! Right plays, wrongly written.

use super::super::knobs::{Digits, HeightOrder, Knobs, Word};
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const WORD: &str = "The line says `1 pile remaining:` for a single pile, and `piles` for any other number.";
const NUMBERS: &str = "Numbers are written in decimal, and those from 10 on have two digits.";
const FROM_LEFT: &str = "The heights are written as the piles stand, from left to right.";

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong(
        "fmt-always-plural",
        "Writes `1 piles remaining`.",
        WORD,
        Knobs { word: Word::AlwaysPlural, ..RIGHT },
    ),
    Mutant::wrong(
        "fmt-always-singular",
        "Writes `pile` for any number of them.",
        WORD,
        Knobs { word: Word::AlwaysSingular, ..RIGHT },
    ),
    Mutant::wrong(
        "fmt-count-digit",
        "Writes the number of piles as one character, which is no digit from 10 on.",
        NUMBERS,
        Knobs { count_digits: Digits::OneCharacter, ..RIGHT },
    ),
    Mutant::wrong(
        "fmt-digit",
        "Writes the height of a pile as one character, which is no digit from 10 on.",
        NUMBERS,
        Knobs { height_digits: Digits::OneCharacter, ..RIGHT },
    ),
    Mutant::wrong(
        "fmt-sorted-sizes",
        "Writes the heights from the highest to the lowest.",
        FROM_LEFT,
        Knobs { height_order: HeightOrder::Descending, ..RIGHT },
    ),
    Mutant::wrong(
        "fmt-reversed-sizes",
        "Writes the heights from right to left.",
        FROM_LEFT,
        Knobs { height_order: HeightOrder::FromRight, ..RIGHT },
    ),
];
