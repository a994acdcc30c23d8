//! The arguments of `misdeal mutants`.

use std::num::NonZeroUsize;

use clap::Args;

use super::{GameName, jobs};
use crate::cli::html::HtmlArgs;
use crate::cli::machines::MachineArgs;
use crate::cli::way::By;

/// Does the campaign bite? Run it against every known bug and against right programs written oddly.
///
/// For each bug: how many decks until the first that shows it, by near decks, by uniform ones, by decks aimed
/// at strata, by guided ones, and by the whole campaign without kept decks. Decks played in searches count.
/// Every right engine and every control, a right program written in an unusual way, plays
/// the same decks and must not differ. A bug that is missed, or a control that differs, is exit code 1.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct MutantsArgs {
    /// The game; without it both.
    pub game: Option<GameName>,
    /// Only the mutants whose names match, such as 'fmt-*'.
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,
    /// Only this way of dealing; a bug is missed when this misses it. By `verify` all small deals are played, and
    /// of each bug is told the smallest that shows it or that none does.
    #[arg(long, value_name = "WAY")]
    pub by: Option<By>,
    /// How many cards small deals have at most (7; of Clock 8).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub max_cards: Option<u8>,
    /// How many seeds.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: u64,
    /// The first seed; the others follow it.
    #[arg(long, short, value_name = "S", default_value_t = 1, value_parser = super::number)]
    pub seed: u64,
    /// How many decks at most, for each seed and way (20,000; 200,000 for the bugs that need a deck that
    /// nobody deals).
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub decks: Option<u64>,
    /// Compare only what the judge would see, as with a program.
    #[arg(long)]
    pub output_only: bool,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Tell the smallest deal and deck that shows each bug instead, from decks of a campaign.
    #[arg(long, conflicts_with_all = ["by", "seeds", "decks", "output_only", "list", "html", "junit", "github"])]
    pub smallest: bool,
    /// List the mutants with what they do and the rule that they misread, and run nothing.
    #[arg(long, conflicts_with_all = ["html", "junit", "github"])]
    pub list: bool,
    /// Write the table as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub html: HtmlArgs,
    #[command(flatten)]
    pub machines: MachineArgs,
}
