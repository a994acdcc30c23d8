//! The records of kept decks.

pub mod changes;
pub mod check;
pub mod list;

use schemars::JsonSchema;
use serde::Serialize;

/// The object that `corpus … --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CorpusRecord<R> {
    /// The version of misdeal.
    pub version: &'static str,
    /// What is told of each game.
    pub games: Vec<R>,
}

/// What is told of a game, for people too.
pub trait GameText: Serialize {
    /// For people, in whole lines.
    fn text(&self) -> String;
}

impl<R: GameText> CorpusRecord<R> {
    /// For people.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(GameText::text).collect()
    }
}
