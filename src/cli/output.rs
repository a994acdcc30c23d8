//! Standard output and messages.

use std::io::{self, Write};

use super::failure::Failure;

/// Writes bytes to standard output at once.
pub fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()?;
    Ok(())
}

/// Prints a line of a message to standard error.
pub fn message(line: &str) {
    // There is nobody to tell when standard error is closed.
    _ = writeln!(anstream::stderr().lock(), "{line}");
}
