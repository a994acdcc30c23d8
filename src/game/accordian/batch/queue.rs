//! Any number of deals on rows for some hundreds.
//!
//! All games make their moves in step, so those that have ended wait for the longest. When three in four
//! have ended the others are put aside, and go on together with such as them.

use super::lanes::Lanes;
use super::rows::{Place, Rows};
use super::transpose::transpose;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::accordian::Piles;

/// Places of a row in one word, a byte each.
const PLACES_A_WORD: usize = 8;
/// Words of a row.
const ROW_WORDS: usize = DECK_SIZE.div_ceil(PLACES_A_WORD);
/// The bit of a place's byte that says whether it is the top of a pile, above the bits of the card.
const TOP: u8 = 1 << 6;

/// A game that has not ended.
struct Game {
    /// The flat row, a byte a place.
    row: [[u8; PLACES_A_WORD]; ROW_WORDS],
    /// The number of the deal among all.
    number: usize,
}

impl Game {
    #[inline(always)]
    fn of_deal(number: usize, deal: &Deal) -> Self {
        let mut row = [[0; PLACES_A_WORD]; ROW_WORDS];
        for (byte, card) in row.as_flattened_mut().iter_mut().zip(deal.padded()) {
            *byte = card.byte() | TOP;
        }
        if deal.len() < DECK_SIZE {
            row.as_flattened_mut()[deal.len()..].fill(0);
        }
        Self { row, number }
    }
}

/// Plays all deals and adds their answers in order.
#[inline(always)]
pub(super) fn play_all<T: Lanes>(deals: &[Deal], answers: &mut Vec<Piles>) {
    let lanes = 64 * T::WORDS;
    let before = answers.len();
    answers.resize(before + deals.len(), Piles::new(&[]));
    let answers = &mut answers[before..];
    let mut fresh = deals.iter().enumerate();
    let mut put_aside: Vec<Game> = Vec::new();
    let mut games = Vec::with_capacity(lanes.min(deals.len()));
    let mut rows = Rows::<T>::new();
    loop {
        games.clear();
        if put_aside.len() < lanes {
            games.extend(fresh.by_ref().take(lanes).map(|(number, deal)| Game::of_deal(number, deal)));
        }
        let room = lanes - games.len();
        games.extend(put_aside.drain(put_aside.len().saturating_sub(room)..));
        if games.is_empty() {
            return;
        }
        let more = fresh.len() + put_aside.len() > 0;
        lay_out(&mut rows, &games);
        let there = first_games(games.len());
        let left = play(&mut rows, there, if more { lanes / 4 } else { 0 });
        read_answers(&rows, &games, there.and_not(left), answers);
        if left.any() {
            read_rows(&rows, &games, left, &mut put_aside);
        }
    }
}

/// The first `count` games.
#[inline(always)]
fn first_games<T: Lanes>(count: usize) -> T {
    T::from_words(|word| {
        let count = count.saturating_sub(64 * word);
        if count < 64 { (1 << count) - 1 } else { !0 }
    })
}

/// Plays until no more than `enough` of these games are left, and says which are.
#[inline(always)]
fn play<T: Lanes>(rows: &mut Rows<T>, mut games: T, enough: usize) -> T {
    while games.count() > enough {
        games = rows.step(games);
    }
    games
}

#[inline(always)]
fn lay_out<T: Lanes>(rows: &mut Rows<T>, games: &[Game]) {
    rows.begin();
    for (word, places) in rows.places.chunks_mut(PLACES_A_WORD).enumerate() {
        let mut square = [T::none(); 64];
        for (row, bits) in square.iter_mut().enumerate() {
            *bits = T::from_words(|index| {
                games.get(64 * index + row).map_or(0, |game| u64::from_le_bytes(game.row[word]))
            });
        }
        transpose(&mut square);
        for (place, bits) in places.iter_mut().zip(square.chunks(PLACES_A_WORD)) {
            *place = Place { card: [bits[0], bits[1], bits[2], bits[3], bits[4], bits[5]], top: bits[6] };
        }
    }
}

/// Adds the games that are left, as far as they have come, to `put_aside`.
#[inline(always)]
fn read_rows<T: Lanes>(rows: &Rows<T>, games: &[Game], left: T, put_aside: &mut Vec<Game>) {
    let before = put_aside.len();
    each_set(left, |game| {
        put_aside.push(Game { row: [[0; PLACES_A_WORD]; ROW_WORDS], number: games[game].number });
    });
    for (word, places) in rows.places.chunks(PLACES_A_WORD).enumerate() {
        let mut square = [T::none(); 64];
        for (bits, place) in square.chunks_mut(PLACES_A_WORD).zip(places) {
            bits[..6].copy_from_slice(&place.card);
            bits[6] = place.top;
        }
        transpose(&mut square);
        let mut added = put_aside[before..].iter_mut();
        each_set(left, |game| {
            if let Some(added) = added.next() {
                added.row[word] = square[game % 64].word(game / 64).to_le_bytes();
            }
        });
    }
}

/// The answers of these games, which have ended.
#[inline(always)]
fn read_answers<T: Lanes>(rows: &Rows<T>, games: &[Game], ended: T, answers: &mut [Piles]) {
    let mut square = [T::none(); 64];
    for (bits, place) in square.iter_mut().zip(&rows.places) {
        *bits = place.top;
    }
    transpose(&mut square);
    each_set(ended, |game| {
        answers[games[game].number] = piles(square[game % 64].word(game / 64));
    });
}

/// Calls `visit` with the number of each game whose bit is set, in order.
#[inline(always)]
fn each_set<T: Lanes>(bits: T, mut visit: impl FnMut(usize)) {
    for word in 0..T::WORDS {
        let mut bits = bits.word(word);
        while bits != 0 {
            visit(64 * word + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// The piles whose tops are at these places of a flat row, by bit: a pile is as high as its top is further to the
/// right than the top before it.
#[inline(always)]
fn piles(mut tops: u64) -> Piles {
    /// Heights are found so many at a time, most answers at once and so without a wrong guess where they end.
    const AT_ONCE: usize = 8;
    let mut heights = [0; DECK_SIZE];
    let len = tops.count_ones() as u8;
    let mut before = 0;
    for heights in heights.chunks_mut(AT_ONCE) {
        for height in heights {
            // 65 where there is no more top.
            let end = tops.trailing_zeros() as u8 + 1;
            *height = if tops == 0 { 0 } else { end - before };
            before = end;
            tops &= tops.wrapping_sub(1);
        }
        if tops == 0 {
            break;
        }
    }
    Piles { heights, len }
}
