//! The steps of a side that shows none, as a known bug that gives its answers would make them.

use super::catalogue::{Behaviour, Entries};
use super::{Actual, Diagnosed, Explanation, Inference, explain_side};
use crate::game::{Depth, NamedEngine};
use crate::mutants::Mutants;
use crate::oracle::{Profile, Verdict};
use crate::trace::Trace;

/// A program of which only outputs are seen, and what gives them.
#[derive(Clone, Copy, Debug)]
pub struct Inferred<'a, G: Mutants> {
    /// The program's name.
    pub program: &'a str,
    /// What it has answered on the deal that is explained.
    pub answer: &'a [u8],
    /// What it behaves like.
    pub behaviour: &'a Behaviour<G>,
    /// On how many decks.
    pub decks: usize,
}

/// Explains how the program's answer is wrong by the steps of what it behaves like, with so many steps beyond
/// the first divergence; `None` when the answer is right, however it was come to.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::diagnose::catalogue::Behaviour;
/// use misdeal::diagnose::{Inferred, explain_inferred};
/// use misdeal::game::{Game, accordian::{Accordian, Reference}};
///
/// // A program that has written this line of a new deck, as `fmt-always-plural` does.
/// let behaviour = Behaviour::<Accordian>::named(&["fmt-always-plural"]).expect("an entry");
/// let answer = b"1 piles remaining: 52\n";
/// let inferred = Inferred { program: "./a.out", answer, behaviour: &behaviour, decks: 1 };
/// let start = Accordian::start_of_deck(&Deck::NEW);
/// let told = explain_inferred(&start, &Reference, &inferred, 0).expect("the line is wrong");
/// assert_eq!(told.inferred.expect("from an entry").from, "`fmt-always-plural`");
/// assert_eq!(told.lines.column, Some(7));
/// ```
#[must_use]
pub fn explain_inferred<G: Diagnosed + Mutants>(
    start: &G::Start,
    expected: &dyn NamedEngine<G>,
    inferred: &Inferred<'_, G>,
    after: usize,
) -> Option<Explanation> {
    let Inferred { program, answer, behaviour, decks } = *inferred;
    let trace = Trace { output: answer.to_vec(), ..Trace::of(behaviour, start) };
    if Profile::Strict.judge(&Trace::of(expected, start).output, answer) == Verdict::Accepted {
        return None;
    }
    let inference = Inference { from: Entries::of(behaviour).names(), decks };
    // Of its other plays, too, only outputs count.
    let level = Depth::Output;
    let actual = Actual { name: program, engine: behaviour, trace, level, inferred: Some(inference) };
    explain_side(start, expected, actual, after)
}
