//! How many decks something took, over several seeds.

use schemars::JsonSchema;
use serde::Serialize;

use super::number;

/// How many decks it took, over the seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Until {
    /// The median over the seeds, a miss counted as more than any number; null for a miss.
    pub median: Option<u64>,
    /// The most; null when one seed has missed it.
    pub worst: Option<u64>,
    /// With how many seeds it came about.
    pub reached: usize,
    /// Of how many.
    pub seeds: usize,
}

impl Until {
    /// Puts the numbers of the seeds together; `None` is a miss.
    #[must_use]
    pub fn of(mut decks: Vec<Option<u64>>) -> Self {
        decks.sort_by_key(|decks| decks.unwrap_or(u64::MAX));
        Self {
            // Of an even number the higher of the two in the middle: no number that was not measured.
            median: decks.get(decks.len() / 2).copied().flatten(),
            worst: decks.last().copied().flatten(),
            reached: decks.iter().flatten().count(),
            seeds: decks.len(),
        }
    }

    /// The median, with the worst where it is another number; `missed`, or with how many seeds it was not.
    #[must_use]
    pub fn text(until: Option<&Self>) -> String {
        let Some(Self { median, worst, reached, seeds }) = until else {
            return "-".to_owned();
        };
        match (median, worst) {
            _ if *reached == 0 => "missed".to_owned(),
            (Some(median), Some(worst)) if median == worst => number(*median),
            (Some(median), Some(worst)) => format!("{} ({})", number(*median), number(*worst)),
            (Some(median), None) => format!("{} ({reached} of {seeds})", number(*median)),
            (None, _) => format!("({reached} of {seeds})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Until;

    #[test]
    fn a_miss_is_more_than_any_number() {
        let until = |decks: &[Option<u64>]| {
            let Until { median, worst, reached, seeds } = Until::of(decks.to_vec());
            (median, worst, reached, seeds)
        };
        assert_eq!(until(&[Some(7), Some(1), Some(3)]), (Some(3), Some(7), 3, 3));
        assert_eq!(until(&[None, Some(1), Some(3)]), (Some(3), None, 2, 3));
        assert_eq!(until(&[None, None, Some(3)]), (None, None, 1, 3));
    }

    #[test]
    fn misses_are_told() {
        let text = |decks: &[Option<u64>]| Until::text(Some(&Until::of(decks.to_vec())));
        assert_eq!(text(&[Some(7), Some(1000), Some(3)]), "7 (1,000)");
        assert_eq!(text(&[Some(7), Some(7)]), "7");
        assert_eq!(text(&[None, Some(1000), Some(3)]), "1,000 (2 of 3)");
        assert_eq!(text(&[None, None, Some(3)]), "(1 of 3)");
        assert_eq!(text(&[None, None]), "missed");
        assert_eq!(Until::text(None), "-");
    }
}
