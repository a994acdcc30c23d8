//! The kept decks: `corpus/<game>/NAME.in` is judge text, `NAME.out` its right answers. Lines after the
//! `#` say why the case is kept.
//!
//! To run one: `cargo test --test corpus NAME`. All engines of the game play every deck, step by step.

use std::path::Path;

use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::law::Tally;
use misdeal::game::{Depth, Game};
use misdeal::notation::DeckReader;
use misdeal::trace::Trace;

fn accordian(input: &Path) -> datatest_stable::Result<()> {
    check::<Accordian>(input)
}

fn clock(input: &Path) -> datatest_stable::Result<()> {
    check::<Clock>(input)
}

fn check<G: Game>(input: &Path) -> datatest_stable::Result<()> {
    let text = std::fs::read(input)?;
    let decks = DeckReader::new(text.as_slice()).read_all()?;
    let expected = std::fs::read_to_string(input.with_extension("out"))?;
    assert!(!decks.is_empty(), "a case without decks tests nothing");
    let notes = String::from_utf8(text)?;
    assert!(
        notes.lines().skip_while(|line| !line.starts_with('#')).count() > 1,
        "lines after # say why it is kept"
    );
    for deck in &decks {
        let start = G::start_of_deck(deck);
        let reference = Trace::of(G::engines()[0], &start);
        assert_eq!(G::check_play(&start, &reference.play(), &mut Tally::default()), Ok(()));
        for engine in G::engines() {
            let trace = Trace::of(*engine, &start);
            assert_eq!(reference.first_divergence(&trace, Depth::Events), None, "{}", engine.name());
        }
    }
    for engine in G::engines() {
        let mut actual = Vec::new();
        for deck in &decks {
            let start = G::start_of_deck(deck);
            engine.write_output(&start, &engine.answer(&start), &mut actual);
        }
        assert_eq!(String::from_utf8(actual)?, expected, "{}", engine.name());
    }
    Ok(())
}

datatest_stable::harness! {
    { test = accordian, root = "corpus/accordian", pattern = r"\.in$" },
    { test = clock, root = "corpus/clock", pattern = r"\.in$" },
}
