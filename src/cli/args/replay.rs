//! The arguments of `misdeal replay`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::machines::MachineArgs;
use crate::cli::program_args::JudgingArgs;

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
