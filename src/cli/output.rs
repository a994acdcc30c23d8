//! Standard output and messages. What comes from outside does nothing on a terminal: whoever makes a text
//! makes such parts visible, and here it is done once more.

use std::io::{self, Write};
use std::path::Path;

use super::failure::Failure;
use super::runner;
use crate::atomic;
use crate::report::schema::{Described, Written};
use crate::visible;

/// Writes bytes to standard output at once.
pub fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()?;
    Ok(())
}

/// Writes a text to standard output at once; nothing in it acts on a terminal or on a runner.
pub fn text(text: &str) -> Result<(), Failure> {
    write(runner::harmless(&visible::lines(text)).as_bytes())
}

/// The record of a run as JSON for `--json`, a field a line.
pub fn json(record: &impl Described) -> String {
    shown(&serde_json::to_string_pretty(&Written::of(record)).expect("a record can be written")) + "\n"
}

/// The same on one line.
pub fn json_line(record: &impl Described) -> String {
    shown(&serde_json::to_string(&Written::of(record)).expect("a record can be written")) + "\n"
}

/// What `--json` writes where there is nothing to tell of.
pub fn nothing() -> Result<(), Failure> {
    write(b"null\n")
}

/// The same JSON with every character escaped that cannot be seen: there are such in texts alone.
fn shown(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for char in json.chars() {
        if char == '\n' || visible::is_visible(char) {
            text.push(char);
        } else {
            char.encode_utf16(&mut [0; 2]).iter().for_each(|unit| text.push_str(&format!("\\u{unit:04x}")));
        }
    }
    runner::harmless_json(text)
}

/// Prints a line of a message to standard error.
pub fn message(line: &str) {
    // There is nobody to tell when standard error is closed.
    _ = writeln!(anstream::stderr().lock(), "{}", runner::harmless(&visible::lines(line)));
}

/// Writes text to standard output, its colours only where they are wanted.
pub fn write_coloured(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(runner::harmless(text).as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Writes a file that was asked for: all of it, or nothing.
pub fn file(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    atomic::write(path, contents).map_err(|error| Failure::Unwritable { path: path.to_owned(), error })
}

/// Whether a file of this name can be written, as far as can be said without doing so. It is asked before what
/// takes long.
pub fn can_be_written(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    let reason = match folder {
        _ if path.is_dir() => "it is a folder".to_owned(),
        Some(folder) => format!("there is no folder {}", folder.display()),
        None => return Ok(()),
    };
    Err(Failure::Unwritable { path: path.to_owned(), error: io::Error::other(reason) })
}

#[cfg(test)]
mod tests {
    #[test]
    fn json_has_no_character_that_acts_on_a_terminal() {
        let text = "\u{9b}31m\u{2028}\u{202e}\u{1f468}\u{200d}é\n\\";
        let json = super::shown(&serde_json::to_string(&text).expect("JSON"));
        assert_eq!(json, "\"\\u009b31m\\u2028\\u202e\u{1f468}\\u200dé\\n\\\\\"");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
