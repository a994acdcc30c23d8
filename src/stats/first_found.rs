//! How many decks it takes until statistics find an engine.

use super::dealer::Uniform;
use super::judgement::{Judgement, Test};
use super::quantity::Measured;
use super::tally::Tally;
use crate::game::NamedEngine;

/// When an engine was found outside.
#[derive(Clone, Debug)]
pub struct FirstFound {
    /// After how many decks: 1,000, 2,000, 4,000 and so on are looked at, and all.
    pub decks: Option<u64>,
    /// The tests that found it, or all of the last look where none did.
    pub tests: Vec<Test>,
}

/// The first look, and then with twice as many decks each time.
const FIRST_LOOK: u64 = 1000;

/// Plays the first decks of a seed until the engine is outside, at most so many.
///
/// ```
/// use misdeal::game::clock::{Clock, Fast};
/// use misdeal::mutants;
/// use misdeal::stats::{LEVEL, first_found};
///
/// let wrong = mutants::find::<Clock>("count-minus-1").expect("in the catalogue");
/// assert_eq!(first_found::<Clock>(wrong, 1, 4000, LEVEL).decks, Some(1000));
/// assert_eq!(first_found::<Clock>(&Fast, 1, 1000, LEVEL).decks, None);
/// ```
#[must_use]
pub fn first_found<G: Measured>(
    engine: &dyn NamedEngine<G>,
    seed: u64,
    decks: u64,
    level: f64,
) -> FirstFound {
    let mut tally = Tally::new();
    let mut look = FIRST_LOOK.min(decks);
    loop {
        tally.play(engine, &Uniform { seed }, tally.decks()..look);
        let judgement = Judgement::of(&tally, Some(seed), level);
        if judgement.is_outside() {
            return FirstFound { decks: Some(look), tests: judgement.outside().copied().collect() };
        }
        if look == decks {
            return FirstFound { decks: None, tests: judgement.tests };
        }
        look = look.saturating_mul(2).min(decks);
    }
}
