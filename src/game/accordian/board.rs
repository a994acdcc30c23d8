//! The row of piles as it is rebuilt from the events that an engine reports.
//!
//! No engine plays on it: laws, traces and explanations look at it.

use crate::card::Card;
use crate::deck::DECK_SIZE;

/// A row of piles. Places are counted from 0 at the left end.
///
/// ```
/// use misdeal::game::accordian::board::Board;
///
/// let mut board = Board::default();
/// for card in ["AC", "2D", "3C", "4C"] {
///     board.deal(card.parse()?);
/// }
/// board.move_top(3, 0);
/// assert_eq!((board.heights(), board.top(3)), (&[2, 1, 1, 0][..], None));
/// board.close_gap(3);
/// assert_eq!(board.heights(), [2, 1, 1]);
/// assert_eq!(format!("{:?}", board.tops()), "[4C, 2D, 3C]");
/// assert_eq!(format!("{:?}", board.pile(0).collect::<Vec<_>>()), "[4C, AC]");
/// # Ok::<(), misdeal::card::NotACard>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    len: usize,
    /// By place, below `len`.
    tops: [Card; DECK_SIZE],
    /// By place, below `len`.
    heights: [u8; DECK_SIZE],
    /// By index of a card: the card below it.
    below: [Card; DECK_SIZE],
}

impl Default for Board {
    fn default() -> Self {
        let filler = Card::from_index(0);
        Self { len: 0, tops: [filler; DECK_SIZE], heights: [0; DECK_SIZE], below: [filler; DECK_SIZE] }
    }
}

impl Board {
    /// The number of piles, an empty one that is not yet closed up included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no pile.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The heights of the piles, from left to right.
    #[must_use]
    pub fn heights(&self) -> &[u8] {
        &self.heights[..self.len]
    }

    /// The top cards, from left to right; where a pile is empty and not yet closed up, any card stands.
    #[must_use]
    pub fn tops(&self) -> &[Card] {
        &self.tops[..self.len]
    }

    /// The top card of the pile at this place; `None` when there is no such pile or it is empty.
    #[must_use]
    pub fn top(&self, place: usize) -> Option<Card> {
        (self.heights().get(place)? > &0).then(|| self.tops[place])
    }

    /// The cards of the pile at this place, its top card first.
    pub fn pile(&self, place: usize) -> impl Iterator<Item = Card> + '_ {
        let height = self.heights().get(place).copied().unwrap_or(0);
        let top = self.top(place);
        std::iter::successors(top, |card| Some(self.below[card.index()])).take(usize::from(height))
    }

    /// Lays a card down as a new pile at the right end.
    ///
    /// # Panics
    ///
    /// With more than 52 piles.
    pub fn deal(&mut self, card: Card) {
        self.tops[self.len] = card;
        self.heights[self.len] = 1;
        self.len += 1;
    }

    /// Moves the top card of one pile onto another; an empty pile stays where it is until
    /// [`close_gap`](Self::close_gap).
    ///
    /// # Panics
    ///
    /// When a place does not exist or the pile at `from` is empty.
    pub fn move_top(&mut self, from: usize, to: usize) {
        assert!(from < self.len && to < self.len && self.heights[from] > 0, "a card on an existing pile");
        let card = self.tops[from];
        self.tops[from] = self.below[card.index()];
        self.heights[from] -= 1;
        self.below[card.index()] = self.tops[to];
        self.tops[to] = card;
        self.heights[to] += 1;
    }

    /// Moves the piles to the right of `at` one place to the left, over the pile there.
    ///
    /// # Panics
    ///
    /// When the place does not exist.
    pub fn close_gap(&mut self, at: usize) {
        assert!(at < self.len, "a gap in the row");
        self.tops.copy_within(at + 1..self.len, at);
        self.heights.copy_within(at + 1..self.len, at);
        self.len -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_keeps_its_cards_in_order() {
        let [a, b, c] = [1, 2, 3].map(Card::from_index);
        let mut board = Board::default();
        assert!(board.is_empty());
        for card in [a, b, c] {
            board.deal(card);
        }
        assert!(!board.is_empty());
        board.move_top(2, 1);
        assert_eq!((board.len(), board.heights(), board.top(2)), (3, [1, 2, 0].as_slice(), None));
        board.close_gap(2);
        assert_eq!(board.pile(1).collect::<Vec<_>>(), [c, b]);
        board.move_top(1, 0);
        assert_eq!(board.heights(), [2, 1]);
        assert_eq!(board.pile(0).collect::<Vec<_>>(), [c, a]);
        assert_eq!(board.pile(1).collect::<Vec<_>>(), [b]);
        assert_eq!(board.pile(2).count(), 0);
    }
}
