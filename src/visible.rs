//! Text from outside, made safe to show: a terminal must not obey it, and a person must see it.

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
