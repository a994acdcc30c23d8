//! The arguments of `misdeal deal`.

use clap::Args;

use super::{GameName, deck_help};
use crate::generate::expression::DeckExpression;

/// Write judge text: random decks, or decks asked for.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
pub struct DealArgs {
    /// The game whose judge reads it: Accordian lists 26 cards a line, Clock 13.
    pub game: GameName,
    /// The decks to write (the forms are listed below); without any, uniform random decks.
    #[arg(value_name = "DECK")]
    pub deck: Vec<DeckExpression>,
    /// How many random decks.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "deck", value_parser = super::number)]
    pub decks: u64,
    /// Write deck codes, one a line, instead of judge text.
    #[arg(long)]
    pub code: bool,
    /// Deal the decks of this seed: `seed:S#0`, `seed:S#1`, … (one is drawn and printed).
    #[arg(long, short, value_name = "S", conflicts_with = "deck", value_parser = super::number)]
    pub seed: Option<u64>,
    /// Deal decks that reach this stratum, such as `piles-at-once:52` (`misdeal strata` lists them).
    #[arg(long, value_name = "NAME", conflicts_with = "deck")]
    pub stratum: Option<String>,
    /// Give up a deck for the stratum after so many plays.
    #[arg(
        long, value_name = "N", default_value_t = 10_000_000, requires = "stratum",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub plays: u64,
}
