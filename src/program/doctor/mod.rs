//! Is the program fit to be tested? What one wants to know before many decks are played.
//!
//! [`examine`] gives a program the judge's sample, some decks one by one and together, and the same decks
//! [written](Variant) in every way in which a judge may write them. Nothing that goes wrong is believed before
//! it repeats. How long a run may take follows from the first.
//!
//! A wrong answer of a single deck is not looked for here, apart from the sample's: what is compared is the
//! program with itself. So a program that misreads a rule is examined as well as a right one.

mod deviation;
mod examiner;
mod files;
mod sample;
mod variant;

use std::time::Duration;

use serde::Serialize;

pub use deviation::{Answered, Deviation, time};
pub use sample::Examined;
pub use variant::Variant;

use super::{CannotRun, Differing, Options, Outcome, Runner};
use examiner::Examiner;

/// What has been found out about a program.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Examination {
    /// How long a start takes: a run with no deck.
    #[serde(rename = "start_seconds", serialize_with = "in_seconds")]
    #[cfg_attr(feature = "cli", schemars(with = "Option<f64>"))]
    pub start: Option<Duration>,
    /// How long a deck takes, roughly.
    #[serde(rename = "deck_seconds", serialize_with = "in_seconds")]
    #[cfg_attr(feature = "cli", schemars(with = "Option<f64>"))]
    pub deck: Option<Duration>,
    /// The judge's sample.
    pub sample: Trial,
    /// Decks one by one: whether it comes to an end with each.
    pub alone: Trial,
    /// The same decks in one file: whether the answers are those that they have one by one.
    pub together: Together,
    /// The ways of writing a judge's file: whether the answers are those to a plain one.
    pub variants: Vec<Tried>,
    /// What is not quite right beside.
    pub remarks: Vec<Remark>,
}

/// What has come of something that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "result", content = "deviation")]
pub enum Trial {
    /// All is well.
    Well,
    /// It went wrong, and again.
    Fails(Box<Deviation>),
    /// It went wrong, and not again.
    Sometimes(Box<Deviation>),
    /// It would have told nothing.
    NotTried,
}

/// Decks in one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Together {
    /// How many.
    pub decks: usize,
    /// What has come of it.
    #[serde(flatten)]
    pub trial: Trial,
}

/// A way of writing a judge's file, and what has come of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Tried {
    /// The way.
    pub variant: Variant,
    /// What has come of it.
    #[serde(flatten)]
    pub trial: Trial,
}

/// What is not quite right, though this judge accepts it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Remark {
    /// The answers are right, the status is not 0.
    Status {
        /// The status.
        status: i32,
    },
    /// The words are right, the white space is not.
    Spacing {
        /// The first line that differs.
        line: Differing,
    },
    /// The file was too long.
    OnlyInLongerFiles {
        /// So many decks are answered rightly.
        right_up_to: usize,
        /// So many are not.
        decks: usize,
        /// What happens then.
        deviation: Box<Deviation>,
    },
}

/// In one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// All is well but for what a judge most likely does not do.
    Well,
    /// It is right only sometimes.
    Flaky,
    /// The sample is wrong, or some decks cannot be played, or not together.
    Wrong,
}

impl Examination {
    /// In one word; ways of writing a judge's file are left out.
    #[must_use]
    pub fn condition(&self) -> Condition {
        let trials = [&self.sample, &self.alone, &self.together.trial];
        let of_variants = self.variants.iter().map(|tried| &tried.trial);
        if trials.iter().any(|trial| matches!(trial, Trial::Fails(_))) {
            Condition::Wrong
        } else if trials.into_iter().chain(of_variants).any(|trial| matches!(trial, Trial::Sometimes(_))) {
            Condition::Flaky
        } else {
            Condition::Well
        }
    }

    /// How it ends where it writes nothing and fails on every file that it is given: perhaps it is not there at all,
    /// and only what was to start it has started.
    #[must_use]
    pub fn never_answers(&self) -> Option<&Deviation> {
        let is_mute = |trial: &Trial| {
            trial.failing().is_some_and(|deviation| {
                let fails = matches!(deviation.outcome, Outcome::Exited(status) if status != 0);
                fails && deviation.written == 0 && deviation.with_deck.is_none()
            })
        };
        self.sample.failing().filter(|_| is_mute(&self.sample) && is_mute(&self.alone))
    }

    /// Whether it does not end with the judge's sample.
    #[must_use]
    pub fn does_not_end(&self) -> bool {
        self.sample.failing().is_some_and(|deviation| deviation.outcome == Outcome::TimedOut)
    }

    /// The ways of writing a judge's file that it trips over.
    pub fn trips_over(&self) -> impl Iterator<Item = (Variant, &Deviation)> {
        self.variants.iter().filter_map(|tried| Some((tried.variant, tried.trial.failing()?)))
    }
}

impl Trial {
    /// What goes wrong every time.
    #[must_use]
    pub fn failing(&self) -> Option<&Deviation> {
        match self {
            Self::Fails(deviation) => Some(deviation),
            _ => None,
        }
    }
}

/// Examines a program. Of the options the most decks of a file are the most that are tried.
///
/// # Errors
///
/// When it does not start, or everything is to end.
///
/// ```
/// use std::time::Duration;
///
/// use misdeal::game::accordian::Accordian;
/// use misdeal::notation::DeckReader;
/// use misdeal::program::doctor::{Condition, examine};
/// use misdeal::program::{Answers, CannotRun, Kept, Limits, Options, Outcome, Run, Runner};
///
/// /// In place of a program: right, whatever way the file is written in, and at once.
/// struct Right;
///
/// impl Runner for Right {
///     fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
///         let decks = DeckReader::new(&input[..]).read_all().unwrap_or_default();
///         let stdout = Answers::of::<Accordian>(&decks).text_of(0..decks.len()).to_vec();
///         let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
///         Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
///     }
/// }
///
/// let examination = examine::<Accordian>(&Right, &Options::default())?;
/// assert_eq!(examination.condition(), Condition::Well);
/// assert!(examination.variants.len() > 5 && examination.trips_over().next().is_none());
/// # Ok::<(), CannotRun>(())
/// ```
pub fn examine<G: Examined>(runner: &impl Runner, options: &Options) -> Result<Examination, CannotRun> {
    Examiner::<G, _>::new(runner, options).examine()
}

#[expect(clippy::ref_option, reason = "serde hands it over so")]
fn in_seconds<S: serde::Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => deviation::in_seconds(time, serializer),
        None => serializer.serialize_none(),
    }
}
