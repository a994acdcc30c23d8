//! The record of a store of findings, by group.

use schemars::JsonSchema;
use serde::Serialize;

use super::command;
use crate::deck::Deck;
use crate::findings::{Record, Tested};
use crate::generate::base::{Bases, Size};
use crate::minimize;
use crate::visible;

/// The object that `report --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FindingsRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The folder of the store.
    pub folder: String,
    /// How many findings are kept.
    pub findings: usize,
    /// How often they were found, all together.
    pub seen: u64,
    /// The findings by game, side and kind, those seen most first.
    pub groups: Vec<StoredGroup>,
}

/// Findings of one kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StoredGroup {
    /// The game's name.
    pub game: String,
    /// The side that is taken to be right.
    pub expected: String,
    /// The side that differs from it.
    pub actual: String,
    /// Whether that is a program.
    pub is_program: bool,
    /// What a judge would say.
    pub verdict: String,
    /// The kind of difference.
    pub signature: String,
    /// How often it was found.
    pub seen: u64,
    /// The findings, smallest first.
    pub findings: Vec<StoredFinding>,
}

/// A finding that is kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StoredFinding {
    /// Its name.
    pub id: String,
    /// The deck's code.
    pub deck: String,
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// How many moves the reference makes.
    pub moves: usize,
    /// Where the deck came from.
    pub origin: String,
    /// How often it was found.
    pub seen: u64,
    /// Where and how the plays part.
    pub difference: String,
    /// What the third opinion is.
    pub third_opinion: String,
    /// What the expected side wrote, with every byte to be seen.
    pub expected: String,
    /// What the actual side wrote.
    pub actual: String,
    /// The version of misdeal that found it.
    pub version: String,
    /// How the run ended; of a program.
    pub outcome: Option<String>,
    /// Whether the deck fails alone; of a program.
    pub standing: Option<String>,
    /// What the run wrote to standard error; of a program.
    pub stderr: Option<String>,
    /// The command that plays it again.
    pub replay: String,
    /// The command that explains it.
    pub explain: String,
}

/// A finding as it was read from the store.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its name: that of its folder.
    pub id: String,
    /// What is known of it.
    pub record: Record,
    /// How small its deck is.
    pub size: Size,
    /// What both sides wrote.
    pub outputs: [Vec<u8>; 2],
}

impl Read {
    /// A finding of this game.
    #[must_use]
    pub fn of<G: Bases>(id: &str, record: Record, deck: &Deck, outputs: [Vec<u8>; 2]) -> Self {
        Self { id: id.to_owned(), record, size: minimize::size::<G>(deck), outputs }
    }

    /// Findings with the same key are of one kind.
    fn key(&self) -> [&str; 4] {
        let Record { game, expected, actual, signature, .. } = &self.record;
        [game, expected, actual, signature]
    }
}

impl FindingsRecord {
    /// The record of all findings of the store in this folder.
    #[must_use]
    pub fn of(folder: &str, mut all: Vec<Read>) -> Self {
        all.sort_by(|one, other| (one.key(), &one.size).cmp(&(other.key(), &other.size)));
        let groups = all.chunk_by(|one, other| one.key() == other.key());
        let mut groups: Vec<StoredGroup> = groups.map(|group| StoredGroup::of(folder, group)).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.seen));
        Self {
            version: env!("CARGO_PKG_VERSION"),
            folder: folder.to_owned(),
            findings: all.len(),
            seen: all.iter().map(|read| read.record.seen).sum(),
            groups,
        }
    }
}

impl StoredGroup {
    fn of(folder: &str, all: &[Read]) -> Self {
        let Record { game, expected, actual, verdict, signature, program, .. } = &all[0].record;
        Self {
            game: game.clone(),
            expected: expected.clone(),
            actual: actual.clone(),
            is_program: program.is_some(),
            verdict: verdict.clone(),
            signature: signature.clone(),
            seen: all.iter().map(|read| read.record.seen).sum(),
            findings: all.iter().map(|read| StoredFinding::of(folder, read)).collect(),
        }
    }
}

impl StoredFinding {
    fn of(folder: &str, read: &Read) -> Self {
        let Read { id, record, size, outputs: [expected, actual] } = read;
        let of_program = |part: fn(&Tested) -> &String| record.program.as_ref().map(part).cloned();
        Self {
            deck: record.deck.clone(),
            out_of_place: size.out_of_place,
            moves: size.moves,
            origin: record.origin.clone(),
            seen: record.seen,
            difference: record.difference.clone(),
            third_opinion: record.third_opinion.clone(),
            expected: visible::bytes(expected),
            actual: visible::bytes(actual),
            version: record.version.clone(),
            outcome: of_program(|tested| &tested.outcome),
            standing: of_program(|tested| &tested.standing),
            stderr: of_program(|tested| &tested.stderr).filter(|text| !text.is_empty()),
            replay: command::line(["misdeal", "replay", id, "--out", folder]),
            explain: explain(record, id, folder),
            id: id.clone(),
        }
    }
}

fn explain(record: &Record, id: &str, folder: &str) -> String {
    let Some(tested) = &record.program else {
        return command::line(["misdeal", "explain", id, "--out", folder]);
    };
    let deck = format!("code:{}", record.deck);
    let words = ["misdeal", "explain", &record.game, &deck, "--"];
    command::line(words.into_iter().chain(tested.command.iter().map(String::as_str)))
}
