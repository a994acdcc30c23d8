//! What a run tells and keeps while it lasts.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cli::progress::Progress;
use crate::report::number;
use crate::verify::{State, StateError, Sum};

/// Tells how far a run is, and keeps its state every now and then.
pub struct Keeper {
    progress: Progress,
    path: PathBuf,
    every: Duration,
    kept: Instant,
    begin: Instant,
    /// How many deals were played before this run went on.
    before: u64,
    all: u64,
}

impl Keeper {
    pub fn new(path: PathBuf, every: Duration, all: u64, before: &Sum) -> Self {
        let (progress, now) = (Progress::new("verify"), Instant::now());
        Self { progress, path, every, kept: now, begin: now, before: before.all_played(), all }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn tell(&mut self, sum: &Sum) {
        let played = sum.all_played();
        let millis = self.begin.elapsed().as_millis().max(1) as u64;
        let rate = (played - self.before).saturating_mul(1000) / millis;
        let percent = played as f64 * 100.0 / self.all as f64;
        let told = match &sum.failing {
            None => format!("{} left", left(self.all - played, rate)),
            Some(failing) => {
                format!("a deal of {} cards fails; looking for smaller ones", failing.deal.len())
            }
        };
        self.progress.tell(&format!(
            "{} of {} deals ({percent:.1} %), {} a second, {told}",
            number(played),
            number(self.all),
            number(rate)
        ));
    }

    /// Keeps the state where it is time, or where the run ends before its end.
    pub fn keep(&mut self, ends: bool, state: impl FnOnce() -> State) -> Result<(), StateError> {
        if self.kept.elapsed() < self.every && !ends {
            return Ok(());
        }
        self.kept = Instant::now();
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)
                .map_err(|error| StateError { path: folder.to_owned(), reason: error.into() })?;
        }
        state().write(&self.path)
    }

    /// The run has come to its end: there is nothing to go on with.
    pub fn remove(&self) {
        if fs::remove_file(&self.path).is_ok() {
            // Of a folder that holds other states too, this fails as it shall.
            _ = self.path.parent().map(fs::remove_dir);
        }
    }
}

/// How long it takes to play so many deals.
fn left(deals: u64, rate: u64) -> String {
    humantime::format_duration(Duration::from_secs(deals / rate.max(1))).to_string()
}
