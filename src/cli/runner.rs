//! Where standard output and error are read by a runner of GitHub, which obeys lines that are workflow commands:
//! `::name::…` at the beginning of a line, blanks before it left out, and `##[name]…` anywhere. What comes from
//! outside must not be one.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::adapter::strip_str;

static READS: AtomicBool = AtomicBool::new(false);
static IS_TOLD: AtomicBool = AtomicBool::new(false);

/// Annotations are asked for; from here on a runner reads what is printed.
pub fn is_to_be_told() {
    IS_TOLD.store(true, Ordering::Relaxed);
    reads();
}

/// Whether annotations are asked for.
pub fn is_told() -> bool {
    IS_TOLD.load(Ordering::Relaxed)
}

/// From here on a runner reads what is printed.
fn reads() {
    READS.store(true, Ordering::Relaxed);
}

/// Whether a runner reads what is printed: in a workflow, or where `--github` says so.
pub fn is_reading() -> bool {
    READS.load(Ordering::Relaxed)
}

/// Finds out whether this is a step of a workflow.
pub fn look() {
    if std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true") {
        reads();
    }
}

/// The text without workflow commands, where a runner reads it: a character of each is written by its number, as
/// those are that a terminal obeys. Colours are left out: behind one a command would not be seen here, and might
/// be there.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if is_reading() {
        Cow::Owned(without_commands(&strip_str(text).to_string()))
    } else {
        Cow::Borrowed(text)
    }
}

/// JSON without workflow commands that says the same: no line of it begins with a colon.
pub fn harmless_json(json: String) -> String {
    if is_reading() { json.replace("##[", "#\\u0023[") } else { json }
}

fn without_commands(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let command = line.trim_start();
        let blanks = &line[..line.len() - command.len()];
        match command.strip_prefix("::") {
            Some(rest) => format!("{blanks}\\u{{3a}}:{rest}"),
            None => line.to_owned(),
        }
    });
    lines.collect::<String>().replace("##[", "#\\u{23}[")
}

#[cfg(test)]
mod tests {
    use super::without_commands;

    #[test]
    fn no_line_is_a_command() {
        let text = "a::b\n::error::x\n\u{a0} \t::stop-commands::y\nz ###[warning]w\n::";
        assert_eq!(
            without_commands(text),
            "a::b\n\\u{3a}:error::x\n\u{a0} \t\\u{3a}:stop-commands::y\nz ##\\u{23}[warning]w\n\\u{3a}:"
        );
        assert_eq!(without_commands("a: b\n\nc"), "a: b\n\nc");
    }
}
