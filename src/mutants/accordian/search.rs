//! Finding the next card to move.

use super::knobs::{Forgets, Knobs, Passes, Resume, Search};
use super::row::Row;
use super::rules::{Jump, destination, jumps, landing};

/// A move that has been made.
#[derive(Clone, Copy)]
pub struct Moved {
    pub from: usize,
    pub to: usize,
    pub source: Source,
}

/// What a move has left where the card was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Another card, or a gap that stays.
    Open,
    /// The pile that was to its right.
    ClosedUp,
}

/// What a search remembers between two moves.
#[derive(Default)]
pub struct Searcher {
    /// The place looked at next.
    cursor: usize,
    /// Where the cursor goes when the card it follows is stuck.
    return_to: Option<usize>,
    moves_in_this_pass: u32,
    /// The work-list, by bit.
    list: u64,
}

impl Searcher {
    /// A card has been dealt at `place`.
    pub fn dealt(&mut self, place: usize) {
        self.list |= 1 << place;
    }

    /// Play begins.
    pub fn begin(&mut self, knobs: &Knobs, row: &Row) {
        self.cursor = if knobs.search == Search::NewCardOnly { row.len().saturating_sub(1) } else { 0 };
        self.return_to = None;
        self.moves_in_this_pass = 0;
    }

    /// The next move, as the places the card leaves and goes to.
    pub fn next_move(&mut self, knobs: &Knobs, row: &Row) -> Option<(usize, usize)> {
        let from_place = |from| destination(knobs, row, from).map(|to| (from, to));
        match knobs.search {
            Search::Leftmost => (0..row.len()).find_map(from_place),
            Search::Rightmost => (0..row.len()).rev().find_map(from_place),
            Search::LeftmostDestination => {
                (0..row.len()).find_map(|to| source_of(knobs, row, to).map(|from| (from, to)))
            }
            Search::NeighbourMovesFirst => {
                neighbour_move(knobs, row).or_else(|| (0..row.len()).find_map(from_place))
            }
            Search::NewCardOnly => from_place(self.cursor),
            Search::Cursor { passes, .. } => self.sweep(knobs, row, passes),
            Search::WorkList { .. } => self.work_off(knobs, row),
        }
    }

    /// Goes along the row until a card can move.
    fn sweep(&mut self, knobs: &Knobs, row: &Row, passes: Passes) -> Option<(usize, usize)> {
        loop {
            while self.cursor < row.len() {
                if let Some(to) = destination(knobs, row, self.cursor) {
                    return Some((self.cursor, to));
                }
                self.cursor = self.return_to.take().unwrap_or(self.cursor + 1);
            }
            if passes == Passes::One || self.moves_in_this_pass == 0 {
                return None;
            }
            self.moves_in_this_pass = 0;
            self.cursor = 0;
        }
    }

    /// Takes places off the list, the leftmost first, until a card can move.
    fn work_off(&mut self, knobs: &Knobs, row: &Row) -> Option<(usize, usize)> {
        while self.list != 0 {
            let from = self.list.trailing_zeros() as usize;
            self.list &= self.list - 1;
            // Places beyond the right end are left over from piles that there were.
            let to = if from < row.len() { destination(knobs, row, from) } else { None };
            if let Some(to) = to {
                return Some((from, to));
            }
        }
        None
    }

    /// A move has been made.
    pub fn moved(&mut self, search: Search, moved: Moved) {
        self.moves_in_this_pass += 1;
        match search {
            Search::NewCardOnly => self.cursor = moved.to,
            Search::Cursor { resume, .. } => self.cursor = self.resumed(resume, moved),
            Search::WorkList { forgets } => self.list_changed(forgets, moved),
            Search::Leftmost
            | Search::Rightmost
            | Search::LeftmostDestination
            | Search::NeighbourMovesFirst => {}
        }
    }

    fn resumed(&mut self, resume: Resume, Moved { from, to, source }: Moved) -> usize {
        match (resume, source) {
            (Resume::LeftEnd, _) => 0,
            (Resume::Destination, _) => to,
            (Resume::RightOfDestination, _) => to + 1,
            (Resume::LeftOfSource, _) => from.saturating_sub(1),
            (Resume::Source, _) | (Resume::NextPile, Source::ClosedUp) => from,
            (Resume::NextPile, Source::Open) | (Resume::NextPlace, _) => from + 1,
            (Resume::SourceOnceStuck, _) => {
                self.return_to.get_or_insert(from);
                to
            }
        }
    }

    /// A place can change through its own card, its neighbour to the left or the third to its left. What
    /// is listed to the right of a closed gap moves with its piles.
    fn list_changed(&mut self, forgets: Forgets, Moved { from, to, source }: Moved) {
        let unless = |place: usize, slip| if forgets == slip { 0 } else { 1_u64 << place };
        self.list |= unless(to, Forgets::Destination)
            | unless(to + 1, Forgets::NextToDestination)
            | unless(to + 3, Forgets::ThirdFromDestination);
        self.list |= match source {
            Source::Open => {
                unless(from, Forgets::Uncovered)
                    | unless(from + 1, Forgets::NextToUncovered)
                    | unless(from + 3, Forgets::ThirdFromUncovered)
            }
            Source::ClosedUp => {
                let left_of_gap = (1_u64 << from) - 1;
                self.list = (self.list & left_of_gap) | ((self.list >> 1) & !left_of_gap);
                unless(from, Forgets::MovedIn)
                    | unless(from + 1, Forgets::NextToMovedIn)
                    | unless(from + 2, Forgets::SecondFromMovedIn)
            }
        };
    }
}

/// From where a card can go to `to`, by the preferred jump.
fn source_of(knobs: &Knobs, row: &Row, to: usize) -> Option<usize> {
    let from_by = |jump| (0..row.len()).find(|&from| landing(knobs, row, from, jump) == Some(to));
    jumps(knobs).iter().find_map(|&jump| from_by(jump))
}

/// The leftmost move to a neighbour, where there are such moves.
fn neighbour_move(knobs: &Knobs, row: &Row) -> Option<(usize, usize)> {
    let exists = jumps(knobs).iter().any(|jump| matches!(jump, Jump::Neighbour));
    let move_of = |from| landing(knobs, row, from, Jump::Neighbour).map(|to| (from, to));
    if exists { (0..row.len()).find_map(move_of) } else { None }
}
