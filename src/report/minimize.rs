//! The record of what was made smaller.

use schemars::JsonSchema;
use serde::Serialize;

use super::{counted, number};
use crate::deck::Deal;
use crate::game::clock::ClockSize;
use crate::generate::base::Size;
use crate::minimize::{Guarantee, Names, Rest};
use crate::visible;

/// What `minimize --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MinimizeRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The game's name.
    pub game: &'static str,
    /// The engine that differs from the reference.
    pub engine: &'static str,
    /// The kind of difference that is kept.
    pub signature: String,
    /// The code of the deck that was begun with.
    pub from: String,
    /// What was looked for: `short deal` or `full deck`.
    pub what: &'static str,
    /// The cards of the smallest: a short deal as dealt, a full deck as listed.
    pub cards: String,
    /// How small it is, in words.
    pub size: String,
    /// What the reference writes.
    pub expected: String,
    /// What the engine writes.
    pub actual: String,
    /// What is known of it: `global`, `1-minimal` or `budget-ended`.
    pub guarantee: &'static str,
    /// How many smaller ones were tried.
    pub tried: u64,
    /// Whether the engine looks at names of cards; null for full decks.
    pub names: Option<NamesRecord>,
    /// Cards that do not matter.
    pub rest: RestRecord,
    /// A full deck that shows it, as a deck expression.
    pub deck: Option<String>,
    /// What was come across that fails in other ways.
    pub otherwise: Vec<OtherRecord>,
    /// The command that does the same again.
    pub repeat: String,
    /// What the guarantee says.
    #[serde(skip)]
    pub sentence: String,
}

/// Whether an engine looks at names of cards.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct NamesRecord {
    /// Whether it does.
    pub matter: bool,
    /// By how many renamed deals that was tested.
    pub renamings: u64,
}

impl NamesRecord {
    /// What is known of the names.
    #[must_use]
    pub fn of(names: &Names) -> Self {
        Self { matter: names.matter(), renamings: names.renamings() }
    }
}

/// How many other orders of cards that seem not to matter fail too.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct RestRecord {
    /// How many such cards there are.
    pub cards: usize,
    /// How many orders were tried.
    pub orders: u64,
    /// How many of them fail in the same way.
    pub failing: u64,
}

/// Something that fails in another way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OtherRecord {
    /// The kind of difference.
    pub signature: String,
    /// The cards.
    pub cards: String,
    /// The finding that it was stored as.
    pub finding: Option<String>,
}

impl MinimizeRecord {
    /// For people.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { game, engine, signature, what, size, cards, .. } = self;
        let width = engine.len().max("reference".len());
        let mut text = format!(
            "{game} {engine}: {signature}\nsmallest {what}: {size}\n  {cards}\n  {:<width$}  {}\n  {engine:<width$}  {}\n",
            "reference",
            visible::text(&self.expected),
            visible::text(&self.actual),
        );
        text.push_str(&format!("{}: {}\n", self.guarantee, self.sentence));
        if let Some(NamesRecord { matter, renamings }) = self.names {
            let matter = if matter { "matter" } else { "do not matter" };
            text.push_str(&format!("names of cards {matter}: {}\n", counted(renamings, "renamed deal")));
        }
        text.push_str(&self.rest.text());
        if let Some(deck) = &self.deck {
            text.push_str(&format!("a deck that shows it: {deck}\n"));
        }
        for OtherRecord { signature, cards, finding } in &self.otherwise {
            let finding = finding.as_ref().map_or(String::new(), |finding| format!(" ({finding})"));
            text.push_str(&format!("fails otherwise, {signature}{finding}: {cards}\n"));
        }
        text.push_str(&format!("repeat: {}\n", self.repeat));
        text
    }
}

/// What a guarantee says, after so many of these were tried.
#[must_use]
pub fn guarantee_sentence(guarantee: Guarantee, what: &str) -> String {
    let tried = |tried| counted(tried, what);
    match guarantee {
        Guarantee::Global { tried: all } => {
            format!("no smaller one fails in this way, {} tried", tried(all))
        }
        Guarantee::OneMinimal => "no single simplification fails in this way".to_owned(),
        Guarantee::BudgetEnded { tried: first } => {
            format!("no single simplification fails in this way, nor do the first {}", tried(first))
        }
        Guarantee::Unfinished => "there was no time to try every simplification".to_owned(),
    }
}

/// How small few cards are: `3 cards`, `6 cards (2 ranks, 3 suits)`.
#[must_use]
pub fn size_of_few(deal: &Deal, clock: Option<ClockSize>) -> String {
    let cards = counted(deal.len() as u64, "card");
    match clock {
        None => cards,
        Some(size) => {
            let [ranks, suits] = [(size.ranks(), "rank"), (size.suits(), "suit")]
                .map(|(count, noun)| counted(count as u64, noun));
            format!("{cards} ({ranks}, {suits})")
        }
    }
}

/// How small a full deck is: `2 cards out of place, 75 moves`.
#[must_use]
pub fn size_of_deck(size: &Size) -> String {
    let [cards, moves] =
        [(size.out_of_place, "card"), (size.moves, "move")].map(|(count, noun)| counted(count as u64, noun));
    format!("{cards} out of place, {moves}")
}

impl RestRecord {
    /// What is known of the other cards.
    #[must_use]
    pub const fn of(rest: Rest) -> Self {
        Self { cards: rest.cards, orders: rest.orders, failing: rest.failing }
    }

    fn text(&self) -> String {
        let Self { cards, orders, failing } = *self;
        if orders == 0 {
            return "every card may matter\n".to_owned();
        }
        format!(
            "the other {}: {} of {} fail too\n",
            counted(cards as u64, "card"),
            number(failing),
            counted(orders, "other order")
        )
    }
}
