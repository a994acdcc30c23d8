//! Inputs to begin with, for the targets whose inputs are bytes of decks and choices: a folder a target.
//!
//! `cargo fz seeds -- CORPUS DIR`: the kept decks are in CORPUS, and DIR is made. `judge_text` is not among the
//! targets: its inputs are files as they are.

// libFuzzer, whose functions the coverage calls.
use libfuzzer_sys as _;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};
use misdeal::deck::{Deal, Deck};
use misdeal::game::Game;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::bytes;
use misdeal::kept::{self, Kept};
use misdeal::mutants::Mutants;
use misdeal::targets::Damage;

type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let written = match &args[..] {
        [corpus, to] => write(corpus, to),
        _ => Err("seeds CORPUS DIR".into()),
    };
    written.map_or_else(
        |error| {
            eprintln!("{error}");
            ExitCode::from(2)
        },
        |()| ExitCode::SUCCESS,
    )
}

fn write(corpus: &Path, to: &Path) -> Result<(), Failure> {
    let kept = Kept::new(corpus);
    let accordian = kept.read::<Accordian>()?;
    let clock = kept.read::<Clock>()?;
    for decks in [&accordian, &clock] {
        if decks.is_empty() {
            return Err(format!("{}: no kept decks of one of the games", corpus.display()).into());
        }
    }
    kept::export(&accordian, &to.join(Accordian::NAME))?;
    kept::export(&clock, &to.join(Clock::NAME))?;
    all(&to.join("minimizer"), &known_bugs(&accordian, &clock))?;
    all(&to.join("deck_code"), &damages(&accordian))?;
    Ok(all(&to.join("program_output"), &edits())?)
}

/// A file an input, named by its number.
fn all(folder: &Path, inputs: &[Vec<u8>]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    inputs
        .iter()
        .enumerate()
        .try_for_each(|(number, input)| fs::write(folder.join(format!("{number:03}")), input))
}

/// Choices and a deck, a byte a card, as a target reads them.
fn input<T>(choices: &[u8], deck: Deck, meant: T) -> Vec<u8>
where
    T: for<'a> Arbitrary<'a> + PartialEq,
{
    let input = [choices, &bytes::of_deal(&Deal::from(deck))].concat();
    let read = <(T, Deck)>::arbitrary_take_rest(Unstructured::new(&input));
    assert!(read.is_ok_and(|read| read == (meant, deck)), "a target reads {input:?} otherwise than is meant");
    input
}

/// Each known bug once, those of Accordian first, with kept decks of its game by turns.
fn known_bugs(accordian: &[Deck], clock: &[Deck]) -> Vec<Vec<u8>> {
    let decks = (accordian.iter().cycle().take(Accordian::mutants().len()))
        .chain(clock.iter().cycle().take(Clock::mutants().len()));
    decks.zip(0_u8..).map(|(&deck, number)| input(&[number], deck, number)).collect()
}

/// Each kind of damage at some places of a code.
fn damages(decks: &[Deck]) -> Vec<Vec<u8>> {
    let places = [0_u8, 1, 23, 46, 47];
    let of = |(place, &deck): (u8, &Deck)| {
        let at = usize::from(place);
        [
            input(&[0, place, 1], deck, Damage::Replaced(at, 1)),
            input(&[1, place], deck, Damage::Exchanged(at)),
            input(&[2, place], deck, Damage::Lost(at)),
            input(&[3, place], deck, Damage::Doubled(at)),
        ]
    };
    places.into_iter().zip(decks.iter().cycle()).flat_map(of).collect()
}

/// The right answers of a few decks, and each kind of edit done to them; a right answer is nothing else.
///
/// The choices are those of `Output::chosen`: the game, the number of decks less one, the number of edits, of
/// each its kind, its place, and where it brings a byte one that is often wrong by its number; then how many
/// bytes follow.
fn edits() -> Vec<Vec<u8>> {
    let edits: [&[u8]; 5] = [&[0], &[1, 0, 2, 0, 0], &[1, 1, 5, 0, 3], &[1, 2, 1], &[1, 3, 9]];
    let mut inputs = Vec::new();
    for game in 0..2 {
        for decks in 0..3 {
            inputs.extend(edits.iter().map(|edit| [&[game, decks][..], edit, &[0]].concat()));
        }
    }
    inputs
}
