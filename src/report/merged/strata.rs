//! Strata counted together.

use crate::report::fuzz::{FirstRecord, StratumRecord};

/// The strata of campaigns of one game, each with its seed; there must be one.
pub(super) fn sum(parts: &[(u64, &[StratumRecord])]) -> Vec<StratumRecord> {
    let mut sum = parts[0].1.to_vec();
    for (place, stratum) in sum.iter_mut().enumerate() {
        for other in parts[1..].iter().filter_map(|(_, strata)| strata.get(place)) {
            stratum.reached |= other.reached;
            stratum.decks = stratum.decks.saturating_add(other.decks);
            stratum.uniform = stratum.uniform.saturating_add(other.uniform);
        }
        stratum.first = first(parts, place);
    }
    sum
}

/// The deck of the lowest seed and case that has reached the stratum at this place of the lists.
fn first(parts: &[(u64, &[StratumRecord])], place: usize) -> Option<FirstRecord> {
    let firsts = parts.iter().filter_map(|(seed, strata)| Some((seed, strata.get(place)?.first.as_ref()?)));
    firsts.min_by_key(|(seed, first)| (**seed, first.case)).map(|(_, first)| first.clone())
}
