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
#[derive(Clone, Copy)]
enum Of {
    PilesAtEnd,
    PilesAtOnce,
    PilesLost,
    Moves,
    Cascade,
    FirstPile,
    LaterPile,
    LaterPileAtEnd,
    TwoDigitPiles,
    TwoDigitAt,
    Slide,
    Movable,
    Ties,
    GapsInside,
    RightOfGap,
    ComesBack,
    LastCard,
    Joins,
    NextMove,
    OnePileAfter,
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

const QUANTITIES: [Quantity; 20] = [
    each("piles-at-end", "# piles remain", 52),
    ladder("piles-at-once", "at some time there are # piles or more", 52, 1, 52),
    ladder(
        "piles-lost",
        "after one card has been dealt, moves leave # piles fewer or more than that",
        51,
        1,
        51,
    ),
    ladder("moves", "# moves or more in all", 399, 10, 300),
    ladder("cascade", "# moves or more after one card has been dealt", 399, 10, 280),
    each("first-pile", "the first pile has # cards at the end", 52),
    ladder("later-pile", "at some time a pile other than the first has # cards or more", 51, 1, 51),
    ladder("later-pile-at-end", "at the end a pile other than the first has # cards or more", 51, 1, 51),
    ladder("two-digit-piles", "at the end # piles or more have ten cards or more", 5, 1, 5),
    each("two-digit-at", "at the end pile # has ten cards or more", 43),
    ladder("slide", "a card makes # moves or more without another between them", 51, 1, 51),
    ladder("movable-at-once", "at some time # cards or more can move", 51, 1, 51),
    ladder("ties", "# times or more a card could go three places or one", 99, 1, 99),
    ladder("gaps-inside", "# times or more a gap is closed that is not at the right end", 51, 1, 51),
    ladder("right-of-gap", "a gap is closed with # piles or more to its right", 50, 1, 50),
    ladder("comes-back", "# times or more a card that had been covered moves", 99, 1, 99),
    named("last-card", "the last card #", LAST_CARD.len(), last_card_name),
    named("joins", "a card moves from pile to pile: #", 100, joins_name),
    named("next-move", "a move wakes another pile: #", 32, next_move_name),
    each("one-pile-after", "there is one pile when # cards have been dealt and no card can move", 52),
];

const OFFSETS: [usize; 20] = offsets(&QUANTITIES);

/// What can become of the last card.
const LAST_CARD: [&str; 6] =
    ["stays", "moves-once", "slides", "reaches-first-pile", "wakes-others", "comes-back"];

fn last_card_name(value: u16) -> Option<String> {
    Some(LAST_CARD[usize::from(value)].to_owned())
}

/// Moves of one place, by the pile that the card leaves; then those of three.
const MOVES_OF_ONE: u16 = 51;

/// From and to, counted from 1.
fn joins_name(value: u16) -> Option<String> {
    let (from, to) = if value < MOVES_OF_ONE { (value + 2, value + 1) } else { (value - 47, value - 50) };
    Some(format!("{from}-{to}"))
}

/// Places beyond this one right of the destination are not told apart.
const FURTHER: usize = 7;

/// How far the card went, whether its pile was closed up, and how many places right of the destination
/// the next card moves.
fn next_move_name(value: u16) -> Option<String> {
    let (kind, offset) = (value / 8, usize::from(value % 8));
    let kind = ["one", "one-gap", "three", "three-gap"][usize::from(kind)];
    Some(if offset < FURTHER { format!("{kind}+{offset}") } else { format!("{kind}+further") })
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
    /// The last move since a card was dealt.
    last_move: Option<Move>,
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
    from: usize,
    to: usize,
    closes: bool,
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
        self.look_at(&[self.board.len() - 1]);
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
    }

    fn make_move(&mut self, card: Card, from: usize, to: usize) {
        self.moves += 1;
        self.cascade += 1;
        self.longest_cascade = self.longest_cascade.max(self.cascade);
        let tops = self.board.tops();
        if from - to == 3 && can_join(card, tops[from - 1]) {
            self.ties += 1;
        }
        self.cover(card, tops[to]);
        self.follow(card, from, to);
        self.features.insert(
            OFFSETS[Of::Joins as usize]
                + if from - to == 1 { from - 1 } else { usize::from(MOVES_OF_ONE) + from - 3 },
        );
        self.board.move_top(from, to);
        if to > 0 {
            self.later_pile = self.later_pile.max(self.board.heights()[to]);
        }
        let closes = self.board.heights()[from] == 0;
        self.last_move = Some(Move { card, from, to, closes });
        if !closes {
            self.look_at(&[to, to + 1, to + 3, from, from + 1, from + 3]);
        }
    }

    fn cover(&mut self, card: Card, below: Card) {
        if self.covered >> card.index() & 1 == 1 {
            self.comes_back += 1;
        }
        self.covered &= !(1 << card.index());
        self.covered |= 1 << below.index();
    }

    /// What the move before has to do with this one.
    fn follow(&mut self, card: Card, from: usize, to: usize) {
        let goes_on = match self.last_move {
            Some(Move { card: before, to: at, from: left, closes }) => {
                let kind = 2 * usize::from(left - at == 3) + usize::from(closes);
                let offset = (from.saturating_sub(at)).min(FURTHER);
                self.features.insert(OFFSETS[Of::NextMove as usize] + 8 * kind + offset);
                before == card
            }
            None => false,
        };
        self.slide = if goes_on { self.slide + 1 } else { 1 };
        self.longest_slide = self.longest_slide.max(self.slide);
        if self.last_dealt == Some(card) {
            if self.last_card_moves + 1 == self.cascade {
                self.last_card_moves += 1;
            } else {
                self.last_card_comes_back = true;
            }
            self.last_card_place = to;
        }
    }

    fn close_gap(&mut self, at: usize) {
        self.board.close_gap(at);
        let right = self.board.len() - at;
        self.gaps_inside += usize::from(right > 0);
        self.right_of_gap = self.right_of_gap.max(right);
        let left = (1 << at) - 1;
        self.movable = self.movable & left | self.movable >> 1 & !left;
        let to = self.last_move.map_or(at, |last| last.to);
        self.look_at(&[to, to + 1, to + 3, at, at + 1, at + 2]);
    }

    /// Looks whether the top cards at these places can move.
    fn look_at(&mut self, places: &[usize]) {
        let tops = self.board.tops();
        for &place in places {
            let can_move = place < tops.len()
                && (place >= 1 && can_join(tops[place], tops[place - 1])
                    || place >= 3 && can_join(tops[place], tops[place - 3]));
            self.movable = self.movable & !(1 << place) | u64::from(can_move) << place;
        }
        self.most_movable = self.most_movable.max(self.movable.count_ones());
    }

    fn tell_heights(&mut self) {
        let heights = self.board.heights();
        let (first, later) = heights.split_first().map_or((0, heights), |(first, later)| (*first, later));
        let tallest = later.iter().copied().max().unwrap_or(0);
        let two_digits: u64 =
            heights.iter().enumerate().map(|(place, &height)| u64::from(height >= 10) << place).sum();
        self.tell(Of::FirstPile, usize::from(first));
        self.tell(Of::LaterPileAtEnd, usize::from(tallest));
        self.tell(Of::TwoDigitPiles, two_digits.count_ones() as usize);
        for place in (0..DECK_SIZE).filter(|place| two_digits >> place & 1 == 1) {
            self.tell(Of::TwoDigitAt, place + 1);
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
