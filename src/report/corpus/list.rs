//! The record of the kept decks, with what they reach.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::GameText;
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::kept::{self, KeptFile};
use crate::report::{counted, number};
use crate::strata::odds::{self, Odds};
use crate::strata::{Strata, Stratum};
use crate::visible;

/// Whether text tells of every deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckDetail {
    /// It tells of files alone.
    None,
    /// It does.
    Each,
}

/// The kept decks of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedGame {
    /// The game's name.
    pub game: &'static str,
    /// How many decks there are.
    pub decks: usize,
    /// How many strata they reach.
    pub reached: usize,
    /// How many strata the game has.
    pub strata: usize,
    /// Those that no kept deck reaches.
    pub missed: Vec<MissedStratum>,
    /// The files, in the order of their names.
    pub files: Vec<ListedFile>,
    #[serde(skip)]
    detail: DeckDetail,
}

/// A stratum that no kept deck reaches.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MissedStratum {
    /// Its name.
    pub name: String,
    /// How likely a uniform deck is to reach it, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
}

/// A file of kept decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedFile {
    /// Its name, without `.in`.
    pub file: String,
    /// What it is kept for, in a sentence.
    pub kept_for: String,
    /// How many strata its decks reach.
    pub reached: usize,
    /// How many strata no deck of another file reaches.
    pub alone: usize,
    /// Its decks.
    pub decks: Vec<ListedDeck>,
}

/// A kept deck.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedDeck {
    /// Its code.
    pub code: String,
    /// The rarest stratum that it reaches.
    pub rarest: String,
    /// How likely a uniform deck is to reach that, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
    /// The strata that no other deck reaches.
    pub alone: Vec<String>,
}

impl ListedGame {
    /// What the decks of the files reach.
    #[must_use]
    pub fn of<G: Aimed>(files: &[KeptFile], detail: DeckDetail) -> Self {
        let sets: Vec<Vec<BTreeSet<Stratum>>> =
            files.iter().map(|file| kept::reached::<G>(&file.decks)).collect();
        let by_file: Vec<BTreeSet<Stratum>> =
            sets.iter().map(|sets| sets.iter().flatten().copied().collect()).collect();
        let facts = Facts {
            odds: odds::all::<G>().into_iter().collect(),
            by_decks: counts(sets.iter().flatten()),
            by_files: counts(by_file.iter()),
        };
        let listed = files.iter().zip(&sets).zip(&by_file);
        let missed = Stratum::all::<G>().filter(|stratum| !facts.by_files.contains_key(stratum));
        Self {
            game: G::NAME,
            decks: files.iter().map(|file| file.decks.len()).sum(),
            reached: facts.by_files.len(),
            strata: facts.odds.len(),
            missed: missed.map(|stratum| facts.missed::<G>(stratum)).collect(),
            files: listed.map(|((file, sets), all)| facts.file::<G>(file, sets, all)).collect(),
            detail,
        }
    }
}

/// By stratum: how many of the sets hold it.
fn counts<'a>(sets: impl Iterator<Item = &'a BTreeSet<Stratum>>) -> BTreeMap<Stratum, usize> {
    let mut counts = BTreeMap::new();
    for stratum in sets.flatten() {
        *counts.entry(*stratum).or_default() += 1;
    }
    counts
}

/// What is known of each stratum.
struct Facts {
    odds: BTreeMap<Stratum, Odds>,
    /// How many decks reach it.
    by_decks: BTreeMap<Stratum, usize>,
    /// In how many files there is one that does.
    by_files: BTreeMap<Stratum, usize>,
}

impl Facts {
    fn missed<G: Strata>(&self, stratum: Stratum) -> MissedStratum {
        let odds = self.odds[&stratum];
        let name = stratum.name::<G>();
        MissedStratum { name, odds: odds.to_string(), probability: odds.probability() }
    }

    fn file<G: Strata>(
        &self,
        file: &KeptFile,
        sets: &[BTreeSet<Stratum>],
        all: &BTreeSet<Stratum>,
    ) -> ListedFile {
        let decks = file.decks.iter().zip(sets);
        ListedFile {
            file: file.name(),
            kept_for: file.notes.summary(),
            reached: all.len(),
            alone: all.iter().filter(|stratum| self.by_files[stratum] == 1).count(),
            decks: decks.filter_map(|(deck, reached)| self.deck::<G>(deck, reached)).collect(),
        }
    }

    /// Every deck reaches a stratum.
    fn deck<G: Strata>(&self, deck: &Deck, reached: &BTreeSet<Stratum>) -> Option<ListedDeck> {
        let chance = |stratum: &Stratum| self.odds[stratum].probability();
        // Of a ladder that chance never climbs the highest.
        let rarest = reached.iter().rev().min_by(|one, other| chance(one).total_cmp(&chance(other)))?;
        let alone = reached.iter().filter(|stratum| self.by_decks[stratum] == 1);
        Some(ListedDeck {
            code: deck.code(),
            rarest: rarest.name::<G>(),
            odds: self.odds[rarest].to_string(),
            probability: chance(rarest),
            alone: alone.map(|stratum| stratum.name::<G>()).collect(),
        })
    }
}

impl GameText for ListedGame {
    fn text(&self) -> String {
        let mut text = format!(
            "{}: {} in {}, {} of {} strata reached\n",
            self.game,
            counted(self.decks as u64, "deck"),
            counted(self.files.len() as u64, "file"),
            number(self.reached as u64),
            number(self.strata as u64)
        );
        text.push_str(&line("file", "decks", "reached", "alone", "kept for"));
        for file in &self.files {
            let numbers = [file.decks.len(), file.reached, file.alone].map(|count| number(count as u64));
            let kept_for = visible::text(&file.kept_for);
            text.push_str(&line(&file.file, &numbers[0], &numbers[1], &numbers[2], &kept_for));
            if self.detail == DeckDetail::Each {
                text.extend(file.decks.iter().zip(1..).map(|(deck, number)| deck.text(number)));
            }
        }
        text + &self.missed_text()
    }
}

impl ListedGame {
    /// What is not reached, a line a quantity.
    fn missed_text(&self) -> String {
        let rarest = self.missed.iter().min_by(|one, other| one.probability.total_cmp(&other.probability));
        let Some(MissedStratum { name, odds, .. }) = rarest else {
            return String::new();
        };
        let count = number(self.missed.len() as u64);
        let mut text = format!("  not reached: {count}, the rarest of them {name} ({odds})\n");
        let parts: Vec<(&str, &str)> =
            self.missed.iter().filter_map(|missed| missed.name.split_once(':')).collect();
        for of_quantity in parts.chunk_by(|(one, _), (other, _)| one == other) {
            let values: Vec<&str> = of_quantity.iter().map(|(_, value)| *value).collect();
            text.push_str(&format!("    {:<18} {}\n", of_quantity[0].0, values.join(" ")));
        }
        text
    }
}

fn line(file: &str, decks: &str, reached: &str, alone: &str, kept_for: &str) -> String {
    format!("  {file:<28} {decks:>6} {reached:>8} {alone:>6}  {kept_for}\n")
}

impl ListedDeck {
    fn text(&self, number: usize) -> String {
        let alone = match self.alone.as_slice() {
            [] => String::new(),
            alone => format!("  alone: {}", alone.join(", ")),
        };
        format!("    {number:>3}  {:<22} {:>24}{alone}\n", self.rarest, self.odds)
    }
}
