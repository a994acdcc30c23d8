//! The record of a check of kept decks.

use schemars::JsonSchema;
use serde::Serialize;

use super::GameText;
use crate::game::Game;
use crate::kept::{Flaw, KeptFile, Problem};
use crate::report::counted;

/// The kept decks of a game, checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckedGame {
    /// The game's name.
    pub game: &'static str,
    /// How many files can be read.
    pub files: usize,
    /// How many decks they have.
    pub decks: usize,
    /// All that is wrong.
    pub problems: Vec<ProblemRecord>,
}

/// Something that is wrong.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemRecord {
    /// The file.
    pub file: String,
    /// What is wrong with it, in words.
    pub problem: String,
    /// Whether the file cannot be read or is no judge text.
    pub unreadable: bool,
}

impl CheckedGame {
    /// What has come of a check.
    #[must_use]
    pub fn of<G: Game>(files: &[KeptFile], problems: &[Problem]) -> Self {
        let problem = |problem: &Problem| ProblemRecord {
            file: problem.path.display().to_string(),
            problem: problem.flaw.to_string(),
            unreadable: matches!(problem.flaw, Flaw::Unreadable(_)),
        };
        Self {
            game: G::NAME,
            files: files.len(),
            decks: files.iter().map(|file| file.decks.len()).sum(),
            problems: problems.iter().map(problem).collect(),
        }
    }
}

impl GameText for CheckedGame {
    fn text(&self) -> String {
        let (decks, files) = (counted(self.decks as u64, "deck"), counted(self.files as u64, "file"));
        let verdict = match self.problems.len() {
            0 => "all engines agree, all laws hold, all answers are right".to_owned(),
            problems => counted(problems as u64, "problem"),
        };
        let mut text = format!("{}: {decks} in {files}, {verdict}\n", self.game);
        for ProblemRecord { file, problem, .. } in &self.problems {
            text.push_str(&format!("  {file}: {problem}\n"));
        }
        text
    }
}
