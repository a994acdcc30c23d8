//! Parts of a campaign or of a verification.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Cases are given to the parts by turns, so many at a time.
pub const TURN: u64 = 16;

/// Part `part` (from 1) of so many parts of a campaign. Cases are given to the parts by turns, sixteen at
/// a time, so that each part has something of every stage.
///
/// ```
/// use misdeal::campaign::{Dealing, Shard, decks_alone};
/// use misdeal::game::clock::Clock;
///
/// let cases = |part| {
///     let dealing = Dealing { shard: Shard { part, parts: 2 }, ..Dealing::of::<Clock>(1, 0..100) };
///     let decks = decks_alone::<Clock>(dealing, u64::MAX);
///     decks.iter().map(|counted| counted.dealt.case).collect::<Vec<u64>>()
/// };
/// assert_eq!(cases(1)[..17], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 32]);
/// assert_eq!(cases(1).len() + cases(2).len(), 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub parts: u64,
}

impl Shard {
    /// The whole campaign.
    pub const WHOLE: Self = Self { part: 1, parts: 1 };

    pub(super) const fn has(self, case: u64) -> bool {
        case / TURN % self.parts == self.part - 1
    }

    /// Whether any of these cases is the part's.
    #[must_use]
    pub const fn has_any(self, cases: &Range<u64>) -> bool {
        if cases.start >= cases.end {
            return false;
        }
        let (first, last) = (cases.start / TURN, (cases.end - 1) / TURN);
        let to_own = (self.part - 1 + self.parts - first % self.parts) % self.parts;
        to_own <= last - first
    }
}

/// As it is given and recorded: `2/8`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

/// A text that names no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("part and number of parts, such as 2/8")]
pub struct NoShard;

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let (part, parts) = text.split_once('/').ok_or(NoShard)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| NoShard);
        let (part, parts) = (number(part)?, number(parts)?);
        if (1..=parts).contains(&part) { Ok(Self { part, parts }) } else { Err(NoShard) }
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NoShard| D::Error::custom(format!("shard {text:?} cannot be")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_read_as_it_is_written() {
        let shard = Shard { part: 2, parts: 8 };
        assert_eq!(shard.to_string(), "2/8");
        assert_eq!("2/8".parse(), Ok(shard));
        for text in ["", "2", "0/8", "9/8", "2/0", "/8", "2/", "-1/8", "2/8/1", "99999999999999999999/1"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard), "{text}");
        }
    }

    #[test]
    fn a_shard_without_a_case_is_known() {
        for (part, parts, cases) in
            [(1, 1, 0..1), (1, 3, 0..48), (3, 3, 0..33), (3, 3, 7..48), (2, 3, 40..81)]
        {
            let shard = Shard { part, parts };
            assert_eq!(shard.has_any(&cases), cases.clone().any(|case| shard.has(case)), "{shard} {cases:?}");
        }
        for cases in [0..0, 0..16, 0..32, 0..33, 5..7, 16..32, 30..34, 100..140, 96..97] {
            for part in 1..=4 {
                let shard = Shard { part, parts: 4 };
                assert_eq!(
                    shard.has_any(&cases),
                    cases.clone().any(|case| shard.has(case)),
                    "{shard} {cases:?}"
                );
            }
        }
    }
}
