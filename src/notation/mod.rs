//! The judge's text: decks in, with a position for every complaint, and decks out.
//!
//! Both games' files hold decks of 52 cards, each a rank and a suit (`QD`), separated by blanks, and end
//! with a line that begins with `#`. Accordian's judge writes 26 cards a line, Clock's 13; the reader
//! takes any layout.

mod complaint;
mod excerpt;
mod parser;
mod reader;
mod whole;
mod writer;

pub use complaint::{Complaint, Label, Position, Problem};
pub use excerpt::Excerpt;
pub use parser::DeckParser;
pub use reader::{DeckReader, More, ReadError};
pub use writer::{END, write_deck};

#[cfg(test)]
mod tests;
