//! `misdeal man`

use std::io::Write;

use clap::builder::Resettable;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use super::args::Cli;
use super::exit::{self, Exit};
use super::failure::Failure;
use super::output;
use crate::generate::expression::FORMS;

/// Print the man page.
#[derive(Debug, Args)]
pub struct ManArgs {}

/// One page: the program, every command, and what several commands share.
pub fn run(_: &ManArgs) -> Result<Exit, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    for subcommand in command.get_subcommands() {
        render(subcommand, &mut page)?;
    }
    as_it_stands("DECKS", &format!("Where a command takes a DECK, it is one of\n{FORMS}"), &mut page)?;
    as_it_stands("EXIT STATUS", exit::TABLE, &mut page)?;
    output::write(&page)?;
    Ok(Exit::Nothing)
}

/// A command's section: what it does, how it is called, its options.
fn render(subcommand: &Command, page: &mut Vec<u8>) -> Result<(), Failure> {
    writeln!(page, ".SH \"MISDEAL {}\"", subcommand.get_name().to_uppercase())?;
    let man = Man::new(subcommand.clone().after_help(Resettable::Reset));
    let mut sections = Vec::new();
    man.render_description_section(&mut sections)?;
    man.render_synopsis_section(&mut sections)?;
    man.render_options_section(&mut sections)?;
    // Within the command's section these are subsections.
    page.extend_from_slice(String::from_utf8_lossy(&sections).replace(".SH ", ".SS ").as_bytes());
    Ok(())
}

/// A section whose lines stay as they are.
fn as_it_stands(title: &str, text: &str, page: &mut Vec<u8>) -> Result<(), Failure> {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    writeln!(page, ".SH \"{title}\"\n.nf\n{text}\n.fi")?;
    Ok(())
}
