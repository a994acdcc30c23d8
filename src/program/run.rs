//! What comes of one run of a program.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use super::start::CannotStart;

/// What a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the clock.
    pub time: Duration,
    /// Bytes on standard output.
    pub output: usize,
    /// Bytes of resident memory, all processes of the run together.
    pub memory: Option<u64>,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With this status.
    Exited(i32),
    /// By a signal of its own or of the system.
    Signalled(Signal),
    /// Killed: it took too long.
    TimedOut,
    /// Killed: it wrote too much.
    TooMuchOutput,
    /// Killed: it held too much memory.
    TooMuchMemory,
}

impl Outcome {
    pub(super) fn of(status: ExitStatus) -> Self {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Self::Signalled(Signal(signal));
        }
        // A status is missing only where there was a signal.
        Self::Exited(status.code().unwrap_or(-1))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "ended with status {status}"),
            Self::Signalled(signal) => write!(f, "was ended by {signal}"),
            Self::TimedOut => f.write_str("did not end in time"),
            Self::TooMuchOutput => f.write_str("did not stop writing"),
            Self::TooMuchMemory => f.write_str("held more memory than allowed"),
        }
    }
}

/// The number of a signal; shown by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signal(pub i32);

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(unix)]
        if let Ok(signal) = nix::sys::signal::Signal::try_from(self.0) {
            return f.write_str(signal.as_str());
        }
        write!(f, "signal {}", self.0)
    }
}

/// A run that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it has ended.
    pub outcome: Outcome,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error, or the beginning and the end of it.
    pub stderr: Kept,
    /// How long it took.
    pub duration: Duration,
}

/// The beginning and the end of a text of any length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    head: Vec<u8>,
    tail: Vec<u8>,
    /// How many bytes between the two were let go.
    left_out: u64,
}

impl Kept {
    /// How many bytes are kept at either end.
    pub const END: usize = 4096;

    /// Adds what comes next.
    pub fn push(&mut self, bytes: &[u8]) {
        let (head, tail) = bytes.split_at(bytes.len().min(Self::END - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(tail);
        // The tail is cut only once it is twice as long, so that little is moved.
        if self.tail.len() > 2 * Self::END {
            self.cut();
        }
    }

    fn cut(&mut self) {
        let surplus = self.tail.len().saturating_sub(Self::END);
        self.tail.drain(..surplus);
        self.left_out += surplus as u64;
    }

    /// The text, with a line that says how much is left out of it.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let mut text = self.head.clone();
        if self.left_out > 0 {
            text.extend_from_slice(format!("\n[{} bytes left out]\n", self.left_out).as_bytes());
        }
        text.extend_from_slice(&self.tail);
        text
    }
}

/// A request that runs end at once, shared by all who may make it.
///
/// ```
/// use std::time::Duration;
///
/// use misdeal::program::{CannotRun, Interrupt, Limits, Program, Runner};
///
/// let interrupt = Interrupt::default();
/// let program = Program::new(["./a.out".into()])?.with_interrupt(interrupt.clone());
/// // Say, by a handler of signals.
/// interrupt.raise();
/// let limits = Limits { time: Duration::from_secs(1), output: 1000, memory: None };
/// assert!(matches!(program.run(Vec::new(), &limits), Err(CannotRun::Interrupted)), "it is not started");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Makes it: what runs is killed within some hundredths of a second, and nothing is started any more.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been made.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a run came to nothing.
#[derive(Debug, Error)]
pub enum CannotRun {
    /// The program does not start.
    #[error(transparent)]
    Start(#[from] CannotStart),
    /// The user wants everything to end.
    #[error("interrupted")]
    Interrupted,
    /// A limit of memory was asked for where it cannot be watched.
    #[error("memory can be limited on Linux only")]
    MemoryNotWatched,
    /// The system does not let us wait for the program.
    #[error("cannot wait for the program: {0}")]
    Wait(#[source] io::Error),
}

/// Runs judge text through a program.
///
/// What is tested need not be a process. Here it is a function:
///
/// ```
/// use std::time::Duration;
///
/// use misdeal::deck::Deck;
/// use misdeal::game::{Game, NamedEngine, accordian::Accordian};
/// use misdeal::generate::base;
/// use misdeal::mutants;
/// use misdeal::notation::DeckReader;
/// use misdeal::program::{CannotRun, Kept, Limits, Options, Outcome, Run, Runner, Tester};
///
/// /// Writes `1 piles`.
/// struct AlwaysPlural;
///
/// impl Runner for AlwaysPlural {
///     fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
///         let engine: &dyn NamedEngine<Accordian> = mutants::find("fmt-always-plural").expect("an entry");
///         let mut stdout = Vec::new();
///         for deck in DeckReader::new(&input[..]).read_all().expect("judge text") {
///             let start = Accordian::start_of_deck(&deck);
///             engine.write_output(&start, &engine.answer(&start), &mut stdout);
///         }
///         let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
///         Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
///     }
/// }
///
/// let mut tester = Tester::<Accordian, _>::new(AlwaysPlural, Options::default());
/// let judged = tester.judge(&[base::INERT, Deck::NEW])?;
/// assert_eq!(judged[0].failing(), None);
/// let failing = judged[1].failing().expect("one pile is left");
/// assert_eq!(failing.signature.as_str(), "WA token noun");
/// # Ok::<(), CannotRun>(())
/// ```
pub trait Runner {
    /// One run.
    ///
    /// # Errors
    ///
    /// When there was none, or nothing is known of it.
    fn run(&self, input: Vec<u8>, limits: &Limits) -> Result<Run, CannotRun>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_long_text_are_kept() {
        let mut kept = Kept::default();
        kept.push(b"first ");
        for _ in 0..10_000 {
            kept.push(b"0123456789");
        }
        kept.push(b" last");
        let text = kept.text();
        assert!(text.starts_with(b"first 0123") && text.ends_with(b"789 last"));
        assert!(text.len() < 4 * Kept::END);
    }

    #[test]
    fn a_short_text_is_kept_whole() {
        let mut kept = Kept::default();
        kept.push(&[b'x'; Kept::END]);
        kept.push(b"y");
        assert_eq!(kept.text().len(), Kept::END + 1);
    }

    #[test]
    #[cfg(unix)]
    fn signals_have_names() {
        assert_eq!(Signal(11).to_string(), "SIGSEGV");
        assert_eq!(Signal(40).to_string(), "signal 40");
    }
}
