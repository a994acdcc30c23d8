//! The arguments of `misdeal verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use crate::campaign::Shard;
use crate::cli::args::jobs;
use crate::cli::failure::Failure;
use crate::cli::html::HtmlArgs;
use crate::cli::output;
use crate::report::command;
use crate::verify::{MOST_CARDS, SAMPLE};

/// Play every deal of a small kind: not "nothing was seen" but "there is nothing".
///
/// The rules look at names of cards only to see whether two are equal, so one deal of each class under renaming
/// is played, once it was tested that no engine looks at names; of one that does every deal is played. How many
/// there are is known before, and the run has failed unless it comes to that. Where an engine differs the
/// smallest deal is told that shows it (exit code 1).
#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[command(subcommand)]
    pub what: What,
}

#[derive(Debug, Subcommand)]
pub enum What {
    Accordian(AccordianArgs),
    Clock(ClockArgs),
    Merge(MergeArgs),
}

/// Every deal of Accordian of up to so many cards.
#[derive(Debug, Args)]
#[command(aliases = ["accordion", "127"])]
pub struct AccordianArgs {
    /// The most cards: 8 are 2.5 million classes and a second or two; each further card is 16 times as many.
    #[arg(long, short = 'm', value_name = "N", default_value_t = 8, value_parser = max_cards)]
    pub max_cards: usize,
    #[command(flatten)]
    pub run: RunArgs,
}

/// Every deal of a clock of R ranks and S suits.
#[derive(Debug, Args)]
#[command(alias = "170")]
pub struct ClockArgs {
    /// The number of ranks, and so of piles.
    #[arg(long, value_name = "R", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=13))]
    pub ranks: u8,
    /// The number of suits, and so of cards in a pile.
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub suits: u8,
    #[command(flatten)]
    pub run: RunArgs,
}

/// How deals are played.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Compare this engine with the reference instead of all right ones (may be given several times; mutants
    /// too).
    #[arg(long, value_name = "NAME")]
    pub engine: Vec<String>,
    /// Play every deal, not one of each class under renaming.
    #[arg(long)]
    pub no_symmetry: bool,
    /// Of so many deals one is played whole once more, and judged by laws that need further plays.
    #[arg(long, value_name = "N", default_value_t = SAMPLE, value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: u64,
    /// Play only part K of N; `misdeal verify merge` puts the parts' JSON together.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Go on with a run that was ended, from where its state was kept.
    #[arg(long)]
    pub resume: bool,
    /// Where the state of a run is kept while it lasts (a file of its own in the folder `misdeal.verify`).
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub state: Option<PathBuf>,
    /// How often the state is kept.
    #[arg(long, value_name = "DURATION", default_value = "5s")]
    pub state_every: humantime::Duration,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub told: ToldArgs,
}

impl RunArgs {
    /// The options that the result depends on, as words of a command.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for name in &self.engine {
            words.push_str(&format!(" --engine {name}"));
        }
        if self.no_symmetry {
            words.push_str(" --no-symmetry");
        }
        if self.sample != SAMPLE {
            words.push_str(&format!(" --sample {}", self.sample));
        }
        if let Some(shard) = self.shard {
            words.push_str(&format!(" --shard {shard}"));
        }
        if let Some(path) = &self.state {
            words.push_str(&format!(" --state {}", command::word(&path.to_string_lossy())));
        }
        words
    }
}

/// How the result is told.
#[derive(Debug, Args)]
pub struct ToldArgs {
    /// Write the result as JSON: of a part, what `merge` reads.
    #[arg(long)]
    pub json: bool,
    /// Write the result as JSON to this file as well: what was verified, how, and with which digest.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub html: HtmlArgs,
}

impl ToldArgs {
    /// What cannot be written is said before anything is done.
    pub fn can_be_written(&self) -> Result<(), Failure> {
        self.certificate.as_deref().map_or(Ok(()), output::can_be_written)?;
        self.html.is_asked().map(|_| ())
    }
}

/// Put the parts of a run together: one deal missing, played twice or by other engines is refused.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// What `--shard K/N --json` wrote, for every K.
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub told: ToldArgs,
}

fn max_cards(text: &str) -> Result<usize, String> {
    let cards = text.parse().ok().filter(|cards| (1..=MOST_CARDS).contains(cards));
    cards.ok_or_else(|| format!("a number of cards, 1 to {MOST_CARDS}"))
}
