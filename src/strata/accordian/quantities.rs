//! What is read off a play of Accordian, and how its values are named.

use crate::deck::DECK_SIZE;
use crate::strata::Quantity;
use crate::strata::quantity::{each, ladder, named, offsets};

/// The quantities, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    PilesAtEnd,
    PilesAtOnce,
    PilesLost,
    Moves,
    Cascade,
    FirstPile,
    LaterPile,
    LaterPileAtEnd,
    SecondTallest,
    ThirdTallest,
    FourthTallest,
    FifthTallest,
    TwoDigitAt,
    Slide,
    Movable,
    Ties,
    GapsInside,
    RightOfGap,
    ComesBack,
    LastCard,
    Joins,
    WokenBy,
    OnePileAfter,
}

impl Of {
    /// All, by number.
    pub(crate) const ALL: [Self; 23] = [
        Self::PilesAtEnd,
        Self::PilesAtOnce,
        Self::PilesLost,
        Self::Moves,
        Self::Cascade,
        Self::FirstPile,
        Self::LaterPile,
        Self::LaterPileAtEnd,
        Self::SecondTallest,
        Self::ThirdTallest,
        Self::FourthTallest,
        Self::FifthTallest,
        Self::TwoDigitAt,
        Self::Slide,
        Self::Movable,
        Self::Ties,
        Self::GapsInside,
        Self::RightOfGap,
        Self::ComesBack,
        Self::LastCard,
        Self::Joins,
        Self::WokenBy,
        Self::OnePileAfter,
    ];
}

/// Tops are proved for the piles at once and lost (52 piles, and all but one gone), for the heights of
/// several piles (52 cards), and for a slide: the cards it comes upon, one or three places apart, do not
/// match one another, so they match the sliding card by suit and by rank in turn, and only three cards
/// have its rank. The others are the highest that a search of about a hundred thousand decks reaches (of
/// some million for all moves and for those after one card).
pub(super) const QUANTITIES: [Quantity; 23] = [
    each("piles-at-end", "the number of piles at the end is #", 1, 52),
    ladder("piles-at-once", "at some time there are # piles or more", 52, 1, 52),
    ladder("piles-lost", "the moves after one card leave # piles fewer, or more than that", 51, 1, 51),
    ladder("moves", "# moves or more in all", 399, 10, 300),
    ladder("cascade", "# moves or more after one card has been dealt", 399, 10, 280),
    each("first-pile", "the first pile has # cards at the end", 1, 52),
    ladder("later-pile", "at some time a pile other than the first has # cards or more", 51, 1, 49),
    ladder("later-pile-at-end", "at the end a pile other than the first has # cards or more", 51, 1, 49),
    ladder("second-tallest", "at the end two piles have # cards or more", 26, 1, 26),
    ladder("third-tallest", "at the end three piles have # cards or more", 17, 1, 17),
    ladder("fourth-tallest", "at the end four piles have # cards or more", 13, 1, 13),
    ladder("fifth-tallest", "at the end five piles have # cards or more", 10, 1, 10),
    each("two-digit-at", "at the end pile # has ten cards or more", 1, 43),
    ladder("slide", "a card makes # moves or more without another between them", 9, 1, 7),
    ladder("movable-at-once", "at some time # cards or more can move", 51, 1, 30),
    ladder("ties", "# times or more a card that can move three places can move one place too", 99, 5, 55),
    ladder("gaps-inside", "# times or more a gap is closed that is not at the right end", 51, 1, 49),
    ladder("right-of-gap", "a gap is closed with # piles or more to its right", 50, 1, 47),
    ladder("comes-back", "# times or more a card moves that had been covered", 299, 10, 180),
    named("last-card", "the last card #", 0, LAST_CARD.len() as u16 - 1, last_card_name),
    named("joins", "a card moves from pile to pile: #", 0, 99, joins_name),
    named(
        "woken-by",
        "a card moves that had stood still and whose place has since been changed by moves of one kind only: #",
        0,
        (WAKERS.len() * OFFSETS_A_KIND) as u16 - 1,
        woken_by_name,
    ),
    each("one-pile-after", "there is one pile when # cards have been dealt and no card can move", 1, 52),
];

pub(super) const OFFSETS: [usize; 23] = offsets(&QUANTITIES);

/// What can become of the last card.
const LAST_CARD: [&str; 6] =
    ["stays", "moves-once", "slides", "reaches-first-pile", "wakes-others", "comes-back"];

fn last_card_name(value: u16) -> Option<String> {
    LAST_CARD.get(usize::from(value)).map(|&fate| fate.to_owned())
}

/// Moves of one place, by the pile that the card leaves; then those of three.
pub(super) const MOVES_OF_ONE: u16 = 51;

/// The places from and to which a card moves, counted from 0.
pub(crate) fn joined_places(value: u16) -> (usize, usize) {
    let value = usize::from(value);
    let later = usize::from(MOVES_OF_ONE);
    if value < later { (value + 1, value) } else { (value - later + 3, value - later) }
}

/// From and to, counted from 1.
fn joins_name(value: u16) -> Option<String> {
    let (from, to) = joined_places(value);
    (from < DECK_SIZE).then(|| format!("{}-{}", from + 1, to + 1))
}

/// What a move can do to a card that stands still: how far the move went, whether the pile that it left
/// was closed up, and how many places right of its destination the card stands (afterwards). These places
/// have a new top card, a new left neighbour or a new third to the left; no others have. So there is no
/// `one-gap+3`: the third to the left of that place was the card that has moved and, for the card has gone
/// one place as the place has, it still is. In the same way the card to the left of `one-gap+1` has
/// stayed, but the pile there is another: at the left end, where no card is third to the left, this counts
/// too, since a program that has closed a gap looks there in any case.
pub(super) const WAKERS: [(&str, &[usize]); 4] = [
    ("one", &[0, 1, 2, 3, 4]),
    ("one-gap", &[0, 1, 2]),
    ("three", &[0, 1, 3, 4, 6]),
    ("three-gap", &[0, 1, 3, 4, 5]),
];
pub(super) const OFFSETS_A_KIND: usize = 8;

fn woken_by_name(value: u16) -> Option<String> {
    let (kind, offset) = (usize::from(value) / OFFSETS_A_KIND, usize::from(value) % OFFSETS_A_KIND);
    let (kind, offsets) = WAKERS[kind];
    offsets.contains(&offset).then(|| format!("{kind}+{offset}"))
}
