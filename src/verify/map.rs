//! Which part of a run has which items, also of parts that cannot be merged.

use std::collections::BTreeMap;

use super::certificate::{Certificate, Items};

/// Parts beside one another.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockSize, Fast};
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::{Certificate, ClocksOfSize, Deals, Items, Map, Pace, Plan, Sum, run};
///
/// let deals = ClocksOfSize::new(ClockSize::new(5, 2).expect("a small clock"), Symmetry::Classes);
/// let plan = Plan::<Clock>::of(vec![&Fast]);
/// let part = |from, to| {
///     let mut sum = Sum::default();
///     run(&deals, &plan, from..to, &mut sum, |_, _| Pace::GoOn);
///     (format!("part-{from}.json"), Certificate::of(&deals, &plan, 0, Items { from, to }, &sum))
/// };
/// // The first item and the last; those between are nobody's.
/// let last = deals.items() - 1;
/// let map = Map::of(&[part(0, 1), part(last, last + 1)]);
/// assert!(!map.is_whole());
/// assert_eq!(map.missing, [Items { from: 1, to: last }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// How many items the run has, as its first part says.
    pub items: usize,
    /// The parts, in the order of their items.
    pub parts: Vec<Placed>,
    /// Ranges of items that are in no part, in order.
    pub missing: Vec<Items>,
    /// Ranges of items that are in several parts, in order.
    pub twice: Vec<Items>,
}

/// A part with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// What it is called.
    pub name: String,
    /// Its items.
    pub items: Items,
    /// How many deals were played.
    pub played: u64,
    /// Its digest.
    pub digest: String,
    /// Whether something fails in it.
    pub fails: bool,
    /// Whether it belongs to the run.
    pub standing: Standing,
}

/// Whether a part is of the same run as the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is.
    OfTheRun,
    /// It is of another, and its items are none of this one.
    OfAnother {
        /// What differs.
        what: &'static str,
        /// As it is in the first part.
        in_first: String,
        /// As it is here.
        here: String,
    },
}

/// Who has played some items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The part with this number in the map, and no other; of items of several parts the first of these.
    Part(usize),
    /// For some of them nobody.
    Missing,
    /// Some of them more than one part.
    Twice,
}

impl Map {
    /// The map of these parts, each with what it is called.
    #[must_use]
    pub fn of(parts: &[(String, Certificate)]) -> Self {
        let first = parts.first().map(|(_, part)| part);
        let items = first.map_or(0, |part| part.items);
        let mut parts: Vec<Placed> =
            parts.iter().map(|(name, part)| Placed::of(name, part, first.unwrap_or(part))).collect();
        parts.sort_by_key(|part| part.items);
        let mut map = Self { items, parts, missing: Vec::new(), twice: Vec::new() };
        map.look_for_gaps();
        map
    }

    /// Goes through all places where the number of parts changes.
    fn look_for_gaps(&mut self) {
        let mut changes: BTreeMap<usize, i64> = BTreeMap::from([(0, 0), (self.items, 0)]);
        for part in self.parts.iter().filter(|part| part.standing == Standing::OfTheRun) {
            let to = part.items.to.min(self.items);
            *changes.entry(part.items.from.min(to)).or_default() += 1;
            *changes.entry(to).or_default() -= 1;
        }
        let changes: Vec<(usize, i64)> = changes.into_iter().collect();
        let mut count = 0;
        for pair in changes.windows(2) {
            count += pair[0].1;
            let items = Items { from: pair[0].0, to: pair[1].0 };
            match count {
                0 => add(&mut self.missing, items),
                1 => {}
                _ => add(&mut self.twice, items),
            }
        }
    }

    /// Whether every item is in exactly one part, and all parts are of the run.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let all_fit = self.parts.iter().all(|part| part.standing == Standing::OfTheRun);
        all_fit && self.missing.is_empty() && self.twice.is_empty()
    }

    /// Who has played these items.
    #[must_use]
    pub fn cover(&self, items: Items) -> Cover {
        let touch = |other: &Items| other.from < items.to && items.from < other.to;
        if self.missing.iter().any(touch) {
            return Cover::Missing;
        }
        if self.twice.iter().any(touch) {
            return Cover::Twice;
        }
        let has = |part: &Placed| part.standing == Standing::OfTheRun && touch(&part.items);
        self.parts.iter().position(has).map_or(Cover::Missing, Cover::Part)
    }
}

impl Placed {
    fn of(name: &str, part: &Certificate, first: &Certificate) -> Self {
        let standing = match first.difference(part) {
            None => Standing::OfTheRun,
            Some((what, in_first, here)) => Standing::OfAnother { what, in_first, here },
        };
        Self {
            name: name.to_owned(),
            items: part.part,
            played: part.played(),
            digest: part.digest.clone(),
            fails: part.smallest.is_some(),
            standing,
        }
    }
}

/// Adds a range, which goes on the last one where it follows it at once.
fn add(ranges: &mut Vec<Items>, items: Items) {
    match ranges.last_mut().filter(|last| last.to == items.from) {
        Some(last) => last.to = items.to,
        None => ranges.push(items),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::enumerate::Symmetry;
    use crate::verify::{Plan, ShortDeals, Sum};

    fn part(from: usize, to: usize) -> (String, Certificate) {
        let deals = ShortDeals::new(4, Symmetry::Classes);
        let certificate =
            Certificate::of(&deals, &Plan::of(Vec::new()), 0, Items { from, to }, &Sum::default());
        (format!("{from}-{to}"), Certificate { items: 10, ..certificate })
    }

    fn ranges(ranges: &[Items]) -> Vec<(usize, usize)> {
        ranges.iter().map(|items| (items.from, items.to)).collect()
    }

    #[test]
    fn parts_that_have_every_item_once_are_whole() {
        let map = Map::of(&[part(4, 10), part(0, 3), part(3, 4), part(4, 4)]);
        assert!(map.is_whole(), "{map:?}");
        let names: Vec<&str> = map.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["0-3", "3-4", "4-4", "4-10"]);
        assert_eq!(map.cover(Items { from: 2, to: 5 }), Cover::Part(0));
        assert_eq!(map.cover(Items { from: 4, to: 5 }), Cover::Part(3));
    }

    #[test]
    fn what_is_missing_and_what_is_doubled_is_told() {
        let map = Map::of(&[part(1, 3), part(2, 5), part(4, 6), part(2, 3), part(7, 99)]);
        assert_eq!((ranges(&map.missing), ranges(&map.twice)), (vec![(0, 1), (6, 7)], vec![(2, 3), (4, 5)]));
        assert!(!map.is_whole());
        let covers = [(0, 2), (1, 2), (1, 3), (3, 4), (8, 9)].map(|(from, to)| map.cover(Items { from, to }));
        assert_eq!(covers, [Cover::Missing, Cover::Part(0), Cover::Twice, Cover::Part(2), Cover::Part(4)]);
        let nothing = Map::of(&[part(0, 0)]);
        assert_eq!(ranges(&nothing.missing), [(0, 10)]);
    }

    #[test]
    fn parts_of_another_run_have_no_place() {
        let mut other = part(5, 10);
        other.1.sample = 7;
        let map = Map::of(&[part(0, 5), other]);
        assert_eq!(ranges(&map.missing), [(5, 10)]);
        assert_eq!(
            map.parts[1].standing,
            Standing::OfAnother { what: "the sample", in_first: "1024".to_owned(), here: "7".to_owned() }
        );
    }
}
