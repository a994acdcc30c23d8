//! The chi-squared tests of counts.

use statrs::distribution::{ChiSquared as Law, ContinuousCDF};

use super::judgement::Outcome;

/// A sum of squares that has a chi-squared distribution where nothing is wrong.
///
/// ```
/// use misdeal::stats::ChiSquared;
///
/// // As tables of the distribution have it: five times in a hundred.
/// let sum = ChiSquared { statistic: 3.841, degrees: 1 };
/// assert!((sum.p_value() - 0.05).abs() < 1e-4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquared {
    /// The sum.
    pub statistic: f64,
    /// How many degrees of freedom it has, at least 1.
    pub degrees: u32,
}

impl ChiSquared {
    /// How likely as much or more is where nothing is wrong.
    #[must_use]
    pub fn p_value(self) -> f64 {
        Law::new(f64::from(self.degrees)).map_or(1.0, |law| law.sf(self.statistic))
    }
}

/// Values of which fewer decks are expected are put together with their neighbours: below about this, a sum
/// of squares has longer tails than the law says.
pub const FEWEST_EXPECTED: f64 = 10.0;

/// Values put together.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    /// How many decks of the sample.
    seen: f64,
    /// What they are compared with: how many are expected, or how many the other sample has.
    other: f64,
    /// How many decks are expected of the smaller sample.
    expected: f64,
}

impl Bin {
    fn add(&mut self, more: Self) {
        self.seen += more.seen;
        self.other += more.other;
        self.expected += more.expected;
    }
}

/// Values from the lowest up are put together until so many decks are expected as must be; those left over
/// at the end go to the last ones.
fn pooled(values: impl Iterator<Item = Bin>) -> Vec<Bin> {
    let mut bins = Vec::new();
    let mut open = Bin::default();
    for value in values {
        open.add(value);
        if open.expected >= FEWEST_EXPECTED {
            bins.push(std::mem::take(&mut open));
        }
    }
    if let Some(last) = bins.last_mut() {
        last.add(open);
    }
    bins
}

fn outcome(bins: &[Bin], square: impl Fn(&Bin) -> f64) -> Outcome {
    match bins.len() {
        0 | 1 => Outcome::TooFewDecks,
        count => Outcome::ChiSquared(ChiSquared {
            statistic: bins.iter().map(square).sum(),
            degrees: count as u32 - 1,
        }),
    }
}

/// Counts by value against the probabilities of an exact law (Pearson's test). A value that cannot be is
/// outside whatever the rest is.
pub(super) fn against_law(seen: &[u64], law: &[f64]) -> Outcome {
    let probability = |value: usize| law.get(value).copied().unwrap_or(0.0);
    if let Some(value) = (0..seen.len()).find(|&value| seen[value] > 0 && probability(value) <= 0.0) {
        return Outcome::Impossible(value as u16);
    }
    let decks = total(seen);
    let bins = pooled((0..law.len()).map(|value| {
        let expected = decks * law[value];
        Bin { seen: count(seen, value), other: expected, expected }
    }));
    outcome(&bins, |bin| (bin.seen - bin.other).powi(2) / bin.other)
}

/// Counts by value of two independent samples: have they the same distribution? What is expected is read
/// off the other sample, which is to be the larger.
pub(super) fn of_two_samples(seen: &[u64], other: &[u64]) -> Outcome {
    let (decks, others) = (total(seen), total(other));
    let values = seen.len().max(other.len());
    let bins = pooled((0..values).map(|value| Bin {
        seen: count(seen, value),
        other: count(other, value),
        expected: count(other, value) * decks.min(others) / others,
    }));
    // Both are compared with the two together, which amounts to this.
    outcome(&bins, |bin| {
        (bin.seen * others - bin.other * decks).powi(2) / (decks * others * (bin.seen + bin.other))
    })
}

fn count(counts: &[u64], value: usize) -> f64 {
    counts.get(value).copied().unwrap_or(0) as f64
}

fn total(counts: &[u64]) -> f64 {
    counts.iter().sum::<u64>() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p_value(statistic: f64, degrees: u32) -> f64 {
        ChiSquared { statistic, degrees }.p_value()
    }

    /// Upper critical values as every table of the chi-squared distribution has them (NIST/SEMATECH,
    /// *e-Handbook of Statistical Methods*, 1.3.6.7.4), to the digits given there.
    #[test]
    fn p_values_are_those_of_the_published_table() {
        for (degrees, share, critical) in [
            (1, 0.05, 3.841),
            (1, 0.001, 10.828),
            (3, 0.01, 11.345),
            (10, 0.10, 15.987),
            (10, 0.05, 18.307),
            (10, 0.001, 29.588),
            (40, 0.05, 55.758),
            (100, 0.05, 124.342),
            (100, 0.001, 149.449),
        ] {
            assert!(p_value(critical - 0.0006, degrees) > share, "{degrees} {share}");
            assert!(p_value(critical + 0.0006, degrees) < share, "{degrees} {share}");
        }
    }

    /// With two degrees of freedom it is exp(-x / 2): far tails, too, and what is beyond all numbers is 0.
    #[test]
    fn far_tails_are_right() {
        for statistic in [0.0, 1.0, 30.0, 100.0, 1000.0] {
            let (actual, expected) = (p_value(statistic, 2), (-statistic / 2.0).exp());
            assert!((actual / expected - 1.0).abs() < 1e-9, "{statistic}: {actual} {expected}");
        }
        assert!(p_value(1e12, 37) == 0.0);
        // Many degrees: as Wilson and Hilferty (1931) approximate it, p = 1/2 near this.
        let degrees = 2601.0_f64;
        let middle = degrees * (1.0 - 2.0 / (9.0 * degrees)).powi(3);
        assert!((p_value(middle, 2601) - 0.5).abs() < 1e-4);
    }

    /// Mendel's 556 peas, expected as 9 : 3 : 3 : 1, as textbooks have them: 0.470, p 0.925.
    #[test]
    fn a_known_sum_of_squares() {
        let law = [9.0, 3.0, 3.0, 1.0].map(|part| part / 16.0);
        let Outcome::ChiSquared(fit) = against_law(&[315, 108, 101, 32], &law) else { panic!("enough peas") };
        assert_eq!(fit.degrees, 3);
        assert!((fit.statistic - 0.4700).abs() < 1e-4 && (fit.p_value() - 0.9254).abs() < 1e-4, "{fit:?}");
    }

    #[test]
    fn what_cannot_be_is_outside_and_few_decks_say_nothing() {
        assert_eq!(against_law(&[50, 50, 1], &[0.5, 0.5]), Outcome::Impossible(2));
        assert_eq!(against_law(&[50, 50, 1], &[0.5, 0.5, 0.0]), Outcome::Impossible(2));
        assert_eq!(against_law(&[9, 10], &[0.5, 0.5]), Outcome::TooFewDecks);
        assert_eq!(against_law(&[], &[0.5, 0.5]), Outcome::TooFewDecks);
        let sure = ChiSquared { statistic: 0.0, degrees: 1 };
        assert_eq!(against_law(&[10, 10], &[0.5, 0.5]), Outcome::ChiSquared(sure));
        assert_eq!(of_two_samples(&[5], &[]), Outcome::TooFewDecks);
        assert_eq!(of_two_samples(&[10, 10], &[500, 500]), Outcome::ChiSquared(sure));
    }

    /// A table of two rows by hand: 30 and 70 beside 50 and 50, 8.333.
    #[test]
    fn two_samples_are_a_table_of_two_rows() {
        let Outcome::ChiSquared(fit) = of_two_samples(&[30, 70], &[50, 50]) else { panic!("enough") };
        assert!((fit.statistic - 25.0 / 3.0).abs() < 1e-9 && fit.degrees == 1);
        // What only the sample has joins its neighbours.
        let Outcome::ChiSquared(fit) = of_two_samples(&[30, 60, 0, 10], &[50, 50]) else { panic!("enough") };
        assert!((fit.statistic - 25.0 / 3.0).abs() < 1e-9 && fit.degrees == 1);
    }
}
