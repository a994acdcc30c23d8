//! `misdeal completions`

use clap::{Args, CommandFactory};

use super::args::Cli;
use super::exit::Exit;
use super::failure::Failure;
use super::output;

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}

pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "misdeal", &mut script);
    output::write(&script)?;
    Ok(Exit::Nothing)
}
