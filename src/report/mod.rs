//! What commands report, as records that text and JSON are both made from.

pub mod fuzz;
pub mod mutants;
pub mod play;
pub mod reach;
pub mod strata;
pub mod until;

use crate::visible;

/// A number with its thousands set apart: `1,234,567`.
#[must_use]
pub fn number(number: u64) -> String {
    visible::grouped(&number.to_string())
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
