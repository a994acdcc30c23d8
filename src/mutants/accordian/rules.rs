//! When two cards match and where a card may go.

use super::knobs::{Bound, Knobs, LeftEnd, Matching, Reach};
use super::row::Row;
use crate::card::{Card, Rank, Suit};

/// The two lengths of a move.
#[derive(Clone, Copy)]
pub enum Jump {
    Neighbour,
    Third,
}

/// Which moves are tried, in this order.
pub fn jumps(knobs: &Knobs) -> &'static [Jump] {
    match knobs.reach {
        Reach::ThirdThenNeighbour => &[Jump::Third, Jump::Neighbour],
        Reach::NeighbourThenThird => &[Jump::Neighbour, Jump::Third],
        Reach::ThirdOnly => &[Jump::Third],
        Reach::NeighbourOnly => &[Jump::Neighbour],
    }
}

/// Where the card at `from` may go, the preferred place.
pub fn destination(knobs: &Knobs, row: &Row, from: usize) -> Option<usize> {
    jumps(knobs).iter().find_map(|&jump| landing(knobs, row, from, jump))
}

/// Where the card at `from` lands with this jump, if it matches there.
pub fn landing(knobs: &Knobs, row: &Row, from: usize, jump: Jump) -> Option<usize> {
    let to = place_to_the_left(knobs, row.len(), from, jump)?;
    let card = row.shown(from, knobs.unit)?;
    let target = row.shown(to, knobs.unit)?;
    cards_match(knobs.matching, card, target).then_some(to)
}

fn place_to_the_left(knobs: &Knobs, len: usize, from: usize, jump: Jump) -> Option<usize> {
    let (distance, bound) = match jump {
        Jump::Neighbour => (1, knobs.neighbour_bound),
        Jump::Third => (usize::from(knobs.third_distance), knobs.third_bound),
    };
    let first = match bound {
        Bound::Right => distance,
        Bound::OneTooLate => distance + 1,
    };
    match knobs.left_end {
        LeftEnd::Wall => (from >= first).then(|| from - distance),
        // An index before the beginning even so is an error in those languages. Nor does a card move
        // onto itself, which would go on for ever.
        LeftEnd::Wraps => (from + len).checked_sub(distance).map(|to| to % len).filter(|&to| to != from),
    }
}

fn cards_match(matching: Matching, one: Card, other: Card) -> bool {
    let suits = one.suit() == other.suit();
    let ranks = one.rank() == other.rank();
    match matching {
        Matching::RankOrSuit => suits || ranks,
        Matching::RankOnly => ranks,
        Matching::SuitOnly => suits,
        Matching::RankOrColour => ranks || is_red(one) == is_red(other),
        Matching::FacesCountTen => suits || value(one.rank()) == value(other.rank()),
        Matching::TenIsAce => suits || ten_as_ace(one.rank()) == ten_as_ace(other.rank()),
        Matching::AcesOnlyBySuit => suits || (ranks && one.rank() != Rank::Ace),
        Matching::WholeCard => suits && ranks,
    }
}

fn is_red(card: Card) -> bool {
    matches!(card.suit(), Suit::Diamonds | Suit::Hearts)
}

/// What a card counts in games that count.
fn value(rank: Rank) -> u8 {
    (rank as u8 + 1).min(10)
}

fn ten_as_ace(rank: Rank) -> Rank {
    if rank == Rank::Ten { Rank::Ace } else { rank }
}
