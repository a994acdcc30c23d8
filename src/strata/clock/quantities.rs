//! What is read off a play of Clock, and how its values are named.

use crate::card::{Rank, Suit};
use crate::strata::quantity::{each, ladder, named, offsets};
use crate::strata::{Quantity, Stratum};

/// The quantities, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Exposed,
    LastSuit,
    FourExposed,
    AllExposed,
    LastHour,
    BeforeLast,
    FirstKing,
    KingsInARow,
    RanksInARow,
    FirstEmpty,
    Emptied,
    Untouched,
    Cycle,
    LastKingPlace,
}

impl Of {
    pub(super) const ALL: [Self; 14] = [
        Self::Exposed,
        Self::LastSuit,
        Self::FourExposed,
        Self::AllExposed,
        Self::LastHour,
        Self::BeforeLast,
        Self::FirstKing,
        Self::KingsInARow,
        Self::RanksInARow,
        Self::FirstEmpty,
        Self::Emptied,
        Self::Untouched,
        Self::Cycle,
        Self::LastKingPlace,
    ];

    /// The quantity of a stratum of Clock.
    pub(crate) const fn quantity(stratum: Stratum) -> Self {
        Self::ALL[stratum.quantity]
    }
}

pub(super) const QUANTITIES: [Quantity; 14] = [
    each("exposed", "# cards are exposed", 4, 52),
    named("last-suit", "K# is the last king", 0, 3, suit_name),
    named("four-exposed", "only the kings are exposed, K# last", 0, 3, suit_name),
    named("all-exposed", "every card is exposed, K# last", 0, 3, suit_name),
    each("last-hour", "the last card is turned from pile #", 1, 13),
    named("before-last", "the last card but one, its pile and its rank: #", 0, 168, hour_rank_name),
    each("first-king", "card # of those turned is the first king", 1, 49),
    ladder("kings-in-a-row", "# kings or more are turned one after the other", 4, 1, 4),
    ladder("ranks-in-a-row", "# cards or more of one rank are turned one after the other", 4, 1, 4),
    each("first-empty", "pile # is the first without a face-down card", 1, 13),
    each("emptied", "# piles have no face-down card at the end", 1, 13),
    // None is impossible: four kings first leave all twelve, each other rank turned once touches one.
    each("untouched", "from # hours no card is turned", 0, 12),
    each("cycle", "the bottom cards of # hours lead from one to the next in a ring", 1, 12),
    named("last-king-place", "the last king was card # of those dealt", 1, 52, king_place_name),
];

pub(super) const OFFSETS: [usize; 14] = offsets(&QUANTITIES);

/// How many piles there are without the centre; the centre's number, from 0.
pub(super) const HOURS: usize = 12;
pub(super) const PILES: usize = 13;
pub(super) const SUITS: usize = 4;

fn suit_name(value: u16) -> Option<String> {
    Suit::ALL.get(usize::from(value)).map(Suit::to_string)
}

/// The pile, then the rank.
fn hour_rank_name(value: u16) -> Option<String> {
    let (pile, rank) = (usize::from(value) / PILES, usize::from(value) % PILES);
    (pile < PILES).then(|| format!("{}-{}", pile + 1, Rank::ALL[rank]))
}

/// The upper three cards of the centre, dealt as 26, 39 and 52, are never the last king: the card drawn
/// from the centre after the third king is the fourth drawn there, so a fourth king that comes from the
/// centre is its bottom card.
fn king_place_name(value: u16) -> Option<String> {
    let place = usize::from(value);
    let upper_centre = place > PILES && place.is_multiple_of(PILES);
    (!upper_centre).then(|| place.to_string())
}
