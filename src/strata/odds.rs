//! How likely a uniform deck is to reach a stratum: by an exact law, or as it has been measured.
//!
//! What has been measured is kept as text: lines that begin with `#` say how it was made, one of them
//! `# decks: N`; then there is a line for each stratum, its name and how many of the decks have reached it.

use std::collections::HashMap;
use std::fmt;

use super::{Strata, Stratum};
use crate::visible;

/// How likely a uniform deck is to reach a stratum.
///
/// ```
/// use misdeal::game::clock::Clock;
/// use misdeal::strata::{Stratum, odds};
///
/// let odds = odds::odds::<Clock>(Stratum::named::<Clock>("exposed:52").expect("a stratum"));
/// assert_eq!(odds.to_string(), "1 in 13");
/// assert!((odds.probability() - 1.0 / 13.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Odds {
    /// The probability, by a law.
    Exact(f64),
    /// So many of so many uniform decks have reached it; none of none where nothing has been measured.
    Measured {
        /// Those that have reached it.
        reached: u64,
        /// All of them.
        decks: u64,
    },
}

impl Odds {
    /// The probability, or the share of decks; 0 where nothing has been measured.
    #[must_use]
    pub fn probability(self) -> f64 {
        match self {
            Self::Exact(probability) => probability,
            Self::Measured { decks: 0, .. } => 0.0,
            Self::Measured { reached, decks } => reached as f64 / decks as f64,
        }
    }

    /// The word that says where it comes from: `exact` or `measured`.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::Exact(_) => "exact",
            Self::Measured { .. } => "measured",
        }
    }
}

/// Fewer decks than this are told as they were counted: they say little about how likely it is.
const FEW: u64 = 10;

impl fmt::Display for Odds {
    /// For people: `1 in 165`, `all but 1 in 41`, `certain`, `0 in 20,000,000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Measured { decks: 0, .. } => f.write_str("not measured"),
            Self::Measured { reached, decks } if reached < FEW || reached == decks => {
                write!(f, "{} in {}", grouped(reached as f64), grouped(decks as f64))
            }
            Self::Measured { reached, decks } if decks.abs_diff(reached) < FEW => {
                write!(f, "all but {} in {}", decks.abs_diff(reached), grouped(decks as f64))
            }
            Self::Exact(probability) if probability <= 0.0 => f.write_str("impossible"),
            // A sum may end a little below.
            Self::Exact(probability) if probability > 1.0 - 1e-12 => f.write_str("certain"),
            Self::Exact(_) | Self::Measured { .. } => {
                let probability = self.probability();
                if probability > 0.9 {
                    write!(f, "all but {}", one_in(1.0 - probability))
                } else {
                    f.write_str(&one_in(probability))
                }
            }
        }
    }
}

fn one_in(probability: f64) -> String {
    let number = 1.0 / probability;
    if number < 9.95 { format!("1 in {number:.1}") } else { format!("1 in {}", grouped(number)) }
}

/// A whole number with its thousands set apart: `1,234,567`.
fn grouped(number: f64) -> String {
    visible::grouped(&format!("{number:.0}"))
}

/// The odds of one stratum. Those of many come sooner from [`all`].
#[must_use]
pub fn odds<G: Strata>(stratum: Stratum) -> Odds {
    Measurement::parse(G::MEASURED).odds::<G>(stratum)
}

/// The strata of the game with their odds, in order.
#[must_use]
pub fn all<G: Strata>() -> Vec<(Stratum, Odds)> {
    let measurement = Measurement::parse(G::MEASURED);
    Stratum::all::<G>().map(|stratum| (stratum, measurement.odds::<G>(stratum))).collect()
}

/// What the text of a measurement says.
struct Measurement<'a> {
    decks: u64,
    /// By name.
    reached: HashMap<&'a str, u64>,
}

impl<'a> Measurement<'a> {
    /// Lines that are not understood are passed over: a test says that there are none.
    fn parse(text: &'a str) -> Self {
        let decks = text.lines().find_map(|line| line.strip_prefix("# decks: ")?.parse().ok());
        let counts = text.lines().filter(|line| !line.starts_with('#'));
        let reached = counts.filter_map(|line| {
            let (name, reached) = line.split_once(' ')?;
            Some((name, reached.parse().ok()?))
        });
        Self { decks: decks.unwrap_or(0), reached: reached.collect() }
    }

    fn odds<G: Strata>(&self, stratum: Stratum) -> Odds {
        if let Some(probability) = G::exact_odds(stratum) {
            return Odds::Exact(probability);
        }
        let reached = self.reached.get(stratum.name::<G>().as_str());
        reached.map_or(Odds::Measured { reached: 0, decks: 0 }, |&reached| Odds::Measured {
            reached,
            decks: self.decks,
        })
    }
}

/// The text of a measurement: `reached` is by stratum, in order; `made` is the command that makes it again.
#[must_use]
pub fn text<G: Strata>(made: &str, seed: u64, decks: u64, reached: &[u64]) -> String {
    let mut text = format!(
        "# {}: how many uniform decks reach each stratum.\n# made by: {made}\n# seed: {seed}\n# decks: {decks}\n",
        G::TITLE
    );
    for (stratum, reached) in Stratum::all::<G>().zip(reached) {
        text.push_str(&format!("{} {reached}\n", stratum.name::<G>()));
    }
    text
}

/// How many standard deviations what has been measured is above what was expected; below, where negative.
///
/// It is the root of the deviance of the binomial distribution: for many decks the same as the difference
/// over its standard deviation, and right as well where one deck or none was expected.
///
/// ```
/// use misdeal::strata::odds::deviations;
///
/// // Of 1,300 games 100 are won on the mean, with a standard deviation of 9.6.
/// assert!(deviations(1.0 / 13.0, 100, 1_300).abs() < 1e-6);
/// assert!((deviations(1.0 / 13.0, 120, 1_300) - 2.0).abs() < 0.1);
/// assert!(deviations(1.0 / 13.0, 0, 1_300) < -14.0);
/// ```
#[must_use]
pub fn deviations(probability: f64, reached: u64, decks: u64) -> f64 {
    let expected = probability.min(1.0) * decks as f64;
    let (reached, decks) = (reached as f64, decks as f64);
    let term = |count: f64, expected: f64| if count > 0.0 { count * (count / expected).ln() } else { 0.0 };
    let deviance = 2.0 * (term(reached, expected) + term(decks - reached, decks - expected));
    // Rounding can make it a little less than nothing.
    deviance.max(0.0).sqrt().copysign(reached - expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;

    #[test]
    fn odds_are_told_as_people_say_them() {
        let exact = |probability| Odds::Exact(probability).to_string();
        assert_eq!(exact(1.0), "certain");
        assert_eq!(exact(1.0 - 1e-15), "certain");
        assert_eq!(exact(0.0), "impossible");
        assert_eq!(exact(1.0 / 13.0), "1 in 13");
        assert_eq!(exact(1.0 / 270_725.0), "1 in 270,725");
        assert_eq!(exact(0.5), "1 in 2.0");
        assert_eq!(exact(0.1004), "1 in 10");
        assert_eq!(exact(0.975), "all but 1 in 40");
        assert_eq!(exact(1.25e-9), "1 in 800,000,000");
        let measured = |reached, decks| Odds::Measured { reached, decks }.to_string();
        assert_eq!(measured(0, 20_000_000), "0 in 20,000,000");
        assert_eq!(measured(20_000_000, 20_000_000), "20,000,000 in 20,000,000");
        assert_eq!(measured(121_080, 20_000_000), "1 in 165");
        assert_eq!(measured(19_999_980, 20_000_000), "all but 1 in 1,000,000");
        assert_eq!(measured(3, 20_000_000), "3 in 20,000,000");
        assert_eq!(measured(19_999_994, 20_000_000), "all but 6 in 20,000,000");
        assert_eq!(measured(3, 3), "3 in 3");
        assert_eq!(measured(0, 0), "not measured");
    }

    #[test]
    fn the_source_is_told() {
        assert_eq!(Odds::Exact(0.5).source(), "exact");
        assert_eq!(Odds::Measured { reached: 1, decks: 2 }.source(), "measured");
        assert!((Odds::Measured { reached: 1, decks: 2 }.probability() - 0.5).abs() < 1e-15);
    }

    /// The strata of Accordian and nothing else, in order.
    #[test]
    fn the_measurement_of_accordian_is_of_its_strata() {
        let (head, counts): (Vec<&str>, Vec<&str>) =
            Accordian::MEASURED.lines().partition(|line| line.starts_with('#'));
        assert!(head.contains(&"# decks: 20000000") && head.contains(&"# seed: 1"), "{head:?}");
        let names: Vec<&str> = counts.iter().filter_map(|line| line.split(' ').next()).collect();
        let strata: Vec<String> = Stratum::all::<Accordian>().map(Stratum::name::<Accordian>).collect();
        assert_eq!(names, strata);
        for (stratum, measured) in all::<Accordian>() {
            let Odds::Measured { reached, decks } = measured else { panic!("no law is known") };
            let name = stratum.name::<Accordian>();
            assert!(reached <= decks && decks == 20_000_000, "{name}: {reached} of {decks}");
            assert_eq!(odds::<Accordian>(stratum), measured, "{name}");
        }
    }

    #[test]
    fn every_stratum_of_clock_has_exact_odds() {
        assert!(all::<Clock>().iter().all(|(_, odds)| matches!(odds, Odds::Exact(_))));
    }

    #[test]
    fn a_text_is_read_as_it_was_written() {
        let reached: Vec<u64> = (0..Stratum::all::<Accordian>().count() as u64).collect();
        let text = text::<Accordian>("hand", 3, 5000, &reached);
        let measurement = Measurement::parse(&text);
        for (stratum, reached) in Stratum::all::<Accordian>().zip(reached) {
            let expected = Odds::Measured { reached, decks: 5000 };
            assert_eq!(measurement.odds::<Accordian>(stratum), expected);
        }
    }

    #[test]
    fn a_text_that_is_no_measurement_says_nothing() {
        for text in ["", "# decks: x\npiles-at-end:1", "piles-at-end:1 -3\n\n \u{e9}", "# decks: 9"] {
            let measurement = Measurement::parse(text);
            for stratum in Stratum::all::<Accordian>() {
                assert_eq!(measurement.odds::<Accordian>(stratum).to_string(), "not measured", "{text}");
            }
        }
    }

    #[test]
    fn deviations_are_standard_ones_and_right_for_rare_strata() {
        // 10,000 of 100,000 expected: the standard deviation is 94.87.
        assert!((deviations(0.1, 10_095, 100_000) - 1.0).abs() < 0.01);
        assert!((deviations(0.1, 9_715, 100_000) + 3.0).abs() < 0.05);
        assert!(deviations(0.1, 10_000, 100_000).abs() < 1e-6);
        // Of a thousandth of a deck expected one comes once in a thousand times, three hardly ever.
        assert!((3.0..4.0).contains(&deviations(1e-9, 1, 1_000_000)));
        assert!(deviations(1e-9, 3, 1_000_000) > 6.0);
        assert!(deviations(1e-9, 0, 1_000_000).abs() < 0.1);
        // What is certain always is.
        assert!(deviations(1.0, 1000, 1000).abs() < 1e-6 && deviations(1.0, 999, 1000) < -6.0);
    }
}
