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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::generate::uniform;

    fn folder() -> (tempfile::TempDir, Kept) {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept::new(folder.path());
        (folder, kept)
    }

    fn deck(index: u64) -> Deck {
        uniform::deck(1, index)
    }

    fn for_stratum(index: u64, name: &str) -> ForStratum {
        ForStratum { deck: deck(index), stratum: Stratum::named::<Clock>(name).expect(name) }
    }

    /// A file of judge text, with these notes.
    fn write(kept: &Kept, name: &str, decks: &[Deck], notes: &str) -> PathBuf {
        let folder = kept.of_game::<Clock>();
        fs::create_dir_all(&folder).expect("a folder");
        let text = File { decks: decks.to_vec(), notes: String::new() }.text::<Clock>();
        let text = String::from_utf8(text).expect("judge text");
        let path = folder.join(name);
        fs::write(&path, text.trim_end_matches("#\n").to_owned() + notes).expect("written");
        path
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).expect("a file")
    }

    fn notes(path: &Path) -> String {
        text(path).split_once("#\n").expect("an end").1.to_owned()
    }

    #[test]
    fn decks_are_read_file_by_file_in_the_order_of_names() {
        let (_folder, kept) = folder();
        write(&kept, "b.in", &[deck(3)], "#\n");
        write(&kept, "a.in", &[deck(1), deck(2)], "#\nwhy\n");
        write(&kept, "c.in", &[deck(4)], "");
        write(&kept, "a.out", &[deck(7)], "#\n");
        write(&kept, "in", &[deck(8)], "#\n");
        assert_eq!(kept.read::<Clock>().expect("decks"), [deck(1), deck(2), deck(3), deck(4)]);
        assert_eq!(kept.read::<Accordian>().expect("of another game"), []);
    }

    #[test]
    fn a_missing_folder_is_empty() {
        let (folder, kept) = folder();
        assert_eq!(kept.read::<Clock>().expect("nothing"), []);
        assert_eq!(Kept::new(&folder.path().join("none")).read::<Clock>().expect("nothing"), []);
    }

    #[test]
    fn decks_are_added_to_the_files_of_their_quantities() {
        let (_folder, kept) = folder();
        let new = [for_stratum(1, "exposed:4"), for_stratum(2, "first-king:49"), for_stratum(3, "exposed:5")];
        let written = kept.add::<Clock>(&new).expect("written");
        let path = |name: &str| kept.of_game::<Clock>().join(name);
        assert_eq!(written, [path("strata-exposed.in"), path("strata-first-king.in")]);
        let head = "Decks that reach rare situations, in their order:\n";
        let note = |number, index: usize| {
            let stratum = new[index].stratum;
            format!("{number}. {}: {}\n", stratum.name::<Clock>(), stratum.sentence::<Clock>())
        };
        assert_eq!(notes(&written[0]), format!("{head}{}{}", note(1, 0), note(2, 2)));
        assert_eq!(notes(&written[1]), format!("{head}{}", note(1, 1)));
        assert_eq!(kept.read::<Clock>().expect("decks"), [deck(1), deck(3), deck(2)]);

        // Once more: nothing that was there is changed.
        let before = text(&written[0]);
        let more = for_stratum(4, "exposed:6");
        assert_eq!(kept.add::<Clock>(&[more]).expect("written"), [path("strata-exposed.in")]);
        let (decks, old_notes) = before.split_once("#\n").expect("an end");
        let after = text(&written[0]);
        assert!(after.starts_with(decks) && after.contains(old_notes), "{after}");
        assert!(after.ends_with(&format!("3. exposed:6: {}\n", more.stratum.sentence::<Clock>())), "{after}");
        assert_eq!(kept.read::<Clock>().expect("decks"), [deck(1), deck(3), deck(4), deck(2)]);
        let files = fs::read_dir(kept.of_game::<Clock>()).expect("a folder").count();
        assert_eq!(files, 4, "no other file is left");
    }

    #[test]
    fn the_answers_are_those_of_the_judge() {
        let (_folder, kept) = folder();
        for index in 0..3 {
            let written = kept.add::<Clock>(&[for_stratum(index, "exposed:4")]).expect("written");
            let answers = text(&written[0].with_extension("out"));
            let answer = |index| Clock::engines()[0].answer(&Clock::start_of_deck(&deck(index)));
            let answer = |index| (answer(index).count, answer(index).last);
            let lines = (0..=index).map(answer).map(|(count, last)| format!("{count:02},{last}"));
            let expected = lines.collect::<Vec<_>>().join("\n") + "\n";
            assert_eq!(answers, expected);
        }
    }

    #[test]
    fn lines_after_the_hash_stay() {
        for (before, after) in [
            ("#\nby hand\n\n # 3\n", "by hand\n\n # 3\n"),
            ("#\nno end of line", "no end of line\n"),
            ("# on the line itself\nnext\n", "on the line itself\nnext\n"),
            ("  #\r\nother ends\r\n", "other ends\r\n"),
            ("#", ""),
            ("", ""),
        ] {
            let (_folder, kept) = folder();
            let path = write(&kept, "strata-exposed.in", &[deck(1)], before);
            kept.add::<Clock>(&[for_stratum(2, "exposed:4")]).expect("written");
            let new = for_stratum(2, "exposed:4").stratum.sentence::<Clock>();
            assert_eq!(notes(&path), format!("{after}2. exposed:4: {new}\n"), "{before:?}");
            assert_eq!(kept.read::<Clock>().expect("decks"), [deck(1), deck(2)]);
        }
    }

    #[test]
    fn a_broken_file_is_named_and_left_as_it_is() {
        let (_folder, kept) = folder();
        let path = write(&kept, "strata-exposed.in", &[deck(1)], "AH\n#\n");
        let before = text(&path);
        let read = kept.read::<Clock>().expect_err("a card too many");
        let added = kept.add::<Clock>(&[for_stratum(2, "exposed:4")]).expect_err("a card too many");
        for error in [read, added] {
            assert_eq!(error.path, path);
            assert!(matches!(error.reason, ReadError::Complaint(_)), "{error}");
            assert!(error.to_string().contains("strata-exposed.in: "), "{error}");
        }
        assert_eq!(text(&path), before);
        assert!(!path.with_extension("out").exists());
    }

    #[test]
    fn a_folder_that_is_none_is_named() {
        let (folder, kept) = folder();
        let path = folder.path().join("clock");
        fs::write(&path, "").expect("written");
        assert_eq!(kept.read::<Clock>().expect_err("no folder").path, path);
        assert_eq!(kept.add::<Clock>(&[for_stratum(2, "exposed:4")]).expect_err("no folder").path, path);
    }

    #[cfg(unix)]
    #[test]
    fn everybody_can_read_what_is_added() {
        use std::os::unix::fs::PermissionsExt;
        let (_folder, kept) = folder();
        let path = &kept.add::<Clock>(&[for_stratum(1, "exposed:4")]).expect("written")[0];
        for path in [path.clone(), path.with_extension("out")] {
            assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o644);
        }
    }
}
