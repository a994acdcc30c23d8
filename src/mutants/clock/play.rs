//! Turning cards until the game ends.

use super::dial::{Dial, Taking, hour};
use super::knobs::{Count, End, Knobs, Ranks, Shown, Start, Turned};
use crate::card::{Card, Rank};
use crate::game::Observer;
use crate::game::clock::{ClockDeal, ClockSize, Event, Exposed};

/// Plays as the knobs say.
pub fn play<O: Observer<Event>>(knobs: &Knobs, start: &ClockDeal, observer: &mut O) -> Exposed {
    let size = start.size();
    let mut dial = Dial::deal(knobs, start, observer);
    let exposed = turn_cards(knobs, size, &mut dial, observer);
    Exposed { count: count(knobs.count, exposed.len(), size), last: shown(knobs.card, &exposed, size) }
}

/// The cards turned, in order: at least one.
fn turn_cards<O: Observer<Event>>(
    knobs: &Knobs,
    size: ClockSize,
    dial: &mut Dial,
    observer: &mut O,
) -> Vec<Card> {
    let mut exposed = Vec::new();
    let mut pile = match knobs.start {
        Start::Centre => size.ranks() - 1,
        Start::One => 0,
        Start::Twelve => size.ranks().saturating_sub(2),
    };
    loop {
        let taking = match knobs.turned {
            Turned::FirstStays if exposed.is_empty() => Taking::Leaves,
            Turned::FirstStays | Turned::LeavesForGood | Turned::GoesOnTop => Taking::Removes,
        };
        let card = dial.next(pile, knobs.draw, taking);
        observer.event(Event::Turn { card, hour: hour(pile) });
        exposed.push(card);
        let next = pile_of(knobs.ranks, card.rank(), size);
        observer.event(Event::Tuck { card, hour: hour(next) });
        if knobs.turned == Turned::GoesOnTop {
            dial.put_on_top(next, card);
        }
        if has_ended(knobs.end, &exposed, size, dial.left(pile), dial.left(next)) {
            return exposed;
        }
        pile = next;
    }
}

/// Whether the game ends, when so many cards are left where the last came from and where the next is.
fn has_ended(end: End, exposed: &[Card], size: ClockSize, left_behind: usize, left_ahead: usize) -> bool {
    match end {
        End::PileIsEmpty => left_ahead == 0,
        // The kings may be fewer than they should when the play is wrong in other ways, too.
        End::AllKingsExposed => kings(exposed, size) == size.suits() || left_ahead == 0,
        End::PileHasBecomeEmpty => left_behind == 0 || left_ahead == 0,
        // A clock of a single card has to end with it.
        End::OneCardEarly => left_ahead == 0 || exposed.len() + 1 >= size.cards(),
        End::AllCardsExposed => exposed.len() >= size.cards(),
    }
}

fn kings(exposed: &[Card], size: ClockSize) -> usize {
    exposed.iter().filter(|card| card.rank() == size.last_rank()).count()
}

/// The pile that a card of this rank points to. A table may name piles that a small clock has not.
fn pile_of(ranks: Ranks, rank: Rank, size: ClockSize) -> usize {
    let own = rank as usize;
    let pile = match (ranks, rank) {
        (Ranks::JackAndQueenExchanged, Rank::Jack) => Rank::Queen as usize,
        (Ranks::JackAndQueenExchanged, Rank::Queen) => Rank::Jack as usize,
        (Ranks::TenIsAce, Rank::Ten) => 0,
        (Ranks::AceIsKing, Rank::Ace) => size.ranks() - 1,
        (Ranks::OneTooFar, _) => own + 1,
        (Ranks::Right | Ranks::JackAndQueenExchanged | Ranks::TenIsAce | Ranks::AceIsKing, _) => own,
    };
    pile % size.ranks()
}

fn count(count: Count, exposed: usize, size: ClockSize) -> u8 {
    let number = match count {
        Count::Exposed => exposed,
        Count::OneLess => exposed - 1,
        Count::OneMore => exposed + 1,
        Count::FaceDown => size.cards().saturating_sub(exposed),
    };
    number as u8
}

fn shown(shown: Shown, exposed: &[Card], size: ClockSize) -> Card {
    let last = exposed[exposed.len() - 1];
    let first_king = exposed.iter().find(|card| card.rank() == size.last_rank());
    match (shown, exposed, first_king) {
        (Shown::BeforeLast, [.., before, _], _) => *before,
        (Shown::First, [first, ..], _) => *first,
        (Shown::SuitOfFirstKing, _, Some(king)) => Card::new(last.rank(), king.suit()),
        (Shown::Last | Shown::BeforeLast | Shown::First | Shown::SuitOfFirstKing, ..) => last,
    }
}
