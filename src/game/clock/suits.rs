//! The same ranks with other suits.

use super::{ClockDeal, ClockSize, Event, Exposed};
use crate::card::{Card, Rank, Suit};
use crate::deck::{Deal, shuffle};

/// Within each rank the suits exchanged: only ranks name piles, so this changes the play in nothing but the
/// suits of its cards.
///
/// ```
/// use misdeal::game::clock::suits::OtherSuits;
/// use misdeal::game::clock::{Clock, ClockSize, Reference};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::choices::{Choices, Prng};
/// use misdeal::generate::uniform;
///
/// let mut choices = Prng::new(1, 0);
/// let suits = OtherSuits::drawn(ClockSize::FULL, &mut |bound| choices.below(bound));
/// let start = Clock::start_of_deck(&uniform::deck(42, 17));
/// let other = suits.of_deal(&start);
/// assert_ne!(other, start);
/// let exposed = Reference.play(&start, &mut Ignore);
/// assert_eq!(Reference.play(&other, &mut Ignore), suits.of_answer(exposed));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSuits([[Suit; 4]; Rank::ALL.len()]);

impl OtherSuits {
    /// Draws a new suit for each card of a clock of this size. `below` draws a number below its argument.
    pub fn drawn(size: ClockSize, below: &mut dyn FnMut(u64) -> u64) -> Self {
        let mut suits = [Suit::ALL; Rank::ALL.len()];
        for suits in &mut suits {
            shuffle(&mut suits[..size.suits()], below);
        }
        Self(suits)
    }

    /// The card with its new suit.
    #[must_use]
    pub const fn of_card(&self, card: Card) -> Card {
        Card::new(card.rank(), self.0[card.rank() as usize][card.suit() as usize])
    }

    /// The deal with new suits, of a clock of the size that they were drawn for.
    #[must_use]
    pub fn of_deal(&self, start: &ClockDeal) -> ClockDeal {
        let cards: Vec<Card> = start.cards().iter().map(|card| self.of_card(*card)).collect();
        let deal = Deal::new(&cards).expect("suits are exchanged within a rank");
        ClockDeal::new(deal).expect("the same ranks and suits")
    }

    /// The event with its card's new suit.
    #[must_use]
    pub const fn of_event(&self, event: Event) -> Event {
        match event {
            Event::Deal { card, hour } => Event::Deal { card: self.of_card(card), hour },
            Event::Turn { card, hour } => Event::Turn { card: self.of_card(card), hour },
            Event::Tuck { card, hour } => Event::Tuck { card: self.of_card(card), hour },
        }
    }

    /// The answer with its card's new suit.
    #[must_use]
    pub const fn of_answer(&self, answer: Exposed) -> Exposed {
        Exposed { count: answer.count, last: self.of_card(answer.last) }
    }
}
