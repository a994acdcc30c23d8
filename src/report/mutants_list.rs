//! The record of the catalogue of known bugs.

use schemars::JsonSchema;
use serde::Serialize;

use crate::mutants::{Expected, Mutant, Mutants};

/// The object that `mutants --list --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// One list a game.
    pub games: Vec<ListOfGame>,
}

/// The entries of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListOfGame {
    /// The game's name.
    pub game: &'static str,
    /// The bugs, then the right programs written oddly.
    pub mutants: Vec<ListedMutant>,
}

/// An entry of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedMutant {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub story: &'static str,
    /// The rule that it misreads, put right; of a right program, the rule that it states unusually.
    pub rule: &'static str,
    /// Whether it is a right program.
    pub is_right: bool,
}

impl ListOfGame {
    /// These entries.
    #[must_use]
    pub fn of<G: Mutants>(mutants: &[&'static Mutant<G>]) -> Self {
        let listed = |mutant: &&'static Mutant<G>| ListedMutant {
            name: mutant.name,
            story: mutant.story,
            rule: mutant.rule,
            is_right: mutant.expected == Expected::Equal,
        };
        Self { game: G::NAME, mutants: mutants.iter().map(listed).collect() }
    }
}

impl ListRecord {
    /// For people.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (game, mutant) in
            self.games.iter().flat_map(|list| list.mutants.iter().map(|one| (list.game, one)))
        {
            let ListedMutant { name, story, rule, is_right } = mutant;
            let kind = if *is_right { "right because" } else { "rule" };
            text.push_str(&format!("{game} {name}\n    {story}\n    {kind}: {rule}\n"));
        }
        text
    }
}
