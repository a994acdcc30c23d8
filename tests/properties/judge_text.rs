use misdeal::deck::Deck;
use misdeal::generate::uniform;
use misdeal::notation::{Complaint, DeckParser, END, write_deck};
use misdeal::targets::{Notation, judge_text};
use proptest::prelude::*;

use crate::strategies::deck;

type Parsed = (Vec<Deck>, Result<(), Box<Complaint>>);

fn parse(text: &[u8]) -> Parsed {
    parse_in_chunks(text, text.len().max(1))
}

fn parse_in_chunks(text: &[u8], length: usize) -> Parsed {
    let mut decks = Vec::new();
    let mut parser = DeckParser::default();
    let mut result = Ok(());
    for chunk in text.chunks(length) {
        result = result.and_then(|()| parser.feed(chunk, &mut decks));
    }
    let result = result.and_then(|()| parser.finish(&mut decks));
    (decks, result)
}

fn written(decks: &[Deck], cards_a_line: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for deck in decks {
        write_deck(deck, cards_a_line, &mut text);
    }
    text.extend_from_slice(END);
    text
}

/// Text that is nearly judge text, so that every complaint comes up.
fn nearly_judge_text() -> impl Strategy<Value = Vec<u8>> {
    let odd = prop_oneof![
        Just(b"10H".to_vec()),
        Just(b"qd".to_vec()),
        Just(b"#".to_vec()),
        Just(b"\n#\n".to_vec()),
        Just(b"\r".to_vec()),
        Just(b"\xef\xbb\xbf".to_vec()),
        Just(b"\xff".to_vec()),
        Just(b"\x00".to_vec()),
        Just("♦".as_bytes().to_vec()),
        Just(b"AC AC".to_vec()),
        Just(Vec::new()),
    ];
    let layout = prop_oneof![Just(1), Just(13), Just(26), Just(51), Just(52), Just(60)];
    (proptest::collection::vec(deck(), 0..3), layout, odd, any::<prop::sample::Index>(), 0..3_usize).prop_map(
        |(decks, cards_a_line, odd, place, removed)| {
            let mut text = written(&decks, cards_a_line);
            let place = place.index(text.len());
            let end = (place + removed).min(text.len());
            text.splice(place..end, odd);
            text
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_read_back(
        decks in proptest::collection::vec(deck(), 0..4),
        cards_a_line in 1..60_usize,
    ) {
        prop_assert_eq!(parse(&written(&decks, cards_a_line)), (decks, Ok(())));
    }

    /// Any blanks between cards, any line breaks, with or without an end.
    #[test]
    fn the_layout_does_not_matter(
        mark in prop_oneof![Just(""), Just("\u{feff}")],
        deck in deck(),
        blanks in proptest::collection::vec("[ \t\x0b\x0c]{0,2}(\r\n|\n|\r| )[ \t]{0,2}", 53),
        end in prop_oneof![Just(""), Just("\n"), Just("\n#"), Just("\r\n #stop QD\r\nrubbish"), Just("\r#")],
    ) {
        let mut text = format!("{mark}{}", blanks[52]);
        for (card, blank) in deck.cards().iter().zip(&blanks) {
            text.push_str(&card.to_string());
            text.push_str(blank);
        }
        text.truncate(text.trim_end().len());
        text.push_str(end);
        prop_assert_eq!(parse(text.as_bytes()), (vec![deck], Ok(())));
    }

    #[test]
    fn any_bytes_are_read_or_complained_about_inside_them(bytes in any::<Vec<u8>>()) {
        prop_assert_eq!(judge_text(&bytes, &Notation::OWN), Ok(()));
    }

    #[test]
    fn nearly_judge_text_too(bytes in nearly_judge_text()) {
        prop_assert_eq!(judge_text(&bytes, &Notation::OWN), Ok(()));
    }
}

/// A long run of blanks, or of decks, is not kept: what is kept is bounded, and complaints still come.
#[test]
fn a_complaint_comes_after_any_amount_of_text() {
    let mut parser = DeckParser::default();
    let mut decks = Vec::new();
    let text: Vec<u8> =
        (0..500).flat_map(|index| written(&[uniform::deck(3, index)], 26)[..156].to_vec()).collect();
    for _ in 0..20 {
        parser.feed(&text, &mut decks).expect("decks");
    }
    assert_eq!(decks.len(), 10_000);
    parser.feed(b"AC 2C ", &mut decks).expect("two cards");
    for _ in 0..100 {
        parser.feed(&[b' '; 10_000], &mut decks).expect("blanks");
    }
    let complaint = parser.feed(b"AC\n#", &mut decks).expect_err("AC twice in a deck cut short");
    assert_eq!(complaint.to_string(), "line 20001, column 1000007: AC stands twice in deck 10001");
    assert_eq!(complaint.excerpt.labels.len(), 1, "the first place is too far back to be shown");
}
