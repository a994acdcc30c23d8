//! The catalogue, one file a subject.

mod dealing;
mod moves;
mod order;
mod output;
mod right;
mod sizes;
mod work_list;

use std::sync::LazyLock;

use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

/// All entries, those that must be found equal last.
pub static ALL: LazyLock<Vec<Mutant<Accordian>>> = LazyLock::new(|| {
    let subjects: [&[Mutant<Accordian>]; 7] = [
        moves::ENTRIES,
        order::ENTRIES,
        work_list::ENTRIES,
        dealing::ENTRIES,
        sizes::ENTRIES,
        output::ENTRIES,
        right::ENTRIES,
    ];
    subjects.concat()
});
