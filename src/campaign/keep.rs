//! Which decks of a campaign are worth keeping.

use super::{Stage, Summary};
use crate::generate::aimed::Aimed;
use crate::kept::ForStratum;
use crate::strata::odds::odds;
use crate::strata::{Features, Reader};

/// What uniform dealing reaches more often than this any campaign reaches soon enough.
const RARE: f64 = 1e-3;

/// Decks that reach the rare strata which no kept deck has reached: the rarest first, and none for a
/// stratum that a deck before it reaches too.
#[must_use]
pub fn to_keep<G: Aimed>(summary: &Summary<G>) -> Vec<ForStratum> {
    let is_new =
        |reached: &&super::Reached| reached.first.is_some_and(|first| first.origin.stage() != Stage::Kept);
    let mut new: Vec<_> = summary.strata.iter().filter(is_new).collect();
    let chance = |reached: &super::Reached| odds::<G>(reached.stratum).chance();
    new.retain(|reached| chance(reached) < RARE);
    new.sort_by(|one, other| chance(one).total_cmp(&chance(other)));
    let mut covered = Features::default();
    let mut reader = G::Reader::default();
    let mut kept = Vec::new();
    for reached in new {
        let Some(first) = reached.first.filter(|_| reached.stratum.distance::<G>(&covered) > 0) else {
            continue;
        };
        G::probe(&first.deck, &mut reader);
        covered.add(reader.end());
        kept.push(ForStratum { deck: first.deck, stratum: reached.stratum });
    }
    kept
}
