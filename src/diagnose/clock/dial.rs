//! The dial as any steps make it, right or wrong.

use crate::card::Card;
use crate::game::clock::{ClockDeal, ClockSize, Event, Hour};

/// The piles, counted from 0; the centre is the last. A step that cannot be made is made as far as it can.
#[derive(Clone, Debug)]
pub struct Dial {
    /// By pile, from bottom to top.
    face_down: Vec<Vec<Card>>,
    /// By pile, those put there first in front.
    face_up: Vec<Vec<Card>>,
    /// All cards turned, in order.
    turned: Vec<Card>,
}

impl Dial {
    pub fn empty(size: ClockSize) -> Self {
        let piles = vec![Vec::new(); size.ranks()];
        Self { face_down: piles.clone(), face_up: piles, turned: Vec::new() }
    }

    pub fn dealt(start: &ClockDeal) -> Self {
        let mut dial = Self::empty(start.size());
        for (index, card) in start.cards().iter().enumerate() {
            dial.face_down[index % start.size().ranks()].push(*card);
        }
        dial
    }

    pub fn len(&self) -> usize {
        self.face_down.len()
    }

    /// The face-down cards of a pile, from bottom to top.
    pub fn face_down(&self, pile: usize) -> &[Card] {
        self.face_down.get(pile).map_or(&[], Vec::as_slice)
    }

    /// The cards that lie face up under a pile, those put there first in front.
    pub fn face_up(&self, pile: usize) -> &[Card] {
        self.face_up.get(pile).map_or(&[], Vec::as_slice)
    }

    /// Whether a card has been put under any pile.
    pub fn has_face_up(&self) -> bool {
        self.face_up.iter().any(|pile| !pile.is_empty())
    }

    /// The card turned last.
    pub fn current(&self) -> Option<Card> {
        self.turned.last().copied()
    }

    pub fn was_turned(&self, card: Card) -> bool {
        self.turned.contains(&card)
    }

    /// Where the card lies face down.
    pub fn pile_of(&self, card: Card) -> Option<usize> {
        self.face_down.iter().position(|pile| pile.contains(&card))
    }

    pub fn step(&mut self, event: Event) {
        match event {
            Event::Deal { card, hour } => {
                if let Some(pile) = self.face_down.get_mut(index(hour)) {
                    pile.push(card);
                }
            }
            Event::Turn { card, hour } => {
                if let Some(pile) = self.face_down.get_mut(index(hour)) {
                    // One card fewer lies there, even when it cannot be this one.
                    let place = pile.iter().position(|other| *other == card);
                    let place = place.or(pile.len().checked_sub(1));
                    place.map(|place| pile.remove(place));
                }
                self.turned.push(card);
            }
            Event::Tuck { card, hour } => {
                if let Some(pile) = self.face_up.get_mut(index(hour)) {
                    pile.push(card);
                }
            }
        }
    }
}

/// The index of a pile; none is as high as that of an hour that does not exist.
pub fn index(hour: Hour) -> usize {
    usize::from(hour.number()).wrapping_sub(1)
}
