//! A set of features.

/// Which features a play has, by their numbers.
///
/// ```
/// use misdeal::strata::Features;
///
/// let (mut reached, mut play) = (Features::default(), Features::default());
/// play.insert(3);
/// play.insert(70);
/// assert!(play.has_more_than(&reached));
/// reached.add(&play);
/// assert!(reached.contains(70) && !play.has_more_than(&reached));
/// assert_eq!(reached.iter().collect::<Vec<_>>(), [3, 70]);
/// assert_eq!(reached.within(64, 10).collect::<Vec<_>>(), [6]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    words: [u64; Self::WORDS],
}

impl Features {
    const WORDS: usize = 32;
    /// No game has more features.
    pub const MOST: usize = Self::WORDS * 64;

    /// Adds a feature.
    #[inline]
    pub fn insert(&mut self, feature: usize) {
        self.words[feature / 64] |= 1 << (feature % 64);
    }

    /// Whether it has the feature.
    #[must_use]
    pub const fn contains(&self, feature: usize) -> bool {
        self.words[feature / 64] >> (feature % 64) & 1 == 1
    }

    /// Whether it has a feature that `other` has not.
    #[must_use]
    pub fn has_more_than(&self, other: &Self) -> bool {
        self.words.iter().zip(other.words).any(|(own, other)| own & !other != 0)
    }

    /// Adds all features of another play.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.words.iter_mut().zip(other.words) {
            *own |= other;
        }
    }

    /// The features, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| ones(word).map(move |bit| index * 64 + bit))
    }

    /// The features from number `first` on, `len` of them looked at, each less `first`.
    pub fn within(&self, first: usize, len: usize) -> impl Iterator<Item = usize> + '_ {
        let last = first + len - 1;
        (first / 64..=last / 64)
            .flat_map(move |index| ones(self.words[index]).map(move |bit| index * 64 + bit))
            .filter(move |feature| (first..=last).contains(feature))
            .map(move |feature| feature - first)
    }
}

/// The places of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_a_set() {
        let mut features = Features::default();
        for feature in [0, 63, 64, 200, Features::MOST - 1, 64] {
            features.insert(feature);
        }
        assert_eq!(features.iter().collect::<Vec<_>>(), [0, 63, 64, 200, Features::MOST - 1]);
        assert_eq!(features.within(63, 138).collect::<Vec<_>>(), [0, 1, 137]);
        assert_eq!(features.within(64, 136).collect::<Vec<_>>(), [0]);
        let mut other = Features::default();
        other.insert(64);
        assert!(features.has_more_than(&other) && !other.has_more_than(&features));
        other.add(&features);
        assert_eq!(other, features);
        assert!(features.contains(200) && !features.contains(201));
    }
}
