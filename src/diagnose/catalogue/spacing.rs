//! White space: a program that only writes it otherwise still plays like an engine.

use serde::{Deserialize, Serialize};

use crate::oracle::{Profile, Verdict};

/// How a program's lines differ from those of an engine that writes the same words, the nearest first.
///
/// ```
/// use misdeal::diagnose::catalogue::{Spacing, same_words};
///
/// assert!(same_words(b"44,KD\n", b"44,KD \r\n"));
/// assert_eq!(Spacing::of(b"44,KD\n", b"44,KD\r\n"), Spacing::CarriageReturn);
/// assert_eq!(Spacing::of(b"44,KD\n", b"44,KD"), Spacing::NoNewline);
/// assert_eq!(Spacing::Same.and(Spacing::NoNewline), Spacing::Other);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Spacing {
    /// Not at all.
    Same,
    /// No line has its newline.
    NoNewline,
    /// Each line has a blank at its end.
    BlankAtEnd,
    /// Each line ends with a carriage return and a newline.
    CarriageReturn,
    /// Each line is followed by an empty one.
    EmptyLine,
    /// Some lines in another way than others, or all in a way that is none of these.
    Other,
}

/// What the ends of lines can be instead of a newline.
const ENDS: [(Spacing, &[u8]); 4] = [
    (Spacing::NoNewline, b""),
    (Spacing::BlankAtEnd, b" \n"),
    (Spacing::CarriageReturn, b"\r\n"),
    (Spacing::EmptyLine, b"\n\n"),
];

impl Spacing {
    /// How this one line differs; the words are the same.
    #[must_use]
    pub fn of(engine: &[u8], program: &[u8]) -> Self {
        if engine == program {
            return Self::Same;
        }
        let line = engine.strip_suffix(b"\n").unwrap_or(engine);
        let end = program.strip_prefix(line);
        ENDS.iter().find(|(_, bytes)| Some(*bytes) == end).map_or(Self::Other, |(spacing, _)| *spacing)
    }

    /// How both lines differ.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Other }
    }
}

/// Whether two outputs have the same words, whatever white space is between them.
#[must_use]
pub fn same_words(one: &[u8], other: &[u8]) -> bool {
    Profile::Tokens.judge(one, other) == Verdict::Accepted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_lines_are_told_apart() {
        let of = |program: &[u8]| Spacing::of(b"44,KD\n", program);
        assert_eq!(of(b"44,KD\n"), Spacing::Same);
        assert_eq!(of(b"44,KD"), Spacing::NoNewline);
        assert_eq!(of(b"44,KD \n"), Spacing::BlankAtEnd);
        assert_eq!(of(b"44,KD\r\n"), Spacing::CarriageReturn);
        assert_eq!(of(b"44,KD\n\n"), Spacing::EmptyLine);
        assert_eq!(of(b" 44,KD\n"), Spacing::Other);
        assert_eq!(of(b"44,KD  \n"), Spacing::Other);
    }

    #[test]
    fn lines_that_differ_in_several_ways_have_no_way_in_common() {
        assert_eq!(Spacing::Same.and(Spacing::Same), Spacing::Same);
        assert_eq!(Spacing::BlankAtEnd.and(Spacing::BlankAtEnd), Spacing::BlankAtEnd);
        assert_eq!(Spacing::Same.and(Spacing::NoNewline), Spacing::Other);
    }

    #[test]
    fn words_are_what_white_space_divides() {
        assert!(same_words(b"1 pile\n", b" 1  pile"));
        assert!(!same_words(b"44,KD\n", b"44, KD\n"));
    }
}
