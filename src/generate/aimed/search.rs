//! The search for a stratum: a walk from deck to deck that mostly comes nearer.

use super::Aimed;
use crate::deck::Deck;
use crate::generate::choices::Choices;
use crate::generate::mutate;
use crate::strata::{Reader, Stratum};

/// A search for a stratum, which can be left and gone on with.
///
/// It is Metropolis' walk: from a deck made for the stratum it steps to a mutated one whose play is no
/// further from the stratum, and to one that is further with a chance that falls with every step of
/// distance. When it has come no nearer for a while it begins again with another deck; each while is twice
/// as long as the one before. Every play is counted.
#[derive(Clone, Debug)]
pub struct Search {
    stratum: Stratum,
    deck: Deck,
    distance: u16,
    /// The least distance since it began with a new deck.
    nearest: u16,
    /// How many plays since then have come no nearer, and how many may.
    stale: u64,
    patience: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The nearest deck, the first of them.
    pub deck: Deck,
    /// Its distance; 0 when it is in the stratum.
    pub distance: u16,
    /// How many decks have been played.
    pub plays: u64,
}

impl Search {
    /// How many plays without coming nearer end the first walk.
    const PATIENCE: u64 = 1 << 9;

    /// A search that begins with a deck made for the stratum, once it goes on.
    #[must_use]
    pub const fn new(stratum: Stratum) -> Self {
        Self {
            stratum,
            deck: Deck::NEW,
            distance: u16::MAX,
            nearest: u16::MAX,
            stale: 0,
            patience: Self::PATIENCE,
        }
    }

    /// Goes on until the stratum is reached or so many decks have been played, at least one.
    pub fn go_on<G: Aimed>(
        &mut self,
        plays: u64,
        reader: &mut G::Reader,
        choices: &mut impl Choices,
    ) -> Found {
        let mut found = Found { deck: self.deck, distance: u16::MAX, plays: 0 };
        loop {
            let fresh = self.distance == u16::MAX;
            let deck = if fresh {
                G::aimed(self.stratum, choices)
            } else {
                mutate::mutated(&self.deck, &self.deck, choices)
            };
            G::probe(&deck, reader);
            let distance = self.stratum.distance::<G>(reader.end());
            found.plays += 1;
            if distance < found.distance {
                (found.deck, found.distance) = (deck, distance);
            }
            if fresh || self.accepts::<G>(distance, choices) {
                (self.deck, self.distance) = (deck, distance);
            }
            self.wait_for_better(distance);
            if found.distance == 0 || found.plays >= plays {
                return found;
            }
        }
    }

    fn accepts<G: Aimed>(&self, distance: u16, choices: &mut impl Choices) -> bool {
        let further = distance.saturating_sub(self.distance);
        let warmth = G::warmth(self.stratum);
        // A step this far back is as good as never taken.
        further < 32 && (0..further).all(|_| choices.below(256) < u64::from(warmth))
    }

    fn wait_for_better(&mut self, distance: u16) {
        if distance < self.nearest {
            self.nearest = distance;
            self.stale = 0;
            return;
        }
        self.stale += 1;
        if self.stale >= self.patience {
            *self = Self { patience: 2 * self.patience, ..Self::new(self.stratum) };
        }
    }
}
