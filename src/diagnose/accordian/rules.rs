//! Which rule the first wrong step breaks.

use super::super::{Fork, OTHER, Rule};
use super::row::Slide;
use super::{missed, whole};
use crate::card::{Card, Rank};
use crate::game::accordian::{Accordian, Event};

type At<'a> = Fork<'a, Accordian>;

const GAP: &str =
    "A pile that becomes empty is closed up at once: the piles to its right move one place to the left.";
pub const TOP: &str = "Only the top card of a pile may be moved; the cards beneath it stay where they are.";
const BELOW: &str = "When the top card leaves a pile, the card that lay beneath it is the new top card.";
const MATCH: &str = "A card may go only onto a card of its own suit or of its own rank.";
const PLACES: &str =
    "A card may go onto the pile one place to its left, or onto the third to its left, and nowhere else.";
const LEFT_END: &str =
    "The row ends at the first pile: a card goes only to the left, and never round to the other end.";
const LEFTMOST: &str = "Of several cards that can move, the leftmost moves.";
const LOOK_AGAIN: &str = "After every move one looks again from the left end of the row, and of several cards that can \
                          move the leftmost moves.";
const THREE_FIRST: &str = "A card that can go one place or three places to the left goes three places.";
const ORDER: &str =
    "The cards are dealt in the order listed: the first line from its left end, then the second.";
const ROOM: &str = "Every card is dealt into the row, which can have as many piles as there are cards: 52 when nothing \
                    moves.";
const EVERY_CARD: &str = "All cards of the deck are dealt, those of both lines.";
const ONE_PILE: &str = "A single pile ends the game only when all cards have been dealt.";
const ONCE: &str = "Every card is dealt once.";

pub fn of_step(fork: &At<'_>) -> Option<Rule> {
    whole::hidden(fork).or_else(|| rule_of_step(fork))
}

fn rule_of_step(fork: &At<'_>) -> Option<Rule> {
    match (fork.right(), fork.wrong()) {
        (Some(Event::GapClosed { at }), wrong) => Some(gap_stays(at, wrong)),
        (_, Some(Event::GapClosed { at })) => Some(closed_too_much(fork, usize::from(at))),
        (right, Some(Event::Move { card, from, to })) => {
            wrong_move(fork, right, card, usize::from(from), usize::from(to))
        }
        (Some(Event::Move { from, to, .. }), wrong) => {
            missed::rule(fork, fork.before.slide(usize::from(from), usize::from(to))?, wrong)
        }
        (Some(Event::Deal { card }), Some(Event::Deal { card: other })) => {
            Some(other_card(fork, card, other))
        }
        (Some(Event::Deal { card }), None) => Some(not_dealt(fork, card)),
        (None, Some(Event::Deal { card })) => {
            Some(Rule::new("once", ONCE, format!("{OTHER} deals {card} though no card is left.")))
        }
        (None, None) => None,
    }
}

fn gap_stays(at: u8, wrong: Option<Event>) -> Rule {
    let place = u16::from(at) + 1;
    let instead = match wrong {
        Some(Event::GapClosed { at: other }) => {
            format!("{OTHER} closes up place {} instead", u16::from(other) + 1)
        }
        Some(event) => format!("{OTHER} leaves the gap in the row and goes on: {event}"),
        None => format!("{OTHER} leaves the gap in the row and ends"),
    };
    Rule::new("gap", GAP, format!("Pile {place} has become empty. {instead}."))
}

fn closed_too_much(fork: &At<'_>, at: usize) -> Rule {
    let cards = fork.before.height(at);
    let here = format!("{OTHER} closes up pile {}, which still has {}.", at + 1, count(cards, "card"));
    // Most often all cards of a pile were thought to have gone with the top card.
    match fork.last() {
        Some(Event::Move { from, .. }) if usize::from(from) == at => Rule::new("top-card", TOP, here),
        _ => Rule::new("gap", GAP, here),
    }
}

fn wrong_move(fork: &At<'_>, right: Option<Event>, card: Card, from: usize, to: usize) -> Option<Rule> {
    if let Some(rule) = whole::shown(fork, card, from, to) {
        return Some(rule);
    }
    let moved = format!("{OTHER} moves {card} from pile {} to pile {}", from + 1, to + 1);
    let top = fork.before.top(from);
    if top != Some(card) {
        return Some(not_on_top(fork, card, top, from, &moved));
    }
    let slide = fork.before.slide(from, to)?;
    let here = format!("{moved}, onto {}", slide.onto);
    match slide.distance() {
        None | Some(0) => return Some(Rule::new("left-end", LEFT_END, format!("{here}."))),
        Some(1 | 3) => {}
        Some(places) => {
            return Some(Rule::new(
                "places",
                PLACES,
                format!("{here}: that is {places} places to the left."),
            ));
        }
    }
    if !(slide.same_rank() || slide.same_suit()) {
        return Some(Rule::new("match", MATCH, format!("{here}. {}", unlike(&slide))));
    }
    match right {
        Some(Event::Move { from: first, to: there, .. }) => {
            let right = fork.before.slide(usize::from(first), usize::from(there))?;
            Some(if right.from == from {
                neighbour_first(&right, &moved)
            } else {
                not_leftmost(fork, &right, &moved)
            })
        }
        _ => None,
    }
}

fn not_on_top(fork: &At<'_>, card: Card, top: Option<Card>, from: usize, moved: &str) -> Rule {
    let pile = from + 1;
    match top {
        Some(top) if fork.before.has(from, card) => {
            Rule::new("top-card", TOP, format!("{moved}, where it lies beneath {top}."))
        }
        Some(top) => Rule::new("uncovered", BELOW, format!("{moved}, but on top of pile {pile} lies {top}.")),
        None => Rule::new("uncovered", BELOW, format!("{moved}, but there is no card on pile {pile}.")),
    }
}

/// What two cards have in common that does not count.
fn unlike(slide: &Slide) -> String {
    let Slide { card, onto, .. } = *slide;
    let is_red = |card: Card| card.suit() as u8 == 1 || card.suit() as u8 == 2;
    let is_court = |card: Card| card.rank() >= Rank::Ten;
    let ranks = [card.rank(), onto.rank()];
    if is_court(card) && is_court(onto) {
        "Ten, jack, queen and king are four different ranks.".to_owned()
    } else if ranks.contains(&Rank::Ten) && ranks.contains(&Rank::Ace) {
        "Ten and ace are different ranks.".to_owned()
    } else if is_red(card) == is_red(onto) {
        let colour = if is_red(card) { "red" } else { "black" };
        format!("Both are {colour}, but they have neither suit nor rank in common.")
    } else {
        "They have neither suit nor rank in common.".to_owned()
    }
}

fn neighbour_first(right: &Slide, moved: &str) -> Rule {
    let here =
        format!("{moved}, though it can also go three places, onto {} on pile {}.", right.onto, right.to + 1);
    Rule::new("three-first", THREE_FIRST, here)
}

fn not_leftmost(fork: &At<'_>, right: &Slide, moved: &str) -> Rule {
    let Slide { card, onto, from, to } = *right;
    let after_a_move = fork.last().is_some_and(|last| !matches!(last, Event::Deal { .. }));
    let rule = if after_a_move { LOOK_AGAIN } else { LEFTMOST };
    let here = format!(
        "{moved}, but {card} on pile {}, further to the left, can move too: onto {onto} on pile {}.",
        from + 1,
        to + 1
    );
    Rule::new("leftmost", rule, here)
}

fn other_card(fork: &At<'_>, right: Card, wrong: Card) -> Rule {
    let cards = fork.start.cards();
    let dealt_later = fork.actual.contains(&Event::Deal { card: right });
    let place = |card| cards.iter().position(|other| *other == card).map_or(0, |place| place + 1);
    if !dealt_later && place(wrong) > place(right) {
        let piles = count(fork.before.len(), "pile");
        let here =
            format!("With {piles} in the row, {OTHER} leaves {right} out and deals {wrong}, the next card.");
        return Rule::new("room", ROOM, here);
    }
    let from_where = if Some(&wrong) == cards.last() {
        ", the last card listed"
    } else if cards.get(26) == Some(&wrong) {
        ", the first card of the second line"
    } else {
        ""
    };
    Rule::new("order", ORDER, format!("{OTHER} deals {wrong}{from_where}; the next card is {right}."))
}

fn not_dealt(fork: &At<'_>, card: Card) -> Rule {
    let dealt = fork.actual.iter().filter(|event| matches!(event, Event::Deal { .. })).count();
    let all = fork.start.len();
    let piles = count(fork.before.len(), "pile");
    let here = format!(
        "{OTHER} ends after {dealt} of {all} cards, with {card} still to be dealt and {piles} in the row."
    );
    let moved = fork.actual.iter().any(|event| matches!(event, Event::Move { .. }));
    let (name, rule) = match fork.before.len() {
        _ if dealt + 1 >= all => ("every-card", EVERY_CARD),
        20.. => ("room", ROOM),
        1 if moved && dealt != 26 => ("one-pile", ONE_PILE),
        _ => ("every-card", EVERY_CARD),
    };
    Rule::new(name, rule, here)
}

/// So many of something.
pub fn count(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
