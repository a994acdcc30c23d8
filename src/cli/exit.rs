//! Exit codes.

use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::program::Interrupt;

/// How a run has ended. Where several apply, `most_urgent` says which is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Nothing was found; what was asked holds.
    Nothing = 0,
    /// A finding.
    Finding = 1,
    /// Wrong usage, or a deck or file that is not valid.
    Usage = 2,
    /// The budget ended first, or a program is flaky.
    Inconclusive = 3,
    /// A program does not start, or the right engines disagree.
    CannotJudge = 4,
    /// A bug of misdeal itself.
    Internal = 70,
    /// Ended by an interrupt.
    Interrupted = 130,
}

impl Exit {
    /// All codes, the most urgent first.
    pub const BY_URGENCY: [Self; 7] = [
        Self::Interrupted,
        Self::Internal,
        Self::CannotJudge,
        Self::Usage,
        Self::Finding,
        Self::Inconclusive,
        Self::Nothing,
    ];

    /// The code that is told when both apply.
    #[must_use]
    pub fn most_urgent(self, other: Self) -> Self {
        Self::BY_URGENCY.into_iter().find(|&exit| exit == self || exit == other).unwrap_or(self)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The table of exit codes, for help and man page.
pub const TABLE: &str = "\
Exit codes:
    0  nothing found; what was asked holds
    1  a finding
    2  wrong usage, or a deck or file that is not valid
    3  inconclusive: a budget ended first, or a program is flaky
    4  cannot judge: a program does not start, or our own engines disagree
   70  a bug of misdeal itself
  130  interrupted";

/// Runs `run`; a panic is told as a bug of ours.
pub(super) fn guarded(run: impl FnOnce() -> Exit + std::panic::UnwindSafe) -> Exit {
    std::panic::catch_unwind(run).unwrap_or_else(|_| {
        eprintln!("misdeal: this is a bug of misdeal; please report the message above");
        Exit::Internal
    })
}

/// Shared with the programs under test, which it ends.
static INTERRUPTED: LazyLock<Interrupt> = LazyLock::new(Interrupt::default);
static ENDS_BY_ITSELF: AtomicBool = AtomicBool::new(false);

/// Lets an interrupt end the process at once, with the exit code of interrupts. For a command that says
/// that it [ends by itself](end_by_itself), only the second interrupt does.
pub(super) fn on_interrupt() {
    let exit = || {
        let again = INTERRUPTED.is_raised();
        INTERRUPTED.raise();
        if again || !ENDS_BY_ITSELF.load(Ordering::SeqCst) {
            std::process::exit(i32::from(Exit::Interrupted as u8));
        }
    };
    if let Err(error) = ctrlc::set_handler(exit) {
        eprintln!("misdeal: interrupts end the process without an exit code of ours: {error}");
    }
}

/// The command looks at [`interrupted`] and ends with a summary.
pub(super) fn end_by_itself() {
    ENDS_BY_ITSELF.store(true, Ordering::SeqCst);
}

/// The command runs programs and ends by itself: an interrupt raises this, so that none is left running.
pub(super) fn end_with_programs() -> Interrupt {
    end_by_itself();
    INTERRUPTED.clone()
}

/// Whether there was an interrupt.
pub(super) fn interrupted() -> bool {
    INTERRUPTED.is_raised()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(guarded(|| panic!("as a bug would")), Exit::Internal);
        assert_eq!(guarded(|| Exit::Finding), Exit::Finding);
    }

    #[test]
    fn the_most_urgent_code_wins() {
        for (one, other, told) in [
            (Exit::Finding, Exit::Nothing, Exit::Finding),
            (Exit::Finding, Exit::Inconclusive, Exit::Finding),
            (Exit::Finding, Exit::Usage, Exit::Usage),
            (Exit::CannotJudge, Exit::Usage, Exit::CannotJudge),
            (Exit::Internal, Exit::CannotJudge, Exit::Internal),
            (Exit::Interrupted, Exit::Internal, Exit::Interrupted),
            (Exit::Nothing, Exit::Nothing, Exit::Nothing),
        ] {
            assert_eq!(one.most_urgent(other), told);
            assert_eq!(other.most_urgent(one), told);
        }
    }

    /// Codes are a promise: scripts go by them.
    #[test]
    fn codes_are_pinned() {
        assert_eq!(Exit::BY_URGENCY.map(|exit| exit as u8), [130, 70, 4, 2, 1, 3, 0]);
    }

    #[test]
    fn the_table_lists_every_code() {
        for exit in Exit::BY_URGENCY {
            assert!(TABLE.lines().any(|line| line.trim_start().starts_with(&format!("{}  ", exit as u8))));
        }
        assert_eq!(TABLE.lines().count(), Exit::BY_URGENCY.len() + 1);
    }
}
