//! A file of kept decks.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::notes::Notes;
use super::{KeptError, Place};
use crate::atomic;
use crate::deck::Deck;
use crate::game::Game;
use crate::notation::{self, DeckReader};
use crate::strata::Quantity;

/// What the names of files begin with that campaigns fill.
pub const FOR_STRATA: &str = "strata-";

/// A file of kept decks: `NAME.in` and, beside it, `NAME.out`.
///
/// ```
/// use std::path::Path;
///
/// use misdeal::game::{Game, accordian::Accordian};
/// use misdeal::kept::KeptFile;
///
/// let file = KeptFile::read(Path::new("corpus/accordian/statement.in"))?;
/// assert_eq!((file.name().as_str(), file.is_for_strata(), file.decks.len()), ("statement", false, 2));
/// assert!(!file.notes.summary().is_empty());
/// let (deck, place) = file.places().next().expect("the judge's sample");
/// assert_eq!(place.number, 1);
/// let answer = Accordian::engines()[0].answer(&Accordian::start_of_deck(&deck));
/// assert_eq!(answer.to_string(), "6 piles remaining: 40 8 1 1 1 1");
/// # Ok::<(), misdeal::kept::KeptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct KeptFile {
    /// Where the decks are.
    pub path: PathBuf,
    /// The decks, in order.
    pub decks: Vec<Deck>,
    /// What they are kept for.
    pub notes: Notes,
}

impl KeptFile {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// When it cannot be read or is no judge text.
    pub fn read(path: &Path) -> Result<Self, KeptError> {
        let text = fs::read(path).map_err(KeptError::io(path))?;
        let decks = DeckReader::new(text.as_slice()).read_all();
        let decks = decks.map_err(|reason| KeptError { path: path.to_owned(), reason })?;
        let notes = Notes::of_judge_text(&String::from_utf8_lossy(&text));
        Ok(Self { path: path.to_owned(), decks, notes })
    }

    /// Reads it, or begins it with these notes where there is none.
    pub(super) fn read_or_new(path: PathBuf, notes: &str) -> Result<Self, KeptError> {
        if path.exists() {
            Self::read(&path)
        } else {
            Ok(Self { path, decks: Vec::new(), notes: Notes::new(notes) })
        }
    }

    /// The name of the file that is kept for a quantity.
    pub(super) fn name_for(quantity: &Quantity) -> String {
        format!("{FOR_STRATA}{}", quantity.name)
    }

    /// Its name, without `.in`.
    #[must_use]
    pub fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether campaigns fill it. The decks of other files are kept for a reason that somebody has written.
    #[must_use]
    pub fn is_for_strata(&self) -> bool {
        self.name().starts_with(FOR_STRATA)
    }

    /// Every deck, with the place where it stands.
    pub fn places(&self) -> impl Iterator<Item = (Deck, Place)> + '_ {
        let place = |number| Place { path: self.path.clone(), number };
        self.decks.iter().zip(1..).map(move |(deck, number)| (*deck, place(number)))
    }

    /// Adds a deck with a note.
    pub(super) fn add(&mut self, deck: Deck, note: &str) {
        self.decks.push(deck);
        self.notes.add(self.decks.len(), note);
    }

    /// Adds decks with one note, and tells their numbers.
    pub(super) fn add_for_all(&mut self, decks: &[Deck], note: &str) -> RangeInclusive<usize> {
        let first = self.decks.len() + 1;
        self.decks.extend_from_slice(decks);
        let numbers = first..=self.decks.len();
        self.notes.add_for_all(numbers.clone(), note);
        numbers
    }

    /// Leaves out all decks but those with these numbers (from 1), which are ascending.
    pub(super) fn keep_only(&mut self, numbers: &[usize]) {
        self.decks = numbers.iter().map(|number| self.decks[number - 1]).collect();
        self.notes.keep_only(numbers);
    }

    /// Writes it and its right answers, each as a whole. A file that has no deck left goes.
    pub(super) fn write<G: Game>(&self) -> Result<(), KeptError> {
        let answers_path = answers_path(&self.path);
        if self.decks.is_empty() {
            return remove(&self.path).and_then(|()| remove(&answers_path));
        }
        atomic::write(&self.path, &self.text::<G>()).map_err(KeptError::io(&self.path))?;
        atomic::write(&answers_path, &answers::<G>(&self.decks)).map_err(KeptError::io(&answers_path))
    }

    pub(super) fn text<G: Game>(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for deck in &self.decks {
            notation::write_deck(deck, G::CARDS_A_LINE, &mut text);
        }
        text.extend_from_slice(notation::END);
        text.extend_from_slice(self.notes.text().as_bytes());
        text
    }
}

fn remove(path: &Path) -> Result<(), KeptError> {
    fs::remove_file(path).map_err(KeptError::io(path))
}

/// Where the right answers to the decks of this file are.
pub(super) fn answers_path(decks: &Path) -> PathBuf {
    decks.with_extension("out")
}

/// The reference's answers, as the judge takes them.
pub(super) fn answers<G: Game>(decks: &[Deck]) -> Vec<u8> {
    let reference = G::engines()[0];
    let mut text = Vec::new();
    for deck in decks {
        let start = G::start_of_deck(deck);
        reference.write_output(&start, &reference.answer(&start), &mut text);
    }
    text
}
