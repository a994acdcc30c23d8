//! `misdeal completions`

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::output;

pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "misdeal", &mut script);
    output::write(&script)?;
    Ok(Exit::Nothing)
}
