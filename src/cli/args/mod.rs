//! The arguments: those of all commands here, those of one command in a file of its name or beside the command.

mod check;
mod common;
mod deal;
mod doctor;
mod explain;
mod fuzz;
mod minimize;
mod mutants;
mod play;
mod replay;
mod strata;

pub use check::CheckArgs;
use clap::{Parser, Subcommand, ValueEnum};
pub use common::{CardArgs, GameName, deck_help, jobs, number};
pub use deal::DealArgs;
pub use doctor::DoctorArgs;
pub use explain::ExplainArgs;
pub use fuzz::{FuzzArgs, FuzzMergeArgs, InsteadOfFuzzing};
pub use minimize::MinimizeArgs;
pub use mutants::MutantsArgs;
pub use play::PlayArgs;
pub use replay::ReplayArgs;
pub use strata::StrataArgs;

use super::completions::CompletionsArgs;
use super::corpus::args::CorpusArgs;
use super::exit;
use super::man::ManArgs;
use super::report::ReportArgs;
use super::schema::SchemaArgs;
use super::stats::args::StatsArgs;
use super::verify::args::VerifyArgs;

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;

    /// A line for each option of each command: `misdeal fuzz --decks`, with its letter if it has one.
    fn options(command: &clap::Command, name: &str) -> BTreeSet<String> {
        let of_option = |argument: &clap::Arg| {
            let letter = argument.get_short().map_or(String::new(), |letter| format!(" -{letter}"));
            argument.get_long().map(|long| format!("{name} --{long}{letter}"))
        };
        let here = command.get_arguments().filter_map(of_option).chain([name.to_owned()]);
        let below = command
            .get_subcommands()
            .flat_map(|command| options(command, &format!("{name} {}", command.get_name())));
        here.chain(below).collect()
    }

    /// What a script has said once is understood by every later release: nothing is taken out of the list.
    #[test]
    fn names_of_commands_and_options_stay() {
        let pinned: BTreeSet<String> =
            include_str!("../../../tests/stable/options.txt").lines().map(str::to_owned).collect();
        let now = options(&Cli::command(), "misdeal");
        let gone: Vec<&String> = pinned.difference(&now).collect();
        assert_eq!(gone, [""; 0], "these are gone");
        let new: Vec<&String> = now.difference(&pinned).collect();
        assert_eq!(new, [""; 0], "these are new: add them to tests/stable/options.txt");
    }
}
