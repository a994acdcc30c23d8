//! The situations of Accordian.

use super::{Features, Kind, Quantity, Reader, Strata, Stratum, offsets};
use crate::card::Card;
use crate::deck::DECK_SIZE;
use crate::game::Observer;
use crate::game::accordian::board::Board;
use crate::game::accordian::{Accordian, Event};

impl Strata for Accordian {
    const QUANTITIES: &'static [Quantity] = &QUANTITIES;
    type Reader = Row;

    /// No law is known.
    fn exact_odds(_: Stratum) -> Option<f64> {
        None
    }
}

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

const fn ladder(name: &'static str, sentence: &'static str, highest: u16, step: u16, top: u16) -> Quantity {
    Quantity { name, sentence, lowest: 0, highest, kind: Kind::Ladder { step, top } }
}

const fn each(name: &'static str, sentence: &'static str, highest: u16) -> Quantity {
    Quantity { name, sentence, lowest: 1, highest, kind: Kind::Each }
}

const fn named(
    name: &'static str,
    sentence: &'static str,
    values: usize,
    value_name: fn(u16) -> Option<String>,
) -> Quantity {
    let kind = Kind::Named { name: value_name };
    Quantity { name, sentence, lowest: 0, highest: values as u16 - 1, kind }
}

/// Tops are proved for the piles at once and lost (52 piles, and all but one gone), for the heights of
/// several piles (52 cards), and for a slide: the cards it comes upon, one or three places apart, do not
/// match one another, so they match the sliding card by suit and by rank in turn, and only three cards
/// have its rank. The others are the highest that a search of about a hundred thousand decks reaches (of
/// some million for all moves and for those after one card).
const QUANTITIES: [Quantity; 23] = [
    each("piles-at-end", "# piles remain", 52),
    ladder("piles-at-once", "at some time there are # piles or more", 52, 1, 52),
    ladder("piles-lost", "the moves after one card leave # piles fewer, or more than that", 51, 1, 51),
    ladder("moves", "# moves or more in all", 399, 10, 300),
    ladder("cascade", "# moves or more after one card has been dealt", 399, 10, 280),
    each("first-pile", "the first pile has # cards at the end", 52),
    ladder("later-pile", "at some time a pile other than the first has # cards or more", 51, 1, 49),
    ladder("later-pile-at-end", "at the end a pile other than the first has # cards or more", 51, 1, 48),
    ladder("second-tallest", "at the end two piles have # cards or more", 26, 1, 26),
    ladder("third-tallest", "at the end three piles have # cards or more", 17, 1, 17),
    ladder("fourth-tallest", "at the end four piles have # cards or more", 13, 1, 13),
    ladder("fifth-tallest", "at the end five piles have # cards or more", 10, 1, 10),
    each("two-digit-at", "at the end pile # has ten cards or more", 43),
    ladder("slide", "a card makes # moves or more without another between them", 9, 1, 7),
    ladder("movable-at-once", "at some time # cards or more can move", 51, 1, 28),
    ladder("ties", "# times or more a card that can move three places can move one place too", 99, 5, 50),
    ladder("gaps-inside", "# times or more a gap is closed that is not at the right end", 51, 1, 48),
    ladder("right-of-gap", "a gap is closed with # piles or more to its right", 50, 1, 46),
    ladder("comes-back", "# times or more a card moves that had been covered", 299, 10, 160),
    named("last-card", "the last card #", LAST_CARD.len(), last_card_name),
    named("joins", "a card moves from pile to pile: #", 100, joins_name),
    named(
        "woken-by",
        "a card moves that had stood still and whose place has since been changed by moves of one kind only: #",
        4 * OFFSETS_A_KIND,
        woken_by_name,
    ),
    each("one-pile-after", "there is one pile when # cards have been dealt and no card can move", 52),
];

const OFFSETS: [usize; 23] = offsets(&QUANTITIES);

/// What can become of the last card.
const LAST_CARD: [&str; 6] =
    ["stays", "moves-once", "slides", "reaches-first-pile", "wakes-others", "comes-back"];

fn last_card_name(value: u16) -> Option<String> {
    LAST_CARD.get(usize::from(value)).map(|&fate| fate.to_owned())
}

/// Moves of one place, by the pile that the card leaves; then those of three.
const MOVES_OF_ONE: u16 = 51;

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
/// have a new top card, a new left neighbour or a new third to the left; no others have.
const WAKERS: [(&str, &[usize]); 4] = [
    ("one", &[0, 1, 2, 3, 4]),
    ("one-gap", &[0, 1, 2]),
    ("three", &[0, 1, 3, 4, 6]),
    ("three-gap", &[0, 1, 3, 4, 5]),
];
const OFFSETS_A_KIND: usize = 8;

fn woken_by_name(value: u16) -> Option<String> {
    let (kind, offset) = (usize::from(value) / OFFSETS_A_KIND, usize::from(value) % OFFSETS_A_KIND);
    let (kind, offsets) = WAKERS[kind];
    offsets.contains(&offset).then(|| format!("{kind}+{offset}"))
}

/// The row as it is rebuilt from the events, with what is counted.
#[derive(Clone, Debug, Default)]
pub struct Row {
    board: Board,
    /// By bit: the places whose top card can move.
    movable: u64,
    features: Features,
    dealt: usize,
    piles_at_once: usize,
    /// How many piles there were when the last card had been dealt.
    piles_dealt: usize,
    piles_lost: usize,
    moves: usize,
    cascade: usize,
    longest_cascade: usize,
    later_pile: u8,
    slide: usize,
    longest_slide: usize,
    most_movable: u32,
    ties: usize,
    gaps_inside: usize,
    right_of_gap: usize,
    comes_back: usize,
    /// By index of a card: whether another has been laid on it since it was dealt or moved.
    covered: u64,
    /// The card of the last move since a card was dealt, where it went, and how it did so.
    last_move: Option<Move>,
    /// By bit: the places that moves have changed since it was clear that they stand still; those that
    /// they have changed in more than one way; by place: in which, where it is one.
    changed: u64,
    changed_otherwise: u64,
    changed_by: Changes,
    /// The card dealt last.
    last_dealt: Option<Card>,
    /// How often it has moved before another card did, where to, and whether it has moved later.
    last_card_moves: usize,
    last_card_place: usize,
    last_card_comes_back: bool,
    /// How many moves it has brought about.
    last_cascade: usize,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    card: Card,
    to: usize,
    /// By number: one of the [`WAKERS`].
    kind: usize,
}

/// By place: the move that has changed it, as a value of [`Of::WokenBy`].
#[derive(Clone, Copy, Debug)]
struct Changes([u8; DECK_SIZE]);

impl Default for Changes {
    fn default() -> Self {
        Self([0; DECK_SIZE])
    }
}

impl Observer<Event> for Row {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { card } => self.deal(card),
            Event::Move { card, from, to } => self.make_move(card, usize::from(from), usize::from(to)),
            Event::GapClosed { at } => self.close_gap(usize::from(at)),
        }
    }
}

impl Reader<Event> for Row {
    fn clear(&mut self) {
        *self = Self::default();
    }

    fn end(&mut self) -> &Features {
        self.settled();
        self.tell_heights();
        self.tell_last_card();
        for (of, value) in [
            (Of::PilesAtEnd, self.board.len()),
            (Of::PilesAtOnce, self.piles_at_once),
            (Of::PilesLost, self.piles_lost),
            (Of::Moves, self.moves),
            (Of::Cascade, self.longest_cascade),
            (Of::LaterPile, usize::from(self.later_pile)),
            (Of::Slide, self.longest_slide),
            (Of::Movable, self.most_movable as usize),
            (Of::Ties, self.ties),
            (Of::GapsInside, self.gaps_inside),
            (Of::RightOfGap, self.right_of_gap),
            (Of::ComesBack, self.comes_back),
        ] {
            self.tell(of, value);
        }
        &self.features
    }
}

impl Row {
    /// A value below the lowest is passed over, one above the highest is the highest.
    fn tell(&mut self, of: Of, value: usize) {
        let quantity = &QUANTITIES[of as usize];
        let (lowest, highest) = (usize::from(quantity.lowest), usize::from(quantity.highest));
        if value >= lowest {
            self.features.insert(OFFSETS[of as usize] + value.min(highest) - lowest);
        }
    }

    fn deal(&mut self, card: Card) {
        self.settled();
        self.board.deal(card);
        self.dealt += 1;
        self.piles_dealt = self.board.len();
        self.piles_at_once = self.piles_at_once.max(self.board.len());
        self.last_dealt = Some(card);
        (self.last_card_moves, self.last_card_comes_back) = (0, false);
        self.look_at(self.board.len() - 1);
        self.most_movable = self.most_movable.max(self.movable.count_ones());
    }

    /// No card can move any more: another is dealt, or the play has ended.
    fn settled(&mut self) {
        if self.dealt > 0 {
            self.piles_lost = self.piles_lost.max(self.piles_dealt - self.board.len());
            if self.board.len() == 1 {
                self.tell(Of::OnePileAfter, self.dealt);
            }
        }
        self.last_cascade = self.cascade;
        self.cascade = 0;
        self.slide = 0;
        self.last_move = None;
        (self.changed, self.changed_otherwise) = (0, 0);
    }

    fn make_move(&mut self, card: Card, from: usize, to: usize) {
        self.moves += 1;
        self.cascade += 1;
        self.longest_cascade = self.longest_cascade.max(self.cascade);
        let three = from - to == 3;
        let tops = self.board.tops();
        self.ties += usize::from(three && can_join(card, tops[from - 1]));
        self.cover(card, tops[to]);
        self.slide(card);
        self.follow_last_card(card, to);
        self.tell_waker(from);
        let joined = if three { usize::from(MOVES_OF_ONE) + from - 3 } else { from - 1 };
        self.features.insert(OFFSETS[Of::Joins as usize] + joined);
        self.board.move_top(from, to);
        if to > 0 {
            self.later_pile = self.later_pile.max(self.board.heights()[to]);
        }
        let closes = self.board.heights()[from] == 0;
        let kind = 2 * usize::from(three) + usize::from(closes);
        self.last_move = Some(Move { card, to, kind });
        if !closes {
            self.look_around(to, kind);
        }
    }

    fn cover(&mut self, card: Card, below: Card) {
        self.comes_back += usize::from(self.covered >> card.index() & 1 == 1);
        self.covered = self.covered & !(1 << card.index()) | 1 << below.index();
    }

    fn slide(&mut self, card: Card) {
        let goes_on = self.last_move.is_some_and(|last| last.card == card);
        self.slide = if goes_on { self.slide + 1 } else { 1 };
        self.longest_slide = self.longest_slide.max(self.slide);
    }

    fn follow_last_card(&mut self, card: Card, to: usize) {
        if self.last_dealt != Some(card) {
            return;
        }
        if self.last_card_moves + 1 == self.cascade {
            self.last_card_moves += 1;
        } else {
            self.last_card_comes_back = true;
        }
        self.last_card_place = to;
    }

    /// The leftmost card moves: of the places to its left it is clear that they stand still.
    fn tell_waker(&mut self, from: usize) {
        let left = (1 << from) - 1;
        self.changed &= !left;
        self.changed_otherwise &= !left;
        if self.changed >> from & !(self.changed_otherwise >> from) & 1 == 1 {
            let waker = usize::from(self.changed_by.0[from]);
            self.features.insert(OFFSETS[Of::WokenBy as usize] + waker);
        }
        // Another card will be on top, or another pile stand there.
        self.changed &= !(1 << from);
        self.changed_otherwise &= !(1 << from);
    }

    fn close_gap(&mut self, at: usize) {
        self.board.close_gap(at);
        let right = self.board.len() - at;
        self.gaps_inside += usize::from(right > 0);
        self.right_of_gap = self.right_of_gap.max(right);
        let left = (1 << at) - 1;
        for places in [&mut self.movable, &mut self.changed, &mut self.changed_otherwise] {
            *places = *places & left | *places >> 1 & !left;
        }
        self.changed_by.0.copy_within(at + 1.., at);
        if let Some(Move { to, kind, .. }) = self.last_move {
            self.look_around(to, kind);
        }
    }

    /// Looks at the places that a move to `to` has changed: whether their top cards can move now.
    fn look_around(&mut self, to: usize, kind: usize) {
        for &offset in WAKERS[kind].1 {
            let place = to + offset;
            if place >= self.board.len() {
                break;
            }
            self.look_at(place);
            let (mark, change) = (1 << place, (OFFSETS_A_KIND * kind + offset) as u8);
            if self.changed & mark != 0 && self.changed_by.0[place] != change {
                self.changed_otherwise |= mark;
            }
            self.changed |= mark;
            self.changed_by.0[place] = change;
        }
        // Where the row has become shorter nothing can move.
        self.movable &= (1 << self.board.len()) - 1;
        self.most_movable = self.most_movable.max(self.movable.count_ones());
    }

    fn look_at(&mut self, place: usize) {
        let tops = self.board.tops();
        let can_move = place >= 1 && can_join(tops[place], tops[place - 1])
            || place >= 3 && can_join(tops[place], tops[place - 3]);
        self.movable = self.movable & !(1 << place) | u64::from(can_move) << place;
    }

    fn tell_heights(&mut self) {
        let mut heights = [0; DECK_SIZE];
        let piles = self.board.len();
        heights[..piles].copy_from_slice(self.board.heights());
        self.tell(Of::FirstPile, usize::from(heights[0]));
        self.tell(Of::LaterPileAtEnd, usize::from(heights[1..].iter().copied().max().unwrap_or(0)));
        for place in (0..piles).filter(|&place| heights[place] >= 10) {
            self.tell(Of::TwoDigitAt, place + 1);
        }
        heights[..piles].sort_unstable_by(|one, other| other.cmp(one));
        let tallest = [Of::SecondTallest, Of::ThirdTallest, Of::FourthTallest, Of::FifthTallest];
        for (of, &height) in tallest.into_iter().zip(&heights[1..]) {
            self.tell(of, usize::from(height));
        }
    }

    fn tell_last_card(&mut self) {
        if self.dealt < DECK_SIZE {
            return;
        }
        let moves = self.last_card_moves;
        let fates = [
            moves == 0,
            moves == 1,
            moves > 1,
            moves > 0 && self.last_card_place == 0,
            self.last_cascade > moves,
            self.last_card_comes_back,
        ];
        for (fate, _) in fates.iter().enumerate().filter(|(_, is_so)| **is_so) {
            self.tell(Of::LastCard, fate);
        }
    }
}

/// Whether two cards match, as the rules say: same suit or same rank.
fn can_join(one: Card, other: Card) -> bool {
    one.suit() == other.suit() || one.rank() == other.rank()
}
