//! The records of strata with their odds, and of a check of exact odds.

use schemars::JsonSchema;
use serde::Serialize;

use super::number;
use crate::strata::odds::{self, Odds};
use crate::strata::{Strata, Stratum};

/// The object that `strata --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StrataRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// One list a game.
    pub games: Vec<GameRecord>,
}

/// The strata of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameRecord {
    /// The game's name.
    pub game: &'static str,
    /// Its strata, in order.
    pub strata: Vec<StratumRecord>,
}

/// One stratum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StratumRecord {
    /// Its name.
    pub name: String,
    /// What it is.
    pub sentence: String,
    /// How likely a uniform deck is to reach it, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
    /// Where that comes from: `exact` or `measured`.
    pub source: &'static str,
    /// How many uniform decks have been played, where it is measured.
    pub decks: Option<u64>,
    /// How many of them have reached it.
    pub reached: Option<u64>,
}

impl StratumRecord {
    fn of<G: Strata>(stratum: Stratum, odds: Odds) -> Self {
        let (reached, decks) = match odds {
            Odds::Exact(_) => (None, None),
            Odds::Measured { reached, decks } => (Some(reached), Some(decks)),
        };
        Self {
            name: stratum.name::<G>(),
            sentence: stratum.sentence::<G>(),
            odds: odds.to_string(),
            probability: odds.probability(),
            source: odds.source(),
            decks,
            reached,
        }
    }
}

impl StrataRecord {
    /// The lists, a line a stratum.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(GameRecord::text).collect()
    }
}

impl GameRecord {
    /// The strata whose names are asked for.
    #[must_use]
    pub fn of<G: Strata>(is_asked: impl Fn(&str) -> bool) -> Self {
        let strata =
            odds::all::<G>().into_iter().map(|(stratum, odds)| StratumRecord::of::<G>(stratum, odds));
        Self { game: G::NAME, strata: strata.filter(|stratum| is_asked(&stratum.name)).collect() }
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {} strata\n", self.game, self.strata.len());
        for StratumRecord { name, sentence, odds, source, .. } in &self.strata {
            text.push_str(&format!("  {name:<22} {odds:>24} {source:<8}  {sentence}\n"));
        }
        text
    }
}

/// Exact odds beside what many decks have shown.
#[derive(Clone, Debug)]
pub struct CheckRecord {
    /// The game's name.
    pub game: &'static str,
    /// The seed of the decks.
    pub seed: u64,
    /// How many.
    pub decks: u64,
    /// The strata, in order.
    pub strata: Vec<CheckedRecord>,
}

/// A stratum whose exact odds were checked.
#[derive(Clone, Debug)]
pub struct CheckedRecord {
    /// Its name.
    pub name: String,
    /// Its exact odds.
    pub exact: Odds,
    /// What was measured.
    pub measured: Odds,
    /// How many standard deviations it is above.
    pub deviations: f64,
}

impl CheckedRecord {
    /// A right law is further apart about once in five hundred million strata.
    const MOST: f64 = 6.0;

    /// Whether the law is hardly right.
    #[must_use]
    pub fn is_too_far(&self) -> bool {
        self.deviations.abs() > Self::MOST
    }
}

impl CheckRecord {
    /// The strata that have exact odds; `reached` is by stratum, in order.
    #[must_use]
    pub fn of<G: Strata>(seed: u64, decks: u64, reached: &[u64]) -> Self {
        let checked = Stratum::all::<G>().zip(reached).filter_map(|(stratum, &reached)| {
            let probability = G::exact_odds(stratum)?;
            Some(CheckedRecord {
                name: stratum.name::<G>(),
                exact: Odds::Exact(probability),
                measured: Odds::Measured { reached, decks },
                deviations: odds::deviations(probability, reached, decks),
            })
        });
        Self { game: G::NAME, seed, decks, strata: checked.collect() }
    }

    /// Whether a law is hardly right.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.strata.iter().any(CheckedRecord::is_too_far)
    }

    /// The table.
    #[must_use]
    pub fn text(&self) -> String {
        let too_far = self.strata.iter().filter(|checked| checked.is_too_far()).count();
        let furthest = self.strata.iter().map(|checked| checked.deviations.abs()).fold(0.0, f64::max);
        let mut text = format!(
            "{}: {} exact odds against {} decks of seed {}: {too_far} are more than {} standard deviations \
             apart, the furthest {furthest:.1}\n",
            self.game,
            self.strata.len(),
            number(self.decks),
            self.seed,
            CheckedRecord::MOST,
        );
        let mut row = |name: &str, exact: &str, measured: &str, apart: &str| {
            text.push_str(&format!("  {name:<22} {exact:>24} {measured:>24} {apart:>9}\n"));
        };
        row("stratum", "exact", "measured", "apart");
        for checked in &self.strata {
            let far = if checked.is_too_far() { "FAR " } else { "" };
            let apart = format!("{far}{:+.1}", checked.deviations);
            row(&checked.name, &checked.exact.to_string(), &checked.measured.to_string(), &apart);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;

    #[test]
    fn a_check_fails_when_one_is_too_far_apart() {
        // So many of a million decks as the exact odds say.
        let mut reached: Vec<u64> = Stratum::all::<Clock>()
            .map(|stratum| format!("{:.0}", 1e6 * Clock::exact_odds(stratum).expect("a law")))
            .map(|expected| expected.parse().expect("a whole number"))
            .collect();
        let right = CheckRecord::of::<Clock>(1, 1_000_000, &reached);
        assert!(!right.fails() && !right.text().contains("FAR"));
        reached[10] += reached[10] / 4;
        let wrong = CheckRecord::of::<Clock>(1, 1_000_000, &reached);
        assert!(wrong.fails());
        assert_eq!(wrong.text().lines().filter(|line| line.contains("FAR +")).count(), 1, "{}", wrong.text());
    }
}
