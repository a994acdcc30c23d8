//! Where commands read decks from: files, standard input, deck expressions. All of them stream.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use super::failure::Failure;
use super::output;
use crate::deck::Deck;
use crate::game::Game;
use crate::generate::bytes;
use crate::generate::expression::DeckExpression;
use crate::notation::{DeckReader, More};
use crate::report::command;

/// What is done with decks as they come.
type Each<'a> = &'a mut dyn FnMut(&[Deck]) -> Result<(), Failure>;

/// The decks of a file, or of standard input for `-`.
pub fn path<G: Game>(path: &Path, each: Each) -> Result<(), Failure> {
    if path == Path::new("-") {
        return standard_input::<G>(each);
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => read(&name, file, each),
        Err(error) => match name.parse() {
            Ok(DeckExpression::Deck(_) | DeckExpression::Artifact(_)) => Err(Failure::Usage(format!(
                "there is no file `{name}`; a deck is given as --deck {}",
                command::word(&name)
            ))),
            _ => Err(Failure::Unreadable { source_name: name, error }),
        },
    }
}

/// The decks of standard input. Somebody at a terminal is told what is waited for.
pub fn standard_input<G: Game>(each: Each) -> Result<(), Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let (cards, lines) = (G::CARDS_A_LINE, 52 / G::CARDS_A_LINE);
        output::message(&format!(
            "{}: type decks of 52 cards ({lines} lines of {cards}, such as QD for the queen of diamonds) and \
             end with a line #",
            G::TITLE
        ));
    }
    read("standard input", stdin.lock(), each)
}

/// The decks of an expression; there must be one.
pub fn expression<G: Game>(expression: &DeckExpression, each: Each) -> Result<(), Failure> {
    let mut decks = 0;
    let mut count_each = |some: &[Deck]| {
        decks += some.len();
        each(some)
    };
    match expression {
        DeckExpression::Deck(deck) => count_each(&[**deck])?,
        DeckExpression::File(file) => path::<G>(file, &mut count_each)?,
        DeckExpression::Artifact(file) => count_each(&[artifact(file)?])?,
        DeckExpression::StandardInput => standard_input::<G>(&mut count_each)?,
    }
    if decks == 0 {
        Err(Failure::Usage("a deck was asked for, and there is none".to_owned()))
    } else {
        Ok(())
    }
}

/// The deck of an input of libFuzzer.
pub fn artifact(path: &Path) -> Result<Deck, Failure> {
    let deck = File::open(path).and_then(bytes::read_deck);
    deck.map_err(|error| Failure::Unreadable { source_name: path.display().to_string(), error })
}

/// Hands on decks as they come. Those before a bad one are handed on first.
fn read(name: &str, source: impl Read, each: Each) -> Result<(), Failure> {
    let mut reader = DeckReader::new(source);
    let mut decks = Vec::new();
    loop {
        let result = reader.read_available(&mut decks);
        if !decks.is_empty() {
            each(&decks)?;
        }
        decks.clear();
        match result {
            Ok(More::Maybe) => {}
            Ok(More::No) => return Ok(()),
            Err(error) => return Err(Failure::of_source(name, error)),
        }
    }
}
