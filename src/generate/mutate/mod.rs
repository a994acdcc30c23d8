//! Mutations: a deck made from another by a small change.
//!
//! Every operator moves cards about and never loses one, so a deck stays a deck without a check. What has
//! doubles because it was put together otherwise becomes a deck by [`Deck::repaired`].
//!
//! All is chosen through [`Choices`], with bounds of at most 256: a generator, a fuzzer's bytes or an
//! odometer can choose. Lower choices make smaller changes, and zeros alone swap the first two cards, so a
//! fuzzer that shortens its bytes or clears them gets a deck nearer to the one it began with.
//!
//! Places are counted as listed. For a game that deals from the back, turn both decks round before and the
//! result after, if a graft is to be dealt first.
//!
//! Which deck follows from which choices is no promise, other than in [`uniform`](super::uniform).

mod operators;
#[cfg(test)]
mod tests;

use operators::{block_moved, grafted, renamed, reversed, rotated, swapped};

use super::choices::Choices;
use crate::deck::Deck;

/// What can be done to a deck.
///
/// A block is some cards side by side: half of the blocks have at most three cards more than the shortest
/// allowed, a quarter at most 13, and a quarter any number.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::choices::Prng;
/// use misdeal::generate::{base, mutate::Operator};
///
/// for operator in Operator::ALL {
///     let deck = operator.apply(&Deck::NEW, &base::INERT, &mut Prng::new(1, 0));
///     println!("{:10} {deck}", operator.name());
///     assert_eq!(Deck::new(*deck.cards()), Ok(deck));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// Exchanges two cards: first a place is chosen, then one of the 51 others.
    Swap,
    /// Takes out a block of 1 to 51 cards and puts it in elsewhere.
    MoveBlock,
    /// Turns a block of at least two cards round.
    Reverse,
    /// Takes some cards from the front of a block to its end; the block is the whole deck in one of four
    /// cases, which is a cut.
    Rotate,
    /// Exchanges two ranks, or two suits, inside a block. A card whose new name stands outside the block
    /// is exchanged with that card; all other cards outside stay.
    Rename,
    /// Puts the first 1 to 50 cards of the other deck in front; the remaining cards keep their order.
    Graft,
}

impl Operator {
    /// All operators.
    pub const ALL: [Self; 6] =
        [Self::Swap, Self::MoveBlock, Self::Reverse, Self::Rotate, Self::Rename, Self::Graft];

    /// The word used in lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::MoveBlock => "move-block",
            Self::Reverse => "reverse",
            Self::Rotate => "rotate",
            Self::Rename => "rename",
            Self::Graft => "graft",
        }
    }

    /// Applies the operator to `deck`; only a graft looks at `other`. The result is a different deck,
    /// except that a graft changes nothing where `deck` begins as `other` does.
    ///
    /// ```
    /// use misdeal::deck::Deck;
    /// use misdeal::generate::choices::Bytes;
    /// use misdeal::generate::mutate::Operator;
    ///
    /// // The first place, and the last of the others.
    /// let deck = Operator::Swap.apply(&Deck::NEW, &Deck::NEW, &mut Bytes::new(&[0, 50]));
    /// assert_eq!(deck, Deck::NEW.with_swap(0, 51));
    /// ```
    #[must_use]
    pub fn apply(self, deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
        match self {
            Self::Swap => swapped(deck, choices),
            Self::MoveBlock => block_moved(deck, choices),
            Self::Reverse => reversed(deck, choices),
            Self::Rotate => rotated(deck, choices),
            Self::Rename => renamed(deck, choices),
            Self::Graft => grafted(deck, other, choices),
        }
    }

    /// An operator, the smaller changes more often.
    fn chosen(choices: &mut impl Choices) -> Self {
        match choices.below(16) {
            0..7 => Self::Swap,
            7..10 => Self::MoveBlock,
            10..12 => Self::Reverse,
            12 => Self::Rotate,
            13..15 => Self::Rename,
            _ => Self::Graft,
        }
    }
}

/// A deck little different from `deck`, and never `deck` itself: by one operator in three of four cases, by
/// up to four, one on the other, in the rest.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::choices::Bytes;
/// use misdeal::generate::{base, mutate};
///
/// let deck = mutate::mutated(&Deck::NEW, &base::INERT, &mut Bytes::new(&[]));
/// assert_eq!(deck, Deck::NEW.with_swap(0, 1));
/// ```
#[must_use]
pub fn mutated(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    let mutated = stacked(deck, other, choices);
    // Operators can undo each other, and a graft can find its cards in front already.
    if mutated == *deck { swapped(deck, choices) } else { mutated }
}

/// What one to four operators make of the deck.
fn stacked(deck: &Deck, other: &Deck, choices: &mut impl Choices) -> Deck {
    let mut stacked = *deck;
    for _ in 0..operators(choices) {
        stacked = Operator::chosen(choices).apply(&stacked, other, choices);
    }
    stacked
}

/// How many operators to apply.
fn operators(choices: &mut impl Choices) -> usize {
    match choices.below(16) {
        0..12 => 1,
        12..14 => 2,
        14 => 3,
        _ => 4,
    }
}
