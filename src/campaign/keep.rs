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
    // Of those that chance never reaches the highest of a ladder first: it reaches the others too.
    reached.reverse();
    reached.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut covered = Covered::<G>::default();
    for deck in kept {
        covered.add(deck);
    }
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

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::campaign::{First, Origin, Plan, Reached, Unwatched};
    use crate::game::accordian::Accordian;
    use crate::generate::{near, uniform};

    fn campaign() -> &'static Summary<Accordian> {
        static CAMPAIGN: OnceLock<Summary<Accordian>> = OnceLock::new();
        let run = || Plan::of_right_engines(2, 12_000).run(&mut Unwatched).expect("no finding");
        CAMPAIGN.get_or_init(run)
    }

    fn chance(stratum: Stratum) -> f64 {
        odds::odds::<Accordian>(stratum).probability()
    }

    fn features(deck: &Deck) -> Features {
        let mut covered = Covered::<Accordian>::default();
        covered.add(deck);
        covered.features
    }

    #[test]
    fn the_rarest_come_first_and_none_is_covered_before() {
        let kept = to_keep(campaign(), &[]);
        assert!(kept.len() > 30 && kept.is_sorted_by_key(|kept| chance(kept.stratum)), "{}", kept.len());
        let mut covered = Features::default();
        for ForStratum { deck, stratum } in &kept {
            assert!(chance(*stratum) < RARE, "{stratum:?}");
            assert!(stratum.distance::<Accordian>(&covered) > 0, "{stratum:?} is reached before");
            covered.add(&features(deck));
            assert_eq!(stratum.distance::<Accordian>(&covered), 0, "{stratum:?}");
        }
        for reached in campaign().strata.iter().filter(|reached| reached.first.is_some()) {
            let stratum = reached.stratum;
            let is_kept = stratum.distance::<Accordian>(&covered) == 0;
            assert!(is_kept || chance(stratum) >= RARE, "{}", stratum.name::<Accordian>());
        }
    }

    #[test]
    fn what_kept_decks_reach_is_not_kept_again() {
        let kept: Vec<Deck> = to_keep(campaign(), &[]).iter().map(|kept| kept.deck).collect();
        assert_eq!(to_keep(campaign(), &kept), []);
        let (last, others) = kept.split_last().expect("a deck");
        let again = to_keep(campaign(), others);
        assert!(again.iter().any(|kept| kept.deck == *last) && again.len() < 5, "{again:?}");
    }

    /// A deck that reaches common strata alone, and one that reaches a rare one too.
    #[test]
    fn nothing_common_is_kept() {
        let summary = |deck: Deck| {
            let reached = features(&deck);
            let first = First { case: 0, origin: Origin::Near(0), deck };
            let strata = Stratum::all::<Accordian>().map(|stratum| {
                let is_reached = stratum.distance::<Accordian>(&reached) == 0;
                Reached { stratum, decks: is_reached.into(), first: is_reached.then_some(first) }
            });
            Summary { strata: strata.collect(), ..Summary::<Accordian>::empty(0) }
        };
        let is_common = |deck: &Deck| {
            let reached = features(deck);
            let strata = Stratum::all::<Accordian>();
            let mut strata = strata.filter(|stratum| stratum.distance::<Accordian>(&reached) == 0);
            strata.all(|stratum| chance(stratum) >= RARE)
        };
        let mut decks = (0..1000).map(|index| uniform::deck(3, index));
        let common = decks.find(is_common).expect("a deck with nothing rare");
        assert_eq!(to_keep(&summary(common), &[]), []);
        // Nothing matches in it.
        let rare = near::deck::<Accordian>(1).expect("a base deck");
        let kept = to_keep(&summary(rare), &[]);
        assert_eq!(kept.len(), 1, "one deck covers all that it reaches");
        assert!(kept[0].deck == rare && chance(kept[0].stratum) < RARE, "{kept:?}");
    }
}
