//! The statement, word for word. To be read beside the rules; slow on purpose.

use super::incremental::{Row, Rows};
use super::{Accordian, Event, Piles};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::{Depth, Engine, Incremental, Observer};

/// Deals a card, moves cards while any can move, deals the next.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::Engine;
/// use misdeal::game::accordian::Reference;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let mut events = Vec::new();
/// assert_eq!(Reference.play(&deal, &mut events).to_string(), "3 piles remaining: 2 1 1");
/// // Three cards that stay, then one that goes onto the third to its left.
/// let told: Vec<String> = events[3..].iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["deal 4C", "move 4C from pile 4 to pile 1", "gap at 4 closed"]);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reference;

/// A pile of cards, its top card last.
type Pile = Vec<Card>;

impl Engine for Reference {
    type Game = Accordian;

    fn name(&self) -> &'static str {
        "reference"
    }

    fn summary(&self) -> &'static str {
        "the statement word for word: deal a card, move while anything moves, deal the next"
    }

    fn depth(&self) -> Depth {
        Depth::Events
    }

    fn play<O: Observer<Event>>(&self, deal: &Deal, observer: &mut O) -> Piles {
        let mut row: Vec<Pile> = Vec::new();
        for &card in deal.cards() {
            row.deal_and_settle(card, observer);
        }
        row.piles()
    }

    fn incremental(&self) -> Option<Box<dyn Incremental<Accordian>>> {
        Some(Box::new(Rows::<Vec<Pile>>::new()))
    }
}

impl Row for Vec<Pile> {
    fn deal_and_settle<O: Observer<Event>>(&mut self, card: Card, observer: &mut O) {
        self.push(vec![card]);
        observer.event(Event::Deal { card });
        while let Some((from, to)) = leftmost_move(self) {
            make_move(self, from, to, observer);
        }
    }

    fn piles(&self) -> Piles {
        let heights: Vec<u8> = self.iter().map(|pile| pile.len() as u8).collect();
        Piles::new(&heights)
    }
}

/// "Always move the leftmost card possible": looks along the whole row from its left end.
fn leftmost_move(row: &[Pile]) -> Option<(usize, usize)> {
    for from in 0..row.len() {
        if let Some(to) = destination(row, from) {
            return Some((from, to));
        }
    }
    None
}

/// Where the top card of the pile at `from` may go: "either one position to the left or three positions
/// to the left, move it three positions".
fn destination(row: &[Pile], from: usize) -> Option<usize> {
    if from >= 3 && cards_match(top(row, from), top(row, from - 3)) {
        return Some(from - 3);
    }
    if from >= 1 && cards_match(top(row, from), top(row, from - 1)) {
        return Some(from - 1);
    }
    None
}

fn top(row: &[Pile], place: usize) -> Card {
    *row[place].last().expect("gaps are closed at once, so no pile is empty")
}

/// "Cards match if they are of the same suit or same rank."
fn cards_match(one: Card, other: Card) -> bool {
    one.suit() == other.suit() || one.rank() == other.rank()
}

/// Moves the top card alone; a pile that becomes empty is closed up at once.
fn make_move<O: Observer<Event>>(row: &mut Vec<Pile>, from: usize, to: usize, observer: &mut O) {
    let card = row[from].pop().expect("gaps are closed at once, so no pile is empty");
    row[to].push(card);
    observer.event(Event::Move { card, from: from as u8, to: to as u8 });
    if row[from].is_empty() {
        row.remove(from);
        observer.event(Event::GapClosed { at: from as u8 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Ignore;

    /// Small enough to be played by hand, beside the rules.
    fn heights(cards: &str) -> Vec<u8> {
        let deal: Deal = cards.parse().expect(cards);
        Reference.play(&deal, &mut Ignore).heights().to_vec()
    }

    #[test]
    fn nothing_dealt_leaves_nothing() {
        assert!(heights("").is_empty());
        assert_eq!(heights("QD"), [1]);
    }

    #[test]
    fn the_neighbour_matches_by_suit_or_by_rank() {
        assert_eq!(heights("QD AD"), [2]);
        assert_eq!(heights("QD QS"), [2]);
        assert_eq!(heights("QD AS"), [1, 1]);
    }

    #[test]
    fn the_third_to_the_left_comes_before_the_neighbour() {
        // 5C matches its neighbour 4C and the third to its left, 5D.
        assert_eq!(heights("5D 2S 4C 5C"), [2, 1, 1]);
    }

    #[test]
    fn a_moved_card_moves_on() {
        // 2D goes onto 2S; then 2H onto 2D.
        assert_eq!(heights("2S 2D 2H"), [3]);
        // KD goes onto the third to its left, 6D; then KH finds KD beside it.
        assert_eq!(heights("7S 6D KH 3C KD"), [1, 3, 1]);
    }

    #[test]
    fn only_the_top_card_moves_the_leftmost_first_and_one_looks_again() {
        // 3C lies on 2C when 3S comes; 3S goes on to AS, and the two follow one after the other.
        let deal: Deal = "AS 2C 3C 3S".parse().expect("four cards");
        let mut events = Vec::new();
        Reference.play(&deal, &mut events);
        let told: Vec<String> = events.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "deal AS",
                "deal 2C",
                "deal 3C",
                "move 3C from pile 3 to pile 2",
                "gap at 3 closed",
                "deal 3S",
                "move 3S from pile 3 to pile 2",
                "gap at 3 closed",
                "move 3S from pile 2 to pile 1",
                "move 3C from pile 2 to pile 1",
                "move 2C from pile 2 to pile 1",
                "gap at 2 closed",
            ]
        );
    }
}
