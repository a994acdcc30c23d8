//! Why a command could not do what was asked.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::exit::Exit;
use crate::findings::StoreError;
use crate::kept::KeptError;
use crate::notation::{Complaint, ReadError};
use crate::program::{CannotRun, CannotStart};
use crate::verify::StateError;

#[derive(Debug, Error)]
pub enum Failure {
    /// Arguments that do not go together.
    #[error("{0}")]
    Usage(String),
    /// A source of decks that cannot be opened or read.
    #[error("{source_name}: {error}")]
    Unreadable {
        /// The file's name, or "standard input".
        source_name: String,
        /// What the system says.
        error: io::Error,
    },
    /// Judge text that is wrong.
    #[error("{source_name}: {complaint}")]
    Complaint {
        /// The file's name, or "standard input".
        source_name: String,
        /// Where and what.
        complaint: Box<Complaint>,
    },
    /// Findings that cannot be stored or read.
    #[error("{0}{way_out}", way_out = way_out(.0))]
    Store(#[from] StoreError),
    /// The state of a run that cannot be kept or gone on from.
    #[error(transparent)]
    State(#[from] StateError),
    /// A file that was asked for and cannot be written.
    #[error("cannot write {}: {error}", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What was enumerated is not what there is.
    #[error("this is a bug of misdeal, and nothing is claimed: {0}")]
    Miscounted(String),
    /// A program of which nothing is known.
    #[error(transparent)]
    Program(#[from] CannotRun),
    /// A program that fails on every file and writes nothing.
    #[error("{program} answers no file, not even the judge's sample: {deviation}; is its name right?")]
    NeverAnswers {
        /// Its words.
        program: String,
        /// What it does instead.
        deviation: String,
    },
    /// A search has ended before it found what was asked for.
    #[error("{0}")]
    NotFound(String),
    /// The right engines disagree.
    #[error("{summary}")]
    Disagreement {
        /// Which, on what deck.
        summary: String,
        /// Lines that show how.
        details: String,
    },
    /// Nobody reads standard output any more: a quiet end.
    #[error("standard output is closed")]
    ClosedPipe,
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
}

/// What can be done about it.
const fn way_out(error: &StoreError) -> &'static str {
    match error {
        StoreError::NoPlace { .. } => "; name another folder with --out",
        _ => "",
    }
}

impl Failure {
    /// Puts the name of the source to an error of its reader.
    pub fn of_source(source_name: &str, error: ReadError) -> Self {
        let source_name = source_name.to_owned();
        match error {
            ReadError::Io(error) => Self::Unreadable { source_name, error },
            ReadError::Complaint(complaint) => Self::Complaint { source_name, complaint },
        }
    }

    /// Kept decks that cannot be read or written.
    pub fn of_kept(error: KeptError) -> Self {
        Self::of_source(&error.path.display().to_string(), error.reason)
    }

    pub const fn exit(&self) -> Exit {
        match self {
            Self::ClosedPipe => Exit::Nothing,
            Self::Usage(_)
            | Self::Unreadable { .. }
            | Self::Complaint { .. }
            | Self::Output(_)
            | Self::State(_)
            | Self::Unwritable { .. }
            | Self::Store(_) => Exit::Usage,
            Self::Miscounted(_) => Exit::Internal,
            Self::Program(CannotRun::Interrupted) => Exit::Interrupted,
            Self::Program(CannotRun::MemoryNotWatched | CannotRun::Start(CannotStart::NoCommand)) => {
                Exit::Usage
            }
            Self::NotFound(_) => Exit::Inconclusive,
            Self::Program(_) | Self::NeverAnswers { .. } | Self::Disagreement { .. } => Exit::CannotJudge,
        }
    }
}

/// An error in writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Output(error) }
    }
}
