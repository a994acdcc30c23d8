//! Where a case's deck comes from.

use crate::deck::Deck;
use crate::generate::base::Bases;
use crate::generate::choices::Prng;
use crate::generate::{near, uniform};
use crate::strata::{Strata, Stratum};

use super::stage::Stage;

/// Where a case's deck comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The kept deck with this index (from 0).
    Kept(usize),
    /// The near deck with this number.
    Near(u64),
    /// A deck made or searched for a stratum.
    Aimed {
        /// The stratum.
        stratum: Stratum,
        /// The seed.
        seed: u64,
        /// The case.
        case: u64,
    },
    /// The uniform deck with this index of this seed.
    Uniform {
        /// The seed.
        seed: u64,
        /// The index.
        index: u64,
    },
    /// The base deck whose tail is shuffled by the choices with this index of this seed.
    Tail {
        /// The seed.
        seed: u64,
        /// The index.
        index: u64,
    },
    /// A deck that had reached something rare, mutated.
    Guided {
        /// The seed.
        seed: u64,
        /// The case.
        case: u64,
    },
}

impl Origin {
    /// Its stage.
    #[must_use]
    pub const fn stage(self) -> Stage {
        match self {
            Self::Kept(_) => Stage::Kept,
            Self::Near(_) => Stage::Near,
            Self::Aimed { .. } => Stage::Aimed,
            Self::Uniform { .. } => Stage::Uniform,
            Self::Tail { .. } => Stage::Tails,
            Self::Guided { .. } => Stage::Guided,
        }
    }

    /// In words.
    ///
    /// ```
    /// use misdeal::campaign::Origin;
    /// use misdeal::game::accordian::Accordian;
    ///
    /// assert_eq!(Origin::Uniform { seed: 42, index: 17 }.text::<Accordian>(), "seed:42#17");
    /// assert_eq!(Origin::Near(45).text::<Accordian>(), "near deck 45");
    /// ```
    #[must_use]
    pub fn text<G: Strata>(self) -> String {
        match self {
            Self::Kept(index) => format!("kept deck {}", index + 1),
            Self::Near(number) => format!("near deck {number}"),
            Self::Aimed { stratum, seed, case } => {
                format!("aimed at {}, case {case} of seed {seed}", stratum.name::<G>())
            }
            Self::Uniform { seed, index } => format!("seed:{seed}#{index}"),
            Self::Tail { seed, index } => format!("shuffled tail {index} of seed {seed}"),
            Self::Guided { seed, case } => format!("guided, case {case} of seed {seed}"),
        }
    }
}

/// The near deck with this number; once all have been played a uniform deck, counted from the other end.
pub(super) fn near_deck<G: Bases>(number: u64, seed: u64) -> (Origin, Deck) {
    match near::deck::<G>(number) {
        Some(deck) => (Origin::Near(number), deck),
        None => uniform_deck(seed, u64::MAX - number),
    }
}

pub(super) fn uniform_deck(seed: u64, index: u64) -> (Origin, Deck) {
    (Origin::Uniform { seed, index }, uniform::deck(seed, index))
}

pub(super) fn tail<G: Bases>(seed: u64, index: u64) -> (Origin, Deck) {
    (Origin::Tail { seed, index }, near::tail_shuffled::<G>(&mut Prng::new(seed, index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;

    #[test]
    fn every_origin_has_its_stage_and_says_how_to_get_its_deck() {
        let stratum = Stratum::named::<Clock>("exposed:4").expect("a stratum");
        let origins = [
            (Origin::Kept(0), "kept deck 1"),
            (Origin::Near(7), "near deck 7"),
            (Origin::Aimed { stratum, seed: 3, case: 9 }, "aimed at exposed:4, case 9 of seed 3"),
            (Origin::Uniform { seed: 3, index: 8 }, "seed:3#8"),
            (Origin::Tail { seed: 3, index: 2 }, "shuffled tail 2 of seed 3"),
            (Origin::Guided { seed: 3, case: 40 }, "guided, case 40 of seed 3"),
        ];
        assert_eq!(origins.map(|(origin, _)| origin.stage()), Stage::ALL);
        for (origin, text) in origins {
            assert_eq!(origin.text::<Clock>(), text);
        }
    }

    #[test]
    fn when_no_near_deck_is_left_uniform_ones_come_from_the_other_end() {
        let last = near::all::<Clock>() - 1;
        assert_eq!(
            Some(near_deck::<Clock>(last, 5)),
            near::deck::<Clock>(last).map(|d| (Origin::Near(last), d))
        );
        let index = u64::MAX - last - 1;
        let uniform = (Origin::Uniform { seed: 5, index }, uniform::deck(5, index));
        assert_eq!(near_deck::<Clock>(last + 1, 5), uniform);
        assert_ne!(near_deck::<Clock>(last + 2, 5).1, uniform.1);
    }

    #[test]
    fn a_tail_is_that_of_its_index_and_seed() {
        let (origin, deck) = tail::<Clock>(5, 6);
        assert_eq!(origin, Origin::Tail { seed: 5, index: 6 });
        assert_eq!(deck, near::tail_shuffled::<Clock>(&mut Prng::new(5, 6)));
        assert!(deck != tail::<Clock>(5, 7).1 && deck != tail::<Clock>(6, 6).1);
    }
}
