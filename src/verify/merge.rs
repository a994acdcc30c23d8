//! Parts put together.

use std::collections::BTreeMap;

use thiserror::Error;

use super::certificate::{Certificate, Count, Ends, Items, LawCount};

/// Why parts are not the parts of one whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotMergeable {
    /// There is none.
    #[error("there is no part to merge")]
    Nothing,
    /// Two parts are of different runs.
    #[error("{other} is not of the same run as {one}: {what} is {in_other}, and {in_one} there")]
    Differ {
        /// The first part.
        one: String,
        /// The part that differs from it.
        other: String,
        /// What differs.
        what: &'static str,
        /// As it is in the first part.
        in_one: String,
        /// As it is in the other.
        in_other: String,
    },
    /// Two parts have items in common.
    #[error("items {from} to {to} are in {one} and in {other}", from = .items.from + 1, to = .items.to)]
    Twice {
        /// The items that both have.
        items: Items,
        /// One part.
        one: String,
        /// The other.
        other: String,
    },
    /// Items are in no part.
    #[error("items {from} to {to} of {all} are in no part", from = .items.from + 1, to = .items.to)]
    Missing {
        /// The items.
        items: Items,
        /// How many there are.
        all: usize,
    },
    /// A part says something that it cannot.
    #[error("{part} is damaged: {what} cannot be")]
    Damaged {
        /// The part.
        part: String,
        /// What it says.
        what: String,
    },
}

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
/// assert_eq!(whole, part(0, end));
/// assert_eq!(whole.played(), 1 + 3 + 15 + 113);
/// assert!(whole.discrepancies().is_empty());
///
/// let missing = verify::merge(&parts[..1]).expect_err("half of them");
/// assert_eq!(missing, NotMergeable::Missing { items: Items { from: middle, to: end }, all: end });
/// # Ok::<(), NotMergeable>(())
/// ```
pub fn merge(parts: &[(String, Certificate)]) -> Result<Certificate, NotMergeable> {
    let Some((first_name, first)) = parts.first() else {
        return Err(NotMergeable::Nothing);
    };
    for (name, part) in &parts[1..] {
        if let Some((what, in_one, in_other)) = first.difference(part) {
            let (one, other) = (first_name.clone(), name.clone());
            return Err(NotMergeable::Differ { one, other, what, in_one, in_other });
        }
    }
    // Where something fails, what is larger was left out.
    let smallest = parts.iter().filter_map(|(_, part)| part.smallest.clone()).min_by_key(|smallest| {
        let deal: Option<crate::deck::Deal> = smallest.deal.parse().ok();
        deal.map(|deal| (deal.len(), deal.cards().to_vec()))
    });
    cover_all(parts, first.items)?;
    let mut whole =
        Certificate { part: Items { from: 0, to: first.items }, sampled: 0, smallest, ..first.clone() };
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

/// Whether every item is in exactly one part.
fn cover_all(parts: &[(String, Certificate)], items: usize) -> Result<(), NotMergeable> {
    let mut in_order: Vec<&(String, Certificate)> =
        parts.iter().filter(|(_, part)| part.part.from < part.part.to).collect();
    in_order.sort_by_key(|(_, part)| part.part);
    let missing = |from: usize, to: usize| NotMergeable::Missing { items: Items { from, to }, all: items };
    let mut next = 0;
    let mut before: Option<&String> = None;
    for (name, part) in in_order {
        let Items { from, to } = part.part;
        if from > next {
            return Err(missing(next, from));
        }
        if let (true, Some(one)) = (from < next, before) {
            let items = Items { from, to: to.min(next) };
            return Err(NotMergeable::Twice { items, one: one.clone(), other: name.clone() });
        }
        next = to;
        before = Some(name);
    }
    if next < items { Err(missing(next, items)) } else { Ok(()) }
}

impl Certificate {
    /// What makes the two parts of different runs, with what it is in each.
    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let deals =
            |part: &Self| format!("{} {} ({:?})", part.deals.game(), part.deals, part.deals.symmetry());
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
