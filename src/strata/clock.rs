//! The situations of Clock.

use super::{Features, Kind, Quantity, Reader, Strata, Stratum, clock_odds, offsets};
use crate::card::{Card, Rank, Suit};
use crate::deck::DECK_SIZE;
use crate::game::Observer;
use crate::game::clock::{Clock, Event, Hour};

impl Strata for Clock {
    const QUANTITIES: &'static [Quantity] = &QUANTITIES;
    /// Every quantity has an exact law.
    const MEASURED: &'static str = "";
    type Reader = Dial;

    /// Every quantity of Clock has one.
    fn exact_odds(stratum: Stratum) -> Option<f64> {
        Some(clock_odds::odds(Of::quantity(stratum), usize::from(stratum.value)))
    }
}

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
    const ALL: [Self; 14] = [
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

const fn each(name: &'static str, sentence: &'static str, lowest: u16, highest: u16) -> Quantity {
    Quantity { name, sentence, lowest, highest, kind: Kind::Each }
}

const fn ladder(name: &'static str, sentence: &'static str, top: u16) -> Quantity {
    Quantity { name, sentence, lowest: 0, highest: top, kind: Kind::Ladder { step: 1, top } }
}

const fn named(
    name: &'static str,
    sentence: &'static str,
    lowest: u16,
    highest: u16,
    value_name: fn(u16) -> Option<String>,
) -> Quantity {
    Quantity { name, sentence, lowest, highest, kind: Kind::Named { name: value_name } }
}

const QUANTITIES: [Quantity; 14] = [
    each("exposed", "# cards are exposed", 4, 52),
    named("last-suit", "K# is the last king", 0, 3, suit_name),
    named("four-exposed", "only the kings are exposed, K# last", 0, 3, suit_name),
    named("all-exposed", "every card is exposed, K# last", 0, 3, suit_name),
    each("last-hour", "the last card is turned from pile #", 1, 13),
    named("before-last", "the last card but one, its pile and its rank: #", 0, 168, hour_rank_name),
    each("first-king", "card # of those turned is the first king", 1, 49),
    ladder("kings-in-a-row", "# kings or more are turned one after the other", 4),
    ladder("ranks-in-a-row", "# cards or more of one rank are turned one after the other", 4),
    each("first-empty", "pile # is the first without a face-down card", 1, 13),
    each("emptied", "# piles have no face-down card at the end", 1, 13),
    // None is impossible: four kings first leave all twelve, each other rank turned once touches one.
    each("untouched", "from # hours no card is turned", 0, 12),
    each("cycle", "the bottom cards of # hours lead from one to the next in a ring", 1, 12),
    named("last-king-place", "the last king was card # of those dealt", 1, 52, king_place_name),
];

const OFFSETS: [usize; 14] = offsets(&QUANTITIES);

/// How many piles there are without the centre; the centre's number, from 0.
const HOURS: usize = 12;
const PILES: usize = 13;
const SUITS: usize = 4;

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

/// The cards turned, noted while the play goes on and looked at when it has ended: so little is done for
/// each event that a play is hardly held up. Only a full clock is read: of smaller ones nothing is told.
#[derive(Clone, Debug)]
pub struct Dial {
    features: Features,
    dealt: usize,
    /// By hour: the rank of its bottom card; for a king the number of the centre.
    bottoms: [u8; HOURS],
    turned: usize,
    turns: [Turn; DECK_SIZE],
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    card: Card,
    hour: Hour,
}

impl Default for Dial {
    fn default() -> Self {
        let none = Turn { card: Card::from_index(0), hour: Hour::new(1) };
        Self {
            features: Features::default(),
            dealt: 0,
            bottoms: [0; HOURS],
            turned: 0,
            turns: [none; DECK_SIZE],
        }
    }
}

impl Observer<Event> for Dial {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { card, .. } => self.deal(card),
            Event::Turn { card, hour } => self.turn(card, hour),
            Event::Tuck { .. } => {}
        }
    }
}

impl Reader<Event> for Dial {
    fn clear(&mut self) {
        self.features = Features::default();
        (self.dealt, self.turned) = (0, 0);
    }

    fn end(&mut self) -> &Features {
        if self.dealt == DECK_SIZE {
            let piles = self.tell_runs();
            self.tell_piles(&piles);
            self.tell_last_cards(&piles);
            let lengths = cycle_lengths(&self.bottoms);
            for length in (1..=HOURS).filter(|length| lengths >> length & 1 == 1) {
                self.tell(Of::Cycle, length);
            }
        }
        &self.features
    }
}

/// By pile, four bits each, the pile's number times four from the right.
#[derive(Clone, Copy, Debug, Default)]
struct Piles {
    /// How many cards have been turned from it.
    drawn: u64,
    /// `EMPTY` of the first pile without a face-down card.
    first_empty: u64,
}

impl Dial {
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
    fn deal(&mut self, card: Card) {
        if let Some(bottom) = self.bottoms.get_mut(self.dealt) {
            *bottom = card.rank() as u8;
        }
        self.dealt += 1;
    }

    #[inline]
    fn turn(&mut self, card: Card, hour: Hour) {
        if let Some(turn) = self.turns.get_mut(self.turned) {
            *turn = Turn { card, hour };
            self.turned += 1;
        }
    }

    /// Goes through the cards turned, without branches: which rank comes is not to be guessed.
    fn tell_runs(&mut self) -> Piles {
        let mut piles = Piles::default();
        // By bit, the last card turned lowest: which are kings, which have the rank of the card before.
        let (mut kings, mut repeats) = (0_u64, 0_u64);
        let mut before = None;
        for turn in &self.turns[..self.turned] {
            let rank = turn.card.rank();
            kings = kings << 1 | u64::from(rank == Rank::King);
            repeats = repeats << 1 | u64::from(before == Some(rank));
            before = Some(rank);
            piles.drawn = piles.drawn.wrapping_add(1 << shift(turn.hour));
            piles.first_empty = if piles.first_empty == 0 { piles.drawn & EMPTY } else { piles.first_empty };
        }
        let before_first_king = self.turned.saturating_sub((u64::BITS - kings.leading_zeros()) as usize);
        self.tell(Of::FirstKing, before_first_king + 1);
        self.tell(Of::KingsInARow, longest_run(kings));
        self.tell(Of::RanksInARow, longest_run(repeats) + 1);
        piles
    }

    fn tell_piles(&mut self, piles: &Piles) {
        self.tell(Of::FirstEmpty, piles.first_empty.trailing_zeros() as usize / 4);
        self.tell(Of::Emptied, (piles.drawn & EMPTY).count_ones() as usize);
        let touched = (piles.drawn | piles.drawn >> 1 | piles.drawn >> 2) & HOUR_ONES;
        self.tell(Of::Untouched, HOURS - touched.count_ones() as usize);
    }

    fn tell_last_cards(&mut self, piles: &Piles) {
        let [.., before, last] = self.turns[..self.turned] else { return };
        let suit = last.card.suit() as usize;
        self.tell(Of::Exposed, self.turned);
        self.tell(Of::LastSuit, suit);
        if self.turned == SUITS {
            self.tell(Of::FourExposed, suit);
        }
        if self.turned == DECK_SIZE {
            self.tell(Of::AllExposed, suit);
        }
        let pile = usize::from(last.hour.number());
        self.tell(Of::LastHour, pile);
        let pile_before = usize::from(before.hour.number()).saturating_sub(1);
        self.tell(Of::BeforeLast, pile_before * PILES + before.card.rank() as usize);
        // The first card drawn from a pile is the one dealt there in the last round.
        let drawn = (piles.drawn >> shift(last.hour) & 0xf) as usize;
        self.tell(Of::LastKingPlace, (DECK_SIZE + pile).saturating_sub(PILES * drawn));
    }
}

/// In the four bits of each pile that which says that all four cards have been turned.
const EMPTY: u64 = 0x0044_4444_4444_4440;
/// The lowest bit of each hour.
const HOUR_ONES: u64 = 0x0001_1111_1111_1110;

/// Where the four bits of the pile are.
#[inline]
const fn shift(hour: Hour) -> u32 {
    (hour.number() % 16) as u32 * 4
}

/// How many ones stand next to each other at most.
const fn longest_run(mut ones: u64) -> usize {
    let mut run = 0;
    while ones != 0 {
        ones &= ones >> 1;
        run += 1;
    }
    run
}

/// By bit: the lengths of the cycles that the bottom cards make.
fn cycle_lengths(bottoms: &[u8; HOURS]) -> u16 {
    let mut lengths = 0;
    // By hour: at which step it was reached, over all walks; 0 is never.
    let mut reached = [0_u8; HOURS];
    let mut step = 0;
    for start in 0..HOURS {
        let steps_before = step;
        let mut hour = start;
        while reached.get(hour) == Some(&0) {
            step += 1;
            reached[hour] = step;
            hour = usize::from(bottoms[hour]);
        }
        if let Some(&first) = reached.get(hour)
            && first > steps_before
        {
            lengths |= 1 << (step + 1 - first);
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Deal, Deck};
    use crate::game::clock::{ClockDeal, Exposed, Fast, Reference};
    use crate::game::{Engine, Game};
    use crate::generate::uniform;
    use crate::strata::feature_name;
    use std::collections::BTreeSet;

    #[test]
    fn the_quantities_stand_in_the_order_of_their_numbers() {
        let names = [
            (Of::Exposed, "exposed"),
            (Of::LastSuit, "last-suit"),
            (Of::FourExposed, "four-exposed"),
            (Of::AllExposed, "all-exposed"),
            (Of::LastHour, "last-hour"),
            (Of::BeforeLast, "before-last"),
            (Of::FirstKing, "first-king"),
            (Of::KingsInARow, "kings-in-a-row"),
            (Of::RanksInARow, "ranks-in-a-row"),
            (Of::FirstEmpty, "first-empty"),
            (Of::Emptied, "emptied"),
            (Of::Untouched, "untouched"),
            (Of::Cycle, "cycle"),
            (Of::LastKingPlace, "last-king-place"),
        ];
        for (number, (of, name)) in names.into_iter().enumerate() {
            assert_eq!((of as usize, Of::ALL[number]), (number, of));
            assert_eq!(QUANTITIES[number].name, name);
        }
    }

    #[test]
    fn every_stratum_goes_through_its_name() {
        let strata: Vec<Stratum> = Stratum::all::<Clock>().collect();
        for &stratum in &strata {
            assert_eq!(Stratum::named::<Clock>(&stratum.name::<Clock>()), Some(stratum));
        }
        let of = |name: &str| strata.iter().filter(|s| s.quantity::<Clock>().name == name).count();
        assert_eq!((of("exposed"), of("before-last"), of("last-king-place")), (49, 169, 49));
        assert_eq!(strata.len(), 49 + 3 * 4 + 13 + 169 + 49 + 2 * 4 + 3 * 13 + 12 + 49);
    }

    #[test]
    fn names_say_what_they_are() {
        let sentence = |name: &str| Stratum::named::<Clock>(name).map(Stratum::sentence::<Clock>);
        assert_eq!(sentence("last-suit:S").as_deref(), Some("KS is the last king"));
        assert_eq!(
            sentence("before-last:12-7").as_deref(),
            Some("the last card but one, its pile and its rank: 12-7")
        );
        let named = Stratum::named::<Clock>;
        assert!(named("before-last:13-K").is_some() && named("last-king-place:13").is_some());
        for none in ["exposed:3", "before-last:0-A", "last-king-place:26", "cycle:13"] {
            assert_eq!(named(none), None, "{none}");
        }
    }

    /// The names of the features, worked out from the piles of the dial with no regard for speed.
    fn worked_out(start: &ClockDeal) -> BTreeSet<String> {
        let mut events: Vec<Event> = Vec::new();
        let answer = Reference.play(start, &mut events);
        let turns: Vec<(Card, usize)> = events
            .iter()
            .filter_map(|event| match *event {
                Event::Turn { card, hour } => Some((card, usize::from(hour.number()))),
                _ => None,
            })
            .collect();
        let mut names = of_the_last_cards(start, answer, &turns);
        names.extend(of_runs(&turns));
        names.extend(of_piles(start, &turns));
        names
    }

    fn of_the_last_cards(start: &ClockDeal, answer: Exposed, turns: &[(Card, usize)]) -> BTreeSet<String> {
        let (before, hour_before) = turns[turns.len() - 2];
        let suit = answer.last.suit();
        let mut names = BTreeSet::from([
            format!("exposed:{}", answer.count),
            format!("last-suit:{suit}"),
            format!("last-hour:{}", before.rank() as usize + 1),
            format!("before-last:{hour_before}-{}", before.rank()),
        ]);
        match answer.count {
            4 => names.insert(format!("four-exposed:{suit}")),
            52 => names.insert(format!("all-exposed:{suit}")),
            _ => false,
        };
        let place = start.cards().iter().position(|&card| card == answer.last);
        names.extend(place.map(|place| format!("last-king-place:{}", place + 1)));
        names
    }

    fn of_runs(turns: &[(Card, usize)]) -> BTreeSet<String> {
        let ranks: Vec<Rank> = turns.iter().map(|(card, _)| card.rank()).collect();
        let longest = |of: &dyn Fn(Rank) -> bool| {
            let runs = ranks.chunk_by(|one, other| one == other);
            runs.filter(|run| of(run[0])).map(<[Rank]>::len).max()
        };
        let first = ranks.iter().position(|&rank| rank == Rank::King).map(|place| place + 1);
        [
            ("first-king", first),
            ("kings-in-a-row", longest(&|rank| rank == Rank::King)),
            ("ranks-in-a-row", longest(&|_| true)),
        ]
        .iter()
        .map(|(name, value)| format!("{name}:{}", value.expect("kings are turned")))
        .collect()
    }

    fn of_piles(start: &ClockDeal, turns: &[(Card, usize)]) -> BTreeSet<String> {
        let drawn = |pile| turns.iter().enumerate().filter(move |(_, turn)| turn.1 == pile);
        let fourth = |pile| drawn(pile).nth(3).map(|(number, _)| (number, pile));
        let emptied: Vec<(usize, usize)> = (1..=13).filter_map(fourth).collect();
        let first = emptied.iter().min().expect("the centre is emptied").1;
        let untouched = (1..=12).filter(|&hour| drawn(hour).count() == 0).count();
        let leads_to = |hour: usize| start.cards()[hour - 1].rank() as usize + 1;
        let way = |from: usize| {
            std::iter::successors(Some(from), |&hour| (hour < 13).then(|| leads_to(hour))).skip(1)
        };
        let ring = |hour: usize| way(hour).take(12).position(|place| place == hour);
        let cycles = (1..=12).filter_map(ring).map(|steps| format!("cycle:{}", steps + 1));
        let piles = [("first-empty", first), ("emptied", emptied.len()), ("untouched", untouched)];
        piles.iter().map(|(name, value)| format!("{name}:{value}")).chain(cycles).collect()
    }

    fn told(start: &ClockDeal) -> BTreeSet<String> {
        let mut dial = Dial::default();
        Fast.play(start, &mut dial);
        dial.end().iter().map(|feature| feature_name::<Clock>(feature).to_string()).collect()
    }

    #[test]
    fn what_is_told_of_a_play_is_what_can_be_worked_out() {
        for index in 0..2000 {
            let start = Clock::start_of_deck(&uniform::deck(33, index));
            assert_eq!(told(&start), worked_out(&start), "{start:?}");
        }
        let start = Clock::start_of_deck(&Deck::NEW);
        assert_eq!(told(&start), worked_out(&start));
    }

    #[test]
    fn the_upper_cards_of_the_centre_are_never_the_last_king() {
        for index in 0..20_000 {
            let start = Clock::start_of_deck(&uniform::deck(8, index));
            let last = Fast.play(&start, &mut crate::game::Ignore).last;
            assert!([26, 39, 52].iter().all(|place| start.cards()[place - 1] != last), "{start:?}");
        }
    }

    #[test]
    fn nothing_is_told_of_a_smaller_clock_and_a_cleared_reader_begins_anew() {
        let small: Deal = "AC 2C AD 2D".parse().expect("four cards");
        let small = Clock::start(&small).expect("a clock of two by two");
        assert_eq!(told(&small), BTreeSet::new());
        let start = Clock::start_of_deck(&uniform::deck(1, 0));
        let mut dial = Dial::default();
        Fast.play(&Clock::start_of_deck(&Deck::NEW), &mut dial);
        dial.end();
        dial.clear();
        Fast.play(&start, &mut dial);
        let names: BTreeSet<String> =
            dial.end().iter().map(|feature| feature_name::<Clock>(feature).to_string()).collect();
        assert_eq!(names, worked_out(&start));
    }

    #[test]
    fn several_cycles_are_found_in_one_deal() {
        // One leads to itself, two and three to each other, the rest into the centre or the cycles.
        let bottoms = [0, 2, 1, 12, 3, 4, 5, 0, 7, 1, 9, 12];
        assert_eq!(cycle_lengths(&bottoms), 0b110);
        let ring = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0];
        assert_eq!(cycle_lengths(&ring), 1 << 12);
        assert_eq!(cycle_lengths(&[12; HOURS]), 0);
    }
}
