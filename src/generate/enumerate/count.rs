//! How many deals there are.
//!
//! Two deals are of one class when they differ by a renaming of ranks and suits. By the lemma of Burnside
//! (Cauchy and Frobenius) there are as many classes as a renaming leaves deals unchanged on average: those
//! whose cards it leaves unchanged, which are the cards of an unchanged rank and an unchanged suit.

use super::{Beginning, Symmetry};
use crate::card::{Rank, Suit};

/// In how many ways a deal that begins so can go on with `more` cards.
///
/// Names that have appeared keep their meaning; by classes, those that have not stand for one another.
///
/// # Panics
///
/// When the number is too large for 128 bits, as it may be with more than twenty cards.
///
/// ```
/// use misdeal::generate::enumerate::{Beginning, Symmetry, count};
///
/// let beginning = Beginning::of(&"AC 2D".parse()?);
/// assert_eq!(count::continuations(Symmetry::None, &beginning, 1), 50);
/// // Of those two cards' ranks and suits, or new: 2C, AD, AH, 2H, 3C, 3D, 3H.
/// assert_eq!(count::continuations(Symmetry::Classes, &beginning, 1), 7);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn continuations(symmetry: Symmetry, beginning: &Beginning, more: usize) -> u128 {
    let (ranks, suits) = match symmetry {
        Symmetry::Classes => (beginning.ranks(), beginning.suits()),
        Symmetry::None => (Rank::ALL.len(), Suit::ALL.len()),
    };
    let (new_ranks, new_suits) = (Rank::ALL.len() - ranks, Suit::ALL.len() - suits);
    let mut unchanged = 0_u128;
    for rank in 0..=new_ranks {
        for suit in 0..=new_suits {
            let renamings = leaving_unchanged(new_ranks, rank) * leaving_unchanged(new_suits, suit);
            let cards = (ranks + rank) * (suits + suit) - beginning.len();
            let deals = arrangements(cards, more);
            unchanged =
                renamings.checked_mul(deals).and_then(|deals| unchanged.checked_add(deals)).expect(OVERFLOW);
        }
    }
    unchanged / (factorial(new_ranks) * factorial(new_suits))
}

/// How many deals of so many cards there are, each class once or each deal.
///
/// # Panics
///
/// When the number is too large for 128 bits.
///
/// ```
/// use misdeal::generate::enumerate::{Symmetry, count};
///
/// let classes = [1, 2, 3, 4, 5].map(|cards| count::deals(Symmetry::Classes, cards));
/// assert_eq!(classes, [1, 3, 15, 113, 1_101]);
/// assert_eq!(count::deals(Symmetry::Classes, 12), 163_161_254_555);
/// assert_eq!(count::deals(Symmetry::None, 4), 52 * 51 * 50 * 49);
/// ```
#[must_use]
pub fn deals(symmetry: Symmetry, cards: usize) -> u128 {
    continuations(symmetry, &Beginning::default(), cards)
}

/// How many deals the class of a deal with so many ranks and suits has.
///
/// ```
/// use misdeal::generate::enumerate::count;
///
/// // Two cards of one rank, of one suit, of neither: together all deals of two cards.
/// let classes = [(1, 2), (2, 1), (2, 2)].map(|(ranks, suits)| count::in_class(ranks, suits));
/// assert_eq!(classes, [13 * 12, 13 * 12 * 4, 13 * 12 * 12]);
/// assert_eq!(classes.iter().sum::<u128>(), 52 * 51);
/// ```
#[must_use]
pub fn in_class(ranks: usize, suits: usize) -> u128 {
    arrangements(Rank::ALL.len(), ranks) * arrangements(Suit::ALL.len(), suits)
}

const OVERFLOW: &str = "a number of deals below 2^128";

/// In how many ways `chosen` of `all` can stand in a row.
fn arrangements(all: usize, chosen: usize) -> u128 {
    if chosen > all {
        return 0;
    }
    let factors = (all - chosen + 1..=all).map(|factor| factor as u128);
    factors.fold(1, |product: u128, factor| product.checked_mul(factor).expect(OVERFLOW))
}

fn factorial(n: usize) -> u128 {
    arrangements(n, n)
}

/// How many permutations of `all` names leave exactly `unchanged` as they are.
fn leaving_unchanged(all: usize, unchanged: usize) -> u128 {
    let choices = arrangements(all, unchanged) / factorial(unchanged);
    choices * derangements(all - unchanged)
}

/// How many permutations leave nothing as it is.
fn derangements(n: usize) -> u128 {
    let (mut before, mut these) = (0, 1);
    for n in 1..=n as u128 {
        // D(n) = (n - 1) (D(n - 1) + D(n - 2)), with D(0) = 1 and D(1) = 0.
        (before, these) = (these, (n - 1) * (these + before));
    }
    these
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::generate::enumerate::Naming;

    #[test]
    fn classes_are_as_many_as_known() {
        let known = [
            1,
            1,
            3,
            15,
            113,
            1101,
            12657,
            162_863,
            2_281_239,
            34_260_563,
            546_727_587,
            9_212_838_075,
            163_161_254_555,
        ];
        for (cards, known) in known.into_iter().enumerate() {
            assert_eq!(deals(Symmetry::Classes, cards), known, "{cards}");
        }
    }

    #[test]
    fn deals_are_as_many_as_known() {
        let counts = [0, 1, 2, 3].map(|cards| deals(Symmetry::None, cards));
        assert_eq!(counts, [1, 52, 52 * 51, 52 * 51 * 50]);
        assert_eq!(deals(Symmetry::None, 53), 0);
    }

    /// Every card that may come next, with what may come after it: counted and enumerated.
    #[test]
    fn continuations_are_as_many_as_there_are() {
        for symmetry in [Symmetry::Classes, Symmetry::None] {
            let naming = Naming::of(symmetry);
            for deal in ["", "AC", "AC 2D", "AC AD 2C 3H", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"] {
                let deal: Deal = deal.parse().expect("a deal");
                let beginning = Beginning::of(&deal);
                let next: Vec<_> = (0..52)
                    .filter(|card| naming.after(&beginning) >> card & 1 == 1)
                    .map(|card| beginning.with(crate::card::Card::from_index(card)))
                    .collect();
                assert_eq!(continuations(symmetry, &beginning, 1), next.len() as u128, "{deal}");
                for more in 0..4 {
                    let sum: u128 = next.iter().map(|next| continuations(symmetry, next, more)).sum();
                    assert_eq!(continuations(symmetry, &beginning, more + 1), sum, "{deal} {more}");
                }
            }
        }
    }
}
