//! A program as it is given on the command line.

use std::ffi::OsString;
use std::fmt;
use std::process::{Command, Stdio};

use super::group::Group;
use super::pipes::Pipes;
use super::run::{CannotRun, Interrupt, Limits, Run, Runner};
use super::start::CannotStart;
use super::watch;
use crate::visible;

/// A user's executable with its arguments. Nothing of it is given to a shell.
#[derive(Clone, Debug)]
pub struct Program {
    name: OsString,
    arguments: Vec<OsString>,
    interrupt: Interrupt,
}

impl Program {
    /// The program named by the first word, with the others as its arguments.
    ///
    /// # Errors
    ///
    /// When there is no word.
    ///
    /// ```
    /// use std::ffi::OsString;
    /// use std::time::Duration;
    ///
    /// use misdeal::program::{Limits, Outcome, Program, Runner};
    ///
    /// let program = Program::new(["sh", "-c", "echo '1 pile remaining: 52'"].map(OsString::from))?;
    /// assert_eq!(program.words()[..2], ["sh", "-c"]);
    /// # #[cfg(unix)] {
    /// let limits = Limits { time: Duration::from_secs(60), output: 1000, memory: None };
    /// let run = program.run(b"#\n".to_vec(), &limits)?;
    /// assert_eq!((run.outcome, run.stdout), (Outcome::Exited(0), b"1 pile remaining: 52\n".to_vec()));
    /// # }
    /// assert!(Program::new([]).is_err(), "no word");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(words: impl IntoIterator<Item = OsString>) -> Result<Self, CannotStart> {
        let mut words = words.into_iter();
        let name = words.next().ok_or(CannotStart::NoCommand)?;
        Ok(Self { name, arguments: words.collect(), interrupt: Interrupt::default() })
    }

    /// Runs end when this is raised.
    #[must_use]
    pub fn with_interrupt(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = interrupt;
        self
    }

    /// The words of the command. What is no text in one of them is lost.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let words = std::iter::once(&self.name).chain(&self.arguments);
        words.map(|word| word.to_string_lossy().into_owned()).collect()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.name);
        command.args(&self.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

/// The words, safe to print.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible::text(&self.name.to_string_lossy()))?;
        self.arguments.iter().try_for_each(|word| write!(f, " {}", visible::text(&word.to_string_lossy())))
    }
}

impl Runner for Program {
    fn run(&self, input: Vec<u8>, limits: &Limits) -> Result<Run, CannotRun> {
        if self.interrupt.is_raised() {
            return Err(CannotRun::Interrupted);
        }
        let mut group =
            Group::spawn(self.command()).map_err(|error| CannotStart::explain(&self.name, error))?;
        let pipes = Pipes::open(&mut group, input, limits.output);
        watch::to_the_end(group, pipes, limits, &self.interrupt)
    }
}
