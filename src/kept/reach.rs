//! What kept decks reach.

use std::collections::BTreeSet;

use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::strata::{Reader, Stratum};

/// The strata that each of the decks reaches.
#[must_use]
pub fn reached<G: Aimed>(decks: &[Deck]) -> Vec<BTreeSet<Stratum>> {
    let mut reader = G::Reader::default();
    decks.iter().map(|deck| reached_by::<G>(deck, &mut reader)).collect()
}

/// The strata that the deck reaches.
#[must_use]
pub fn reached_by<G: Aimed>(deck: &Deck, reader: &mut G::Reader) -> BTreeSet<Stratum> {
    G::probe(deck, reader);
    let features = reader.end();
    Stratum::all::<G>().filter(|stratum| stratum.distance::<G>(features) == 0).collect()
}

/// By stratum that any of the decks reaches, in order: the first that does.
#[must_use]
pub fn first_decks<G: Aimed>(decks: &[Deck]) -> Vec<(Stratum, Deck)> {
    let mut first = std::collections::BTreeMap::new();
    let mut reader = G::Reader::default();
    for deck in decks {
        for stratum in reached_by::<G>(deck, &mut reader) {
            first.entry(stratum).or_insert(*deck);
        }
    }
    first.into_iter().collect()
}
