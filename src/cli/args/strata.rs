//! The arguments of `misdeal strata`.

use std::num::NonZeroUsize;

use clap::{ArgGroup, Args};

use super::{GameName, jobs};

/// List named situations, and how likely a uniform deck is to reach each.
///
/// Odds are exact where a law is known, as for all of Clock; those of Accordian were measured. With
/// `--measure` many uniform decks are played. What they reach is written as the file that the odds of
/// Accordian come from. For Clock it is compared with the laws: odds that are more than 6 standard
/// deviations apart are exit code 1.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("played").args(["measure", "reach"])))]
pub struct StrataArgs {
    /// The game; without it both.
    pub game: Option<GameName>,
    /// Only the strata whose names match, such as 'piles-at-*'.
    #[arg(long, value_name = "GLOB")]
    pub only: Option<String>,
    /// Play uniform decks of one game and count how many reach each stratum.
    #[arg(long, conflicts_with_all = ["only", "json"])]
    pub measure: bool,
    /// Tell how many decks it takes to reach each stratum, by each way of dealing. A stratum that a campaign
    /// without kept decks has missed with one of the seeds is exit code 1.
    #[arg(long, conflicts_with = "measure")]
    pub reach: bool,
    /// How many seeds to reach the strata with.
    #[arg(
        long, value_name = "N", default_value_t = 10, requires = "reach",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub seeds: u64,
    /// How many decks to measure by (1,000,000), or to reach the strata within, for each seed and way
    /// (20,000).
    #[arg(
        long, short = 'n', value_name = "N", requires = "played",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub decks: Option<u64>,
    /// Measure by the decks of this seed, `seed:S#0`, `seed:S#1`, … (one is drawn and printed), or reach the
    /// strata with this seed and those that follow it (1).
    #[arg(long, short, value_name = "S", requires = "played", value_parser = super::number)]
    pub seed: Option<u64>,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs, requires = "played")]
    pub jobs: Option<NonZeroUsize>,
    /// Write the list as JSON.
    #[arg(long)]
    pub json: bool,
}
