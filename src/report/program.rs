//! What is said of a program: its failure, what it was made smaller to, why.

use schemars::JsonSchema;
use serde::Serialize;

use super::cards::CardStyle;
use super::explain::{self, Detail};
use super::minimize::{guarantee_sentence, size_of_deck, size_of_few};
use super::{comparison, counted, diagnosis, number, wrapped};
use crate::deck::Deck;
use crate::diagnose::catalogue::{Diagnosis, Entries};
use crate::diagnose::{Explanation, Nearest, Step};
use crate::game::Game;
use crate::generate::base::Size;
use crate::minimize::{FewCards, Guarantee, Shrink};
use crate::oracle::{Profile, Verdict};
use crate::program::{Comparison, Failing, Judged, Outcome, Shown, Standing};
use crate::visible;

/// So many of the last steps of the right play are shown.
const LAST: usize = 4;
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
        let (before, after) = match &failing.standing {
            Standing::AmongOthers { before, after } => (codes(before), codes(after)),
            _ => (Vec::new(), Vec::new()),
        };
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

    fn title(&self) -> String {
        let Self { game, program, signature, standing, .. } = self;
        format!("{game} {program}: {signature}, {standing}\n")
    }

    /// What the judges say, and what differs.
    fn comparison(&self) -> String {
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
        text.push_str(&comparison::text(&self.comparison, Some(self.judge)));
        text.push_str(&self.stderr.as_ref().map_or(String::new(), |told| wrapped("stderr", told)));
        text
    }
}

fn codes(decks: &[Deck]) -> Vec<String> {
    decks.iter().map(Deck::code).collect()
}

fn outcome(outcome: Outcome) -> Option<String> {
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

/// Both answers, a line each.
fn both(comparison: &Comparison, indent: &str) -> String {
    let Comparison { expected, actual, .. } = comparison;
    let actual = if actual.is_empty() { "nothing" } else { actual };
    format!("{indent}reference  {expected}\n{indent}program    {actual}\n")
}

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

    fn text(&self) -> String {
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

    fn text(&self) -> String {
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
        let (before, after) = match &failing.standing {
            Standing::AmongOthers { before, after } => (told(before), told(after)),
            _ => (Vec::new(), Vec::new()),
        };
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

    fn text(&self) -> String {
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

/// What `minimize --json` writes of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProgramMinimizeRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// What was begun with.
    pub failure: FailureRecord,
    /// The smallest deck; null where decks fail only together, or the program fails sometimes.
    pub smallest: Option<SmallestDeckRecord>,
    /// The same in fewer cards.
    pub inferred: Option<InferredRecord>,
    /// The smallest decks that fail together.
    pub list: Option<SmallestListRecord>,
    /// Which known bugs give the program's answers.
    pub diagnosis: Option<Diagnosis>,
    /// What is to be said of the program beside it.
    pub beside: BesideRecord,
    /// The command that explains the result.
    pub explain: Option<String>,
    /// The command that does the same again.
    pub repeat: String,
}

impl ProgramMinimizeRecord {
    /// For people.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.failure.title();
        text.push_str(&self.smallest.as_ref().map_or(String::new(), SmallestDeckRecord::text));
        text.push_str(&self.inferred.as_ref().map_or(String::new(), InferredRecord::text));
        text.push_str(&self.list.as_ref().map_or(String::new(), SmallestListRecord::text));
        text.push_str(&self.diagnosis.as_ref().map_or(String::new(), diagnosis::text));
        text.push_str(&self.beside.text());
        text.push_str(
            &self.explain.as_ref().map_or(String::new(), |command| format!("explain: {command}\n")),
        );
        text.push_str(&format!("repeat: {}\n", self.repeat));
        text
    }
}

/// What can be told where no known bug gives the program's answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnexplainedRecord {
    /// The smallest deck on which it fails in the same way.
    pub smallest: SmallestDeckRecord,
    /// The nearest deck to it on which it is right.
    pub nearest: Nearest,
    /// The right play of the smallest deck.
    pub right_play: Vec<Step>,
}

impl UnexplainedRecord {
    fn text(&self, detail: Detail, style: CardStyle) -> String {
        let mut text = self.smallest.text();
        let first = match detail {
            Detail::All => 0,
            Detail::Short | Detail::Folded => self.right_play.len().saturating_sub(LAST),
        };
        text.push_str("the right play ends so:\n");
        text.push_str(&explain::trace(&self.right_play[first..], style));
        let tried = number(self.nearest.tried as u64);
        text.push_str(&match &self.nearest.swap {
            Some([one, other]) => format!("nearest: with {one} and {other} exchanged the program is right\n"),
            None => format!(
                "nearest: with any two cards exchanged the program stays wrong, as far as tried ({tried})\n"
            ),
        });
        text
    }
}

/// What `explain --json` writes of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProgramExplainRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// How it fails.
    pub failure: FailureRecord,
    /// Which known bugs give the program's answers.
    pub diagnosis: Option<Diagnosis>,
    /// Both plays, with the program's steps inferred from such a bug.
    pub explanation: Option<Explanation>,
    /// What can be told where there is none.
    pub unexplained: Option<UnexplainedRecord>,
    /// What is to be said of the program beside it.
    pub beside: BesideRecord,
    /// The command that does the same again.
    pub repeat: String,
}

impl ProgramExplainRecord {
    /// For people.
    #[must_use]
    pub fn text(&self, detail: Detail, style: CardStyle) -> String {
        let mut text = self.failure.title();
        text.push_str(&self.failure.comparison());
        for part in [self.diagnosis.as_ref().map(diagnosis::text), self.unexplained(detail, style)] {
            text.extend(part.map(|part| format!("\n{part}")));
        }
        if let Some(told) = &self.explanation {
            text.push_str(&format!("\n{}", explain::text(told, detail, style, &self.repeat)));
        }
        text.push_str(&self.beside.text());
        if self.explanation.is_none() {
            text.push_str(&format!("  {:<12}{}\n", "again", self.repeat));
        }
        text
    }

    fn unexplained(&self, detail: Detail, style: CardStyle) -> Option<String> {
        self.unexplained.as_ref().map(|told| told.text(detail, style))
    }
}
