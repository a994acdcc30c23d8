//! A quantity in the record: its histogram, and what describes it.

use schemars::JsonSchema;
use serde::Serialize;

use super::RunRecord;
use crate::card::Card;
use crate::game::Game;
use crate::stats::{Distribution, Histogram, Quantity, Shape, Values};

/// A quantity.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuantityRecord {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// How many decks it was read of.
    pub decks: u64,
    /// What was seen in a few numbers; null of cards.
    pub seen: Option<ShapeRecord>,
    /// The same as expected.
    pub expected: Option<ShapeRecord>,
    /// What is expected comes from here.
    pub known: KnownRecord,
    /// The rarest value seen; null of cards.
    pub rarest: Option<RarestRecord>,
    /// By value, in order: numbers from the lowest to the highest that was seen or is expected, or cards.
    pub histogram: Vec<RowRecord>,
}

/// Where it is known from how a quantity is distributed.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct KnownRecord {
    /// `exact` or `measured`.
    pub source: &'static str,
    /// The seed of the decks, where it was measured.
    pub seed: Option<u64>,
    /// How many decks.
    pub decks: Option<u64>,
}

/// A distribution in a few numbers.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ShapeRecord {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// What most have.
    pub mode: u16,
    /// The median.
    pub median: u16,
    /// At 1, 5, 25, 50, 75, 95, 99 %.
    pub quantiles: [u16; Shape::QUANTILES.len()],
    /// The lowest.
    pub lowest: u16,
    /// The highest.
    pub highest: u16,
}

/// The rarest value seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RarestRecord {
    /// The value.
    pub value: String,
    /// How many decks have it.
    pub count: u64,
    /// How likely it is, for people.
    pub odds: String,
    /// The first deck that has it.
    pub first: String,
}

/// A value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RowRecord {
    /// The value as it is written.
    pub value: String,
    /// The value as a number.
    #[serde(skip)]
    pub number: u16,
    /// How many decks have it.
    pub count: u64,
    /// How many are expected to.
    pub expected: f64,
    /// The first deck that has it.
    pub first: Option<String>,
}

/// A value as it is written.
pub(super) fn value_name(values: Values, value: u16) -> String {
    match values {
        Values::Numbers => value.to_string(),
        Values::Cards => Card::from_index(usize::from(value)).to_string(),
    }
}

impl QuantityRecord {
    pub(super) fn of<G: Game>(
        run: RunRecord,
        quantity: &Quantity<G>,
        histogram: &Histogram,
        known: &Distribution,
    ) -> Self {
        let deck = |index: u64| format!("seed:{}#{index}", run.seed);
        let decks = histogram.decks();
        let shares = known.shares();
        let values = shares.len().max(histogram.counts().len()) as u16;
        let rows = (0..values).map(|value| RowRecord {
            value: value_name(quantity.values, value),
            number: value,
            count: histogram.count(value),
            expected: shares.get(usize::from(value)).copied().unwrap_or(0.0) * decks as f64,
            first: histogram.first_deck(value).map(deck),
        });
        let seen: Vec<f64> = histogram.counts().iter().map(|&count| count as f64).collect();
        let shape = |weights: &[f64]| match quantity.values {
            Values::Numbers => Shape::of(weights).map(ShapeRecord::of),
            Values::Cards => None,
        };
        let rarest = histogram.values().min_by(|&one, &other| {
            let odds = |value| known.odds(value).probability();
            odds(one).total_cmp(&odds(other)).then(histogram.count(one).cmp(&histogram.count(other)))
        });
        Self {
            name: quantity.name,
            title: quantity.title,
            decks,
            seen: shape(&seen),
            expected: shape(&shares),
            known: KnownRecord::of(known),
            rarest: rarest.filter(|_| quantity.values == Values::Numbers).and_then(|value| {
                Some(RarestRecord {
                    value: value_name(quantity.values, value),
                    count: histogram.count(value),
                    odds: known.odds(value).to_string(),
                    first: deck(histogram.first_deck(value)?),
                })
            }),
            histogram: told(rows.collect(), quantity.values),
        }
    }
}

/// Of numbers all from the lowest to the highest that was seen or is expected; of cards those alone.
fn told(rows: Vec<RowRecord>, values: Values) -> Vec<RowRecord> {
    let is_something = |row: &RowRecord| row.count > 0 || row.expected > 0.0;
    let first = rows.iter().position(is_something).unwrap_or(0);
    let last = rows.iter().rposition(is_something).unwrap_or(0);
    let between = rows.into_iter().skip(first).take(last + 1 - first);
    between.filter(|row| values == Values::Numbers || is_something(row)).collect()
}

impl ShapeRecord {
    const fn of(shape: Shape) -> Self {
        Self {
            mean: shape.mean,
            sd: shape.sd,
            mode: shape.mode,
            median: shape.median(),
            quantiles: shape.quantiles,
            lowest: shape.lowest,
            highest: shape.highest,
        }
    }
}

impl KnownRecord {
    fn of(known: &Distribution) -> Self {
        let (seed, decks) = match known {
            Distribution::Exact(_) => (None, None),
            Distribution::Measured { seed, counts } => (Some(*seed), Some(counts.iter().sum())),
        };
        Self { source: if seed.is_some() { "measured" } else { "exact" }, seed, decks }
    }
}
