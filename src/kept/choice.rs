//! Which decks are worth keeping.

use std::collections::{BTreeMap, BTreeSet};

use super::ForStratum;
use super::reach::{reached, reached_by};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::strata::Stratum;
use crate::strata::odds::{self, Odds};

/// What uniform dealing reaches more often than this any campaign reaches soon enough.
const RARE: f64 = 1e-3;

/// For which strata decks are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those that uniform dealing reaches less often than once in 1,000 decks.
    Rare,
    /// All.
    Every,
}

/// Of `new` strata, in their order, each with a deck that reaches it: decks that reach the wanted ones which
/// none of the `kept` decks reaches, the rarest first, and none for a stratum that a deck before it reaches
/// too. It does not matter which of the kept decks were played.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::kept::{Wanted, first_decks, to_keep};
///
/// let new = first_decks::<Accordian>(&[base::INERT]);
/// let kept = to_keep::<Accordian>(&new, Wanted::Rare, &[]);
/// assert!(kept.iter().all(|kept| kept.deck == base::INERT), "52 piles are rare");
/// assert_eq!(kept.len(), 1, "one deck for all that it reaches");
/// assert!(to_keep::<Accordian>(&new, Wanted::Rare, &[base::INERT]).is_empty());
/// ```
#[must_use]
pub fn to_keep<G: Aimed>(new: &[(Stratum, Deck)], wanted: Wanted, kept: &[Deck]) -> Vec<ForStratum> {
    let odds: BTreeMap<Stratum, Odds> = odds::all::<G>().into_iter().collect();
    let mut strata: Vec<(f64, Stratum, Deck)> = new
        .iter()
        .map(|(stratum, deck)| (odds[stratum].probability(), *stratum, *deck))
        .filter(|(chance, ..)| wanted == Wanted::Every || *chance < RARE)
        .collect();
    // Of those that chance never reaches the highest of a ladder first: it reaches the others too.
    strata.reverse();
    strata.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut covered: BTreeSet<Stratum> = reached::<G>(kept).into_iter().flatten().collect();
    let mut reader = G::Reader::default();
    let mut new = Vec::new();
    for (_, stratum, deck) in strata {
        if !covered.contains(&stratum) {
            covered.extend(reached_by::<G>(&deck, &mut reader));
            new.push(ForStratum { deck, stratum });
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::campaign::{Nobody, Plan};
    use crate::game::accordian::Accordian;
    use crate::generate::{near, uniform};
    use crate::kept::first_decks;

    /// What a campaign has reached.
    fn campaign() -> &'static [(Stratum, Deck)] {
        static CAMPAIGN: OnceLock<Vec<(Stratum, Deck)>> = OnceLock::new();
        let run = || {
            let Ok(summary) = Plan::<Accordian>::of_right_engines(2, 12_000).run(&mut Nobody);
            summary.coverage.first_decks()
        };
        CAMPAIGN.get_or_init(run)
    }

    fn to_keep(new: &[(Stratum, Deck)], kept: &[Deck]) -> Vec<ForStratum> {
        super::to_keep::<Accordian>(new, Wanted::Rare, kept)
    }

    fn chance(stratum: Stratum) -> f64 {
        odds::odds::<Accordian>(stratum).probability()
    }

    fn strata(decks: &[Deck]) -> BTreeSet<Stratum> {
        reached::<Accordian>(decks).into_iter().flatten().collect()
    }

    #[test]
    fn the_rarest_come_first_and_none_is_covered_before() {
        let kept = to_keep(campaign(), &[]);
        assert!(kept.len() > 30 && kept.is_sorted_by_key(|kept| chance(kept.stratum)), "{}", kept.len());
        let mut covered = BTreeSet::new();
        for ForStratum { deck, stratum } in &kept {
            assert!(chance(*stratum) < RARE, "{stratum:?}");
            assert!(!covered.contains(stratum), "{stratum:?} is reached before");
            covered.extend(strata(&[*deck]));
            assert!(covered.contains(stratum), "{stratum:?}");
        }
        for (stratum, _) in campaign() {
            let is_kept = covered.contains(stratum);
            assert!(is_kept || chance(*stratum) >= RARE, "{}", stratum.name::<Accordian>());
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

    #[test]
    fn common_strata_are_kept_where_every_one_is_wanted() {
        let kept = super::to_keep::<Accordian>(campaign(), Wanted::Every, &[]);
        let decks: Vec<Deck> = kept.iter().map(|kept| kept.deck).collect();
        let all: BTreeSet<Stratum> = campaign().iter().map(|(stratum, _)| *stratum).collect();
        assert!(strata(&decks).is_superset(&all));
        assert!(kept.starts_with(&to_keep(campaign(), &[])), "the rare ones come first");
    }

    /// A deck that reaches common strata alone, and one that reaches a rare one too.
    #[test]
    fn nothing_common_is_kept() {
        let of = |deck: Deck| to_keep(&first_decks::<Accordian>(&[deck]), &[]);
        let is_common = |deck: &Deck| strata(&[*deck]).into_iter().all(|stratum| chance(stratum) >= RARE);
        let mut decks = (0..1000).map(|index| uniform::deck(3, index));
        let common = decks.find(is_common).expect("a deck with nothing rare");
        assert_eq!(of(common), []);
        // Nothing matches in it.
        let rare = near::deck::<Accordian>(1).expect("a base deck");
        let kept = of(rare);
        assert_eq!(kept.len(), 1, "one deck covers all that it reaches");
        assert!(kept[0].deck == rare && chance(kept[0].stratum) < RARE, "{kept:?}");
    }
}
