//! Text made fit to show: what comes from outside a terminal must not obey, and a person must see it; long
//! numbers are for reading.

/// Adds the character as it is where it is printable, and escaped where it is not: control characters,
/// marks that join others, blanks that look like none.
pub fn push(text: &mut String, char: char) {
    match char {
        '\'' | '"' | '\\' => text.push(char),
        // `\0` could be read together with a digit after it.
        '\0' => text.push_str("\\u{0}"),
        _ => text.extend(char.escape_debug()),
    }
}

/// The text with everything escaped that is not printable.
#[must_use]
pub fn text(outside: &str) -> String {
    let mut text = String::with_capacity(outside.len());
    outside.chars().for_each(|char| push(&mut text, char));
    text
}

/// The digits of a number with its thousands set apart: `1,234,567`.
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

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_not_printable_is_escaped() {
        assert_eq!(
            super::text("a'\"\\é♥ \u{1b}[1m\u{202e}\u{200b}\u{a0}"),
            "a'\"\\é♥ \\u{1b}[1m\\u{202e}\\u{200b}\\u{a0}"
        );
    }
}
