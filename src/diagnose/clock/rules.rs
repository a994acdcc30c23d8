//! Which rule the first wrong step breaks.

use super::super::{Fork, OTHER, Rule};
use super::dial::{Dial, index};
use crate::card::Card;
use crate::game::clock::{Clock, Event, Hour};

type At<'a> = Fork<'a, Clock>;

const BOTTOM_TO_TOP: &str = "The deck is listed from bottom to top, so the card listed last is dealt first.";
const ORDER: &str = "The cards are dealt in the order of the deck, every card once.";
const AROUND: &str = "Cards are dealt one at a time, to one o'clock, two o'clock and so on to twelve, and every \
                      thirteenth to the centre.";
const CENTRE: &str = "Play begins with the top card of the centre pile.";
const TOP: &str = "The top card of a pile is turned: of its face-down cards the one dealt last.";
const NEXT: &str = "The next card comes from the pile under which the current card was put.";
const RANKS: &str = "An ace goes to one o'clock, a 2 to two o'clock and so on, a ten to ten, a jack to eleven, a queen \
                     to twelve and a king to the centre.";
const NEVER_AGAIN: &str = "A card that has been turned goes face up under a pile and is never turned again.";
const END: &str = "The game ends when the pile that the current card points to has no face-down card left, and not \
                   before.";

pub fn of_step(fork: &At<'_>) -> Option<Rule> {
    let dial = &fork.before;
    match (fork.right(), fork.wrong()) {
        (Some(Event::Deal { card, hour }), Some(Event::Deal { card: other, hour: there })) => {
            Some(if card == other {
                other_pile(fork, card, hour, there)
            } else {
                other_card(fork, card, other)
            })
        }
        (Some(Event::Turn { card, hour }), Some(Event::Turn { card: other, hour: there })) => {
            Some(turn(fork, (card, hour), (other, there)))
        }
        (Some(Event::Tuck { card, hour }), Some(Event::Tuck { hour: there, .. })) => {
            let here = format!(
                "{OTHER} puts {card} under the pile {}; it goes to {}.",
                at(dial, there),
                name(dial, hour)
            );
            Some(Rule::new("pile-of-rank", RANKS, here))
        }
        (Some(Event::Turn { hour, .. }), None) => Some(ends_too_soon(dial, hour)),
        (None, Some(Event::Turn { card, hour })) => {
            let again = if dial.was_turned(card) { " again" } else { "" };
            let here = format!(
                "The pile {} has no face-down card left; {OTHER} goes on and turns {card}{again}.",
                at(dial, hour)
            );
            Some(Rule::new("end", END, here))
        }
        _ => None,
    }
}

fn other_card(fork: &At<'_>, right: Card, wrong: Card) -> Rule {
    let first = fork.at == 0;
    if first && Some(&wrong) == fork.start.cards().last() {
        let here = format!("{OTHER} deals {wrong} first, the card listed first; {right} is listed last.");
        return Rule::new("bottom-to-top", BOTTOM_TO_TOP, here);
    }
    Rule::new("order", ORDER, format!("{OTHER} deals {wrong}; the next card is {right}."))
}

fn other_pile(fork: &At<'_>, card: Card, right: Hour, wrong: Hour) -> Rule {
    let dial = &fork.before;
    let here = format!(
        "{OTHER} deals {card}, card {} of the deal, to {} instead of {}.",
        fork.at + 1,
        name(dial, wrong),
        name(dial, right)
    );
    Rule::new("around", AROUND, here)
}

fn turn(fork: &At<'_>, (card, hour): (Card, Hour), (other, there): (Card, Hour)) -> Rule {
    let dial = &fork.before;
    let begins = dial.current().is_none();
    if hour != there {
        let instead = format!("the pile {} instead of that {}", at(dial, there), at(dial, hour));
        let here = if begins {
            format!("{OTHER} begins with {instead}.")
        } else {
            format!("{OTHER} turns {other}, from {instead}.")
        };
        return if begins { Rule::new("centre", CENTRE, here) } else { Rule::new("next-pile", NEXT, here) };
    }
    let pile = dial.face_down(index(hour));
    let place = at(dial, hour);
    if pile.contains(&other) {
        let which = if pile.first() == Some(&other) { "the bottom card" } else { "a card beneath the top" };
        let here = format!("{OTHER} turns {other}, {which} of the pile {place}; on top lies {card}.");
        return Rule::new("top-card", TOP, here);
    }
    if dial.was_turned(other) {
        let here = format!("{OTHER} turns {other} again; on top of the pile {place} lies {card}.");
        return Rule::new("never-again", NEVER_AGAIN, here);
    }
    let lies = dial.pile_of(other).map_or(String::new(), |pile| {
        format!(
            " Rightly dealt, {other} lies at {}: the piles were dealt otherwise.",
            self::place(pile, dial.len() - 1)
        )
    });
    let here = format!("{OTHER} turns {other} {place}, where {card} lies on top.{lies}");
    let listed_first = mirrored(fork, hour).contains(&other);
    if listed_first {
        Rule::new("bottom-to-top", BOTTOM_TO_TOP, here)
    } else {
        Rule::new("around", AROUND, here)
    }
}

/// The cards that a pile would have if the card listed first were dealt first.
fn mirrored(fork: &At<'_>, hour: Hour) -> Vec<Card> {
    let size = fork.start.size();
    let cards = fork.start.cards().iter().rev();
    let numbered = cards.enumerate().filter(|(number, _)| number % size.ranks() == index(hour));
    numbered.map(|(_, card)| *card).collect()
}

fn ends_too_soon(dial: &Dial, hour: Hour) -> Rule {
    let cards = dial.face_down(index(hour)).len();
    let cards = if cards == 1 { "1 face-down card".to_owned() } else { format!("{cards} face-down cards") };
    let current = dial.current().map_or(String::new(), |card| format!(" with {card}"));
    let here =
        format!("{OTHER} ends{current}, but the pile {}, where it goes, still has {cards}.", at(dial, hour));
    Rule::new("end", END, here)
}

fn name(dial: &Dial, hour: Hour) -> String {
    place(index(hour), dial.len() - 1)
}

fn at(dial: &Dial, hour: Hour) -> String {
    at_place(index(hour), dial.len() - 1)
}

/// Where a pile lies, counted from 0.
pub fn at_place(pile: usize, centre: usize) -> String {
    let word = if pile == centre { "in" } else { "at" };
    format!("{word} {}", place(pile, centre))
}

/// How people call a pile, counted from 0.
pub fn place(pile: usize, centre: usize) -> String {
    match pile {
        pile if pile == centre => "the centre".to_owned(),
        pile => format!("{} o'clock", pile.wrapping_add(1)),
    }
}
