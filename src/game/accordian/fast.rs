//! One deal on flat arrays: no allocation, and only the places that a move can have changed are looked
//! at again.

use super::incremental::{Row as _, Rows};
use super::{Accordian, Event, Piles, incremental};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::{Depth, Engine, Incremental, Observer};

/// Keeps a bit mask of the places whose top card might move; the lowest bit is the leftmost.
#[derive(Clone, Copy, Debug)]
pub struct Fast;

impl Engine for Fast {
    type Game = Accordian;

    fn name(&self) -> &'static str {
        "fast"
    }

    fn summary(&self) -> &'static str {
        "flat arrays, looking again only where a move can have changed something"
    }

    fn depth(&self) -> Depth {
        Depth::Events
    }

    fn play<O: Observer<Event>>(&self, deal: &Deal, observer: &mut O) -> Piles {
        let mut row = Row::EMPTY;
        for &card in deal.cards() {
            row.deal_and_settle(card, observer);
        }
        row.piles()
    }

    fn incremental(&self) -> Option<Box<dyn Incremental<Accordian>>> {
        Some(Box::new(Rows::<Row>::new()))
    }
}

impl incremental::Row for Row {
    fn deal_and_settle<O: Observer<Event>>(&mut self, card: Card, observer: &mut O) {
        self.deal(card, observer);
        self.settle(observer);
    }

    fn piles(&self) -> Piles {
        Piles::new(&self.heights[..self.len])
    }
}

impl Default for Row {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The row of piles. Arrays by place hold something meaningful below `len` only.
#[derive(Clone)]
struct Row {
    /// Number of piles.
    len: usize,
    /// By place: the top card.
    tops: [Card; DECK_SIZE],
    /// By place: the number of cards.
    heights: [u8; DECK_SIZE],
    /// By card byte: the card below it, where there is one.
    below: [Card; 64],
    /// By bit: the places still to be looked at. Nowhere else can a card move.
    pending: u64,
}

impl Row {
    const EMPTY: Self = Self {
        len: 0,
        tops: [Card::from_index(0); DECK_SIZE],
        heights: [0; DECK_SIZE],
        below: [Card::from_index(0); 64],
        pending: 0,
    };

    fn deal<O: Observer<Event>>(&mut self, card: Card, observer: &mut O) {
        self.tops[self.len] = card;
        self.heights[self.len] = 1;
        self.pending |= 1 << self.len;
        self.len += 1;
        observer.event(Event::Deal { card });
    }

    /// Makes moves until none is left.
    fn settle<O: Observer<Event>>(&mut self, observer: &mut O) {
        while self.pending != 0 {
            let place = self.pending.trailing_zeros() as usize;
            if place >= self.len {
                // Marks to the right of the row's end are left over from places that do not exist.
                self.pending = 0;
            } else if place >= 3 && same_rank_or_suit(self.tops[place], self.tops[place - 3]) {
                self.make_move(place, place - 3, observer);
            } else if place >= 1 && same_rank_or_suit(self.tops[place], self.tops[place - 1]) {
                self.make_move(place, place - 1, observer);
            } else {
                self.pending &= self.pending - 1;
            }
        }
    }

    fn make_move<O: Observer<Event>>(&mut self, from: usize, to: usize, observer: &mut O) {
        let card = self.tops[from];
        let uncovered = self.below[usize::from(card.byte())];
        self.below[usize::from(card.byte())] = self.tops[to];
        self.tops[to] = card;
        self.heights[to] += 1;
        self.heights[from] -= 1;
        // A place can change through its own top, its neighbour to the left or the third to its left.
        self.pending |= 0b1011 << to;
        observer.event(Event::Move { card, from: from as u8, to: to as u8 });
        if self.heights[from] == 0 {
            self.close_gap(from);
            observer.event(Event::GapClosed { at: from as u8 });
        } else {
            self.tops[from] = uncovered;
            self.pending |= 0b1011 << from;
        }
    }

    /// The pile that comes to stand at `at` has a new left neighbour, and it and the two after it a new
    /// third to the left. Marks to the right of the gap move with their piles.
    fn close_gap(&mut self, at: usize) {
        self.tops.copy_within(at + 1..self.len, at);
        self.heights.copy_within(at + 1..self.len, at);
        self.len -= 1;
        let left = self.pending & ((1 << at) - 1);
        let right = (self.pending >> 1) & !((1 << at) - 1);
        self.pending = left | right | 0b111 << at;
    }
}

/// Rank is the low half of a card's byte, suit the high half.
fn same_rank_or_suit(one: Card, other: Card) -> bool {
    let differing = one.byte() ^ other.byte();
    differing & 0x0f == 0 || differing & 0xf0 == 0
}
