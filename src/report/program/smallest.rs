//! What a program's failure was made smaller to: a deck, a few cards, or decks that fail only together.

use schemars::JsonSchema;
use serde::Serialize;

use super::failure::outcome;
use crate::deck::Deck;
use crate::diagnose::catalogue::Entries;
use crate::generate::base::Size;
use crate::minimize::{FewCards, Guarantee, Shrink};
use crate::program::{Comparison, Failing, Judged};
use crate::report::counted;
use crate::report::minimize::{guarantee_sentence, size_of_deck, size_of_few};
use crate::visible;

/// What was asked to know a result.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// What is known.
    pub guarantee: Guarantee,
    /// How many decks, or lists of them, the program was asked.
    pub asked: u64,
}

/// The smallest full deck that a program fails on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestDeckRecord {
    /// Its code.
    pub deck: String,
    /// Its cards as listed.
    pub cards: String,
    /// How small it is, in words.
    pub size: String,
    /// The answer beside the right one; null where the program is right.
    pub comparison: Option<Comparison>,
    /// How the run ended, where not with status 0.
    pub outcome: Option<String>,
    /// `global`, `1-minimal` or `budget-ended`.
    pub guarantee: &'static str,
    /// How many smaller ones were tried.
    pub tried: u64,
    /// How many decks the program was asked.
    pub asked: u64,
    /// Who was asked: `engine` or `program`.
    pub found_by: &'static str,
    /// Whether the program fails on it in that way in each of three runs.
    pub holds: bool,
    /// What three runs have shown.
    pub standing: String,
    #[serde(skip)]
    sentence: String,
}

impl SmallestDeckRecord {
    /// The record of a result, and of what three runs made of it.
    #[must_use]
    pub fn of(smallest: &Size, confirmed: &Judged, of: Tried, found_by: &'static str, holds: bool) -> Self {
        let failing = confirmed.failing();
        Self {
            deck: smallest.deck.code(),
            cards: smallest.deck.to_string(),
            size: size_of_deck(smallest),
            comparison: failing.map(Failing::comparison),
            outcome: failing.and_then(|failing| outcome(failing.outcome)),
            guarantee: of.guarantee.word(),
            tried: of.guarantee.tried(),
            asked: of.asked,
            found_by,
            holds,
            standing: failing.map_or("passes".to_owned(), |failing| failing.standing.to_string()),
            sentence: guarantee_sentence(of.guarantee, "full deck"),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("smallest full deck: {}\n  {}\n", self.size, self.cards);
        text.push_str(&self.comparison.as_ref().map_or(String::new(), |told| both(told, "  ")));
        text.push_str(&self.outcome.as_ref().map_or(String::new(), |told| format!("  the run {told}\n")));
        text.push_str(&format!("{}: {}\n", self.guarantee, self.sentence));
        text.push_str(&match (self.holds, self.found_by) {
            (true, "engine") => "confirmed: the program fails on it in each of 3 runs\n".to_owned(),
            (true, _) => {
                let asked = counted(self.asked, "deck");
                format!("confirmed: the program, asked {asked}, fails on it in each of 3 runs\n")
            }
            (false, _) => {
                format!("not confirmed: the program {} when the result is run again\n", self.standing)
            }
        });
        text.push_str(&format!("a deck that shows it: code:{}\n", self.deck));
        text
    }
}

/// A failure in fewer cards than a program takes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InferredRecord {
    /// What it is inferred from.
    pub from: String,
    /// `short deal` or `small clock`.
    pub what: &'static str,
    /// The cards as dealt.
    pub cards: String,
    /// How small it is, in words.
    pub size: String,
    /// The right answer, visible.
    pub expected: String,
    /// What the known bug makes of it, visible.
    pub actual: String,
    /// `global`, `1-minimal` or `budget-ended`.
    pub guarantee: &'static str,
    /// How many smaller ones were tried.
    pub tried: u64,
    #[serde(skip)]
    sentence: String,
}

impl InferredRecord {
    /// The record; `lines` are the right one and the known bug's.
    #[must_use]
    pub fn of<G: Shrink>(from: &Entries, few: &FewCards<G::Start>, lines: [Vec<u8>; 2]) -> Self {
        let [expected, actual] = lines.map(|line| visible::bytes(&line));
        Self {
            from: from.names(),
            what: G::FEW_CARDS,
            cards: few.deal.to_string(),
            size: size_of_few(&few.deal, few.clock),
            expected,
            actual,
            guarantee: few.guarantee.word(),
            tried: few.guarantee.tried(),
            sentence: guarantee_sentence(few.guarantee, G::FEW_CARDS),
        }
    }

    pub(super) fn text(&self) -> String {
        let Self { from, what, cards, size, expected, actual, guarantee, sentence, .. } = self;
        format!(
            "smallest {what}, inferred from {from}: {size}\n  {cards}\n  reference  {expected}\n  inferred   \
             {actual}\n{guarantee}: {sentence}\n"
        )
    }
}

/// Decks that fail only together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SmallestListRecord {
    /// The decks before it, as listed.
    pub before: Vec<String>,
    /// The deck that fails.
    pub deck: String,
    /// The decks after it.
    pub after: Vec<String>,
    /// Whether it fails so every time.
    pub standing: String,
    /// The answer beside the right one.
    pub comparison: Comparison,
    /// `1-minimal` or `budget-ended`.
    pub guarantee: &'static str,
    /// How many lists the program was asked.
    pub asked: u64,
    #[serde(skip)]
    sentence: String,
}

impl SmallestListRecord {
    /// The record of a list that was made smaller.
    #[must_use]
    pub fn of(failing: &Failing, of: Tried) -> Self {
        let told = |decks: &[Deck]| decks.iter().map(ToString::to_string).collect();
        let [before, after] = failing.standing.others().map(told);
        Self {
            before,
            deck: failing.deck.to_string(),
            after,
            standing: failing.standing.to_string(),
            comparison: failing.comparison(),
            guarantee: of.guarantee.word(),
            asked: of.asked,
            sentence: guarantee_sentence(of.guarantee, "list"),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("smallest list: {}\n", counted(self.decks() as u64, "deck"));
        for deck in &self.before {
            text.push_str(&format!("  {deck}\n"));
        }
        text.push_str(&format!("  {}\n", self.deck));
        text.push_str(&both(&self.comparison, "    "));
        for deck in &self.after {
            text.push_str(&format!("  {deck}\n"));
        }
        text.push_str(&format!("{}: {}\n", self.guarantee, self.sentence));
        let asked = counted(self.asked, "list");
        text.push_str(&format!("in 3 runs the deck {}; the program was asked {asked}\n", self.standing));
        text
    }

    const fn decks(&self) -> usize {
        self.before.len() + 1 + self.after.len()
    }
}

/// Both answers, a line each.
fn both(comparison: &Comparison, indent: &str) -> String {
    let Comparison { expected, actual, .. } = comparison;
    let actual = if actual.is_empty() { "nothing" } else { actual };
    format!("{indent}reference  {expected}\n{indent}program    {actual}\n")
}
