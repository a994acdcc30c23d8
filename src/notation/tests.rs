//! What is said of wrong text, word by word.

use std::io::{self, Read};

use super::{Complaint, DeckParser, DeckReader, ReadError};
use crate::deck::Deck;

fn complaint(text: &[u8]) -> Box<Complaint> {
    let (mut parser, mut decks) = (DeckParser::default(), Vec::new());
    let result = parser.feed(text, &mut decks).and_then(|()| parser.finish(&mut decks));
    result.expect_err("the text is wrong")
}

fn said(text: &[u8]) -> String {
    complaint(text).to_string()
}

fn help(text: &str) -> String {
    complaint(text.as_bytes()).help().expect("something is to be done")
}

/// The pieces of the text that are pointed at, with what is said there.
fn pointed_at(text: &str) -> Vec<(String, String)> {
    let excerpt = complaint(text.as_bytes()).excerpt;
    let piece = |label: &super::Label| (excerpt.text[label.range.clone()].to_owned(), label.text.clone());
    excerpt.labels.iter().map(piece).collect()
}

/// The new deck on one line, and after it as many of its cards as are asked for.
fn deck_and(between: &str, cards: usize) -> String {
    let words: Vec<String> = Deck::NEW.cards()[..cards].iter().map(ToString::to_string).collect();
    format!("{}{between}{}", Deck::NEW, words.join(" "))
}

#[test]
fn a_place_is_a_line_and_a_character() {
    assert_eq!(said(b"AC 2C\n  10H"), "line 2, column 3: `10H` is not a card");
    assert_eq!(said("\u{feff}AX BX".as_bytes()), "line 1, column 1: `AX` is not a card");
    assert_eq!(complaint("\u{feff}AX".as_bytes()).position.offset, 3, "the mark counts");
    assert_eq!(said(b"AC # 2C"), "line 1, column 4: `#` is not a card");
}

#[test]
fn bytes_that_are_no_text_are_told_where_they_stand() {
    assert_eq!(said(b"AC \xc3\xa9\xff "), "line 1, column 5: this is not text: byte 0xff is not UTF-8");
    assert_eq!(said(b"AC \xff\x01"), "line 1, column 4: this is not text: byte 0xff is not UTF-8");
    assert_eq!(said(b"AC 2\x01"), "line 1, column 5: this is not text: a control character (byte 0x01)");
    for text in [b"\xff\xfeA\0", b"\xfe\xff\0A"] {
        assert_eq!(said(text), "line 1, column 1: this is UTF-16, not plain text");
        assert_eq!(complaint(text).help().as_deref(), Some("save it as ASCII or UTF-8"));
    }
    assert_eq!(help("AC \0"), "is this the right file?");
}

/// The word is complained about when its 257th byte is there, whatever follows; its last character may be cut then.
#[test]
fn a_word_of_any_length_is_no_card_or_no_text() {
    let begins = |text: &[u8], end: &str| assert!(said(text).ends_with(end), "{}", said(text));
    let mut decks = Vec::new();
    DeckParser::default().feed(&[b'x'; 257], &mut decks).expect("the word may end here");
    DeckParser::default().feed(&[b'x'; 258], &mut decks).expect_err("the word is too long");
    begins("é".repeat(129).as_bytes(), &format!("`{}…` is not a card", "é".repeat(24)));
    begins(&[b'x'; 24], &format!("`{}` is not a card", "x".repeat(24)));
    let within = [&[b'x'; 100][..], b"\xff", &[b'x'; 200]].concat();
    begins(&within, "column 101: this is not text: byte 0xff is not UTF-8");
    begins(&[&[b'x'; 255][..], b"\xc3 "].concat(), "column 256: this is not text: byte 0xc3 is not UTF-8");
    begins(&[&[b' '; 300][..], b"\xc3 "].concat(), "column 301: this is not text: byte 0xc3 is not UTF-8");
}

#[test]
fn a_deck_begins_only_where_no_other_is_being_read() {
    let twice = format!("AC {} ", Deck::NEW);
    assert_eq!(said(twice.as_bytes()), "line 1, column 4: AC stands twice in deck 1");
    assert_eq!(help(&twice), "KS is missing");
    assert_eq!(said(format!("x{} ", Deck::NEW).as_bytes()), "line 1, column 1: `xAC` is not a card");
}

#[test]
fn up_to_twelve_cards_behind_a_deck_are_too_many_and_more_are_another_deck() {
    let with = |cards| said(deck_and(" ", cards).as_bytes());
    assert_eq!(with(1), "line 1, column 157: deck 1 is too long: 1 card after its 52");
    assert_eq!(with(12), "line 1, column 157: deck 1 is too long: 12 cards after its 52");
    assert!(with(13).ends_with("deck 2 is cut short: it has 13 of 52 cards"), "{}", with(13));
    assert_eq!(help(&deck_and(" ", 2)), "take away what follows the 52 cards of deck 1");
    let on_next_line = said(deck_and("\n", 2).as_bytes());
    assert_eq!(on_next_line, "line 2, column 4: deck 2 is cut short: it has 2 of 52 cards");
}

#[test]
fn a_deck_cut_short_is_told_what_it_lacks() {
    let cut = |cards: usize| help(&Deck::NEW.to_string()[..3 * cards]);
    assert_eq!(cut(51), "add the missing KS");
    assert_eq!(cut(48), "add the missing TS, JS, QS, KS");
    assert_eq!(cut(47), "add the missing 5 cards");
    assert_eq!(cut(2), "add the missing 50 cards");
    let part_of_it = "add the missing 27 cards; or, if it is part of deck 1, that deck is too long";
    assert_eq!(help(&deck_and("\n", 25)), part_of_it);
    assert_eq!(help(&deck_and("\n", 26)), "add the missing 26 cards");
    assert_eq!(said(b"AC 2C\n#"), "line 2, column 1: deck 1 is cut short: it has 2 of 52 cards");
}

#[test]
fn the_words_in_question_are_pointed_at() {
    let labels = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|&(piece, text)| (piece.to_owned(), text.to_owned())).collect()
    };
    assert_eq!(pointed_at("AC 2C\n3C 10H"), labels(&[("10H", "not a card")]));
    assert_eq!(pointed_at("3C AC 2C\nAC 4C"), labels(&[("AC", "here again"), ("AC", "first here")]));
    assert_eq!(
        pointed_at(&deck_and(" ", 2)),
        labels(&[("AC", "one card more than a deck has"), ("KS", "card 52")])
    );
    assert_eq!(pointed_at("AC 2C\n#"), labels(&[("#", "`#` ends the input here")]));
    assert_eq!(pointed_at("AC 2C\n"), labels(&[("2C", "the input ends here")]));
    assert_eq!(pointed_at("AC \u{1}"), labels(&[("\\u{1}", "here")]));
}

#[test]
fn after_the_end_nothing_is_said_even_where_the_end_was_wrong() {
    let mut decks = Vec::new();
    for text in ["#\n", "AC\n#\n"] {
        let mut parser = DeckParser::default();
        assert_eq!(parser.feed(text.as_bytes(), &mut decks).is_err(), text.starts_with('A'));
        assert!(parser.has_ended(), "{text}");
        assert_eq!(parser.feed(b"2C 2C ", &mut decks), Ok(()), "{text}");
    }
}

/// A source of which reading fails once.
struct Fails(Option<io::ErrorKind>);

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), |kind| Err(kind.into()))
    }
}

#[test]
fn a_source_that_cannot_be_read_is_told() {
    let read = |kind| DeckReader::new(Fails(Some(kind))).read_available(&mut Vec::new());
    assert!(matches!(read(io::ErrorKind::PermissionDenied), Err(ReadError::Io(_))));
    read(io::ErrorKind::Interrupted).expect("it is read again");
}
