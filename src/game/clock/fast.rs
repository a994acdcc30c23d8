//! One deal on flat arrays: the dealt cards stay where they are, and a pile is a counter.

use super::{Clock, ClockDeal, Event, Exposed, Hour};
use crate::deck::DECK_SIZE;
use crate::game::{Depth, Engine, Observer};

/// Card number `round × ranks + pile` of the deal is the pile's card of that round.
///
/// ```
/// use misdeal::game::clock::{Clock, Fast, Reference};
/// use misdeal::game::{Engine, Game};
/// use misdeal::generate::uniform;
///
/// // The same events as the reference's, not only the same answer.
/// let start = Clock::start_of_deck(&uniform::deck(42, 17));
/// let (mut events, mut expected) = (Vec::new(), Vec::new());
/// assert_eq!(Fast.play(&start, &mut events), Reference.play(&start, &mut expected));
/// assert_eq!(events, expected);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fast;

impl Engine for Fast {
    type Game = Clock;

    fn name(&self) -> &'static str {
        "fast"
    }

    fn summary(&self) -> &'static str {
        "flat arrays: the deal itself and a counter a pile"
    }

    fn depth(&self) -> Depth {
        Depth::Events
    }

    fn play<O: Observer<Event>>(&self, start: &ClockDeal, observer: &mut O) -> Exposed {
        let ranks = start.size().ranks();
        let cards = start.cards();
        for (index, &card) in cards.iter().enumerate() {
            observer.event(Event::Deal { card, hour: Hour::new((index % ranks) as u8 + 1) });
        }
        // By pile: `ranks` more than the place in the deal of its next card; below `ranks` it is used up.
        let mut next = [0_u8; DECK_SIZE];
        for (pile, next) in next[..ranks].iter_mut().enumerate() {
            *next = (cards.len() + pile) as u8;
        }
        let mut pile = ranks - 1;
        let mut count = 0;
        let mut last = cards[cards.len() - 1];
        while usize::from(next[pile]) >= ranks {
            next[pile] -= ranks as u8;
            last = cards[usize::from(next[pile])];
            count += 1;
            observer.event(Event::Turn { card: last, hour: Hour::new(pile as u8 + 1) });
            pile = last.rank() as usize;
            observer.event(Event::Tuck { card: last, hour: Hour::new(pile as u8 + 1) });
        }
        Exposed { count, last }
    }
}
