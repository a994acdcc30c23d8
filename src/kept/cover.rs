//! Few sets that hold all that many hold.

use std::collections::BTreeSet;

/// Which of the sets (ascending, from 0) are enough to hold, together with what is `covered` without them,
/// all that any of them holds. None of those chosen can be left out.
///
/// The set that adds most comes first, of equals the one that stands first; in the end those go that later
/// ones have made needless. The fewest possible are not promised, for no quick way to them is known.
pub(super) fn few<T: Ord + Copy>(sets: &[BTreeSet<T>], covered: &BTreeSet<T>) -> Vec<usize> {
    let mut left: BTreeSet<T> =
        sets.iter().flatten().copied().filter(|item| !covered.contains(item)).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let adds = |index: &usize| sets[*index].intersection(&left).count();
        // Of equals `max_by_key` takes the last.
        let best = (0..sets.len()).rev().max_by_key(adds).expect("what is left is in a set");
        left = left.difference(&sets[best]).copied().collect();
        chosen.push(best);
    }
    without_needless(chosen, sets, covered)
}

fn without_needless<T: Ord>(
    mut chosen: Vec<usize>,
    sets: &[BTreeSet<T>],
    covered: &BTreeSet<T>,
) -> Vec<usize> {
    chosen.sort_unstable();
    for set in chosen.clone() {
        let others: BTreeSet<&T> = chosen
            .iter()
            .filter(|other| **other != set)
            .flat_map(|other| &sets[*other])
            .chain(covered)
            .collect();
        if sets[set].iter().all(|item| others.contains(item)) {
            chosen.retain(|other| *other != set);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(sets: &[&[u8]], covered: &[u8]) -> Vec<usize> {
        let sets: Vec<BTreeSet<u8>> = sets.iter().map(|set| set.iter().copied().collect()).collect();
        few(&sets, &covered.iter().copied().collect())
    }

    #[test]
    fn what_adds_nothing_is_not_chosen() {
        assert_eq!(chosen(&[&[1], &[1, 2], &[2], &[3]], &[]), [1, 3]);
        assert_eq!(chosen(&[&[1], &[1, 2], &[2], &[3]], &[1, 3]), [1]);
        assert_eq!(chosen(&[&[1], &[2]], &[1, 2, 3]), [0; 0]);
        assert_eq!(chosen(&[], &[1]), [0; 0]);
    }

    #[test]
    fn of_equals_the_first_is_chosen() {
        assert_eq!(chosen(&[&[1, 2], &[2, 1], &[1, 2]], &[]), [0]);
    }

    /// The largest comes first, and is needless once the two others are there.
    #[test]
    fn what_later_ones_make_needless_goes() {
        assert_eq!(chosen(&[&[2, 3, 4, 5], &[1, 2, 3], &[4, 5, 6]], &[]), [1, 2]);
    }
}
