//! How the uniform decks of a campaign fit what is known of such decks.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::generate::aimed::Aimed;
use crate::stats::{Distribution, Outcome};
use crate::strata::Stratum;
use crate::strata::odds::{self, Odds};

/// A quantity of which each play has one value, over the uniform decks of a campaign.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FitRecord {
    /// Its name: that in front of the colon of its strata.
    pub quantity: Cow<'static, str>,
    /// How many uniform decks there were.
    pub decks: u64,
    /// Where it is known from how it is distributed: `exact` or `measured`.
    pub source: Cow<'static, str>,
    /// A sum of squares.
    pub statistic: Option<f64>,
    /// Its degrees of freedom.
    pub degrees: Option<u32>,
    /// How likely as much or more is where nothing is wrong; null where the decks are too few to say.
    pub p_value: Option<f64>,
}

impl FitRecord {
    /// The quantities whose strata are all values that they can have, and of which each deck has one; nothing where
    /// no uniform deck was dealt. `seen` has for each stratum of the game, in order, by how many uniform decks it was
    /// reached.
    #[must_use]
    pub fn all<G: Aimed>(seen: &[u64], decks: u64) -> Vec<Self> {
        let strata: Vec<(Stratum, Odds, u64)> = odds::all::<G>()
            .into_iter()
            .zip(seen)
            .map(|((stratum, odds), seen)| (stratum, odds, *seen))
            .collect();
        strata
            .chunk_by(|(one, ..), (other, ..)| one.quantity == other.quantity)
            .filter_map(|of_quantity| Self::of::<G>(of_quantity, decks))
            .collect()
    }

    fn of<G: Aimed>(strata: &[(Stratum, Odds, u64)], decks: u64) -> Option<Self> {
        let seen: Vec<u64> = strata.iter().map(|(_, _, seen)| *seen).collect();
        let odds: Vec<Odds> = strata.iter().map(|(_, odds, _)| *odds).collect();
        let known = distribution(&odds).filter(|_| decks > 0 && seen.iter().sum::<u64>() == decks)?;
        let (statistic, degrees, p_value) = match known.fit(&seen) {
            Outcome::ChiSquared(sum) => (Some(sum.statistic), Some(sum.degrees), Some(sum.p_value())),
            Outcome::Impossible(_) => (None, None, Some(0.0)),
            Outcome::Deviations(_) | Outcome::TooFewDecks | Outcome::OwnTable => (None, None, None),
        };
        let quantity = strata.first()?.0.quantity::<G>().name.into();
        Some(Self { quantity, decks, source: odds.first()?.source().into(), statistic, degrees, p_value })
    }
}

/// What is known, where one of the strata is certain and no two go together.
fn distribution(odds: &[Odds]) -> Option<Distribution> {
    let counts: Option<Vec<(u64, u64)>> = odds
        .iter()
        .map(|odds| match *odds {
            Odds::Measured { reached, decks } => Some((reached, decks)),
            Odds::Exact(_) => None,
        })
        .collect();
    if let Some(counts) = counts {
        let reached: Vec<u64> = counts.iter().map(|(reached, _)| *reached).collect();
        let all = counts.first().map_or(0, |(_, decks)| *decks);
        return (all > 0 && reached.iter().sum::<u64>() == all)
            .then_some(Distribution::Measured { seed: 0, counts: reached });
    }
    let law: Vec<f64> = odds.iter().map(|odds| odds.probability()).collect();
    ((law.iter().sum::<f64>() - 1.0).abs() < 1e-9).then_some(Distribution::Exact(law))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Nobody, Plan, Stage};
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;

    /// The fits of a campaign, and how many uniform decks it has dealt.
    fn fits<G: Aimed>(decks: u64) -> (Vec<FitRecord>, u64) {
        let summary = Plan::<G>::of_right_engines(1, decks).run(&mut Nobody).expect("nobody fails");
        let uniform = summary.coverage.dealt.get(&Stage::Uniform).copied().unwrap_or(0);
        let seen: Vec<u64> = summary.coverage.strata.iter().map(|reached| reached.uniform).collect();
        (FitRecord::all::<G>(&seen, uniform), uniform)
    }

    #[test]
    fn uniform_decks_of_a_campaign_fit_what_is_known() {
        for (fits, first) in [(fits::<Accordian>(8000), "piles-at-end"), (fits::<Clock>(8000), "exposed")] {
            let (fits, uniform) = fits;
            assert!(uniform > 1000, "{uniform}");
            assert!(fits.iter().any(|fit| fit.quantity == first), "{fits:?}");
            for fit in &fits {
                assert_eq!(fit.decks, uniform);
                assert!(fit.p_value.is_none_or(|p_value| p_value > 1e-6), "{fit:?}");
            }
        }
    }

    #[test]
    fn without_uniform_decks_there_is_nothing_to_compare() {
        assert!(fits::<Clock>(100).0.is_empty());
    }

    #[test]
    fn only_strata_of_which_one_is_certain_are_a_distribution() {
        assert!(distribution(&[Odds::Exact(0.25), Odds::Exact(0.75)]).is_some());
        assert!(distribution(&[Odds::Exact(0.25), Odds::Exact(0.5)]).is_none());
        let measured = |reached| Odds::Measured { reached, decks: 10 };
        assert!(distribution(&[measured(4), measured(6)]).is_some());
        assert!(distribution(&[measured(4), measured(7)]).is_none());
        assert!(distribution(&[]).is_none());
    }
}
