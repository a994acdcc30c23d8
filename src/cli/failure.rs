//! Why a command could not do what was asked.

use std::io;

use thiserror::Error;

use super::exit::Exit;
use crate::findings::StoreError;
use crate::generate::expression::CannotRead;

#[derive(Debug, Error)]
pub enum Failure {
    /// Arguments that do not go together.
    #[error("{0}")]
    Usage(String),
    /// Decks that cannot be read.
    #[error(transparent)]
    Decks(#[from] CannotRead),
    /// Findings that cannot be stored or read.
    #[error(transparent)]
    Store(#[from] StoreError),
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

impl Failure {
    pub const fn exit(&self) -> Exit {
        match self {
            Self::ClosedPipe => Exit::Nothing,
            Self::Usage(_) | Self::Decks(_) | Self::Output(_) | Self::Store(_) => Exit::Usage,
            Self::Disagreement { .. } => Exit::CannotJudge,
        }
    }
}

/// An error in writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::ClosedPipe } else { Self::Output(error) }
    }
}
