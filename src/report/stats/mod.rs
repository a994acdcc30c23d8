//! The record of a run of statistics: written as text and as comma-separated values, and drawn.

pub mod bars;
mod csv;
pub mod mutants;
pub mod plot;
mod quantity;
mod text;

pub use quantity::{KnownRecord, QuantityRecord, RarestRecord, RowRecord, ShapeRecord};
pub use text::Drawn;

use schemars::JsonSchema;
use serde::Serialize;

use quantity::value_name;

use crate::game::Game;
use crate::stats::{Distribution, Judgement, Measured, Outcome, Subject, Tally, Test, wilson};
use crate::visible;

/// What a run was of.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct RunRecord {
    /// The game's name.
    pub game: &'static str,
    /// The game's title.
    #[serde(skip)]
    pub title: &'static str,
    /// The engine's name.
    pub engine: &'static str,
    /// The seed of the decks.
    pub seed: u64,
}

impl RunRecord {
    /// A run of this game.
    #[must_use]
    pub const fn of<G: Game>(engine: &'static str, seed: u64) -> Self {
        Self { game: G::NAME, title: G::TITLE, engine, seed }
    }
}

/// The object that `stats --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatsRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// What was played.
    #[serde(flatten)]
    pub run: RunRecord,
    /// How many decks.
    pub decks: u64,
    /// Whether a test is outside its bounds.
    pub outside: bool,
    /// How often a right run is outside in one test or another.
    pub level: f64,
    /// The p-value below which one test is outside.
    pub level_of_one: f64,
    /// The tests, those of the engine first.
    pub tests: Vec<TestRecord>,
    /// The games won.
    pub won: WonRecord,
    /// The quantities, in order.
    pub quantities: Vec<QuantityRecord>,
}

/// A test.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TestRecord {
    /// What was tested.
    pub test: &'static str,
    /// `engine` or `dealer`.
    pub of: &'static str,
    /// How.
    pub method: String,
    /// A sum of squares, or a number of standard deviations.
    pub statistic: Option<f64>,
    /// The degrees of freedom of a sum of squares.
    pub degrees: Option<u32>,
    /// How likely as much or more is where nothing is wrong.
    pub p_value: Option<f64>,
    /// What came of it: `inside`, `outside`, `too few decks`, `own table`.
    pub outcome: &'static str,
    /// A value seen that cannot be.
    pub impossible: Option<String>,
}

/// The games won.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct WonRecord {
    /// How many.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of Wilson's interval of 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The share expected.
    pub expected: f64,
}

impl StatsRecord {
    /// The record of what was counted and judged.
    #[must_use]
    pub fn of<G: Measured>(run: RunRecord, tally: &Tally<G>, judgement: &Judgement) -> Self {
        let known: Vec<Distribution> = (0..G::COUNTED.len()).map(G::distribution).collect();
        let quantities = G::COUNTED.iter().zip(&known).enumerate();
        let quantities = quantities.map(|(index, (quantity, known))| {
            QuantityRecord::of(run, quantity, tally.histogram(index), known)
        });
        let interval = wilson(tally.won(), tally.decks(), 0.95);
        Self {
            version: env!("CARGO_PKG_VERSION"),
            run,
            decks: tally.decks(),
            outside: judgement.is_outside(),
            level: judgement.level,
            level_of_one: judgement.level_of_one(),
            tests: judgement.tests.iter().map(|test| TestRecord::of::<G>(*test, judgement, &known)).collect(),
            won: WonRecord {
                count: tally.won(),
                share: tally.won() as f64 / tally.decks().max(1) as f64,
                low: interval.low,
                high: interval.high,
                expected: known[0].odds(G::WON).probability(),
            },
            quantities: quantities.filter(|quantity| quantity.decks > 0).collect(),
        }
    }

    /// The tests that are outside.
    pub fn outside(&self) -> impl Iterator<Item = &TestRecord> {
        self.tests.iter().filter(|test| test.is_outside())
    }
}

const OUTSIDE: &str = "outside";
const TOO_FEW_DECKS: &str = "too few decks";
const OWN_TABLE: &str = "own table";

impl TestRecord {
    /// Whether it is outside its bounds.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        self.outcome == OUTSIDE
    }

    fn of<G: Measured>(test: Test, judgement: &Judgement, known: &[Distribution]) -> Self {
        let p_value = test.outcome.p_value();
        let (statistic, degrees) = match test.outcome {
            Outcome::ChiSquared(sum) => (Some(sum.statistic), Some(sum.degrees)),
            Outcome::Deviations(deviations) => (Some(deviations), None),
            Outcome::Impossible(_) | Outcome::TooFewDecks | Outcome::OwnTable => (None, None),
        };
        let outcome = match test.outcome {
            Outcome::TooFewDecks => TOO_FEW_DECKS,
            Outcome::OwnTable => OWN_TABLE,
            _ if p_value.is_some_and(|p_value| p_value < judgement.level_of_one()) => OUTSIDE,
            _ => "inside",
        };
        let impossible = match (test.subject, test.outcome) {
            (Subject::Quantity(name), Outcome::Impossible(value)) => {
                let quantity = G::COUNTED.iter().find(|quantity| quantity.name == name);
                quantity.map(|quantity| value_name(quantity.values, value))
            }
            _ => None,
        };
        Self {
            test: test.subject.name(),
            of: if test.subject.is_dealer() { "dealer" } else { "engine" },
            method: method::<G>(test.subject, known),
            statistic,
            degrees,
            p_value,
            outcome,
            impossible,
        }
    }
}

/// How it was tested, in words.
fn method<G: Measured>(subject: Subject, known: &[Distribution]) -> String {
    match subject {
        Subject::Quantity(name) => {
            let of = G::COUNTED.iter().zip(known).find(|(quantity, _)| quantity.name == name);
            let exact = of.is_none_or(|(_, known)| known.seed().is_none());
            format!("chi-squared against {}", if exact { "the exact law" } else { "the table" })
        }
        Subject::Won => "share of games won".to_owned(),
        Subject::Places => "each card at each place, chi-squared".to_owned(),
        Subject::Neighbours => "each card after each other, chi-squared".to_owned(),
    }
}

/// A number without its fraction, its thousands set apart.
fn rounded(number: f64) -> String {
    visible::grouped(&format!("{number:.0}"))
}
