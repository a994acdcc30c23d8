//! What a campaign has reached, and what it goes on from.

use crate::deck::Deck;
use crate::generate::choices::Choices;
use crate::strata::{Features, Strata, Stratum};

use super::origin::Origin;

/// The first deck that has reached a stratum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First {
    /// The case.
    pub case: u64,
    /// Where its deck came from.
    pub origin: Origin,
    /// The deck.
    pub deck: Deck,
}

/// What the plays so far have reached. For each feature that has been seen it keeps a deck that has it.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Every stratum of the game, with the features that reach it.
    strata: Vec<(Stratum, std::ops::Range<usize>)>,
    /// By stratum: the first deck that has reached it.
    first: Vec<Option<First>>,
    /// By feature: how many decks had it.
    seen: Vec<u64>,
    /// By feature: a deck that had it.
    decks: Vec<Deck>,
    /// The features that have been seen, each with the sum of the weights up to it.
    weights: Vec<(u64, usize)>,
}

impl Guide {
    /// Nothing has been reached.
    #[must_use]
    pub fn new<G: Strata>() -> Self {
        let strata: Vec<_> = Stratum::all::<G>().map(|stratum| (stratum, stratum.features::<G>())).collect();
        Self {
            first: vec![None; strata.len()],
            strata,
            seen: vec![0; Features::MOST],
            decks: vec![Deck::NEW; Features::MOST],
            weights: Vec::new(),
        }
    }

    /// Takes note of a play. Its deck is kept for a feature that is seen the first, second, fourth, … time,
    /// so that what is rare has a deck and what has one gets another now and then.
    pub fn learn(&mut self, first: First, features: &Features) {
        for feature in features.iter() {
            self.seen[feature] += 1;
            if self.seen[feature].is_power_of_two() {
                self.decks[feature] = first.deck;
            }
            if self.seen[feature] == 1 {
                self.reach(feature, first);
            }
        }
    }

    fn reach(&mut self, feature: usize, first: First) {
        for ((_, features), reached) in self.strata.iter().zip(&mut self.first) {
            if features.contains(&feature) {
                reached.get_or_insert(first);
            }
        }
    }

    /// Weighs what has been seen so far: a feature counts the more the rarer it is.
    pub fn weigh(&mut self) {
        self.weights.clear();
        let mut sum = 0;
        for (feature, &seen) in self.seen.iter().enumerate().filter(|(_, seen)| **seen > 0) {
            // Even the commonest keeps a small weight.
            sum += (1 << 20) / seen + 1;
            self.weights.push((sum, feature));
        }
    }

    /// A kept deck, more likely one that has something rare; `None` when there is none. As of the last
    /// weighing.
    #[must_use]
    pub fn pick(&self, choices: &mut impl Choices) -> Option<&Deck> {
        let (sum, _) = self.weights.last()?;
        let drawn = choices.below(*sum);
        let index = self.weights.partition_point(|(sum, _)| *sum <= drawn);
        Some(&self.decks[self.weights[index].1])
    }

    /// The deck that is nearest to the stratum, of those kept for its quantity.
    #[must_use]
    pub fn nearest<G: Strata>(&self, stratum: Stratum) -> Option<&Deck> {
        let seen = stratum.quantity_features::<G>().filter(|&feature| self.seen[feature] > 0);
        seen.min_by_key(|&feature| {
            let mut features = Features::default();
            features.insert(feature);
            stratum.distance::<G>(&features)
        })
        .map(|feature| &self.decks[feature])
    }

    /// Whether the stratum has been reached.
    #[must_use]
    pub fn has_reached<G: Strata>(&self, stratum: Stratum) -> bool {
        stratum.features::<G>().any(|feature| self.seen[feature] > 0)
    }

    /// Every stratum, with how many decks have reached it and the first of them.
    pub fn strata(&self) -> impl Iterator<Item = (Stratum, u64, Option<First>)> + '_ {
        let all = self.strata.iter().zip(&self.first);
        all.map(|((stratum, features), first)| (*stratum, self.seen[features.clone()].iter().sum(), *first))
    }
}
