//! The arguments.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum, ValueHint};

use super::corpus::args::CorpusArgs;
use super::exit;
use super::html::HtmlArgs;
use super::machines::MachineArgs;
use super::program_args::{JudgingArgs, ProgramArgs};
use super::report::ReportArgs;
use super::schema::SchemaArgs;
use super::stats::args::StatsArgs;
use super::verify::args::VerifyArgs;
use super::way::By;
use crate::campaign::{Shard, Stage};
use crate::deck::Deal;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::expression::{DeckExpression, FORMS};

/// Finds the deal that breaks a card-patience program.
#[derive(Debug, Parser)]
#[command(name = "misdeal", bin_name = "misdeal", version, max_term_width = 100, after_help = exit::TABLE)]
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
    Fuzz(Box<FuzzArgs>),
    Check(CheckArgs),
    Doctor(DoctorArgs),
    Replay(ReplayArgs),
    Report(ReportArgs),
    Explain(ExplainArgs),
    Minimize(MinimizeArgs),
    Verify(VerifyArgs),
    Mutants(MutantsArgs),
    Strata(StrataArgs),
    Stats(StatsArgs),
    Corpus(CorpusArgs),
    Schema(SchemaArgs),
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

impl GameName {
    /// All games.
    pub const ALL: [Self; 2] = [Self::Accordian, Self::Clock];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accordian => Accordian::NAME,
            Self::Clock => Clock::NAME,
        }
    }

    /// The games that are meant: the one that is named, or all.
    pub fn asked(named: Option<Self>) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |game| named.is_none_or(|named| named == *game))
    }
}

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

/// How cards are shown in steps.
#[derive(Clone, Copy, Debug, Args)]
pub struct CardArgs {
    /// Show cards as `Q♦` (as is done on a terminal that takes UTF-8).
    #[arg(long, conflicts_with = "ascii")]
    pub symbols: bool,
    /// Show cards as `QD` (as is done in files and pipes).
    #[arg(long)]
    pub ascii: bool,
}

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
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "deck")]
    pub decks: u64,
    /// Write deck codes, one a line, instead of judge text.
    #[arg(long)]
    pub code: bool,
    /// Deal the decks of this seed: `seed:S#0`, `seed:S#1`, … (one is drawn and printed).
    #[arg(long, short, value_name = "S", conflicts_with = "deck")]
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
    #[arg(long, short = 'n', value_name = "N")]
    pub decks: Option<u64>,
    /// The seed of all that is drawn (one is drawn and printed).
    #[arg(long, short, value_name = "S")]
    pub seed: Option<u64>,
    /// Begin with this deck of the campaign, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
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
    /// Tell of every stratum whether it was reached, not only of those that were not.
    #[arg(long)]
    pub each_stratum: bool,
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
    /// Tell of every stratum whether it was reached, not only of those that were not.
    #[arg(long)]
    pub each_stratum: bool,
    /// Write the summary as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub html: HtmlArgs,
    #[command(flatten)]
    pub machines: MachineArgs,
}

/// What would a judge say? Decks against a program, or against a file of its answers.
///
/// Each deck gets a verdict: AC, PE, WA, RE, TLE or OLE. Many decks go through one process; a deck that fails
/// is run alone, and with fewer others where it passes alone. The first that fails is told in full. For a
/// program that cannot run here, decks are made with `misdeal deal`, run elsewhere, and its answers are given
/// with --answers.
#[derive(Debug, Args)]
#[command(after_help = deck_help())]
#[command(group(ArgGroup::new("side").args(["program", "answers"]).required(true)))]
#[command(override_usage = "misdeal check [OPTIONS] <GAME> [FILES]... -- <PROGRAM>...\n       \
                            misdeal check [OPTIONS] <GAME> [FILES]... --answers <FILE>")]
pub struct CheckArgs {
    /// The game.
    pub game: GameName,
    /// Files of judge text; without any, or for `-`, standard input.
    #[arg(value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Check this deck instead of files (may be given several times; the forms are listed below).
    #[arg(long, value_name = "DECK", conflicts_with = "files")]
    pub deck: Vec<DeckExpression>,
    /// A file with the program's answers to these decks, instead of the program.
    #[arg(
        long, value_name = "FILE", value_hint = ValueHint::FilePath,
        conflicts_with_all = ["timeout", "memory", "batch"]
    )]
    pub answers: Option<PathBuf>,
    /// Tell of every deck, not only of those that are not accepted.
    #[arg(long)]
    pub all: bool,
    /// Exit with 0 when a deck fails and with 1 when none does, as a test of what is interesting for
    /// programs that make files smaller. A deck that fails sometimes does not count. Nothing is printed
    /// unless --all or --json asks for it.
    #[arg(long, conflicts_with_all = ["junit", "github"])]
    pub expect_fail: bool,
    /// Only a failure of this kind is expected, such as `WA token count`.
    #[arg(long, value_name = "S", requires = "expect_fail")]
    pub signature: Option<String>,
    /// Write the verdicts as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub machines: MachineArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// The program and its arguments; no shell is used.
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

/// Is a program fit to be tested? Does it start, play the sample, many decks, and oddly written files?
///
/// It is given the sample of the judge's statement, some decks one by one and together, and decks written in
/// 16 ways: with CR LF, blank lines, other blanks, without the line `#` and so on. Right programs stumble over
/// many of these and are accepted by judges: so what goes wrong there is a warning.
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The game.
    pub game: GameName,
    /// A file that is written otherwise and breaks the program is a finding, not a warning.
    #[arg(long)]
    pub variants: bool,
    /// Write what is found out as JSON.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// The program and its arguments; no shell is used.
    #[arg(last = true, required = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

/// Play findings again: do they still differ?
///
/// A program's finding is played on the program, by the command that it was found with, three times; or by the
/// command after `--`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The findings, by name or by folder.
    #[arg(required_unless_present = "all")]
    pub finding: Vec<String>,
    /// All findings that are kept.
    #[arg(long, conflicts_with = "finding")]
    pub all: bool,
    /// Where findings are kept.
    #[arg(long, value_name = "DIR", default_value = "misdeal.out", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// Write one JSON object a finding.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub machines: MachineArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// Play a program's findings on this program instead.
    #[arg(last = true, value_name = "PROGRAM ARGS", value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

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
    #[arg(long, value_name = "N")]
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
    #[arg(long, short, value_name = "S", default_value_t = 1)]
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

impl ValueEnum for Stage {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.summary()))
    }
}

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
    #[arg(long, short, value_name = "S", requires = "played")]
    pub seed: Option<u64>,
    /// Use this many threads (as many as there are cores).
    #[arg(long, short, value_name = "N", value_parser = jobs, requires = "played")]
    pub jobs: Option<NonZeroUsize>,
    /// Write the list as JSON.
    #[arg(long)]
    pub json: bool,
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

/// The forms of a deck.
pub fn deck_help() -> String {
    format!("A DECK is one of:\n{FORMS}")
}

/// More threads than any machine has cores are a slip.
const MOST_JOBS: usize = 1024;

pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("a number of threads, 1 to {MOST_JOBS}"))
}
