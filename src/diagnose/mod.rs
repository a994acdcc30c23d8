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
mod record;
#[cfg(test)]
mod tests;

pub use fork::Fork;
pub use inferred::{Inferred, explain_inferred};
pub use record::{Board, Bottoms, Explanation, Inference, Lines, Nearest, Pile, Rule, Side, Step};

use crate::card::Card;
use crate::deck::{DECK_SIZE, Deal};
use crate::game::law::{Law, Tally};
use crate::game::{Depth, Game, NamedEngine};
use crate::minimize::{Seen, unseen};
use crate::oracle::{self, Difference};
use crate::trace::{Divergence, Trace};

/// How many steps beyond the first divergence are told, unless all are wanted.
pub const AFTER: usize = 2;

/// A game whose plays can be explained.
pub trait Diagnosed: Seen {
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

    /// Where the bottom cards point to, of a game that goes by them.
    fn bottoms(start: &Self::Start) -> Option<Bottoms>;
}

/// Plays on both engines and explains how they differ, with so many steps beyond the first divergence;
/// `None` when they agree.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::diagnose;
/// use misdeal::game::accordian::{Accordian, Fast, Reference};
/// use misdeal::mutants;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let wrong = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
/// let told = diagnose::explain::<Accordian>(&deal, &Reference, wrong, 0).expect("they differ");
/// assert_eq!((told.rule.name.as_str(), told.parting), ("three-first", Some(5)));
/// assert_eq!(told.lines.actual, "3 piles remaining: 1 1 2\n");
/// // Four steps of both, then the fifth of each.
/// let last: Vec<&str> = told.steps[4..].iter().map(|step| step.event.as_str()).collect();
/// assert_eq!(last, ["move 4C from pile 4 to pile 1", "move 4C from pile 4 to pile 3"]);
/// assert_eq!(diagnose::explain::<Accordian>(&deal, &Reference, &Fast, 0), None);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
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
        unseen: unseen_cards(start, &traces.0, &traces.1, divergence),
        bottoms: G::bottoms(start),
        inferred: actual.inferred,
    })
}

/// The cards, in the order dealt, that neither play has come to when the two part.
fn unseen_cards<G: Diagnosed>(
    start: &G::Start,
    expected: &Trace<G>,
    actual: &Trace<G>,
    divergence: Divergence,
) -> Vec<String> {
    let unseen = unseen(G::deal(start).cards(), [expected, actual], Some(divergence));
    unseen.iter().map(ToString::to_string).collect()
}

/// Stands for the name of the actual side in what a game says of a rule.
const OTHER: &str = "\u{0}";

/// All steps of one play, as those of an explanation; the last is that it ends.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::diagnose::{self, Board};
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::trace::Trace;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let steps = diagnose::steps(&deal, &Trace::<Accordian>::of(&Reference, &deal));
/// let told: Vec<&str> = steps.iter().map(|step| step.event.as_str()).collect();
/// assert_eq!(told[4..], ["move 4C from pile 4 to pile 1", "gap at 4 closed", "the end"]);
/// let Board::Row { piles, .. } = &steps[6].board else { panic!("a row") };
/// assert_eq!((piles[0].top.as_deref(), piles[0].height), (Some("4C"), 2));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
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
