//! The whole of `misdeal play`, from a file to a file: its speed over that of a C++ program as people write it
//! (`yardstick/accordian.cpp`), of two jobs over one, and of Clock over reading and checking the same decks.
//!
//! The sides take turns, and the ratio of each turn counts, so that a noisy machine disturbs all alike.
//!
//! `cargo bench --bench play`

mod sides;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use misdeal::game::Game;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::uniform;
use misdeal::notation::{self, DeckReader, More};
use sides::{on_file, seconds, spread};

const TURNS: usize = 5;
/// The plain program takes some seconds for these.
const DECKS: u64 = 500_000;
/// The start of a process is not what is measured.
const DECKS_OF_CLOCK: u64 = 2_000_000;

fn judge_text<G: Game>(folder: &Path, decks: u64) -> PathBuf {
    let mut text = Vec::new();
    for index in 0..decks {
        notation::write_deck(&uniform::deck(1, index), G::CARDS_A_LINE, &mut text);
    }
    text.extend_from_slice(notation::END);
    let path = folder.join(G::NAME);
    fs::write(&path, text).expect("writable");
    path
}

fn play<G: Game>(jobs: usize, decks: &Path, answers: &Path) -> f64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misdeal"));
    command.args(["play", G::NAME, "--jobs", &jobs.to_string()]).arg(decks);
    on_file(&mut command, decks, answers)
}

/// Reads and checks all decks, as `play` does before it plays them.
fn read(decks: &Path) -> f64 {
    let mut reader = DeckReader::new(File::open(decks).expect("written"));
    let (mut some, mut count) = (Vec::new(), 0);
    let time = seconds(|| {
        while reader.read_available(&mut some).expect("decks") == More::Maybe {
            count += some.len();
            some.clear();
        }
    });
    assert_eq!((count + some.len()) as u64, DECKS_OF_CLOCK);
    time
}

fn rate(name: &str, times: &[f64], decks: u64) {
    let least = times.iter().copied().fold(f64::INFINITY, f64::min);
    println!("{name:<40} {:>6.3} µs a deck at best", 1e6 * least / decks as f64);
}

fn ratio(name: &str, over: &[f64], under: &[f64]) {
    println!("{name:<40} {}", spread(over.iter().zip(under).map(|(over, under)| over / under).collect()));
}

fn accordian(folder: &Path) {
    let decks = judge_text::<Accordian>(folder, DECKS);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/yardstick/accordian.cpp");
    let mut plain = sides::compiled(&source, &folder.join("plain"));
    let [expected, answers] = ["expected", "answers"].map(|name| folder.join(name));
    let (mut alone, mut one, mut two) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        one.push(play::<Accordian>(1, &decks, &answers));
        two.push(play::<Accordian>(2, &decks, &answers));
        if let Some(plain) = &mut plain {
            alone.push(on_file(plain, &decks, &expected));
            assert!(fs::read(&expected).expect("written") == fs::read(&answers).expect("written"));
        }
    }
    if plain.is_some() {
        rate("plain C++", &alone, DECKS);
    } else {
        println!("plain C++ is left out: there is no g++");
    }
    rate("play accordian --jobs 1", &one, DECKS);
    if !alone.is_empty() {
        ratio("play accordian --jobs 1 over plain C++", &alone, &one);
    }
    ratio("two jobs over one", &one, &two);
}

fn clock(folder: &Path) {
    let decks = judge_text::<Clock>(folder, DECKS_OF_CLOCK);
    let answers = folder.join("answers");
    let (mut reading, mut one, mut two) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        reading.push(read(&decks));
        one.push(play::<Clock>(1, &decks, &answers));
        two.push(play::<Clock>(2, &decks, &answers));
    }
    rate("reading and checking", &reading, DECKS_OF_CLOCK);
    rate("play clock --jobs 1", &one, DECKS_OF_CLOCK);
    ratio("time of play clock over that of reading", &one, &reading);
    ratio("two jobs over one", &one, &two);
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    accordian(folder.path());
    println!();
    clock(folder.path());
}
