//! What a campaign has reached, and what it goes on from.

use crate::deck::Deck;
use crate::generate::choices::Choices;
use crate::strata::{Features, Strata, Stratum};

use super::Reached;
use super::origin::Origin;
use super::stage::Stage;

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
///
/// ```
/// use misdeal::campaign::{First, Guide, Origin};
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::aimed::Aimed;
/// use misdeal::generate::choices::Prng;
/// use misdeal::strata::{Reader, Strata, Stratum};
///
/// let mut guide = Guide::new::<Accordian>();
/// let mut reader = <Accordian as Strata>::Reader::default();
/// Accordian::probe(&Deck::NEW, &mut reader);
/// guide.learn(First { case: 0, origin: Origin::Near(0), deck: Deck::NEW }, reader.end());
///
/// let stratum = |name| Stratum::named::<Accordian>(name).expect("a stratum");
/// assert!(guide.has_reached::<Accordian>(stratum("piles-at-end:1")));
/// assert_eq!(guide.reached_of::<Accordian>(&[stratum("piles-at-end:1"), stratum("piles-at-end:2")]), (1, 2));
/// // The deck to go on from, as there is no other.
/// assert_eq!(guide.nearest::<Accordian>(stratum("piles-at-end:2")), Some(&Deck::NEW));
/// guide.weigh();
/// assert_eq!(guide.pick(&mut Prng::new(1, 0)), Some(&Deck::NEW));
/// ```
#[derive(Clone, Debug)]
pub struct Guide {
    /// Every stratum of the game, with the features that reach it.
    strata: Vec<(Stratum, std::ops::Range<usize>)>,
    /// By stratum: the first deck that has reached it.
    first: Vec<Option<First>>,
    /// By feature: how many decks had it.
    seen: Vec<u64>,
    /// By feature: how many uniform decks had it.
    uniform: Vec<u64>,
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
            uniform: vec![0; Features::MOST],
            decks: vec![Deck::NEW; Features::MOST],
            weights: Vec::new(),
        }
    }

    /// Takes note of a play. Its deck is kept for a feature that is seen the first, second, fourth, … time,
    /// so that what is rare has a deck and what has one gets another now and then.
    pub fn learn(&mut self, first: First, features: &Features) {
        let uniform = u64::from(first.origin.stage() == Stage::Uniform);
        for feature in features.iter() {
            self.seen[feature] += 1;
            self.uniform[feature] += uniform;
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

    /// How many of these strata have been reached, and of how many.
    #[must_use]
    pub fn reached_of<G: Strata>(&self, strata: &[Stratum]) -> (usize, usize) {
        let reached = strata.iter().filter(|stratum| self.has_reached::<G>(**stratum));
        (reached.count(), strata.len())
    }

    /// Every stratum, with how many decks have reached it and the first of them.
    pub fn strata(&self) -> impl Iterator<Item = Reached> + '_ {
        let all = self.strata.iter().zip(&self.first);
        let sum = |counts: &[u64]| counts.iter().sum();
        all.map(move |((stratum, features), first)| Reached {
            stratum: *stratum,
            decks: sum(&self.seen[features.clone()]),
            uniform: sum(&self.uniform[features.clone()]),
            first: *first,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::generate::aimed::Aimed;
    use crate::generate::choices::Prng;
    use crate::generate::uniform;
    use crate::strata::Reader;

    fn named(name: &str) -> Stratum {
        Stratum::named::<Accordian>(name).expect(name)
    }

    /// The feature of this value of the stratum's quantity.
    fn feature(name: &str) -> usize {
        named(name).features::<Accordian>().start
    }

    fn first(case: u64) -> First {
        First { case, origin: Origin::Uniform { seed: 1, index: case }, deck: uniform::deck(1, case) }
    }

    fn learn(guide: &mut Guide, case: u64, names: &[&str]) {
        let mut features = Features::default();
        for name in names {
            features.insert(feature(name));
        }
        guide.learn(first(case), &features);
    }

    fn reached(guide: &Guide, name: &str) -> (u64, Option<u64>) {
        let mut strata = guide.strata();
        let reached = strata.find(|reached| reached.stratum == named(name)).expect("a stratum");
        (reached.decks, reached.first.map(|first| first.case))
    }

    #[test]
    fn the_deck_of_a_feature_is_that_of_the_last_power_of_two() {
        let mut guide = Guide::new::<Accordian>();
        for case in 1..=40 {
            learn(&mut guide, case, &["ties:5"]);
            let last = 1 << case.ilog2();
            assert_eq!(guide.decks[feature("ties:5")], first(last).deck, "{case}");
        }
        assert_eq!(guide.seen[feature("ties:5")], 40);
        assert_eq!(guide.seen.iter().sum::<u64>(), 40);
    }

    #[test]
    fn the_first_deck_that_reaches_a_stratum_stays() {
        let mut guide = Guide::new::<Accordian>();
        assert_eq!(reached(&guide, "moves:150"), (0, None));
        learn(&mut guide, 3, &["moves:140", "piles-at-end:7"]);
        assert_eq!(reached(&guide, "moves:150"), (0, None));
        assert!(!guide.has_reached::<Accordian>(named("moves:150")));
        // A ladder is reached from above.
        learn(&mut guide, 5, &["moves:200", "piles-at-end:9"]);
        learn(&mut guide, 6, &["moves:150", "piles-at-end:7"]);
        learn(&mut guide, 7, &["moves:200"]);
        assert_eq!(reached(&guide, "moves:140"), (4, Some(3)));
        assert_eq!(reached(&guide, "moves:150"), (3, Some(5)));
        assert_eq!(reached(&guide, "moves:200"), (2, Some(5)));
        assert_eq!(reached(&guide, "moves:210"), (0, None));
        // Of the others each value stands for itself.
        assert_eq!(reached(&guide, "piles-at-end:7"), (2, Some(3)));
        assert_eq!(reached(&guide, "piles-at-end:8"), (0, None));
        assert_eq!(reached(&guide, "piles-at-end:9"), (1, Some(5)));
        assert!(guide.has_reached::<Accordian>(named("moves:150")));
        assert!(!guide.has_reached::<Accordian>(named("piles-at-end:8")));
    }

    #[test]
    fn uniform_decks_are_counted_apart() {
        let mut guide = Guide::new::<Accordian>();
        learn(&mut guide, 1, &["piles-at-end:7"]);
        let mut features = Features::default();
        features.insert(feature("piles-at-end:7"));
        guide.learn(First { origin: Origin::Near(0), ..first(2) }, &features);
        let reached = guide.strata().find(|reached| reached.stratum == named("piles-at-end:7"));
        assert_eq!(reached.map(|reached| (reached.decks, reached.uniform)), Some((2, 1)));
    }

    #[test]
    fn the_rarer_a_feature_the_more_often_its_deck_is_picked() {
        let mut guide = Guide::new::<Accordian>();
        let mut choices = Prng::new(1, 0);
        assert_eq!(guide.pick(&mut choices), None, "nothing has been learnt");
        for case in 0..1000 {
            learn(&mut guide, case, &["ties:5"]);
        }
        learn(&mut guide, 1000, &["ties:50"]);
        assert_eq!(guide.pick(&mut choices), None, "nothing has been weighed");
        guide.weigh();
        let (common, rare) = (first(511).deck, first(1000).deck);
        let picked: Vec<&Deck> = (0..100_000).filter_map(|_| guide.pick(&mut choices)).collect();
        let count = |deck| picked.iter().filter(|picked| ***picked == deck).count();
        // One in a thousand.
        assert!((60..150).contains(&count(common)), "{}", count(common));
        assert_eq!(count(common) + count(rare), 100_000);
        // What comes later has no part before it is weighed.
        learn(&mut guide, 2000, &["ties:55"]);
        assert!((0..1000).all(|_| guide.pick(&mut choices) != Some(&first(2000).deck)));
        guide.weigh();
        assert!((0..1000).any(|_| guide.pick(&mut choices) == Some(&first(2000).deck)));
    }

    #[test]
    fn the_commonest_feature_keeps_a_weight() {
        let mut guide = Guide::new::<Accordian>();
        learn(&mut guide, 0, &["ties:5", "ties:10"]);
        guide.weigh();
        guide.seen[feature("ties:5")] = 1 << 40;
        guide.weigh();
        assert_eq!(guide.weights, [(1, feature("ties:5")), ((1 << 20) + 2, feature("ties:10"))]);
    }

    #[test]
    fn the_nearest_deck_has_the_value_next_to_the_stratum() {
        let mut guide = Guide::new::<Accordian>();
        let nearest = |guide: &Guide, name| guide.nearest::<Accordian>(named(name)).copied();
        learn(&mut guide, 1, &["cascade:200"]);
        assert_eq!(nearest(&guide, "moves:200"), None, "another quantity");
        learn(&mut guide, 2, &["moves:120", "piles-at-end:20"]);
        learn(&mut guide, 3, &["moves:180", "piles-at-end:30"]);
        learn(&mut guide, 4, &["moves:90", "piles-at-end:38"]);
        assert_eq!(nearest(&guide, "moves:200"), Some(first(3).deck));
        assert_eq!(nearest(&guide, "piles-at-end:26"), Some(first(3).deck));
        assert_eq!(nearest(&guide, "piles-at-end:24"), Some(first(2).deck));
        assert_eq!(nearest(&guide, "piles-at-end:52"), Some(first(4).deck));
    }

    /// Counted by distance instead, which each deck reaches or does not, however many values it has.
    fn counts_are_of_decks<G: Aimed>() {
        let mut guide = Guide::new::<G>();
        let mut reader = G::Reader::default();
        let mut expected = vec![(0, None); guide.strata.len()];
        for case in 0..500 {
            let first = first(case);
            G::probe(&first.deck, &mut reader);
            let features = reader.end();
            guide.learn(first, features);
            for (stratum, (decks, earliest)) in Stratum::all::<G>().zip(&mut expected) {
                if stratum.distance::<G>(features) == 0 {
                    *decks += 1;
                    earliest.get_or_insert(first);
                }
            }
        }
        for (reached, expected) in guide.strata().zip(expected) {
            assert_eq!((reached.decks, reached.first), expected, "{}", reached.stratum.name::<G>());
            assert_eq!(reached.uniform, reached.decks, "all were uniform");
        }
    }

    #[test]
    fn a_deck_counts_once_for_each_stratum_that_it_reaches() {
        counts_are_of_decks::<Accordian>();
        counts_are_of_decks::<Clock>();
    }

    #[test]
    fn strata_reached_are_counted_among_those_asked_for() {
        let mut guide = Guide::new::<Accordian>();
        let asked = ["piles-at-end:5", "piles-at-end:6", "piles-at-once:9"].map(named);
        assert_eq!(guide.reached_of::<Accordian>(&asked), (0, 3));
        learn(&mut guide, 0, &["piles-at-end:5", "piles-at-end:7"]);
        assert_eq!(guide.reached_of::<Accordian>(&asked), (1, 3));
        learn(&mut guide, 1, &["piles-at-end:5", "piles-at-once:9"]);
        assert_eq!(guide.reached_of::<Accordian>(&asked), (2, 3));
        assert_eq!(guide.reached_of::<Accordian>(&asked[1..2]), (0, 1));
        assert_eq!(guide.reached_of::<Accordian>(&[]), (0, 0));
    }
}
