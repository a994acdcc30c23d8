//! The table of the smallest deals and decks that show known bugs.

use schemars::JsonSchema;
use serde::Serialize;

use super::number;

/// The object that `mutants --smallest --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The seed of the campaign whose decks were made smaller.
    pub seed: u64,
    /// One list a game.
    pub games: Vec<SmallestOfGame>,
}

/// The mutants of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestOfGame {
    /// The game's name.
    pub game: &'static str,
    /// The bugs.
    pub mutants: Vec<SmallestOfMutant>,
}

/// The smallest that shows a bug.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestOfMutant {
    /// The mutant's name.
    pub name: &'static str,
    /// The smallest short deal, where the game has any and a deck shows the bug.
    pub short_deal: Option<Smallest>,
    /// The smallest full deck.
    pub full_deck: Option<Smallest>,
}

/// A deal or deck with what is known of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Smallest {
    /// The kind of difference that it shows.
    pub signature: String,
    /// How small it is: cards of a short deal, cards out of place of a full deck.
    pub size: usize,
    /// The cards of a short deal, a full deck as a deck expression.
    pub cards: String,
    /// `global`, `1-minimal` or `budget-ended`.
    pub guarantee: &'static str,
    /// How many smaller ones were tried.
    pub tried: u64,
}

impl SmallestRecord {
    /// The tables.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(SmallestOfGame::text).collect()
    }
}

impl SmallestOfGame {
    fn text(&self) -> String {
        let mut text =
            format!("{}: the smallest that shows each of {} bugs, in cards\n", self.game, self.mutants.len());
        for SmallestOfMutant { name, short_deal, full_deck } in &self.mutants {
            if short_deal.is_none() && full_deck.is_none() {
                text.push_str(&format!("  {name:<32} not shown\n"));
            }
            for (smallest, unit) in [(short_deal, "dealt"), (full_deck, "out of place")] {
                if let Some(Smallest { signature, size, cards, guarantee, tried }) = smallest {
                    text.push_str(&format!(
                        "  {name:<32} {size:>2} {unit:<12}  {guarantee:<12} {:>9} tried  {signature:<22}  {cards}\n",
                        number(*tried)
                    ));
                }
            }
        }
        text
    }
}
