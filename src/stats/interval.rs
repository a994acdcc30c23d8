//! Shares of decks: their interval, and how far they are from what is known.

use statrs::distribution::{ContinuousCDF, Normal};

/// Between two shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// From here.
    pub low: f64,
    /// To here.
    pub high: f64,
}

/// Wilson's score interval for a share of which `count` of `of` were seen (E. B. Wilson, *Probable
/// inference, the law of succession, and statistical inference*, 1927); `confidence` is 0.95 and the like.
///
/// ```
/// use misdeal::stats::wilson;
///
/// // Games of Accordian that were won among 20 million: 0.6054 %.
/// let won = wilson(121_080, 20_000_000, 0.95);
/// assert!((won.low - 0.006_020).abs() < 1e-6 && (won.high - 0.006_088).abs() < 1e-6);
/// ```
#[must_use]
pub fn wilson(count: u64, of: u64, confidence: f64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (count, of) = (count as f64, of as f64);
    let z = Normal::standard().inverse_cdf(0.5 + confidence / 2.0);
    let share = count / of;
    let scale = 1.0 + z * z / of;
    let centre = (share + z * z / (2.0 * of)) / scale;
    let half = z / scale * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// How likely a standard deviation as far from nothing, on either side, is.
pub(super) fn two_sided(deviations: f64) -> f64 {
    2.0 * Normal::standard().sf(deviations.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, *Two-sided confidence intervals for the single proportion: comparison of seven
    /// methods* (1998), table I, method 3, to the four digits given there.
    #[test]
    fn intervals_are_those_of_the_published_table() {
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = wilson(count, of, 0.95);
            assert!((interval.low - low).abs() < 6e-5, "{count} of {of}: {interval:?}");
            assert!((interval.high - high).abs() < 6e-5, "{count} of {of}: {interval:?}");
        }
        assert_eq!(wilson(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn standard_deviations_have_the_known_tails() {
        for (deviations, share) in [(0.0, 1.0), (1.959_964, 0.05), (-2.575_829, 0.01), (6.0, 1.973e-9)] {
            assert!((two_sided(deviations) / share - 1.0).abs() < 1e-3, "{deviations}");
        }
    }
}
