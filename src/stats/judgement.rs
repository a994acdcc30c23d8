//! Is what was counted within the bounds of what is known?

use super::chi_squared::ChiSquared;
use super::distribution::Distribution;
use super::interval::two_sided;
use super::quantity::Measured;
use super::tally::Tally;
use crate::strata::odds::{self, Odds};

/// Where nothing else is said: a right engine with a right dealer fails once in a million runs.
pub const LEVEL: f64 = 1e-6;

/// All tests of a tally.
///
/// ```
/// use misdeal::game::clock::Clock;
/// use misdeal::mutants;
/// use misdeal::stats::{Judgement, LEVEL, Subject, Tally, Uniform};
///
/// // It counts one card too few, and nothing is compared with another engine.
/// let wrong = mutants::find::<Clock>("count-minus-1").expect("in the catalogue");
/// let mut tally = Tally::<Clock>::new();
/// tally.play(wrong, &Uniform { seed: 1 }, 0..1000);
/// let judgement = Judgement::of(&tally, Some(1), LEVEL);
/// assert!(judgement.is_outside());
/// assert!(judgement.outside().any(|test| test.subject == Subject::Won), "games without a win");
/// ```
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How often a right engine with a right dealer is outside in one test or another.
    pub level: f64,
    /// The tests, those of the engine first.
    pub tests: Vec<Test>,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// What was tested.
    pub subject: Subject,
    /// What came of it.
    pub outcome: Outcome,
}

/// What a test is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The distribution of the quantity with this name.
    Quantity(&'static str),
    /// The share of games won.
    Won,
    /// The dealer: each card at each place equally often.
    Places,
    /// The dealer: each card after each other one equally often.
    Neighbours,
}

impl Subject {
    /// Its name, in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quantity(name) => name,
            Self::Won => "won",
            Self::Places => "places",
            Self::Neighbours => "neighbours",
        }
    }

    /// Whether it is the decks and not the plays.
    #[must_use]
    pub const fn is_dealer(self) -> bool {
        matches!(self, Self::Places | Self::Neighbours)
    }
}

/// What has come of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A sum of squares.
    ChiSquared(ChiSquared),
    /// A share so many standard deviations above the one known: the signed root of twice the logarithm of
    /// the likelihood ratio, which is right for rare things too.
    Deviations(f64),
    /// A value was seen that cannot be.
    Impossible(u16),
    /// Not made: too few decks.
    TooFewDecks,
    /// Not made: the table that it would be compared with has these decks in it.
    OwnTable,
}

impl Outcome {
    /// How likely as much or more is where nothing is wrong; `None` where the test was not made.
    #[must_use]
    pub fn p_value(self) -> Option<f64> {
        match self {
            Self::ChiSquared(sum) => Some(sum.p_value()),
            Self::Deviations(deviations) => Some(two_sided(deviations)),
            Self::Impossible(_) => Some(0.0),
            Self::TooFewDecks | Self::OwnTable => None,
        }
    }
}

impl Judgement {
    /// Compares a tally of decks of this seed (`None` for decks of no seed) with what is known; `level` is
    /// how often a right engine with a right dealer may be found outside.
    #[must_use]
    pub fn of<G: Measured>(tally: &Tally<G>, seed: Option<u64>, level: f64) -> Self {
        let known: Vec<Distribution> = (0..G::COUNTED.len()).map(G::distribution).collect();
        let is_own = |known: &Distribution| seed.is_some() && known.seed() == seed;
        let mut tests = Vec::new();
        let mut test = |subject, outcome| tests.push(Test { subject, outcome });
        for (index, quantity) in G::COUNTED.iter().enumerate() {
            let histogram = tally.histogram(index);
            let outcome = match &known[index] {
                _ if histogram.decks() == 0 => continue,
                known if is_own(known) => Outcome::OwnTable,
                known => known.fit(histogram.counts()),
            };
            test(Subject::Quantity(quantity.name), outcome);
        }
        let won = if is_own(&known[0]) {
            Outcome::OwnTable
        } else {
            Outcome::Deviations(deviations(tally.won(), tally.decks(), known[0].odds(G::WON)))
        };
        test(Subject::Won, won);
        test(Subject::Places, tally.dealt().places());
        test(Subject::Neighbours, tally.dealt().neighbours());
        Self { level, tests }
    }

    /// The level of one test: that of all divided by how many were made.
    #[must_use]
    pub fn level_of_one(&self) -> f64 {
        let made = self.tests.iter().filter(|test| test.outcome.p_value().is_some()).count();
        self.level / made.max(1) as f64
    }

    /// The tests that are outside.
    pub fn outside(&self) -> impl Iterator<Item = &Test> {
        let level = self.level_of_one();
        self.tests.iter().filter(move |test| test.outcome.p_value().is_some_and(|p_value| p_value < level))
    }

    /// Whether something is outside its bounds.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        self.outside().next().is_some()
    }

    /// Whether every test was made.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.tests.iter().all(|test| test.outcome.p_value().is_some())
    }
}

/// How far the games won are above what is known. Beside a sample: of what both have, each is the sample's
/// as often as its decks are of all decks (winning is rare enough that it does not matter that a deck is
/// won once at most: the interval is a little too wide).
fn deviations(won: u64, decks: u64, known: Odds) -> f64 {
    match known {
        Odds::Exact(probability) => odds::deviations(probability, won, decks),
        Odds::Measured { reached, decks: others } => {
            let share = decks as f64 / (decks + others).max(1) as f64;
            odds::deviations(share, won, won + reached)
        }
    }
}
