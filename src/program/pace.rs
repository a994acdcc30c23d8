//! How many decks go into one file, and how long a run may take.

use std::time::Duration;

use super::run::{Outcome, Run};

/// How long the first run may take, which shows what is normal. Virtual machines start within it.
pub(super) const FIRST: Duration = Duration::from_secs(5);
/// No limit that is not asked for is lower.
pub(super) const LEAST: Duration = Duration::from_secs(2);
/// How many times as long as the first run any run may take.
const TIMES_NORMAL: u32 = 20;
/// A run takes at most this part of what it may, as far as batches can be chosen for it.
const PART_OF_LIMIT: u32 = 4;

/// Doubles the batch while runs are short.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    timeout: Option<Duration>,
    /// How long the first run that ended by itself took: one deck, and the start.
    normal: Option<Duration>,
    size: usize,
    most: usize,
}

impl Pace {
    pub(super) const fn new(timeout: Option<Duration>, most: usize) -> Self {
        let most = if most == 0 { 1 } else { most };
        Self { timeout, normal: None, size: 1, most }
    }

    /// How many decks go into the next file.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// No more decks than this go into any file.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// The next file has so many decks, as far as any file may.
    pub(super) fn begin_with(&mut self, decks: usize) {
        self.size = decks.clamp(1, self.most);
    }

    /// How long a run may take.
    pub(super) fn limit(&self) -> Duration {
        let from_normal = self.normal.map_or(FIRST, |normal| LEAST.max(normal * TIMES_NORMAL));
        self.timeout.unwrap_or(from_normal)
    }

    /// A run has ended.
    pub(super) const fn measure(&mut self, run: &Run) {
        if self.normal.is_none() && matches!(run.outcome, Outcome::Exited(_)) {
            self.normal = Some(run.duration);
        }
    }

    /// A run of so many decks has given an answer for each, in this time.
    pub(super) fn adapt(&mut self, decks: usize, time: Duration) {
        let good = self.limit() / PART_OF_LIMIT;
        if time * 2 <= good && decks >= self.size {
            self.size = (self.size * 2).min(self.most);
        } else if time > good && decks <= self.size {
            self.size = (self.size / 2).max(1);
        }
    }

    /// Takes over what has been found out elsewhere.
    pub(super) fn learn(&mut self, other: &Self) {
        self.normal = self.normal.or(other.normal);
        self.size = other.size;
        self.lower(other.most);
    }

    /// Files of more decks than this are not answered rightly.
    pub(super) fn lower(&mut self, most: usize) {
        self.most = most.clamp(1, self.most);
        self.size = self.size.min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(1);

    #[test]
    fn a_batch_is_doubled_up_to_the_most() {
        let mut pace = Pace::new(None, 6);
        let sizes = [1, 2, 4, 6, 6].map(|_| {
            let size = pace.size();
            pace.adapt(size, SHORT);
            size
        });
        assert_eq!(sizes, [1, 2, 4, 6, 6]);
        pace.lower(5);
        pace.adapt(5, SHORT);
        assert_eq!(pace.size(), 5);
    }

    #[test]
    fn a_part_of_a_batch_does_not_double_it() {
        let mut pace = Pace::new(None, 100);
        pace.adapt(1, SHORT);
        pace.adapt(1, SHORT);
        assert_eq!(pace.size(), 2);
    }

    #[test]
    fn slow_runs_have_few_decks() {
        let mut pace = Pace::new(Some(Duration::from_secs(4)), 1000);
        pace.adapt(1, Duration::from_millis(400));
        pace.adapt(2, Duration::from_millis(800));
        assert_eq!(pace.size(), 2);
        pace.adapt(2, Duration::from_millis(1500));
        assert_eq!(pace.size(), 1);
    }

    #[test]
    fn the_limit_follows_the_first_run() {
        let run = |millis| Run {
            outcome: Outcome::Exited(0),
            stdout: Vec::new(),
            stderr: super::super::run::Kept::default(),
            duration: Duration::from_millis(millis),
        };
        let mut pace = Pace::new(None, 1);
        assert_eq!(pace.limit(), FIRST);
        pace.measure(&run(300));
        pace.measure(&run(900));
        assert_eq!(pace.limit(), Duration::from_secs(6));
        let mut pace = Pace::new(None, 1);
        pace.measure(&run(1));
        assert_eq!(pace.limit(), LEAST);
    }
}
