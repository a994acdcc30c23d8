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
    const PATIENCE: u64 = 512;

    /// A search that begins with a deck made for the stratum.
    #[must_use]
    pub const fn new(stratum: Stratum) -> Self {
        Self { stratum, walk: Walk::Anew, patience: Self::PATIENCE }
    }

    /// A search that begins with this deck, which has come near.
    #[must_use]
    pub const fn from(stratum: Stratum, deck: Deck) -> Self {
        Self { stratum, walk: Walk::From(deck), patience: Self::PATIENCE }
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
            G::probe(&deck, reader);
            let distance = self.stratum.distance::<G>(reader.end());
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
