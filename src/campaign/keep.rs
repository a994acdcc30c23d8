//! Which decks of a campaign are worth keeping.

use super::Summary;
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::kept::ForStratum;
use crate::strata::{Features, Reader, Stratum, odds};

/// What uniform dealing reaches more often than this any campaign reaches soon enough.
const RARE: f64 = 1e-3;

/// Decks that reach the rare strata which none of the `kept` decks reaches: the rarest first, and none for a
/// stratum that a deck before it reaches too. It does not matter which of the kept decks were played.
#[must_use]
pub fn to_keep<G: Aimed>(summary: &Summary<G>, kept: &[Deck]) -> Vec<ForStratum> {
    let odds = odds::all::<G>().into_iter().map(|(_, odds)| odds.probability());
    // In the order of the strata, as the odds.
    let mut reached: Vec<(f64, Stratum, Deck)> = odds
        .zip(&summary.strata)
        .filter(|(chance, _)| *chance < RARE)
        .filter_map(|(chance, reached)| Some((chance, reached.stratum, reached.first?.deck)))
        .collect();
    reached.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut covered = Covered::<G>::default();
    kept.iter().for_each(|deck| covered.add(deck));
    let mut new = Vec::new();
    for (_, stratum, deck) in reached {
        if stratum.distance::<G>(&covered.features) > 0 {
            covered.add(&deck);
            new.push(ForStratum { deck, stratum });
        }
    }
    new
}

/// What some decks reach.
struct Covered<G: Aimed> {
    features: Features,
    reader: G::Reader,
}

impl<G: Aimed> Default for Covered<G> {
    fn default() -> Self {
        Self { features: Features::default(), reader: G::Reader::default() }
    }
}

impl<G: Aimed> Covered<G> {
    fn add(&mut self, deck: &Deck) {
        G::probe(deck, &mut self.reader);
        self.features.add(self.reader.end());
    }
}
