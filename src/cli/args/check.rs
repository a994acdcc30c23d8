//! The arguments of `misdeal check`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueHint};

use super::{GameName, deck_help};
use crate::cli::machines::MachineArgs;
use crate::cli::program_args::JudgingArgs;
use crate::generate::expression::DeckExpression;

/// What would a judge say? Decks against a program, or against a file of its answers.
///
/// Each deck gets a verdict: AC, PE, WA, RE, TLE or OLE. Many decks go through one process; a deck that fails
/// is run alone, and with fewer others where it passes alone. The first that fails is told in full. For a
/// program that cannot run here, decks are made with `misdeal deal`, run elsewhere, and its answers are given
/// with --answers.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
#[command(group(ArgGroup::new("side").args(["program", "answers"]).required(true)))]
#[command(override_usage = "misdeal check [OPTIONS] <GAME> [FILES]... -- <PROGRAM>...\n       \
                            misdeal check [OPTIONS] <GAME> [FILES]... --answers <FILE>")]
pub struct CheckArgs {
    /// The game.
    pub game: GameName,
    /// Files of judge text; without any, or for `-`, standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Check this deck instead of files (may be given several times; the forms are listed below).
    #[arg(long, value_name = "DECK", conflicts_with = "files")]
    pub deck: Vec<DeckExpression>,
    /// A file with the program's answers to these decks, instead of the program.
    #[arg(
        long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["timeout", "memory", "batch"]
    )]
    pub answers: Option<PathBuf>,
    /// Tell of every deck, not only of those that are not accepted.
    #[arg(long)]
    pub all: bool,
    /// Exit with 0 when a deck fails and with 1 when none does, as a test of what is interesting for
    /// programs that make files smaller. A deck that fails sometimes does not count. Nothing is printed
    /// unless --all or --json asks for it.
    #[arg(long, conflicts_with_all = ["junit", "github"])]
    pub expect_fail: bool,
    /// Only a failure of this kind is expected, such as `WA token count`.
    #[arg(long, value_name = "S", requires = "expect_fail")]
    pub signature: Option<String>,
    /// Write the verdicts as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub machines: MachineArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// The program and its arguments; no shell is used.
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}
