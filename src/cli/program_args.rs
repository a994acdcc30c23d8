//! A program on the command line, and how it is judged.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};

use super::exit;
use super::failure::Failure;
use crate::game::Game;
use crate::oracle::Profile;
use crate::program::{CannotRun, MOST, Options, Program, Tester};

/// A program under test.
#[derive(Debug, Args)]
#[command(next_help_heading = "Program")]
pub struct ProgramArgs {
    /// What the judge takes of white space (`uva`).
    #[arg(long, value_name = "PROFILE", requires = "program")]
    pub judge: Option<Profile>,
    /// How long a run may take, such as `2s` (20 times what the first takes, 2s at least).
    #[arg(long, value_name = "DURATION", requires = "program")]
    pub timeout: Option<humantime::Duration>,
    /// How much memory a run may hold, such as `256M` (no limit).
    #[arg(long, value_name = "SIZE", requires = "program", value_parser = size)]
    pub memory: Option<u64>,
    /// How many decks one run is given at most (1000).
    #[arg(long, value_name = "N", requires = "program")]
    pub batch: Option<NonZeroUsize>,
    /// The program with its arguments; no shell is used.
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

impl ProgramArgs {
    /// Whether there is one.
    pub const fn is_given(&self) -> bool {
        !self.program.is_empty()
    }

    /// The program.
    pub fn program(&self) -> Result<Program, Failure> {
        let program = Program::new(self.program.iter().cloned()).map_err(CannotRun::from)?;
        Ok(program.with_interrupt(exit::of_programs()))
    }

    /// The program under test.
    pub fn tester<G: Game>(&self) -> Result<Tester<G>, Failure> {
        Ok(Tester::new(self.program()?, self.options()))
    }

    fn options(&self) -> Options {
        Options {
            profile: self.judge.unwrap_or_default(),
            timeout: self.timeout.map(Into::into),
            memory: self.memory,
            most: self.batch.map_or(MOST, NonZeroUsize::get),
        }
    }

    /// The words of a command that give the same again, the program last.
    pub fn words(&self) -> Vec<String> {
        let judge = self.judge.map(|judge| ["--judge".to_owned(), judge.name().to_owned()]);
        let timeout =
            self.timeout.map(|timeout| ["--timeout".to_owned(), timeout.to_string().replace(' ', "")]);
        let memory = self.memory.map(|memory| ["--memory".to_owned(), memory.to_string()]);
        let batch = self.batch.map(|batch| ["--batch".to_owned(), batch.to_string()]);
        let options = [judge, timeout, memory, batch].into_iter().flatten().flatten();
        let program = self.program.iter().map(|word| word.to_string_lossy().into_owned());
        options.chain(["--".to_owned()]).chain(program).collect()
    }
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

/// `512K`, `256M`, `2G`, or bytes.
fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(number) if text.ends_with('K') => (number, 10),
        Some(number) if text.ends_with('M') => (number, 20),
        Some(number) => (number, 30),
        None => (text, 0),
    };
    let size = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << unit));
    size.filter(|&size| size > 0).ok_or_else(|| "a number of bytes, or such as 512K, 256M, 2G".to_owned())
}
