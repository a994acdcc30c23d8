//! What commands report, as records that text and JSON are both made from.

pub mod fuzz;
pub mod mutants;
pub mod play;
pub mod strata;

/// A number with its thousands set apart: `1,234,567`.
#[must_use]
pub fn number(number: u64) -> String {
    let digits = number.to_string();
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
    use super::number;

    #[test]
    fn thousands_are_set_apart() {
        let numbers = [0, 999, 1000, 123_456, 1_234_567].map(number);
        assert_eq!(numbers, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
