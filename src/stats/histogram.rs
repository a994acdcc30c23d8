//! How many decks have each value, and the first of them.

/// How many decks have each value of a quantity, and which deck was the first.
///
/// ```
/// use misdeal::stats::Histogram;
///
/// let mut histogram = Histogram::default();
/// for (deck, exposed) in [(0, 44), (1, 8), (2, 44)] {
///     histogram.add(exposed, deck);
/// }
/// assert_eq!((histogram.decks(), histogram.count(44), histogram.first_deck(44)), (3, 2, Some(0)));
/// assert_eq!(histogram.values().collect::<Vec<_>>(), [8, 44]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    /// By value: the number of the first deck; `u64::MAX` where there is none.
    first: Vec<u64>,
}

impl Histogram {
    /// Adds a deck, by its number, with its value.
    #[inline]
    pub fn add(&mut self, value: u16, deck: u64) {
        let value = usize::from(value);
        if value >= self.counts.len() {
            self.grow(value + 1);
        }
        self.counts[value] += 1;
        self.first[value] = self.first[value].min(deck);
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        if other.counts.len() > self.counts.len() {
            self.grow(other.counts.len());
        }
        for (value, (count, first)) in other.counts.iter().zip(&other.first).enumerate() {
            self.counts[value] += count;
            self.first[value] = self.first[value].min(*first);
        }
    }

    #[cold]
    fn grow(&mut self, values: usize) {
        self.counts.resize(values, 0);
        self.first.resize(values, u64::MAX);
    }

    /// By value, up to the highest seen: how many decks have it.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many decks were counted.
    #[must_use]
    pub fn decks(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many decks have the value.
    #[must_use]
    pub fn count(&self, value: u16) -> u64 {
        self.counts.get(usize::from(value)).copied().unwrap_or(0)
    }

    /// The number of the first deck that has the value.
    #[must_use]
    pub fn first_deck(&self, value: u16) -> Option<u64> {
        self.first.get(usize::from(value)).copied().filter(|&deck| deck != u64::MAX)
    }

    /// The values that some deck has, in order.
    pub fn values(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(&self.counts).filter(|(_, count)| **count > 0).map(|(value, _)| value)
    }
}
