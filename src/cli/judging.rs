//! The options of a program under test, for every command that runs one.

use std::ffi::OsString;
use std::num::NonZeroUsize;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::exit;
use super::failure::Failure;
use crate::oracle::Profile;
use crate::program::{CannotRun, MOST, Options, Program};

/// The options of a program under test.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "With a program")]
pub struct JudgingArgs {
    /// How strictly its answers are judged (uva).
    #[arg(long, value_name = "PROFILE")]
    pub judge: Option<Profile>,
    /// How long one run may take, such as `5s` (else the first run shows what is normal).
    #[arg(long, value_name = "DURATION")]
    pub timeout: Option<humantime::Duration>,
    /// How many bytes one run may hold, such as `64M` (no limit; on Linux only).
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// How many decks one run gets at most (1,000).
    #[arg(long, value_name = "N")]
    pub batch: Option<NonZeroUsize>,
}

impl JudgingArgs {
    /// How the program is tested.
    pub fn options(&self) -> Options {
        Options {
            profile: self.judge.unwrap_or_default(),
            timeout: self.timeout.map(Into::into),
            memory: self.memory,
            most: self.batch.map_or(MOST, NonZeroUsize::get),
        }
    }

    /// The first of the options that was given.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--judge", self.judge.is_some()),
            ("--timeout", self.timeout.is_some()),
            ("--memory", self.memory.is_some()),
            ("--batch", self.batch.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// The options as they were given.
    pub fn words(&self) -> Vec<String> {
        let words = [
            self.judge.map(|profile| format!("--judge={}", profile.name())),
            self.timeout.map(|time| format!("--timeout={}", time.to_string().replace(' ', ""))),
            self.memory.map(|bytes| format!("--memory={bytes}")),
            self.batch.map(|decks| format!("--batch={decks}")),
        ];
        words.into_iter().flatten().collect()
    }
}

/// The program after `--`; an interrupt ends its runs.
pub fn program(words: &[OsString]) -> Result<Program, Failure> {
    let program = Program::new(words.iter().cloned()).map_err(CannotRun::Start)?;
    Ok(program.with_interrupt(exit::interrupt()))
}

/// A program is known by its command, and its arguments by the marks of the shell.
pub fn line(words: &[String]) -> String {
    shell_words::join(words)
}

/// `64M`
fn bytes(text: &str) -> Result<u64, String> {
    let (digits, unit) = text.split_at(text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len()));
    let unit = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => 0,
    };
    let bytes = digits.parse().ok().and_then(|number: u64| number.checked_mul(unit));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "a number of bytes, such as 64M or 2G".to_owned())
}

impl ValueEnum for Profile {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(match self {
            Self::Strict => "Equal bytes",
            Self::Uva => "Also blanks at the ends of lines, and a last newline that is missing",
            Self::Tokens => "Equal words, whatever is between them",
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_have_units() {
        let sizes = ["512", "64K", "64M", "2G", "1GiB", "3mb"].map(|text| bytes(text).ok());
        let expected = [512, 64 << 10, 64 << 20, 2 << 30, 1 << 30, 3 << 20].map(Some);
        assert_eq!(sizes, expected);
        for wrong in ["", "0", "M", "12X", "-1", "99999999999999999999", "99999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
