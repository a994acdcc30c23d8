//! What has been found out, as a record that text and JSON are both made from.

use serde::{Deserialize, Serialize};

use super::behaviour::Behaviour;
use super::fitting::Fitting;
use super::kin;
use super::seen::Seen;
use super::spacing::Spacing;
use crate::mutants::{Expected, Mutant, Mutants};

/// Which entries of the catalogue a program behaves like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Diagnosis {
    /// The game's name.
    pub game: String,
    /// The program.
    pub program: String,
    /// On how many decks it has been seen.
    pub decks: usize,
    /// On how many of them its answer is wrong.
    pub wrong: usize,
    /// What that shows.
    pub conclusion: Conclusion,
}

/// What has been seen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Conclusion {
    /// The program plays right as far as has been seen.
    Right {
        /// How its white space differs.
        spacing: Spacing,
        /// The right entries of the catalogue, which cannot be told apart by outputs.
        alike: Vec<Entries>,
        /// Entries that none of the decks shows.
        not_ruled_out: Vec<Entries>,
    },
    /// It has a known bug, or two of them.
    Known {
        /// How its white space differs from that of the known bug's engine.
        spacing: Spacing,
        /// What gives all its answers. Where there are several, the decks do not tell them apart.
        alike: Vec<Entries>,
    },
    /// No known bug and no two of them give all its answers.
    Unknown {
        /// The known bug that comes nearest; none where no bug gives any of its wrong answers.
        nearest: Option<Kin>,
    },
}

/// An entry of the catalogue, or two that are combined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Entries(pub Vec<Entry>);

/// An entry of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it does.
    pub story: String,
    /// The rule that it misreads, put right; of a right program, the rule that it states unusually.
    pub rule: String,
}

/// The known bug that comes nearest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Kin {
    /// The bug.
    pub entries: Entries,
    /// How many of the program's wrong answers it gives.
    pub wrong_ones: usize,
    /// How many of all its answers.
    pub answers: usize,
    /// What to make of these numbers.
    pub kinship: Kinship,
}

/// How near the nearest known bug is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kinship {
    /// It gives nearly all of the wrong answers: the program may do this and something else.
    Close,
    /// It is clearly another bug.
    Distant,
}

impl Diagnosis {
    /// What the behaviours found say of the program.
    #[must_use]
    pub fn of<G: Mutants>(program: &str, seen: &Seen<'_, G>, fitting: &Fitting<G>) -> Self {
        Self {
            game: G::NAME.to_owned(),
            program: program.to_owned(),
            decks: seen.len(),
            wrong: seen.wrong().len(),
            conclusion: Conclusion::of(seen, fitting),
        }
    }
}

impl Conclusion {
    fn of<G: Mutants>(seen: &Seen<'_, G>, fitting: &Fitting<G>) -> Self {
        let alike = |expected| fitting.expected(expected).map(Entries::of).collect::<Vec<_>>();
        let (right, wrong) = (alike(Expected::Equal), alike(Expected::Differs));
        let spacing = fitting.spacing;
        match (right.is_empty(), wrong.is_empty()) {
            (false, _) => Self::Right { spacing, alike: right, not_ruled_out: wrong },
            (true, false) => Self::Known { spacing, alike: wrong },
            (true, true) => Self::Unknown { nearest: kin::nearest(seen) },
        }
    }
}

impl Entries {
    /// Those of a behaviour.
    #[must_use]
    pub fn of<G: Mutants>(behaviour: &Behaviour<G>) -> Self {
        Self(behaviour.entries().map(Entry::of).collect())
    }

    /// Their names, as text: `` `whole-pile` ``, `` `whole-pile` with `only-51` ``.
    #[must_use]
    pub fn names(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|entry| format!("`{}`", entry.name)).collect();
        names.join(" with ")
    }

    /// What does these things; `None` where the catalogue has them no longer.
    #[must_use]
    pub fn behaviour<G: Mutants>(&self) -> Option<Behaviour<G>> {
        let names: Vec<&str> = self.0.iter().map(|entry| entry.name.as_str()).collect();
        Behaviour::named(&names)
    }
}

impl Entry {
    fn of<G: Mutants>(entry: &Mutant<G>) -> Self {
        Self { name: entry.name.to_owned(), story: entry.story.to_owned(), rule: entry.rule.to_owned() }
    }
}
