//! The decks of a campaign without its comparisons.

use std::marker::PhantomData;

use rayon::prelude::*;

use super::dealer::{Dealer, Dealing, Dealt};
use crate::generate::aimed::Aimed;
use crate::strata::{Features, Reader};

/// A deck of a campaign.
#[derive(Clone, Debug)]
pub struct Counted {
    /// How many decks have been played up to this one, those of searches counted in.
    pub decks: u64,
    /// The deck.
    pub dealt: Dealt,
}

/// The decks of a campaign without its comparisons, an epoch at a time: the very decks that are dealt when
/// engines are compared, for what is reached does not depend on the engines under test.
///
/// ```
/// use misdeal::campaign::{Alone, Dealing, EPOCH};
/// use misdeal::game::clock::Clock;
///
/// let mut epochs = Alone::<Clock>::new(Dealing::of::<Clock>(1, 0..EPOCH + 10));
/// let first = epochs.next().expect("an epoch");
/// assert_eq!((first.len() as u64, epochs.decks()), (EPOCH, EPOCH));
/// assert_eq!(epochs.next().map(|rest| rest.len()), Some(10));
/// assert!(epochs.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Alone<G> {
    dealer: Dealer,
    decks: u64,
    game: PhantomData<G>,
}

impl<G: Aimed> Alone<G> {
    /// Begins with the first case.
    #[must_use]
    pub fn new(dealing: Dealing) -> Self {
        Self { dealer: Dealer::new::<G>(dealing), decks: 0, game: PhantomData }
    }

    /// How many decks have been played, those of searches counted in.
    #[must_use]
    pub const fn decks(&self) -> u64 {
        self.decks
    }
}

impl<G: Aimed> Iterator for Alone<G> {
    type Item = Vec<Counted>;

    fn next(&mut self) -> Option<Vec<Counted>> {
        let cases = self.dealer.epoch::<G>()?;
        let epoch: Vec<(Dealt, Features)> = cases
            .par_iter()
            .map_init(G::Reader::default, |reader, case| {
                let dealt = self.dealer.deal::<G>(case, reader);
                G::probe(&dealt.deck, reader);
                (dealt, *reader.end())
            })
            .collect();
        let learnt = epoch.into_iter().map(|(case, features)| {
            self.dealer.learn(&case, &features);
            self.decks += 1 + case.plays;
            Counted { decks: self.decks, dealt: case }
        });
        Some(learnt.collect())
    }
}

/// The decks of a campaign until so many have been played, those of searches counted in.
///
/// ```
/// use misdeal::campaign::{Dealing, Stage, decks_alone};
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::near;
///
/// // Where no decks are kept a campaign begins with near decks.
/// let decks = decks_alone::<Accordian>(Dealing::of::<Accordian>(1, 0..100), u64::MAX);
/// assert_eq!(decks.len(), 100);
/// for (number, counted) in (0..).zip(&decks) {
///     assert_eq!(counted.dealt.origin.stage(), Stage::Near);
///     assert_eq!(Some(counted.dealt.deck), near::deck::<Accordian>(number));
/// }
/// ```
#[must_use]
pub fn decks_alone<G: Aimed>(dealing: Dealing, most: u64) -> Vec<Counted> {
    let mut alone = Alone::<G>::new(dealing);
    let mut dealt = Vec::new();
    while alone.decks() < most {
        let Some(epoch) = alone.next() else {
            break;
        };
        dealt.extend(epoch);
    }
    dealt
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::campaign::guide::{First, Guide};
    use crate::campaign::{Plan, Reached, Stage, Unwatched};
    use crate::deck::Deck;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;

    const DECKS: u64 = 9 * 1024;

    /// Which decks they are is told by the strata: how many have reached each, and which was the first.
    fn decks_are_those_of_a_campaign<G: Aimed>() {
        let mut plan = Plan::<G>::of_right_engines(5, DECKS);
        plan.dealing.kept = vec![Deck::NEW];
        let summary = plan.run(&mut Unwatched).expect("no finding");
        let alone = decks_alone::<G>(plan.dealing, u64::MAX);
        assert_eq!(alone.len() as u64, DECKS);
        let mut dealt: BTreeMap<Stage, u64> = BTreeMap::new();
        let mut guide = Guide::new::<G>();
        let mut reader = G::Reader::default();
        let mut decks = 0;
        for counted in &alone {
            let Dealt { case, origin, deck, plays, .. } = counted.dealt;
            *dealt.entry(origin.stage()).or_default() += 1;
            decks += plays + 1;
            assert_eq!(counted.decks, decks, "{origin:?}");
            G::probe(&deck, &mut reader);
            guide.learn(First { case, origin, deck }, reader.end());
        }
        assert_eq!(dealt, summary.coverage.dealt);
        assert_eq!(decks, summary.coverage.decks() + summary.coverage.searched);
        let strata: Vec<Reached> = guide.strata().collect();
        assert!(strata == summary.coverage.strata);
    }

    #[test]
    fn decks_alone_are_those_that_engines_are_compared_on() {
        decks_are_those_of_a_campaign::<Accordian>();
        decks_are_those_of_a_campaign::<Clock>();
    }

    /// Whole epochs, until so many have been played.
    #[test]
    fn they_end_once_enough_have_been_played() {
        let decks = |most| decks_alone::<Clock>(Dealing::of::<Clock>(1, 0..u64::MAX), most);
        assert_eq!(decks(0).len(), 0);
        assert_eq!(decks(1).len(), 1024);
        assert_eq!(decks(1025).len(), 2048);
        // Searches count.
        let accordian = decks_alone::<Accordian>(Dealing::of::<Accordian>(1, 0..u64::MAX), 20_000);
        let last = accordian.last().expect("a deck");
        assert!(last.decks >= 20_000 && accordian.len() < 16_000, "{}", accordian.len());
    }
}
