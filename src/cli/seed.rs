//! Seeds of runs: given, or drawn and printed.

use std::hash::{BuildHasher, RandomState};

use super::output;
use crate::report::command;

/// The seed given, or one drawn from the system's randomness; printed either way.
pub fn announced(seed: Option<u64>) -> u64 {
    // A drawn seed is short enough to type again.
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000_000);
    output::message(&format!("seed: {seed}"));
    seed
}

/// Prints the command that does the same again.
pub fn repeat<'a>(arguments: impl IntoIterator<Item = &'a str>) {
    let words = std::iter::once("misdeal").chain(arguments);
    output::message(&format!("repeat: {}", command::line(words)));
}
