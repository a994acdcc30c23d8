//! The situations of Accordian.

use super::{Features, Kind, Quantity, Reader, Strata, Stratum, offsets};
use crate::deck::DECK_SIZE;
use crate::game::Observer;
use crate::game::accordian::{Accordian, Event};

impl Strata for Accordian {
    const QUANTITIES: &'static [Quantity] = &QUANTITIES;
    const MEASURED: &'static str = include_str!("accordian.odds");
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
    each("piles-at-end", "the number of piles at the end is #", 52),
    ladder("piles-at-once", "at some time there are # piles or more", 52, 1, 52),
    ladder("piles-lost", "the moves after one card leave # piles fewer, or more than that", 51, 1, 51),
    ladder("moves", "# moves or more in all", 399, 10, 300),
    ladder("cascade", "# moves or more after one card has been dealt", 399, 10, 280),
    each("first-pile", "the first pile has # cards at the end", 52),
    ladder("later-pile", "at some time a pile other than the first has # cards or more", 51, 1, 49),
    ladder("later-pile-at-end", "at the end a pile other than the first has # cards or more", 51, 1, 49),
    ladder("second-tallest", "at the end two piles have # cards or more", 26, 1, 26),
    ladder("third-tallest", "at the end three piles have # cards or more", 17, 1, 17),
    ladder("fourth-tallest", "at the end four piles have # cards or more", 13, 1, 13),
    ladder("fifth-tallest", "at the end five piles have # cards or more", 10, 1, 10),
    each("two-digit-at", "at the end pile # has ten cards or more", 43),
    ladder("slide", "a card makes # moves or more without another between them", 9, 1, 7),
    ladder("movable-at-once", "at some time # cards or more can move", 51, 1, 30),
    ladder("ties", "# times or more a card that can move three places can move one place too", 99, 5, 55),
    ladder("gaps-inside", "# times or more a gap is closed that is not at the right end", 51, 1, 49),
    ladder("right-of-gap", "a gap is closed with # piles or more to its right", 50, 1, 47),
    ladder("comes-back", "# times or more a card moves that had been covered", 299, 10, 180),
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
/// have a new top card, a new left neighbour or a new third to the left; no others have. So there is no
/// `one-gap+3`: the third to the left of that place was the card that has moved and, for the card has gone
/// one place as the place has, it still is. In the same way the card to the left of `one-gap+1` has
/// stayed, but the pile there is another: at the left end, where no card is third to the left, this counts
/// too, since a program that has closed a gap looks there in any case.
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

impl Reader<Event> for Row {
    fn clear(&mut self) {
        *self = Self::default();
    }

    fn end(&mut self) -> &Features {
        self.settled();
        self.tell_heights();
        self.tell_last_card();
        let counts = self.counts;
        for (of, value) in [
            (Of::PilesAtEnd, self.len),
            (Of::PilesAtOnce, counts.piles_at_once),
            (Of::PilesLost, counts.piles_lost),
            (Of::Moves, counts.moves),
            (Of::Cascade, counts.longest_cascade),
            (Of::LaterPile, usize::from(counts.later_pile)),
            (Of::Slide, counts.longest_slide),
            (Of::Movable, counts.most_movable as usize),
            (Of::Ties, counts.ties),
            (Of::GapsInside, counts.gaps_inside),
            (Of::RightOfGap, counts.right_of_gap),
            (Of::ComesBack, counts.comes_back),
        ] {
            self.tell(of, value);
        }
        &self.features
    }
}

impl Row {
    /// A value below the lowest is passed over, one above the highest is the highest.
    #[inline]
    fn tell(&mut self, of: Of, value: usize) {
        let quantity = &QUANTITIES[of as usize];
        let (lowest, highest) = (usize::from(quantity.lowest), usize::from(quantity.highest));
        if value >= lowest {
            self.features.insert(OFFSETS[of as usize] + value.min(highest) - lowest);
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

    fn tell_heights(&mut self) {
        let mut heights: [u8; DECK_SIZE] = std::array::from_fn(|place| self.pile(place).height);
        heights[self.len..].fill(0);
        self.tell(Of::FirstPile, usize::from(heights[0]));
        let mut tallest = [0; 5];
        for (place, &height) in heights[..self.len].iter().enumerate() {
            if height >= 10 {
                self.tell(Of::TwoDigitAt, place + 1);
            }
            if height > tallest[4] {
                let higher = tallest.partition_point(|&other| other >= height);
                tallest[higher..].rotate_right(1);
                tallest[higher] = height;
            }
        }
        self.tell(Of::LaterPileAtEnd, usize::from(heights[1..].iter().copied().max().unwrap_or(0)));
        let others = [Of::SecondTallest, Of::ThirdTallest, Of::FourthTallest, Of::FifthTallest];
        for (of, &height) in others.into_iter().zip(&tallest[1..]) {
            self.tell(of, usize::from(height));
        }
    }

    fn tell_last_card(&mut self) {
        let counts = self.counts;
        if counts.dealt < DECK_SIZE {
            return;
        }
        let moves = counts.last_card_moves;
        let fates = [
            moves == 0,
            moves == 1,
            moves > 1,
            moves > 0 && counts.last_card_place == 0,
            counts.last_cascade > moves,
            counts.last_card_comes_back,
        ];
        for (fate, _) in fates.iter().enumerate().filter(|(_, is_so)| **is_so) {
            self.tell(Of::LastCard, fate);
        }
    }
}

/// Whether two cards, as bytes, are of the same rank, the low half, or of the same suit, the high half.
#[inline]
const fn can_join(one: u8, other: u8) -> bool {
    let differing = one ^ other;
    differing & 0x0f == 0 || differing & 0xf0 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::deck::{Deal, Deck};
    use crate::game::accordian::{Fast, Reference};
    use crate::game::{Engine, Game};
    use crate::generate::aimed::Aimed;
    use crate::generate::base::Bases;
    use crate::generate::choices::Prng;
    use crate::generate::{near, uniform};
    use crate::strata::feature_name;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn the_quantities_stand_in_the_order_of_their_numbers() {
        let names = [
            (Of::PilesAtEnd, "piles-at-end"),
            (Of::PilesAtOnce, "piles-at-once"),
            (Of::PilesLost, "piles-lost"),
            (Of::Moves, "moves"),
            (Of::Cascade, "cascade"),
            (Of::FirstPile, "first-pile"),
            (Of::LaterPile, "later-pile"),
            (Of::LaterPileAtEnd, "later-pile-at-end"),
            (Of::SecondTallest, "second-tallest"),
            (Of::ThirdTallest, "third-tallest"),
            (Of::FourthTallest, "fourth-tallest"),
            (Of::FifthTallest, "fifth-tallest"),
            (Of::TwoDigitAt, "two-digit-at"),
            (Of::Slide, "slide"),
            (Of::Movable, "movable-at-once"),
            (Of::Ties, "ties"),
            (Of::GapsInside, "gaps-inside"),
            (Of::RightOfGap, "right-of-gap"),
            (Of::ComesBack, "comes-back"),
            (Of::LastCard, "last-card"),
            (Of::Joins, "joins"),
            (Of::WokenBy, "woken-by"),
            (Of::OnePileAfter, "one-pile-after"),
        ];
        for (number, (of, name)) in names.into_iter().enumerate() {
            assert_eq!((of as usize, Of::ALL[number]), (number, of));
            assert_eq!(QUANTITIES[number].name, name);
        }
    }

    #[test]
    fn every_stratum_goes_through_its_name() {
        let strata: Vec<Stratum> = Stratum::all::<Accordian>().collect();
        for &stratum in &strata {
            assert_eq!(Stratum::named::<Accordian>(&stratum.name::<Accordian>()), Some(stratum));
        }
        let of = |name: &str| strata.iter().filter(|s| s.quantity::<Accordian>().name == name).count();
        assert_eq!((of("piles-at-end"), of("moves"), of("last-card")), (52, 30, 6));
        assert_eq!((of("joins"), of("woken-by"), of("one-pile-after")), (51 + 49, 5 + 3 + 5 + 5, 52));
    }

    #[test]
    fn names_say_what_they_are() {
        let named = Stratum::named::<Accordian>;
        let sentence = |name: &str| named(name).map(Stratum::sentence::<Accordian>);
        assert_eq!(sentence("joins:52-49").as_deref(), Some("a card moves from pile to pile: 52-49"));
        assert!(named("joins:2-1").is_some() && named("woken-by:three-gap+5").is_some());
        for none in ["piles-at-end:0", "moves:15", "joins:3-1", "joins:53-52", "woken-by:one-gap+3"] {
            assert_eq!(named(none), None, "{none}");
        }
    }

    /// The row as piles of cards, and all that is told of it, worked out slowly. A pile is known by its
    /// bottom card.
    #[derive(Default)]
    struct Slow {
        row: Vec<Vec<Card>>,
        /// By card dealt: how many piles there were then and when all moves after it had been made.
        piles: Vec<(usize, usize)>,
        moves: Vec<Moved>,
        /// By pile: the changes since it was clear that it stands still.
        changes: BTreeMap<Card, BTreeSet<String>>,
        most: BTreeMap<&'static str, usize>,
        names: BTreeSet<String>,
    }

    struct Moved {
        /// How many cards had been dealt.
        dealt: usize,
        card: Card,
        /// The card that it has been laid on.
        below: Card,
        to: usize,
    }

    fn matching(one: Card, other: Card) -> bool {
        one.rank() == other.rank() || one.suit() == other.suit()
    }

    impl Slow {
        fn top(&self, place: usize) -> Card {
            *self.row[place].last().expect("no pile is empty")
        }

        fn at_least(&mut self, name: &'static str, value: usize) {
            let most = self.most.entry(name).or_default();
            *most = value.max(*most);
        }

        fn once_more(&mut self, name: &'static str, is_so: bool) {
            *self.most.entry(name).or_default() += usize::from(is_so);
        }

        /// By pile: its top card, the pile to its left and that pile's top card, the card third to its left.
        fn seen(&self) -> BTreeMap<Card, [Option<Card>; 4]> {
            let left = |place: usize, distance| place.checked_sub(distance).map(|left| self.top(left));
            let seen = |place: usize| {
                let neighbour = place.checked_sub(1).map(|left| self.row[left][0]);
                [left(place, 0), neighbour, left(place, 1), left(place, 3)]
            };
            self.row.iter().enumerate().map(|(place, pile)| (pile[0], seen(place))).collect()
        }

        fn look(&mut self) {
            let tops: Vec<Card> = (0..self.row.len()).map(|place| self.top(place)).collect();
            let movable = |&place: &usize| {
                [1, 3].iter().any(|&left| place >= left && matching(tops[place], tops[place - left]))
            };
            self.at_least("movable-at-once", (0..tops.len()).filter(movable).count());
            let later = self.row.iter().skip(1).map(Vec::len).max().unwrap_or(0);
            self.at_least("later-pile", later);
        }

        fn deal(&mut self, card: Card) {
            self.settle();
            self.row.push(vec![card]);
            self.piles.push((self.row.len(), self.row.len()));
            self.changes.clear();
            self.look();
        }

        fn settle(&mut self) {
            let piles = self.row.len();
            if let Some(last) = self.piles.last_mut() {
                last.1 = piles;
            }
        }

        /// The move and the closing of its gap.
        fn make_move(&mut self, from: usize, to: usize) {
            let before = self.seen();
            let card = self.top(from);
            let both_ways = from - to == 3 && matching(card, self.top(from - 1));
            self.once_more("ties", both_ways);
            let last_mention = self.moves.iter().rfind(|past| past.card == card || past.below == card);
            let comes_back = last_mention.is_some_and(|past| past.card != card);
            self.once_more("comes-back", comes_back);
            self.names.insert(format!("joins:{}-{}", from + 1, to + 1));
            if let Some(waker) = self.changes.get(&self.row[from][0])
                && waker.len() == 1
            {
                self.names.extend(waker.iter().map(|waker| format!("woken-by:{waker}")));
            }
            for pile in &self.row[..=from] {
                self.changes.remove(&pile[0]);
            }
            self.moves.push(Moved { dealt: self.piles.len(), card, below: self.top(to), to });
            self.row[from].pop();
            self.row[to].push(card);
            let closes = self.row[from].is_empty();
            if closes {
                self.row.remove(from);
                self.once_more("gaps-inside", from < self.row.len());
                self.at_least("right-of-gap", self.row.len() - from);
            }
            let far = if from - to == 3 { "three" } else { "one" };
            let gap = if closes { "-gap" } else { "" };
            let after = self.seen();
            for (place, pile) in self.row.iter().enumerate() {
                if before[&pile[0]] != after[&pile[0]] {
                    let changes = self.changes.entry(pile[0]).or_default();
                    changes.insert(format!("{far}{gap}+{}", place - to));
                }
            }
            self.look();
        }

        /// The names of the features, with the play at its end.
        fn names(mut self) -> BTreeSet<String> {
            self.settle();
            self.of_piles();
            self.of_moves();
            self.of_heights();
            self.of_last_card();
            for name in ["ties", "comes-back", "gaps-inside", "right-of-gap"] {
                self.at_least(name, 0);
            }
            let most = self.most.iter().map(|(name, value)| format!("{name}:{value}"));
            self.names.extend(most);
            self.names
        }

        fn of_piles(&mut self) {
            self.names.insert(format!("piles-at-end:{}", self.row.len()));
            for (dealt, (then, later)) in self.piles.clone().into_iter().enumerate() {
                self.at_least("piles-at-once", then);
                self.at_least("piles-lost", then - later);
                if later == 1 {
                    self.names.insert(format!("one-pile-after:{}", dealt + 1));
                }
            }
        }

        fn of_moves(&mut self) {
            let cascades = self.moves.chunk_by(|one, other| one.dealt == other.dealt);
            let slides = self.moves.chunk_by(|one, other| (one.dealt, one.card) == (other.dealt, other.card));
            let cascade = cascades.map(<[_]>::len).max().unwrap_or(0);
            let slide = slides.map(<[_]>::len).max().unwrap_or(0);
            self.at_least("moves", self.moves.len());
            self.at_least("cascade", cascade);
            self.at_least("slide", slide);
        }

        fn of_heights(&mut self) {
            let mut heights: Vec<usize> = self.row.iter().map(Vec::len).collect();
            self.names.insert(format!("first-pile:{}", heights[0]));
            self.at_least("later-pile-at-end", heights.iter().skip(1).copied().max().unwrap_or(0));
            let tall = heights.iter().enumerate().filter(|(_, height)| **height >= 10);
            self.names.extend(tall.map(|(place, _)| format!("two-digit-at:{}", place + 1)));
            heights.sort_unstable();
            heights.reverse();
            let names = ["second-tallest", "third-tallest", "fourth-tallest", "fifth-tallest"];
            for (place, name) in names.into_iter().enumerate() {
                self.at_least(name, heights.get(place + 1).copied().unwrap_or(0));
            }
        }

        fn of_last_card(&mut self) {
            if self.piles.len() < DECK_SIZE {
                return;
            }
            let moves: Vec<_> = self.moves.iter().filter(|one| one.dealt == DECK_SIZE).collect();
            let Some(&&Moved { card, .. }) = moves.first() else {
                self.names.insert("last-card:stays".to_owned());
                return;
            };
            let at_first = moves.iter().take_while(|one| one.card == card).count();
            let own: Vec<_> = moves.iter().filter(|one| one.card == card).collect();
            let fates = [
                ("moves-once", at_first == 1),
                ("slides", at_first > 1),
                ("reaches-first-pile", own[own.len() - 1].to == 0),
                ("wakes-others", own.len() < moves.len()),
                ("comes-back", own.len() > at_first),
            ];
            let told = fates.iter().filter(|(_, is_so)| *is_so);
            self.names.extend(told.map(|(fate, _)| format!("last-card:{fate}")));
        }
    }

    fn worked_out(deal: &Deal) -> BTreeSet<String> {
        let mut events: Vec<Event> = Vec::new();
        Reference.play(deal, &mut events);
        let mut slow = Slow::default();
        for event in events {
            match event {
                Event::Deal { card } => slow.deal(card),
                Event::Move { from, to, .. } => slow.make_move(usize::from(from), usize::from(to)),
                Event::GapClosed { .. } => {}
            }
        }
        slow.names()
    }

    fn names_of(features: &Features) -> BTreeSet<String> {
        features.iter().map(|feature| feature_name::<Accordian>(feature).to_string()).collect()
    }

    fn told(deal: &Deal) -> BTreeSet<String> {
        let mut row = Row::default();
        Fast.play(deal, &mut row);
        names_of(row.end())
    }

    /// Uniform decks, shuffled tails, base decks, and for each stratum a deck made for it.
    fn decks() -> impl Iterator<Item = Deck> {
        let tail = |index| near::tail_shuffled::<Accordian>(&mut Prng::new(34, index));
        let aimed = |stratum| Accordian::aimed(stratum, &mut Prng::new(35, 0));
        let uniform = (0..1000).map(|index| uniform::deck(33, index));
        let bases = Accordian::BASES.into_iter().chain((0..300).map(tail));
        uniform.chain(bases).chain(Stratum::all::<Accordian>().map(aimed))
    }

    #[test]
    fn what_is_told_of_a_play_is_what_can_be_worked_out() {
        for deck in decks() {
            let deal = Accordian::start_of_deck(&deck);
            let (told, worked_out) = (told(&deal), worked_out(&deal));
            let differing: Vec<&String> = told.symmetric_difference(&worked_out).collect();
            assert!(differing.is_empty(), "{deck}: {differing:?}");
        }
    }

    #[test]
    fn of_fewer_cards_the_same_is_told_but_of_the_last_card() {
        for index in 0..300 {
            let deal = uniform::deal(1 + index as usize % 51, &mut Prng::new(36, index));
            assert_eq!(told(&deal), worked_out(&deal), "{deal}");
        }
    }

    #[test]
    fn no_play_has_a_value_without_a_name() {
        for deck in decks() {
            let unnamed = told(&Accordian::start_of_deck(&deck)).into_iter().find(|name| name.ends_with(':'));
            assert_eq!(unnamed, None, "{deck}");
        }
    }

    #[test]
    fn a_cleared_reader_begins_anew() {
        let mut row = Row::default();
        for index in 0..50 {
            let deal = Accordian::start_of_deck(&uniform::deck(37, index));
            row.clear();
            Fast.play(&deal, &mut row);
            assert_eq!(names_of(row.end()), told(&deal), "{deal}");
        }
    }
}
