use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::operators::{exchanged, turned};
use super::*;
use crate::card::{Card, Rank, Suit};
use crate::deck::DECK_SIZE;
use crate::generate::base::INERT;
use crate::generate::choices::{Bytes, Odometer, Prng};
use crate::generate::uniform;

/// What an operator makes of a new deck, with `INERT` as the other, by these choices.
fn example(operator: Operator, choices: &[u8]) -> String {
    operator.apply(&Deck::NEW, &INERT, &mut Bytes::new(choices)).to_string()
}

/// What an operator makes of a deck by all choices there are.
fn all(operator: Operator, deck: &Deck) -> Vec<Deck> {
    let mut odometer = Odometer::default();
    let mut decks = Vec::new();
    loop {
        decks.push(operator.apply(deck, &INERT, &mut odometer));
        if !odometer.advance() {
            return decks;
        }
    }
}

/// The places from the first to the last with different cards.
fn changed(one: &Deck, other: &Deck) -> Range<usize> {
    let differs = |place: &usize| one.cards()[*place] != other.cards()[*place];
    let places = || (0..DECK_SIZE).filter(differs);
    places().next().unwrap_or(0)..places().next_back().map_or(0, |last| last + 1)
}

fn different_places(one: &Deck, other: &Deck) -> usize {
    one.cards().iter().zip(other.cards()).filter(|(one, other)| one != other).count()
}

#[test]
fn a_swap_by_example() {
    assert!(example(Operator::Swap, &[2, 0]).starts_with("3C 2C AC 4C "));
    // The 3rd of the other places is the 4th of all.
    assert!(example(Operator::Swap, &[2, 2]).starts_with("AC 2C 4C 3C 5C "));
}

#[test]
fn a_block_is_moved_by_example() {
    // Two cards from place 1 to place 3, and back to place 0.
    assert!(example(Operator::MoveBlock, &[0, 1, 1, 2]).starts_with("AC 4C 5C 2C 3C 6C "));
    assert!(example(Operator::MoveBlock, &[0, 1, 1, 0]).starts_with("2C 3C AC 4C "));
    // 51 cards can go one place.
    assert!(example(Operator::MoveBlock, &[3, 50, 0, 0]).starts_with("KS AC 2C "));
    assert!(example(Operator::MoveBlock, &[3, 50, 1, 0]).ends_with(" QS KS AC"));
}

#[test]
fn a_block_is_reversed_by_example() {
    assert!(example(Operator::Reverse, &[0, 1, 1]).starts_with("AC 4C 3C 2C 5C "));
    assert_eq!(example(Operator::Reverse, &[3, 50, 0]), Deck::NEW.reversed().to_string());
}

#[test]
fn a_block_or_the_deck_is_rotated_by_example() {
    assert!(example(Operator::Rotate, &[0, 0, 1, 1, 0]).starts_with("AC 3C 4C 2C 5C "));
    let cut = example(Operator::Rotate, &[3, 1]);
    assert!(cut.starts_with("3C 4C ") && cut.ends_with(" KS AC 2C"), "{cut}");
}

#[test]
fn ranks_and_suits_are_renamed_by_example() {
    // Among AC 2C 3C: aces and threes change names; the other suits are outside.
    assert!(example(Operator::Rename, &[0, 2, 0, 0, 0, 1]).starts_with("3C 2C AC 4C "));
    // Among 2C 3C clubs and diamonds: the diamonds are outside and take the places' old names.
    let suits = example(Operator::Rename, &[0, 1, 1, 0, 1, 0]);
    assert!(suits.starts_with("AC 2D 3D 4C ") && suits.contains(" KC AD 2C 3C 4D "), "{suits}");
}

#[test]
fn a_front_is_grafted_by_example() {
    assert!(example(Operator::Graft, &[0, 2]).starts_with("AC 2D 3H 2C 3C 4C "));
}

/// All that the operators can do to two decks: decks, and others than before.
#[test]
fn every_operator_makes_only_other_decks() {
    for operator in Operator::ALL {
        for deck in [Deck::NEW.reversed(), uniform::deck(1, 2)] {
            for made in all(operator, &deck) {
                assert_eq!(Deck::new(*made.cards()), Ok(made), "{operator:?}");
                assert_ne!(made, deck, "{operator:?}");
            }
        }
    }
}

#[test]
fn a_swap_changes_two_places_and_any_two() {
    let deck = uniform::deck(3, 4);
    let swaps = all(Operator::Swap, &deck);
    assert!(swaps.iter().all(|swap| different_places(swap, &deck) == 2));
    assert_eq!(swaps.len(), 52 * 51);
    assert_eq!(swaps.iter().collect::<HashSet<_>>().len(), 52 * 51 / 2);
}

/// Between the first and the last changed place two neighbouring blocks have changed places, which is
/// what a rotation does and what moving a block does.
#[test]
fn moves_and_rotations_exchange_two_neighbouring_blocks_and_any_two() {
    let deck = uniform::deck(3, 5);
    for operator in [Operator::MoveBlock, Operator::Rotate] {
        let made: HashSet<Deck> = all(operator, &deck).into_iter().collect();
        for made in &made {
            let block = changed(&deck, made);
            let first = deck.cards().iter().position(|card| *card == made.cards()[block.start]);
            let by = first.expect("the card is in the deck") - block.start;
            assert_eq!(turned(&deck, block, by), *made, "{operator:?}");
        }
        // Three bounds of 53 are two blocks.
        assert_eq!(made.len(), 53 * 52 * 51 / 6, "{operator:?}");
    }
}

#[test]
fn a_reversal_keeps_the_places_outside_its_block() {
    let deck = uniform::deck(3, 6);
    let made: HashSet<Deck> = all(Operator::Reverse, &deck).into_iter().collect();
    for made in &made {
        let block = changed(&deck, made);
        let mut cards = *deck.cards();
        cards[block].reverse();
        assert_eq!(Deck::from_distinct(cards), *made);
    }
    assert_eq!(made.len(), 52 * 51 / 2);
}

/// Of renamed ranks every place keeps its suit, of renamed suits its rank; two names are exchanged,
/// and only in pairs of places.
#[test]
fn a_renaming_exchanges_two_names_and_keeps_the_pattern_of_the_others() {
    let deck = uniform::deck(3, 7);
    let made: HashSet<Deck> = all(Operator::Rename, &deck).into_iter().collect();
    for made in &made {
        let pairs = || deck.cards().iter().zip(made.cards()).filter(|(old, new)| old != new);
        let same_suits = pairs().all(|(old, new)| old.suit() == new.suit());
        let same_ranks = pairs().all(|(old, new)| old.rank() == new.rank());
        assert!(same_suits != same_ranks);
        let names: HashSet<usize> = if same_suits {
            pairs().map(|(old, _)| old.rank() as usize).collect()
        } else {
            pairs().map(|(old, _)| old.suit() as usize).collect()
        };
        assert_eq!(names.len(), 2);
        assert!(pairs().all(|(old, new)| pairs().any(|(other, back)| (other, back) == (new, old))));
    }
}

/// Inside the block no card keeps a name that is exchanged; outside only their partners change.
#[test]
fn a_renaming_reaches_all_of_its_block_and_outside_only_partners() {
    let deck = uniform::deck(3, 8);
    let block = 10..30;
    let kings_and_aces = || Suit::ALL.map(|suit| (Card::new(Rank::Ace, suit), Card::new(Rank::King, suit)));
    let made = exchanged(&deck, &block, kings_and_aces());
    let partner = |card: Card| {
        let (ace, king) = kings_and_aces()[card.suit() as usize];
        [(ace, king), (king, ace)].into_iter().find(|&(one, _)| one == card).map(|(_, other)| other)
    };
    for (place, (&old, &new)) in deck.cards().iter().zip(made.cards()).enumerate() {
        let in_block = |card: Card| deck.cards()[block.clone()].contains(&card);
        let renamed =
            partner(old).filter(|&partner| block.contains(&place) || in_block(partner)).unwrap_or(old);
        assert_eq!(new, renamed);
    }
}

#[test]
fn a_graft_begins_as_the_other_deck_and_keeps_the_order_of_the_rest() {
    let deck = uniform::deck(3, 9);
    let by_hand = |length| {
        let front = &INERT.cards()[..length];
        let rest = deck.cards().iter().filter(|card| !front.contains(card));
        front.iter().chain(rest).copied().collect::<Vec<_>>()
    };
    let made: HashSet<_> = all(Operator::Graft, &deck).iter().map(|deck| deck.cards().to_vec()).collect();
    assert_eq!(made, (1..=50).map(by_hand).collect());
}

/// The first choices of `mutated` are how many operators and which; the rest are the operator's own.
#[test]
fn one_operator_is_applied_mostly_and_each_comes() {
    const SEEDS: u64 = 20_000;
    let (deck, other) = (uniform::deck(4, 0), uniform::deck(4, 1));
    let mut counts = HashMap::new();
    for seed in 0..SEEDS {
        let mut choices = Prng::new(5, seed);
        if operators(&mut choices) == 1 {
            let operator = Operator::chosen(&mut choices);
            *counts.entry(operator).or_insert(0_u64) += 1;
            let expected = operator.apply(&deck, &other, &mut choices);
            assert_eq!(mutated(&deck, &other, &mut Prng::new(5, seed)), expected);
        }
    }
    let single: u64 = counts.values().sum();
    assert!((14_500..15_500).contains(&single), "{counts:?}");
    assert!(Operator::ALL.iter().all(|operator| counts[operator] > SEEDS / 30), "{counts:?}");
    assert!(Operator::ALL[1..].iter().all(|operator| counts[operator] < counts[&Operator::Swap]));
}

/// Operators that undo each other are rare, 34 in a million; then a swap makes another deck.
#[test]
fn operators_seldom_give_the_deck_back_and_a_mutation_never_does() {
    const SEEDS: u64 = 200_000;
    let (deck, other) = (uniform::deck(6, 0), uniform::deck(6, 1));
    let mut unchanged = 0;
    for seed in 0..SEEDS {
        unchanged += u64::from(stacked(&deck, &other, &mut Prng::new(7, seed)) == deck);
        assert_ne!(mutated(&deck, &other, &mut Prng::new(7, seed)), deck);
    }
    assert!(unchanged < SEEDS / 10_000, "{unchanged}");
    // A deck grafted on itself, and two equal swaps.
    for choices in [&[0, 15, 0, 4][..], &[12, 0, 3, 9, 0, 3, 9, 1, 2]] {
        assert_eq!(stacked(&deck, &deck, &mut Bytes::new(choices)), deck);
        assert_ne!(mutated(&deck, &deck, &mut Bytes::new(choices)), deck);
    }
}

#[test]
fn names_are_different() {
    let names: HashSet<&str> = Operator::ALL.map(Operator::name).into_iter().collect();
    assert_eq!(names.len(), Operator::ALL.len());
}
