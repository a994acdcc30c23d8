//! The record of a finding that was played again.

use schemars::JsonSchema;
use serde::Serialize;

/// What has become of a finding: an object a line of `replay --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReplayRecord {
    /// Its name.
    pub finding: String,
    /// The game's name.
    #[serde(skip)]
    pub game: String,
    /// The deck's code.
    #[serde(skip)]
    pub deck: String,
    /// The kind of difference that is stored.
    pub stored: String,
    /// The kind that the deck shows now, if any.
    pub now: Option<String>,
    /// Of a program: whether the deck fails alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// Whether it fails in some of the same runs only.
    pub flaky: bool,
}

impl ReplayRecord {
    /// A line for people.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}: {}\n", self.finding, self.sentence())
    }

    /// What has become of it.
    #[must_use]
    pub fn sentence(&self) -> String {
        let what = match &self.now {
            Some(now) if *now == self.stored => format!("still differs: {now}"),
            Some(now) => format!("differs otherwise: {now}, not {}", self.stored),
            None => format!("no longer differs (it was {})", self.stored),
        };
        let standing = self.standing.as_ref().map_or(String::new(), |standing| format!("; it {standing}"));
        format!("{what}{standing}")
    }
}
