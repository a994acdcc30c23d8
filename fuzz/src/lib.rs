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
/// # Panics
///
/// When an engine is wrong: that is how libFuzzer is told.
pub fn play<G: Aimed + Mutants>(plays: &mut Plays<G>, input: &[u8]) {
    match plays.check(&bytes::deck(input)) {
        Ok(features) => counters::count(features),
        Err(broken) => crash(&broken),
    }
}

/// Tells libFuzzer of a property that does not hold.
///
/// # Panics
///
/// Then: that is how libFuzzer is told.
pub fn require(result: Result<(), Broken>) {
    if let Err(broken) = result {
        crash(&broken);
    }
}

fn crash(broken: &Broken) -> ! {
    panic!("{broken}")
}
