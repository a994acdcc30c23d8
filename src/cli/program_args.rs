//! A program on the command line, and how it is judged, for every command that takes one.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use bytesize::ByteSize;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};

use super::exit;
use super::failure::Failure;
use crate::oracle::Profile;
use crate::program::{CannotRun, MOST, Options, Program};

/// How a program is run and judged.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "With a program")]
pub struct JudgingArgs {
    /// How strictly its answers are judged (uva).
    #[arg(long, value_name = "JUDGE")]
    pub judge: Option<Profile>,
    /// How long a run may take, such as `2s` (else the first run shows what is normal).
    #[arg(long, value_name = "DURATION", value_parser = some_time)]
    pub timeout: Option<humantime::Duration>,
    /// How much memory a run may hold, such as `512M` (no limit; on Linux only).
    #[arg(long, value_name = "SIZE", value_parser = some_memory)]
    pub memory: Option<ByteSize>,
    /// How many decks a run gets at most (1,000). Some right programs hold a fixed number.
    #[arg(long, value_name = "N", value_parser = some_decks)]
    pub batch: Option<NonZeroUsize>,
}

impl JudgingArgs {
    /// How the program is tested.
    pub fn options(&self) -> Options {
        Options {
            profile: self.judge.unwrap_or_default(),
            timeout: self.timeout.map(Into::into),
            memory: self.memory.map(|size| size.as_u64()),
            most: self.batch.map_or(MOST, NonZeroUsize::get),
        }
    }

    /// The options as they are given again.
    pub fn words(&self) -> Vec<String> {
        let given = [
            ("--judge", self.judge.map(|judge| judge.name().to_owned())),
            ("--timeout", self.timeout.map(|time| time.to_string().replace(' ', ""))),
            ("--memory", self.memory.map(|size| size.as_u64().to_string())),
            ("--batch", self.batch.map(|decks| decks.to_string())),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?]));
        given.flatten().collect()
    }

    /// The first of the options that was given.
    pub fn first_given(&self) -> Option<String> {
        self.words().into_iter().next()
    }
}

fn some_decks(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a number of decks, 1 or more".to_owned())
}

/// A limit of no time would be exceeded by every run.
fn some_time(text: &str) -> Result<humantime::Duration, String> {
    let time: humantime::Duration =
        text.parse().map_err(|_| "a time with its unit, such as `2s` or `500ms`".to_owned())?;
    if time.is_zero() { Err("no program ends in no time".to_owned()) } else { Ok(time) }
}

/// No program runs in less than a page or two.
fn some_memory(text: &str) -> Result<ByteSize, String> {
    const LEAST: ByteSize = ByteSize::kib(64);
    let size: ByteSize = text.parse()?;
    if size < LEAST { Err(format!("no program runs in less than {LEAST}")) } else { Ok(size) }
}

/// A program that a command can do without.
#[derive(Debug, Args)]
pub struct ProgramArgs {
    #[command(flatten)]
    pub judging: JudgingArgs,
    /// The program with its arguments; no shell is used.
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub program: Vec<OsString>,
}

impl ProgramArgs {
    /// Whether there is one.
    pub fn is_given(&self) -> Result<bool, Failure> {
        match self.judging.first_given() {
            Some(option) if self.program.is_empty() => Err(Failure::Usage(format!(
                "{option} is about a program, and there is none: it comes last, after `--`"
            ))),
            _ if self.program.is_empty() => is_not_forgotten().map(|()| false),
            _ => Ok(true),
        }
    }

    /// The words of a command that give the same again, the program last.
    pub fn words(&self) -> Vec<String> {
        let program = self.program.iter().map(|word| word.to_string_lossy().into_owned());
        self.judging.words().into_iter().chain(["--".to_owned()]).chain(program).collect()
    }
}

/// That whoever has written `--` has written a program after it too: `-- $PROGRAM` with nothing in the variable tests
/// nothing.
pub fn is_not_forgotten() -> Result<(), Failure> {
    if std::env::args_os().any(|word| word == "--") {
        return Err(Failure::Usage("there is no program after `--`".to_owned()));
    }
    Ok(())
}

/// The program of these words. An interrupt ends it, and then the command.
pub fn program(words: &[OsString]) -> Result<Program, Failure> {
    let program = Program::new(words.iter().cloned()).map_err(CannotRun::Start)?;
    Ok(program.with_interrupt(exit::end_with_programs()))
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Self::Strict => "Equal bytes; other white space is PE",
            Self::Uva => "Also blanks at the ends of lines, and a last newline that is missing",
            Self::Tokens => "Equal words, whatever is between them",
        }))
    }
}
