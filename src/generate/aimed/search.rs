//! The search for a stratum: a walk from deck to deck that mostly comes nearer.

use super::Aimed;
use crate::deck::Deck;
use crate::generate::choices::Choices;
use crate::generate::mutate;
use crate::strata::Stratum;

/// A search for a stratum, which can be left and gone on with.
///
/// It is Metropolis' walk: from a deck made for the stratum it steps to a mutated one whose play is no
/// further from the stratum, and to one that is further with a chance that falls with every step of
/// distance. When it has come no nearer for a while it begins again with another deck; each while is twice
/// as long as the one before. Every play is counted.
///
/// ```
/// use misdeal::game::{Game, accordian::{Accordian, Fast}};
/// use misdeal::game::{Engine, Ignore};
/// use misdeal::generate::aimed::Search;
/// use misdeal::generate::choices::Prng;
/// use misdeal::strata::{Strata, Stratum};
///
/// let stratum = Stratum::named::<Accordian>("piles-at-end:40").expect("a stratum");
/// let mut reader = <Accordian as Strata>::Reader::default();
/// let mut search = Search::new(stratum);
/// let found = search.go_on::<Accordian>(100_000, &mut reader, &mut Prng::new(1, 0));
/// assert_eq!(found.distance, 0);
/// let piles = Fast.play(&Accordian::start_of_deck(&found.deck), &mut Ignore);
/// assert!(piles.heights().len() >= 40, "after {} plays: {piles}", found.plays);
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    stratum: Stratum,
    walk: Walk,
    /// How many plays that come no nearer end the walk.
    patience: u64,
}

/// Where a search stands.
#[derive(Clone, Copy, Debug)]
enum Walk {
    /// A new walk begins with a deck made for the stratum.
    Anew,
    /// A walk begins with this deck.
    From(Deck),
    /// A walk is going on.
    At {
        deck: Deck,
        distance: u16,
        /// The least distance of the walk, and how many plays since then have come no nearer.
        nearest: u16,
        stale: u64,
    },
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The nearest deck of those just played, the first of them.
    pub deck: Deck,
    /// Its distance; 0 when it is in the stratum.
    pub distance: u16,
    /// How many decks have been played.
    pub plays: u64,
}

impl Search {
    /// How many plays without coming nearer end the first walk.
    const PATIENCE: u64 = 1 << 9;
    /// The same for a walk that others have brought near: it would take long to come there again.
    const PATIENCE_NEAR: u64 = 1 << 20;

    /// A search that begins with a deck made for the stratum.
    #[must_use]
    pub const fn new(stratum: Stratum) -> Self {
        Self { stratum, walk: Walk::Anew, patience: Self::PATIENCE }
    }

    /// A search that begins with this deck, which has come near.
    #[must_use]
    pub const fn from(stratum: Stratum, deck: Deck) -> Self {
        Self { stratum, walk: Walk::From(deck), patience: Self::PATIENCE_NEAR }
    }

    /// What it searches for.
    #[must_use]
    pub const fn stratum(&self) -> Stratum {
        self.stratum
    }

    /// Goes on until the stratum is reached or so many decks have been played, at least one.
    pub fn go_on<G: Aimed>(
        &mut self,
        plays: u64,
        reader: &mut G::Reader,
        choices: &mut impl Choices,
    ) -> Found {
        let mut found = Found { deck: Deck::NEW, distance: u16::MAX, plays: 0 };
        while found.distance > 0 && found.plays < plays.max(1) {
            let deck = match self.walk {
                Walk::Anew => G::aimed(self.stratum, choices),
                Walk::From(deck) => deck,
                Walk::At { deck, .. } => mutate::mutated(&deck, &deck, choices),
            };
            let distance = G::distance(self.stratum, &deck, reader);
            found.plays += 1;
            if distance < found.distance {
                (found.deck, found.distance) = (deck, distance);
            }
            let warmth = G::warmth(self.stratum);
            self.step(deck, distance, |further| accepts(further, warmth, choices));
        }
        found
    }

    /// Steps to the deck, or stays where it is, or gives the walk up.
    fn step(&mut self, deck: Deck, distance: u16, accepts: impl FnOnce(u16) -> bool) {
        let Walk::At { deck: at, distance: before, nearest, stale } = &mut self.walk else {
            self.walk = Walk::At { deck, distance, nearest: distance, stale: 0 };
            return;
        };
        if accepts(distance.saturating_sub(*before)) {
            (*at, *before) = (deck, distance);
        }
        *stale = if distance < *nearest { 0 } else { *stale + 1 };
        *nearest = distance.min(*nearest);
        if *stale >= self.patience {
            *self = Self { stratum: self.stratum, walk: Walk::Anew, patience: 2 * self.patience };
        }
    }
}

/// Whether a deck is stepped to that is so much further from the stratum: for every step of distance there
/// are `warmth` chances in 256.
fn accepts(further: u16, warmth: u8, choices: &mut impl Choices) -> bool {
    // So far back as good as never is.
    further < 32 && (0..further).all(|_| choices.below(256) < u64::from(warmth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::generate::choices::Prng;
    use crate::strata::Reader;
    use crate::strata::accordian::Row;

    fn named(name: &str) -> Stratum {
        Stratum::named::<Accordian>(name).expect(name)
    }

    fn distance(stratum: Stratum, deck: &Deck) -> u16 {
        let mut reader = Row::default();
        Accordian::probe(deck, &mut reader);
        stratum.distance::<Accordian>(reader.end())
    }

    fn found(name: &str, plays: u64, index: u64) -> Found {
        let mut search = Search::new(named(name));
        search.go_on::<Accordian>(plays, &mut Row::default(), &mut Prng::new(1, index))
    }

    /// Twice as many plays as the slowest of these walks needs. Uniform decks reach the first five once in
    /// 590, 186, 819, 26 and 2,264; the others never among 20 million.
    #[test]
    fn strata_that_chance_hardly_reaches_are_found_soon() {
        for (name, plays) in [
            ("moves:150", 1300),
            ("piles-lost:20", 100),
            ("fifth-tallest:6", 2600),
            ("first-pile:40", 250),
            ("slide:7", 1600),
            ("moves:200", 40_000),
            ("piles-lost:40", 40_000),
            ("ties:35", 40_000),
        ] {
            for index in 0..10 {
                let found = found(name, plays, index);
                assert_eq!(found.distance, 0, "{name} {index}: {found:?}");
                assert_eq!(distance(named(name), &found.deck), 0, "{name} {index}: {found:?}");
            }
        }
    }

    /// So none of the strata is one that cannot be.
    #[test]
    fn every_way_to_wake_a_card_is_found() {
        for stratum in Stratum::all::<Accordian>() {
            let name = stratum.name::<Accordian>();
            if name.starts_with("woken-by:") {
                assert_eq!(found(&name, 50_000, 0).distance, 0, "{name}");
            }
        }
    }

    #[test]
    fn a_search_is_the_same_each_time_and_in_pieces() {
        let mut pieces = Search::new(named("moves:300"));
        let mut choices = Prng::new(1, 3);
        let mut reader = Row::default();
        let mut nearest = Found { deck: Deck::NEW, distance: u16::MAX, plays: 0 };
        for _ in 0..1500 {
            let step = pieces.go_on::<Accordian>(1, &mut reader, &mut choices);
            assert_eq!((step.plays, step.distance), (1, distance(named("moves:300"), &step.deck)));
            if step.distance < nearest.distance {
                nearest = step;
            }
        }
        let whole = found("moves:300", 1500, 3);
        assert_eq!(whole, Found { plays: 1500, ..nearest });
        assert_eq!(found("moves:300", 1500, 3), whole);
        assert_ne!(found("moves:300", 1500, 4).deck, whole.deck);
    }

    #[test]
    fn every_play_is_counted_and_the_budget_is_kept() {
        for index in 0..10 {
            let whole = found("moves:150", 10_000, index);
            assert_eq!(found("moves:150", whole.plays, index), whole);
            let short = found("moves:150", whole.plays - 1, index);
            assert!(short.distance > 0 && short.plays == whole.plays - 1, "{short:?}");
        }
        assert_eq!(found("piles-lost:51", 777, 0).plays, 777);
        // No play would say nothing.
        assert_eq!(found("piles-lost:51", 0, 0).plays, 1);
    }

    #[test]
    fn a_stale_walk_begins_again_with_twice_the_patience() {
        let mut search = Search::new(named("piles-lost:51"));
        for patience in [512, 1024, 2048] {
            assert!(search.patience == patience && matches!(search.walk, Walk::Anew));
            let mut step = |distance| search.step(Deck::NEW, distance, |_| false);
            step(9);
            // One that is nearer makes it wait anew.
            (1..patience).for_each(|_| step(9));
            step(8);
            (1..patience).for_each(|_| step(8));
            assert!(
                matches!(search.walk, Walk::At { distance: 9, nearest: 8, stale, .. } if stale == patience - 1),
                "{search:?}"
            );
            search.step(Deck::NEW, 12, |_| false);
        }
        assert!(search.patience == 4096 && matches!(search.walk, Walk::Anew));
    }

    #[test]
    fn a_search_begins_with_the_deck_given() {
        let near = found("moves:150", 10_000, 0).deck;
        let mut search = Search::from(named("moves:150"), near);
        let again = search.go_on::<Accordian>(1, &mut Row::default(), &mut Prng::new(0, 0));
        assert_eq!(again, Found { deck: near, distance: 0, plays: 1 });
    }

    #[test]
    fn a_step_back_is_the_rarer_the_longer() {
        let accepted = |further: u16| {
            let mut choices = Prng::new(2, u64::from(further));
            (0..25_600).filter(|_| accepts(further, 8, &mut choices)).count()
        };
        // Eight in 256 for each step.
        assert!((700..900).contains(&accepted(1)) && (10..45).contains(&accepted(2)));
        assert_eq!((accepted(0), accepted(32)), (25_600, 0));
    }

    #[test]
    fn moves_that_are_only_counted_come_to_the_same() {
        let mut reader = Row::default();
        for name in ["moves:300", "moves:50", "cascade:280", "cascade:10"] {
            for index in 0..200 {
                let deck = crate::generate::uniform::deck(4, index);
                let counted = Accordian::distance(named(name), &deck, &mut reader);
                assert_eq!(counted, distance(named(name), &deck), "{name} {index}");
            }
        }
    }
}
