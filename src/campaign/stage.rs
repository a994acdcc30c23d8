//! The stages of a campaign, and which case belongs to which.

use super::dealer::Dealing;
use crate::generate::base::Bases;
use crate::generate::near;

/// A way of dealing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The decks kept from earlier runs.
    Kept,
    /// Decks that differ little from a base deck.
    Near,
    /// Decks made for a stratum, and searches for those that are not reached yet.
    Aimed,
    /// Any deck, each as likely as any other.
    Uniform,
    /// A base deck whose last cards are shuffled.
    Tails,
    /// Mutated decks that have reached something rare.
    Guided,
}

impl Stage {
    /// All, in the order in which a campaign begins with them.
    pub const ALL: [Self; 6] =
        [Self::Kept, Self::Near, Self::Aimed, Self::Uniform, Self::Tails, Self::Guided];

    /// The name in reports and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Near => "near",
            Self::Aimed => "aimed",
            Self::Uniform => "uniform",
            Self::Tails => "tails",
            Self::Guided => "guided",
        }
    }

    /// How many cases of a round are of this stage, once all of them take turns.
    const fn turns(self) -> u64 {
        match self {
            Self::Kept => 0,
            Self::Near | Self::Aimed => 1,
            Self::Uniform => 6,
            Self::Tails | Self::Guided => 4,
        }
    }
}

/// Where a case stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the beginning: the kept deck with this index.
    Kept(usize),
    /// At the beginning: the near deck with this number.
    Near(u64),
    /// At the beginning: the first deck for the stratum with this index among those aimed at.
    Aimed(usize),
    /// In a round: the case with this index of its stage, over all rounds.
    Round(Stage, u64),
}

impl Dealing {
    /// Where the case stands: first come the kept decks, then the near decks up to one swap, one deck for
    /// each stratum, then rounds in which the stages take turns. A stage that is not chosen is left out.
    ///
    /// `None` after the last case: where only kept decks are chosen there are no rounds.
    #[must_use]
    pub fn place<G: Bases>(&self, case: u64) -> Option<Place> {
        let (kept, near, aimed) = self.beginning::<G>();
        let Some(case) = beyond(case, kept) else {
            return Some(Place::Kept(case as usize));
        };
        let Some(case) = beyond(case, near) else {
            return Some(Place::Near(case));
        };
        let Some(case) = beyond(case, aimed) else {
            return Some(Place::Aimed(case as usize));
        };
        let length: u64 = self.stages.iter().map(|stage| stage.turns()).sum();
        let round = case.checked_div(length)?;
        let mut turn = case % length;
        for &stage in &self.stages {
            let Some(later) = beyond(turn, stage.turns()) else {
                return Some(Place::Round(stage, round * stage.turns() + turn));
            };
            turn = later;
        }
        None
    }

    /// How many kept decks, near decks and first decks for a stratum it begins with.
    fn beginning<G: Bases>(&self) -> (u64, u64, u64) {
        let of = |stage, cases| if self.stages.contains(&stage) { cases } else { 0 };
        (
            of(Stage::Kept, self.kept.len() as u64),
            of(Stage::Near, near::up_to_one_swap::<G>()),
            of(Stage::Aimed, self.strata.len() as u64),
        )
    }

    /// How many cases come before the rounds.
    #[must_use]
    pub fn before_rounds<G: Bases>(&self) -> u64 {
        let (kept, near, aimed) = self.beginning::<G>();
        kept + near + aimed
    }
}

/// The case counted from the end of these cases; `None` when it is one of them.
const fn beyond(case: u64, cases: u64) -> Option<u64> {
    case.checked_sub(cases)
}
