//! Small parts of pages.

use maud::{Markup, html};

use crate::card::Card;
use crate::report::cards::{Piece, pieces, symbol};
use crate::visible;

/// A text for people, its cards drawn as such.
pub fn prose(text: &str) -> Markup {
    let text = visible::text(text);
    // What stands between two of these is quoted: a word of a line, or a name.
    let parts: Vec<&str> = text.split('`').collect();
    let are_pairs = parts.len() % 2 == 1;
    html! {
        @if are_pairs {
            @for (place, part) in parts.iter().enumerate() {
                @if place % 2 == 1 { code { (part) } } @else { (cards(part)) }
            }
        } @else {
            (cards(&text))
        }
    }
}

fn cards(text: &str) -> Markup {
    html! {
        @for piece in pieces(text) {
            @match piece {
                Piece::Card(card) => b class=(suit(card)) { (face(card)) },
                Piece::Other(text) => (text),
            }
        }
    }
}

/// The class of a card's suit.
pub fn suit(card: Card) -> String {
    card.suit().letter().to_ascii_lowercase().to_string()
}

/// Rank and sign of the suit.
pub fn face(card: Card) -> String {
    format!("{}{}", card.rank(), symbol(card.suit()))
}

/// A command; the script puts a button beside it that copies it.
pub fn command(line: &str) -> Markup {
    html! { code.command { (visible::text(line)) } }
}

/// Labelled values, one below the other.
pub fn facts(facts: &[(&str, Markup)]) -> Markup {
    html! {
        dl.facts {
            @for (label, value) in facts {
                dt { (label) }
                dd { (value) }
            }
        }
    }
}

/// What both sides wrote, below one another, what differs marked. Both texts are visible ones.
pub fn answers(expected: &str, actual: &str) -> Markup {
    let [begin, end] = common(expected, actual);
    let side = |label: &str, class: &str, text: &str| {
        let (before, rest) = text.split_at(begin);
        let (differs, after) = rest.split_at(rest.len() - end);
        html! {
            dt { (label) }
            dd class=(class) {
                @if text.is_empty() {
                    em { "nothing" }
                } @else {
                    code { (before) @if !differs.is_empty() { mark { (differs) } } (after) }
                }
            }
        }
    };
    html! {
        dl.answers {
            @if expected == actual {
                dt { "both" }
                dd { code { (expected) } }
            } @else {
                (side("expected", "expected", expected))
                (side("actual", "actual", actual))
            }
        }
        @if expected.contains('·') || actual.contains('·') {
            p.legend { "· a blank, ↵ a newline" }
        }
    }
}

/// How many bytes both texts have in common at the beginning, and of the rest at the end.
fn common(one: &str, other: &str) -> [usize; 2] {
    let bytes = |(char, _): (char, char)| char.len_utf8();
    let same = |(one, other): &(char, char)| one == other;
    let begin = one.chars().zip(other.chars()).take_while(same).map(bytes).sum();
    let rest = one[begin..].chars().rev().zip(other[begin..].chars().rev());
    [begin, rest.take_while(same).map(bytes).sum()]
}

/// A few cards in a row; those that do not matter grey.
pub fn deal(lines: &[String], unseen: &[String]) -> Markup {
    let is_unseen = |card: &str| unseen.iter().any(|unseen| unseen == card);
    html! {
        div.deal role="list" {
            @for line in lines {
                div.line {
                    @for card in line.split(' ') { (chip(card, is_unseen(card))) }
                }
            }
        }
    }
}

fn chip(text: &str, is_unseen: bool) -> Markup {
    if let Ok(card) = text.parse::<Card>() {
        html! { b.(suit(card)).idle[is_unseen] role="listitem" { (face(card)) } }
    } else {
        html! { b role="listitem" { (visible::text(text)) } }
    }
}

/// A word that says how something has ended, in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong.
    Good,
    /// Something is to be looked at.
    Doubtful,
    /// Something is wrong.
    Bad,
}

/// A verdict. Its sign says the same as its colour.
pub fn verdict(tone: Tone, text: &str) -> Markup {
    let (class, sign) = match tone {
        Tone::Good => ("good", "✓"),
        Tone::Doubtful => ("doubtful", "!"),
        Tone::Bad => ("bad", "✗"),
    };
    html! { span.verdict.(class) { span aria-hidden="true" { (sign) " " } (visible::text(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_marked() {
        let text = answers("3·piles:·2·1·1↵", "3·piles:·1·1·2↵").into_string();
        assert!(text.contains("<code>3·piles:·<mark>2·1·1</mark>↵</code>"), "{text}");
        assert!(text.contains("<code>3·piles:·<mark>1·1·2</mark>↵</code>"), "{text}");
        // What is repeated is not counted twice.
        let text = answers("11↵", "1↵").into_string();
        assert!(text.contains("<code>1<mark>1</mark>↵</code>") && text.contains("<code>1↵</code>"), "{text}");
        assert!(answers("1↵", "").into_string().contains("<em>nothing</em>"));
    }

    #[test]
    fn cards_in_sentences_are_drawn() {
        assert_eq!(prose("move QD <b>").into_string(), "move <b class=\"d\">Q♦</b> &lt;b&gt;");
        assert_eq!(prose("\u{1b}\u{202e}").into_string(), "\\u{1b}\\u{202e}");
    }
}
