//! The catalogue against the reference.

use super::super::testing::Sample::{Hides, Shows};
use super::super::testing::{self, shows};
use crate::deck::Deck;
use crate::game::accordian::Accordian;

/// The judge's sample input.
const SAMPLE: [&str; 2] = [
    "QD AD 8H 5S 3H 5H TC 4D JH KS 6H 8S JS AC AS 8D 2H QS TS 3S AH 4H TH TD 3C 6S \
     8C 7D 4C 4S 7S 9H 7C 5D 2S KD 2D QH JD 6D 9D JC 2C KH 3D QC 6C 9S KC 7H 9C 5C",
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D TD 9D JD QD KD \
     AH 2H 3H 4H 5H 6H 7H 8H 9H KH 6S QH TH AS 2S 3S 4S 5S JH 7S 8S 9S TS JS QS KS",
];

fn sample() -> Vec<Deck> {
    SAMPLE.iter().map(|cards| testing::deck(cards)).collect()
}

const TABLE: &[testing::Shows] = &[
    shows("max-200-moves", 0.0, Hides),
    shows("max-piles-40", 0.000005, Hides),
    shows("max-piles-48", 0.0, Hides),
    shows("max-piles-51", 0.0, Hides),
    shows("casc-100", 0.0005, Hides),
    shows("max-piles-32", 0.00132, Hides),
    shows("casc-50", 0.0063, Hides),
    shows("cap-51", 0.0060, Shows),
    shows("fmt-always-plural", 0.00604, Shows),
    shows("no-play-below-3", 0.0060, Shows),
    shows("no-play-below-4", 0.0343, Shows),
    shows("casc-20", 0.0495, Hides),
    shows("max-piles-20", 0.0992, Hides),
    shows("worklist-miss", 0.1650, Hides),
    shows("fmt-count-digit", 0.3277, Hides),
    shows("cap-40", 0.3470, Shows),
    shows("max-100-moves", 0.3578, Hides),
    shows("stop-at-one", 0.4758, Shows),
    shows("no-final-scan", 0.4998, Shows),
    shows("casc-1", 0.98, Shows),
    shows("recheck-no-third", 0.0001, Hides),
    shows("casc-3", 0.6395, Shows),
    shows("fmt-sorted-sizes", 0.7113, Hides),
    shows("ace-no-rank-match", 0.7658, Shows),
    shows("cap-26", 0.7775, Shows),
    shows("match-and-T0", 0.8127, Shows),
    shows("shift-top-only", 0.9230, Shows),
    shows("resume-back1", 0.9567, Shows),
    shows("i-gt-3", 0.9607, Shows),
    shows("gap-late", 0.9617, Shows),
    shows("fmt-digit", 0.9718, Shows),
    shows("prefer-one", 0.9765, Shows),
    shows("pass-same", 0.9790, Shows),
    shows("i1-gt-1", 0.9805, Shows),
    shows("pass-next", 0.9868, Shows),
    shows("resume-dest-plus1", 0.9875, Shows),
    shows("match-face", 0.9920, Shows),
    shows("global-one-first", 0.9928, Shows),
    shows("fmt-always-singular", 0.99396, Shows),
    shows("fmt-reversed-sizes", 0.9928, Shows),
    shows("rightmost", 0.9935, Shows),
    shows("match-colour", 0.9948, Shows),
    shows("py-negative", 0.9972, Shows),
    shows("whole-pile", 0.9980, Shows),
    shows("lost-under", 0.9980, Shows),
    shows("dest-left", 0.9982, Shows),
    shows("third-is-two", 0.9985, Shows),
    shows("one-pass", 0.9988, Shows),
    shows("lines-swapped", 0.9988, Shows),
    shows("reverse-deck", 0.9990, Shows),
    shows("third-is-four", 0.9992, Shows),
    shows("rightmost-dealall", 0.9998, Shows),
    shows("pass-skip-all", 0.9998, Shows),
    shows("only-one", 1.0000, Shows),
    shows("only-three", 1.0000, Shows),
    shows("rank-only", 1.0000, Shows),
    shows("suit-only", 1.0000, Shows),
    shows("gap-never", 1.0000, Shows),
    shows("bottom-card", 1.0000, Shows),
    shows("pass-next-all", 1.0000, Shows),
    shows("one-pass-all", 1.0000, Shows),
    shows("new-card-only", 1.0000, Shows),
    shows("resume-at-source", 1.0000, Shows),
    shows("only-26", 1.0000, Shows),
    shows("only-51", 1.0000, Shows),
    shows("strcmp-whole", 1.0000, Shows),
];

#[test]
fn every_entry_shows_as_often_as_its_kind() {
    testing::check_table::<Accordian>(TABLE, &sample());
}
