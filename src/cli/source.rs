//! Where commands read decks from: files, standard input, deck expressions. All of them stream. And records of earlier
//! runs.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use serde::de::DeserializeOwned;

use super::failure::Failure;
use super::output;
use crate::deck::Deck;
use crate::game::Game;
use crate::generate::bytes;
use crate::generate::expression::DeckExpression;
use crate::notation::{DeckReader, More, ReadError};
use crate::report::command;

/// What is done with decks as they come.
type Each<'a> = &'a mut dyn FnMut(&[Deck]) -> Result<(), Failure>;

/// Whether more is read while decks are dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Nothing is read before they have been.
    InTurn,
    /// By another thread, some pieces ahead.
    Ahead,
}

/// Whether what is left of a source can be read without waiting for somebody.
#[derive(Clone, Copy)]
enum Readiness {
    Always,
    Unknown,
}

/// The decks of a file, or of standard input for `-`.
pub fn path<G: Game>(path: &Path, reading: Reading, each: Each) -> Result<(), Failure> {
    if path == Path::new("-") {
        return standard_input::<G>(reading, each);
    }
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => {
            let readiness = match file.metadata() {
                Ok(metadata) if metadata.is_file() => Readiness::Always,
                _ => Readiness::Unknown,
            };
            read(&name, file, reading, readiness, each)
        }
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
pub fn standard_input<G: Game>(reading: Reading, each: Each) -> Result<(), Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let (cards, lines) = (G::CARDS_A_LINE, 52 / G::CARDS_A_LINE);
        output::message(&format!(
            "{}: type decks of 52 cards ({lines} lines of {cards}, such as QD for the queen of diamonds) and \
             end with a line #",
            G::TITLE
        ));
    }
    read("standard input", stdin, reading, Readiness::Unknown, each)
}

/// The decks of an expression; there must be one.
pub fn expression<G: Game>(expression: &DeckExpression, reading: Reading, each: Each) -> Result<(), Failure> {
    let mut decks = 0;
    let mut count_each = |some: &[Deck]| {
        decks += some.len();
        each(some)
    };
    match expression {
        DeckExpression::Deck(deck) => count_each(&[**deck])?,
        DeckExpression::File(file) => path::<G>(file, reading, &mut count_each)?,
        DeckExpression::Artifact(file) => count_each(&[artifact(file)?])?,
        DeckExpression::StandardInput => standard_input::<G>(reading, &mut count_each)?,
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

/// A record that a command has written as JSON to a file.
pub fn record<R: DeserializeOwned>(path: &Path, command: &str) -> Result<R, Failure> {
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::Usage(format!("{name}: this is not what `{command}` writes: {error}")))
}

/// Hands on decks as they come. Those before a bad one are handed on first.
fn read(
    name: &str,
    source: impl Read + Send + 'static,
    reading: Reading,
    readiness: Readiness,
    each: Each,
) -> Result<(), Failure> {
    let mut reader = DeckReader::new(source);
    let result = match reading {
        Reading::InTurn => hand_on(|decks| read_some(&mut reader, readiness, decks), each)?,
        Reading::Ahead => {
            let pieces = read_ahead(reader, readiness);
            hand_on(|decks| take_pieces(&pieces, decks), each)?
        }
    };
    result.map_err(|error| Failure::of_source(name, error))
}

/// Hands on what `next` adds to decks, and says how the text has ended.
fn hand_on(
    mut next: impl FnMut(&mut Vec<Deck>) -> Result<More, ReadError>,
    each: Each,
) -> Result<Result<(), ReadError>, Failure> {
    let mut decks = Vec::new();
    loop {
        let result = next(&mut decks);
        if !decks.is_empty() {
            each(&decks)?;
        }
        decks.clear();
        match result {
            Ok(More::Maybe) => {}
            Ok(More::No) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        }
    }
}

/// So many decks are handed on, whatever else could be read at once.
const ENOUGH: usize = 8192;

fn read_some(
    reader: &mut DeckReader<impl Read>,
    readiness: Readiness,
    decks: &mut Vec<Deck>,
) -> Result<More, ReadError> {
    loop {
        let more = reader.read_available(decks)?;
        let is_waited_for = match readiness {
            Readiness::Always => decks.len() < ENOUGH,
            Readiness::Unknown => false,
        };
        if more == More::No || !is_waited_for {
            return Ok(more);
        }
    }
}

/// Decks of one reading, and whether there is more to read.
type Piece = (Vec<Deck>, Result<More, ReadError>);

/// Reads in another thread. Nobody joins it: it may wait for a source for ever.
fn read_ahead(mut reader: DeckReader<impl Read + Send + 'static>, readiness: Readiness) -> Receiver<Piece> {
    // So many pieces may wait: of a file two are enough, from a pipe often little comes at a time.
    let most = match readiness {
        Readiness::Always => 2,
        Readiness::Unknown => 32,
    };
    let (sender, pieces) = mpsc::sync_channel(most);
    thread::spawn(move || {
        loop {
            let mut decks = Vec::new();
            let result = read_some(&mut reader, readiness, &mut decks);
            let goes_on = matches!(result, Ok(More::Maybe));
            // Nobody takes it where the command has ended with an error.
            if sender.send((decks, result)).is_err() || !goes_on {
                return;
            }
        }
    });
    pieces
}

/// Takes what has been read, and waits only where nothing has.
fn take_pieces(pieces: &Receiver<Piece>, decks: &mut Vec<Deck>) -> Result<More, ReadError> {
    let mut piece = pieces.recv().expect("pieces are sent until the text has ended");
    loop {
        decks.append(&mut piece.0);
        if decks.len() >= ENOUGH || !matches!(piece.1, Ok(More::Maybe)) {
            return piece.1;
        }
        match pieces.try_recv() {
            Ok(next) => piece = next,
            Err(_) => return piece.1,
        }
    }
}
