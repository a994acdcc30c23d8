//! What an explanation says, as records that text, JSON and pages are made from.

use serde::{Deserialize, Serialize};

/// Two plays of the same cards that differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The game's name.
    pub game: String,
    /// The side that is taken to be right.
    pub expected: String,
    /// The side that differs from it.
    pub actual: String,
    /// The deck as the judge lists it, a line each; for other deals one line, in the order dealt.
    pub cards: Vec<String>,
    /// What a judge would say.
    pub verdict: String,
    /// The kind of the difference.
    pub signature: String,
    /// At what the plays were compared: `events`, `moves`, `answer`, `output`.
    pub compared: String,
    /// Both sides' outputs.
    pub lines: Lines,
    /// What happened, in order; for steps after the parting the expected side's comes first.
    pub steps: Vec<Step>,
    /// The number of the step at which the plays part, from 1; none where the steps are alike or one side
    /// shows none.
    pub parting: Option<usize>,
    /// The rule at stake.
    pub rule: Rule,
    /// The law of the step checker that the actual play breaks first, where it breaks one.
    pub law: Option<String>,
    /// What the deal alone says of the right result.
    pub reason: Option<String>,
    /// The nearest deal on which the actual side is right.
    pub nearest: Nearest,
    /// The cards, in the order dealt, that neither play has come to when the two part: they do not matter to
    /// the first wrong step.
    #[serde(default)]
    pub unseen: Vec<String>,
    /// Where the bottom cards point to; of Clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottoms: Option<Bottoms>,
    /// What the actual side's steps are inferred from, where it shows none itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inferred: Option<Inference>,
}

/// What the steps of a side are inferred from of which only outputs are seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Inference {
    /// The entry of the catalogue, or two of them, that has made the steps.
    pub from: String,
    /// On how many decks it gives the side's answers.
    pub decks: usize,
}

/// What both sides wrote; bytes that are no text are replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Lines {
    /// The right line, with its newline.
    pub expected: String,
    /// The other side's.
    pub actual: String,
    /// The number of the first character that differs, from 1; none where both are the same.
    pub column: Option<usize>,
}

/// A rule, and how it was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Rule {
    /// A short name.
    pub name: String,
    /// The rule in one sentence.
    pub sentence: String,
    /// What was done instead.
    pub here: String,
}

impl Rule {
    pub(super) fn new(name: &str, sentence: &str, here: String) -> Self {
        Self { name: name.to_owned(), sentence: sentence.to_owned(), here }
    }
}

impl Explanation {
    /// The same, with only so many steps beyond the first divergence.
    ///
    /// ```
    /// use misdeal::diagnose;
    /// use misdeal::game::accordian::{Accordian, Reference};
    /// use misdeal::mutants;
    ///
    /// let wrong = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
    /// let deal = "AC 2D 3C 4C".parse()?;
    /// let all = diagnose::explain::<Accordian>(&deal, &Reference, wrong, usize::MAX).expect("they differ");
    /// let short = all.clone().up_to(0);
    /// assert!(short.steps.len() < all.steps.len());
    /// // The step at which the plays part, of both sides.
    /// assert_eq!(short.steps.iter().filter(|step| Some(step.number) == short.parting).count(), 2);
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn up_to(mut self, after: usize) -> Self {
        if let Some(parting) = self.parting {
            let last = parting.saturating_add(after);
            self.steps.retain(|step| step.side == Side::Both || step.number <= last);
        }
        self
    }
}

/// One step of one side or of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Step {
    /// The step's number in its play, from 1.
    pub number: usize,
    /// Who makes it.
    pub side: Side,
    /// What happens.
    pub event: String,
    /// The board after it.
    pub board: Board,
}

/// Who makes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Both, so far.
    Both,
    /// The side that is taken to be right.
    Expected,
    /// The side that differs from it.
    Actual,
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Board {
    /// Accordian: the piles from left to right.
    Row {
        /// The piles.
        piles: Vec<Pile>,
        /// The places (from 0) that the last step was about, where it was about any.
        about: Option<[usize; 2]>,
        /// The places (from 0) that the last step has moved a card from and to, where it has moved one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moved: Option<[usize; 2]>,
    },
    /// Clock.
    Dial {
        /// How many cards lie face down in each pile, the centre's last.
        face_down: Vec<usize>,
        /// The cards that lie face up under each pile, those put there first in front; of plays of which only
        /// the cards turned are told none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        face_up: Vec<Vec<String>>,
        /// The card turned last.
        current: Option<String>,
        /// The pile (from 0) that the last step was about, where it was about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<usize>,
    },
}

/// The bottom card of each hour, and the hour of its rank. The game is won if and only if these ways lead from
/// every hour into the centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Bottoms {
    /// The bottom card of each hour, from the first hour on.
    pub cards: Vec<String>,
    /// The pile (from 0; the centre comes after the last hour) that each of them points to.
    pub points_to: Vec<usize>,
    /// The hours (from 0) whose cards point to one another in a ring, in its order; none where the game is won.
    pub ring: Vec<usize>,
}

/// A pile of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Pile {
    /// Its top card; none where it is empty.
    pub top: Option<String>,
    /// How many cards it has.
    pub height: usize,
    /// The cards under the top one, from the top down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<String>,
}

/// The nearest deal on which the side is right: two cards exchanged, those that lie nearest to one another
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Nearest {
    /// The cards to exchange; none where no exchange makes it right.
    pub swap: Option<[String; 2]>,
    /// How many exchanges were tried.
    pub tried: usize,
}
