use misdeal::card::Card;
use misdeal::deck::Deck;
use misdeal::generate::choices::{Bytes, Prng};
use misdeal::generate::mutate::{self, Operator};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::strategies::deck;

fn operator() -> impl Strategy<Value = Operator> {
    select(&Operator::ALL[..])
}

/// Bytes as a fuzzer has them: sometimes too few.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..40)
}

fn is_a_deck(deck: &Deck) -> bool {
    Deck::new(*deck.cards()).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_mutated_deck_is_another_deck(deck in deck(), other in deck(), bytes in bytes()) {
        let mutated = mutate::mutated(&deck, &other, &mut Bytes::new(&bytes));
        prop_assert!(is_a_deck(&mutated), "{}", mutated);
        prop_assert_ne!(mutated, deck);
        prop_assert_ne!(mutate::mutated(&deck, &deck, &mut Bytes::new(&bytes)), deck);
    }

    #[test]
    fn an_operator_makes_a_deck_of_any_deck(
        operator in operator(),
        deck in deck(),
        other in deck(),
        bytes in bytes(),
    ) {
        let made = operator.apply(&deck, &other, &mut Bytes::new(&bytes));
        prop_assert!(is_a_deck(&made), "{}", made);
    }

    #[test]
    fn operators_one_on_the_other_make_a_deck(
        operators in vec(operator(), 0..20),
        deck in deck(),
        other in deck(),
        bytes in vec(any::<u8>(), 0..120),
    ) {
        let mut choices = Bytes::new(&bytes);
        let made =
            operators.iter().fold(deck, |deck, operator| operator.apply(&deck, &other, &mut choices));
        prop_assert!(is_a_deck(&made), "{}", made);
    }

    #[test]
    fn swaps_make_any_deck_of_any_other(deck in deck(), wanted in deck()) {
        let mut made = deck;
        for (place, card) in wanted.cards().iter().enumerate() {
            let found = made.cards().iter().position(|found| found == card).expect("every card is there");
            if found > place {
                // The other place is counted without the first.
                let bytes = [place as u8, found as u8 - 1];
                made = Operator::Swap.apply(&made, &deck, &mut Bytes::new(&bytes));
            }
        }
        prop_assert_eq!(made, wanted);
    }

    #[test]
    fn equal_choices_make_equal_decks(deck in deck(), other in deck(), bytes in bytes(), seed: u64) {
        let by_bytes = || mutate::mutated(&deck, &other, &mut Bytes::new(&bytes));
        prop_assert_eq!(by_bytes(), by_bytes());
        let by_seed = || mutate::mutated(&deck, &other, &mut Prng::new(seed, 0));
        prop_assert_eq!(by_seed(), by_seed());
    }

    #[test]
    fn any_cards_are_repaired_and_the_first_of_each_stays(indices in vec(0..52_usize, 52)) {
        let cards: Vec<Card> = indices.into_iter().map(Card::from_index).collect();
        let deck = Deck::repaired(cards.clone().try_into().expect("52 cards"));
        prop_assert!(is_a_deck(&deck), "{}", deck);
        let mut taken = Vec::new();
        for (place, (card, repaired)) in cards.iter().zip(deck.cards()).enumerate() {
            if cards[..place].contains(card) {
                taken.push(*repaired);
            } else {
                prop_assert_eq!(card, repaired);
            }
        }
        prop_assert!(taken.is_sorted(), "missing cards come in new-deck order");
        prop_assert!(taken.iter().all(|card| !cards.contains(card)));
    }

    #[test]
    fn a_deck_is_repaired_already(deck in deck()) {
        prop_assert_eq!(Deck::repaired(*deck.cards()), deck);
    }
}
