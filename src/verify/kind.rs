//! What kind of deals is enumerated, and what is known of it before.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::accordian::MOST_CARDS;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, ClockSize, theory};
use crate::generate::enumerate::{Symmetry, count};

/// A kind of small deals.
///
/// ```
/// use misdeal::generate::enumerate::Symmetry;
/// use misdeal::verify::Kind;
///
/// let short = Kind::Accordian { max_cards: 4, symmetry: Symmetry::Classes };
/// assert_eq!(short.known(), Some(vec![(1, 1), (2, 3), (3, 15), (4, 113)]));
/// assert_eq!(short.to_string(), "every deal of up to 4 cards");
/// let clock = Kind::Clock { ranks: 3, suits: 2, symmetry: Symmetry::Classes };
/// assert_eq!(clock.known(), Some(vec![(6, 90)]));
/// assert_eq!((clock.real_deals(6), clock.known_ends(6)), (Some(720), Some(240)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Kind {
    /// All deals of Accordian of 1 to so many cards.
    Accordian {
        /// The most cards.
        max_cards: usize,
        /// Whether one deal of each class or every deal is played.
        symmetry: Symmetry,
    },
    /// All deals of a clock.
    Clock {
        /// The number of ranks.
        ranks: usize,
        /// The number of suits.
        suits: usize,
        /// Whether one deal of each class or every deal is played.
        symmetry: Symmetry,
    },
}

impl Kind {
    /// The game's name.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        match self {
            Self::Accordian { .. } => Accordian::NAME,
            Self::Clock { .. } => Clock::NAME,
        }
    }

    /// Whether one deal of each class or every deal is played.
    #[must_use]
    pub const fn symmetry(&self) -> Symmetry {
        match self {
            Self::Accordian { symmetry, .. } | Self::Clock { symmetry, .. } => *symmetry,
        }
    }

    /// Whether there are such deals, and someone could play them: a record that is read may say anything.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        match *self {
            Self::Accordian { max_cards, .. } => (1..=MOST_CARDS).contains(&max_cards),
            Self::Clock { ranks, suits, .. } => {
                ClockSize::new(ranks, suits).is_some() && self.known().is_some()
            }
        }
    }

    /// How many deals are played of each number of cards; `None` where that is more than 128 bits hold.
    #[must_use]
    pub fn known(&self) -> Option<Vec<(usize, u128)>> {
        match *self {
            Self::Accordian { max_cards, symmetry } => {
                Some((1..=max_cards).map(|cards| (cards, count::deals(symmetry, cards))).collect())
            }
            Self::Clock { ranks, suits, symmetry } => {
                let in_class = match symmetry {
                    Symmetry::Classes => factorial(suits)?.checked_pow(ranks as u32)?,
                    Symmetry::None => 1,
                };
                Some(vec![(ranks * suits, factorial(ranks * suits)? / in_class)])
            }
        }
    }

    /// How many real deals of so many cards there are.
    #[must_use]
    pub fn real_deals(&self, cards: usize) -> Option<u128> {
        match self {
            Self::Accordian { .. } => Some(count::deals(Symmetry::None, cards)),
            Self::Clock { .. } => factorial(cards),
        }
    }

    /// How many real deals end with so many cards exposed, where that is known: on a clock.
    #[must_use]
    pub fn known_ends(&self, end: usize) -> Option<u128> {
        let Self::Clock { ranks, suits, .. } = *self else {
            return None;
        };
        let size = ClockSize::new(ranks, suits)?;
        // All sets of places of the last rank's cards are equally likely.
        Some(factorial(size.cards())? / theory::places(size) * theory::places_exposing(size, end))
    }
}

impl fmt::Display for Kind {
    /// `every deal of up to 8 cards`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accordian { max_cards, .. } => write!(f, "every deal of up to {max_cards} cards"),
            Self::Clock { ranks, suits, .. } => {
                write!(f, "every deal of a clock of {ranks} ranks and {suits} suits")
            }
        }
    }
}

fn factorial(n: usize) -> Option<u128> {
    (1..=n as u128).try_fold(1_u128, u128::checked_mul)
}
