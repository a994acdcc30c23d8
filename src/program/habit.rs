//! What a program does with a file as a whole, said in a sentence instead of a wall of differences.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::answers::Batch;
use super::comparison::Comparison;
use super::run::{Outcome, Run};
use crate::oracle::{Profile, Verdict, is_white_space};

/// What a program does with every file, whatever the decks.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::oracle::Profile;
/// use misdeal::program::{Habit, Written};
///
/// // Two decks, and one answer.
/// let decks = [Deck::NEW, base::INERT];
/// let written = Written::of::<Accordian>(&decks, b"1 pile remaining: 52\n", Profile::Uva);
/// assert_eq!(written.habit, Some(Habit::StopsAtFirstDeck));
/// assert_eq!(Habit::StopsAtFirstDeck.sentence(), "it answers the first deck of a file and no other");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Habit {
    /// Answers the first deck only.
    StopsAtFirstDeck,
    /// Answers the last deck only.
    AnswersLastDeck,
    /// Answers with one line that is of none of the decks alone.
    AnswersOneLine,
    /// Writes all answers on one line, or on too few.
    JoinsLines,
    /// Writes empty lines.
    BlankLines,
    /// Writes the right answers, and other lines before or between them.
    OtherLines,
    /// Writes one line more than there are decks.
    AnswersTooMany,
    /// Goes on answering when the decks have ended.
    ReadsPastEnd,
    /// Does not end when all is answered.
    DoesNotEnd,
}

impl Habit {
    /// A sentence for reports.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::StopsAtFirstDeck => "it answers the first deck of a file and no other",
            Self::AnswersLastDeck => "it answers the last deck of a file and no other",
            Self::AnswersOneLine => "it writes one line however many decks there are",
            Self::JoinsLines => "its answers are right but not each on a line of its own",
            Self::BlankLines => "it writes empty lines beside the answers",
            Self::OtherLines => {
                "it writes other lines between the answers: perhaps one for debugging was left in"
            }
            Self::AnswersTooMany => {
                "it writes one line too many: perhaps it answers once more at the line with `#`"
            }
            Self::ReadsPastEnd => "it goes on answering after the last deck: the line with `#` ends the file",
            Self::DoesNotEnd => {
                "it answers every deck and then does not end: the line with `#` ends the file"
            }
        }
    }

    /// Reads a habit off a run in which each deck of the batch is known to be answered rightly when it is
    /// alone, or the batch is one deck.
    pub(super) fn of(run: &Run, batch: &Batch<'_>) -> Option<Self> {
        let same =
            |expected: &[u8], actual: &[u8]| Profile::Tokens.judge(expected, actual) == Verdict::Accepted;
        let lines: Vec<&[u8]> = answer_lines(&run.stdout).collect();
        let complete = lines.len() >= batch.len();
        let all_right = complete && (0..batch.len()).all(|deck| same(batch.answer(deck), lines[deck]));
        let surplus = lines.len().saturating_sub(batch.len());
        match (run.outcome, lines.as_slice()) {
            (Outcome::TimedOut, _) if all_right && surplus == 0 => Some(Self::DoesNotEnd),
            (Outcome::TooMuchOutput | Outcome::TimedOut, _) if all_right => Some(Self::ReadsPastEnd),
            (Outcome::Exited(_), _) if all_right => match surplus {
                0 => has_blank_lines(&run.stdout).then_some(Self::BlankLines),
                1 => Some(Self::AnswersTooMany),
                _ => Some(Self::ReadsPastEnd),
            },
            (Outcome::Exited(_), lines) if surplus > 0 && has_all_in_order(lines, batch) => {
                Some(Self::OtherLines)
            }
            (Outcome::Exited(0), _) if !complete && same(batch.expected(), &run.stdout) => {
                Some(Self::JoinsLines)
            }
            (Outcome::Exited(0), [line]) if batch.len() > 1 => Some(if same(batch.answer(0), line) {
                Self::StopsAtFirstDeck
            } else if same(batch.answer(batch.len() - 1), line) {
                Self::AnswersLastDeck
            } else {
                Self::AnswersOneLine
            }),
            _ => None,
        }
    }
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

/// A habit, and the first run that showed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Shown {
    /// The habit.
    pub habit: Habit,
    /// How many decks the run had.
    pub decks: usize,
    /// What a judge would say of the run.
    pub verdict: Verdict,
    /// What the program wrote beside what it should.
    pub comparison: Comparison,
}

/// Whether the right answers are among the lines, in the order of their decks.
fn has_all_in_order(lines: &[&[u8]], batch: &Batch<'_>) -> bool {
    let mut lines = lines.iter();
    let is_answer =
        |deck: usize, line: &[u8]| Profile::Tokens.judge(batch.answer(deck), line) == Verdict::Accepted;
    (0..batch.len()).all(|deck| lines.any(|line| is_answer(deck, line)))
}

/// The lines that are more than white space.
pub(super) fn answer_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').filter(|line| !is_blank(line))
}

pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(is_white_space)
}

fn has_blank_lines(text: &[u8]) -> bool {
    text.split_inclusive(|&byte| byte == b'\n').any(|line| is_blank(line) && line.ends_with(b"\n"))
}
