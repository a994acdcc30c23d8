//! Decks to and from the files of libFuzzer's targets `accordian` and `clock`: a file of
//! [`bytes`] a deck.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{KeptError, KeptFile};
use crate::atomic;
use crate::deck::{Deal, Deck};
use crate::generate::bytes;

/// What was done with the decks that were to be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    /// How many files were written.
    pub written: usize,
    /// How many were there already.
    pub there: usize,
}

/// Writes each deck to a file that has its code for a name. The folder is made where there is none. Nothing
/// is written when a file of such a name has other contents.
///
/// # Errors
///
/// When the folder cannot be made, or a file cannot be written.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::{base, bytes};
/// use misdeal::kept::{export, import};
///
/// let folder = tempfile::tempdir()?;
/// let exported = export(&[Deck::NEW, base::INERT], folder.path())?;
/// assert_eq!(exported.written, 2);
/// let name = folder.path().join(base::INERT.code());
/// assert_eq!(bytes::deck(&std::fs::read(name)?), base::INERT);
/// // In the order of names, and codes are in the order of decks.
/// assert_eq!(import(&[folder.path().to_owned()])?, [Deck::NEW, base::INERT]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(decks: &[Deck], folder: &Path) -> Result<Exported, KeptError> {
    fs::create_dir_all(folder).map_err(KeptError::io(folder))?;
    let mut new = Vec::new();
    for deck in decks {
        let (path, text) = (folder.join(deck.code()), bytes::of_deal(&Deal::from(*deck)));
        if !is_there(&path, &text)? {
            new.push((path, text));
        }
    }
    for (path, text) in &new {
        atomic::write_new(path, text).map_err(KeptError::io(path))?;
    }
    Ok(Exported { written: new.len(), there: decks.len() - new.len() })
}

/// Whether there is such a file.
fn is_there(path: &Path, contents: &[u8]) -> Result<bool, KeptError> {
    match fs::read(path) {
        Ok(found) if found == contents => Ok(true),
        Ok(_) => {
            let other = "there is a file of this name with other contents; it is left as it is";
            Err(KeptError::io(path)(io::Error::new(ErrorKind::AlreadyExists, other)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(KeptError::io(path)(error)),
    }
}

/// The decks of the files, and of all files in the folders: folder by folder and file by file in the order
/// of names. What is named `.in` is judge text, as kept decks are; `.out` holds no deck; every other file is
/// an input of libFuzzer.
///
/// # Errors
///
/// When a file cannot be read, or a judge text is wrong.
pub fn import(paths: &[PathBuf]) -> Result<Vec<Deck>, KeptError> {
    let mut files = Vec::new();
    for path in paths {
        add_files(path, &mut files)?;
    }
    let mut decks = Vec::new();
    for file in files {
        let extension = file.extension().unwrap_or_default();
        if extension == "in" {
            decks.extend(KeptFile::read(&file)?.decks);
        } else if extension != "out" {
            let deck = File::open(&file).and_then(bytes::read_deck);
            decks.push(deck.map_err(KeptError::io(&file))?);
        }
    }
    Ok(decks)
}

/// Adds the file, or all files in the folder.
fn add_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), KeptError> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = entries.map_err(KeptError::io(path))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    entries.iter().try_for_each(|entry| add_files(&entry.path(), files))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::generate::uniform;
    use crate::kept::{Kept, Wanted, first_decks, to_keep};

    fn decks(indexes: std::ops::Range<u64>) -> Vec<Deck> {
        indexes.map(|index| uniform::deck(2, index)).collect()
    }

    fn sorted(mut decks: Vec<Deck>) -> Vec<Deck> {
        decks.sort_by_key(Deck::code);
        decks
    }

    #[test]
    fn what_is_exported_can_be_imported() {
        let folder = tempfile::tempdir().expect("a folder");
        let inputs = folder.path().join("new/inputs");
        assert_eq!(export(&decks(0..5), &inputs).expect("written"), Exported { written: 5, there: 0 });
        assert_eq!(export(&decks(0..7), &inputs).expect("written"), Exported { written: 2, there: 5 });
        assert_eq!(import(&[inputs]).expect("readable"), sorted(decks(0..7)));
    }

    /// What is exported and kept again elsewhere reaches all that is rare.
    #[test]
    fn the_way_to_libfuzzer_and_back_loses_nothing_rare() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").as_path());
        let before = kept.read::<Clock>().expect("readable");
        export(&before, folder.path()).expect("written");
        let inputs = import(&[folder.path().to_owned()]).expect("readable");
        let new = to_keep::<Clock>(&first_decks::<Clock>(&inputs), Wanted::Rare, &[]);
        let again: Vec<Deck> = new.iter().map(|new| new.deck).collect();
        assert!(again.len() > 20);
        assert_eq!(to_keep::<Clock>(&first_decks::<Clock>(&before), Wanted::Rare, &again), []);
    }

    #[test]
    fn a_file_with_other_contents_stays_and_nothing_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let all = decks(0..3);
        let path = folder.path().join(all[2].code());
        fs::write(&path, "mine").expect("written");
        let error = export(&all, folder.path()).expect_err("a file that is there");
        assert_eq!(error.path, path);
        assert!(error.to_string().contains("with other contents"), "{error}");
        assert_eq!(fs::read(&path).expect("a file"), b"mine");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn files_are_read_in_the_order_of_names_and_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, contents: &[u8]| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, contents).expect("written");
        };
        write("c", &[3]);
        write("b/z", &[2; 100]);
        write("b/y", &[]);
        write("a", &[1]);
        let [text, new] = [Deck::NEW.reversed(), Deck::NEW];
        write("d.in", text.to_string().as_bytes());
        write("d.out", b"of no interest");
        let of = |byte| bytes::deck(&[byte]);
        let all = import(&[folder.path().to_owned()]).expect("readable");
        assert_eq!(all, [of(1), new, bytes::deck(&[2; 52]), of(3), text]);
        let some = import(&[folder.path().join("c"), folder.path().join("a")]).expect("readable");
        assert_eq!(some, [of(3), of(1)]);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("none");
        assert_eq!(import(std::slice::from_ref(&missing)).expect_err("no file").path, missing);
        let wrong = folder.path().join("wrong.in");
        fs::write(&wrong, "AC AC").expect("written");
        assert_eq!(import(&[folder.path().to_owned()]).expect_err("no judge text").path, wrong);
    }
}
