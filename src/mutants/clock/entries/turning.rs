//! Which card is turned next, when the game ends and what is counted.

use super::super::knobs::{Count, End, Knobs, Ranks, Shown, Start, Turned};
use crate::game::clock::Clock;
use crate::mutants::Mutant;

const RIGHT: Knobs = Knobs::RIGHT;
const CENTRE: &str = "Play begins with the top card of the centre pile.";
const RANKS: &str = "An ace points to one o'clock, 2 to two o'clock and so on, T to ten, J to eleven, Q to twelve \
                     and K to the centre.";
const UNDER: &str = "The current card leaves its pile for good: it goes face up under the pile of its rank and is \
                     never turned again.";
const END: &str = "The game ends when the pile that the current card points to has no face-down card left.";
const COUNT: &str = "The number is that of the cards exposed, from the first card turned to the last.";
const LAST: &str = "The card given is the one exposed last, rank and suit.";

pub const ENTRIES: &[Mutant<Clock>] = &[
    Mutant::wrong("start-ace", "Begins at one o'clock.", CENTRE, Knobs { start: Start::One, ..RIGHT }),
    Mutant::wrong(
        "start-queen",
        "Begins at twelve o'clock.",
        CENTRE,
        Knobs { start: Start::Twelve, ..RIGHT },
    ),
    Mutant::wrong(
        "JQ-swapped",
        "Sends jacks to twelve o'clock and queens to eleven.",
        RANKS,
        Knobs { ranks: Ranks::JackAndQueenExchanged, ..RIGHT },
    ),
    Mutant::wrong("T-as-A", "Sends tens to one o'clock.", RANKS, Knobs { ranks: Ranks::TenIsAce, ..RIGHT }),
    Mutant::wrong("A-as-K", "Sends aces to the centre.", RANKS, Knobs { ranks: Ranks::AceIsKing, ..RIGHT }),
    Mutant::wrong(
        "rank-off-by-one",
        "Sends every card one pile too far, and kings to one o'clock.",
        RANKS,
        Knobs { ranks: Ranks::OneTooFar, ..RIGHT },
    ),
    Mutant::wrong(
        "first-not-removed",
        "Looks at the first card without taking it off its pile, so that it is turned again later.",
        UNDER,
        Knobs { turned: Turned::FirstStays, ..RIGHT },
    ),
    Mutant::wrong(
        "seen-card-again",
        "Puts the current card on top of the next pile, where it is turned at once again.",
        UNDER,
        Knobs { turned: Turned::GoesOnTop, ..RIGHT },
    ),
    Mutant::wrong(
        "end-on-emptied",
        "Ends as soon as the pile that the current card comes from is empty.",
        END,
        Knobs { end: End::PileHasBecomeEmpty, ..RIGHT },
    ),
    Mutant::wrong(
        "limit-51",
        "Ends its loop one card early, so that a won game is told one card short.",
        END,
        Knobs { end: End::OneCardEarly, ..RIGHT },
    ),
    Mutant::wrong(
        "stop-at-52-only",
        "Goes on until 52 cards are turned, and reads beyond the end of empty piles.",
        END,
        Knobs { end: End::AllCardsExposed, ..RIGHT },
    ),
    Mutant::wrong(
        "count-minus-1",
        "Does not count the first card.",
        COUNT,
        Knobs { count: Count::OneLess, ..RIGHT },
    ),
    Mutant::wrong(
        "count-plus-1",
        "Counts the attempt to turn a card of the empty pile.",
        COUNT,
        Knobs { count: Count::OneMore, ..RIGHT },
    ),
    Mutant::wrong(
        "count-face-down",
        "Counts the cards that are left face down.",
        COUNT,
        Knobs { count: Count::FaceDown, ..RIGHT },
    ),
    Mutant::wrong(
        "prev-card",
        "Gives the card exposed before the last one.",
        LAST,
        Knobs { card: Shown::BeforeLast, ..RIGHT },
    ),
    Mutant::wrong(
        "next-top",
        "Gives the card that was on top of the centre pile when play began.",
        LAST,
        Knobs { card: Shown::First, ..RIGHT },
    ),
    Mutant::wrong(
        "first-king-suit",
        "Gives the suit of the king exposed first.",
        LAST,
        Knobs { card: Shown::SuitOfFirstKing, ..RIGHT },
    ),
];
