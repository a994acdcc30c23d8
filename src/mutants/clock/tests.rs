//! The catalogue against the reference.

use super::super::testing::Sample::{Hides, Shows};
use super::super::testing::{self, shows};
use crate::deck::Deck;
use crate::game::clock::Clock;

/// The judge's sample input.
const SAMPLE: [&str; 1] = ["TS QC 8S 8D QH 2D 3H KH 9H 2H TH KS KC \
     9D JH 7H JD 2S QS TD 2C 4H 5H AD 4D 5D \
     6D 4S 9S 5S 7S JS 8H 3D 8C 3S 4C 6S 9C \
     AS 7C AH 6H KD JC 7D AC 5C TC QD 6C 3C"];

fn sample() -> Vec<Deck> {
    SAMPLE.iter().map(|cards| testing::deck(cards)).collect()
}

const TABLE: &[testing::Shows] = &[
    shows("no-leading-zero", 0.000465, Hides),
    shows("space-pad", 0.000465, Hides),
    shows("zero-le-10", 0.000310, Hides),
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
    shows("zero-always", 0.999535, Shows),
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
