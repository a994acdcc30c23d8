//! How inputs are changed and which are kept. `MISDEAL_STEER` is for comparing: `bytes`, `permutations` or
//! `counters`, each with what those before it have.

use std::env;
use std::sync::OnceLock;

use libfuzzer_sys::fuzzer_mutate;
use misdeal::targets;

/// How libFuzzer is steered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steering {
    /// Bytes are changed in libFuzzer's own ways; kept is what runs new code.
    Bytes,
    /// Decks are changed as permutations.
    Permutations,
    /// Kept is also what reaches something new in the game.
    Counters,
}

/// What the environment says; `counters` when it says nothing.
///
/// # Panics
///
/// When it says something else.
pub fn steering() -> Steering {
    static STEERING: OnceLock<Steering> = OnceLock::new();
    *STEERING.get_or_init(|| match env::var("MISDEAL_STEER").as_deref() {
        Ok("bytes") => Steering::Bytes,
        Ok("permutations") => Steering::Permutations,
        Ok("counters") | Err(env::VarError::NotPresent) => Steering::Counters,
        other => panic!("MISDEAL_STEER is {other:?}: bytes, permutations or counters"),
    })
}

/// Changes an input of `size` bytes in place, and gives its new size.
pub fn mutated(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    match steering() {
        Steering::Bytes => fuzzer_mutate(data, size, max_size),
        Steering::Permutations | Steering::Counters => targets::mutated(&mut data[..max_size], size, seed),
    }
}

/// Makes an input of two, and gives its size; 0 where there is no other than what [`mutated`] does.
pub fn crossed_over(one: &[u8], other: &[u8], output: &mut [u8], seed: u32) -> usize {
    match steering() {
        Steering::Bytes => 0,
        Steering::Permutations | Steering::Counters => targets::crossed_over(one, other, output, seed),
    }
}
