//! Files that appear whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes the file; one of this name that is there is replaced.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    unnamed(path, contents)?.persist(path)?;
    Ok(())
}

/// Writes the file; it is an error that one of this name is there.
///
/// # Errors
///
/// When it is there or cannot be written.
pub fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    unnamed(path, contents)?.persist_noclobber(path)?;
    Ok(())
}

/// A file in the folder of `path` that has the contents and not yet the name.
fn unnamed(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    readable(file.path())?;
    Ok(file)
}

/// A temporary file is for its owner alone; what is kept is for everybody.
#[cfg(unix)]
fn readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> io::Result<()> {
    Ok(())
}
