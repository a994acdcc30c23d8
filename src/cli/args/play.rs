//! The arguments of `misdeal play`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{CardArgs, GameName, deck_help, jobs};
use crate::generate::expression::DeckExpression;

/// Answer decks as the judge does: judge text in, judge text out.
///
/// Decks may be laid out over lines in any way. A file ends with a line that begins with `#`, or simply
/// ends. Answers are written as soon as their decks have been read.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct PlayArgs {
    /// The game.
    pub game: GameName,
    /// Files of judge text; without any, or for `-`, standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Play this deck instead of files (may be given several times; the forms are listed below).
    #[arg(long, value_name = "DECK", conflicts_with = "files")]
    pub deck: Vec<DeckExpression>,
    /// Play on this engine (without it, on `batch`, or on `fast` for steps and records).
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    /// Play every deck on every right engine too, and stop when two disagree (exit code 4).
    #[arg(long)]
    pub all_engines: bool,
    /// List the engines of the game.
    #[arg(long, conflicts_with = "json")]
    pub list_engines: bool,
    /// Write one JSON object a deck instead of the judge's line.
    #[arg(long)]
    pub json: bool,
    /// Write every step and the board after it before the judge's line.
    #[arg(long, conflicts_with = "json")]
    pub trace: bool,
    #[command(flatten)]
    pub cards: CardArgs,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}
