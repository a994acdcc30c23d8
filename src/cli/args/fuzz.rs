//! The arguments of `misdeal fuzz` and `misdeal fuzz merge`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum, ValueHint};

use super::{GameName, jobs};
use crate::campaign::{Shard, Stage};
use crate::cli::html::HtmlArgs;
use crate::cli::machines::MachineArgs;
use crate::cli::program_args::JudgingArgs;
use crate::report::fuzz::StrataDetail;

/// Play many decks on every engine or on a program, compare with the reference, keep what differs.
///
/// With a program after `--` it is given the decks as the judge would, many in a run, and its answers are
/// judged; what fails is tried alone, and the mistake is named where it is a known one. Such a campaign ends
/// once some hundreds of decks have failed.
///
/// Without one every engine is tested.
/// First come the kept decks of the folder `corpus`, then near decks, which differ little from a new deck and
/// the like, then a deck for each rare situation (`misdeal strata` lists them), then by turns uniform decks,
/// shuffled tails, decks aimed at what has not been reached, and decks guided by what has. Every engine's
/// play is compared with the reference's at the finest level that both have; the reference's is judged by
/// the laws. A finding is written to a folder at once. The same seed and number of decks give the same
/// result for any number of threads.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct FuzzArgs {
    /// Something else than a campaign.
    #[command(subcommand)]
    pub instead: Option<InsteadOfFuzzing>,
    /// The game; without it both, one after the other.
    pub game: Option<GameName>,
    /// How long to go on, such as `30s` or `2h` (10s; both games share it).
    #[arg(long, value_name = "DURATION", conflicts_with = "decks")]
    pub time: Option<humantime::Duration>,
    /// How many decks of each game (of all shards together; those of searches come on top).
    #[arg(long, short = 'n', value_name = "N", value_parser = super::number)]
    pub decks: Option<u64>,
    /// The seed of all that is drawn (one is drawn and printed).
    #[arg(long, short, value_name = "S", value_parser = super::number)]
    pub seed: Option<u64>,
    /// Begin with this deck of the campaign, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = super::number)]
    pub skip: u64,
    /// Test this engine instead of all right ones (may be given several times; mutants too).
    #[arg(long, value_name = "NAME")]
    pub engine: Vec<String>,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Play only part K of N of the decks.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Deal only in these ways, such as `near,uniform`.
    #[arg(long, value_name = "STAGE", value_delimiter = ',')]
    pub stages: Vec<Stage>,
    /// Aim only at the strata whose names match, such as 'piles-at-*' (may be given several times).
    #[arg(long, value_name = "GLOB")]
    pub strata: Vec<String>,
    /// Where the decks are kept that are played first (the folder `corpus`; where there is none, and no other
    /// is named, the decks that misdeal brings along). Decks that are the first to reach a rare stratum are
    /// added; a folder that is named and not there is made for them.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub corpus: Option<PathBuf>,
    /// Leave the kept decks out, and keep none.
    #[arg(long, conflicts_with = "corpus")]
    pub no_corpus: bool,
    #[command(flatten)]
    pub strata_told: StrataToldArgs,
    /// End with the first finding.
    #[arg(long, conflicts_with = "max_findings")]
    pub fail_fast: bool,
    /// Go on with a program of which enough decks have failed.
    #[arg(long, conflicts_with_all = ["fail_fast", "max_findings"])]
    pub keep_going: bool,
    /// End once there are so many findings.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_findings: Option<u64>,
    /// Where findings are kept.
    #[arg(long, value_name = "DIR", default_value = "misdeal.out", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// Write the summary as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub html: HtmlArgs,
    #[command(flatten)]
    pub machines: MachineArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// Do not first find out whether the program is fit to be tested (`misdeal doctor`).
    #[arg(long)]
    pub no_doctor: bool,
    /// Files that are written otherwise than the judge's and break the program are findings, not warnings.
    #[arg(long, conflicts_with = "no_doctor")]
    pub variants: bool,
    /// What was most likely meant to stand after `--`.
    #[arg(hide = true)]
    pub stray: Vec<OsString>,
    /// Test this program instead of our engines; it is started as it is given, without a shell.
    #[arg(last = true, value_name = "PROGRAM ARGS", value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

/// How much is told of the strata.
#[derive(Clone, Copy, Debug, Args)]
pub struct StrataToldArgs {
    /// Tell of every stratum whether it was reached, not only of those that were not.
    #[arg(long)]
    pub each_stratum: bool,
}

impl StrataToldArgs {
    pub const fn detail(self) -> StrataDetail {
        if self.each_stratum { StrataDetail::Each } else { StrataDetail::Quantities }
    }
}

/// What `misdeal fuzz` does where it does not fuzz.
#[derive(Debug, Subcommand)]
pub enum InsteadOfFuzzing {
    Merge(FuzzMergeArgs),
}

/// Put campaigns together: shards that were played elsewhere, and campaigns of other seeds.
///
/// Decks and tests of laws, or verdicts, are counted together, and findings of one kind are one group with the
/// smallest of all. A shard that is missing, cases that are in two files, and campaigns of other engines, programs,
/// laws or decks are refused; all that are at fault are named.
#[derive(Debug, Args)]
pub struct FuzzMergeArgs {
    /// What `misdeal fuzz --json` has written, of every shard.
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub strata_told: StrataToldArgs,
    /// Write the summary as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub html: HtmlArgs,
    #[command(flatten)]
    pub machines: MachineArgs,
}

impl ValueEnum for Stage {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
    }
}
