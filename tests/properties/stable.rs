//! What stays as it is from release to release (docs/stability.md), beside what other tests pin. The lists and
//! findings in `tests/stable/` were written by released versions: nothing in them is changed, only added to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use misdeal::deck::Deck;
use misdeal::findings::{self, Finding, Novelty, Store};
use misdeal::game::Game;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::bytes;
use misdeal::mutants::Mutants;
use misdeal::strata::{Strata, Stratum};

fn stored() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stable")
}

/// The lines of a stored list, without its notes.
fn list(name: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(stored().join(name)).expect("a stored list");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// A name that was given is kept, and a new one is put on the list with the change that brings it.
fn assert_listed(file: &str, names: impl Iterator<Item = String>) {
    let (listed, there) = (list(file), names.collect::<BTreeSet<_>>());
    let gone: Vec<_> = listed.difference(&there).collect();
    assert!(gone.is_empty(), "{file} promises names that are no more: {gone:?}");
    let new: Vec<_> = there.difference(&listed).collect();
    assert!(new.is_empty(), "these names are new, and are to be put into tests/stable/{file}: {new:?}");
}

fn of_game<G: Game>(names: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    names.map(|name| format!("{} {name}", G::NAME))
}

#[test]
fn names_of_known_bugs_stay() {
    fn names<G: Mutants>() -> impl Iterator<Item = String> {
        of_game::<G>(G::mutants().iter().map(|mutant| mutant.name.to_owned()))
    }
    assert_listed("known-bugs.txt", names::<Accordian>().chain(names::<Clock>()));
}

#[test]
fn names_of_strata_stay() {
    fn names<G: Strata>() -> impl Iterator<Item = String> {
        of_game::<G>(Stratum::all::<G>().map(Stratum::name::<G>))
    }
    assert_listed("strata.txt", names::<Accordian>().chain(names::<Clock>()));
}

#[test]
fn names_of_engines_stay() {
    fn names<G: Game>() -> impl Iterator<Item = String> {
        of_game::<G>(G::engines().iter().map(|engine| engine.name().to_owned()))
    }
    assert_listed("engines.txt", names::<Accordian>().chain(names::<Clock>()));
}

/// An input of libFuzzer is the same deck for every release.
#[test]
fn bytes_stay_the_same_deck() {
    let code = "2ak3c5ht9gxqryngbr9vmf53x2aq4fx796gw400000000abh";
    assert_eq!(bytes::deck(b"misdeal").code(), code);
    assert_eq!(bytes::deck(&[]), Deck::NEW);
}

/// Findings that an earlier release has kept are read, and would be kept just so today: every file, byte for byte,
/// under the same name.
#[test]
fn findings_of_earlier_releases_are_read_and_written_alike() {
    let folders = fs::read_dir(stored().join("findings")).expect("stored findings");
    let folders: Vec<PathBuf> = folders.map(|folder| folder.expect("an entry").path()).collect();
    assert!(folders.len() >= 2, "of an engine, and of a program with neighbours");
    for folder in folders {
        let (record, _) = findings::read_folder(&folder).expect("a finding");
        let id = record.id();
        assert_eq!(folder.file_name().expect("a name"), id.as_str());
        let [expected_output, actual_output] = findings::read_outputs(&folder).expect("outputs");
        let finding = Finding {
            record,
            judge_text: fs::read(folder.join("deck.txt")).expect("the deck"),
            neighbours: findings::read_neighbours(&folder).expect("its neighbours"),
            expected_output,
            actual_output,
        };
        let output = tempfile::tempdir().expect("a folder");
        let store = Store::new(output.path());
        assert_eq!(store.add(&finding).expect("written"), Novelty::New);
        let written = output.path().join("findings").join(&id);
        assert_eq!(files(&written), files(&folder), "{id}");
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let read = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a file");
        (entry.file_name().to_string_lossy().into_owned(), String::from_utf8_lossy(&bytes).into_owned())
    };
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| read(entry.expect("an entry"))).collect();
    files.sort();
    files
}
