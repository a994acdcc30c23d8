//! Near decks: a game's base decks and what is little different from them.
//!
//! The decks come in this order, so that the first that fails is the smallest:
//!
//! | stage | decks a base |
//! |---|---|
//! | the base deck | 1 |
//! | one swap of two cards | 1 326 |
//! | one card taken to the front | 50 |
//! | two cards taken to the front, in either order | 2 651 |
//! | two swaps of two cards each | 878 475 |
//!
//! Within a stage the base decks take turns. A deck that an earlier stage has is left out where it is
//! easily told: the first card is at the front already, and taking the second there is a swap.

use super::base::Bases;
use super::choices::Choices;
use super::uniform;
use crate::deck::{DECK_SIZE, Deal, Deck};

const PLACES: u64 = DECK_SIZE as u64;
/// Pairs of places.
const SWAPS: u64 = PLACES * (PLACES - 1) / 2;
const ONE_TO_FRONT: u64 = PLACES - 2;
/// Ordered pairs of places, without the first two in order.
const TWO_TO_FRONT: u64 = PLACES * (PLACES - 1) - 1;
const TWO_SWAPS: u64 = SWAPS * (SWAPS - 1) / 2;

/// Two swaps are too many to be played all: they come scattered, so that the first thousands are of all
/// kinds. Without a factor in common with their number every one comes once.
const STRIDE: u64 = 542_927;

/// Makes the deck with this number of a stage from a base deck.
type Make = fn(Deck, u64) -> Deck;

/// How many near decks there are up to one swap.
#[must_use]
pub const fn up_to_one_swap<G: Bases>() -> u64 {
    G::BASES.len() as u64 * (1 + SWAPS)
}

/// How many near decks there are.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::near;
///
/// assert_eq!(near::up_to_one_swap::<Accordian>(), 2 * (1 + 1_326));
/// assert_eq!(near::all::<Accordian>(), 2 * (1 + 1_326 + 50 + 2_651 + 878_475));
/// ```
#[must_use]
pub const fn all<G: Bases>() -> u64 {
    up_to_one_swap::<G>() + G::BASES.len() as u64 * (ONE_TO_FRONT + TWO_TO_FRONT + TWO_SWAPS)
}

/// The near deck with this number, from 0; `None` when there are not that many.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::{base, near};
/// use misdeal::game::{Engine, Game, Ignore, accordian::Reference};
/// use misdeal::mutants;
///
/// assert_eq!(near::deck::<Accordian>(0), Some(Deck::NEW));
/// assert_eq!(near::deck::<Accordian>(1), Some(base::INERT));
/// assert_eq!(near::deck::<Accordian>(2), Some(Deck::NEW.with_swap(0, 1)));
///
/// // The first near deck that shows a bug is the smallest.
/// let mutant = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
/// let differs = |deck: Deck| {
///     let deal = Accordian::start_of_deck(&deck);
///     mutant.play(&deal, &mut Ignore) != Reference.play(&deal, &mut Ignore)
/// };
/// let first = (0..100).filter_map(near::deck::<Accordian>).position(differs);
/// assert_eq!(first, Some(45));
/// ```
#[must_use]
pub fn deck<G: Bases>(number: u64) -> Option<Deck> {
    let bases = G::BASES.len() as u64;
    let base = G::BASES[(number % bases) as usize];
    let mut number = number / bases;
    let stages: [(u64, Make); 5] = [
        (1, |base, _| base),
        (SWAPS, |base, number| swapped(base, pair(number))),
        (ONE_TO_FRONT, |base, number| to_front(base, &[number + 2])),
        (TWO_TO_FRONT, two_to_front),
        (TWO_SWAPS, |base, number| {
            let (one, other) = pair(number * STRIDE % TWO_SWAPS);
            swapped(swapped(base, pair(one)), pair(other))
        }),
    ];
    for (decks, make) in stages {
        if number < decks {
            return Some(make(base, number));
        }
        number -= decks;
    }
    None
}

/// The second base deck with some of its last cards shuffled among themselves: 20 to 40 of them, chosen
/// with their order by `choices`. Rare slips that need a long row of several cards a pile show here more
/// often than on uniform decks.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::{base, choices::Prng, near};
///
/// let deck = near::tail_shuffled::<Accordian>(&mut Prng::new(1, 0));
/// // At least twelve cards stay where they stand in the deck without any move.
/// assert_eq!(deck.cards()[..12], base::INERT.cards()[..12]);
/// assert_ne!(deck, base::INERT);
/// ```
pub fn tail_shuffled<G: Bases>(choices: &mut impl Choices) -> Deck {
    let first = DECK_SIZE - 20 - choices.below(21) as usize;
    uniform::shuffled_from(G::BASES[1], first, choices)
}

/// The pair of numbers, the lower first, with this number: (0, 1), (0, 2), (1, 2), (0, 3), …
fn pair(number: u64) -> (u64, u64) {
    // The pairs below (0, n) are n (n − 1) / 2.
    let mut higher = (2 * number).isqrt();
    while higher * (higher + 1) / 2 <= number {
        higher += 1;
    }
    while higher * (higher - 1) / 2 > number {
        higher -= 1;
    }
    (number - higher * (higher - 1) / 2, higher)
}

fn swapped(deck: Deck, (one, other): (u64, u64)) -> Deck {
    deck.with_swap(one as usize, other as usize)
}

fn to_front(deck: Deck, places: &[u64]) -> Deck {
    let cards: Vec<_> = places.iter().map(|&place| deck.cards()[place as usize]).collect();
    deck.with_front(&Deal::new(&cards).expect("different places"))
}

fn two_to_front(deck: Deck, number: u64) -> Deck {
    // Number 0 would be (0, 1).
    let (first, second) = ((number + 1) / (PLACES - 1), (number + 1) % (PLACES - 1));
    to_front(deck, &[first, if second < first { second } else { second + 1 }])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::accordian::Accordian;
    use crate::generate::base::cards_out_of_place;
    use crate::generate::choices::Prng;

    /// How many decks there are up to two cards at the front.
    const FEW: u64 = 2 * (1 + SWAPS + ONE_TO_FRONT + TWO_TO_FRONT);

    #[test]
    fn pairs_are_numbered_without_a_gap() {
        let pairs: Vec<_> = (0..6).map(pair).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
        assert_eq!(pair(SWAPS - 1), (50, 51));
        assert_eq!(pair(TWO_SWAPS - 1), (SWAPS - 2, SWAPS - 1));
    }

    #[test]
    fn every_stage_is_where_the_table_says() {
        let deck = |number| deck::<Accordian>(number).expect("a near deck");
        assert_eq!([deck(0), deck(1)], Accordian::BASES);
        assert_eq!(deck(2), Deck::NEW.with_swap(0, 1));
        assert_eq!(deck(2 + 2 * SWAPS - 1), Accordian::BASES[1].with_swap(50, 51));
        assert!(deck(2 + 2 * SWAPS).to_string().starts_with("3C AC 2C 4C"));
        assert!(deck(2 + 2 * (SWAPS + ONE_TO_FRONT)).to_string().starts_with("AC 3C 2C 4C"));
        assert!(deck(FEW - 2).to_string().starts_with("KS QS AC 2C"));
        assert_eq!(deck(FEW), Deck::NEW.with_swap(0, 1).with_swap(0, 2));
        assert_eq!(super::deck::<Accordian>(all::<Accordian>()), None);
        assert_eq!((FEW, up_to_one_swap::<Accordian>()), (8056, 2654));
    }

    #[test]
    fn only_the_tail_is_shuffled() {
        let decks = (0..200).map(|index| tail_shuffled::<Accordian>(&mut Prng::new(1, index)));
        let kept = decks.map(|deck| {
            assert_eq!(Deck::new(*deck.cards()), Ok(deck));
            deck.cards()
                .iter()
                .zip(Accordian::BASES[1].cards())
                .take_while(|(one, other)| one == other)
                .count()
        });
        let kept: HashSet<usize> = kept.collect();
        assert!(kept.iter().all(|&kept| kept >= 12) && kept.contains(&12) && kept.contains(&32), "{kept:?}");
    }

    #[test]
    fn decks_up_to_two_at_the_front_are_all_different_but_for_swaps_told_twice() {
        let decks: Vec<Deck> = (0..FEW).map(|number| deck::<Accordian>(number).expect("near")).collect();
        let distinct: HashSet<_> = decks.iter().collect();
        // Two to the front is one swap for (1, 0), (0, 2), (2, …) of each base and one to the front for (0, …).
        assert!(decks.len() - distinct.len() < 120, "{}", decks.len() - distinct.len());
        assert!(decks[..2654].iter().all(|deck| cards_out_of_place::<Accordian>(deck) <= 2));
    }
}
