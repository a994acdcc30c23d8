//! The stages of a campaign, and which case belongs to which.

use super::dealer::Dealing;
use crate::generate::base::Bases;
use crate::generate::near;

/// A way of dealing.
///
/// ```
/// use misdeal::campaign::Stage;
///
/// let names = Stage::ALL.map(Stage::name);
/// assert_eq!(names, ["kept", "near", "aimed", "uniform", "tails", "guided"]);
/// ```
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

    /// What it deals, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Kept => "The decks kept from earlier runs",
            Self::Near => "Decks that differ little from a base deck",
            Self::Aimed => "Decks made or searched for strata",
            Self::Uniform => "Any deck, each as likely as any other",
            Self::Tails => "A base deck whose last cards are shuffled",
            Self::Guided => "Decks mutated from those that have reached something rare",
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
        let length: u64 = self.stages.iter().map(|&stage| self.turns(stage)).sum();
        let round = case.checked_div(length)?;
        let mut turn = case % length;
        for &stage in &self.stages {
            let turns = self.turns(stage);
            let Some(later) = beyond(turn, turns) else {
                return Some(Place::Round(stage, round * turns + turn));
            };
            turn = later;
        }
        None
    }

    /// How many cases of a round are of this stage; where there is no stratum nothing is aimed at.
    const fn turns(&self, stage: Stage) -> u64 {
        match stage {
            Stage::Aimed if self.strata.is_empty() => 0,
            stage => stage.turns(),
        }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::deck::Deck;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::generate::aimed::Aimed;
    use crate::generate::uniform;

    fn dealing<G: Aimed>(stages: &[Stage]) -> Dealing {
        let kept: Vec<Deck> = (0..5).map(|index| uniform::deck(9, index)).collect();
        Dealing { stages: stages.to_vec(), kept, ..Dealing::of::<G>(1, 0..u64::MAX) }
    }

    fn of_set(set: usize) -> Vec<Stage> {
        Stage::ALL.into_iter().filter(|stage| set >> *stage as usize & 1 == 1).collect()
    }

    /// Where it stands among the cases of its kind, and the number of the kind, those of the beginning first.
    fn kind(place: Place) -> (usize, u64) {
        match place {
            Place::Kept(index) => (0, index as u64),
            Place::Near(number) => (1, number),
            Place::Aimed(index) => (2, index as u64),
            Place::Round(stage, index) => (3 + stage as usize, index),
        }
    }

    /// For whatever stages are chosen: so each case has a place of its own, and none is left out.
    fn every_kind_is_counted_from_0<G: Aimed>() {
        for set in 0..1 << Stage::ALL.len() {
            let dealing = dealing::<G>(&of_set(set));
            let mut next = BTreeMap::new();
            let mut kinds = Vec::new();
            let cases = dealing.before_rounds::<G>() + 1000;
            for place in (0..cases).map_while(|case| dealing.place::<G>(case)) {
                let (kind, index) = kind(place);
                let next = next.entry(kind).or_insert(0);
                assert_eq!(index, *next, "{place:?} of {:?}", dealing.stages);
                *next += 1;
                kinds.push(kind.min(3));
            }
            assert!(kinds.is_sorted(), "the beginning comes first: {:?}", dealing.stages);
            let counted = [0, 1, 2].map(|kind| next.get(&kind).copied().unwrap_or(0));
            let (kept, near, aimed) = dealing.beginning::<G>();
            assert_eq!(counted, [kept, near, aimed], "{:?}", dealing.stages);
            assert_eq!(dealing.before_rounds::<G>(), counted.iter().sum::<u64>());
        }
    }

    #[test]
    fn stages_are_named_and_told_apart() {
        assert_eq!(Stage::ALL.map(Stage::name), ["kept", "near", "aimed", "uniform", "tails", "guided"]);
        let told: std::collections::BTreeSet<&str> = Stage::ALL.iter().map(|stage| stage.summary()).collect();
        assert_eq!(told.len(), Stage::ALL.len());
        assert!(told.iter().all(|summary| summary.contains("eck")), "{told:?}");
    }

    #[test]
    fn every_case_has_one_place_and_every_place_one_case() {
        every_kind_is_counted_from_0::<Accordian>();
        every_kind_is_counted_from_0::<Clock>();
    }

    #[test]
    fn it_begins_with_kept_decks_then_swaps_then_a_deck_for_each_stratum() {
        let mut dealing = dealing::<Clock>(&Stage::ALL);
        dealing.strata.truncate(7);
        let near = near::up_to_one_swap::<Clock>();
        let place = |case| dealing.place::<Clock>(case);
        assert_eq!((place(0), place(4)), (Some(Place::Kept(0)), Some(Place::Kept(4))));
        assert_eq!((place(5), place(4 + near)), (Some(Place::Near(0)), Some(Place::Near(near - 1))));
        assert_eq!((place(5 + near), place(11 + near)), (Some(Place::Aimed(0)), Some(Place::Aimed(6))));
        assert_eq!(place(12 + near), Some(Place::Round(Stage::Near, 0)));
        assert_eq!(dealing.before_rounds::<Clock>(), 12 + near);
    }

    /// Wherever the sixteen begin, as those of a shard do.
    #[test]
    fn of_sixteen_cases_every_stage_has_its_turns() {
        let dealing = dealing::<Accordian>(&Stage::ALL);
        let first = dealing.before_rounds::<Accordian>();
        for begin in first..first + 40 {
            let mut turns = BTreeMap::new();
            for case in begin..begin + 16 {
                match dealing.place::<Accordian>(case) {
                    Some(Place::Round(stage, _)) => *turns.entry(stage).or_insert(0) += 1,
                    other => panic!("{other:?}"),
                }
            }
            let expected = [
                (Stage::Near, 1),
                (Stage::Aimed, 1),
                (Stage::Uniform, 6),
                (Stage::Tails, 4),
                (Stage::Guided, 4),
            ];
            assert_eq!(turns, expected.into());
        }
    }

    #[test]
    fn a_stage_alone_has_every_case() {
        let uniform = dealing::<Clock>(&[Stage::Uniform]);
        for case in [0, 1, 2, 1000, u64::MAX] {
            assert_eq!(uniform.place::<Clock>(case), Some(Place::Round(Stage::Uniform, case)));
        }
        let near = dealing::<Clock>(&[Stage::Near]);
        let swaps = near::up_to_one_swap::<Clock>();
        assert_eq!(near.place::<Clock>(swaps - 1), Some(Place::Near(swaps - 1)));
        assert_eq!(near.place::<Clock>(swaps), Some(Place::Round(Stage::Near, 0)));
    }

    #[test]
    fn kept_decks_alone_end() {
        let kept = dealing::<Clock>(&[Stage::Kept]);
        let places: Vec<_> = (0..7).map(|case| kept.place::<Clock>(case)).collect();
        let all = (0..5).map(|index| Some(Place::Kept(index)));
        assert_eq!(places, all.chain([None, None]).collect::<Vec<_>>());
        assert_eq!(dealing::<Clock>(&[]).place::<Clock>(0), None);
        let aimed = Dealing { strata: Vec::new(), ..dealing::<Clock>(&[Stage::Aimed]) };
        assert_eq!(aimed.place::<Clock>(0), None);
    }
}
