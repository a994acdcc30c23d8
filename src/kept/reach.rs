//! What kept decks reach.

use std::collections::BTreeSet;

use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::strata::{Reader, Stratum};

/// The strata that each of the decks reaches.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::kept::reached;
/// use misdeal::strata::Stratum;
///
/// let stratum = Stratum::named::<Accordian>("piles-at-end:1").expect("a stratum");
/// assert!(reached::<Accordian>(&[Deck::NEW])[0].contains(&stratum));
/// ```
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::kept::Kept;

    fn not_reached<G: Aimed>() -> Vec<String> {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let decks = Kept::new(&corpus).read::<G>().expect("readable");
        let reached: BTreeSet<Stratum> = reached::<G>(&decks).into_iter().flatten().collect();
        let missing = Stratum::all::<G>().filter(|stratum| !reached.contains(stratum));
        missing.map(Stratum::name::<G>).collect()
    }

    #[test]
    fn the_decks_kept_here_reach_every_stratum() {
        assert_eq!(not_reached::<Accordian>(), <[&str; 0]>::default());
        assert_eq!(not_reached::<Clock>(), <[&str; 0]>::default());
    }
}
