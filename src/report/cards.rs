//! Cards in texts for people: `QD`, or `Q♦` in its colour.

use crate::card::{Card, Suit};

/// How cards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStyle {
    /// `QD`.
    Letters,
    /// `Q♦`.
    Symbols,
}

/// Red on a terminal. Who writes to something else takes the codes out again.
const RED: &str = "\u{1b}[31m";
const PLAIN: &str = "\u{1b}[0m";

/// The text with every word that is a card shown in this style, red ones coloured.
#[must_use]
pub fn painted(text: &str, style: CardStyle) -> String {
    let is_word = |char: char| char.is_ascii_alphanumeric();
    let mut painted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(is_word) {
        painted.push_str(&rest[..begin]);
        let word = &rest[begin..];
        let len = word.find(|char| !is_word(char)).unwrap_or(word.len());
        // `7Hx3` is a pile of three cards.
        let card = word[..len].split_once('x').map_or(&word[..len], |(card, _)| card);
        match card.parse::<Card>() {
            Ok(parsed) => {
                painted.push_str(&card_text(parsed, style));
                painted.push_str(&word[card.len()..len]);
            }
            Err(_) => painted.push_str(&word[..len]),
        }
        rest = &word[len..];
    }
    painted + rest
}

fn card_text(card: Card, style: CardStyle) -> String {
    let text = match style {
        CardStyle::Letters => card.to_string(),
        CardStyle::Symbols => format!("{}{}", card.rank(), symbol(card.suit())),
    };
    match card.suit() {
        Suit::Diamonds | Suit::Hearts => format!("{RED}{text}{PLAIN}"),
        Suit::Clubs | Suit::Spades => text,
    }
}

const fn symbol(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_cards() {
        let painted = |text| painted(text, CardStyle::Symbols).replace(RED, "").replace(PLAIN, "");
        assert_eq!(painted("move QD onto TSx12, (2C) AS."), "move Q♦ onto T♠x12, (2♣) A♠.");
        assert_eq!(painted("code:3C4 pile 10, QDS é♥ 2C"), "code:3C4 pile 10, QDS é♥ 2♣");
        assert_eq!(painted(""), "");
    }
}
