//! How strictly a judge reads an answer.
//!
//! All of it is on bytes. White space is what C calls so: blank, tab, newline, vertical tab, form feed and
//! carriage return. NUL is none, nor is any byte beyond ASCII: they belong to tokens, so an answer with one
//! of them too many is wrong in every profile. A carriage return before a newline is a blank at the end of
//! the line, and so the answers of a program that ends its lines with CR LF are accepted unless the judge
//! is strict.

use super::Verdict;

/// A judge, by what it accepts; each accepts all that the one before it does.
///
/// ```
/// use misdeal::oracle::{Profile, Verdict};
///
/// // A blank at the end of the line.
/// let judged = Profile::ALL.map(|profile| profile.judge(b"44,KD\n", b"44,KD \n"));
/// assert_eq!(judged, [Verdict::PresentationError, Verdict::Accepted, Verdict::Accepted]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "campaign",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub enum Profile {
    /// Accepts equal bytes; other white space is a presentation error.
    Strict,
    /// Accepts also blanks at the ends of lines and a last newline that is missing; any other white space
    /// that differs is a presentation error.
    #[default]
    Uva,
    /// Accepts equal tokens, whatever is between them; knows no presentation error.
    Tokens,
}

impl Profile {
    /// All of them, the strictest first.
    pub const ALL: [Self; 3] = [Self::Strict, Self::Uva, Self::Tokens];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Uva => "uva",
            Self::Tokens => "tokens",
        }
    }

    /// Judges the actual output by the expected one: `AC`, `PE` or `WA`.
    ///
    /// ```
    /// use misdeal::oracle::{Profile, Verdict};
    ///
    /// assert_eq!(Profile::Uva.judge(b"44,KD\n", b"44,KD \r\n"), Verdict::Accepted);
    /// assert_eq!(Profile::Strict.judge(b"44,KD\n", b"44,KD"), Verdict::PresentationError);
    /// assert_eq!(Profile::Tokens.judge(b"44,KD\n", b"44, KD\n"), Verdict::WrongAnswer);
    /// ```
    #[must_use]
    pub fn judge(self, expected: &[u8], actual: &[u8]) -> Verdict {
        if self.accepts(expected, actual) {
            Verdict::Accepted
        } else if self != Self::Tokens && tokens(expected).eq(tokens(actual)) {
            Verdict::PresentationError
        } else {
            Verdict::WrongAnswer
        }
    }

    fn accepts(self, expected: &[u8], actual: &[u8]) -> bool {
        expected == actual
            || match self {
                Self::Strict => false,
                Self::Uva => lines(expected).eq(lines(actual)),
                Self::Tokens => tokens(expected).eq(tokens(actual)),
            }
    }
}

/// Whether C calls this byte white space.
#[must_use]
pub const fn is_white_space(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == b'\x0b'
}

/// The longest runs of what is not white space.
///
/// ```
/// use misdeal::oracle::tokens;
///
/// assert!(tokens(b"44,KD \r\n 08,KS").eq([&b"44,KD"[..], b"08,KS"]));
/// ```
pub fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(is_white_space).filter(|token| !token.is_empty())
}

/// The lines without the blanks at their ends; a last newline makes no further line.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = without_blanks_at_end(text);
    text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n').map(without_blanks_at_end)
}

fn without_blanks_at_end(line: &[u8]) -> &[u8] {
    let is_blank = |byte: &u8| is_white_space(byte) && *byte != b'\n';
    let end = line.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn judges_are_named() {
        assert_eq!(Profile::ALL.map(Profile::name), ["strict", "uva", "tokens"]);
    }

    fn letters(expected: &[u8], actual: &[u8]) -> String {
        Profile::ALL.map(|profile| profile.judge(expected, actual).letters()).join(" ")
    }

    #[test]
    fn profiles_differ_in_white_space_only() {
        let right = b"2 piles remaining: 51 1\n44,KD\n";
        let cases: [(&[u8], &str); 15] = [
            (b"2 piles remaining: 51 1\n44,KD\n", "AC AC AC"),
            (b"2 piles remaining: 51 1\n44,KD", "PE AC AC"),
            (b"2 piles remaining: 51 1 \n44,KD\t\n", "PE AC AC"),
            (b"2 piles remaining: 51 1\r\n44,KD\r\n", "PE AC AC"),
            (b"2 piles remaining: 51 1\n44,KD\n \t", "PE AC AC"),
            (b"2 piles remaining: 51 1\n44,KD\n\n", "PE PE AC"),
            (b"2 piles remaining: 51 1\n\n44,KD\n", "PE PE AC"),
            (b"2  piles remaining: 51 1\n44,KD\n", "PE PE AC"),
            (b" 2 piles remaining: 51 1\n44,KD\n", "PE PE AC"),
            (b"2 piles remaining: 51 1 44,KD\n", "PE PE AC"),
            (b"2 piles remaining: 51 1\x0b\x0c44,KD\n", "PE PE AC"),
            (b"2 piles remaining: 51 1\n44, KD\n", "WA WA WA"),
            (b"2 piles remaining: 51 1\n44,KD\0\n", "WA WA WA"),
            (b"2 piles remaining: 51 1\n44,KD\xff\n", "WA WA WA"),
            (b"", "WA WA WA"),
        ];
        for (actual, verdicts) in cases {
            assert_eq!(letters(right, actual), verdicts, "{}", actual.escape_ascii());
        }
    }

    #[test]
    fn where_nothing_is_expected_white_space_is_no_wrong_answer() {
        assert_eq!(letters(b"", b""), "AC AC AC");
        assert_eq!(letters(b"", b" \n"), "PE AC AC");
        assert_eq!(letters(b"", b"\n\n"), "PE PE AC");
    }

    /// Bytes that are often white space, so that texts often have the same tokens.
    fn text() -> impl Strategy<Value = Vec<u8>> {
        let byte = prop_oneof![4 => prop::sample::select(&b" \t\r\n\x0b\x0c"[..]), 2 => Just(b'a'), 1 => any::<u8>()];
        prop::collection::vec(byte, 0..12)
    }

    /// The same tokens, most likely with other white space.
    fn with_other_white_space() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
        (text(), text()).prop_map(|(one, blanks)| {
            let blanks: Vec<u8> = blanks.into_iter().filter(is_white_space).collect();
            let mut other = one.clone();
            for (place, blank) in blanks.into_iter().enumerate() {
                let place = (place * 5 + usize::from(blank)) % (other.len() + 1);
                other.insert(place, blank);
            }
            (one, other)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn each_accepts_what_a_stricter_one_accepts(
            (expected, actual) in prop_oneof![(text(), text()), with_other_white_space()]
        ) {
            let [strict, uva, tokens] = Profile::ALL.map(|profile| profile.judge(&expected, &actual));
            prop_assert!(strict >= uva);
            // Only `tokens` knows no `PE`; what it finds wrong all find wrong.
            prop_assert!(uva != Verdict::Accepted || tokens == Verdict::Accepted);
            prop_assert_eq!(uva == Verdict::WrongAnswer, tokens == Verdict::WrongAnswer);
            prop_assert_eq!(strict == Verdict::Accepted, expected == actual);
        }

        #[test]
        fn every_profile_is_symmetric((one, other) in with_other_white_space()) {
            for profile in Profile::ALL {
                prop_assert_eq!(profile.judge(&one, &other), profile.judge(&other, &one));
                prop_assert_eq!(profile.judge(&one, &one), Verdict::Accepted);
            }
        }
    }
}
