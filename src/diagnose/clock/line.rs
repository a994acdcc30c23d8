//! What is wrong with a line of Clock.

use super::super::line::{common_rule, quoted};
use super::super::{OTHER, Rule};
use crate::card::{Card, Rank, Suit};
use crate::game::clock::{Clock, Event};
use crate::trace::Trace;

const TWO_DIGITS: &str =
    "The number is written with two digits: with a zero in front below 10, and without from 10 on.";
const COMMA: &str = "Number and card are separated by a comma alone.";
const SUITS: &str =
    "The letters C D H S stand for clubs, diamonds, hearts and spades, in the answer as in the deck.";
const COUNT: &str =
    "The number is that of the cards exposed, from the first card turned to the last, both included.";
const LAST: &str = "The card given is the one exposed last, rank and suit.";
const FORM: &str = "The line is the number of cards exposed, a comma, and the card exposed last.";

/// The rule that the line breaks; `None` when it has the right form and tells of another play.
pub fn rule(expected: &Trace<Clock>, actual: &str) -> Option<Rule> {
    let right = String::from_utf8_lossy(&expected.output);
    if let Some(rule) = common_rule(&right, actual) {
        return Some(rule);
    }
    let written = actual.trim_end_matches('\n');
    let Some((number, card)) = written.split_once(',') else {
        return Some(form(written));
    };
    separator(number, card, &right)
        .or_else(|| padding(number, expected.answer.count))
        .or_else(|| last_card(expected, card))
        .or_else(|| count(expected, number))
}

fn form(written: &str) -> Rule {
    Rule::new("form", FORM, format!("{OTHER} writes {}.", quoted(written)))
}

fn separator(number: &str, card: &str, right: &str) -> Option<Rule> {
    let right_card = right.trim_end().split_once(',').map_or("", |(_, card)| card);
    let here = match (card.trim() != card, number.trim_end() != number) {
        (true, _) => "writes a blank between the comma and the card",
        (_, true) => "writes a blank between the number and the comma",
        _ => return None,
    };
    (card.trim() == right_card).then(|| Rule::new("comma", COMMA, format!("{OTHER} {here}.")))
}

/// The right number with other zeros or blanks.
fn padding(number: &str, count: u8) -> Option<Rule> {
    let right = format!("{count:02}");
    (number != right && number.trim().parse() == Ok(count)).then(|| {
        let here = format!("{OTHER} writes {} instead of {}.", quoted(number), quoted(&right));
        Rule::new("two-digits", TWO_DIGITS, here)
    })
}

fn last_card(expected: &Trace<Clock>, card: &str) -> Option<Rule> {
    let last = expected.answer.last;
    if card == last.to_string() {
        return None;
    }
    let Ok(card) = card.parse::<Card>() else {
        if card.eq_ignore_ascii_case(&last.to_string()) {
            let sentence = "The card is written as in the deck: rank and suit in upper case.";
            return Some(Rule::new("case", sentence, format!("{OTHER} writes {}.", quoted(card))));
        }
        return Some(form(card));
    };
    let turned = turned(expected);
    let is_first_king = turned.iter().find(|card| card.rank() == Rank::King) == Some(&card);
    let which = if turned.len() >= 2 && turned[turned.len() - 2] == card {
        "the card exposed before the last one"
    } else if turned.first() == Some(&card) {
        "the card exposed first"
    } else if is_first_king && exchanged(last) == card {
        "the king exposed first (or it exchanges the letters of clubs and spades)"
    } else if exchanged(last) == card {
        let here = format!("{OTHER} writes {card} for {last}: clubs and spades are exchanged.");
        return Some(Rule::new("suits", SUITS, here));
    } else if is_first_king {
        "the king exposed first"
    } else if turned.contains(&card) {
        "a card exposed earlier"
    } else {
        return None;
    };
    let here = format!("{OTHER} gives {card}, {which}; {last} is exposed last.");
    Some(Rule::new("last-card", LAST, here))
}

fn exchanged(card: Card) -> Card {
    let suit = match card.suit() {
        Suit::Clubs => Suit::Spades,
        Suit::Spades => Suit::Clubs,
        other => other,
    };
    Card::new(card.rank(), suit)
}

fn count(expected: &Trace<Clock>, number: &str) -> Option<Rule> {
    let right = usize::from(expected.answer.count);
    let written: usize = number.trim().parse().ok()?;
    let cards = expected.events.iter().filter(|event| matches!(event, Event::Deal { .. })).count();
    let which = if written + 1 == right {
        "one card is not counted, such as the first or the last"
    } else if written == right + 1 {
        "one is counted too many, such as the attempt to turn a card of the empty pile"
    } else if cards.checked_sub(right) == Some(written) {
        "that is the number of cards left face down"
    } else {
        return None;
    };
    Some(Rule::new("count", COUNT, format!("{OTHER} writes {written}, and {right} are exposed: {which}.")))
}

fn turned(expected: &Trace<Clock>) -> Vec<Card> {
    let cards = expected.events.iter().filter_map(|event| match event {
        Event::Turn { card, .. } => Some(*card),
        _ => None,
    });
    cards.collect()
}
