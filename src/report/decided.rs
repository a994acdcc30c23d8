//! What all small deals say of known bugs.

use schemars::JsonSchema;
use serde::Serialize;

use super::{counted, number};
use crate::game::Game;
use crate::game::clock::Clock;

/// The object that `mutants --by verify --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// One list a game.
    pub games: Vec<DecidedOfGame>,
}

/// The mutants of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedOfGame {
    /// The game's name.
    pub game: &'static str,
    /// The bugs, and the right programs written oddly.
    pub mutants: Vec<DecidedMutant>,
}

/// What all small deals say of a mutant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedMutant {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub story: &'static str,
    /// Whether it is a right program, which no deal may tell apart.
    pub is_right: bool,
    /// The smallest deal that tells it from the reference.
    pub smallest: Option<SmallestTold>,
    /// How many deals were played.
    pub played: u64,
    /// The most cards they had.
    pub most_cards: usize,
    /// Whether it looks at names of cards, so that every deal was played and not one of each class.
    pub looks_at_names: bool,
}

/// The smallest deal that tells a mutant from the reference.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestTold {
    /// How many cards it has.
    pub cards: usize,
    /// The cards, first dealt first.
    pub deal: String,
    /// In which way the mutant differs.
    pub signature: String,
}

impl DecidedRecord {
    /// Whether a right program differs.
    #[must_use]
    pub fn fails(&self) -> bool {
        let mut mutants = self.games.iter().flat_map(|game| &game.mutants);
        mutants.any(|mutant| mutant.is_right && mutant.smallest.is_some())
    }

    /// The tables.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(DecidedOfGame::text).collect()
    }
}

impl DecidedOfGame {
    fn text(&self) -> String {
        let bugs = self.mutants.iter().filter(|mutant| !mutant.is_right);
        let told = bugs.clone().filter(|mutant| mutant.smallest.is_some()).count();
        let mut text = format!(
            "{}: small deals tell {told} of {} known bugs from the reference\n",
            self.game,
            bugs.count()
        );
        for mutant in &self.mutants {
            text.push_str(&format!("  {:<35} {}\n", mutant.name, mutant.verdict(self.game)));
        }
        text
    }
}

impl DecidedMutant {
    /// What small deals say of it, in words.
    #[must_use]
    pub fn verdict(&self, game: &str) -> String {
        let (played, most) = (number(self.played), self.most_cards);
        match (&self.smallest, self.looks_at_names, self.is_right) {
            (Some(SmallestTold { cards, deal, signature }), _, false) => {
                format!("{:<8} {signature:<22}  {deal}", counted(*cards as u64, "card"))
            }
            (Some(SmallestTold { deal, signature, .. }), _, true) => {
                format!("DIFFERS, and is a right program: {signature} on {deal}")
            }
            (None, false, true) => {
                format!("equal on all {played} classes up to {most} cards, as it should be")
            }
            (None, true, true) => format!("equal on all {played} deals up to {most} cards, as it should be"),
            (None, false, false) => {
                format!(
                    "equal on all {played} classes up to {most} cards: out of reach, {}",
                    out_of_reach(game)
                )
            }
            (None, true, false) => {
                format!("not told apart by {played} deals of up to {most} cards; it looks at names of cards")
            }
        }
    }
}

/// What kind of bug no small deal of a game shows.
fn out_of_reach(game: &str) -> &'static str {
    if game == Clock::NAME { "tied to 13 ranks or to size" } else { "it takes more cards" }
}
