//! How a program is run and judged, for every command that takes one.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use bytesize::ByteSize;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::exit;
use super::failure::Failure;
use crate::oracle::Profile;
use crate::program::{CannotRun, MOST, Options, Program};

/// How a program is run and judged.
#[derive(Clone, Copy, Debug, Args)]
pub struct ProgramArgs {
    /// The judge: what is accepted.
    #[arg(long, value_name = "JUDGE", default_value = "uva")]
    pub judge: Profile,
    /// How long a run may take, such as `2s` (else the first run shows what is normal).
    #[arg(long, value_name = "DURATION")]
    pub timeout: Option<humantime::Duration>,
    /// How much memory a run may hold, such as `512MB` (else there is no limit; Linux only).
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<ByteSize>,
    /// How many decks one file has at most. Some right programs hold a fixed number.
    #[arg(long, value_name = "N", default_value_t = most())]
    pub batch: NonZeroUsize,
}

const fn most() -> NonZeroUsize {
    NonZeroUsize::new(MOST).expect("a file has decks")
}

impl ProgramArgs {
    /// The same for the library.
    pub fn options(&self) -> Options {
        Options {
            profile: self.judge,
            timeout: self.timeout.map(Into::into),
            memory: self.memory.map(|size| size.as_u64()),
            most: self.batch.get(),
        }
    }

    /// The options as they are given again, those left out that nobody has given.
    pub fn words(&self) -> Vec<String> {
        let Self { judge, timeout, memory, batch } = self;
        let mut words = Vec::new();
        let mut add = |option: &str, value: Option<String>| {
            words.extend(value.into_iter().flat_map(|value| [option.to_owned(), value]));
        };
        add("--judge", (*judge != Profile::default()).then(|| judge.name().to_owned()));
        add("--timeout", timeout.map(|time| time.to_string().replace(' ', "")));
        add("--memory", memory.map(|size| size.as_u64().to_string()));
        add("--batch", (*batch != most()).then(|| batch.to_string()));
        words
    }
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Self::Strict => "Equal bytes; other white space is PE",
            Self::Uva => "Also blanks at line ends, and a last newline that is missing",
            Self::Tokens => "Equal words, whatever is between them",
        }))
    }
}

/// The program of these words. An interrupt ends it, and then the command.
pub fn program(words: &[OsString]) -> Result<Program, Failure> {
    let program = Program::new(words.iter().cloned()).map_err(CannotRun::Start)?;
    Ok(program.with_interrupt(exit::end_with_programs()))
}
