//! Which known bugs statistics find, and with how many decks.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::{counted, number};

/// The object that `stats --mutants --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The seed of the decks.
    pub seed: u64,
    /// How many decks at most.
    pub decks: u64,
    /// How often a right engine is outside.
    pub level: f64,
    /// The known bugs, in the order of the catalogue.
    pub mutants: Vec<EngineRecord>,
    /// The right engines and the right programs written oddly.
    pub controls: Vec<EngineRecord>,
}

/// An engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EngineRecord {
    /// Its name.
    pub name: &'static str,
    /// What it does; null of an engine that is no entry of the catalogue.
    pub story: Option<&'static str>,
    /// After how many decks it was outside; null where it was not.
    pub decks: Option<u64>,
    /// In which tests it was.
    pub tests: Vec<&'static str>,
    /// Whether only what it writes is wrong, which is not looked at.
    pub output_only: bool,
    /// The smallest p-value of the last look, of the tests of plays.
    pub p_value: f64,
}

impl FoundRecord {
    /// Whether a right engine is outside.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.controls.iter().any(|control| control.decks.is_some())
    }

    /// The table.
    #[must_use]
    pub fn text(&self) -> String {
        let found = self.mutants.iter().filter(|mutant| mutant.decks.is_some()).count();
        let mut text = format!(
            "{}: {found} of {} known bugs found by statistics alone, within {} of seed {}\n",
            self.game,
            self.mutants.len(),
            counted(self.decks, "deck"),
            self.seed
        );
        text.push_str(&row("known bug", "decks", "outside in"));
        for mutant in &self.mutants {
            text.push_str(&mutant.text());
        }
        let outside = self.controls.iter().filter(|control| control.decks.is_some()).count();
        text.push_str(&format!("  {} controls, {outside} outside\n", self.controls.len()));
        for control in &self.controls {
            text.push_str(&control.text());
        }
        text
    }
}

fn row(name: &str, decks: &str, tests: &str) -> String {
    format!("  {name:<32}{decks:>10}  {tests}").trim_end().to_owned() + "\n"
}

impl EngineRecord {
    fn text(&self) -> String {
        match self.decks {
            Some(decks) => row(self.name, &number(decks), &self.tests.join(", ")),
            None if self.output_only => row(self.name, "-", "not looked at: only what is written is wrong"),
            None => row(self.name, "-", &format!("smallest p-value {:.2}", self.p_value)),
        }
    }
}
