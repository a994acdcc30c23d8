//! Any bytes as judge text.

use super::Broken;
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::notation::{self, Complaint, DeckParser, Label, Position, Problem};
use crate::visible;

/// The decks read, and the complaint that ended the reading.
pub type Parsed = (Vec<Deck>, Result<(), Box<Complaint>>);

/// A reader and a writer of judge text.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// Reads a text in chunks of so many bytes.
    pub read: fn(&[u8], usize) -> Parsed,
    /// Writes decks, so many cards a line.
    pub write: fn(&[Deck], usize) -> Vec<u8>,
}

impl Notation {
    /// This crate's own.
    pub const OWN: Self = Self { read, write };
}

fn read(text: &[u8], chunk: usize) -> Parsed {
    let mut decks = Vec::new();
    let mut parser = DeckParser::default();
    let chunks = text.chunks(chunk).try_for_each(|chunk| parser.feed(chunk, &mut decks));
    let result = chunks.and_then(|()| parser.finish(&mut decks));
    (decks, result)
}

fn write(decks: &[Deck], cards_a_line: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for deck in decks {
        notation::write_deck(deck, cards_a_line, &mut text);
    }
    text.extend_from_slice(notation::END);
    text
}

/// Reads any bytes: the reader does not panic, takes chunks of any length as it takes the whole, complains
/// about a place inside the text that it shows, and what it has read is read back after it was written.
///
/// # Errors
///
/// When one of these does not hold.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::targets::{Notation, arms, judge_text};
///
/// assert!(judge_text(b"AC 2C\xff", &Notation::OWN).is_ok(), "a complaint, and in its place");
/// // A reader that ends with a chunk that ends with CR.
/// let text = format!("{}\r\n#\n", Deck::NEW).replace(' ', "\r\n");
/// assert!(judge_text(text.as_bytes(), &Notation::OWN).is_ok());
/// assert!(judge_text(text.as_bytes(), &arms::NOTATIONS[1].side).is_err());
/// ```
pub fn judge_text(text: &[u8], notation: &Notation) -> Result<(), Broken> {
    let whole = (notation.read)(text, text.len().max(1));
    let what = first_wrong(text, notation, &whole);
    what.map_or(Ok(()), |what| {
        let shown = String::from_utf8_lossy(text);
        Err(Broken { details: format!("{}\n", visible::text(&shown)), ..Broken::new(what) })
    })
}

fn first_wrong(text: &[u8], notation: &Notation, whole: &Parsed) -> Option<String> {
    let (decks, result) = whole;
    let chunk = [1, 2, 3, 7].into_iter().find(|&chunk| said(&(notation.read)(text, chunk)) != said(whole));
    if let Some(chunk) = chunk {
        return Some(format!("judge text is read otherwise in chunks of {chunk}"));
    }
    if let Some(complaint) = result.as_ref().err().filter(|complaint| !is_about(complaint, text)) {
        return Some(format!("a complaint shows no place of the judge text: {complaint}"));
    }
    let is_lost = |cards_a_line| {
        let written = (notation.write)(decks, cards_a_line);
        (notation.read)(&written, written.len()) != (decks.clone(), Ok(()))
    };
    let mut lines = [Accordian::CARDS_A_LINE, Clock::CARDS_A_LINE].into_iter();
    lines.any(is_lost).then(|| "decks that were written as judge text are not read back".to_owned())
}

/// What a complaint shows may be cut where the chunk ends; what it says may not.
fn said((decks, result): &Parsed) -> (&[Deck], Option<(Position, &Problem, u64)>) {
    let complaint = result.as_ref().err();
    (decks, complaint.map(|complaint| (complaint.position, &complaint.problem, complaint.deck)))
}

/// Whether the complaint has a place inside the text and shows it, in characters that can be shown.
fn is_about(complaint: &Complaint, text: &[u8]) -> bool {
    let Complaint { position, excerpt, .. } = complaint;
    let labels = &excerpt.labels;
    let marks = |label: &Label| excerpt.text.get(label.range.clone()).is_some_and(|text| !text.is_empty());
    let last_line = excerpt.first_line + excerpt.text.matches('\n').count() as u64;
    position.offset < text.len() as u64
        && position.column >= 1
        && (excerpt.first_line..=last_line).contains(&position.line)
        && !labels.is_empty()
        && labels.iter().all(marks)
        && !excerpt.text.chars().any(|char| char.is_control() && char != '\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::uniform;

    #[test]
    fn the_own_reader_keeps_it() {
        let deck = uniform::deck(1, 0);
        let text = write(&[deck, Deck::NEW], 13);
        let text = String::from_utf8(text).expect("ASCII");
        let cut = &text[..90];
        for text in ["", "#", "AC", "\u{feff}AC 2C", "AC AC", "10H\n", "\0", "a\rb", cut, &text] {
            assert_eq!(judge_text(text.as_bytes(), &Notation::OWN), Ok(()), "{text:?}");
        }
        assert_eq!(judge_text(&[0xff, 0xfe], &Notation::OWN), Ok(()));
    }
}
