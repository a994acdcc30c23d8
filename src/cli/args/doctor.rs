//! The arguments of `misdeal doctor`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

use super::GameName;
use crate::cli::program_args::JudgingArgs;

/// Is a program fit to be tested? Does it start, play the sample, many decks, and oddly written files?
///
/// It is given the sample of the judge's statement, some decks one by one and together, and decks written in
/// 16 ways: with CR LF, blank lines, other blanks, without the line `#` and so on. Right programs stumble over
/// many of these and are accepted by judges: so what goes wrong there is a warning.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The game.
    pub game: GameName,
    /// A file that is written otherwise and breaks the program is a finding, not a warning.
    #[arg(long)]
    pub variants: bool,
    /// Write what is found out as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// The program and its arguments; no shell is used.
    #[arg(last = true, required = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}
