//! The statement, word for word: piles as lists. To be read beside the rules; slow on purpose.

use super::{Clock, ClockDeal, Event, Exposed, Hour};
use crate::card::Card;
use crate::game::{Depth, Engine, Observer};

/// Deals the piles, then turns cards until a pile has no face-down card left.
///
/// ```
/// use misdeal::game::clock::{Clock, Reference};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::notation::DeckReader;
///
/// let sample = "\
/// TS QC 8S 8D QH 2D 3H KH 9H 2H TH KS KC
/// 9D JH 7H JD 2S QS TD 2C 4H 5H AD 4D 5D
/// 6D 4S 9S 5S 7S JS 8H 3D 8C 3S 4C 6S 9C
/// AS 7C AH 6H KD JC 7D AC 5C TC QD 6C 3C
/// #
/// ";
/// let decks = DeckReader::new(sample.as_bytes()).read_all()?;
/// let answer = Reference.play(&Clock::start_of_deck(&decks[0]), &mut Ignore);
/// assert_eq!(answer.to_string(), "44,KD");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reference;

/// One of the piles, with its cards in two parts: the face-up ones lie under the face-down ones.
#[derive(Clone, Default)]
struct Pile {
    /// The top card last.
    face_down: Vec<Card>,
    face_up: Vec<Card>,
}

impl Engine for Reference {
    type Game = Clock;

    fn name(&self) -> &'static str {
        "reference"
    }

    fn summary(&self) -> &'static str {
        "the statement word for word, with the piles as lists"
    }

    fn depth(&self) -> Depth {
        Depth::Events
    }

    fn play<O: Observer<Event>>(&self, start: &ClockDeal, observer: &mut O) -> Exposed {
        let mut piles = deal(start, observer);
        let centre = Hour::new(start.size().ranks() as u8);
        let mut exposed = Vec::new();
        // Play begins with the card dealt last, on top of the centre pile.
        let mut pile = centre;
        while let Some(current) = pile_at(&mut piles, pile).face_down.pop() {
            observer.event(Event::Turn { card: current, hour: pile });
            exposed.push(current);
            pile = hour_of(current);
            pile_at(&mut piles, pile).face_up.push(current);
            observer.event(Event::Tuck { card: current, hour: pile });
        }
        let last = *exposed.last().expect("the centre pile has a card at first");
        Exposed { count: exposed.len() as u8, last }
    }
}

/// Deals one card to each hour from one o'clock, then one to the centre, and so on around.
fn deal<O: Observer<Event>>(start: &ClockDeal, observer: &mut O) -> Vec<Pile> {
    let mut piles = vec![Pile::default(); start.size().ranks()];
    let mut hours = (1..=start.size().ranks() as u8).cycle();
    for &card in start.cards() {
        let hour = Hour::new(hours.next().expect("a cycle does not end"));
        pile_at(&mut piles, hour).face_down.push(card);
        observer.event(Event::Deal { card, hour });
    }
    piles
}

/// The pile where cards of this rank go: ace at one o'clock, queen at twelve, king in the centre.
fn hour_of(card: Card) -> Hour {
    Hour::new(card.rank() as u8 + 1)
}

fn pile_at(piles: &mut [Pile], hour: Hour) -> &mut Pile {
    &mut piles[usize::from(hour.number()) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;

    /// Two ranks, two suits: hour one and the centre, two cards each. Played by hand.
    #[test]
    fn a_small_clock_event_by_event() {
        let deal: Deal = "AC 2C AD 2D".parse().expect("four cards");
        let start = ClockDeal::new(deal).expect("a whole deck of 2 by 2");
        let mut events = Vec::new();
        let answer = Reference.play(&start, &mut events);
        let told: Vec<String> = events.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "deal AC to pile 1",
                "deal 2C to pile 2",
                "deal AD to pile 1",
                "deal 2D to pile 2",
                "turn 2D of pile 2",
                "put 2D under pile 2",
                "turn 2C of pile 2",
                "put 2C under pile 2",
            ]
        );
        assert_eq!(answer.to_string(), "02,2C");
    }
}
