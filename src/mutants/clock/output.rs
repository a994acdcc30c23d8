//! Writing the judge's line.

use std::io::Write;

use super::knobs::{Knobs, Letters, Padding, Separator};
use crate::card::{Card, Suit};
use crate::game::clock::Exposed;

/// Writes the line as the knobs say, with its newline. Unlike the game's own writing it takes any count:
/// a wrong play can turn more cards than there are.
pub fn write(knobs: &Knobs, answer: Exposed, output: &mut Vec<u8>) {
    let number = number(knobs.padding, answer.count);
    let separator = match knobs.separator {
        Separator::Comma => ",",
        Separator::CommaAndBlank => ", ",
    };
    let card = card(knobs.letters, answer.last);
    writeln!(output, "{number}{separator}{card}").expect("a vector takes all bytes");
}

fn number(padding: Padding, number: u8) -> String {
    match padding {
        Padding::TwoDigits => format!("{number:02}"),
        Padding::None => format!("{number}"),
        Padding::Blank => format!("{number:2}"),
        Padding::ZeroUpToTen if number > 10 => format!("{number}"),
        Padding::ZeroUpToTen | Padding::ZeroAlways => format!("0{number}"),
    }
}

fn card(letters: Letters, card: Card) -> String {
    match letters {
        Letters::UpperCase => card.to_string(),
        Letters::LowerCase => card.to_string().to_ascii_lowercase(),
        Letters::ClubsAndSpadesExchanged => Card::new(card.rank(), exchanged(card.suit())).to_string(),
    }
}

fn exchanged(suit: Suit) -> Suit {
    match suit {
        Suit::Clubs => Suit::Spades,
        Suit::Spades => Suit::Clubs,
        Suit::Diamonds | Suit::Hearts => suit,
    }
}
