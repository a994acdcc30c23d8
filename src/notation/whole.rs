//! A whole deck of the text at once, where it is written as judges and programs do. Nothing is said of other text:
//! [`DeckParser`] reads it byte by byte.
//!
//! [`DeckParser`]: super::DeckParser

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deck};

/// A deck at the beginning of a text. Places are counted in bytes from there.
pub(super) struct Whole {
    pub(super) deck: Deck,
    /// Where the last card stands.
    pub(super) last_card: usize,
    /// Whether the last card is the first on its line.
    pub(super) last_begins_line: bool,
    /// How many line breaks stand before the last card.
    pub(super) line_breaks: u64,
    /// Where the line of the last card begins; 0 where it is the line that the text begins on.
    pub(super) last_line: usize,
}

/// The deck with which the text begins: 52 different cards, with blanks, LF or CRLF behind each.
pub(super) fn deck_at_start_of(text: &[u8]) -> Option<Whole> {
    evenly_spaced(text).or_else(|| spaced(text))
}

/// A card, and one blank or LF behind it.
const STEP: usize = 3;

/// The same where one blank or LF stands behind each card. Most texts are so, and where a card stands does not depend
/// on those before it, so many are looked up at a time.
fn evenly_spaced(text: &[u8]) -> Option<Whole> {
    let (words, _) = text.first_chunk::<{ DECK_SIZE * STEP }>()?.as_chunks::<STEP>();
    let mut cards = *Deck::NEW.cards();
    let mut breaks = 0_u64;
    for (place, (card, &[rank, suit, behind])) in cards.iter_mut().zip(words).enumerate() {
        *card = Card::from_letters([rank, suit])?;
        if !matches!(behind, b' ' | b'\n') {
            return None;
        }
        breaks |= u64::from(behind == b'\n') << place;
    }
    let before_last = breaks & !(1 << (DECK_SIZE - 1));
    let line_begins = 64 - before_last.leading_zeros() as usize;
    Some(Whole {
        deck: Deck::new(cards).ok()?,
        last_card: (DECK_SIZE - 1) * STEP,
        last_begins_line: line_begins == DECK_SIZE - 1,
        line_breaks: before_last.count_ones().into(),
        last_line: line_begins * STEP,
    })
}

fn spaced(text: &[u8]) -> Option<Whole> {
    let mut cards = *Deck::NEW.cards();
    let mut space = Space { at: 0, line_breaks: 0, last_line: 0 };
    let (mut last_card, mut card_before) = (0, 0);
    for card in &mut cards {
        let mut word = space.word_behind(text)?;
        if word[0] <= b' ' {
            space.pass(text);
            word = space.word_behind(text)?;
        }
        let [rank, suit, behind] = word;
        *card = Card::from_letters([rank, suit])?;
        (card_before, last_card) = (last_card, space.at);
        match behind {
            b' ' => space.at += 3,
            b'\t' | b'\n' | b'\r' => space.at += 2,
            _ => return None,
        }
    }
    // What is behind the last card is not passed: `space` ends before its line break.
    Some(Whole {
        deck: Deck::new(cards).ok()?,
        last_card,
        last_begins_line: space.last_line > card_before,
        line_breaks: space.line_breaks,
        last_line: space.last_line,
    })
}

/// The space before the next card.
struct Space {
    /// Where it ends, as far as it has been passed.
    at: usize,
    line_breaks: u64,
    last_line: usize,
}

impl Space {
    #[inline]
    fn word_behind(&self, text: &[u8]) -> Option<[u8; 3]> {
        text.get(self.at..)?.first_chunk().copied()
    }

    /// Goes on to the next word. A CR without LF counts as one.
    fn pass(&mut self, text: &[u8]) {
        while let Some(byte) = text.get(self.at) {
            match byte {
                b' ' | b'\t' => {}
                b'\r' if text.get(self.at + 1) == Some(&b'\n') => {}
                b'\n' => {
                    self.line_breaks += 1;
                    self.last_line = self.at + 1;
                }
                _ => break,
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{DeckParser, Position, Problem};

    /// The decks, and what is wrong with which deck. (What is shown of the text may end with the chunk.)
    type Read = (Vec<Deck>, Result<(), (u64, Position, Problem)>);

    fn read(text: &str, chunk: usize) -> Read {
        let (mut decks, mut parser) = (Vec::new(), DeckParser::default());
        let chunks = text.as_bytes().chunks(chunk).try_for_each(|chunk| parser.feed(chunk, &mut decks));
        let result = chunks.and_then(|()| parser.finish(&mut decks));
        (decks, result.map_err(|complaint| (complaint.deck, complaint.position, complaint.problem)))
    }

    /// In chunks of a byte no deck is ever there as a whole. Complaints tell where the deck before has ended, on which
    /// line, and whether it began there.
    #[test]
    fn what_is_read_at_once_is_what_is_read_byte_by_byte() {
        let cards = Deck::NEW.to_string();
        let new = |separator: &str| cards.replace(' ', separator);
        let mut decks = vec![cards.clone()];
        decks.extend([" ", "\n", "\r\n", "\t", "  ", " \n", " \r\n\n", "\n \t"].map(new));
        decks.extend(["\r", "\u{b}", "\0", "", "x"].map(new));
        let last_alone = format!("{}\nKS", &cards[..cards.len() - 3]);
        decks.push(last_alone);
        let ends =
            ["", "\n", " ", "\r", "\r\n#", " #", "\n#", " AC 2C\n#", "\nQD QD", " 10H", "\0", " AC\n2C"];
        for deck in &decks {
            for end in ends {
                for between in ["\n", " ", "\r", "\r\n", "\n\n"] {
                    let text = format!("{deck}{between}{deck}{end}");
                    assert_eq!(read(&text, text.len()), read(&text, 1), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn only_a_whole_deck_at_the_start_is_taken() {
        let taken = |text: &str| deck_at_start_of(text.as_bytes()).map(|whole| (whole.deck, whole.last_card));
        let text = Deck::NEW.to_string();
        assert_eq!(taken(&format!("{text}\n")), Some((Deck::NEW, 153)));
        assert_eq!(taken(&text), None, "its last word may go on");
        assert_eq!(taken(&format!("{text}x ")), None);
        assert_eq!(taken(&format!("{} ", text.replace("KS", "AC"))), None);
        assert_eq!(taken(&format!("\u{feff}{text} ")), None);
    }

    /// What `spaced` finds, for all layouts that it takes.
    fn found(text: &str) -> (usize, bool, u64, usize) {
        let whole = spaced(text.as_bytes()).unwrap_or_else(|| panic!("{text:?}"));
        assert_eq!(whole.deck, Deck::NEW, "{text:?}");
        (whole.last_card, whole.last_begins_line, whole.line_breaks, whole.last_line)
    }

    #[test]
    fn the_usual_layouts_are_taken_at_once() {
        let cards = Deck::NEW.to_string();
        let with = |between: &str| format!("{} ", cards.replace(' ', between));
        assert_eq!(found(&with(" ")), (153, false, 0, 0));
        assert_eq!(found(&with("\t")), (153, false, 0, 0));
        assert_eq!(found(&with("  ")), (204, false, 0, 0));
        assert_eq!(found(&with("\n")), (153, true, 51, 153));
        assert_eq!(found(&with("\r\n")), (204, true, 51, 204));
        assert_eq!(found(&with(" \n\t")), (255, true, 51, 254));
        assert!(spaced(with("\r").as_bytes()).is_none(), "a CR alone is left to the parser");
    }

    /// One card is the first on its line, in turn.
    #[test]
    fn both_ways_of_reading_at_once_find_the_same() {
        for first_on_line in 1..DECK_SIZE {
            let mut text = format!("{} ", Deck::NEW).into_bytes();
            text[3 * first_on_line - 1] = b'\n';
            let even = evenly_spaced(&text).expect("one byte behind each card");
            let even = (even.last_card, even.last_begins_line, even.line_breaks, even.last_line);
            assert_eq!(even, (153, first_on_line == 51, 1, 3 * first_on_line));
            assert_eq!(even, found(str::from_utf8(&text).expect("ASCII")));
        }
    }
}
