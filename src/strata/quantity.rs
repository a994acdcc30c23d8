//! A quantity: what is read off plays, and which of its values are strata.

use super::Features;

/// Something read off a play.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    /// The name in front of the colon.
    pub name: &'static str,
    /// What it is; `#` stands for the value.
    pub sentence: &'static str,
    /// The lowest value.
    pub lowest: u16,
    /// The highest value told apart from lower ones.
    pub highest: u16,
    /// Which values are strata.
    pub kind: Kind,
}

/// Which values of a quantity are strata, and when they are reached.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Every so many up to `top`, reached by that value or a higher one.
    Ladder {
        /// From one stratum to the next.
        step: u16,
        /// The highest stratum.
        top: u16,
    },
    /// Every value, reached by that value alone.
    Each,
    /// Every value that can be, written in its own way, reached by that value alone.
    Named {
        /// How the value is written; `None` for a value that cannot be.
        name: fn(u16) -> Option<String>,
    },
}

impl Quantity {
    /// How many values are told apart.
    pub(super) const fn features(&self) -> usize {
        (self.highest - self.lowest) as usize + 1
    }

    /// The values that are strata.
    pub(super) fn strata(&self) -> impl Iterator<Item = u16> + '_ {
        (self.lowest..=self.highest).filter(|&value| match self.kind {
            // The lowest value is reached by every play.
            Kind::Ladder { step, top } => value > self.lowest && value % step == 0 && value <= top,
            Kind::Each => true,
            Kind::Named { name } => name(value).is_some(),
        })
    }

    pub(super) fn value_name(&self, value: u16) -> String {
        match self.kind {
            Kind::Named { name } => name(value).unwrap_or_default(),
            Kind::Ladder { .. } | Kind::Each => value.to_string(),
        }
    }

    /// The place of a value among its features: one below the lowest has none, one above the highest is the highest.
    #[inline]
    pub(super) fn place(&self, value: usize) -> Option<usize> {
        let (lowest, highest) = (usize::from(self.lowest), usize::from(self.highest));
        (value >= lowest).then(|| value.min(highest) - lowest)
    }
}

/// A quantity of which each value is a stratum.
pub(super) const fn each(name: &'static str, sentence: &'static str, lowest: u16, highest: u16) -> Quantity {
    Quantity { name, sentence, lowest, highest, kind: Kind::Each }
}

/// A quantity from 0 on of which there can only be more or less.
pub(super) const fn ladder(
    name: &'static str,
    sentence: &'static str,
    highest: u16,
    step: u16,
    top: u16,
) -> Quantity {
    Quantity { name, sentence, lowest: 0, highest, kind: Kind::Ladder { step, top } }
}

/// A quantity whose values are written in their own way.
pub(super) const fn named(
    name: &'static str,
    sentence: &'static str,
    lowest: u16,
    highest: u16,
    value_name: fn(u16) -> Option<String>,
) -> Quantity {
    Quantity { name, sentence, lowest, highest, kind: Kind::Named { name: value_name } }
}

/// By quantity: the number of its first feature.
pub(super) const fn offsets<const N: usize>(quantities: &[Quantity; N]) -> [usize; N] {
    let mut offsets = [0; N];
    let mut index = 1;
    while index < N {
        offsets[index] = offsets[index - 1] + quantities[index - 1].features();
        index += 1;
    }
    assert!(offsets[N - 1] + quantities[N - 1].features() <= Features::MOST, "room for all features");
    offsets
}
