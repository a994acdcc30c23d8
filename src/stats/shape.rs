//! A distribution in a few numbers.

/// What describes a distribution in a few numbers.
///
/// ```
/// use misdeal::game::clock::{ClockSize, theory};
/// use misdeal::stats::Shape;
///
/// // How many cards are exposed on a full clock: C(n - 1, 3) in C(52, 4).
/// let weights: Vec<f64> = (0..=52).map(|n| theory::places_exposing(ClockSize::FULL, n) as f64).collect();
/// let shape = Shape::of(&weights).expect("some are exposed");
/// assert!((shape.mean - 42.4).abs() < 1e-9 && (shape.sd.powi(2) - 67.84).abs() < 1e-9);
/// assert_eq!((shape.lowest, shape.mode, shape.highest), (4, 52, 52));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The mean.
    pub mean: f64,
    /// The standard deviation, of the distribution itself (divided by all, not all but one).
    pub sd: f64,
    /// The value that most have; of several the lowest.
    pub mode: u16,
    /// The values at [`Shape::QUANTILES`]: the lowest that, with those below it, has such a share. The
    /// fourth is the median.
    pub quantiles: [u16; 7],
    /// The lowest value that there is.
    pub lowest: u16,
    /// The highest.
    pub highest: u16,
}

impl Shape {
    /// The shares of [`Shape::quantiles`].
    pub const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

    /// The shape of a distribution by weights, a value each from 0 on; `None` where all are nothing.
    #[must_use]
    pub fn of(weights: &[f64]) -> Option<Self> {
        let total: f64 = weights.iter().sum();
        let values = || (0_u16..).zip(weights).filter(|(_, weight)| **weight > 0.0);
        let moment = |centre: f64, power: i32| {
            values().map(|(value, weight)| (f64::from(value) - centre).powi(power) * weight).sum::<f64>()
                / total
        };
        let mean = moment(0.0, 1);
        let quantile = |share: f64| {
            let mut below = 0.0;
            values()
                .find(|(_, weight)| {
                    below += *weight;
                    // Rounding of a sum must not reach for the next value.
                    below >= share * total * (1.0 - 1e-12)
                })
                .map(|(value, _)| value)
        };
        let highest = values().last()?.0;
        Some(Self {
            mean,
            sd: moment(mean, 2).sqrt(),
            mode: values().reduce(|most, next| if next.1 > most.1 { next } else { most })?.0,
            quantiles: Self::QUANTILES.map(|share| quantile(share).unwrap_or(highest)),
            lowest: values().next()?.0,
            highest,
        })
    }

    /// The median.
    #[must_use]
    pub const fn median(&self) -> u16 {
        self.quantiles[3]
    }
}
