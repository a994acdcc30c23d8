//! The arguments of `misdeal minimize`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{GameName, deck_help, jobs};
use crate::cli::program_args::ProgramArgs;
use crate::generate::expression::DeckExpression;

/// Find the smallest deal or deck that shows a difference.
///
/// The kind of the difference is kept: what differs in another way is told, and never taken instead. Of
/// Accordian the smallest short deal is looked for, the fewest cards that an engine can be shown wrong with;
/// of Clock the smallest clock of up to eight cards; with `--full`, or where no small clock shows it, the full
/// deck with the fewest cards out of place. The result is
/// `global` when everything smaller was tried, `budget-ended` when the budget ended before. A deck that shows
/// no difference is exit code 0.
///
/// With a program after `--` the full deck is looked for on which it fails. Where a known bug gives all of its
/// answers, the engine with that bug is asked instead, and the program whether the result holds; such an engine
/// also shows the failure with few cards. A deck that fails only after others is told with the fewest of
/// them. A program that fails in some of the same runs only is exit code 3.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
pub struct MinimizeArgs {
    /// The game.
    #[arg(required_unless_present = "finding", conflicts_with = "finding")]
    pub game: Option<GameName>,
    /// The deck (the forms are listed below); of several the first that shows a difference.
    #[arg(required_unless_present = "finding", conflicts_with = "finding")]
    pub deck: Option<DeckExpression>,
    /// A finding instead, by name or by folder; it says which engine differs.
    #[arg(long, value_name = "ID", conflicts_with = "program")]
    pub finding: Option<String>,
    /// The engine that differs from the reference; mutants too (without it every right engine is tried).
    #[arg(long, value_name = "NAME", conflicts_with = "program")]
    pub engine: Option<String>,
    /// Look for a full deck, as programs take them, instead of a short deal or a small clock.
    #[arg(long, conflicts_with = "program")]
    pub full: bool,
    /// Try at most so many smaller ones (2,000,000 short deals, or 100,000 full decks); 0 proves nothing.
    #[arg(long, value_name = "N", value_parser = super::number)]
    pub budget: Option<u64>,
    /// How long a program is asked for smaller decks (30s); what was begun is ended.
    #[arg(long, value_name = "DURATION", requires = "program")]
    pub time: Option<humantime::Duration>,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Where findings are kept. Full decks that differ in another way are added.
    #[arg(long, value_name = "DIR", default_value = "misdeal.out", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// Write one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub program: ProgramArgs,
}
