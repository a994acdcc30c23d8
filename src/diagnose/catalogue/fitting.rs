//! Which behaviours give all the answers seen.

use rayon::prelude::*;

use super::behaviour::Behaviour;
use super::seen::Seen;
use super::spacing::Spacing;
use crate::mutants::{Expected, Mutants};

/// Behaviours that give a program's answer on every deck seen, up to one way to write white space.
#[derive(Clone, Debug)]
pub struct Fitting<G: Mutants> {
    /// What fits; those that differ least in white space.
    pub behaviours: Vec<Behaviour<G>>,
    /// How the program's white space differs from theirs.
    pub spacing: Spacing,
}

impl<G: Mutants> Fitting<G> {
    /// The entries that give every answer; where none does, the pairs of entries.
    #[must_use]
    pub fn of(seen: &Seen<'_, G>) -> Self {
        let singles = Self::among(&Behaviour::singles(), seen);
        if singles.behaviours.is_empty() { Self::among(&Behaviour::pairs(), seen) } else { singles }
    }

    /// Those of the candidates that give every answer. A wrong one is mostly set aside by the first decks
    /// that the program gets wrong, which come first; so thousands of candidates cost little more than
    /// as many plays.
    #[must_use]
    pub fn among(candidates: &[Behaviour<G>], seen: &Seen<'_, G>) -> Self {
        let fits = |behaviour: &Behaviour<G>| Some((*behaviour, spacing(behaviour, seen)?));
        let fitting: Vec<_> = candidates.par_iter().filter_map(fits).collect();
        let spacing = fitting.iter().map(|(_, spacing)| *spacing).min().unwrap_or(Spacing::Same);
        let nearest = fitting.into_iter().filter(|(_, other)| *other == spacing);
        Self { behaviours: nearest.map(|(behaviour, _)| behaviour).collect(), spacing }
    }

    /// What is left of it when more has been seen; where nothing is, the search begins anew.
    #[must_use]
    pub fn narrowed(&self, seen: &Seen<'_, G>) -> Self {
        let left = Self::among(&self.behaviours, seen);
        if left.behaviours.is_empty() { Self::of(seen) } else { left }
    }

    /// Those of right programs, or those of wrong ones.
    pub fn expected(&self, expected: Expected) -> impl Iterator<Item = &Behaviour<G>> {
        self.behaviours.iter().filter(move |behaviour| behaviour.expected() == expected)
    }
}

/// How the program's white space differs from the behaviour's on all decks seen; `None` when an answer is
/// another, or nothing has been seen.
fn spacing<G: Mutants>(behaviour: &Behaviour<G>, seen: &Seen<'_, G>) -> Option<Spacing> {
    let mut output = Vec::new();
    let mut all: Option<Spacing> = None;
    for answered in seen.all() {
        behaviour.write(&answered.start, &mut output);
        let spacing = seen.agreement(&output, answered)?;
        all = Some(all.map_or(spacing, |before| before.and(spacing)));
    }
    all
}
