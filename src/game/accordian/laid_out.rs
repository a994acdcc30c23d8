//! The other formulation people use: lay the whole deal out, then make the leftmost move again and again.

use super::{Accordian, Event, Piles};
use crate::card::Card;
use crate::deck::Deal;
use crate::game::{Depth, Engine, Observer};

/// Lays out all cards first. Its moves come in the same order as when cards are dealt one by one: the
/// cards not yet dealt lie to the right of every card that can move, and a move looks only to the left.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Event, LaidOut, Reference};
/// use misdeal::game::{Engine, Ignore};
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let mut events = Vec::new();
/// assert_eq!(LaidOut.play(&deal, &mut events), Reference.play(&deal, &mut Ignore));
/// assert!(events[..4].iter().all(|event| matches!(event, Event::Deal { .. })));
/// assert_eq!(events[4].to_string(), "move 4C from pile 4 to pile 1");
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LaidOut;

impl Engine for LaidOut {
    type Game = Accordian;

    fn name(&self) -> &'static str {
        "laid-out"
    }

    fn summary(&self) -> &'static str {
        "lays the whole deal out, then makes the leftmost move again and again"
    }

    fn depth(&self) -> Depth {
        Depth::Moves
    }

    fn play<O: Observer<Event>>(&self, deal: &Deal, observer: &mut O) -> Piles {
        let mut row: Vec<Vec<Card>> = Vec::new();
        for &card in deal.cards() {
            row.push(vec![card]);
            observer.event(Event::Deal { card });
        }
        let mut place = 0;
        while place < row.len() {
            match jump(&row, place) {
                0 => place += 1,
                jump => {
                    let card = row[place].pop().expect("every pile has a card");
                    row[place - jump].push(card);
                    observer.event(Event::Move { card, from: place as u8, to: (place - jump) as u8 });
                    if row[place].is_empty() {
                        row.remove(place);
                        observer.event(Event::GapClosed { at: place as u8 });
                    }
                    // Back to the left end: the move may have made others possible.
                    place = 0;
                }
            }
        }
        Piles::new(&row.iter().map(|pile| pile.len() as u8).collect::<Vec<_>>())
    }
}

/// How many places to the left the top card at `place` can move; 0 when it cannot.
fn jump(row: &[Vec<Card>], place: usize) -> usize {
    let tops_match = |jump: usize| {
        place >= jump
            && match (row[place].last(), row[place - jump].last()) {
                (Some(a), Some(b)) => a.rank() == b.rank() || a.suit() == b.suit(),
                _ => unreachable!("every pile has a card"),
            }
    };
    [3, 1].into_iter().find(|&jump| tops_match(jump)).unwrap_or(0)
}
