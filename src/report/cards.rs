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

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A word that is a card.
    Card(Card),
    /// Anything else.
    Other(&'a str),
}

/// The text in pieces, in order: every word that is a card is one. `7Hx3` is a card and more.
#[must_use]
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let is_word = |char: char| char.is_ascii_alphanumeric();
    let mut pieces = Vec::new();
    // Where what has no piece yet begins.
    let (mut begin, mut place) = (0, 0);
    while let Some(before) = text[place..].find(is_word) {
        place += before;
        let len = text[place..].find(|char| !is_word(char)).unwrap_or(text.len() - place);
        let word = &text[place..place + len];
        // `7Hx3` is a pile of three cards.
        let card = word.split_once('x').map_or(word, |(card, _)| card);
        if let Ok(parsed) = card.parse::<Card>() {
            pieces.extend((begin < place).then(|| Piece::Other(&text[begin..place])));
            pieces.push(Piece::Card(parsed));
            begin = place + card.len();
        }
        place += len;
    }
    pieces.extend((begin < text.len()).then(|| Piece::Other(&text[begin..])));
    pieces
}

/// The text with every word that is a card shown in this style, red ones coloured.
#[must_use]
pub fn painted(text: &str, style: CardStyle) -> String {
    let pieces = pieces(text).into_iter();
    pieces
        .map(|piece| match piece {
            Piece::Card(card) => card_text(card, style),
            Piece::Other(text) => text.to_owned(),
        })
        .collect()
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

/// The sign of a suit.
#[must_use]
pub const fn symbol(suit: Suit) -> char {
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
