//! An answer beside the right one, for reports.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::oracle::{self, Profile, Verdict};
use crate::visible;

/// How many bytes of a text are shown.
const SHOWN: usize = 2000;

/// An answer beside the right one. All text is visible, as [`visible::bytes`] makes it.
///
/// ```
/// use misdeal::oracle::Verdict;
/// use misdeal::program::Comparison;
///
/// let comparison = Comparison::of(b"08,KS\n44,KD\n", b"08,KS\n44,KH \n");
/// assert_eq!(comparison.profiles.uva, Verdict::WrongAnswer);
/// let line = comparison.line.expect("a line differs");
/// assert_eq!((line.number, line.actual.as_deref()), (2, Some("44,KH·↵")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// What each profile says of it.
    pub profiles: Opinions,
    /// The right answer.
    pub expected: String,
    /// The program's answer.
    pub actual: String,
    /// The first line that differs, with its newline.
    pub line: Option<Differing>,
    /// The first token that differs.
    pub token: Option<Differing>,
    /// How many lines differ after the first.
    pub more_lines: usize,
}

/// What each profile says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Opinions {
    /// [`Profile::Strict`].
    pub strict: Verdict,
    /// [`Profile::Uva`].
    pub uva: Verdict,
    /// [`Profile::Tokens`].
    pub tokens: Verdict,
}

/// A line or token that is not the same on both sides; on one it may be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Differing {
    /// Its number, from 1.
    pub number: usize,
    /// What is to be there.
    pub expected: Option<String>,
    /// What is there.
    pub actual: Option<String>,
}

impl Comparison {
    /// Puts the texts beside each other.
    #[must_use]
    pub fn of(expected: &[u8], actual: &[u8]) -> Self {
        let judge = |profile: Profile| profile.judge(expected, actual);
        let mut lines = differing(lines(expected), lines(actual));
        Self {
            profiles: Opinions {
                strict: judge(Profile::Strict),
                uva: judge(Profile::Uva),
                tokens: judge(Profile::Tokens),
            },
            expected: shown(expected),
            actual: shown(actual),
            line: lines.next().map(Differing::from),
            token: differing(oracle::tokens(expected), oracle::tokens(actual)).next().map(Differing::from),
            more_lines: lines.count(),
        }
    }
}

/// `3: expected 44,KD↵, actual 44,·KD↵`.
impl fmt::Display for Differing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(["expected", "actual"]))
    }
}

impl Differing {
    /// Both, by what they are called.
    #[must_use]
    pub fn told(&self, [expected, actual]: [&str; 2]) -> String {
        let side = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
        format!("{}: {expected} {}, {actual} {}", self.number, side(&self.expected), side(&self.actual))
    }
}

/// A number from 1, and what each side has there.
type Pair<'a> = (usize, Option<&'a [u8]>, Option<&'a [u8]>);

impl From<Pair<'_>> for Differing {
    fn from((number, expected, actual): Pair<'_>) -> Self {
        Self { number, expected: expected.map(shown), actual: actual.map(shown) }
    }
}

fn differing<'a>(
    mut expected: impl Iterator<Item = &'a [u8]>,
    mut actual: impl Iterator<Item = &'a [u8]>,
) -> impl Iterator<Item = Pair<'a>> {
    let pairs = (1..).map_while(move |number| match (expected.next(), actual.next()) {
        (None, None) => None,
        (expected, actual) => Some((number, expected, actual)),
    });
    pairs.filter(|(_, expected, actual)| expected != actual)
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

fn shown(text: &[u8]) -> String {
    match text.get(SHOWN..) {
        Some(rest) if !rest.is_empty() => {
            format!("{} [{} more bytes]", visible::bytes(&text[..SHOWN]), rest.len())
        }
        _ => visible::bytes(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_line_and_token_that_differ_are_named() {
        let comparison = Comparison::of(b"44,KD\n12,KS\n13,KC\n52,KH\n", b"44,KD\n12, KS\r\n13,KC\n");
        assert_eq!(
            comparison.line.expect("lines differ").to_string(),
            "2: expected 12,KS↵, actual 12,·KS\\r↵"
        );
        assert_eq!(comparison.token.expect("tokens differ").to_string(), "2: expected 12,KS, actual 12,");
        assert_eq!(comparison.more_lines, 1);
        assert_eq!(comparison.profiles.tokens, Verdict::WrongAnswer);
    }

    #[test]
    fn a_missing_newline_is_shown_and_is_no_other_token() {
        let comparison = Comparison::of(b"44,KD\n", b"44,KD");
        assert_eq!(comparison.line.expect("lines differ").to_string(), "1: expected 44,KD↵, actual 44,KD");
        assert_eq!(comparison.token, None);
        assert_eq!(comparison.profiles.uva, Verdict::Accepted);
    }

    #[test]
    fn verdicts_are_written_by_their_letters() {
        let text = serde_json::to_string(&Comparison::of(b"1\n", b"1").profiles).expect("plain data");
        assert_eq!(text, r#"{"strict":"PE","uva":"AC","tokens":"AC"}"#);
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_compared(expected: Vec<u8>, actual: Vec<u8>) {
            let comparison = Comparison::of(&expected, &actual);
            prop_assert_eq!(comparison.line.is_none(), expected == actual);
            prop_assert_eq!(comparison.token.is_none(), comparison.profiles.tokens == Verdict::Accepted);
        }
    }
}
