//! Kept decks are written whole.

use std::path::Path;

use super::KeptError;
use crate::atomic;

/// Writes the file; one of this name that is there is replaced.
pub(super) fn write_whole(path: &Path, text: &[u8]) -> Result<(), KeptError> {
    atomic::write(path, text).map_err(KeptError::io(path))
}

/// Writes the file; it is an error that one of this name is there.
pub(super) fn write_new(path: &Path, text: &[u8]) -> Result<(), KeptError> {
    atomic::write_new(path, text).map_err(KeptError::io(path))
}
