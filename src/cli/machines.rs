//! `--junit FILE` and `--github`: what was found, for other programs.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::failure::Failure;
use super::{output, runner};
use crate::report::results::{Results, github, junit};

/// What other programs are told.
#[derive(Clone, Debug, Args)]
pub struct MachineArgs {
    /// Also write what was found as a JUnit file: a case each for what was tested.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub junit: Option<PathBuf>,
    /// In a workflow of GitHub: also print annotations, to standard error, one for each kind of finding, and
    /// add a table to the step's summary (the file that `GITHUB_STEP_SUMMARY` names).
    #[arg(long)]
    pub github: bool,
}

impl MachineArgs {
    /// Says what cannot be written before anything is done; from here on what is printed is harmless to a runner.
    pub fn begin(&self) -> Result<(), Failure> {
        self.junit.as_deref().map_or(Ok(()), output::can_be_written)?;
        if self.github {
            runner::is_to_be_told();
            summary_file().map_or(Ok(()), |path| opened(&path).map(|_| ()))?;
        }
        Ok(())
    }

    /// The option that was given, to be named where it does not apply.
    pub const fn first_given(&self) -> Option<&'static str> {
        match (&self.junit, self.github) {
            (Some(_), _) => Some("--junit"),
            (None, true) => Some("--github"),
            (None, false) => None,
        }
    }

    /// Tells of the results whoever is to be told.
    pub fn tell(&self, results: impl FnOnce() -> Results) -> Result<(), Failure> {
        if self.first_given().is_none() {
            return Ok(());
        }
        let results = results();
        if let Some(file) = &self.junit {
            output::file(file, junit::file(&results).as_bytes())?;
        }
        if self.github {
            for annotation in github::annotations(&results) {
                annotate(&annotation);
            }
            summary_file().map_or(Ok(()), |path| summarize(&path, &results))?;
        }
        Ok(())
    }
}

/// Prints an annotation, which is a command that the runner is to obey.
fn annotate(annotation: &str) {
    // There is nobody to tell when standard error is closed.
    _ = writeln!(io::stderr().lock(), "{annotation}");
}

/// Annotates what has kept a command from doing what was asked, where annotations are asked for.
pub fn failed(failure: &Failure) {
    if runner::is_told() && !matches!(failure, Failure::ClosedPipe) {
        annotate(&github::annotation("error", "misdeal", &failure.to_string()));
    }
}

/// The file of the step's summary, in a workflow.
fn summary_file() -> Option<PathBuf> {
    std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from)
}

fn opened(path: &Path) -> Result<File, Failure> {
    let unwritable = |error| Failure::Unwritable { path: path.to_owned(), error };
    OpenOptions::new().append(true).create(true).open(path).map_err(unwritable)
}

/// Adds the table, as far as there is room after what other commands of the step have written.
fn summarize(path: &Path, results: &Results) -> Result<(), Failure> {
    let unwritable = |error| Failure::Unwritable { path: path.to_owned(), error };
    let mut file = opened(path)?;
    let there = file.metadata().map_err(unwritable)?.len();
    let room = github::SUMMARY.saturating_sub(usize::try_from(there).unwrap_or(usize::MAX));
    file.write_all(github::summary(results, room).as_bytes()).map_err(unwritable)
}
