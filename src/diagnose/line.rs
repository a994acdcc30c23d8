//! What is wrong with a line, whatever game it is of: its white space, its letters, how many lines there are.

use super::{OTHER, Rule};
use crate::visible;

/// The number of the first character that differs, from 1.
pub fn first_difference(expected: &str, actual: &str) -> Option<usize> {
    if expected == actual {
        return None;
    }
    let same = expected.chars().zip(actual.chars()).take_while(|(one, other)| one == other);
    Some(same.count() + 1)
}

/// A rule that any line of any game has; `None` when the difference is another.
pub fn common_rule(expected: &str, actual: &str) -> Option<Rule> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if actual.trim().is_empty() {
        return Some(rule("one-line", ONE_LINE, "It wrote nothing."));
    }
    if actual.trim_end_matches(['\n', '\r']).contains('\n') {
        return Some(rule("one-line", ONE_LINE, "It wrote more than one line."));
    }
    if words(expected) == words(actual) {
        return Some(rule("spacing", SPACING, spacing(expected, actual)));
    }
    if expected.eq_ignore_ascii_case(actual) {
        return Some(rule("case", CASE, "The letters are right but for their case."));
    }
    None
}

const ONE_LINE: &str = "For each deck one line is written.";
const SPACING: &str = "The line has single blanks where the statement shows them, none elsewhere, and ends with a \
                       newline.";
const CASE: &str = "Words and cards are written in the case that the statement shows.";

fn rule(name: &str, sentence: &str, here: &str) -> Rule {
    Rule::new(name, sentence, here.replace("It ", &format!("{OTHER} ")))
}

/// What is unusual in the white space of a line whose words are right.
fn spacing(expected: &str, actual: &str) -> &'static str {
    let line = actual.trim_end_matches('\n');
    if line.contains('\r') {
        "The line ends with a carriage return before the newline."
    } else if line.contains('\t') {
        "There is a tab in the line."
    } else if line.starts_with(' ') {
        "There is a blank before the first word."
    } else if line.ends_with(' ') {
        "There is a blank after the last word."
    } else if !actual.ends_with('\n') {
        "The newline at the end is missing."
    } else if line == expected.trim_end_matches('\n') {
        "There is an empty line too many."
    } else {
        "There is a blank too many between two words."
    }
}

/// A word of somebody else's line in a sentence.
pub fn quoted(word: &str) -> String {
    format!("`{}`", visible::text(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_named() {
        let here = |actual: &str| common_rule("44,KD\n", actual).expect(actual).here.replace(OTHER, "it");
        assert_eq!(here(""), "it wrote nothing.");
        assert_eq!(here("44,KD\n44,KD\n"), "it wrote more than one line.");
        assert_eq!(here("44,KD"), "The newline at the end is missing.");
        assert_eq!(here("44,KD\r\n"), "The line ends with a carriage return before the newline.");
        assert_eq!(here(" 44,KD\n"), "There is a blank before the first word.");
        assert_eq!(here("44,KD \n"), "There is a blank after the last word.");
        assert_eq!(here("44,KD\n\n"), "There is an empty line too many.");
        assert_eq!(here("44,kd\n"), "The letters are right but for their case.");
        assert_eq!(common_rule("44,KD\n", "45,KD\n"), None);
    }

    #[test]
    fn characters_are_counted() {
        assert_eq!(first_difference("1 pile", "1 piles"), Some(7));
        assert_eq!(first_difference("é1", "é2"), Some(2));
        assert_eq!(first_difference("a", "a"), None);
    }
}
