//! Kept decks: `corpus/<game>/*.in` is judge text that later campaigns play first, `*.out` the right
//! answers.
//!
//! Decks that reach a rare stratum are added to a file for its quantity, `strata-<quantity>.in`. The lines
//! after the `#`, which no program reads, say what each deck is kept for.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::deck::Deck;
use crate::game::Game;
use crate::notation::{self, DeckReader, ReadError};
use crate::strata::{Strata, Stratum};

/// A folder of kept decks, with a folder for each game in it.
#[derive(Clone, Debug)]
pub struct Kept {
    folder: PathBuf,
}

/// Why kept decks could not be read or written.
#[derive(Debug, Error)]
#[error("{path}: {reason}", path = path.display())]
pub struct KeptError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: ReadError,
}

/// A deck, and what it is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForStratum {
    /// The deck.
    pub deck: Deck,
    /// The stratum that it reaches.
    pub stratum: Stratum,
}

impl Kept {
    /// The decks kept in this folder, which need not exist.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The folder of a game.
    #[must_use]
    pub fn of_game<G: Game>(&self) -> PathBuf {
        self.folder.join(G::NAME)
    }

    /// All kept decks of the game, file by file in the order of their names.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or is no judge text.
    pub fn read<G: Game>(&self) -> Result<Vec<Deck>, KeptError> {
        let folder = self.of_game::<G>();
        let mut files = Vec::new();
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries {
                    files.push(entry.map_err(|error| io_error(&folder, error))?.path());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(io_error(&folder, error)),
        }
        files.retain(|file| file.extension().is_some_and(|extension| extension == "in"));
        files.sort();
        let mut decks = Vec::new();
        for file in files {
            decks.extend(File::read(&file)?.decks);
        }
        Ok(decks)
    }

    /// Adds the decks to the files of their quantities, each file as a whole, and gives the files' names.
    ///
    /// # Errors
    ///
    /// When a file there cannot be read, is no judge text, or cannot be written.
    pub fn add<G: Strata>(&self, new: &[ForStratum]) -> Result<Vec<PathBuf>, KeptError> {
        let folder = self.of_game::<G>();
        fs::create_dir_all(&folder).map_err(|error| io_error(&folder, error))?;
        let mut written = Vec::new();
        for (index, quantity) in G::QUANTITIES.iter().enumerate() {
            let decks: Vec<_> = new.iter().filter(|kept| kept.stratum.quantity == index).collect();
            if decks.is_empty() {
                continue;
            }
            let path = folder.join(format!("strata-{}.in", quantity.name));
            let mut file = if path.exists() { File::read(&path)? } else { File::new() };
            for ForStratum { deck, stratum } in decks {
                file.decks.push(*deck);
                let number = file.decks.len();
                let (name, sentence) = (stratum.name::<G>(), stratum.sentence::<G>());
                file.notes.push_str(&format!("{number}. {name}: {sentence}\n"));
            }
            write_whole(&path, &file.text::<G>())?;
            write_whole(&path.with_extension("out"), &answers::<G>(&file.decks))?;
            written.push(path);
        }
        Ok(written)
    }
}

/// A file of kept decks.
struct File {
    decks: Vec<Deck>,
    /// The lines after the line `#`, and what else stands in that line.
    notes: String,
}

/// What stands after the `#` that ends the decks, in whole lines.
fn notes_of(text: &str) -> String {
    let mut notes = text.split_once('#').map_or("", |(_, notes)| notes).trim_start().to_owned();
    if !notes.is_empty() && !notes.ends_with('\n') {
        notes.push('\n');
    }
    notes
}

impl File {
    fn new() -> Self {
        let notes = "Decks that reach rare situations, in their order:\n".to_owned();
        Self { decks: Vec::new(), notes }
    }

    fn read(path: &Path) -> Result<Self, KeptError> {
        let text = fs::read(path).map_err(|error| io_error(path, error))?;
        let decks = DeckReader::new(text.as_slice()).read_all();
        let decks = decks.map_err(|reason| KeptError { path: path.to_owned(), reason })?;
        let text = String::from_utf8_lossy(&text);
        Ok(Self { decks, notes: notes_of(&text) })
    }

    fn text<G: Game>(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for deck in &self.decks {
            notation::write_deck(deck, G::CARDS_A_LINE, &mut text);
        }
        text.extend_from_slice(notation::END);
        text.extend_from_slice(self.notes.as_bytes());
        text
    }
}

fn answers<G: Game>(decks: &[Deck]) -> Vec<u8> {
    let reference = G::engines()[0];
    let mut text = Vec::new();
    for deck in decks {
        let start = G::start_of_deck(deck);
        reference.write_output(&start, &reference.answer(&start), &mut text);
    }
    text
}

fn write_whole(path: &Path, text: &[u8]) -> Result<(), KeptError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text)?;
        file.as_file().sync_all()?;
        readable(file.path())?;
        file.persist(path).map_err(io::Error::from)
    };
    write().map(|_| ()).map_err(|error| io_error(path, error))
}

/// A temporary file is for its owner alone; a kept deck is for everybody.
#[cfg(unix)]
fn readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> io::Result<()> {
    Ok(())
}

fn io_error(path: &Path, error: io::Error) -> KeptError {
    KeptError { path: path.to_owned(), reason: ReadError::Io(error) }
}
