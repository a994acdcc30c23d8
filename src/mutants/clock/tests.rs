//! The catalogue against the reference.

use super::super::testing::Sample::{Hides, Shows};
use super::super::testing::{self, is_shown, mutant, shows};
use crate::deck::{Deal, Deck};
use crate::game::Game;
use crate::game::clock::{Clock, ClockDeal};
use crate::generate::uniform;

/// The judge's sample input.
const SAMPLE: [&str; 1] = ["TS QC 8S 8D QH 2D 3H KH 9H 2H TH KS KC \
     9D JH 7H JD 2S QS TD 2C 4H 5H AD 4D 5D \
     6D 4S 9S 5S 7S JS 8H 3D 8C 3S 4C 6S 9C \
     AS 7C AH 6H KD JC 7D AC 5C TC QD 6C 3C"];

/// The four kings are exposed first: `04,KD`.
const FOUR_EXPOSED: &str = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS \
     KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH \
     KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC \
     KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD";

/// Every card is exposed: `52,KH`.
const WON: &str = "JC AS 9H QH 5H 2D 3H JH 3D 8D QC 2C 8C \
     JD 9S 4H 9D TS 3S AH 7S TD 7H 3C TC 6C \
     7C 8S QS JS 5S KS 6H AD 5D 4C KD 9C 5C \
     7D 2S 4S 2H 4D 6S KH TH QD 8H 6D AC KC";

fn sample() -> Vec<Deck> {
    SAMPLE.iter().map(|cards| testing::deck(cards)).collect()
}

const TABLE: &[testing::Shows] = &[
    shows("no-leading-zero", 0.000_465, Hides),
    shows("space-pad", 0.000_465, Hides),
    shows("zero-le-10", 0.000_310, Hides),
    shows("limit-51", 0.0769, Hides),
    shows("suit-swap", 0.4975, Hides),
    shows("JQ-swapped", 0.7794, Hides),
    shows("stop-at-52-only", 0.9222, Shows),
    shows("anticlockwise", 0.9583, Shows),
    shows("centre-first", 0.9667, Shows),
    shows("not-reversed-draw-bottom", 0.9688, Shows),
    shows("T-as-A", 0.9806, Shows),
    shows("A-as-K", 0.9847, Shows),
    shows("four-each", 0.9864, Shows),
    shows("end-on-emptied", 0.9889, Shows),
    shows("count-face-down", 0.9919, Shows),
    shows("not-reversed", 0.9990, Shows),
    shows("zero-always", 0.999_535, Shows),
    shows("draw-bottom", 1.0000, Shows),
    shows("start-ace", 1.0000, Shows),
    shows("start-queen", 1.0000, Shows),
    shows("rank-off-by-one", 1.0000, Shows),
    shows("count-minus-1", 1.0000, Shows),
    shows("count-plus-1", 1.0000, Shows),
    shows("prev-card", 1.0000, Shows),
    shows("next-top", 1.0000, Shows),
    shows("first-king-suit", 1.0000, Shows),
    shows("sep-space", 1.0000, Shows),
    shows("first-not-removed", 1.0000, Shows),
    shows("seen-card-again", 1.0000, Shows),
    shows("lower-case", 1.0000, Shows),
];

#[test]
fn every_entry_shows_as_often_as_its_kind() {
    testing::check_table::<Clock>(TABLE, &sample());
}

#[test]
fn decks_made_for_it_show_what_uniform_decks_do_not() {
    for name in ["no-leading-zero", "space-pad"] {
        assert!(is_shown(mutant::<Clock>(name), &testing::deck(FOUR_EXPOSED)), "{name}");
    }
    assert!(is_shown(mutant::<Clock>("limit-51"), &testing::deck(WON)));
    let exposed = |deck: &Deck| testing::reference::<Clock>().answer(&Clock::start_of_deck(deck)).count;
    let ten = (0..40_000).map(|index| uniform::deck(10, index)).find(|deck| exposed(deck) == 10);
    assert!(is_shown(mutant::<Clock>("zero-le-10"), &ten.expect("one deck in 3 223")));
}

/// A won game with one card more than there are.
#[test]
fn a_count_beyond_52_is_written() {
    let start = Clock::start_of_deck(&testing::deck(WON));
    assert_eq!(testing::output(mutant::<Clock>("count-plus-1"), &start), b"53,KH\n");
}

/// Clocks of all sizes, from one card to 52.
fn starts(count: u64) -> Vec<ClockDeal> {
    (0..count).map(|index| clock(index, 1 + index % 13, 1 + index / 13 % 4)).collect()
}

fn clock(index: u64, ranks: u64, suits: u64) -> ClockDeal {
    let mut cards = uniform::deck(5, index).cards().to_vec();
    cards.retain(|card| (card.rank() as u64) < ranks && (card.suit() as u64) < suits);
    let deal = Deal::new(&cards).expect("each card once");
    ClockDeal::new(deal).expect("every rank in every suit")
}

#[test]
fn the_right_ones_equal_the_reference() {
    testing::check_right_ones::<Clock>(&starts(10_400));
    let full: Vec<ClockDeal> = (0..5_000).map(|index| clock(index, 13, 4)).collect();
    testing::check_right_ones::<Clock>(&full);
}

#[test]
fn every_entry_plays_every_clock_to_the_end() {
    testing::check_entries::<Clock>(&starts(520));
}

#[test]
fn any_two_mistakes_can_be_made_at_once() {
    testing::check_pairs::<Clock>(&starts(520));
}
