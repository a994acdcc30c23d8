//! What is found out about a deck, and about the program beside its decks.

use std::fmt;

use super::comparison::Comparison;
use super::habit::Habit;
use super::reading::Fault;
use super::run::{Outcome, Run};
use crate::deck::Deck;
use crate::oracle::{Signature, Verdict};

/// What is found out about a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The program answers it rightly.
    Right,
    /// It does not.
    Fails(Box<Failing>),
}

impl Judged {
    /// The failure, if it is one.
    #[must_use]
    pub fn failing(&self) -> Option<&Failing> {
        match self {
            Self::Right => None,
            Self::Fails(failing) => Some(failing),
        }
    }

    /// What a judge would say.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.failing().map_or(Verdict::Accepted, |failing| failing.verdict)
    }
}

impl From<Failing> for Judged {
    fn from(failing: Failing) -> Self {
        Self::Fails(Box::new(failing))
    }
}

/// A deck that the program does not answer rightly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The deck.
    pub deck: Deck,
    /// What a judge would say.
    pub verdict: Verdict,
    /// The kind of the failure; it names no card.
    pub signature: Signature,
    /// The right answer.
    pub expected: Vec<u8>,
    /// The program's answer; where it is not known which part of the output that is, all of it.
    pub actual: Vec<u8>,
    /// How the run has ended.
    pub outcome: Outcome,
    /// The beginning and the end of standard error, where the run was of this deck or failed as a whole.
    pub stderr: Vec<u8>,
    /// What the program does with every file, if that is the reason.
    pub habit: Option<Habit>,
    /// What is known of the deck alone.
    pub standing: Standing,
}

impl Failing {
    /// A deck that was run among others; `answers` are the right one and the program's.
    pub(super) fn new(deck: Deck, fault: Fault, answers: [&[u8]; 2], run: &Run) -> Self {
        let [expected, actual] = answers.map(<[u8]>::to_vec);
        let Fault { verdict, signature } = fault;
        let standing = Standing::NotTried { failed_alone: 0 };
        let (outcome, stderr) = (run.outcome, Vec::new());
        Self { deck, verdict, signature, expected, actual, outcome, stderr, habit: None, standing }
    }

    /// The wrong answer, where the failure is an answer of this deck and no matter of how the program runs.
    #[must_use]
    pub fn answer(&self) -> Option<&[u8]> {
        let is_answer = matches!(self.outcome, Outcome::Exited(_))
            && matches!(self.verdict, Verdict::WrongAnswer | Verdict::PresentationError)
            && self.habit.is_none();
        is_answer.then_some(self.actual.as_slice())
    }

    /// The answer beside the right one.
    #[must_use]
    pub fn comparison(&self) -> Comparison {
        Comparison::of(&self.expected, &self.actual)
    }
}

/// Whether it is this deck that the program fails on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It has not been tried alone often enough to say: a deck that fails in the same way has been.
    NotTried {
        /// In how many runs of this deck alone it has failed; it has passed in none.
        failed_alone: u32,
    },
    /// It fails alone, every time.
    Alone,
    /// It passes alone every time, and fails between others.
    AmongOthers {
        /// These decks before it.
        before: Vec<Deck>,
        /// These decks after it.
        after: Vec<Deck>,
    },
    /// It fails in some of the same runs only.
    Sometimes {
        /// In so many it failed.
        failed: u32,
        /// Of so many.
        runs: u32,
    },
}

impl Standing {
    /// The decks before and after it among which it fails, where it fails only so; else none.
    #[must_use]
    pub fn others(&self) -> [&[Deck]; 2] {
        match self {
            Self::AmongOthers { before, after } => [before, after],
            Self::NotTried { .. } | Self::Alone | Self::Sometimes { .. } => [&[], &[]],
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decks = |count: usize| if count == 1 { "1 deck".to_owned() } else { format!("{count} decks") };
        match self {
            Self::NotTried { .. } => f.write_str("fails; it was not tried alone"),
            Self::Alone => f.write_str("fails alone"),
            Self::AmongOthers { before, after } => match (before.len(), after.len()) {
                (before, 0) => write!(f, "passes alone, fails after {}", decks(before)),
                (0, after) => write!(f, "passes alone, fails before {}", decks(after)),
                (before, after) => {
                    write!(f, "passes alone, fails after {} and before {after}", decks(before))
                }
            },
            Self::Sometimes { failed, runs } => write!(f, "fails sometimes: in {failed} of {runs} runs"),
        }
    }
}

/// What is to be said of a program beside the verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Decks fail for their place in the file, not for their cards: most likely the program holds a fixed
    /// number of decks.
    OnlyInLongerFiles {
        /// Files with so many decks are answered rightly.
        right_up_to: usize,
        /// How longer ones fail.
        signature: Signature,
    },
    /// The answers are right, the status is not 0. A strict judge calls that a runtime error.
    RightButExit {
        /// The status.
        status: i32,
    },
    /// The limit of time was exceeded, and not when the same was run again.
    TimedOutOnce,
    /// A file of several decks fails in some of the same runs only, and none of its decks does.
    SometimesInBatch {
        /// The number of decks.
        decks: usize,
        /// In so many runs it failed.
        failed: u32,
        /// Of so many.
        runs: u32,
        /// How it failed first.
        signature: Signature,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyInLongerFiles { right_up_to, signature } => write!(
                f,
                "it is right in files of up to {right_up_to} decks and fails ({signature}) in longer ones: does it \
                 hold a fixed number?"
            ),
            Self::RightButExit { status } => {
                write!(f, "its answers are right, but it ends with status {status} instead of 0")
            }
            Self::TimedOutOnce => {
                f.write_str("it exceeded the limit of time once, and not when it was run again")
            }
            Self::SometimesInBatch { decks, failed, runs, signature } => {
                write!(f, "a file of {decks} decks fails ({signature}) in {failed} of {runs} runs")
            }
        }
    }
}
