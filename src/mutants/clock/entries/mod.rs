//! The catalogue, one file a subject.

mod dealing;
mod output;
mod right;
mod turning;

use std::sync::LazyLock;

use crate::game::clock::Clock;
use crate::mutants::Mutant;

/// All entries, those that must be found equal last.
pub static ALL: LazyLock<Vec<Mutant<Clock>>> = LazyLock::new(|| {
    let subjects: [&[Mutant<Clock>]; 4] =
        [dealing::ENTRIES, turning::ENTRIES, output::ENTRIES, right::ENTRIES];
    subjects.concat()
});
