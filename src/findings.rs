//! The store of findings: one folder each, written when it is found.
//!
//! `misdeal.out/findings/<game>-<8 hex digits>/` holds
//!
//! - `deck.txt`: the judge text as found;
//! - `before.txt`, `after.txt`: the decks between which it fails, of a program that needs some for that;
//! - `expected.txt`, `actual.txt`: what both sides wrote, byte for byte;
//! - `finding.toml`: everything else, and the command that plays it again.
//!
//! A folder appears whole or not at all: it is written under another name and then renamed. The same
//! finding again only raises its counter.
//!
//! ```
//! use misdeal::findings::{self, Store};
//! use std::path::Path;
//!
//! let (record, deck) = findings::read_folder(Path::new("tests/stable/findings/accordian-85b53da0"))?;
//! assert_eq!((record.actual.as_str(), record.signature.as_str()), ("prefer-one", "WA step move/move"));
//! assert_eq!(record.deck, deck.code());
//!
//! let none = Store::new(Path::new("no such folder"));
//! assert!(none.ids()?.is_empty());
//! # Ok::<(), findings::StoreError>(())
//! ```

mod read;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, str};

use crc::{CRC_32_ISO_HDLC, Crc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use read::{read_folder, read_neighbours, read_outputs};

use self::read::read_record;
use crate::deck::Deck;
use crate::notation;
use crate::oracle::Profile;

static ID_HASH: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What is known of a finding beside its deck and outputs: the contents of `finding.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The side that is taken to be right.
    pub expected: String,
    /// The side that differs from it.
    pub actual: String,
    /// What a judge would say: `AC` where only the steps differ, `PE` or `WA`.
    pub verdict: String,
    /// The kind of the difference.
    pub signature: String,
    /// Where and how the plays part, in a sentence.
    pub difference: String,
    /// What the third opinion is.
    pub third_opinion: String,
    /// The deck's code.
    pub deck: String,
    /// Where the deck came from: `near deck 12`, `seed:7#34`.
    pub origin: String,
    /// The version of misdeal that found it.
    pub version: String,
    /// The command that plays it again, from the folder where it was found.
    pub replay: String,
    /// How often it was found.
    pub seen: u64,
    /// What is known besides where the other side is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Tested>,
}

/// A program that was tested, and how it fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// The words of the command.
    pub command: Vec<String>,
    /// The judge.
    pub judge: Profile,
    /// How the run has ended.
    pub outcome: String,
    /// Whether the deck fails alone, among others, or sometimes.
    pub standing: String,
    /// The beginning and the end of what the run wrote to standard error, where it is the deck's own.
    pub stderr: String,
}

/// Decks between which a deck fails that passes alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    /// The decks before it.
    pub before: Vec<Deck>,
    /// The decks after it.
    pub after: Vec<Deck>,
}

impl Neighbours {
    /// Whether it needs none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }
}

/// A finding as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is known of it.
    pub record: Record,
    /// The judge text of the deck.
    pub judge_text: Vec<u8>,
    /// The decks around it.
    pub neighbours: Neighbours,
    /// What the expected side wrote.
    pub expected_output: Vec<u8>,
    /// What the actual side wrote.
    pub actual_output: Vec<u8>,
}

impl Record {
    /// The finding's name: the game and a hash of sides, signature and deck.
    #[must_use]
    pub fn id(&self) -> String {
        let identity = [&self.game, &self.expected, &self.actual, &self.signature, &self.deck];
        let identity: Vec<&str> = identity.into_iter().map(String::as_str).collect();
        format!("{}-{:08x}", self.game, ID_HASH.checksum(identity.join("\n").as_bytes()))
    }
}

/// Whether a finding was new to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Novelty {
    /// It was not there.
    New,
    /// It was there, and has now been seen so often.
    Again(u64),
}

/// The folder of findings below `misdeal.out` or wherever asked for.
///
/// ```
/// use std::path::Path;
///
/// use misdeal::findings::{Finding, Neighbours, Novelty, Store, read_folder, read_outputs};
/// use misdeal::notation::{END, write_deck};
///
/// // A finding of an earlier release, kept in a store of one's own.
/// let folder = Path::new("tests/stable/findings/accordian-85b53da0");
/// let (record, deck) = read_folder(folder)?;
/// let [expected_output, actual_output] = read_outputs(folder)?;
/// let mut judge_text = Vec::new();
/// write_deck(&deck, 26, &mut judge_text);
/// judge_text.extend_from_slice(END);
/// let neighbours = Neighbours::default();
/// let finding = Finding { record, judge_text, neighbours, expected_output, actual_output };
///
/// let output = tempfile::tempdir()?;
/// let store = Store::new(output.path());
/// assert_eq!(store.add(&finding)?, Novelty::New);
/// assert_eq!(store.ids()?, [finding.record.id()]);
/// assert_eq!(store.read(&finding.record.id())?.1, deck);
/// assert!(matches!(store.add(&finding)?, Novelty::Again(_)));
/// store.remove(&finding.record.id())?;
/// assert!(store.ids()?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    root: PathBuf,
}

const DECK: &str = "deck.txt";
const BEFORE: &str = "before.txt";
const AFTER: &str = "after.txt";
const EXPECTED: &str = "expected.txt";
const ACTUAL: &str = "actual.txt";
const RECORD: &str = "finding.toml";
/// Folders that are being written; one that is left over holds nothing that was told.
const UNFINISHED: &str = ".unfinished-";

/// Why a finding cannot be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no place for findings.
    #[error("findings cannot be kept in {}: {}", root.display(), error.kind())]
    NoPlace {
        /// The store's folder.
        root: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// `finding.toml` is not what this version writes.
    #[error("{}: {message}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// `deck.txt` is not one deck of judge text.
    #[error("{}: {message}", path.display())]
    Deck {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// There is no such finding.
    #[error("there is no finding `{id}` in {}", root.display())]
    Unknown {
        /// The name asked for.
        id: String,
        /// The store's folder.
        root: PathBuf,
    },
}

/// Puts the path to an error of the file system.
fn at(path: &Path) -> impl FnOnce(io::Error) -> StoreError + '_ {
    |error| StoreError::Io { path: path.to_owned(), error }
}

impl Store {
    /// The store in the folder `findings` of `output`; it is made with the first finding.
    #[must_use]
    pub fn new(output: &Path) -> Self {
        Self { root: output.join("findings") }
    }

    /// Where a finding with this name is or would be.
    #[must_use]
    pub fn folder(&self, id: &str) -> PathBuf {
        self.root.join(id)
    }

    /// Whether findings could be stored here; asked before there are any. Nothing is left behind.
    ///
    /// # Errors
    ///
    /// When the folder could not be made or written.
    pub fn can_be_written(&self) -> Result<(), StoreError> {
        let there = self.root.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
        let tried = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(there).map(drop);
        tried.map_err(|error| StoreError::NoPlace { root: self.root.clone(), error })
    }

    /// Stores a finding, or raises the counter of one that is there.
    ///
    /// ```
    /// use misdeal::campaign::{Exhibit, Nobody, Plan};
    /// use misdeal::findings::{Novelty, Store};
    /// use misdeal::game::accordian::Accordian;
    /// use misdeal::mutants;
    ///
    /// let engine = mutants::find::<Accordian>("prefer-one").expect("an entry");
    /// let plan = Plan { engines: vec![engine as _], ..Plan::of_right_engines(1, 50) };
    /// let Ok(summary) = plan.run(&mut Nobody);
    /// let found = summary.groups.values().next().expect("it differs").examples[0].finding();
    ///
    /// let folder = tempfile::tempdir()?;
    /// let store = Store::new(folder.path());
    /// assert_eq!(store.add(&found)?, Novelty::New);
    /// assert_eq!(store.add(&found)?, Novelty::Again(2));
    /// assert_eq!(store.ids()?, [found.record.id()]);
    /// let (record, deck) = store.read(&found.record.id())?;
    /// assert_eq!((record.deck, record.seen), (deck.code(), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the folder cannot be written.
    pub fn add(&self, finding: &Finding) -> Result<Novelty, StoreError> {
        let folder = self.folder(&finding.record.id());
        if folder.join(RECORD).is_file() {
            return raise_counter(&folder);
        }
        fs::create_dir_all(&self.root).map_err(at(&self.root))?;
        let unfinished =
            tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&self.root).map_err(at(&self.root))?;
        let write = |name: &str, bytes: &[u8]| {
            let path = unfinished.path().join(name);
            fs::write(&path, bytes).map_err(at(&path))
        };
        write(DECK, &finding.judge_text)?;
        let Neighbours { before, after } = &finding.neighbours;
        for (name, decks) in [(BEFORE, before), (AFTER, after)] {
            if !decks.is_empty() {
                write(name, &judge_text(decks))?;
            }
        }
        write(EXPECTED, &finding.expected_output)?;
        write(ACTUAL, &finding.actual_output)?;
        write(RECORD, text_of(&finding.record).as_bytes())?;
        match fs::rename(unfinished.path(), &folder) {
            Ok(()) => {
                // It has its name now; nothing is left to be removed.
                _ = unfinished.keep();
                Ok(Novelty::New)
            }
            // Another run has found the same in the meantime.
            Err(_) if folder.join(RECORD).is_file() => raise_counter(&folder),
            Err(error) => Err(at(&folder)(error)),
        }
    }

    /// Takes a finding away again, for a smaller one of its kind.
    ///
    /// # Errors
    ///
    /// When the folder cannot be removed.
    pub fn remove(&self, id: &str) -> Result<(), StoreError> {
        let folder = self.folder(id);
        fs::remove_dir_all(&folder).map_err(at(&folder))
    }

    /// The names of all findings, in order; none where there is no store.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub fn ids(&self) -> Result<Vec<String>, StoreError> {
        let entries = match fs::read_dir(&self.root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(at(&self.root))?,
        };
        let mut ids = Vec::new();
        for entry in entries {
            let name = entry.map_err(at(&self.root))?.file_name().to_string_lossy().into_owned();
            if !name.starts_with(UNFINISHED) {
                ids.push(name);
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// The finding that is meant, its deck and its folder: in a folder of its own, or by its name in the store.
    ///
    /// # Errors
    ///
    /// When there is none or it cannot be read.
    pub fn find(&self, name: &str) -> Result<(PathBuf, Record, Deck), StoreError> {
        let folder = Path::new(name);
        if folder.is_dir() {
            let (record, deck) = read_folder(folder)?;
            return Ok((folder.to_owned(), record, deck));
        }
        let (record, deck) = self.read(name)?;
        Ok((self.folder(name), record, deck))
    }

    /// The finding with this name and its deck.
    ///
    /// # Errors
    ///
    /// When there is none or it cannot be read.
    pub fn read(&self, id: &str) -> Result<(Record, Deck), StoreError> {
        let folder = self.folder(id);
        if !folder.join(RECORD).is_file() {
            return Err(StoreError::Unknown { id: id.to_owned(), root: self.root.clone() });
        }
        read_folder(&folder)
    }
}

fn raise_counter(folder: &Path) -> Result<Novelty, StoreError> {
    let mut record = read_record(folder)?;
    record.seen += 1;
    let path = folder.join(RECORD);
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder).map_err(at(folder))?;
    file.write_all(text_of(&record).as_bytes()).map_err(at(&path))?;
    file.persist(&path).map_err(|error| at(&path)(error.error))?;
    Ok(Novelty::Again(record.seen))
}

/// Decks of either game; how many cards stand on a line does not matter.
fn judge_text(decks: &[Deck]) -> Vec<u8> {
    const CARDS_A_LINE: usize = 26;
    let mut text = Vec::new();
    for deck in decks {
        notation::write_deck(deck, CARDS_A_LINE, &mut text);
    }
    text.extend_from_slice(notation::END);
    text
}

fn text_of(record: &Record) -> String {
    toml::to_string(record).expect("a record of texts and numbers can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(deck: &Deck) -> Finding {
        let text = |text: &str| text.to_owned();
        let mut judge_text = Vec::new();
        crate::notation::write_deck(deck, 26, &mut judge_text);
        Finding {
            record: Record {
                game: text("accordian"),
                expected: text("reference"),
                actual: text("whole-pile"),
                verdict: text("WA"),
                signature: text("WA step move/deal"),
                difference: text("\"quoted\" and ünusual"),
                third_opinion: text("-"),
                deck: deck.code(),
                origin: text("near deck 3"),
                version: text("0"),
                replay: text("misdeal replay"),
                seen: 1,
                program: None,
            },
            judge_text,
            neighbours: Neighbours::default(),
            expected_output: b"1 pile\n".to_vec(),
            actual_output: b"\xff\0".to_vec(),
        }
    }

    #[test]
    fn a_finding_is_read_back_and_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        assert_eq!(store.ids().expect("no store is empty"), Vec::<String>::new());
        let finding = finding(&Deck::NEW);
        let id = finding.record.id();
        assert_eq!(store.add(&finding).expect("written"), Novelty::New);
        assert_eq!(store.read(&id).expect("there"), (finding.record.clone(), Deck::NEW));
        assert_eq!(fs::read(store.folder(&id).join(ACTUAL)).expect("there"), b"\xff\0");
        assert_eq!(store.add(&finding).expect("written"), Novelty::Again(2));
        assert_eq!(store.read(&id).expect("there").0.seen, 2);
        assert_eq!(store.ids().expect("a store"), [id.as_str()]);
        store.remove(&id).expect("removed");
        assert!(matches!(store.read(&id), Err(StoreError::Unknown { .. })));
    }

    #[test]
    fn another_deck_side_or_signature_is_another_finding() {
        let first = finding(&Deck::NEW).record;
        let mut side = first.clone();
        side.actual = "casc-1".to_owned();
        let mut signature = first.clone();
        signature.signature = "PE spacing".to_owned();
        let deck = finding(&Deck::NEW.reversed()).record;
        let ids = [&first, &side, &signature, &deck].map(Record::id);
        let distinct: std::collections::HashSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), 4);
        assert!(ids[0].starts_with("accordian-") && ids[0].len() == 18);
    }

    #[test]
    fn a_damaged_finding_says_where() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        let finding = finding(&Deck::NEW);
        store.add(&finding).expect("written");
        let place = store.folder(&finding.record.id());
        fs::write(place.join(DECK), b"AC 2C\n#\n").expect("written");
        let error = read_folder(&place).expect_err("no deck").to_string();
        assert!(
            error.ends_with("deck.txt: line 2, column 1: deck 1 is cut short: it has 2 of 52 cards"),
            "{error}"
        );
        fs::write(place.join(RECORD), b"game = 3").expect("written");
        assert!(matches!(read_folder(&place), Err(StoreError::Record { .. })));
    }

    /// Whoever comes second, at whatever moment, counts what is there.
    #[test]
    fn a_finding_that_many_add_at_once_is_added_once() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().expect("a folder");
            let (store, finding) = (Store::new(folder.path()), finding(&Deck::NEW));
            let barrier = std::sync::Barrier::new(8);
            let add = || {
                barrier.wait();
                store.add(&finding).expect("written or counted")
            };
            let novelties = std::thread::scope(|scope| {
                let adding: Vec<_> = (0..8).map(|_| scope.spawn(add)).collect();
                adding.into_iter().map(|adding| adding.join().expect("no panic")).collect::<Vec<_>>()
            });
            let new = novelties.iter().filter(|novelty| **novelty == Novelty::New).count();
            assert_eq!((new, store.ids().expect("a store").len()), (1, 1));
        }
    }

    #[test]
    fn neighbours_are_before_or_after() {
        let one = || vec![Deck::NEW];
        let are_none = |before, after| Neighbours { before, after }.is_empty();
        assert!(are_none(vec![], vec![]));
        assert!(!are_none(one(), vec![]) && !are_none(vec![], one()) && !are_none(one(), one()));
    }

    #[test]
    fn whether_a_store_can_be_written_is_known_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("writable");
        let entries = || fs::read_dir(folder.path()).expect("a folder").count();
        assert!(Store::new(&folder.path().join("not/there/yet")).can_be_written().is_ok());
        assert!(Store::new(folder.path()).can_be_written().is_ok());
        assert_eq!(entries(), 1);
        let error = Store::new(&file.join("out")).can_be_written().expect_err("a file is no folder");
        let root = file.join("out/findings");
        assert_eq!(
            error.to_string(),
            format!("findings cannot be kept in {}: not a directory", root.display())
        );
    }

    #[test]
    fn a_folder_in_the_way_is_an_error_and_a_missing_one_is_no_finding() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::new(folder.path());
        assert_eq!(store.ids().expect("no store yet"), Vec::<String>::new());
        let finding = finding(&Deck::NEW);
        // What stands there is no finding: it is neither counted as one nor written over.
        let taken = store.folder(&finding.record.id());
        fs::create_dir_all(taken.join("of somebody else")).expect("writable");
        let error = store.add(&finding).expect_err("something else stands there").to_string();
        assert!(error.starts_with(&format!("{}: ", taken.display())), "{error}");
        assert!(taken.join("of somebody else").is_dir());
        let of_file = folder.path().join("file");
        fs::write(&of_file, "").expect("writable");
        assert!(Store::new(&of_file).ids().is_err());
    }
}
