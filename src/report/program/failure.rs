//! How a program fails on a deck, and what is said beside it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::deck::Deck;
use crate::game::Game;
use crate::oracle::{Profile, Verdict};
use crate::program::{Comparison, Failing, Outcome, Shown};
use crate::report::comparison::{self, Judges};
use crate::report::wrapped;
use crate::visible;

/// How much of standard error is shown.
const STDERR: usize = 400;

/// How a program fails on a deck.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FailureRecord {
    /// The game's name.
    pub game: &'static str,
    /// The program's words.
    pub program: String,
    /// The judge's profile.
    pub judge: &'static str,
    /// What the judge would say.
    pub verdict: Verdict,
    /// The kind of failure.
    pub signature: String,
    /// Whether it fails alone, after others, or sometimes.
    pub standing: String,
    /// The code of the deck.
    pub deck: String,
    /// The deck as the judge lists it, a line each.
    pub cards: Vec<String>,
    /// The codes of the decks before it that it needs to fail.
    pub before: Vec<String>,
    /// The codes of those after it.
    pub after: Vec<String>,
    /// The answer beside the right one.
    pub comparison: Comparison,
    /// How the run ended, where not with status 0.
    pub outcome: Option<String>,
    /// The beginning of standard error, visible.
    pub stderr: Option<String>,
}

impl FailureRecord {
    /// The record of a failure.
    #[must_use]
    pub fn of<G: Game>(program: &str, profile: Profile, failing: &Failing) -> Self {
        let [before, after] = failing.standing.others().map(codes);
        let line =
            |cards: &[crate::card::Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Self {
            game: G::NAME,
            program: program.to_owned(),
            judge: profile.name(),
            verdict: failing.verdict,
            signature: failing.signature.to_string(),
            standing: failing.standing.to_string(),
            deck: failing.deck.code(),
            cards: failing.deck.cards().chunks(G::CARDS_A_LINE).map(line).collect(),
            before,
            after,
            comparison: failing.comparison(),
            outcome: outcome(failing.outcome),
            stderr: stderr(&failing.stderr),
        }
    }

    pub(super) fn title(&self) -> String {
        let Self { game, program, signature, standing, .. } = self;
        format!("{game} {program}: {signature}, {standing}\n")
    }

    /// What the judges say, and what differs.
    pub(super) fn comparison(&self) -> String {
        let mut text = String::new();
        let labels = std::iter::once("deck").chain(std::iter::repeat(""));
        for (label, line) in labels.zip(&self.cards) {
            text.push_str(&format!("  {label:<12}{line}\n"));
        }
        for (label, codes) in [("after", &self.before), ("before", &self.after)] {
            for code in codes {
                text.push_str(&format!("  {label:<12}code:{code}\n"));
            }
        }
        text.push_str(&self.outcome.as_ref().map_or(String::new(), |told| wrapped("the run", told)));
        text.push_str(&comparison::text(&self.comparison, Judges::Told { here: Some(self.judge) }));
        text.push_str(&self.stderr.as_ref().map_or(String::new(), |told| wrapped("stderr", told)));
        text
    }
}

fn codes(decks: &[Deck]) -> Vec<String> {
    decks.iter().map(Deck::code).collect()
}

pub(super) fn outcome(outcome: Outcome) -> Option<String> {
    (outcome != Outcome::Exited(0)).then(|| outcome.to_string())
}

fn stderr(text: &[u8]) -> Option<String> {
    let shown = visible::bytes(&text[..text.len().min(STDERR)]);
    let more = if text.len() > STDERR { " ..." } else { "" };
    (!text.is_empty()).then(|| shown + more)
}

/// What is said beside a failure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BesideRecord {
    /// What the program does with every file.
    pub habits: Vec<Shown>,
    /// Warnings, as sentences.
    pub warnings: Vec<String>,
    /// How many processes were started.
    pub runs: u64,
}

impl BesideRecord {
    /// A line each.
    #[must_use]
    pub fn text(&self) -> String {
        let habits = self.habits.iter().map(|shown| format!("note: {}\n", shown.habit));
        let warnings = self.warnings.iter().map(|warning| format!("warning: {warning}\n"));
        habits.chain(warnings).collect()
    }
}
