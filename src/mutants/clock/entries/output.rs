//! Right plays, wrongly written.

use super::super::knobs::{Knobs, Letters, Padding, Separator};
use crate::game::clock::Clock;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const TWO_DIGITS: &str =
    "The number is written with two digits: with a zero in front below 10, without from 10 on.";
const LETTERS: &str = "The card is written as in the input: rank and suit in upper case, C D H S for clubs, diamonds, \
                       hearts and spades.";

const fn padding(padding: Padding) -> Knobs {
    Knobs { padding, ..RIGHT }
}

pub const ENTRIES: &[Mutant<Clock>] = &[
    Mutant::wrong(
        "no-leading-zero",
        "Writes numbers below 10 with one digit.",
        TWO_DIGITS,
        padding(Padding::None),
    ),
    Mutant::wrong(
        "space-pad",
        "Writes numbers below 10 with a blank in front.",
        TWO_DIGITS,
        padding(Padding::Blank),
    ),
    Mutant::wrong("zero-le-10", "Writes 10 as `010`.", TWO_DIGITS, padding(Padding::ZeroUpToTen)),
    Mutant::wrong(
        "zero-always",
        "Writes a zero in front of all numbers.",
        TWO_DIGITS,
        padding(Padding::ZeroAlways),
    ),
    Mutant::wrong(
        "sep-space",
        "Writes a blank after the comma.",
        "Number and card are separated by a comma alone.",
        Knobs { separator: Separator::CommaAndBlank, ..RIGHT },
    ),
    Mutant::wrong(
        "lower-case",
        "Writes the card in lower case.",
        LETTERS,
        Knobs { letters: Letters::LowerCase, ..RIGHT },
    ),
    Mutant::wrong(
        "suit-swap",
        "Writes `S` for clubs and `C` for spades.",
        LETTERS,
        Knobs { letters: Letters::ClubsAndSpadesExchanged, ..RIGHT },
    ),
];
