//! What need not be played any more.

use std::sync::atomic::{AtomicU64, Ordering};

/// Once a deal fails, only deals that may be smaller are of interest: those of fewer cards, and of as many
/// cards those before it. Shared by all threads.
///
/// ```
/// use misdeal::verify::Bound;
///
/// let bound = Bound::default();
/// // A deal of five cards fails in item 70: later items need no deal with as many.
/// bound.fails(5, 70);
/// assert_eq!((bound.most_cards(70), bound.most_cards(71)), (5, 4));
/// ```
#[derive(Debug)]
pub struct Bound(AtomicU64);

impl Default for Bound {
    fn default() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }
}

impl Bound {
    const ITEM_BITS: u32 = 56;

    /// A deal of so many cards fails, in this item.
    pub fn fails(&self, cards: usize, item: usize) {
        self.0.fetch_min((cards as u64) << Self::ITEM_BITS | item as u64, Ordering::Relaxed);
    }

    /// The most cards that a deal of this item may have to be of interest.
    #[must_use]
    pub fn most_cards(&self, item: usize) -> usize {
        let bound = self.0.load(Ordering::Relaxed);
        let (cards, failing) = ((bound >> Self::ITEM_BITS) as usize, bound & ((1 << Self::ITEM_BITS) - 1));
        if item as u64 <= failing { cards } else { cards - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_smaller_deals_are_of_interest() {
        let bound = Bound::default();
        assert!(bound.most_cards(1_000_000) > 52);
        bound.fails(5, 70);
        assert_eq!([69, 70, 71].map(|item| bound.most_cards(item)), [5, 5, 4]);
        bound.fails(6, 3);
        bound.fails(5, 80);
        assert_eq!([69, 70, 71].map(|item| bound.most_cards(item)), [5, 5, 4]);
        bound.fails(5, 9);
        assert_eq!([9, 10].map(|item| bound.most_cards(item)), [5, 4]);
    }
}
