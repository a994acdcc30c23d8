//! What commands report, as records that text and JSON are both made from.

pub mod cards;
pub mod check;
pub mod command;
pub mod comparison;
pub mod corpus;
pub mod decided;
pub mod diagnosis;
pub mod doctor;
pub mod explain;
pub mod findings;
pub mod fit;
pub mod fuzz;
pub mod fuzz_program;
pub mod html;
pub mod merged;
pub mod minimize;
pub mod mutants;
pub mod mutants_list;
pub mod play;
pub mod program;
pub mod reach;
pub mod replay;
pub mod results;
pub mod schema;
pub mod smallest;
pub mod stats;
pub mod strata;
pub mod until;
pub mod verify;

use crate::visible;
pub use crate::visible::counted;

/// A number with its thousands set apart: `1,234,567`.
#[must_use]
pub fn number(number: u64) -> String {
    visible::grouped(&number.to_string())
}

/// Where lines of sentences are broken.
const WIDTH: usize = 100;

/// A labelled sentence, broken between words.
fn wrapped(label: &str, sentence: &str) -> String {
    let mut text = format!("  {label:<12}");
    let mut column = text.len();
    for word in sentence.split_whitespace() {
        let width = word.chars().count();
        if column > 14 && column + 1 + width > WIDTH {
            text.push_str(&format!("\n{}", " ".repeat(14)));
            column = 14;
        }
        if column > 14 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn thousands_are_set_apart() {
        let numbers = [0, 999, 1000, 123_456, 1_234_567].map(number);
        assert_eq!(numbers, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
