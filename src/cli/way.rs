//! The ways of dealing that are compared with each other.

use std::ops::Range;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::campaign::{self, Counted, Dealing, Stage};
use crate::generate::aimed::Aimed;

/// A way of dealing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Way {
    /// Near decks.
    Near,
    /// Uniform decks.
    Uniform,
    /// Decks made or searched for strata.
    Aimed,
    /// Decks mutated from those that have reached something rare.
    Guided,
    /// The decks of a campaign.
    Fuzz,
}

/// How mutants are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// On decks dealt in a way.
    Way(Way),
    /// On all small deals.
    Verify,
}

impl ValueEnum for By {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [By; 6] = [
            By::Way(Way::Near),
            By::Way(Way::Uniform),
            By::Way(Way::Aimed),
            By::Way(Way::Guided),
            By::Way(Way::Fuzz),
            By::Verify,
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Way(way) => way.to_possible_value(),
            Self::Verify => Some(
                PossibleValue::new("verify")
                    .help("All small deals: the smallest that shows each bug, or that none does"),
            ),
        }
    }
}

impl Way {
    /// All, in the order of the tables.
    pub const ALL: [Self; 5] = [Self::Near, Self::Uniform, Self::Aimed, Self::Guided, Self::Fuzz];

    /// Its decks with this seed, until so many have been played, those of searches counted in.
    pub fn decks<G: Aimed>(self, seed: u64, most: u64) -> Vec<Counted> {
        let dealing = Dealing { stages: self.stages(), ..Dealing::of::<G>(seed, 0..u64::MAX) };
        campaign::decks_alone::<G>(dealing, most)
    }

    /// The stages of a campaign that deals in this way alone; no kept decks, which would show everything.
    fn stages(self) -> Vec<Stage> {
        match self {
            Self::Near => vec![Stage::Near],
            Self::Uniform => vec![Stage::Uniform],
            Self::Aimed => vec![Stage::Aimed],
            Self::Guided => vec![Stage::Guided],
            Self::Fuzz => Stage::ALL.into_iter().filter(|stage| *stage != Stage::Kept).collect(),
        }
    }

    /// So many seeds from the first; near decks do not depend on a seed.
    pub const fn seeds(self, first: u64, seeds: u64) -> Range<u64> {
        first..first.saturating_add(if matches!(self, Self::Near) { 1 } else { seeds })
    }
}
