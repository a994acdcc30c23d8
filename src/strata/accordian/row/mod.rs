//! The row as it is rebuilt from the events, with what is counted.

mod end;

use super::quantities::{MOVES_OF_ONE, OFFSETS, OFFSETS_A_KIND, Of, QUANTITIES, WAKERS};
use crate::game::Observer;
use crate::game::accordian::Event;
use crate::strata::Features;

/// The row as it is rebuilt from the events, with what is counted.
#[derive(Clone, Debug)]
pub struct Row {
    len: usize,
    /// By place, after three that no card can join.
    piles: [Pile; ROOM],
    /// By byte of a card: the card below it, where there is one.
    below: [u8; ROOM],
    /// By bit: the places whose top card can move.
    movable: u64,
    /// By bit: the places that moves have changed since it was clear that they stand still, and those that
    /// they have changed in more than one way.
    changed: u64,
    changed_otherwise: u64,
    /// By byte of a card: whether another has been laid on it since it was dealt or moved.
    covered: u64,
    /// The last move since a card was dealt.
    last_move: Option<Move>,
    counts: Counts,
    features: Features,
}

/// A pile, as far as it matters; as small as can be, since all to the right of a gap are moved.
#[derive(Clone, Copy, Debug)]
struct Pile {
    /// The byte of its top card.
    top: u8,
    height: u8,
    /// How a move has changed its place, as a value of [`Of::WokenBy`].
    changed_by: u8,
}

impl Pile {
    /// Neither its rank nor its suit is a card's.
    const NONE: Self = Self { top: 0xff, height: 0, changed_by: 0 };
}

/// How many places stand before the first: a card looks up to three to its left.
const BEFORE: usize = 3;
/// Room for the row with the places before it, and for any byte of a card; a power of two, so that an index
/// can be cut to size.
const ROOM: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Move {
    /// The card's byte.
    card: u8,
    to: usize,
    /// By number: one of the [`WAKERS`].
    kind: usize,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
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
    /// The byte of the card dealt last.
    last_dealt: u8,
    /// How often it has moved before another card did, where to, and whether it has moved later.
    last_card_moves: usize,
    last_card_place: usize,
    last_card_comes_back: bool,
    /// How many moves it has brought about.
    last_cascade: usize,
}

impl Default for Row {
    fn default() -> Self {
        Self {
            len: 0,
            piles: [Pile::NONE; ROOM],
            below: [0; ROOM],
            movable: 0,
            changed: 0,
            changed_otherwise: 0,
            covered: 0,
            last_move: None,
            counts: Counts::default(),
            features: Features::default(),
        }
    }
}

impl Observer<Event> for Row {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { card } => self.deal(card.byte()),
            Event::Move { card, from, to } => self.make_move(card.byte(), usize::from(from), usize::from(to)),
            Event::GapClosed { at } => self.close_gap(usize::from(at)),
        }
    }
}

impl Row {
    /// A value below the lowest is passed over.
    #[inline]
    fn tell(&mut self, of: Of, value: usize) {
        if let Some(place) = QUANTITIES[of as usize].place(value) {
            self.features.insert(OFFSETS[of as usize] + place);
        }
    }

    #[inline]
    fn pile(&mut self, place: usize) -> &mut Pile {
        &mut self.piles[(BEFORE + place) % ROOM]
    }

    fn deal(&mut self, card: u8) {
        self.settled();
        *self.pile(self.len) = Pile { top: card, height: 1, changed_by: 0 };
        self.len += 1;
        self.look_at(self.len - 1);
        let (piles, counts) = (self.len, &mut self.counts);
        counts.dealt += 1;
        counts.piles_dealt = piles;
        counts.piles_at_once = counts.piles_at_once.max(piles);
        counts.later_pile = counts.later_pile.max(u8::from(piles > 1));
        counts.last_dealt = card;
        (counts.last_card_moves, counts.last_card_comes_back) = (0, false);
        counts.most_movable = counts.most_movable.max(self.movable.count_ones());
    }

    /// No card can move any more: another is dealt, or the play has ended.
    fn settled(&mut self) {
        let counts = &mut self.counts;
        counts.last_cascade = counts.cascade;
        counts.cascade = 0;
        counts.slide = 0;
        if counts.dealt > 0 {
            counts.piles_lost = counts.piles_lost.max(counts.piles_dealt - self.len);
            let dealt = counts.dealt;
            if self.len == 1 {
                self.tell(Of::OnePileAfter, dealt);
            }
        }
        self.last_move = None;
        (self.changed, self.changed_otherwise) = (0, 0);
    }

    #[inline]
    fn make_move(&mut self, card: u8, from: usize, to: usize) {
        let three = from - to == 3;
        let (beside, destination) = (self.pile(from - 1).top, self.pile(to).top);
        self.count_move(card, to, three && can_join(card, beside));
        self.cover(card, destination);
        self.tell_waker(from);
        let joined = if three { usize::from(MOVES_OF_ONE) + from - 3 } else { from - 1 };
        self.features.insert(OFFSETS[Of::Joins as usize] + joined);
        let uncovered = std::mem::replace(&mut self.below[usize::from(card) % ROOM], destination);
        let left = self.pile(from);
        left.top = uncovered;
        left.height -= 1;
        let closes = left.height == 0;
        let joined = self.pile(to);
        joined.top = card;
        joined.height += 1;
        let height = joined.height;
        if to > 0 {
            self.counts.later_pile = self.counts.later_pile.max(height);
        }
        let kind = 2 * usize::from(three) + usize::from(closes);
        self.last_move = Some(Move { card, to, kind });
        if !closes {
            self.look_around(to, kind);
        }
    }

    #[inline]
    fn count_move(&mut self, card: u8, to: usize, tie: bool) {
        let goes_on = self.last_move.is_some_and(|last| last.card == card);
        let counts = &mut self.counts;
        counts.moves += 1;
        counts.cascade += 1;
        counts.longest_cascade = counts.longest_cascade.max(counts.cascade);
        counts.ties += usize::from(tie);
        counts.slide = if goes_on { counts.slide + 1 } else { 1 };
        counts.longest_slide = counts.longest_slide.max(counts.slide);
        if counts.last_dealt == card {
            if counts.last_card_moves + 1 == counts.cascade {
                counts.last_card_moves += 1;
            } else {
                counts.last_card_comes_back = true;
            }
            counts.last_card_place = to;
        }
    }

    #[inline]
    fn cover(&mut self, card: u8, below: u8) {
        self.counts.comes_back += usize::from(self.covered >> card & 1 == 1);
        self.covered = self.covered & !(1 << card) | 1 << below;
    }

    /// The leftmost card moves: of the places to its left it is clear that they stand still, and here
    /// another card will be on top, or another pile stand.
    #[inline]
    fn tell_waker(&mut self, from: usize) {
        if self.changed & !self.changed_otherwise & 1 << from != 0 {
            let waker = usize::from(self.pile(from).changed_by);
            self.features.insert(OFFSETS[Of::WokenBy as usize] + waker);
        }
        let right = !1 << from;
        self.changed &= right;
        self.changed_otherwise &= right;
    }

    #[inline]
    fn close_gap(&mut self, at: usize) {
        self.piles.copy_within(BEFORE + at + 1..BEFORE + self.len, BEFORE + at);
        self.len -= 1;
        let right = self.len - at;
        self.counts.gaps_inside += usize::from(right > 0);
        self.counts.right_of_gap = self.counts.right_of_gap.max(right);
        let left = (1 << at) - 1;
        for places in [&mut self.movable, &mut self.changed, &mut self.changed_otherwise] {
            *places = *places & left | *places >> 1 & !left;
        }
        if let Some(Move { to, kind, .. }) = self.last_move {
            self.look_around(to, kind);
        }
    }

    /// Looks at the places that a move to `to` has changed: whether their top cards can move now.
    #[inline]
    fn look_around(&mut self, to: usize, kind: usize) {
        for &offset in WAKERS[kind].1 {
            let place = to + offset;
            if place >= self.len {
                break;
            }
            self.look_at(place);
            let (mark, change) = (1 << place, (OFFSETS_A_KIND * kind + offset) as u8);
            let before = std::mem::replace(&mut self.pile(place).changed_by, change);
            self.changed_otherwise |= if before == change { 0 } else { self.changed & mark };
            self.changed |= mark;
        }
        // Where the row has become shorter nothing can move.
        self.movable &= (1 << self.len) - 1;
        self.counts.most_movable = self.counts.most_movable.max(self.movable.count_ones());
    }

    #[inline]
    fn look_at(&mut self, place: usize) {
        let top = |place: usize| self.piles[place % ROOM].top;
        let card = top(BEFORE + place);
        let can_move = can_join(card, top(BEFORE + place - 1)) | can_join(card, top(BEFORE + place - 3));
        self.movable = self.movable & !(1 << place) | u64::from(can_move) << place;
    }
}

/// Whether two cards, as bytes, are of the same rank, the low half, or of the same suit, the high half.
#[inline]
const fn can_join(one: u8, other: u8) -> bool {
    let differing = one ^ other;
    differing & 0x0f == 0 || differing & 0xf0 == 0
}
