//! What fuzz targets test, without a fuzzer: each takes an input and says which property it breaks.
//!
//! The targets in `fuzz/` hand these functions what a fuzzer makes up, and tests here hand them what is
//! random or known. Nothing here knows the fuzzer.
//!
//! | target | compares | property |
//! |---|---|---|
//! | [`Plays`] | every engine with the reference, event by event, and with the laws | play(engine, d) = play(reference, d) |
//! | [`judge_text()`] | the reader with itself in chunks, and with the writer | read(write(read(t))) = read(t) |
//! | [`minimizer()`] | what was made smaller with what it was made of | min(min(d)) = min(d), signature(min(d)) = signature(d) |
//! | [`deck_code()`] | a deck with its code, and with a damaged one | deck(code(d)) = d, code(deck(c)) = c |
//! | `program_output` (feature `program`) | judges of outputs with one another, and what is shown with what it shows | strict ⊆ uva ⊆ tokens, read(show(o)) = o |
//!
//! Do the targets bite? Each takes the side under test as an argument, and [`arms`] lists sides with a known
//! fault.

pub mod arms;
mod deck_code;
mod judge_text;
mod minimizer;
mod permute;
mod plays;
#[cfg(feature = "program")]
mod program_output;

use std::fmt;

pub use deck_code::{Codes, Damage, deck_code};
pub use judge_text::{Notation, Parsed, judge_text};
pub use minimizer::{Minimizer, minimizer};
pub use permute::{crossed_over, mutated};
pub use plays::Plays;
#[cfg(feature = "program")]
pub use program_output::{Judging, Output, program_output};

use crate::deck::Deck;
use crate::game::Game;
use crate::notation;

/// A property that does not hold: what a fuzzer's crash prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What does not hold, on a line.
    pub what: String,
    /// What shows it and how to look at it, in lines.
    pub details: String,
}

impl Broken {
    fn new(what: String) -> Self {
        Self { what, details: String::new() }
    }

    /// With the deck as judge text and as a code.
    fn on<G: Game>(mut self, deck: &Deck) -> Self {
        let mut text = Vec::new();
        notation::write_deck(deck, G::CARDS_A_LINE, &mut text);
        text.extend_from_slice(notation::END);
        self.details.push_str(&format!("{}code:{}\n", String::from_utf8_lossy(&text), deck.code()));
        self
    }

    /// With a command that shows more.
    fn see(mut self, command: &str) -> Self {
        self.details.push_str(&format!("  {command}\n"));
        self
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.what, self.details)
    }
}

impl std::error::Error for Broken {}
