//! The arguments of `misdeal corpus`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use crate::cli::args::{GameName, deck_help};
use crate::generate::expression::DeckExpression;

/// The kept decks: list, add, check, minimize; to and from libFuzzer's files.
///
/// The folder holds a folder for each game. `NAME.in` there is judge text, `NAME.out` the right answers, and
/// the lines after the `#` say what the decks are kept for. A campaign plays them first, and adds decks that
/// reach a rare stratum to the files `strata-*`.
#[derive(Debug, Args)]
pub struct CorpusArgs {
    /// Where the decks are kept.
    #[arg(
        long, global = true, value_name = "DIR", default_value = "corpus", value_hint = ValueHint::DirPath
    )]
    pub corpus: PathBuf,
    #[command(subcommand)]
    pub command: CorpusCommand,
}

#[derive(Debug, Subcommand)]
pub enum CorpusCommand {
    List(ListArgs),
    Add(AddArgs),
    Check(CheckArgs),
    Minimize(MinimizeArgs),
    Export(ExportArgs),
    Import(ImportArgs),
}

/// List the files: how many decks, what for, and how many strata they reach.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The game; without it both.
    pub game: Option<GameName>,
    /// Tell of every deck its rarest stratum, and which strata no other deck reaches.
    #[arg(long)]
    pub strata: bool,
    /// Write the list as JSON, with every deck.
    #[arg(long)]
    pub json: bool,
}

/// Add decks for a reason.
///
/// They are added to `NAME.in` and their answers to `NAME.out`, after all engines have agreed on them. A deck
/// that is kept already is told, and nothing is added.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
pub struct AddArgs {
    /// The game.
    pub game: GameName,
    /// The decks (the forms are listed below).
    #[arg(value_name = "DECK", required = true)]
    pub deck: Vec<DeckExpression>,
    /// What they are kept for, in a sentence.
    #[arg(long, value_name = "TEXT")]
    pub why: String,
    /// The file, without `.in`: letters, digits, `-` and `_`. Files `strata-*` are left to campaigns.
    #[arg(long, value_name = "NAME", default_value = "added", value_parser = file_name)]
    pub file: String,
    /// Write what was added as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Are the kept decks in order?
///
/// All engines play every deck and are compared event by event; the laws are checked. Every file of decks has
/// its right answers and says what it is kept for; each deck of a file `strata-*` reaches the stratum that its
/// note names; no deck is kept twice. All that is wrong is told: exit code 1, or 2 when a file cannot be read
/// or is no judge text.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The game; without it both.
    pub game: Option<GameName>,
    /// Write what was checked and what is wrong as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Leave out decks whose strata others reach.
///
/// Only decks of the files `strata-*` are left out, so that all kept decks together reach the same strata as
/// before and none of those left can be spared. The decks of other files are kept for reasons of their own;
/// what they reach counts.
#[derive(Debug, Args)]
pub struct MinimizeArgs {
    /// The game; without it both.
    pub game: Option<GameName>,
    /// Tell what would be left out, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Write what was done as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Write the decks as inputs of libFuzzer, a file each.
///
/// A file has the deck's code for a name and a byte for each card, as the targets `accordian` and `clock`
/// read them. A file that is there is never changed.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The game.
    pub game: GameName,
    /// Where to; the folder is made if there is none.
    #[arg(value_hint = ValueHint::DirPath)]
    pub dir: PathBuf,
    /// Write how many as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Keep the inputs of libFuzzer that reach a rare stratum which no kept deck reaches.
///
/// They are added to the files `strata-*` as a campaign does it: the rarest first, and a deck only where those
/// before it do not reach its stratum. Inputs are read in the order of their names.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The game.
    pub game: GameName,
    /// Inputs of the game's target, or folders of them. What is named `.in` is judge text.
    #[arg(required = true, value_hint = ValueHint::AnyPath)]
    pub path: Vec<PathBuf>,
    /// Keep decks for every stratum, not only for those that uniform dealing reaches less often than once in
    /// 1,000 decks.
    #[arg(long)]
    pub every: bool,
    /// Tell what would be added, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Write what was done as JSON.
    #[arg(long)]
    pub json: bool,
}

/// A name that stays in the folder, and is the same on every system.
fn file_name(text: &str) -> Result<String, String> {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || char == '-' || char == '_';
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err("a name of letters, digits, `-` and `_`, without `.in`".to_owned());
    }
    if text.starts_with(crate::kept::FOR_STRATA) {
        return Err(
            "files `strata-*` are left to campaigns, and `corpus minimize` takes decks out".to_owned()
        );
    }
    Ok(text.to_owned())
}
