//! What the targets share: how libFuzzer is steered, and which known fault is armed.
//!
//! What is tested is in [`misdeal::targets`].

#[cfg(not(fuzzing))]
compile_error!("built without coverage: use `cargo fz TARGET` in the folder above, or cargo-fuzz");

mod armed;
mod counters;
mod steering;

use misdeal::generate::aimed::Aimed;
use misdeal::generate::bytes;
use misdeal::mutants::Mutants;
use misdeal::targets::{Broken, Plays};

pub use armed::{plays, side};
pub use steering::{crossed_over, mutated};

/// Plays the deck of the bytes, and hands what the play has to libFuzzer.
///
/// Aborts when an engine is wrong: that is how libFuzzer is told.
pub fn play<G: Aimed + Mutants>(plays: &mut Plays<G>, input: &[u8]) {
    match plays.check(&bytes::deck(input)) {
        Ok(features) => counters::count(features),
        Err(broken) => crash(&broken),
    }
}

/// Aborts when a property does not hold: that is how libFuzzer is told.
pub fn require(result: Result<(), Broken>) {
    if let Err(broken) = result {
        crash(&broken);
    }
}

/// No panic, whose backtrace would hide what is told: it says nothing about the deck.
fn crash(broken: &Broken) -> ! {
    eprintln!("\n{broken}");
    std::process::abort()
}
