//! What follows from the deal alone, without playing.
//!
//! - A play always ends with a card of the last rank (the king), the last of them to be turned: every
//!   other pile is drawn from once for each card of its rank turned, and it has as many cards as there
//!   are suits; the centre is drawn from once more, for the start.
//! - So at least as many cards are exposed as there are suits.
//! - It is won if and only if the bottom cards form a tree: draw an arrow from each hour to the hour of
//!   the rank of its bottom card; from every hour the arrows lead into the centre. (Knuth, *The Art of
//!   Computer Programming*, volume 1, section 2.3.4.2, exercise 16.)
//! - Where the bottom card of the centre is itself of the last rank, it is the last card exposed: it is
//!   reached only by the last draw from the centre, and the play ends when that card is turned.
//! - Where the game is won the last card is the bottom card of its pile, since all are exposed. So where
//!   only one pile has a card of the last rank at the bottom, that is the last card.

use super::{ClockDeal, ClockSize, Exposed};
use crate::card::{Card, Rank};

/// How many sets of places the cards of the last rank can have in the order of turning, all as likely: *C(RS, S)*.
///
/// Let the cards that stay face down follow the last one turned, pile by pile. Then each order of the cards
/// belongs to one deal and each deal to one order, for an order says which pile each card comes from.
///
/// ```
/// use misdeal::game::clock::{ClockSize, theory};
///
/// assert_eq!(theory::places(ClockSize::FULL), 270_725);
/// let small = ClockSize::new(3, 2).expect("a small clock");
/// assert_eq!(theory::places(small), 15);
/// ```
#[must_use]
pub fn places(size: ClockSize) -> u128 {
    choose(size.cards(), size.suits())
}

/// In how many of them so many cards are exposed: the last of the last rank stands there, and the others before
/// it, *C(n − 1, S − 1)*.
///
/// ```
/// use misdeal::game::clock::{ClockSize, theory};
///
/// let full = ClockSize::FULL;
/// // One game in thirteen is won.
/// assert_eq!(theory::places_exposing(full, 52) * 13, theory::places(full));
/// // Fewer than four cards are never exposed, and all four kings at once in one of 270,725.
/// assert_eq!((theory::places_exposing(full, 3), theory::places_exposing(full, 4)), (0, 1));
/// let all: u128 = (0..=52).map(|count| theory::places_exposing(full, count)).sum();
/// assert_eq!(all, theory::places(full));
/// ```
#[must_use]
pub fn places_exposing(size: ClockSize, count: usize) -> u128 {
    if count > size.cards() {
        return 0;
    }
    count.checked_sub(1).map_or(0, |before| choose(before, size.suits() - 1))
}

fn choose(from: usize, count: usize) -> u128 {
    (0..count).fold(1, |product, k| product * from.saturating_sub(k) as u128 / (k as u128 + 1))
}

/// What the deal says about its play. `None` is "cannot be said without playing".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// Whether every card will be exposed.
    pub won: bool,
    /// The number of cards exposed: known only for a won game.
    pub count: Option<u8>,
    /// The number of cards exposed is at least this: the number of suits, and for a won game all.
    pub at_least: u8,
    /// The rank of the last card exposed.
    pub last_rank: Rank,
    /// The last card exposed, where the bottom cards decide it.
    pub last: Option<Card>,
}

impl Foreseen {
    /// Whether the answer is one that this deal can have.
    #[must_use]
    pub fn allows(&self, answer: &Exposed, start: &ClockDeal) -> bool {
        answer.won(start.size()) == self.won
            && self.count.is_none_or(|count| count == answer.count)
            && answer.count >= self.at_least
            && answer.last.rank() == self.last_rank
            && self.last.is_none_or(|last| last == answer.last)
    }
}

/// Says what can be said without playing.
///
/// ```
/// use misdeal::game::clock::{Clock, ClockDeal, theory};
/// use misdeal::game::{Game, engine_named};
/// use misdeal::generate::uniform;
///
/// // The bottom card of one o'clock, 2D, leads into the centre.
/// let won = theory::foresee(&ClockDeal::new("2D AC 2C AD".parse()?)?);
/// assert!(won.won);
/// assert_eq!((won.count, won.last), (Some(4), Some("2D".parse()?)));
///
/// let engine = engine_named::<Clock>("batch").expect("in the table");
/// for index in 0..100 {
///     let start = Clock::start_of_deck(&uniform::deck(42, index));
///     assert!(theory::foresee(&start).allows(&engine.answer(&start), &start));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn foresee(start: &ClockDeal) -> Foreseen {
    let size = start.size();
    // The first card dealt to each pile lies at its bottom; the centre's comes last of the round.
    let (centre_bottom, hour_bottoms) =
        start.cards()[..size.ranks()].split_last().expect("a clock has a centre");
    let won = is_tree(hour_bottoms);
    let count = won.then_some(size.cards() as u8);
    Foreseen {
        won,
        count,
        at_least: count.unwrap_or(size.suits() as u8),
        last_rank: size.last_rank(),
        last: last_card(*centre_bottom, hour_bottoms, size.last_rank(), won),
    }
}

/// Whether the arrows from every hour to the hour of its bottom card's rank lead into the centre, whose
/// index is the number of hours.
fn is_tree(hour_bottoms: &[Card]) -> bool {
    let centre = hour_bottoms.len();
    (0..centre).all(|hour| {
        let mut place = hour;
        // A path without a cycle has at most as many arrows as there are hours.
        for _ in 0..centre {
            if place == centre {
                break;
            }
            place = hour_bottoms[place].rank() as usize;
        }
        place == centre
    })
}

fn last_card(centre_bottom: Card, hour_bottoms: &[Card], last_rank: Rank, won: bool) -> Option<Card> {
    if centre_bottom.rank() == last_rank {
        return Some(centre_bottom);
    }
    let mut candidates = hour_bottoms.iter().filter(|card| card.rank() == last_rank);
    match (won, candidates.next(), candidates.next()) {
        (true, Some(&only), None) => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Engine;
    use crate::game::Ignore;
    use crate::game::clock::{ClockSize, Reference};
    use crate::generate::enumerate::rank_arrangements;

    /// The numbers, counted by hand, are pinned: to say nothing would never be wrong. Of all arrangements
    /// a third have a king at the bottom of the centre; of the others those count that are won with one
    /// king at the bottom of an hour.
    #[test]
    fn the_last_card_is_foreseen_as_often_as_it_can_be_and_rightly() {
        for (ranks, suits, expected) in [(3, 2, 30 + 18), (3, 3, 560 + 300)] {
            let size = ClockSize::new(ranks, suits).expect("a small clock");
            let mut foreseen = 0;
            for start in rank_arrangements(size) {
                if let Some(last) = foresee(&start).last {
                    assert_eq!(last, Reference.play(&start, &mut Ignore).last, "{start:?}");
                    foreseen += 1;
                }
            }
            assert_eq!(foreseen, expected, "{ranks} by {suits}");
        }
    }

    #[test]
    fn an_answer_with_fewer_cards_than_suits_is_not_allowed() {
        // The ace at the bottom of hour one leads back to it: lost, and 2C is the last card.
        let start = ClockDeal::new("AC 2C AD 2D".parse().expect("four cards")).expect("2 by 2");
        let allows = |count| foresee(&start).allows(&Exposed { count, last: start.cards()[1] }, &start);
        assert_eq!([1, 2, 3, 4].map(allows), [false, true, true, false]);
    }
}
