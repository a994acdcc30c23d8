//! What a program does otherwise than it should, in words.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

use crate::oracle::{Profile, Verdict};
use crate::program::answers::Batch;
use crate::program::habit::{Habit, answer_lines};
use crate::program::{Comparison, Outcome, Run};
use crate::visible::{self, counted};

/// How much of a message of the program is shown, in characters.
const MESSAGE: usize = 100;

/// A run that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Deviation {
    /// How it has ended.
    #[serde(serialize_with = "in_words")]
    #[cfg_attr(feature = "cli", schemars(with = "String"))]
    pub outcome: Outcome,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    #[cfg_attr(feature = "cli", schemars(with = "f64"))]
    pub duration: Duration,
    /// How many bytes were written.
    pub written: usize,
    /// What the answers are like.
    pub answers: Answered,
    /// What the program does with every file, if that is the reason.
    pub habit: Option<Habit>,
    /// The output beside what it should be.
    pub comparison: Comparison,
    /// The line on standard error that tells most, made visible: the first that speaks of an error, or else the last;
    /// empty where there is none.
    pub message: String,
    /// What the output is compared with.
    #[serde(skip)]
    pub(super) beside: Beside,
    /// The deck that was played, where others are played well, as part of a sentence.
    #[serde(skip)]
    pub with_deck: Option<&'static str>,
}

/// What an output is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// The right answers.
    RightAnswers,
    /// The program's own answers to the same decks, written plainly.
    PlainFile,
    /// The program's own answers to each deck alone.
    OneByOne,
}

impl Beside {
    /// What is there, and what was written.
    const fn sides(self) -> [&'static str; 2] {
        match self {
            Self::RightAnswers => ["expected", "actual"],
            Self::PlainFile => ["of a plain file", "of this"],
            Self::OneByOne => ["one by one", "together"],
        }
    }
}

/// What answers are like beside those that there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Answered {
    /// They are right.
    Right,
    /// All words are right, the white space is not.
    Spacing,
    /// Nothing was written.
    Nothing,
    /// The first are right, and there are more lines.
    Surplus {
        /// So many more.
        lines: usize,
    },
    /// There are more lines, and the first are not right.
    TooMany {
        /// So many.
        lines: usize,
    },
    /// There is an answer for each line of the file.
    EachLine {
        /// So many.
        lines: usize,
    },
    /// There are fewer lines than decks.
    TooFew {
        /// So many.
        lines: usize,
    },
    /// As many lines as decks, and not the right ones.
    Other,
}

impl Answered {
    /// Compares an output with what it should be.
    fn of(expected: &[u8], actual: &[u8], profile: Profile) -> Self {
        let lines = answer_lines(actual).count();
        let wanted = answer_lines(expected).count();
        match profile.judge(expected, actual) {
            Verdict::Accepted => return Self::Right,
            Verdict::PresentationError => return Self::Spacing,
            _ => {}
        }
        let first_are_right = || {
            answer_lines(expected)
                .zip(answer_lines(actual))
                .all(|(one, other)| one.trim_ascii() == other.trim_ascii())
        };
        match lines {
            0 => Self::Nothing,
            _ if lines < wanted => Self::TooFew { lines },
            _ if lines == wanted => Self::Other,
            _ if wanted > 0 && first_are_right() => Self::Surplus { lines: lines - wanted },
            _ => Self::TooMany { lines },
        }
    }
}

impl Deviation {
    /// The run, which should have written this.
    pub(super) fn of(run: &Run, expected: &[u8], profile: Profile, beside: Beside) -> Self {
        Self {
            outcome: run.outcome,
            duration: run.duration,
            written: run.stdout.len(),
            answers: Answered::of(expected, &run.stdout, profile),
            habit: None,
            comparison: Comparison::of(expected, &run.stdout),
            message: telling_line(&run.stderr.text()),
            beside,
            with_deck: None,
        }
    }

    /// Of decks that have so many lines each.
    pub(super) fn with_lines(mut self, lines_a_deck: usize, decks: usize) -> Self {
        if let Answered::TooMany { lines } = self.answers
            && lines == lines_a_deck * decks
        {
            self.answers = Answered::EachLine { lines };
        }
        self
    }

    /// Of decks that are answered rightly one by one.
    pub(super) fn with_habit(mut self, run: &Run, batch: &Batch<'_>) -> Self {
        self.habit = Habit::of(run, batch);
        self
    }

    fn what_is_answered(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answers {
            Answered::Right => f.write_str("the answers are right"),
            Answered::Nothing => f.write_str("it writes nothing"),
            Answered::Surplus { lines } => {
                write!(f, "after the right answers it writes {} more", counted(lines as u64, "line"))
            }
            Answered::TooMany { lines } => write!(f, "it writes {}, too many", counted(lines as u64, "line")),
            Answered::EachLine { lines } => {
                write!(
                    f,
                    "it writes {}, as many as the file has lines of cards",
                    counted(lines as u64, "line")
                )
            }
            Answered::TooFew { lines } => write!(f, "it writes {} only", counted(lines as u64, "line")),
            Answered::Spacing => self.first_line(f, "white space differs"),
            Answered::Other => self.first_line(f, "its answers differ"),
        }
    }

    fn first_line(&self, f: &mut fmt::Formatter<'_>, what: &str) -> fmt::Result {
        match &self.comparison.line {
            Some(line) => write!(f, "{what}: line {}", line.told(self.beside.sides())),
            None => f.write_str(what),
        }
    }
}

/// `it writes for ever: 1.2 MB in 0.4 s`
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::TimedOut if self.written == 0 => {
                write!(f, "it does not end: nothing was written in {}", time(self.duration))
            }
            Outcome::TimedOut => {
                write!(f, "it does not end: {} in {}", bytes(self.written), time(self.duration))
            }
            Outcome::TooMuchOutput => {
                write!(f, "it writes for ever: {} in {}", bytes(self.written), time(self.duration))
            }
            Outcome::TooMuchMemory | Outcome::Signalled(_) => write!(f, "it {}", self.outcome),
            Outcome::Exited(0) => self.what_is_answered(f),
            // Nothing was to be written, and nothing was.
            Outcome::Exited(status) if self.written == 0 && self.answers == Answered::Right => {
                write!(f, "the status is {status}")
            }
            Outcome::Exited(status) => {
                self.what_is_answered(f)?;
                let but = if self.answers == Answered::Right { "but" } else { "and" };
                write!(f, ", {but} the status is {status}")
            }
        }?;
        if let (Outcome::Exited(1..) | Outcome::Signalled(_), false) = (self.outcome, self.message.is_empty())
        {
            write!(f, " (`{}`)", self.message)?;
        }
        Ok(())
    }
}

fn telling_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = visible::telling_line(&text).unwrap_or_default();
    let mut shown = visible::text(line.trim());
    if let Some((end, _)) = shown.char_indices().nth(MESSAGE) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
}

/// `1.2 MB`
fn bytes(count: usize) -> String {
    match count {
        0..1000 => counted(count as u64, "byte"),
        1000..1_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

/// A time as roughly as it was measured: `15 µs`, `2 ms`, `0.4 s`.
#[must_use]
pub fn time(duration: Duration) -> String {
    match duration.as_micros() {
        micros @ 0..1000 => format!("{micros} µs"),
        micros @ 1000..100_000 => format!("{} ms", micros / 1000),
        _ => format!("{:.1} s", duration.as_secs_f64()),
    }
}

/// Writes a time as seconds.
pub(super) fn in_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn in_words<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Kept, Signal};

    fn told(outcome: Outcome, stdout: &str, stderr: &str) -> String {
        let mut kept = Kept::default();
        kept.push(stderr.as_bytes());
        let run = Run { outcome, stdout: stdout.into(), stderr: kept, duration: Duration::from_millis(1234) };
        Deviation::of(&run, b"08,KC\n08,KC\n", Profile::Uva, Beside::RightAnswers).to_string()
    }

    #[test]
    fn what_has_happened_is_said_in_words() {
        let right = "08,KC\n08,KC\n";
        assert_eq!(told(Outcome::TimedOut, "", ""), "it does not end: nothing was written in 1.2 s");
        assert_eq!(told(Outcome::TimedOut, right, ""), "it does not end: 12 bytes in 1.2 s");
        let flood = "08,KC\n".repeat(200_000);
        assert_eq!(told(Outcome::TooMuchOutput, &flood, ""), "it writes for ever: 1.2 MB in 1.2 s");
        assert_eq!(
            told(Outcome::Signalled(Signal(6)), right, "\u{1b}oh\n"),
            "it was ended by SIGABRT (`\\u{1b}oh`)"
        );
        assert_eq!(told(Outcome::Exited(0), "", "warned"), "it writes nothing");
        assert_eq!(told(Outcome::Exited(0), "08,KC\n", ""), "it writes 1 line only");
        assert_eq!(
            told(Outcome::Exited(1), &format!("{right}01,AC\n"), "at 1\nIndexError: 51\n"),
            "after the right answers it writes 1 line more, and the status is 1 (`IndexError: 51`)"
        );
        let nothing = |outcome, stdout: &str| {
            let run =
                Run { outcome, stdout: stdout.into(), stderr: Kept::default(), duration: Duration::ZERO };
            Deviation::of(&run, b"", Profile::Uva, Beside::RightAnswers).to_string()
        };
        assert_eq!(nothing(Outcome::Exited(1), ""), "the status is 1");
        assert_eq!(nothing(Outcome::Exited(0), "52 piles\n"), "it writes 1 line, too many");
        assert_eq!(told(Outcome::Exited(0), "1\n2\n3\n", ""), "it writes 3 lines, too many");
        assert_eq!(
            told(Outcome::Exited(0), "08,KC\n07,KC\n", ""),
            "its answers differ: line 2: expected 08,KC↵, actual 07,KC↵"
        );
        let kept = Kept::default();
        let run = Run {
            outcome: Outcome::Exited(0),
            stdout: b"9\n".into(),
            stderr: kept,
            duration: Duration::ZERO,
        };
        assert_eq!(
            Deviation::of(&run, b"8\n", Profile::Uva, Beside::PlainFile).to_string(),
            "its answers differ: line 1: of a plain file 8↵, of this 9↵"
        );
        assert_eq!(
            told(Outcome::Exited(0), "08,KC\n\n08,KC\n", ""),
            "white space differs: line 2: expected 08,KC↵, actual ↵"
        );
    }

    #[test]
    fn times_are_rough() {
        let times = [15, 2_900, 99_999, 100_000, 4_240_000].map(|micros| time(Duration::from_micros(micros)));
        assert_eq!(times, ["15 µs", "2 ms", "99 ms", "0.1 s", "4.2 s"]);
    }
}
