//! The row as any steps make it, right or wrong.

use crate::card::Card;
use crate::game::accordian::Event;

/// A row of piles, each from bottom to top. A step that cannot be made is made as far as it can.
#[derive(Clone, Debug, Default)]
pub struct Row {
    piles: Vec<Vec<Card>>,
    gaps: Gaps,
}

/// What becomes of an empty pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gaps {
    /// An event says that it is closed up.
    #[default]
    Told,
    /// Only moves are told: it is closed up with the move.
    ClosedByMoves,
}

/// A move that the rules allow, or one that is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    pub card: Card,
    pub onto: Card,
    pub from: usize,
    pub to: usize,
}

impl Slide {
    pub fn same_rank(&self) -> bool {
        self.card.rank() == self.onto.rank()
    }

    pub fn same_suit(&self) -> bool {
        self.card.suit() == self.onto.suit()
    }

    /// How many places to the left; none for a move to the right.
    pub fn distance(&self) -> Option<usize> {
        self.from.checked_sub(self.to)
    }
}

impl Row {
    pub fn laid_out(cards: &[Card]) -> Self {
        Self { piles: cards.iter().map(|card| vec![*card]).collect(), gaps: Gaps::ClosedByMoves }
    }

    pub fn len(&self) -> usize {
        self.piles.len()
    }

    /// The cards of the pile, from bottom to top.
    pub fn pile(&self, place: usize) -> &[Card] {
        self.piles.get(place).map_or(&[], Vec::as_slice)
    }

    pub fn height(&self, place: usize) -> usize {
        self.piles.get(place).map_or(0, Vec::len)
    }

    pub fn top(&self, place: usize) -> Option<Card> {
        self.piles.get(place)?.last().copied()
    }

    /// Whether the card lies in this pile, top or beneath.
    pub fn has(&self, place: usize, card: Card) -> bool {
        self.piles.get(place).is_some_and(|pile| pile.contains(&card))
    }

    pub fn step(&mut self, event: Event) {
        match event {
            Event::Deal { card } => self.piles.push(vec![card]),
            Event::Move { card, from, to } => self.move_card(card, usize::from(from), usize::from(to)),
            Event::GapClosed { at } => self.close(usize::from(at)),
        }
    }

    fn move_card(&mut self, card: Card, from: usize, to: usize) {
        if let Some(pile) = self.piles.get_mut(from) {
            pile.retain(|other| *other != card);
        }
        if let Some(pile) = self.piles.get_mut(to) {
            pile.push(card);
        }
        if self.gaps == Gaps::ClosedByMoves && self.height(from) == 0 {
            self.close(from);
        }
    }

    fn close(&mut self, at: usize) {
        if at < self.piles.len() {
            self.piles.remove(at);
        }
    }

    /// The move between these two places, with the cards that lie on top.
    pub fn slide(&self, from: usize, to: usize) -> Option<Slide> {
        Some(Slide { card: self.top(from)?, onto: self.top(to)?, from, to })
    }
}
