//! `misdeal man`

use clap::CommandFactory;
use clap_mangen::Man;

use super::args::{Cli, ManArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::output;

/// One page: the program, then every command.
pub fn run(_: &ManArgs) -> Result<Exit, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render(&mut page)?;
    for subcommand in command.get_subcommands() {
        let title = format!(".SH \"MISDEAL {}\"\n", subcommand.get_name().to_uppercase());
        page.extend_from_slice(title.as_bytes());
        let man = Man::new(subcommand.clone());
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    output::write(&page)?;
    Ok(Exit::Nothing)
}
