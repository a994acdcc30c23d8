//! How far a run is, kept in a file, to go on after it was ended.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::certificate::{Certificate, Items};
use super::sum::Sum;
use crate::atomic;
use crate::game::Game;

/// A run that has not ended: its items up to one were played.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{Certificate, Deals, Items, Pace, Plan, ShortDeals, State, Sum, run};
///
/// let deals = ShortDeals::new(4, Symmetry::Classes);
/// let plan = Plan::<Accordian>::of(vec![&Fast]);
/// let (half, end) = (deals.items() / 2, deals.items());
/// let state = |to, sum: &Sum| State {
///     run: Items { from: 0, to: end },
///     done: Certificate::of(&deals, &plan, 0, Items { from: 0, to }, sum),
/// };
/// // Half of it is played, and the run killed.
/// let mut sum = Sum::default();
/// run(&deals, &plan, 0..half, &mut sum, |_, _| Pace::GoOn);
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("state.json");
/// state(half, &sum).write(&file)?;
///
/// let (mut sum, next) = State::resume::<Accordian>(&file, &state(0, &Sum::default()))?;
/// assert_eq!(next, half);
/// run(&deals, &plan, next..end, &mut sum, |_, _| Pace::GoOn);
/// assert_eq!(sum.all_played(), 1 + 3 + 15 + 113);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The items of the run.
    pub run: Items,
    /// What was played of them.
    pub done: Certificate,
}

/// A state file that cannot be gone on from.
#[derive(Debug, Error)]
#[error("{}: {reason}", .path.display())]
pub struct StateError {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    pub reason: Changed,
}

/// Why a run cannot go on from a state.
#[derive(Debug, Error)]
pub enum Changed {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is none.
    #[error("there is no state of a run to go on with; begin without --resume")]
    Nothing,
    /// It is no state.
    #[error("this is not the state of a run: {0}")]
    NoState(String),
    /// It is the state of another run.
    #[error(
        "{what} has changed: the run was begun with {then}, and now it is {now}; begin anew without --resume"
    )]
    Other {
        /// What has changed.
        what: &'static str,
        /// As it was.
        then: String,
        /// As it is.
        now: String,
    },
}

impl State {
    /// Writes the state, whole or not at all; one that is there is replaced.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StateError> {
        let text = serde_json::to_string_pretty(self).expect("a state can be written") + "\n";
        atomic::write(path, text.as_bytes())
            .map_err(|error| StateError { path: path.to_owned(), reason: error.into() })
    }

    /// Reads the state of a run like `begun`, which has played nothing yet; gives what it has shown and the item
    /// to go on with.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is of a run with other engines, options or version.
    pub fn resume<G: Game>(path: &Path, begun: &Self) -> Result<(Sum, usize), StateError> {
        let read = || -> Result<(Sum, usize), Changed> {
            let text = std::fs::read_to_string(path).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => Changed::Nothing,
                _ => Changed::Io(error),
            })?;
            let state: Self =
                serde_json::from_str(&text).map_err(|error| Changed::NoState(error.to_string()))?;
            if let Some((what, then, now)) = state.difference(begun) {
                return Err(Changed::Other { what, then, now });
            }
            let damaged = || Changed::NoState("its numbers cannot be".to_owned());
            let Items { from, to } = state.done.part;
            if from != state.run.from || to < from || to > state.run.to {
                return Err(damaged());
            }
            Ok((state.done.sum::<G>().ok_or_else(damaged)?, to))
        };
        read().map_err(|reason| StateError { path: path.to_owned(), reason })
    }

    fn difference(&self, now: &Self) -> Option<(&'static str, String, String)> {
        let items = |items: Items| format!("items {} to {}", items.from + 1, items.to);
        let run = (self.run != now.run).then(|| ("the shard", items(self.run), items(now.run)));
        self.done.difference(&now.done).or(run)
    }
}
