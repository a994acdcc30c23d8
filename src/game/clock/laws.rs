//! What is true of every correct play, judged from outside: a step checker that knows the rules itself
//! and looks at every event that an engine claims.

use std::fmt;

use super::theory::foresee;
use super::{ClockDeal, ClockSize, Event, Exposed};
use crate::card::Card;
use crate::deck::DECK_SIZE;

/// Something true of every correct play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The cards dealt are those of the deal, in its order, one to each pile around the dial.
    DealtAround,
    /// Play begins at the centre; the card turned is the top face-down card of the pile of the rank of
    /// the card before.
    RightPile,
    /// The current card goes under the pile of its rank before the next is turned.
    Tucked,
    /// No card is turned twice; the answer counts the cards turned.
    TurnedOnce,
    /// Play ends when the pile to draw from has no face-down card, and not before.
    EndsInTime,
    /// The last card turned is of the last rank, and the last of that rank.
    EndsOnKing,
    /// The game is won if and only if the bottom cards form a tree into the centre.
    Tree,
}

impl Law {
    /// The law's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DealtAround => "dealt-around",
            Self::RightPile => "right-pile",
            Self::Tucked => "tucked",
            Self::TurnedOnce => "turned-once",
            Self::EndsInTime => "ends-in-time",
            Self::EndsOnKing => "ends-on-king",
            Self::Tree => "tree",
        }
    }
}

/// A law broken by a play, and by which event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The index of the first event that breaks it; the number of events when the end does.
    pub event: usize,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} broken at event {}", self.law.name(), self.event)
    }
}

/// Judges all events of a play.
///
/// # Errors
///
/// The first law that is broken.
pub fn check_events(start: &ClockDeal, events: &[Event], answer: &Exposed) -> Result<(), Broken> {
    let mut checker = Checker::new(start);
    for (index, event) in events.iter().enumerate() {
        checker.event(*event).map_err(|law| Broken { law, event: index })?;
    }
    checker
        .end(*answer)
        .and_then(|()| check_answer(start, answer))
        .map_err(|law| Broken { law, event: events.len() })
}

/// Judges what can be judged of the answer alone.
///
/// # Errors
///
/// The law that is broken.
pub fn check_answer(start: &ClockDeal, answer: &Exposed) -> Result<(), Law> {
    let foreseen = foresee(start);
    ensure(answer.last.rank() == foreseen.last_rank, Law::EndsOnKing)?;
    ensure(answer.count >= foreseen.at_least || foreseen.won, Law::EndsOnKing)?;
    ensure(foreseen.allows(answer, start), Law::Tree)
}

/// The dial as the events so far have made it, and what must come next.
struct Checker<'a> {
    start: &'a ClockDeal,
    dealt: usize,
    /// By pile, counted from 0: how many cards lie face down.
    face_down: [u8; 13],
    /// The pile to draw from, counted from 0.
    next_pile: usize,
    /// The card turned that has not been put under its pile.
    current: Option<Card>,
    turned: u64,
    count: u8,
    last: Option<Card>,
}

impl<'a> Checker<'a> {
    fn new(start: &'a ClockDeal) -> Self {
        Self {
            start,
            dealt: 0,
            face_down: [0; 13],
            next_pile: start.size().ranks() - 1,
            current: None,
            turned: 0,
            count: 0,
            last: None,
        }
    }

    fn size(&self) -> ClockSize {
        self.start.size()
    }

    fn event(&mut self, event: Event) -> Result<(), Law> {
        match event {
            Event::Deal { card, hour } => self.deal(card, usize::from(hour.number())),
            Event::Turn { card, hour } => self.turn(card, usize::from(hour.number())),
            Event::Tuck { card, hour } => self.tuck(card, usize::from(hour.number())),
        }
    }

    fn deal(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        let pile = self.dealt % self.size().ranks();
        let expected = self.start.cards().get(self.dealt);
        ensure(self.count == 0 && expected == Some(&card) && hour == pile + 1, Law::DealtAround)?;
        self.dealt += 1;
        self.face_down[pile] += 1;
        Ok(())
    }

    fn turn(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        ensure(self.dealt == self.size().cards(), Law::DealtAround)?;
        ensure(self.current.is_none(), Law::Tucked)?;
        ensure(self.turned & 1 << card.index() == 0, Law::TurnedOnce)?;
        ensure(hour == self.next_pile + 1 && self.face_down[self.next_pile] > 0, Law::RightPile)?;
        self.face_down[self.next_pile] -= 1;
        // The pile's cards are dealt a round apart, the top one last.
        let round = usize::from(self.face_down[self.next_pile]);
        let top = self.start.cards()[round * self.size().ranks() + self.next_pile];
        ensure(card == top, Law::RightPile)?;
        self.turned |= 1 << card.index();
        self.count += 1;
        self.current = Some(card);
        self.last = Some(card);
        Ok(())
    }

    fn tuck(&mut self, card: Card, hour: usize) -> Result<(), Law> {
        let pile = card.rank() as usize;
        ensure(self.current.take() == Some(card) && hour == pile + 1, Law::Tucked)?;
        self.next_pile = pile;
        Ok(())
    }

    fn end(&self, answer: Exposed) -> Result<(), Law> {
        ensure(self.current.is_none(), Law::Tucked)?;
        ensure(self.face_down[self.next_pile] == 0 && self.count > 0, Law::EndsInTime)?;
        ensure(answer.count == self.count && Some(answer.last) == self.last, Law::TurnedOnce)?;
        let last_rank_turned = (0..DECK_SIZE)
            .filter(|&index| self.turned & 1 << index != 0)
            .filter(|&index| Card::from_index(index).rank() == self.size().last_rank())
            .count();
        ensure(last_rank_turned == self.size().suits(), Law::EndsOnKing)
    }
}

fn ensure(holds: bool, law: Law) -> Result<(), Law> {
    if holds { Ok(()) } else { Err(law) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::game::Engine;
    use crate::game::clock::{Hour, Reference};

    fn play() -> (ClockDeal, Vec<Event>, Exposed) {
        let deal: Deal = "2D AC AD 2C".parse().expect("four cards");
        let start = ClockDeal::new(deal).expect("a whole deck of 2 by 2");
        let mut events = Vec::new();
        let answer = Reference.play(&start, &mut events);
        (start, events, answer)
    }

    #[test]
    fn a_right_play_breaks_no_law() {
        let (start, events, answer) = play();
        assert_eq!(check_events(&start, &events, &answer), Ok(()));
        assert_eq!(answer.to_string(), "04,2D");
    }

    /// Each law is broken by a change to the events of a right play, and at the place of the change.
    #[test]
    fn each_law_is_broken_where_the_events_are_changed() {
        fn broken(change: impl Fn(&mut Vec<Event>, &mut Exposed)) -> (Law, usize) {
            let (start, mut events, mut answer) = play();
            change(&mut events, &mut answer);
            let broken = check_events(&start, &events, &answer).expect_err("the change breaks a law");
            (broken.law, broken.event)
        }
        let card = |text: &str| text.parse().expect(text);
        // The events: 0-3 deal 2D AC AD 2C, 4 turn 2C of 2, 5 tuck, 6 turn AC of 2, 7 tuck, 8 turn AD of
        // 1, 9 tuck, 10 turn 2D of 1, 11 tuck.
        assert_eq!(broken(|events, _| events.swap(0, 1)), (Law::DealtAround, 0));
        assert_eq!(broken(|events, _| _ = events.remove(3)), (Law::DealtAround, 3));
        assert_eq!(broken(|events, _| _ = events.remove(5)), (Law::Tucked, 5));
        assert_eq!(
            broken(|events, _| events[5] = Event::Tuck { card: card("2C"), hour: Hour::new(1) }),
            (Law::Tucked, 5)
        );
        assert_eq!(
            broken(|events, _| events[4] = Event::Turn { card: card("AD"), hour: Hour::new(1) }),
            (Law::RightPile, 4)
        );
        assert_eq!(
            broken(|events, _| events[6] = Event::Turn { card: card("2D"), hour: Hour::new(2) }),
            (Law::RightPile, 6)
        );
        assert_eq!(
            broken(|events, _| events[6] = Event::Turn { card: card("2C"), hour: Hour::new(2) }),
            (Law::TurnedOnce, 6)
        );
        assert_eq!(broken(|events, _| events.truncate(10)), (Law::EndsInTime, 10));
        assert_eq!(broken(|events, _| events.truncate(11)), (Law::Tucked, 11));
        assert_eq!(broken(|_, answer| answer.count = 3), (Law::TurnedOnce, 12));
        assert_eq!(broken(|_, answer| answer.last = card("2C")), (Law::TurnedOnce, 12));
    }

    #[test]
    fn an_answer_alone_can_break_laws_too() {
        let (start, _, answer) = play();
        assert_eq!(check_answer(&start, &answer), Ok(()));
        let with = |count, last: &str| Exposed { count, last: last.parse().expect(last) };
        assert_eq!(check_answer(&start, &with(4, "AD")), Err(Law::EndsOnKing));
        assert_eq!(check_answer(&start, &with(3, "2D")), Err(Law::Tree));
    }
}
