//! Parts put together.

use std::collections::BTreeMap;

use super::certificate::{Certificate, Count, Ends, Items, LawCount};
use super::map::Map;
use crate::campaign::Shard;
use crate::generate::enumerate::Symmetry;
use crate::parts::{self, NotMergeable, NotOnce, Shards};
use crate::visible;

/// Puts the parts of a run together, each with the name that it is called by in errors.
///
/// # Errors
///
/// When they are not of the same run, or do not have every item exactly once.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{self, Certificate, Deals, Items, NotMergeable, Pace, Plan, ShortDeals, Sum};
///
/// let deals = ShortDeals::new(4, Symmetry::Classes);
/// let plan = Plan::<Accordian>::of(vec![&Fast]);
/// let part = |from, to| {
///     let mut sum = Sum::default();
///     verify::run(&deals, &plan, from..to, &mut sum, |_, _| Pace::GoOn);
///     Certificate::of(&deals, &plan, 0, Items { from, to }, &sum)
/// };
/// let (middle, end) = (deals.items() / 2, deals.items());
/// let parts = [("first.json".to_owned(), part(0, middle)), ("second.json".to_owned(), part(middle, end))];
/// let whole = verify::merge(&parts)?;
/// assert_eq!(whole.digest, part(0, end).digest);
/// assert_eq!(whole.played(), 1 + 3 + 15 + 113);
/// assert!(whole.discrepancies().is_empty());
///
/// let missing = verify::merge(&parts[..1]).expect_err("half of them");
/// assert!(matches!(missing, NotMergeable::NotOnce(_)) && missing.to_string().contains("in no part"));
/// # Ok::<(), NotMergeable>(())
/// ```
pub fn merge(parts: &[(String, Certificate)]) -> Result<Certificate, NotMergeable> {
    let called: Vec<(String, &Certificate)> =
        parts.iter().map(|(name, part)| (parts::name(name, part.shard), part)).collect();
    parts::all_alike(&called, "run", |one, other| one.difference(other))?;
    let (_, first) = called[0];
    // Where something fails, what is larger was left out.
    let smallest = parts.iter().filter_map(|(_, part)| part.smallest.clone()).min_by_key(|smallest| {
        let deal: Option<crate::deck::Deal> = smallest.deal.parse().ok();
        deal.map(|deal| (deal.len(), deal.cards().to_vec()))
    });
    each_item_once(parts, first.items)?;
    let (part, shard) = (Items { from: 0, to: first.items }, Some(Shard::WHOLE));
    let mut whole = Certificate { part, shard, sampled: 0, smallest, ..first.clone() };
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let mut ends: BTreeMap<(usize, usize), u128> = BTreeMap::new();
    let mut digest = 0_u128;
    whole.laws.iter_mut().for_each(|law| law.tested = 0);
    for (name, part) in parts {
        let damaged = |what: String| NotMergeable::Damaged { part: name.clone(), what };
        for Count { cards, played } in &part.counts {
            let sum = counts.entry(*cards).or_default();
            *sum = sum.saturating_add(*played);
        }
        for Ends { cards, end, deals } in &part.ends {
            let deals: u128 = deals.parse().map_err(|_| damaged(format!("{deals:?} deals")))?;
            *ends.entry((*cards, *end)).or_default() += deals;
        }
        for (law, LawCount { tested, .. }) in whole.laws.iter_mut().zip(&part.laws) {
            law.tested = law.tested.saturating_add(*tested);
        }
        whole.sampled = whole.sampled.saturating_add(part.sampled);
        digest =
            digest.wrapping_add(part.hash().ok_or_else(|| damaged(format!("digest {:?}", part.digest)))?);
    }
    whole.counts = counts.into_iter().map(|(cards, played)| Count { cards, played }).collect();
    whole.ends =
        ends.into_iter().map(|((cards, end), deals)| Ends { cards, end, deals: deals.to_string() }).collect();
    whole.digest = format!("{digest:032x}");
    Ok(whole)
}

/// Whether every item is in exactly one part. What is not is told by shards, where the parts are those of one cut,
/// and else by items.
fn each_item_once(parts: &[(String, Certificate)], items: usize) -> Result<(), NotMergeable> {
    let map = Map::of(parts);
    let shards = shards(parts);
    let mut found = Vec::new();
    if !map.twice.is_empty() {
        let doubled = shards.iter().flat_map(Shards::doubled).map(|(shard, files)| NotOnce::Several {
            what: format!("shard {shard}"),
            parts: files.iter().map(|file| (*file).to_owned()).collect(),
        });
        found.extend(doubled);
        if found.is_empty() {
            found.extend(map.twice.iter().map(|twice| in_several(parts, *twice)));
        }
    }
    if !map.missing.is_empty() {
        let ranges: Vec<String> = map.missing.iter().map(|items| range(*items)).collect();
        let ranges = format!("items {} of {}", ranges.join(" and "), number(items));
        let missing = shards.as_ref().and_then(Shards::missing);
        let missing = missing.map_or(ranges.clone(), |shards| format!("{shards} ({ranges})"));
        found.push(NotOnce::Missing(missing));
    }
    if found.is_empty() { Ok(()) } else { Err(NotMergeable::NotOnce(found)) }
}

/// The shards, where all parts say which one of several they are, of as many.
fn shards(parts: &[(String, Certificate)]) -> Option<Shards<'_>> {
    let first = parts.first()?.1.shard.filter(|shard| *shard != Shard::WHOLE)?;
    let mut shards = Shards::of(first.parts);
    for (name, part) in parts {
        let shard = part.shard.filter(|shard| shard.parts == shards.parts())?;
        shards.add(shard.part, name);
    }
    Some(shards)
}

/// Items that several parts have, with these parts.
fn in_several(parts: &[(String, Certificate)], items: Items) -> NotOnce {
    let have = parts.iter().filter(|(_, part)| part.part.from < items.to && items.from < part.part.to);
    NotOnce::Several {
        what: format!("items {}", range(items)),
        parts: have.map(|(name, part)| parts::name(name, part.shard)).collect(),
    }
}

/// Items as people count them.
fn range(items: Items) -> String {
    format!("{} to {}", number(items.from + 1), number(items.to))
}

fn number(number: usize) -> String {
    visible::grouped(&number.to_string())
}

impl Certificate {
    /// What makes the two parts of different runs, with what it is in each.
    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let deals = |part: &Self| {
            let which = match part.deals.symmetry() {
                Symmetry::Classes => "one of each class under renaming",
                Symmetry::None => "with all renamings",
            };
            format!("{}: {}, {which}", part.deals.game(), part.deals)
        };
        let laws = |part: &Self| part.laws.iter().map(|law| law.law.as_str()).collect::<Vec<_>>().join(", ");
        let pairs = [
            ("the version of misdeal", self.misdeal.clone(), other.misdeal.clone()),
            ("what is dealt", deals(self), deals(other)),
            ("the list of engines", self.engines.join(", "), other.engines.join(", ")),
            ("the level of comparison", self.level.clone(), other.level.clone()),
            ("the sample", self.sample.to_string(), other.sample.to_string()),
            ("the number of renamings", self.renamings.to_string(), other.renamings.to_string()),
            ("the number of items", self.items.to_string(), other.items.to_string()),
            ("the list of laws", laws(self), laws(other)),
        ];
        pairs.into_iter().find(|(_, one, other)| one != other)
    }
}
