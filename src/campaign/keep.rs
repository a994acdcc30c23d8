//! Which decks of a campaign are worth keeping.

use super::{Stage, Summary};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::kept::ForStratum;
use crate::strata::{Features, Reader, Stratum, odds};

/// What uniform dealing reaches more often than this any campaign reaches soon enough.
const RARE: f64 = 1e-3;

/// Decks that reach the rare strata which no kept deck has reached: the rarest first, and none for a
/// stratum that a deck before it reaches too.
#[must_use]
pub fn to_keep<G: Aimed>(summary: &Summary<G>) -> Vec<ForStratum> {
    let odds = odds::all::<G>().into_iter().map(|(_, odds)| odds.probability());
    // In the order of the strata, as the odds.
    let mut new: Vec<(f64, Stratum, Deck)> = odds
        .zip(&summary.strata)
        .filter_map(|(chance, reached)| {
            let first = reached.first.filter(|first| first.origin.stage() != Stage::Kept)?;
            (chance < RARE).then_some((chance, reached.stratum, first.deck))
        })
        .collect();
    new.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut covered = Features::default();
    let mut reader = G::Reader::default();
    let mut kept = Vec::new();
    for (_, stratum, deck) in new {
        if stratum.distance::<G>(&covered) > 0 {
            G::probe(&deck, &mut reader);
            covered.add(reader.end());
            kept.push(ForStratum { deck, stratum });
        }
    }
    kept
}
