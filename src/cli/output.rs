//! Standard output and messages.

use std::io::{self, Write};

use serde::Serialize;

use super::failure::Failure;

/// Writes bytes to standard output at once.
pub fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()?;
    Ok(())
}

/// The record of a run as JSON for `--json`, a field a line.
pub fn json(record: &impl Serialize) -> String {
    serde_json::to_string_pretty(record).expect("a record can be written") + "\n"
}

/// Prints a line of a message to standard error.
pub fn message(line: &str) {
    // There is nobody to tell when standard error is closed.
    _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Writes text to standard output, its colours only where they are wanted.
pub fn write_coloured(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}
