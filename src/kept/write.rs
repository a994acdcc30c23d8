//! Files that appear whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::KeptError;

/// Writes the file; one of this name that is there is replaced.
pub(crate) fn write_whole(path: &Path, text: &[u8]) -> Result<(), KeptError> {
    let write = || unnamed(path, text)?.persist(path).map_err(io::Error::from);
    write().map(|_| ()).map_err(KeptError::io(path))
}

/// Writes the file; it is an error that one of this name is there.
pub(super) fn write_new(path: &Path, text: &[u8]) -> Result<(), KeptError> {
    let write = || unnamed(path, text)?.persist_noclobber(path).map_err(io::Error::from);
    write().map(|_| ()).map_err(KeptError::io(path))
}

/// A file in the folder of `path` that has the text and not yet the name.
fn unnamed(path: &Path, text: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text)?;
    file.as_file().sync_all()?;
    readable(file.path())?;
    Ok(file)
}

/// A temporary file is for its owner alone; a kept deck is for everybody.
#[cfg(unix)]
fn readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> io::Result<()> {
    Ok(())
}
