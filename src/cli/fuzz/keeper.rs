//! What a campaign tells and keeps while it lasts.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use crate::campaign::{self, Exhibit, Pace, Watcher};
use crate::cli::exit;
use crate::cli::progress::Progress;
use crate::findings::{Novelty, Store, StoreError};
use crate::report::{command, counted};

/// Writes findings as they are made, tells progress, and watches the time.
pub(super) struct Keeper {
    store: Store,
    /// The folder of the store, for messages.
    out: String,
    /// The findings that this run has added to the store.
    made: HashSet<String>,
    progress: Progress,
    begin: Instant,
    deadline: Option<Instant>,
}

impl Keeper {
    pub(super) fn new(game: &'static str, out: &Path, deadline: Option<Instant>) -> Self {
        Self {
            store: Store::new(out),
            out: out.display().to_string(),
            made: HashSet::new(),
            progress: Progress::new(game),
            begin: Instant::now(),
            deadline,
        }
    }
}

impl<E: Exhibit> Watcher<E> for Keeper {
    type Error = StoreError;

    fn keep(&mut self, kept: &E, instead_of: Option<&E>) -> Result<(), StoreError> {
        let mut finding = kept.finding();
        let id = finding.record.id();
        finding.record.replay = command::line(["misdeal", "replay", &format!("{}/findings/{id}", self.out)]);
        if self.store.add(&finding)? == Novelty::New {
            // One that is only smaller than those before it is told at the end.
            if instead_of.is_none() {
                self.progress.message(&format!("finding: {}/findings/{id} ({})", self.out, kept.signature()));
            }
            self.made.insert(id);
        }
        // What an earlier run has kept stays.
        let dropped = instead_of.map(|example| example.finding().record.id());
        if let Some(dropped) = dropped.filter(|id| self.made.remove(id)) {
            self.store.remove(&dropped)?;
        }
        Ok(())
    }

    fn progress(&mut self, progress: &campaign::Progress) -> Pace {
        let campaign::Progress { decks, findings, strata: (reached, all) } = *progress;
        let seconds = self.begin.elapsed().as_secs();
        self.progress.tell(&format!(
            "{}, {}, {reached} of {all} strata, {seconds} s",
            counted(decks, "deck"),
            counted(findings, "finding")
        ));
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || exit::interrupted() { Pace::End } else { Pace::GoOn }
    }
}
