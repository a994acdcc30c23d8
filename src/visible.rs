//! Text made fit to show: what comes from outside a terminal must not obey, and a person must see it; long
//! numbers are for reading.

use std::borrow::Cow;

/// Adds the character as it is where it is printable, and escaped where it is not: control characters,
/// marks that join others, blanks that look like none.
///
/// ```
/// use misdeal::visible;
///
/// let mut shown = String::new();
/// for char in ['a', '\u{1b}', 'é'] {
///     visible::push(&mut shown, char);
/// }
/// assert_eq!(shown, "a\\u{1b}é");
/// assert!(visible::is_visible('é') && !visible::is_visible('\u{1b}'));
/// ```
pub fn push(text: &mut String, char: char) {
    match char {
        '\'' | '"' | '\\' => text.push(char),
        // `\0` could be read together with a digit after it.
        '\0' => text.push_str("\\u{0}"),
        _ => text.extend(char.escape_debug()),
    }
}

/// Whether the character is printed as itself.
#[must_use]
pub fn is_visible(char: char) -> bool {
    let mut shown = String::new();
    push(&mut shown, char);
    shown.chars().eq([char])
}

/// The same for a text of several lines, which stay as they are.
#[must_use]
pub fn lines(outside: &str) -> Cow<'_, str> {
    if outside.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return Cow::Borrowed(outside);
    }
    let mut lines = String::with_capacity(outside.len());
    for char in outside.chars() {
        if char == '\n' {
            lines.push(char);
        } else {
            push(&mut lines, char);
        }
    }
    Cow::Owned(lines)
}

/// The text with everything escaped that is not printable.
///
/// ```
/// use misdeal::visible;
///
/// // What would clear a terminal is seen instead.
/// assert_eq!(visible::text("44,KD\u{1b}[2J"), "44,KD\\u{1b}[2J");
/// assert_eq!(visible::lines("44,KD\u{1b}[2J\n"), "44,KD\\u{1b}[2J\n");
/// ```
#[must_use]
pub fn text(outside: &str) -> String {
    let mut text = String::with_capacity(outside.len());
    outside.chars().for_each(|char| push(&mut text, char));
    text
}

/// Bytes with every one to be seen, safe to print: `·` is a blank, `↵` a newline, `\r`, `\t` and `\0` what
/// they are in C, `\xff` a byte that is no text. A backslash is doubled, and what looks like one of the two
/// marks is written by its number.
///
/// ```
/// assert_eq!(misdeal::visible::bytes(b"44, KD\r\n"), "44,·KD\\r↵");
/// ```
#[must_use]
pub fn bytes(outside: &[u8]) -> String {
    let mut text = String::with_capacity(outside.len());
    for chunk in outside.utf8_chunks() {
        chunk.valid().chars().for_each(|char| push_marked(&mut text, char));
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

fn push_marked(text: &mut String, char: char) {
    match char {
        ' ' => text.push('·'),
        '\n' => text.push('↵'),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        '\0' => text.push_str("\\0"),
        '\\' => text.push_str("\\\\"),
        '·' | '↵' => text.extend(char.escape_unicode()),
        _ => push(text, char),
    }
}

/// The digits of a number with its thousands set apart: `1,234,567`.
///
/// ```
/// assert_eq!(misdeal::visible::grouped("270725"), "270,725");
/// ```
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something: `1 deck`, `2,000 decks`.
#[must_use]
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(&count.to_string()))
}

/// The line of a program's messages that tells most: the first that speaks of an error, as those of sanitizers and
/// compilers do, or else the last that is not blank, as an exception stands below its trace.
#[must_use]
pub fn telling_line(text: &str) -> Option<&str> {
    let tells =
        |line: &&str| line.contains("error: ") || line.contains("ERROR: ") || line.contains("panicked at");
    text.lines().find(tells).or_else(|| text.lines().rev().find(|line| !line.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    #[test]
    fn one_is_not_several() {
        let decks = [0, 1, 2000].map(|count| super::counted(count, "deck"));
        assert_eq!(decks, ["0 decks", "1 deck", "2,000 decks"]);
    }

    #[test]
    fn bytes_that_cannot_be_seen_are_marked() {
        assert_eq!(super::bytes(b"44, KD \r\n\0\t\\\xff\x1b[1m"), "44,·KD·\\r↵\\0\\t\\\\\\xff\\u{1b}[1m");
        assert_eq!(super::bytes("é·↵\u{a0}".as_bytes()), "é\\u{b7}\\u{21b5}\\u{a0}");
    }

    proptest! {
        /// Nothing that a terminal obeys, and no two texts that look the same.
        #[test]
        fn any_bytes_are_made_visible(one: Vec<u8>, other: Vec<u8>) {
            let (shown, beside) = (super::bytes(&one), super::bytes(&other));
            prop_assert!(!shown.contains(|char: char| char.is_control() || char == ' '));
            prop_assert_eq!(shown == beside, one == other);
        }
    }

    #[test]
    fn what_is_not_printable_is_escaped() {
        assert_eq!(
            super::text("a'\"\\é♥ \u{1b}[1m\u{202e}\u{200b}\u{a0}"),
            "a'\"\\é♥ \\u{1b}[1m\\u{202e}\\u{200b}\\u{a0}"
        );
    }

    #[test]
    fn what_tells_most_is_an_error_or_the_last_line() {
        let sanitizer =
            "a.cpp:11:20: runtime error: index 50 out of bounds\n  #0 0x1 in main\n==1==ABORTING\n";
        assert_eq!(
            super::telling_line(sanitizer),
            Some("a.cpp:11:20: runtime error: index 50 out of bounds")
        );
        assert_eq!(super::telling_line("Traceback:\n  at 1\nIndexError: 51\n\n"), Some("IndexError: 51"));
        assert_eq!(super::telling_line(" \n"), None);
    }
}
