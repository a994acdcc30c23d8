//! What a judge says.

use std::fmt;

/// What a judge would say of an output, or of the run that was to give it.
///
/// ```
/// use misdeal::oracle::{Profile, Verdict};
///
/// let verdict = Profile::Uva.judge(b"1 pile remaining: 52\n", b"1 piles remaining: 52\n");
/// assert_eq!((verdict, verdict.letters()), (Verdict::WrongAnswer, "WA"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "campaign", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Accepted.
    #[cfg_attr(feature = "campaign", serde(rename = "AC"))]
    Accepted,
    /// Presentation error: the same tokens, other white space.
    #[cfg_attr(feature = "campaign", serde(rename = "PE"))]
    PresentationError,
    /// Wrong answer.
    #[cfg_attr(feature = "campaign", serde(rename = "WA"))]
    WrongAnswer,
    /// Runtime error: ended by a signal, or with a status that is not 0.
    #[cfg_attr(feature = "campaign", serde(rename = "RE"))]
    RuntimeError,
    /// Time limit exceeded.
    #[cfg_attr(feature = "campaign", serde(rename = "TLE"))]
    TimeLimitExceeded,
    /// Output limit exceeded.
    #[cfg_attr(feature = "campaign", serde(rename = "OLE"))]
    OutputLimitExceeded,
}

impl Verdict {
    /// The judge's letters.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::PresentationError => "PE",
            Self::WrongAnswer => "WA",
            Self::RuntimeError => "RE",
            Self::TimeLimitExceeded => "TLE",
            Self::OutputLimitExceeded => "OLE",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}
