//! One deal on flat arrays: no allocation, and only the places that a move can have changed are looked
//! at again.

use super::incremental::{Row as _, Rows};
use super::{Accordian, Event, Piles, incremental};
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::{Depth, Engine, Incremental, Observer};

/// Keeps a bit mask of the places whose top card might move; the lowest bit is the leftmost.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Fast, Reference};
/// use misdeal::game::{Engine, Game};
/// use misdeal::generate::uniform;
///
/// // The same events as the reference's, not only the same answer.
/// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
/// let (mut events, mut expected) = (Vec::new(), Vec::new());
/// assert_eq!(Fast.play(&deal, &mut events), Reference.play(&deal, &mut expected));
/// assert_eq!(events, expected);
/// ```
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
        Piles::new(&self.heights[WALL..WALL + self.len])
    }
}

impl Default for Row {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Bytes to the left of the row that match no card, so that no place needs to ask whether it has a third
/// to its left. The pile at a place has its bytes at the place plus this.
const WALL: usize = 3;
/// A byte that is no card.
const NO_CARD: u8 = 63;
/// Piles to the right of a closed gap are moved in blocks of this many.
const BLOCK: usize = 16;
/// The wall, the row, and what the last block reads beyond it.
const ROOM: usize = WALL + DECK_SIZE + BLOCK + 1;

/// By card byte: the cards of its rank or suit, by bit.
const MATCHES: [u64; 64] = {
    let mut matches = [0; 64];
    let mut one = 0;
    while one < DECK_SIZE {
        let mut other = 0;
        while other < DECK_SIZE {
            let (a, b) = (Card::from_index(one).byte(), Card::from_index(other).byte());
            // Rank is the low half of a card's byte, suit the high half.
            if a & 0x0f == b & 0x0f || a >> 4 == b >> 4 {
                matches[a as usize] |= 1 << b;
            }
            other += 1;
        }
        one += 1;
    }
    matches
};

/// By card byte: the card.
const CARDS: [Card; 64] = {
    let mut cards = [Card::from_index(0); 64];
    let mut index = 0;
    while index < DECK_SIZE {
        let card = Card::from_index(index);
        cards[card.byte() as usize] = card;
        index += 1;
    }
    cards
};

/// The row of piles, with cards as their bytes. What stands in the arrays to the right of the row means
/// nothing.
#[derive(Clone, Copy)]
struct Row {
    /// By bit: the places still to be looked at. Nowhere else can a card move.
    pending: u64,
    /// Number of piles.
    len: usize,
    /// By place, after the wall: the top card.
    tops: [u8; ROOM],
    /// By place, after the wall: the number of cards.
    heights: [u8; ROOM],
    /// By card byte: the card below it, where there is one.
    below: [u8; 64],
}

impl Row {
    const EMPTY: Self =
        Self { pending: 0, len: 0, tops: [NO_CARD; ROOM], heights: [0; ROOM], below: [NO_CARD; 64] };

    fn deal<O: Observer<Event>>(&mut self, card: Card, observer: &mut O) {
        self.tops[WALL + self.len] = card.byte();
        self.heights[WALL + self.len] = 1;
        self.pending |= 1 << self.len;
        self.len += 1;
        observer.event(Event::Deal { card });
    }

    /// Makes moves until none is left.
    fn settle<O: Observer<Event>>(&mut self, observer: &mut O) {
        while self.pending != 0 {
            // Masks of 63 here and below change nothing; they tell the compiler that indices are in range.
            let from = self.pending.trailing_zeros() as usize & 63;
            let card = self.tops[from + WALL] & 63;
            let matches = MATCHES[usize::from(card)];
            // Branches, though some are guessed wrong: with the destination computed, every move would
            // wait for the one before it.
            if matches >> (self.tops[from + WALL - 3] & 63) & 1 != 0 {
                self.make_move(card, from, from - 3, observer);
            } else if matches >> (self.tops[from + WALL - 1] & 63) & 1 != 0 {
                self.make_move(card, from, from - 1, observer);
            } else {
                self.pending &= self.pending - 1;
            }
        }
    }

    #[inline]
    fn make_move<O: Observer<Event>>(&mut self, card: u8, from: usize, to: usize, observer: &mut O) {
        let uncovered = self.below[usize::from(card)];
        self.below[usize::from(card)] = self.tops[to + WALL];
        self.tops[to + WALL] = card;
        self.heights[to + WALL] += 1;
        // A place can change through its own top, its neighbour to the left or the third to its left.
        self.pending |= 0b1011 << to;
        let event = Event::Move { card: CARDS[usize::from(card)], from: from as u8, to: to as u8 };
        observer.event(event);
        if self.heights[from + WALL] == 1 {
            self.close_gap(from);
            observer.event(Event::GapClosed { at: from as u8 });
        } else {
            self.heights[from + WALL] -= 1;
            self.tops[from + WALL] = uncovered;
            self.pending |= 0b1011 << from;
        }
        // Where the row has ended there is nothing to look at.
        self.pending &= (1 << self.len) - 1;
    }

    /// The pile that comes to stand at `at` has a new left neighbour, and it and the two after it a new
    /// third to the left. Marks to the right of the gap move with their piles.
    #[inline]
    fn close_gap(&mut self, at: usize) {
        let mut block = at + WALL;
        loop {
            close_up(&mut self.tops, block);
            close_up(&mut self.heights, block);
            block += BLOCK;
            if block >= self.len + WALL {
                break;
            }
        }
        self.len -= 1;
        let moved = !0 << at;
        self.pending = self.pending & !moved | self.pending >> 1 & moved | 0b111 << at;
    }
}

/// Moves a block one place to the left.
#[inline]
fn close_up(row: &mut [u8; ROOM], to: usize) {
    let mut block = [0; BLOCK];
    block.copy_from_slice(&row[to + 1..][..BLOCK]);
    row[to..][..BLOCK].copy_from_slice(&block);
}
