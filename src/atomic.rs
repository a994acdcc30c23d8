//! Files that appear whole or not at all: they are written under another name and then renamed.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes the file; one of this name that is there is replaced.
///
/// # Errors
///
/// When it cannot be written; what was there is still there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    unnamed(path, bytes)?.persist(path).map(|_| ()).map_err(io::Error::from)
}

/// Writes the file; it is an error that one of this name is there.
///
/// # Errors
///
/// When it is there or cannot be written.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    unnamed(path, bytes)?.persist_noclobber(path).map(|_| ()).map_err(io::Error::from)
}

/// A file in the folder of `path` that has the bytes and not yet the name.
fn unnamed(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    // The parent of a plain name is empty.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    readable(file.path())?;
    Ok(file)
}

/// A temporary file is for its owner alone; what is written here is for everybody.
#[cfg(unix)]
fn readable(path: &Path) -> io::Result<()> {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    set_permissions(path, Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> io::Result<()> {
    Ok(())
}
