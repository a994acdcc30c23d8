//! The strata of a campaign: which were reached, how often, by which deck first.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::campaign::{Coverage, Dealing, Reached};
use crate::generate::aimed::Aimed;
use crate::strata::odds::{self, Odds};

/// A stratum.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StratumRecord {
    /// Its name.
    pub name: String,
    /// How likely a uniform deck is to reach it, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
    /// Where that comes from: `exact` or `measured`.
    pub source: Cow<'static, str>,
    /// Whether it was aimed at.
    pub aimed_at: bool,
    /// Whether it was reached.
    pub reached: bool,
    /// By how many decks.
    pub decks: u64,
    /// By how many of the uniform ones.
    pub uniform: u64,
    /// The first of them all.
    pub first: Option<FirstRecord>,
}

impl StratumRecord {
    /// All strata of the game, in order; the summary tells of them in the same.
    pub(in crate::report) fn all<G: Aimed>(dealing: &Dealing, coverage: &Coverage) -> Vec<Self> {
        let odds = odds::all::<G>();
        let strata = odds.into_iter().zip(&coverage.strata);
        strata.map(|((_, odds), reached)| Self::of::<G>(dealing, reached, odds)).collect()
    }

    fn of<G: Aimed>(dealing: &Dealing, reached: &Reached, odds: Odds) -> Self {
        let stratum = reached.stratum;
        Self {
            name: stratum.name::<G>(),
            aimed_at: dealing.strata.contains(&stratum),
            reached: reached.decks > 0,
            decks: reached.decks,
            uniform: reached.uniform,
            first: reached.first.map(|first| FirstRecord {
                case: first.case,
                origin: first.origin.text::<G>(),
                deck: first.deck.code(),
            }),
            odds: odds.to_string(),
            probability: odds.probability(),
            source: odds.source().into(),
        }
    }

    /// The part of its name before the colon.
    #[must_use]
    pub fn quantity(&self) -> &str {
        self.name.split_once(':').map_or(&self.name, |(quantity, _)| quantity)
    }

    pub(super) fn first(&self) -> &str {
        self.first.as_ref().map_or("", |first| &first.origin)
    }
}

/// The first deck that has reached a stratum.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FirstRecord {
    /// The case.
    pub case: u64,
    /// Where the deck came from.
    pub origin: String,
    /// The deck's code.
    pub deck: String,
}
