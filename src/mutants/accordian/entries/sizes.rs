//! Limits that most decks do not reach.

use super::super::knobs::Knobs;
use crate::game::accordian::Accordian;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const MOVES: &str = "Cards are moved until none can, however many moves that takes: one card dealt can set off \
                     hundreds.";
const ROW: &str = "There can be as many piles as cards: 52 when nothing moves.";
const PILE: &str = "A pile can hold all 52 cards.";
const FEW: &str = "Cards are moved as long as any can, with two piles just as with twenty.";

const fn per_deal(moves_per_deal: u16) -> Knobs {
    Knobs { moves_per_deal, ..RIGHT }
}

const fn in_all(moves_in_all: u16) -> Knobs {
    Knobs { moves_in_all, ..RIGHT }
}

const fn row(row_room: u8) -> Knobs {
    Knobs { row_room, ..RIGHT }
}

const fn pile(pile_room: u8) -> Knobs {
    Knobs { pile_room, ..RIGHT }
}

const fn few(fewest_piles: u8) -> Knobs {
    Knobs { fewest_piles, ..RIGHT }
}

pub const ENTRIES: &[Mutant<Accordian>] = &[
    Mutant::wrong("casc-1", "Makes one move after each card dealt, no more.", MOVES, per_deal(1)),
    Mutant::wrong("casc-3", "Makes at most 3 moves after each card dealt.", MOVES, per_deal(3)),
    Mutant::wrong("casc-20", "Makes at most 20 moves after each card dealt.", MOVES, per_deal(20)),
    Mutant::wrong("casc-50", "Makes at most 50 moves after each card dealt.", MOVES, per_deal(50)),
    Mutant::wrong("casc-100", "Makes at most 100 moves after each card dealt.", MOVES, per_deal(100)),
    Mutant::wrong("casc-150", "Makes at most 150 moves after each card dealt.", MOVES, per_deal(150)).late(),
    Mutant::wrong("max-100-moves", "Makes at most 100 moves a deck.", MOVES, in_all(100)),
    Mutant::wrong("max-200-moves", "Makes at most 200 moves a deck.", MOVES, in_all(200)).late(),
    Mutant::wrong("max-piles-20", "Has room for 20 piles and drops the cards beyond.", ROW, row(20)),
    Mutant::wrong("max-piles-32", "Has room for 32 piles and drops the cards beyond.", ROW, row(32)),
    Mutant::wrong("max-piles-40", "Has room for 40 piles and drops the cards beyond.", ROW, row(40)),
    Mutant::wrong("max-piles-48", "Has room for 48 piles and drops the cards beyond.", ROW, row(48)),
    Mutant::wrong("max-piles-51", "Has room for 51 piles and drops the card beyond.", ROW, row(51)),
    Mutant::wrong("cap-26", "Has room for 26 cards in a pile and loses the others.", PILE, pile(26)),
    Mutant::wrong("cap-40", "Has room for 40 cards in a pile and loses the others.", PILE, pile(40)),
    Mutant::wrong("cap-51", "Has room for 51 cards in a pile and loses the last.", PILE, pile(51)),
    Mutant::wrong("no-play-below-3", "Plays only while there are three piles or more.", FEW, few(3)),
    Mutant::wrong("no-play-below-4", "Plays only while there are four piles or more.", FEW, few(4)),
];
