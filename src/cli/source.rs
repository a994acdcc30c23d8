//! Where commands read decks from: files, standard input, deck expressions. All of them stream. And records of earlier
//! runs.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::failure::Failure;
use super::output;
use crate::deck::Deck;
use crate::game::Game;
use crate::generate::bytes;
use crate::generate::expression::DeckExpression;
use crate::notation::{DeckReader, More, ReadError};
use crate::report::command;
use crate::report::schema::{ALL, Described, Form};
use crate::visible;

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

/// What a command has written as JSON to a file.
pub struct Written {
    name: String,
    text: String,
    /// The form of the record, where it says one.
    pub form: Option<String>,
}

impl Written {
    /// Reads the file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        #[derive(Deserialize)]
        struct Named {
            schema: Option<String>,
        }
        let name = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
        let form = serde_json::from_str(&text).ok().and_then(|Named { schema }| schema);
        Ok(Self { name, text, form })
    }

    /// The file, as messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it says that it is of this form.
    pub fn is_of(&self, form: Form) -> bool {
        self.form.as_ref().is_some_and(|own| *own == form.to_string())
    }

    /// The record, which this command has written.
    pub fn record<R: Described + DeserializeOwned>(&self, command: &str) -> Result<R, Failure> {
        if self.form.is_some() && !self.is_of(R::FORM) {
            return Err(self.is_not(command));
        }
        serde_json::from_str(&self.text).map_err(|error| {
            Failure::Usage(format!("{}: this is not what `{command}` writes: {error}", self.name))
        })
    }

    /// That it is of another form than what this command writes.
    pub fn is_not(&self, command: &str) -> Failure {
        let known = |form: &str| ALL.iter().find(|schema| schema.form.to_string() == form);
        let what = match self.form.as_deref().map(|form| (form, known(form))) {
            None => "JSON that does not say its form".to_owned(),
            Some((form, Some(schema))) => {
                format!("a record of the form {form}, which `{}` writes", schema.form.command)
            }
            Some((form, None)) => {
                format!("a record of the form {}, which this version does not know", visible::text(form))
            }
        };
        Failure::Usage(format!("{}: this is not what `{command}` writes, but {what}", self.name))
    }
}

/// A record that a command has written as JSON to a file.
pub fn record<R: Described + DeserializeOwned>(path: &Path, command: &str) -> Result<R, Failure> {
    Written::read(path)?.record(command)
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
