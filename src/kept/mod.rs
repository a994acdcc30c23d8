//! Kept decks: `corpus/<game>/*.in` is judge text that later campaigns play first, `*.out` the right
//! answers.
//!
//! Decks that reach a rare stratum are added to a file for its quantity, `strata-<quantity>.in`; all other
//! files are kept for reasons that somebody has written. The lines after the `#`, which no program reads, say
//! what each deck is kept for.
//!
//! ```
//! use misdeal::game::clock::Clock;
//! use misdeal::kept::Kept;
//! use std::path::Path;
//!
//! let decks = Kept::new(Path::new("corpus")).read::<Clock>()?;
//! assert!(decks.len() > 100);
//! # Ok::<(), misdeal::kept::KeptError>(())
//! ```

mod built_in;
mod check;
mod choice;
mod cover;
mod file;
mod libfuzzer;
mod minimize;
mod notes;
mod reach;

use std::fmt;
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use built_in::built_in;
pub use check::{Checked, Differs, Flaw, Problem, check_file, differences};
pub use choice::{Wanted, to_keep};
pub use file::{FOR_STRATA, KeptFile};
pub use libfuzzer::{Exported, export, import};
pub use minimize::{FileChange, Minimized};
pub use notes::Notes;
pub use reach::{first_decks, reached};

use crate::deck::Deck;
use crate::game::Game;
use crate::notation::ReadError;
use crate::strata::{Strata, Stratum};

/// What a file for a quantity begins its notes with.
const NOTES_FOR_STRATA: &str = "Decks that reach rare situations, in their order:\n";

/// A folder of kept decks, with a folder for each game in it.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::kept::Kept;
///
/// let folder = tempfile::tempdir()?;
/// let kept = Kept::new(folder.path());
/// kept.add_to::<Accordian>("mine", &[Deck::NEW, base::INERT], "both ends of what can happen")?;
/// assert_eq!(kept.read::<Accordian>()?, [Deck::NEW, base::INERT]);
/// let answers = std::fs::read_to_string(kept.of_game::<Accordian>().join("mine.out"))?;
/// assert!(answers.starts_with("1 pile remaining: 52\n52 piles remaining: 1 1 1"));
/// assert!(kept.check::<Accordian>()?.problems.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

impl KeptError {
    /// Puts the path to an error of the file system.
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |error| Self { path: path.to_owned(), reason: ReadError::Io(error) }
    }
}

/// A deck, and what it is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForStratum {
    /// The deck.
    pub deck: Deck,
    /// The stratum that it reaches.
    pub stratum: Stratum,
}

/// Where a deck is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub path: PathBuf,
    /// Which deck of it, counted from 1.
    pub number: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deck {} of {}", self.number, self.path.display())
    }
}

impl Kept {
    /// The decks kept in this folder, which need not exist.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The folder, with one for each game in it.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
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
        Ok(self.files::<G>()?.into_iter().flat_map(|file| file.decks).collect())
    }

    /// The files of the game, in the order of their names.
    ///
    /// # Errors
    ///
    /// When a file cannot be read or is no judge text.
    pub fn files<G: Game>(&self) -> Result<Vec<KeptFile>, KeptError> {
        self.paths::<G>("in")?.iter().map(|path| KeptFile::read(path)).collect()
    }

    /// What is in the game's folder and has this extension, in the order of names.
    fn paths<G: Game>(&self, extension: &str) -> Result<Vec<PathBuf>, KeptError> {
        let folder = self.of_game::<G>();
        let mut paths = Vec::new();
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries {
                    paths.push(entry.map_err(KeptError::io(&folder))?.path());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(KeptError::io(&folder)(error)),
        }
        paths.retain(|path| path.extension().is_some_and(|found| found == extension));
        paths.sort();
        Ok(paths)
    }

    /// Adds the decks to the files of their quantities, each file as a whole, and gives the files' names.
    ///
    /// # Errors
    ///
    /// When a file there cannot be read, is no judge text, or cannot be written.
    pub fn add<G: Strata>(&self, new: &[ForStratum]) -> Result<Vec<PathBuf>, KeptError> {
        let folder = self.made::<G>()?;
        let mut written = Vec::new();
        for (index, quantity) in G::QUANTITIES.iter().enumerate() {
            let decks: Vec<_> = new.iter().filter(|kept| kept.stratum.quantity == index).collect();
            if decks.is_empty() {
                continue;
            }
            let path = folder.join(KeptFile::name_for(quantity)).with_extension("in");
            let mut file = KeptFile::read_or_new(path, NOTES_FOR_STRATA)?;
            for ForStratum { deck, stratum } in decks {
                file.add(*deck, &format!("{}: {}", stratum.name::<G>(), stratum.sentence::<G>()));
            }
            file.write::<G>()?;
            written.push(file.path);
        }
        Ok(written)
    }

    /// Adds the decks to the file of this name, as a whole, with a note that says why, and tells the file and
    /// which of its decks they are.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is no judge text, or cannot be written.
    pub fn add_to<G: Game>(
        &self,
        name: &str,
        decks: &[Deck],
        why: &str,
    ) -> Result<(PathBuf, RangeInclusive<usize>), KeptError> {
        let path = self.made::<G>()?.join(format!("{name}.in"));
        let mut file = KeptFile::read_or_new(path, "")?;
        let numbers = file.add_for_all(decks, why);
        file.write::<G>()?;
        Ok((file.path, numbers))
    }

    /// The folder of a game, made where there is none.
    fn made<G: Game>(&self) -> Result<PathBuf, KeptError> {
        let folder = self.of_game::<G>();
        fs::create_dir_all(&folder).map_err(KeptError::io(&folder))?;
        Ok(folder)
    }
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
        let path = folder.join(name);
        let file = KeptFile { path: path.clone(), decks: decks.to_vec(), notes: Notes::default() };
        let text = String::from_utf8(file.text::<Clock>()).expect("judge text");
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
