//! What is true of every correct play, judged from outside: a step checker that knows the rules itself
//! and looks at every event that an engine claims.

use std::fmt;

use super::board::Board;
use super::{Event, Piles};
use crate::card::Card;
use crate::deck::Deal;

/// Something true of every correct play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The cards dealt are those of the deal, in its order; every card is in one pile, once.
    CardsConserved,
    /// A pile that becomes empty is closed up at once, and only then.
    NoPileEmpty,
    /// A move takes the top card of a pile onto a matching top card one or three places to the left.
    Legal,
    /// No card further to the left could have moved.
    Leftmost,
    /// Where a card can go one place or three places to the left, it goes three.
    ThreeBeforeOne,
    /// Before the next card is dealt, and at the end, no card can move.
    Settled,
}

impl Law {
    /// The law's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CardsConserved => "cards-conserved",
            Self::NoPileEmpty => "no-pile-empty",
            Self::Legal => "legal",
            Self::Leftmost => "leftmost",
            Self::ThreeBeforeOne => "three-before-one",
            Self::Settled => "settled",
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

/// Judges all events of a play that deals one card at a time.
///
/// # Errors
///
/// The first law that is broken.
pub fn check_events(deal: &Deal, events: &[Event], answer: &Piles) -> Result<(), Broken> {
    let mut checker = Checker::new(deal);
    for (index, event) in events.iter().enumerate() {
        checker.event(*event).map_err(|law| Broken { law, event: index })?;
    }
    checker.end(answer).map_err(|law| Broken { law, event: events.len() })
}

/// Judges the moves of a play, whatever order it deals in: all cards are laid out, then the moves made.
/// Events that are not moves are passed over.
///
/// # Errors
///
/// The first law that is broken, with the index of its event among all.
pub fn check_moves(deal: &Deal, events: &[Event], answer: &Piles) -> Result<(), Broken> {
    let mut checker = Checker::new(deal);
    for &card in deal.cards() {
        checker.board.deal(card);
        checker.dealt += 1;
    }
    for (index, event) in events.iter().enumerate() {
        if let Event::Move { card, from, to } = *event {
            let broken = |law| Broken { law, event: index };
            checker.make_move(card, usize::from(from), usize::from(to)).map_err(broken)?;
            if checker.gap.is_some() {
                checker.close_gap(usize::from(from)).map_err(broken)?;
            }
        }
    }
    checker.end(answer).map_err(|law| Broken { law, event: events.len() })
}

/// The row as the events so far have made it, and what must come next.
struct Checker<'a> {
    deal: &'a Deal,
    dealt: usize,
    board: Board,
    /// The pile that has just become empty.
    gap: Option<usize>,
}

impl<'a> Checker<'a> {
    fn new(deal: &'a Deal) -> Self {
        Self { deal, dealt: 0, board: Board::default(), gap: None }
    }

    fn event(&mut self, event: Event) -> Result<(), Law> {
        match event {
            Event::Deal { card } => self.deal(card),
            Event::Move { card, from, to } => self.make_move(card, usize::from(from), usize::from(to)),
            Event::GapClosed { at } => self.close_gap(usize::from(at)),
        }
    }

    fn deal(&mut self, card: Card) -> Result<(), Law> {
        ensure(self.gap.is_none(), Law::NoPileEmpty)?;
        ensure(self.first_movable(self.board.len()).is_none(), Law::Settled)?;
        ensure(self.deal.cards().get(self.dealt) == Some(&card), Law::CardsConserved)?;
        self.dealt += 1;
        self.board.deal(card);
        Ok(())
    }

    fn make_move(&mut self, card: Card, from: usize, to: usize) -> Result<(), Law> {
        ensure(self.gap.is_none(), Law::NoPileEmpty)?;
        ensure(self.board.top(from) == Some(card), Law::CardsConserved)?;
        let three = self.can_move(from, 3);
        ensure((to + 3 == from && three) || (to + 1 == from && self.can_move(from, 1)), Law::Legal)?;
        ensure(self.first_movable(from).is_none(), Law::Leftmost)?;
        ensure(to + 3 == from || !three, Law::ThreeBeforeOne)?;
        self.board.move_top(from, to);
        if self.board.top(from).is_none() {
            self.gap = Some(from);
        }
        Ok(())
    }

    fn close_gap(&mut self, at: usize) -> Result<(), Law> {
        ensure(self.gap.take() == Some(at), Law::NoPileEmpty)?;
        self.board.close_gap(at);
        Ok(())
    }

    fn end(&self, answer: &Piles) -> Result<(), Law> {
        ensure(self.gap.is_none(), Law::NoPileEmpty)?;
        ensure(!answer.heights().contains(&0), Law::NoPileEmpty)?;
        ensure(self.dealt == self.deal.len(), Law::CardsConserved)?;
        ensure(answer.heights() == self.board.heights(), Law::CardsConserved)?;
        ensure(self.first_movable(self.board.len()).is_none(), Law::Settled)
    }

    /// The leftmost of the first `places` places whose top card can move.
    fn first_movable(&self, places: usize) -> Option<usize> {
        (0..places).find(|&place| self.can_move(place, 1) || self.can_move(place, 3))
    }

    /// Whether the top card at `place` matches the top card so many places to the left: the same rank
    /// or the same suit.
    fn can_move(&self, place: usize, distance: usize) -> bool {
        let Some(to) = place.checked_sub(distance) else {
            return false;
        };
        match (self.board.top(place), self.board.top(to)) {
            (Some(card), Some(onto)) => card.rank() == onto.rank() || card.suit() == onto.suit(),
            _ => false,
        }
    }
}

fn ensure(holds: bool, law: Law) -> Result<(), Law> {
    if holds { Ok(()) } else { Err(law) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Engine;
    use crate::game::accordian::{Fast, LaidOut, Reference};

    /// 2C and 3C join; then 3S comes, and after it two cards can move in turn.
    const CARDS: &str = "AS 2C 3C 3S";

    fn play() -> (Deal, Vec<Event>, Piles) {
        let deal: Deal = CARDS.parse().expect(CARDS);
        let mut events = Vec::new();
        let answer = Reference.play(&deal, &mut events);
        (deal, events, answer)
    }

    #[test]
    fn a_right_play_breaks_no_law() {
        let (deal, events, answer) = play();
        assert_eq!(check_events(&deal, &events, &answer), Ok(()));
        assert_eq!(check_moves(&deal, &events, &answer), Ok(()));
        let mut fast = Vec::new();
        assert_eq!(Fast.play(&deal, &mut fast), answer);
        assert_eq!(fast, events);
        let mut laid_out = Vec::new();
        assert_eq!(LaidOut.play(&deal, &mut laid_out), answer);
        assert_eq!(check_moves(&deal, &laid_out, &answer), Ok(()));
        // Its deals come first, so that as a play that deals one by one it is not settled in time.
        assert_eq!(check_events(&deal, &laid_out, &answer), Err(Broken { law: Law::Settled, event: 3 }));
    }

    /// Each law is broken by a change to the events of a right play, and at the place of the change.
    #[test]
    fn each_law_is_broken_where_the_events_are_changed() {
        fn broken(change: impl Fn(&mut Vec<Event>, &mut Piles)) -> (Law, usize) {
            let (deal, mut events, mut answer) = play();
            change(&mut events, &mut answer);
            let broken = check_events(&deal, &events, &answer).expect_err("the change breaks a law");
            (broken.law, broken.event)
        }
        let card = |text: &str| text.parse().expect(text);
        // The events: 0 deal AS, 1 deal 2C, 2 deal 3C, 3 move 3C 2->1, 4 gap, 5 deal 3S, 6 move 3S 2->1,
        // 7 gap, 8 move 3S 1->0, 9 move 3C 1->0, 10 move 2C 1->0, 11 gap.
        assert_eq!(broken(|events, _| _ = events.remove(4)), (Law::NoPileEmpty, 4));
        assert_eq!(broken(|events, _| events.insert(2, Event::GapClosed { at: 1 })), (Law::NoPileEmpty, 2));
        assert_eq!(broken(|events, _| events.swap(5, 1)), (Law::CardsConserved, 1));
        assert_eq!(
            broken(|events, _| events[3] = Event::Move { card: card("4C"), from: 2, to: 1 }),
            (Law::CardsConserved, 3)
        );
        assert_eq!(
            broken(|events, _| events[3] = Event::Move { card: card("3C"), from: 2, to: 0 }),
            (Law::Legal, 3)
        );
        assert_eq!(
            broken(|events, _| events[8] = Event::Move { card: card("2C"), from: 1, to: 0 }),
            (Law::CardsConserved, 8)
        );
        assert_eq!(broken(|events, _| events.truncate(9)), (Law::CardsConserved, 9));
        assert_eq!(
            broken(|events, answer| {
                events.truncate(9);
                *answer = Piles::new(&[2, 2]);
            }),
            (Law::Settled, 9)
        );
        assert_eq!(broken(|_, answer| *answer = Piles::new(&[2, 2])), (Law::CardsConserved, 12));
        assert_eq!(broken(|_, answer| *answer = Piles::new(&[3, 1, 0])), (Law::NoPileEmpty, 12));
        assert_eq!(broken(|events, _| _ = events.remove(3)), (Law::NoPileEmpty, 3));
    }

    #[test]
    fn the_leftmost_card_and_the_third_place_come_first() {
        let moves = |cards: &str, moves: &[(&str, u8, u8)]| {
            let deal: Deal = cards.parse().expect(cards);
            let events: Vec<Event> = moves
                .iter()
                .map(|&(card, from, to)| Event::Move { card: card.parse().expect(card), from, to })
                .collect();
            check_moves(&deal, &events, &Piles::new(&[4])).expect_err("a law is broken")
        };
        // KC could have moved before 4H did.
        assert_eq!(moves("AC KC 5D 4H 3H", &[("3H", 4, 3)]), Broken { law: Law::Leftmost, event: 0 });
        // 5C goes to its neighbour though the third to its left is a five too.
        assert_eq!(moves("5D 2S 4C 5C", &[("5C", 3, 2)]), Broken { law: Law::ThreeBeforeOne, event: 0 });
    }
}
