//! The piles, kept as programs keep them: in one block of memory, as many cards to each.

use super::knobs::{Draw, Knobs, Order, Round, Suits};
use crate::card::{Card, Suit};
use crate::game::Observer;
use crate::game::clock::{ClockDeal, ClockSize, Event, Hour};

/// The piles; they are counted from 0.
pub struct Dial {
    size: ClockSize,
    /// Pile by pile, each from its bottom to its top.
    cards: Vec<Card>,
    /// By pile: how many cards have been taken.
    taken: Vec<usize>,
    /// By pile: cards put on top after the deal.
    on_top: Vec<Vec<Card>>,
}

/// How a card is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// It leaves the pile.
    Removes,
    /// It stays.
    Leaves,
}

impl Dial {
    /// Deals as the knobs say.
    pub fn deal<O: Observer<Event>>(knobs: &Knobs, start: &ClockDeal, observer: &mut O) -> Self {
        let size = start.size();
        let mut piles = vec![Vec::new(); size.ranks()];
        for (index, card) in cards_to_deal(knobs, start).into_iter().enumerate() {
            let pile = pile_dealt_to(knobs.round, index, size);
            piles[pile].push(card);
            observer.event(Event::Deal { card, hour: hour(pile) });
        }
        Self {
            size,
            cards: piles.concat(),
            taken: vec![0; size.ranks()],
            on_top: vec![Vec::new(); size.ranks()],
        }
    }

    /// How many more cards the pile has than have been taken; 0 when more have.
    pub fn left(&self, pile: usize) -> usize {
        self.size.suits().saturating_sub(self.taken[pile])
    }

    /// The next card of a pile. Beyond an empty pile it is the one that lies there in memory.
    pub fn next(&mut self, pile: usize, draw: Draw, taking: Taking) -> Card {
        let [all, suits, taken] = [self.cards.len(), self.size.suits(), self.taken[pile]];
        if taking == Taking::Removes {
            self.taken[pile] += 1;
        }
        if let Some(card) = self.on_top[pile].pop() {
            return card;
        }
        let first = pile * suits;
        match draw {
            Draw::Bottom => self.cards[(first + taken) % all],
            // One pile can be asked as often as there are cards, so this stays above zero.
            Draw::Top => self.cards[(first + suits - 1 + 2 * all - taken) % all],
        }
    }

    /// Puts a card on top of a pile.
    pub fn put_on_top(&mut self, pile: usize, card: Card) {
        self.on_top[pile].push(card);
    }
}

/// The cards in the order dealt, as they have been read.
fn cards_to_deal(knobs: &Knobs, start: &ClockDeal) -> Vec<Card> {
    let mut cards = start.cards().to_vec();
    // The first card listed is the last of the deal.
    match (knobs.suits, cards.as_mut_slice()) {
        (Suits::FirstLost, [.., second, first]) => *first = Card::new(first.rank(), second.suit()),
        (Suits::OnlyOfKings, all) => {
            for card in all.iter_mut().filter(|card| card.rank() != start.size().last_rank()) {
                *card = Card::new(card.rank(), Suit::Clubs);
            }
        }
        (Suits::Read | Suits::FirstLost, _) => {}
    }
    match knobs.order {
        Order::LastListedFirst => {}
        Order::FirstListedFirst => cards.reverse(),
    }
    cards
}

fn pile_dealt_to(round: Round, index: usize, size: ClockSize) -> usize {
    let centre = size.ranks() - 1;
    let turn = index % size.ranks();
    match round {
        Round::FromOne => turn,
        Round::Anticlockwise if turn == centre => centre,
        Round::Anticlockwise => (centre - turn) % centre,
        Round::FromCentre => (turn + centre) % size.ranks(),
        Round::FromCentreDown => centre - turn,
        Round::PileByPile => index / size.suits(),
    }
}

/// The name of a pile.
pub fn hour(pile: usize) -> Hour {
    Hour::new(pile as u8 + 1)
}
