//! Which card may come next, when of deals that differ by a renaming only the first is wanted.

use super::Symmetry;
use crate::card::{Card, Rank, Suit};
use crate::deck::{DECK_SIZE, Deal};

/// Which names of cards stand for others.
///
/// Of deals that differ by a renaming the first in deal order is the one whose ranks and suits appear in their
/// order. So a rank or suit may come once those before it that it could be exchanged with have come.
///
/// ```
/// use misdeal::card::Card;
/// use misdeal::generate::enumerate::{Beginning, Naming, Symmetry};
///
/// let after = |symmetry, deal: &str| {
///     let beginning = Beginning::of(&deal.parse().expect("a deal"));
///     let cards = Naming::of(symmetry).after(&beginning);
///     (0..52).filter(|place| cards >> place & 1 == 1).map(Card::from_index).collect::<Vec<_>>()
/// };
/// assert_eq!(format!("{:?}", after(Symmetry::Classes, "")), "[AC]");
/// assert_eq!(format!("{:?}", after(Symmetry::Classes, "AC")), "[2C, AD, 2D]");
/// assert_eq!(after(Symmetry::None, "AC").len(), 51);
/// ```
#[derive(Clone, Debug)]
pub struct Naming {
    /// For each card what must have appeared before it may.
    needed: [Appeared; DECK_SIZE],
}

/// The first cards of a deal, as far as it matters to what may follow.
///
/// ```
/// use misdeal::generate::enumerate::Beginning;
///
/// let beginning = Beginning::of(&"AC 2D 2C".parse()?);
/// assert_eq!((beginning.len(), beginning.ranks(), beginning.suits()), (3, 2, 2));
/// assert_eq!(Beginning::of(&"AC 2D".parse()?).with("2C".parse()?), beginning);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// The cards, a bit each by place in a new deck.
    dealt: u64,
    /// Their names.
    appeared: Appeared,
}

/// Names that have appeared, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Appeared {
    ranks: u16,
    suits: u8,
}

impl Naming {
    /// The names of each rank and suit, as bits, that must come before it.
    #[must_use]
    pub fn new(ranks_before: impl Fn(Rank) -> u16, suits_before: impl Fn(Suit) -> u8) -> Self {
        let needed = |index| {
            let card = Card::from_index(index);
            Appeared { ranks: ranks_before(card.rank()), suits: suits_before(card.suit()) }
        };
        Self { needed: std::array::from_fn(needed) }
    }

    /// All ranks stand for one another, and all suits; or no name stands for another.
    #[must_use]
    pub fn of(symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Classes => Self::new(|rank| (1 << rank as u16) - 1, |suit| (1 << suit as u8) - 1),
            Symmetry::None => Self::new(|_| 0, |_| 0),
        }
    }

    /// The cards that may come after these, a bit each by place in a new deck.
    #[must_use]
    pub fn after(&self, beginning: &Beginning) -> u64 {
        let Beginning { dealt, appeared } = *beginning;
        let mut cards = 0;
        for (index, needed) in self.needed.iter().enumerate() {
            let may_come = needed.ranks & !appeared.ranks == 0 && needed.suits & !appeared.suits == 0;
            cards |= u64::from(may_come) << index;
        }
        cards & !dealt
    }
}

impl Beginning {
    /// These cards.
    #[must_use]
    pub fn of(deal: &Deal) -> Self {
        deal.cards().iter().fold(Self::default(), |beginning, card| beginning.with(*card))
    }

    /// With one card more.
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        Self {
            dealt: self.dealt | 1 << card.index(),
            appeared: Appeared {
                ranks: self.appeared.ranks | 1 << card.rank() as u16,
                suits: self.appeared.suits | 1 << card.suit() as u8,
            },
        }
    }

    /// How many cards there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.dealt.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.dealt == 0
    }

    /// How many ranks have appeared.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.appeared.ranks.count_ones() as usize
    }

    /// How many suits have appeared.
    #[must_use]
    pub const fn suits(&self) -> usize {
        self.appeared.suits.count_ones() as usize
    }
}
