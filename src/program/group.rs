//! A process with all that it starts: a group of processes (on Windows, a job).

use std::io;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

/// How long a killed process may take to be gone. A process that the system holds cannot be waited for.
const GONE: Duration = Duration::from_secs(5);

/// A running process, the leader of its group. None of the group outlives it.
///
/// A process that leaves its group on purpose, as a daemon does, is out of reach.
pub(super) struct Group {
    child: Box<dyn ChildWrapper>,
    status: Option<ExitStatus>,
}

impl Group {
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(JobObject);
        Ok(Self { child: command.spawn()?, status: None })
    }

    pub(super) fn child(&mut self) -> &mut dyn ChildWrapper {
        self.child.as_mut()
    }

    /// The number of the process, and of its group.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the process has ended, if it has.
    pub(super) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            self.status = self.child.try_wait()?;
        }
        Ok(self.status)
    }

    /// Kills all that is left of the group. No process can ignore it.
    pub(super) fn kill(&mut self) {
        // Most often nothing is left, which is an error.
        _ = self.child.start_kill();
        let killed = Instant::now();
        while matches!(self.status(), Ok(None)) && killed.elapsed() < GONE {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}
