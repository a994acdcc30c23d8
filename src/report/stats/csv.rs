//! The histograms as comma-separated values.

use super::StatsRecord;

impl StatsRecord {
    /// A line a value of each quantity, under a line of names. No field needs quotes: names, cards, numbers and
    /// decks of a seed.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = "quantity,value,decks,expected,first_deck\n".to_owned();
        for quantity in &self.quantities {
            for row in &quantity.histogram {
                let first = row.first.as_deref().unwrap_or_default();
                let (name, value, count, expected) = (quantity.name, &row.value, row.count, row.expected);
                text.push_str(&format!("{name},{value},{count},{expected},{first}\n"));
            }
        }
        text
    }
}
