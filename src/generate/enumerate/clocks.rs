//! Every arrangement of a small kind, each once.

use crate::card::{Card, Rank, Suit};
use crate::deck::Deal;
use crate::game::Game;
use crate::game::clock::{Clock, ClockDeal, ClockSize};

/// All arrangements of the ranks of a clock, where the suits do not matter: *(RS)! / S!^R* of them.
///
/// How many cards are exposed depends on the ranks alone, and every arrangement of ranks stands for
/// equally many deals (*S!^R*): the distribution over arrangements is that over all deals. In each deal
/// the cards of a rank have their suits in order of dealing.
#[derive(Clone, Debug)]
pub struct RankArrangements {
    size: ClockSize,
    /// The arrangement that comes next, as rank numbers.
    next: Option<Vec<u8>>,
}

impl RankArrangements {
    /// Begins with the ranks in order.
    #[must_use]
    pub fn new(size: ClockSize) -> Self {
        let ranks = 0..size.ranks() as u8;
        let next = ranks.flat_map(|rank| std::iter::repeat_n(rank, size.suits())).collect();
        Self { size, next: Some(next) }
    }
}

impl Iterator for RankArrangements {
    type Item = ClockDeal;

    fn next(&mut self) -> Option<ClockDeal> {
        let mut ranks = self.next.take()?;
        let deal = with_suits_in_order(&ranks, self.size);
        self.next = next_arrangement(&mut ranks).then_some(ranks);
        Some(Clock::start(&deal).expect("every rank once in every suit"))
    }
}

fn with_suits_in_order(ranks: &[u8], size: ClockSize) -> Deal {
    let mut used = [0; 13];
    let mut cards = Vec::with_capacity(size.cards());
    for &rank in ranks {
        let suit = &mut used[usize::from(rank)];
        cards.push(Card::new(Rank::ALL[usize::from(rank)], Suit::ALL[*suit]));
        *suit += 1;
    }
    Deal::new(&cards).expect("each rank comes once a suit")
}

/// The next arrangement in lexicographic order (Narayana's method); false after the last.
fn next_arrangement(ranks: &mut [u8]) -> bool {
    let Some(pivot) = ranks.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let successor = ranks.iter().rposition(|&rank| rank > ranks[pivot]).expect("at least the next one");
    ranks.swap(pivot, successor);
    ranks[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_comes_once() {
        for (ranks, suits, expected) in [(1, 4, 1), (2, 2, 6), (3, 2, 90), (2, 4, 70), (3, 3, 1680)] {
            let size = ClockSize::new(ranks, suits).expect("a small clock");
            let all: Vec<_> = RankArrangements::new(size).collect();
            let distinct: std::collections::HashSet<_> = all.iter().collect();
            assert_eq!((all.len(), distinct.len()), (expected, expected));
        }
    }
}
