//! The records of what was done with kept decks.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::GameText;
use crate::deck::Deck;
use crate::game::Game;
use crate::kept::{Exported, FileChange, ForStratum, Minimized};
use crate::report::{counted, number};
use crate::strata::Strata;

/// Whether what is told was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "bool")]
#[schemars(with = "bool")]
pub enum Done {
    /// It was.
    Yes,
    /// It would be: `--dry-run`.
    No,
}

impl From<Done> for bool {
    fn from(done: Done) -> Self {
        done == Done::Yes
    }
}

impl Done {
    /// Done, unless it is a dry run.
    #[must_use]
    pub const fn unless(dry_run: bool) -> Self {
        if dry_run { Self::No } else { Self::Yes }
    }

    /// What a line for people ends with.
    const fn end(self) -> &'static str {
        match self {
            Self::Yes => "",
            Self::No => " (a dry run: nothing is changed)",
        }
    }
}

/// Decks that were added by hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AddedGame {
    /// The game's name.
    pub game: &'static str,
    /// The file.
    pub file: String,
    /// The decks.
    pub added: Vec<AddedDeck>,
}

/// A deck that was added.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AddedDeck {
    /// Which deck of the file, counted from 1.
    pub number: usize,
    /// Its code.
    pub code: String,
}

impl AddedGame {
    /// The decks were added to the file with these numbers.
    #[must_use]
    pub fn of<'a, G: Game>(file: &Path, decks: impl Iterator<Item = (usize, &'a Deck)>) -> Self {
        let added = decks.map(|(number, deck)| AddedDeck { number, code: deck.code() });
        Self { game: G::NAME, file: file.display().to_string(), added: added.collect() }
    }
}

impl GameText for AddedGame {
    fn text(&self) -> String {
        let mut text =
            format!("{}: {} added to {}\n", self.game, counted(self.added.len() as u64, "deck"), self.file);
        for AddedDeck { number, code } in &self.added {
            text.push_str(&format!("  deck {number}  code:{code}\n"));
        }
        text
    }
}

/// Kept decks without those that are not needed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MinimizedGame {
    /// The game's name.
    pub game: &'static str,
    /// Whether it was done.
    pub done: Done,
    /// How many decks there were.
    pub before: usize,
    /// How many are left.
    pub after: usize,
    /// How many strata they reach, before and after.
    pub strata: usize,
    /// The files that decks are taken out of.
    pub files: Vec<MinimizedFile>,
}

/// A file that decks are taken out of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MinimizedFile {
    /// Its name.
    pub file: String,
    /// How many decks it had.
    pub before: usize,
    /// How many are left; a file without decks is removed.
    pub after: usize,
}

impl MinimizedGame {
    /// What was found, and whether it was done.
    #[must_use]
    pub fn of<G: Game>(minimized: &Minimized, done: Done) -> Self {
        let file = |change: &FileChange| MinimizedFile {
            file: change.file().name(),
            before: change.file().decks.len(),
            after: change.needed().len(),
        };
        let files: Vec<MinimizedFile> = minimized.files.iter().map(file).collect();
        let sum =
            |count: fn(&MinimizedFile) -> usize| minimized.others + files.iter().map(count).sum::<usize>();
        Self {
            game: G::NAME,
            done,
            before: sum(|file| file.before),
            after: sum(|file| file.after),
            strata: minimized.strata,
            files: files.into_iter().filter(|file| file.after < file.before).collect(),
        }
    }
}

impl GameText for MinimizedGame {
    fn text(&self) -> String {
        let mut text = format!(
            "{}: {} of {} needed for {}{}\n",
            self.game,
            number(self.after as u64),
            counted(self.before as u64, "deck"),
            reached_strata(self.strata),
            self.done.end()
        );
        for MinimizedFile { file, before, after } in &self.files {
            let gone = if *after == 0 { "  removed" } else { "" };
            text.push_str(&format!("  {file:<28} {before:>4} -> {after:>4}{gone}\n"));
        }
        text
    }
}

fn reached_strata(strata: usize) -> String {
    match strata {
        1 => "the 1 stratum that they reach".to_owned(),
        strata => format!("the {} strata that they reach", number(strata as u64)),
    }
}

/// Kept decks that were written as inputs of libFuzzer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExportedGame {
    /// The game's name.
    pub game: &'static str,
    /// The folder.
    pub folder: String,
    /// How many files were written.
    pub written: usize,
    /// How many were there already.
    pub there: usize,
}

impl ExportedGame {
    /// What was written to the folder.
    #[must_use]
    pub fn of<G: Game>(folder: &Path, Exported { written, there }: Exported) -> Self {
        Self { game: G::NAME, folder: folder.display().to_string(), written, there }
    }
}

impl GameText for ExportedGame {
    fn text(&self) -> String {
        let there = match self.there {
            0 => String::new(),
            there => format!(", {} there already", number(there as u64)),
        };
        format!(
            "{}: {} written to {}{there}\n",
            self.game,
            counted(self.written as u64, "input"),
            self.folder
        )
    }
}

/// Inputs of libFuzzer that are worth keeping.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImportedGame {
    /// The game's name.
    pub game: &'static str,
    /// Whether they were added.
    pub done: Done,
    /// How many inputs there were.
    pub inputs: usize,
    /// Those that are worth keeping, the rarest first.
    pub added: Vec<ImportedDeck>,
}

/// A deck that is worth keeping.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ImportedDeck {
    /// The rarest stratum that it is the first to reach.
    pub stratum: String,
    /// The deck's code.
    pub code: String,
}

impl ImportedGame {
    /// So many inputs, of which these are worth keeping.
    #[must_use]
    pub fn of<G: Strata>(inputs: usize, new: &[ForStratum], done: Done) -> Self {
        let deck =
            |new: &ForStratum| ImportedDeck { stratum: new.stratum.name::<G>(), code: new.deck.code() };
        Self { game: G::NAME, done, inputs, added: new.iter().map(deck).collect() }
    }
}

impl GameText for ImportedGame {
    fn text(&self) -> String {
        let mut text = format!(
            "{}: {} of {} added for strata that no kept deck reaches{}\n",
            self.game,
            number(self.added.len() as u64),
            counted(self.inputs as u64, "input"),
            self.done.end()
        );
        for ImportedDeck { stratum, code } in &self.added {
            text.push_str(&format!("  {stratum:<22}  code:{code}\n"));
        }
        text
    }
}
