//! What the properties are tried on.

use misdeal::card::{Card, Rank, Suit};
use misdeal::deck::{Deal, Deck, Renaming};
use misdeal::game::clock::{ClockDeal, ClockSize};
use proptest::prelude::*;
use proptest::sample::subsequence;

pub fn deck() -> impl Strategy<Value = Deck> {
    Just(Deck::NEW.cards().to_vec())
        .prop_shuffle()
        .prop_map(|cards| Deck::new(cards.try_into().expect("52 cards")).expect("shuffled"))
}

/// A deal of any length, each as likely as any other.
pub fn deal() -> impl Strategy<Value = Deal> {
    (deck(), 0..=52_usize).prop_map(|(deck, len)| Deal::from(deck).prefix(len))
}

/// A deal of some of the cards of a square grid: so many ranks, as many suits.
pub fn square_deal() -> impl Strategy<Value = Deal> {
    (1..=4_usize).prop_flat_map(|side| {
        let cards: Vec<Card> = grid(side, side).collect();
        let len = cards.len();
        subsequence(cards, 0..=len).prop_shuffle().prop_map(|cards| Deal::new(&cards).expect("distinct"))
    })
}

pub fn clock_deal() -> impl Strategy<Value = ClockDeal> {
    prop_oneof![Just((13, 4)), (1..=13_usize, 1..=4_usize)].prop_flat_map(|(ranks, suits)| {
        let size = ClockSize::new(ranks, suits).expect("within bounds");
        Just(grid(ranks, suits).collect::<Vec<Card>>()).prop_shuffle().prop_map(move |cards| {
            let start = ClockDeal::new(Deal::new(&cards).expect("distinct")).expect("a whole deck");
            assert_eq!(start.size(), size);
            start
        })
    })
}

pub fn renaming() -> impl Strategy<Value = Renaming> {
    let ranks = Just(Rank::ALL.to_vec()).prop_shuffle();
    let suits = Just(Suit::ALL.to_vec()).prop_shuffle();
    (ranks, suits).prop_map(|(ranks, suits)| {
        let (ranks, suits) = (ranks.try_into().expect("13 ranks"), suits.try_into().expect("4 suits"));
        Renaming::new(ranks, suits).expect("no name is given twice")
    })
}

fn grid(ranks: usize, suits: usize) -> impl Iterator<Item = Card> {
    let suits = Suit::ALL.into_iter().take(suits);
    suits.flat_map(move |suit| Rank::ALL.into_iter().take(ranks).map(move |rank| Card::new(rank, suit)))
}
