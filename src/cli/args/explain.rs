//! The arguments of `misdeal explain`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{CardArgs, deck_help};
use crate::cli::html::HtmlArgs;
use crate::cli::program_args::ProgramArgs;
use crate::deck::Deal;
use crate::generate::expression::DeckExpression;

/// Why does an engine or a program go wrong on a deck? Both plays step by step, and the rule at stake.
///
/// The reference's play and the engine's are compared; the steps are shown up to a little beyond the one at
/// which they part, the rule that was misread is named, and the nearest deck is told on which the engine is
/// right. Cards are coloured on a terminal. Exit code 1 when the two differ, 0 when they agree.
///
/// With a program after `--` its answer is compared with the right one, and it is asked some thousand decks
/// more: where a known bug gives all of its answers, its steps are inferred from it; else the smallest deck is
/// told that it fails on. A program that fails in some of the same runs only is exit code 3.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
pub struct ExplainArgs {
    /// The game, or a finding by its name or folder.
    #[arg(value_name = "GAME|FINDING")]
    pub what: String,
    /// The deck, for a game (the forms are listed below). Of several decks the first that differs is told.
    pub deck: Option<DeckExpression>,
    /// Instead of a deck: cards in the order dealt, such as 'TC JD'. Accordian can be played with any.
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["deck", "program"])]
    pub deal: Option<Deal>,
    /// The engine or mutant that is compared with the reference (`fast`; of a finding the one that it names).
    #[arg(long, value_name = "NAME", conflicts_with = "program")]
    pub engine: Option<String>,
    /// Only from the last step that is alike on.
    #[arg(long, conflicts_with = "all")]
    pub short: bool,
    /// All steps of both plays, to their ends.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub cards: CardArgs,
    /// Where findings are kept.
    #[arg(long, value_name = "DIR", default_value = "misdeal.out", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// Write the explanation as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub html: HtmlArgs,
    #[command(flatten)]
    pub program: ProgramArgs,
}
