//! The place where two plays part.

use super::Diagnosed;
use crate::game::Depth;

/// Two plays whose first steps are the same, and the step that is not.
#[derive(Debug)]
pub struct Fork<'a, G: Diagnosed> {
    /// What was dealt.
    pub start: &'a G::Start,
    /// Whether these are all events or moves alone.
    pub level: Depth,
    /// The table before the step.
    pub before: G::Table,
    /// All steps of the right play.
    pub expected: &'a [G::Event],
    /// All steps of the wrong one.
    pub actual: &'a [G::Event],
    /// The index of the first step that differs.
    pub at: usize,
}

impl<G: Diagnosed> Fork<'_, G> {
    /// The right step; `None` is the end.
    #[must_use]
    pub fn right(&self) -> Option<G::Event> {
        self.expected.get(self.at).copied()
    }

    /// The wrong step; `None` is the end.
    #[must_use]
    pub fn wrong(&self) -> Option<G::Event> {
        self.actual.get(self.at).copied()
    }

    /// The last step that is the same.
    #[must_use]
    pub fn last(&self) -> Option<G::Event> {
        self.expected.get(self.at.checked_sub(1)?).copied()
    }
}
