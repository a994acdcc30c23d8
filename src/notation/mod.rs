//! The judge's text: decks in, with a position for every complaint, and decks out.
//!
//! Both games' files hold decks of 52 cards, each a rank and a suit (`QD`), separated by blanks, and end
//! with a line that begins with `#`. Accordian's judge writes 26 cards a line, Clock's 13; the reader
//! takes any layout.
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::notation::{DeckReader, ReadError, write_deck};
//!
//! let text = format!("{}\n#\n", Deck::NEW);
//! let decks = DeckReader::new(text.as_bytes()).read_all()?;
//! assert_eq!(decks, [Deck::NEW]);
//!
//! let mut written = Vec::new();
//! write_deck(&decks[0], 13, &mut written);
//! assert!(written.starts_with(b"AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\nAD 2D"));
//! # Ok::<(), ReadError>(())
//! ```

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
