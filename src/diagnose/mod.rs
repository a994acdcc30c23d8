//! Why a play is wrong: two plays step by step, where they part, and the rule at stake.
//!
//! [`explain`] makes an [`Explanation`], a record that text and JSON are both made from. Each game says in its
//! own folder how a board looks and what a wrong step or a wrong line means; what can be seen of a play
//! decides how much can be said. No engine is asked how it works: all is read off what it did. Of a side that
//! shows nothing but outputs the [`catalogue`] says which known bugs give them, and [`explain_inferred`]
//! tells its steps as such a bug makes them.
//!
//! ```
//! use misdeal::deck::Deal;
//! use misdeal::diagnose;
//! use misdeal::game::accordian::{Accordian, Reference};
//! use misdeal::mutants;
//!
//! let deal: Deal = "TC JD".parse().expect("two cards");
//! let mutant = mutants::find::<Accordian>("match-face").expect("in the catalogue");
//! let explanation = diagnose::explain::<Accordian>(&deal, &Reference, mutant, diagnose::AFTER);
//! let rule = explanation.expect("they differ").rule;
//! assert_eq!(rule.name, "match");
//! ```

mod accordian;
pub mod catalogue;
mod clock;
mod fork;
mod inferred;
mod line;
mod nearest;
#[cfg(feature = "program")]
pub mod program;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use fork::Fork;
pub use inferred::{Inferred, explain_inferred};

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::law::{Law, Tally};
use crate::game::{Depth, Game, NamedEngine};
use crate::oracle::{self, Difference};
use crate::trace::{Divergence, Trace};

/// How many steps beyond the first divergence are told, unless all are wanted.
pub const AFTER: usize = 2;

/// Two plays of the same cards that differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// The game's name.
    pub game: String,
    /// The side that is taken to be right.
    pub expected: String,
    /// The side that differs from it.
    pub actual: String,
    /// The deck as the judge lists it, a line each; for other deals one line, in the order dealt.
    pub cards: Vec<String>,
    /// What a judge would say.
    pub verdict: String,
    /// The kind of the difference.
    pub signature: String,
    /// At what the plays were compared: `events`, `moves`, `answer`, `output`.
    pub compared: String,
    /// Both sides' outputs.
    pub lines: Lines,
    /// What happened, in order; for steps after the parting the expected side's comes first.
    pub steps: Vec<Step>,
    /// The number of the step at which the plays part, from 1; none where the steps are alike or one side
    /// shows none.
    pub parting: Option<usize>,
    /// The rule at stake.
    pub rule: Rule,
    /// The law of the step checker that the actual play breaks first, where it breaks one.
    pub law: Option<String>,
    /// What the deal alone says of the right result.
    pub reason: Option<String>,
    /// The nearest deal on which the actual side is right.
    pub nearest: Nearest,
    /// What the actual side's steps are inferred from, where it shows none itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inferred: Option<Inference>,
}

/// What the steps of a side are inferred from of which only outputs are seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inference {
    /// The entry of the catalogue, or two of them, that has made the steps.
    pub from: String,
    /// On how many decks it gives the side's answers.
    pub decks: usize,
}

/// What both sides wrote; bytes that are no text are replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// The right line, with its newline.
    pub expected: String,
    /// The other side's.
    pub actual: String,
    /// The number of the first character that differs, from 1; none where both are the same.
    pub column: Option<usize>,
}

/// A rule, and how it was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// A short name.
    pub name: String,
    /// The rule in one sentence.
    pub sentence: String,
    /// What was done instead.
    pub here: String,
}

impl Rule {
    fn new(name: &str, sentence: &str, here: String) -> Self {
        Self { name: name.to_owned(), sentence: sentence.to_owned(), here }
    }
}

/// One step of one side or of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The step's number in its play, from 1.
    pub number: usize,
    /// Who makes it.
    pub side: Side,
    /// What happens.
    pub event: String,
    /// The board after it.
    pub board: Board,
}

/// Who makes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Both, so far.
    Both,
    /// The side that is taken to be right.
    Expected,
    /// The side that differs from it.
    Actual,
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Board {
    /// Accordian: the piles from left to right.
    Row {
        /// The piles.
        piles: Vec<Pile>,
        /// The places (from 0) that the last step was about, where it was about any.
        about: Option<[usize; 2]>,
    },
    /// Clock.
    Dial {
        /// How many cards lie face down in each pile, the centre's last.
        face_down: Vec<usize>,
        /// The card turned last.
        current: Option<String>,
    },
}

/// A pile of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile {
    /// Its top card; none where it is empty.
    pub top: Option<String>,
    /// How many cards it has.
    pub height: usize,
}

/// The nearest deal on which the side is right: two cards exchanged, those that lie nearest to one another
/// first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nearest {
    /// The cards to exchange; none where no exchange makes it right.
    pub swap: Option<[String; 2]>,
    /// How many exchanges were tried.
    pub tried: usize,
}

/// A game whose plays can be explained.
pub trait Diagnosed: Game {
    /// The board as the steps so far have made it, whatever steps these were.
    type Table: Clone;

    /// The table before the first step of plays that are compared at this level.
    fn table(start: &Self::Start, level: Depth) -> Self::Table;

    /// Does on the table what the event says, as far as it can be done.
    fn step(table: &mut Self::Table, event: &Self::Event);

    /// What lies on the table after this step.
    fn board(table: &Self::Table, event: Option<&Self::Event>) -> Board;

    /// The cards in the order dealt.
    fn deal(start: &Self::Start) -> &Deal;

    /// The cards as the judge would list them.
    fn listed(start: &Self::Start) -> Vec<Card>;

    /// The rule that the wrong step breaks; `None` when it cannot be told.
    fn rule_of_step(fork: &Fork<'_, Self>) -> Option<Rule>;

    /// The rule that the other line breaks; `None` when it cannot be told.
    fn rule_of_line(expected: &Trace<Self>, actual: &str) -> Option<Rule>;

    /// What the deal alone says of the right result.
    fn reason(start: &Self::Start) -> Option<String>;
}

/// Plays on both engines and explains how they differ, with so many steps beyond the first divergence;
/// `None` when they agree.
#[must_use]
pub fn explain<G: Diagnosed>(
    start: &G::Start,
    expected: &dyn NamedEngine<G>,
    actual: &dyn NamedEngine<G>,
    after: usize,
) -> Option<Explanation> {
    let actual = Actual {
        name: actual.name(),
        engine: actual,
        trace: Trace::of(actual, start),
        level: Depth::Events,
        inferred: None,
    };
    explain_side(start, expected, actual, after)
}

/// The side that differs.
struct Actual<'a, G: Game> {
    name: &'a str,
    engine: &'a dyn NamedEngine<G>,
    trace: Trace<G>,
    /// At what level it is right or wrong on other deals.
    level: Depth,
    inferred: Option<Inference>,
}

fn explain_side<G: Diagnosed>(
    start: &G::Start,
    expected: &dyn NamedEngine<G>,
    actual: Actual<'_, G>,
    after: usize,
) -> Option<Explanation> {
    let traces = (Trace::of(expected, start), actual.trace);
    let difference = oracle::compare(&traces.0, &traces.1, Depth::Events)?;
    let Difference { verdict, divergence } = difference;
    let level = level_of(divergence, &traces.0, &traces.1);
    let told = Told::of(start, &traces.0, &traces.1, level, divergence);
    let law = G::check_play(start, &traces.1.play(), &mut Tally::default()).err();
    let actual_line = String::from_utf8_lossy(&traces.1.output).into_owned();
    let rule = told
        .rule()
        .or_else(|| if told.at.is_none() { G::rule_of_line(&traces.0, &actual_line) } else { None })
        .unwrap_or_else(|| fallback(&traces.0, &traces.1, divergence, law.map(|broken| broken.law)));
    Some(Explanation {
        game: G::NAME.to_owned(),
        expected: expected.name().to_owned(),
        actual: actual.name.to_owned(),
        cards: cards_of::<G>(start),
        verdict: verdict.letters().to_owned(),
        signature: difference.signature(&traces.0, &traces.1).to_string(),
        compared: level.name().to_owned(),
        lines: Lines::of(&traces.0, actual_line),
        steps: told.steps(after),
        parting: told.at.map(|at| at + 1),
        rule: Rule { here: rule.here.replace(OTHER, actual.name), ..rule },
        law: law.map(|broken| broken.law.describe().name.to_owned()),
        reason: G::reason(start),
        nearest: nearest::search(start, expected, actual.engine, actual.level),
        inferred: actual.inferred,
    })
}

/// Stands for the name of the actual side in what a game says of a rule.
const OTHER: &str = "\u{0}";

/// All steps of one play, as those of an explanation.
#[must_use]
pub fn steps<G: Diagnosed>(start: &G::Start, trace: &Trace<G>) -> Vec<Step> {
    let mut table = G::table(start, Depth::Events);
    walk::<G>(&mut table, &trace.events, 0, Side::Both)
}

fn cards_of<G: Diagnosed>(start: &G::Start) -> Vec<String> {
    let line = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if G::deal(start).len() == DECK_SIZE {
        G::listed(start).chunks(G::CARDS_A_LINE).map(line).collect()
    } else {
        vec![line(G::deal(start).cards())]
    }
}

impl Lines {
    fn of<G: Game>(expected: &Trace<G>, actual: String) -> Self {
        let expected = String::from_utf8_lossy(&expected.output).into_owned();
        let column = line::first_difference(&expected, &actual);
        Self { expected, actual, column }
    }
}

/// At what level steps are shown: that at which they differ, or the finest of both.
fn level_of<G: Game>(divergence: Divergence, expected: &Trace<G>, actual: &Trace<G>) -> Depth {
    match divergence {
        Divergence::Event(_) => Depth::Events,
        Divergence::Move(_) => Depth::Moves,
        Divergence::Answer | Divergence::Output => expected.depth.min(actual.depth),
    }
}

/// The steps of both sides that are told, and where they part.
struct Told<'a, G: Diagnosed> {
    start: &'a G::Start,
    level: Depth,
    expected: Vec<G::Event>,
    actual: Vec<G::Event>,
    at: Option<usize>,
}

impl<'a, G: Diagnosed> Told<'a, G> {
    fn of(
        start: &'a G::Start,
        expected: &Trace<G>,
        actual: &Trace<G>,
        level: Depth,
        divergence: Divergence,
    ) -> Self {
        let events = |trace: &Trace<G>| match level {
            Depth::Moves => trace.moves().copied().collect(),
            _ => trace.events.clone(),
        };
        let at = match divergence {
            Divergence::Event(at) | Divergence::Move(at) => Some(at),
            Divergence::Answer | Divergence::Output => None,
        };
        Self { start, level, expected: events(expected), actual: events(actual), at }
    }

    fn rule(&self) -> Option<Rule> {
        let mut before = G::table(self.start, self.level);
        let at = self.at?;
        self.expected[..at].iter().for_each(|event| G::step(&mut before, event));
        let (expected, actual) = (&self.expected, &self.actual);
        G::rule_of_step(&Fork { start: self.start, level: self.level, before, expected, actual, at })
    }

    fn steps(&self, after: usize) -> Vec<Step> {
        let mut table = G::table(self.start, self.level);
        let Some(at) = self.at else {
            // Where the other side shows no steps these are the reference's alone.
            let side = if self.level >= Depth::Moves { Side::Both } else { Side::Expected };
            return walk::<G>(&mut table, &self.expected, 0, side);
        };
        let last = at.saturating_add(after);
        let mut steps = walk_some::<G>(&mut table, &self.expected[..at], 0, Side::Both);
        let of_side = |events: &[G::Event], side| {
            let mut steps = walk::<G>(&mut table.clone(), &events[at..], at, side);
            steps.retain(|step| step.number <= last.saturating_add(1));
            steps
        };
        let mut parted = of_side(&self.expected, Side::Expected);
        parted.extend(of_side(&self.actual, Side::Actual));
        // Of each number the expected side's first: the sort keeps their order.
        parted.sort_by_key(|step| step.number);
        steps.extend(parted);
        steps
    }
}

/// The steps of these events, and the end.
fn walk<G: Diagnosed>(table: &mut G::Table, events: &[G::Event], first: usize, side: Side) -> Vec<Step> {
    let mut steps = walk_some::<G>(table, events, first, side);
    let number = first + events.len() + 1;
    steps.push(Step { number, side, event: "the end".to_owned(), board: G::board(table, None) });
    steps
}

fn walk_some<G: Diagnosed>(table: &mut G::Table, events: &[G::Event], first: usize, side: Side) -> Vec<Step> {
    let numbered = (first + 1..).zip(events);
    numbered
        .map(|(number, event)| {
            G::step(table, event);
            Step { number, side, event: event.to_string(), board: G::board(table, Some(event)) }
        })
        .collect()
}

/// What can be said of any difference.
fn fallback<G: Game>(
    expected: &Trace<G>,
    actual: &Trace<G>,
    divergence: Divergence,
    law: Option<G::Law>,
) -> Rule {
    let parting = expected.parting(actual, divergence);
    match (law, divergence) {
        (Some(law), Divergence::Event(_) | Divergence::Move(_)) => {
            let law = law.describe();
            Rule::new(law.name, &sentence(law.sentence), sentence(&parting))
        }
        (_, Divergence::Answer | Divergence::Output) => Rule::new(
            "result",
            "The line has the right form; the game that it tells of has ended otherwise.",
            "Which step was wrong cannot be told from the line alone.".to_owned(),
        ),
        (None, _) => Rule::new("steps", "The plays must have the same steps.", sentence(&parting)),
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
