//! Findings read back from their folders.

use std::fs;
use std::path::Path;

use super::{ACTUAL, AFTER, BEFORE, DECK, EXPECTED, Neighbours, RECORD, Record, StoreError, at};
use crate::deck::Deck;
use crate::notation::{DeckReader, ReadError};

/// Reads a finding's folder, wherever it lies.
///
/// # Errors
///
/// When it cannot be read or is no finding.
pub fn read_folder(folder: &Path) -> Result<(Record, Deck), StoreError> {
    let record = read_record(folder)?;
    let path = folder.join(DECK);
    let decks = read_decks(&path)?;
    match decks.as_slice() {
        [deck] => Ok((record, *deck)),
        decks => {
            Err(StoreError::Deck { path, message: format!("one deck is needed, here are {}", decks.len()) })
        }
    }
}

/// Reads the decks between which the finding in this folder fails; of most there are none.
///
/// # Errors
///
/// When they cannot be read.
pub fn read_neighbours(folder: &Path) -> Result<Neighbours, StoreError> {
    let read = |name| {
        let path = folder.join(name);
        if path.is_file() { read_decks(&path) } else { Ok(Vec::new()) }
    };
    Ok(Neighbours { before: read(BEFORE)?, after: read(AFTER)? })
}

fn read_decks(path: &Path) -> Result<Vec<Deck>, StoreError> {
    let file = fs::File::open(path).map_err(at(path))?;
    DeckReader::new(file).read_all().map_err(|error| match error {
        ReadError::Io(error) => at(path)(error),
        ReadError::Complaint(complaint) => {
            StoreError::Deck { path: path.to_owned(), message: complaint.to_string() }
        }
    })
}

/// Reads what the expected side and the actual side wrote, byte for byte.
///
/// # Errors
///
/// When they cannot be read.
pub fn read_outputs(folder: &Path) -> Result<[Vec<u8>; 2], StoreError> {
    let read = |name| {
        let path = folder.join(name);
        fs::read(&path).map_err(at(&path))
    };
    Ok([read(EXPECTED)?, read(ACTUAL)?])
}

pub(super) fn read_record(folder: &Path) -> Result<Record, StoreError> {
    let path = folder.join(RECORD);
    let text = fs::read_to_string(&path).map_err(at(&path))?;
    toml::from_str(&text).map_err(|error| StoreError::Record { path, message: error.message().to_owned() })
}
