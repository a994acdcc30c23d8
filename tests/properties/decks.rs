use misdeal::card::Card;
use misdeal::deck::Deck;
use misdeal::generate::uniform;
use proptest::prelude::*;

use crate::strategies::{deal, deck, renaming};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_code_gives_its_deck_back(deck in deck()) {
        let code = deck.code();
        prop_assert_eq!(code.len(), 48);
        prop_assert_eq!(Deck::from_code(&code), Ok(deck));
    }

    #[test]
    fn a_damaged_code_is_refused(deck in deck(), place in 0..48_usize, other in "[0-9a-hjkmnp-tv-z]") {
        let mut code = deck.code();
        prop_assume!(code[place..=place] != other);
        code.replace_range(place..=place, &other);
        prop_assert!(Deck::from_code(&code).is_err());
    }

    #[test]
    fn no_text_makes_the_decoder_panic(text in ".{0,60}") {
        _ = Deck::from_code(&text);
    }

    #[test]
    fn the_canonical_form_is_that_of_every_renaming(deal in deal(), renaming in renaming()) {
        prop_assert_eq!(deal.renamed(&renaming).canonical(), deal.canonical());
        prop_assert_eq!(deal.canonical().canonical(), deal.canonical());
    }
}

/// Seeds are a promise: these decks never change.
#[test]
fn ten_decks_are_pinned() {
    let pinned = [
        (0, 0, "b4yg24j6m8kt43h4q3bjfbf3sfjvw83def2hkybxfms62mkp"),
        (0, 1, "5mdgh3r0c26zqmfnjwncda1ct67f6zvrgqay3nn2b1vj5wr1"),
        (1, 0, "b1rcrejaxhr7g47744vrwr8m0zv9g0jkh3cfwn6d5msvmab3"),
        (42, 0, "13rf99j04ee962femw2b0ghghjyqhsrd10f4jdzqnbzn9fxs"),
        (42, 17, "eftaqj4jqkvxs9nb9bymd3ysk37qxhaq2rzwpcytkxhgn965"),
        (127, 999_999, "jq8df3ygzv0fe2bhx3qdnzab2389ygw4cyyqtq7p2ehajmt3"),
        (170, 123_456_789, "7jc0gzs8wmm9xw4p5ha0yddtkm0zb79wfyd543ttwyy6c9m6"),
        (u64::MAX, 0, "93dvtc1s1vk3vj74mkygvp9x7mb82qseztx9hjdg1rwb5mbk"),
        (0, u64::MAX, "gedqavqvf2j366qh5dtq5b2z04etzy15fbnyfxxdtk5cthgb"),
        (u64::MAX, u64::MAX, "1phykcm9y0pyrg3qj643bt1zy1c0ktaztqmnxyt6j54tn07d"),
    ];
    for (seed, index, code) in pinned {
        assert_eq!(uniform::deck(seed, index).code(), code, "seed:{seed}#{index}");
    }
}

/// Position × card over many decks: each pair as often as any other.
#[test]
fn uniform_dealing_puts_every_card_in_every_place_alike() {
    const DECKS: u32 = 200_000;
    let mut counts = vec![[0_u32; 52]; 52];
    for index in 0..u64::from(DECKS) {
        for (place, card) in uniform::deck(1, index).cards().iter().enumerate() {
            counts[place][card.index()] += 1;
        }
    }
    let expected = f64::from(DECKS) / 52.0;
    let squares = counts.iter().flatten().map(|&count| (f64::from(count) - expected).powi(2) / expected);
    let chi_squared: f64 = squares.sum();
    // 51 × 51 = 2601 degrees of freedom: mean 2601, standard deviation 72.1; four of them either way.
    assert!((2313.0..2889.0).contains(&chi_squared), "{chi_squared}");
}

/// Decks of different seeds and indices have nothing to do with each other: how often two neighbours in
/// the numbering put the same card in the same place is as chance would have it.
#[test]
fn neighbouring_decks_are_unrelated() {
    const PAIRS: u64 = 100_000;
    let same_places = |one: &Deck, other: &Deck| -> u64 {
        let same = |(one, other): &(&Card, &Card)| one == other;
        one.cards().iter().zip(other.cards()).filter(same).count() as u64
    };
    for step in [(0, 1), (1, 0)] {
        let same: u64 = (0..PAIRS)
            .map(|index| same_places(&uniform::deck(5, index), &uniform::deck(5 + step.0, index + step.1)))
            .sum();
        // One place a pair is expected, with variance 1: four standard deviations either way.
        assert!((98_735..=101_265).contains(&same), "{step:?}: {same}");
    }
}
