//! The cards turned, and what is told of them.

use super::quantities::{HOURS, OFFSETS, Of, PILES, QUANTITIES, SUITS};
use crate::card::{Card, Rank};
use crate::deck::DECK_SIZE;
use crate::game::Observer;
use crate::game::clock::{Event, Hour};
use crate::strata::{Features, Reader};

/// The cards turned, noted while the play goes on and looked at when it has ended: so little is done for
/// each event that a play is hardly held up. Only a full clock is read: of smaller ones nothing is told.
#[derive(Clone, Debug)]
pub struct Dial {
    features: Features,
    dealt: usize,
    /// By hour: the rank of its bottom card; for a king the number of the centre.
    bottoms: [u8; HOURS],
    turned: usize,
    turns: [Turn; DECK_SIZE],
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    card: Card,
    hour: Hour,
}

impl Default for Dial {
    fn default() -> Self {
        let none = Turn { card: Card::from_index(0), hour: Hour::new(1) };
        Self {
            features: Features::default(),
            dealt: 0,
            bottoms: [0; HOURS],
            turned: 0,
            turns: [none; DECK_SIZE],
        }
    }
}

impl Observer<Event> for Dial {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { card, .. } => self.deal(card),
            Event::Turn { card, hour } => self.turn(card, hour),
            Event::Tuck { .. } => {}
        }
    }
}

impl Reader<Event> for Dial {
    fn clear(&mut self) {
        self.features = Features::default();
        (self.dealt, self.turned) = (0, 0);
    }

    fn end(&mut self) -> &Features {
        if self.dealt == DECK_SIZE {
            let piles = self.tell_runs();
            self.tell_piles(&piles);
            self.tell_last_cards(&piles);
            let lengths = cycle_lengths(&self.bottoms);
            for length in (1..=HOURS).filter(|length| lengths >> length & 1 == 1) {
                self.tell(Of::Cycle, length);
            }
        }
        &self.features
    }
}

/// By pile, four bits each, the pile's number times four from the right.
#[derive(Clone, Copy, Debug, Default)]
struct Piles {
    /// How many cards have been turned from it.
    drawn: u64,
    /// `EMPTY` of the first pile without a face-down card.
    first_empty: u64,
}

impl Dial {
    /// A value below the lowest is passed over.
    #[inline]
    fn tell(&mut self, of: Of, value: usize) {
        if let Some(place) = QUANTITIES[of as usize].place(value) {
            self.features.insert(OFFSETS[of as usize] + place);
        }
    }

    #[inline]
    fn deal(&mut self, card: Card) {
        if let Some(bottom) = self.bottoms.get_mut(self.dealt) {
            *bottom = card.rank() as u8;
        }
        self.dealt += 1;
    }

    #[inline]
    fn turn(&mut self, card: Card, hour: Hour) {
        if let Some(turn) = self.turns.get_mut(self.turned) {
            *turn = Turn { card, hour };
            self.turned += 1;
        }
    }

    /// Goes through the cards turned, without branches: which rank comes is not to be guessed.
    fn tell_runs(&mut self) -> Piles {
        let mut piles = Piles::default();
        // By bit, the last card turned lowest: which are kings, which have the rank of the card before.
        let (mut kings, mut repeats) = (0_u64, 0_u64);
        let mut before = None;
        for turn in &self.turns[..self.turned] {
            let rank = turn.card.rank();
            kings = kings << 1 | u64::from(rank == Rank::King);
            repeats = repeats << 1 | u64::from(before == Some(rank));
            before = Some(rank);
            piles.drawn = piles.drawn.wrapping_add(1 << shift(turn.hour));
            piles.first_empty = if piles.first_empty == 0 { piles.drawn & EMPTY } else { piles.first_empty };
        }
        let before_first_king = self.turned.saturating_sub((u64::BITS - kings.leading_zeros()) as usize);
        self.tell(Of::FirstKing, before_first_king + 1);
        self.tell(Of::KingsInARow, longest_run(kings));
        self.tell(Of::RanksInARow, longest_run(repeats) + 1);
        piles
    }

    fn tell_piles(&mut self, piles: &Piles) {
        self.tell(Of::FirstEmpty, piles.first_empty.trailing_zeros() as usize / 4);
        self.tell(Of::Emptied, (piles.drawn & EMPTY).count_ones() as usize);
        let touched = (piles.drawn | piles.drawn >> 1 | piles.drawn >> 2) & HOUR_ONES;
        self.tell(Of::Untouched, HOURS - touched.count_ones() as usize);
    }

    fn tell_last_cards(&mut self, piles: &Piles) {
        let [.., before, last] = self.turns[..self.turned] else { return };
        let suit = last.card.suit() as usize;
        self.tell(Of::Exposed, self.turned);
        self.tell(Of::LastSuit, suit);
        if self.turned == SUITS {
            self.tell(Of::FourExposed, suit);
        }
        if self.turned == DECK_SIZE {
            self.tell(Of::AllExposed, suit);
        }
        let pile = usize::from(last.hour.number());
        self.tell(Of::LastHour, pile);
        let pile_before = usize::from(before.hour.number()).saturating_sub(1);
        self.tell(Of::BeforeLast, pile_before * PILES + before.card.rank() as usize);
        // The first card drawn from a pile is the one dealt there in the last round.
        let drawn = (piles.drawn >> shift(last.hour) & 0xf) as usize;
        self.tell(Of::LastKingPlace, (DECK_SIZE + pile).saturating_sub(PILES * drawn));
    }
}

/// In the four bits of each pile that which says that all four cards have been turned.
const EMPTY: u64 = 0x0044_4444_4444_4440;
/// The lowest bit of each hour.
const HOUR_ONES: u64 = 0x0001_1111_1111_1110;

/// Where the four bits of the pile are.
#[inline]
const fn shift(hour: Hour) -> u32 {
    (hour.number() % 16) as u32 * 4
}

/// How many ones stand next to each other at most.
const fn longest_run(mut ones: u64) -> usize {
    let mut run = 0;
    while ones != 0 {
        ones &= ones >> 1;
        run += 1;
    }
    run
}

/// By bit: the lengths of the cycles that the bottom cards make.
pub(super) fn cycle_lengths(bottoms: &[u8; HOURS]) -> u16 {
    let mut lengths = 0;
    // By hour: at which step it was reached, over all walks; 0 is never.
    let mut reached = [0_u8; HOURS];
    let mut step = 0;
    for start in 0..HOURS {
        let steps_before = step;
        let mut hour = start;
        while reached.get(hour) == Some(&0) {
            step += 1;
            reached[hour] = step;
            hour = usize::from(bottoms[hour]);
        }
        if let Some(&first) = reached.get(hour)
            && first > steps_before
        {
            lengths |= 1 << (step + 1 - first);
        }
    }
    lengths
}
