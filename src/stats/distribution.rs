//! How a quantity is distributed over uniform decks, as far as it is known.

use super::chi_squared;
use super::judgement::Outcome;
use super::quantity::{EVENTS_EVERY, Measured};
use super::tally::Tally;
use crate::strata::odds::Odds;

/// The distribution of a quantity over uniform decks.
///
/// ```
/// use misdeal::game::clock::Clock;
/// use misdeal::stats::{Distribution, Measured, Outcome};
///
/// let exposed = Clock::distribution(0);
/// assert_eq!(exposed.odds(52).to_string(), "1 in 13");
/// assert!((exposed.shares()[4] - 1.0 / 270_725.0).abs() < 1e-12);
/// // Three cards are never all that is exposed.
/// assert_eq!(exposed.fit(&[0, 0, 0, 1]), Outcome::Impossible(3));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// By value: its probability. What is not listed cannot be.
    Exact(Vec<f64>),
    /// By value: how many of the decks of this seed have it.
    Measured {
        /// The seed of the decks.
        seed: u64,
        /// By value: how many of them have it.
        counts: Vec<u64>,
    },
}

impl Distribution {
    /// How likely the value is.
    #[must_use]
    pub fn odds(&self, value: u16) -> Odds {
        let value = usize::from(value);
        match self {
            Self::Exact(probabilities) => Odds::Exact(probabilities.get(value).copied().unwrap_or(0.0)),
            Self::Measured { counts, .. } => Odds::Measured {
                reached: counts.get(value).copied().unwrap_or(0),
                decks: counts.iter().sum(),
            },
        }
    }

    /// By value: the share of decks that have it.
    #[must_use]
    pub fn shares(&self) -> Vec<f64> {
        match self {
            Self::Exact(probabilities) => probabilities.clone(),
            Self::Measured { counts, .. } => {
                let decks: u64 = counts.iter().sum();
                counts.iter().map(|&count| count as f64 / decks.max(1) as f64).collect()
            }
        }
    }

    /// How well counts, by value, of uniform decks fit it.
    #[must_use]
    pub fn fit(&self, seen: &[u64]) -> Outcome {
        match self {
            Self::Exact(law) => chi_squared::against_law(seen, law),
            Self::Measured { counts, .. } => chi_squared::of_two_samples(seen, counts),
        }
    }

    /// The seed of the decks by which it was measured.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        match self {
            Self::Exact(_) => None,
            Self::Measured { seed, .. } => Some(*seed),
        }
    }
}

/// A large sample, kept as text: lines that begin with `#` tell how it was made, one of them `# seed: S`;
/// then there is a line for each value seen: the quantity, the value, how many decks have it.
///
/// ```
/// use misdeal::game::clock::{Clock, Fast};
/// use misdeal::stats::{MeasuredTable, Tally, Uniform, table_text};
///
/// let mut tally = Tally::<Clock>::new();
/// tally.play(&Fast, &Uniform { seed: 7 }, 0..1000);
/// let text = table_text("my own command", 7, &tally);
/// let exposed = MeasuredTable::parse(&text).distribution("exposed");
/// assert_eq!(exposed.seed(), Some(7));
/// assert_eq!(exposed.odds(52).probability(), tally.won() as f64 / 1000.0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasuredTable<'a> {
    seed: u64,
    rows: Vec<(&'a str, usize, u64)>,
}

impl<'a> MeasuredTable<'a> {
    /// Lines that are not understood are passed over: a test says that there are none.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        let seed = text.lines().find_map(|line| line.strip_prefix("# seed: ")?.parse().ok());
        let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
            let mut words = line.split(' ');
            let (quantity, value, count) = (words.next()?, words.next()?, words.next()?);
            Some((quantity, usize::from(value.parse::<u16>().ok()?), count.parse().ok()?))
        });
        Self { seed: seed.unwrap_or(0), rows: rows.collect() }
    }

    /// What it says of a quantity.
    #[must_use]
    pub fn distribution(&self, quantity: &str) -> Distribution {
        let rows = || self.rows.iter().filter(|(name, ..)| *name == quantity);
        let mut counts = vec![0; rows().map(|(_, value, _)| value + 1).max().unwrap_or(0)];
        for &(_, value, count) in rows() {
            counts[value] = count;
        }
        Distribution::Measured { seed: self.seed, counts }
    }
}

/// The text of a table of what has been counted over the first decks of a seed; `made` is the command that
/// makes it again.
#[must_use]
pub fn table_text<G: Measured>(made: &str, seed: u64, tally: &Tally<G>) -> String {
    let mut text = format!(
        "# {}: how many uniform decks have each value.\n# made by: {made}\n# seed: {seed}\n# decks: {}\n\
         # moves and what is read off them: of one deck in {EVENTS_EVERY}\n",
        G::TITLE,
        tally.decks()
    );
    for (quantity, histogram) in tally.histograms() {
        for (value, count) in histogram.counts().iter().enumerate().filter(|(_, count)| **count > 0) {
            text.push_str(&format!("{} {value} {count}\n", quantity.name));
        }
    }
    text
}
