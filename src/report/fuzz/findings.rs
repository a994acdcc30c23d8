//! The findings of a campaign, by engine and kind, with the smallest of each.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::campaign::{Example, Exhibit};
use crate::generate::aimed::Aimed;
use crate::minimize::{Cards, Failure, Shrink};
use crate::report::{command, counted, number};
use crate::visible;

/// Findings of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GroupRecord {
    /// The engine that differs from the reference.
    pub engine: Cow<'static, str>,
    /// The kind of the difference.
    pub signature: String,
    /// On how many decks.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, smallest first.
    pub examples: Vec<ExampleRecord>,
    /// The first of them made smaller; null where only a law is broken, and after an interrupt.
    pub smallest: Option<SmallestRecord>,
}

impl GroupRecord {
    /// The command that shows the finding again without the folder that it is kept in.
    #[must_use]
    pub fn explain(&self, game: &str, example: &ExampleRecord) -> String {
        let deck = format!("code:{}", example.deck);
        command::line(["misdeal", "explain", game, &deck, "--engine", &self.engine])
    }

    pub(super) fn text(&self, game: &str, out: Option<&str>) -> String {
        let decks = counted(self.count, "deck");
        let mut text = format!("\n{game}: {} differs on {decks}: {}\n", self.engine, self.signature);
        if let Some(smallest) = self.examples.first() {
            text.push_str(&format!("  the smallest  {} ({})\n", smallest.id, smallest.origin));
            text.push_str(&format!("  deck          code:{}\n", smallest.deck));
            text.push_str(&format!("  expected      {}\n", smallest.expected));
            text.push_str(&format!("  actual        {}\n", smallest.actual));
            text.push_str(&format!("  they part at  {}\n", smallest.difference));
            text.push_str(&format!("  third opinion {}\n", smallest.third_opinion));
            if let Some(made) = &self.smallest {
                let SmallestRecord { size, cards, guarantee, tried, explain } = made;
                let tried = number(*tried);
                text.push_str(&format!(
                    "  made smaller  {cards} ({size}; {guarantee}, {tried} smaller ones tried)\n"
                ));
                text.push_str(&format!("  explained by  {explain}\n"));
            }
            let again = out.map_or_else(
                || self.explain(game, smallest),
                |out| command::line(["misdeal", "replay", &format!("{out}/findings/{}", smallest.id)]),
            );
            text.push_str(&format!("  again         {again}\n"));
        }
        let others: Vec<&str> = self.examples.iter().skip(1).map(|example| example.id.as_str()).collect();
        if !others.is_empty() {
            text.push_str(&format!("  also          {}\n", others.join(", ")));
        }
        text
    }
}

/// The smallest that was found to show a failure.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SmallestRecord {
    /// How small it is, in words.
    pub size: String,
    /// The cards: of Accordian a short deal as dealt, of Clock a deck as listed.
    pub cards: String,
    /// What is known of it: `global`, `1-minimal` or `budget-ended`.
    pub guarantee: Cow<'static, str>,
    /// How many smaller ones were tried.
    pub tried: u64,
    /// The command that explains it.
    pub explain: String,
}

/// How many smaller ones are tried for each group: a fraction of a second.
const TRIED: u64 = 50_000;

impl SmallestRecord {
    pub(super) fn of<G: Shrink>(example: &Example<G>) -> Option<Self> {
        let deck = &example.size.deck;
        let failure = Failure::of(example.engine, example.level, &G::start_of_deck(deck))?;
        let smallest = G::smallest(&failure, deck, TRIED);
        let engine = ["--engine", example.engine.name()];
        let arguments = smallest.explain.iter().map(String::as_str).chain(engine);
        let words = ["misdeal", "explain", G::NAME].into_iter().chain(arguments);
        Some(Self {
            size: match smallest.size {
                Cards::Dealt(cards) => counted(cards as u64, "card"),
                Cards::OutOfPlace(cards) => counted(cards as u64, "card") + " out of place",
            },
            cards: smallest.cards,
            guarantee: smallest.guarantee.word().into(),
            tried: smallest.guarantee.tried(),
            explain: command::line(words),
        })
    }
}

/// A finding that is kept.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExampleRecord {
    /// Its name.
    pub id: String,
    /// The deck's code.
    pub deck: String,
    /// Where the deck came from.
    pub origin: String,
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// How many moves the reference makes.
    pub moves: usize,
    /// What the reference writes.
    pub expected: String,
    /// What the engine writes.
    pub actual: String,
    /// Where the plays part.
    pub difference: String,
    /// What the step checker says.
    pub third_opinion: String,
}

impl ExampleRecord {
    pub(super) fn of<G: Aimed>(example: &Example<G>) -> Self {
        let finding = example.finding();
        Self {
            id: finding.record.id(),
            deck: finding.record.deck,
            origin: finding.record.origin,
            out_of_place: example.size.out_of_place,
            moves: example.size.moves,
            expected: line(&finding.expected_output),
            actual: line(&finding.actual_output),
            difference: finding.record.difference,
            third_opinion: finding.record.third_opinion,
        }
    }
}

/// An output as one line that a terminal cannot misunderstand.
fn line(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    visible::text(text.strip_suffix('\n').unwrap_or(&text))
}

/// Whether a report tells something smaller of each group of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimize {
    /// It does.
    Groups,
    /// There is no time for it.
    Nothing,
}
