//! The command line: one file a command.
//!
//! Data goes to standard output; messages go to standard error. What a run found is said by its
//! [exit code](exit::Exit).

mod args;
mod check;
mod completions;
mod corpus;
mod deal;
mod decided;
mod diagnostics;
mod doctor;
mod engines;
pub mod exit;
mod explain;
mod failure;
mod fuzz;
mod html;
mod machines;
mod man;
mod minimize;
mod mutants;
mod output;
mod play;
mod pool;
mod program;
mod program_args;
mod progress;
mod reach;
mod replay;
mod report;
mod runner;
mod schema;
mod seed;
mod smallest;
mod source;
mod stats;
mod strata;
mod style;
mod verify;
mod way;

use std::io::Write;
use std::process::ExitCode;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use exit::Exit;

use crate::visible;

/// Runs the command that the process's arguments ask for.
#[must_use]
pub fn main() -> ExitCode {
    exit::guarded(|| {
        runner::look();
        let cli = parsed();
        cli.color.apply();
        exit::on_interrupt();
        run(cli.command)
    })
    .into()
}

/// The commands with their options, as clap has them: for what looks at all of them.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// The arguments. What is wrong with them is told with every character to be seen, for an argument may come from
/// anywhere.
fn parsed() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let shown = std::env::args_os().map(|argument| visible::text(&argument.to_string_lossy()));
        // It is wrong in the same way where the same words are made visible.
        let error = Cli::try_parse_from(shown).err().unwrap_or(error);
        refuse(&error)
    })
}

/// Prints what is wrong with the arguments, or the help that they ask for, and ends.
fn refuse(error: &clap::Error) -> ! {
    if runner::is_reading() && error.use_stderr() {
        // There is nobody to tell when standard error is closed.
        _ = write!(anstream::stderr().lock(), "{}", runner::harmless(&error.render().to_string()));
        std::process::exit(error.exit_code());
    }
    error.exit()
}

fn run(command: Command) -> Exit {
    let result = match command {
        Command::Play(args) => play::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Minimize(args) => minimize::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Mutants(args) => mutants::run(&args),
        Command::Strata(args) => strata::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Corpus(args) => corpus::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    match result {
        Ok(exit) => exit,
        Err(failure) => {
            let exit = failure.exit();
            diagnostics::print(&failure);
            machines::failed(&failure);
            exit
        }
    }
}
