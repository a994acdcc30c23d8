//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use super::exit;
use crate::generate::expression::{DeckExpression, FORMS};

/// Finds the deal that breaks a card-patience program.
#[derive(Debug, Parser)]
#[command(name = "misdeal", version, max_term_width = 100, after_help = exit::TABLE)]
pub struct Cli {
    /// Whether messages are coloured.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    Always,
    Never,
}

impl ColorWhen {
    pub fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Play(PlayArgs),
    Deal(DealArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// A game of the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Accordian patience, UVa 127 (also `accordion`, `127`).
    #[value(aliases = ["accordion", "127"])]
    Accordian,
    /// Clock patience, UVa 170 (also `170`).
    #[value(alias = "170")]
    Clock,
}

/// Answer decks as the judge does: judge text in, judge text out.
///
/// Decks may be laid out over lines in any way. A file ends with a line that begins with `#`, or simply
/// ends. Answers are written as soon as their decks have been read.
#[derive(Debug, Args)]
#[command(after_long_help = deck_help())]
pub struct PlayArgs {
    /// The game.
    pub game: GameName,
    /// Files of judge text; without any, or for `-`, standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Play this deck instead of files (may be given several times; the forms are listed below).
    #[arg(long, value_name = "DECK", conflicts_with = "files")]
    pub deck: Vec<DeckExpression>,
    /// Play on this engine.
    #[arg(long, value_name = "NAME", default_value = "fast")]
    pub engine: String,
    /// Play every deck on every right engine too, and stop when two disagree (exit code 4).
    #[arg(long)]
    pub all_engines: bool,
    /// List the engines of the game.
    #[arg(long)]
    pub list_engines: bool,
    /// Write one JSON object a deck instead of the judge's line.
    #[arg(long)]
    pub json: bool,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
}

/// Write judge text: random decks, or decks asked for.
#[derive(Debug, Args)]
#[command(after_long_help = deck_help())]
pub struct DealArgs {
    /// The game whose judge reads it: Accordian lists 26 cards a line, Clock 13.
    pub game: GameName,
    /// The decks to write (the forms are listed below); without any, uniform random decks.
    #[arg(value_name = "DECK")]
    pub deck: Vec<DeckExpression>,
    /// How many random decks.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "deck")]
    pub decks: u64,
    /// Write deck codes, one a line, instead of judge text.
    #[arg(long)]
    pub code: bool,
    /// Deal the decks of this seed: `seed:S#0`, `seed:S#1`, … (one is drawn and printed).
    #[arg(long, short, value_name = "S", conflicts_with = "deck")]
    pub seed: Option<u64>,
}

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}

/// Print the man page.
#[derive(Debug, Args)]
pub struct ManArgs {}

fn deck_help() -> String {
    format!("A DECK is one of:\n{FORMS}")
}

fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a number of threads, at least 1".to_owned())
}
