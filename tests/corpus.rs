//! The kept decks: `corpus/<game>/NAME.in` is judge text, `NAME.out` its right answers. Lines after the
//! `#` say why the case is kept.
//!
//! To run one: `cargo test --test corpus NAME`. All engines of the game play every deck, step by step.
//! `misdeal corpus check` does the same for all files, and names decks that are kept twice.

use std::path::Path;

use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::aimed::Aimed;
use misdeal::kept;

fn accordian(input: &Path) -> datatest_stable::Result<()> {
    check::<Accordian>(input)
}

fn clock(input: &Path) -> datatest_stable::Result<()> {
    check::<Clock>(input)
}

fn check<G: Aimed>(input: &Path) -> datatest_stable::Result<()> {
    let problems = kept::check_file::<G>(input);
    let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n").into()) }
}

datatest_stable::harness! {
    { test = accordian, root = "corpus/accordian", pattern = r"\.in$" },
    { test = clock, root = "corpus/clock", pattern = r"\.in$" },
}
