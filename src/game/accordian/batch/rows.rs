//! The rows of many games, bit by bit, and one move in each of them.
//!
//! # A row
//!
//! A row is laid out flat: its piles from left to right, each from its bottom card to its top card, all cards of the
//! deal from the beginning. A place has the six bits of its card, and one that says whether it is the top of a pile;
//! beyond the end of a short deal no place is. Making always the leftmost move on a deal that is laid out
//! whole ends as dealing card by card does: until the cards further to the left have settled, a card further
//! to the right is not the leftmost that can move.
//!
//! # A move
//!
//! From the left, with the last three tops carried along, one finds in every game the first top that matches the
//! third top before it, or the one before it. From there back to the left the card is carried to the place
//! above the top that it goes onto, and the cards it passes move up one place. What lay below it comes to
//! light where the card was. No index and no branch depends on a single game.
//!
//! To the left of the top that a card goes onto nothing changes; so the next search begins near the leftmost
//! of these.

use super::lanes::Lanes;
use crate::deck::DECK_SIZE;

/// The bits of a card's byte, one of each for many games: rank in the first four, suit in the others.
type CardBits<T> = [T; 6];

/// A place of the flat rows.
#[derive(Clone, Copy)]
pub(super) struct Place<T> {
    pub card: CardBits<T>,
    /// Whether it is the top of a pile.
    pub top: T,
}

/// The games in which the card of a place moves.
#[derive(Clone, Copy)]
struct Leaves<T> {
    to_third: T,
    to_next: T,
}

/// The last three tops to the left of a place, the nearest first.
#[derive(Clone, Copy)]
struct Tops<T> {
    cards: [CardBits<T>; 3],
    /// Where there are not so many. A missing card is of a rank that is none.
    missing: [T; 3],
}

impl<T: Lanes> Tops<T> {
    /// At the left end.
    #[inline(always)]
    fn none() -> Self {
        Self { cards: [[T::all(); 6]; 3], missing: [T::all(); 3] }
    }

    /// Where the card does not match this top: it is of another suit, and of another rank.
    #[inline(always)]
    fn no_match(&self, top: usize, card: &CardBits<T>) -> T {
        let [a0, a1, a2, a3, a4, a5] = self.cards[top];
        let [b0, b1, b2, b3, b4, b5] = *card;
        let rank_differs = a0.xor(b0).or_differ(a1, b1).or_differ(a2, b2).or_differ(a3, b3);
        let suit_differs = a4.xor(b4).or_differ(a5, b5);
        suit_differs.or_and(self.missing[top], rank_differs)
    }

    /// The card is one more top, where `there` says so.
    #[inline(always)]
    fn push(&mut self, card: &CardBits<T>, there: T) {
        let [nearest, second, third] = &mut self.cards;
        for bit in 0..card.len() {
            third[bit] = there.choose(second[bit], third[bit]);
            second[bit] = there.choose(nearest[bit], second[bit]);
            nearest[bit] = there.choose(card[bit], nearest[bit]);
        }
        let [nearest, second, third] = &mut self.missing;
        *third = there.choose(*second, *third);
        *second = there.choose(*nearest, *second);
        *nearest = nearest.and_not(there);
    }
}

/// A search looks up after so many places whether it is done.
const STRIDE: usize = 4;
/// After so many places a search keeps what it carries, so that the next can begin there.
const KEPT_EVERY: usize = 8;

/// The rows of many games.
pub(super) struct Rows<T> {
    pub places: [Place<T>; DECK_SIZE],
    leaves: [Leaves<T>; DECK_SIZE],
    kept: [Tops<T>; DECK_SIZE.div_ceil(KEPT_EVERY)],
    /// To the left of this place nothing has changed since the last search, and nothing can move.
    settled: usize,
}

impl<T: Lanes> Rows<T> {
    /// No card.
    #[inline(always)]
    pub fn new() -> Self {
        let none = T::none();
        Self {
            places: [Place { card: [none; 6], top: none }; DECK_SIZE],
            leaves: [Leaves { to_third: none, to_next: none }; DECK_SIZE],
            kept: [Tops::none(); DECK_SIZE.div_ceil(KEPT_EVERY)],
            settled: 0,
        }
    }

    /// Other games begin.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.settled = 0;
    }

    /// Makes the leftmost move in each of the games `playing`, and says in which there was one.
    #[inline(always)]
    pub fn step(&mut self, playing: T) -> T {
        let (stuck, end) = self.search(playing);
        let moving = playing.and_not(stuck);
        if moving.any() {
            self.carry(moving, end);
        }
        moving
    }

    /// Marks in each of the games `playing` the leftmost card that can move. Gives the games that have none, and the
    /// place where the search has ended, to the right of all marks.
    #[inline(always)]
    fn search(&mut self, playing: T) -> (T, usize) {
        let first = self.settled / KEPT_EVERY;
        let mut place = first * KEPT_EVERY;
        let mut tops = self.kept[first];
        let mut searching = playing;
        while place < DECK_SIZE && searching.any() {
            if place.is_multiple_of(KEPT_EVERY) {
                self.kept[place / KEPT_EVERY] = tops;
            }
            // An end that the compiler cannot tell: written out four times, the loop would run out of registers.
            let end = (place + STRIDE).min(DECK_SIZE);
            while place < end {
                let Place { card, top } = self.places[place];
                let no_third = tops.no_match(2, &card);
                let no_next = tops.no_match(0, &card);
                let looked_at = top.and(searching);
                let stays = looked_at.and_and(no_third, no_next);
                self.leaves[place] = Leaves {
                    to_third: looked_at.and_not(no_third),
                    to_next: looked_at.and_and_not(no_third, no_next),
                };
                searching = stays.or(searching.and_not(top));
                tops.push(&card, stays);
                place += 1;
            }
        }
        (searching, place)
    }

    /// Makes the moves that are marked to the left of `end`, one in each of the games `moving`.
    #[inline(always)]
    fn carry(&mut self, moving: T, end: usize) {
        // The games whose card has been taken up, by the number of tops it has still to come to.
        let (mut one, mut two, mut three) = (T::none(), T::none(), T::none());
        let mut left = moving;
        // What comes to lie at this place, unless the card on its way passes it.
        let Place { card: mut next, top: mut next_top } = self.places[end - 1];
        for place in (1..end).rev() {
            let Place { card: before, top: top_before } = self.places[place - 1];
            let Leaves { to_third, to_next } = self.leaves[place];
            three = three.or(to_third);
            one = one.or(to_next);
            let under_way = one.or_or(two, three);
            let passes = under_way.and_not_both(one, top_before);
            let Place { card, top } = &mut self.places[place];
            for bit in 0..card.len() {
                card[bit] = passes.choose(before[bit], next[bit]);
                next[bit] = passes.choose(next[bit], before[bit]);
            }
            *top = under_way.choose(top_before, next_top).or_or(to_third, to_next);
            // A top that a card has come to is none any more.
            next_top = top_before.and_not(one);
            left = left.and_not_both(one, top_before);
            one = top_before.choose(two, one);
            two = top_before.choose(three, two);
            three = three.and_not(top_before);
            if !left.any() {
                self.places[place - 1] = Place { card: next, top: next_top };
                self.settled = place - 1;
                return;
            }
        }
        unreachable!("a card moves onto a top to its left");
    }
}
