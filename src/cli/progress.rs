//! Progress on standard error: one redrawn line on a terminal, a plain line every ten seconds elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output;

const PLAIN_EVERY: Duration = Duration::from_secs(10);
const REDRAWN_EVERY: Duration = Duration::from_millis(100);

/// A line that tells how far a run is.
pub struct Progress {
    what: &'static str,
    /// None where lines are plain.
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl Progress {
    /// A line about `what`.
    pub fn new(what: &'static str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a right template"));
            bar
        });
        Self { what, bar, last_line: Instant::now() }
    }

    /// Tells how far the run is.
    pub fn tell(&mut self, how_far: &str) {
        let every = if self.bar.is_some() { REDRAWN_EVERY } else { PLAIN_EVERY };
        if self.last_line.elapsed() < every {
            return;
        }
        self.last_line = Instant::now();
        let line = format!("{}: {how_far}", self.what);
        match &self.bar {
            Some(bar) => {
                bar.set_message(line);
                bar.tick();
            }
            None => output::message(&line),
        }
    }

    /// Prints a line that stays.
    pub fn message(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| output::message(line)),
            None => output::message(line),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
