//! What has been seen of a program.

use std::fmt;

use super::spacing::{Spacing, same_words};
use crate::deck::Deck;
use crate::game::{Game, NamedEngine};

/// Whether a judge takes the second output for the first, which is right.
pub type Same<'a> = dyn Fn(&[u8], &[u8]) -> bool + Sync + 'a;

/// A deck and the program's answer for it.
#[derive(Clone, Debug)]
pub struct Answered<G: Game> {
    /// The deck.
    pub deck: Deck,
    /// The bytes that the program has answered.
    pub answer: Vec<u8>,
    pub(super) start: G::Start,
}

/// Everything seen of a program: decks with its answers, right and wrong ones.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::diagnose::catalogue::{Fitting, Seen};
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
///
/// let same = |expected: &[u8], actual: &[u8]| expected == actual;
/// let mut seen = Seen::<Accordian>::new(&same);
/// seen.add(Deck::NEW, b"1 piles remaining: 52\n".to_vec());
/// assert_eq!((seen.wrong().len(), seen.right().len()), (1, 0));
///
/// // Which known bugs answer so? With a right answer beside it few are left.
/// let inert = format!("52 piles remaining:{}\n", " 1".repeat(52));
/// seen.add(base::INERT, inert.into_bytes());
/// let fitting = Fitting::of(&seen);
/// let names: Vec<&str> =
///     fitting.behaviours.iter().flat_map(|behaviour| behaviour.entries()).map(|entry| entry.name).collect();
/// assert!(names.contains(&"fmt-always-plural"), "{names:?}");
/// ```
#[derive(Clone)]
pub struct Seen<'a, G: Game> {
    same: &'a Same<'a>,
    wrong: Vec<Answered<G>>,
    right: Vec<Answered<G>>,
}

impl<G: Game> fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("wrong", &self.wrong).field("right", &self.right).finish_non_exhaustive()
    }
}

impl<'a, G: Game> Seen<'a, G> {
    /// Nothing yet. `same` is the judge's way to compare: it says which answers are wrong. Where the words
    /// are the same, an engine gives a program's answer for any judge.
    #[must_use]
    pub const fn new(same: &'a Same<'a>) -> Self {
        Self { same, wrong: Vec::new(), right: Vec::new() }
    }

    /// Takes note of an answer.
    pub fn add(&mut self, deck: Deck, answer: Vec<u8>) {
        let start = G::start_of_deck(&deck);
        let reference: &dyn NamedEngine<G> = G::engines()[0];
        let mut expected = Vec::new();
        reference.write_output(&start, &reference.answer(&start), &mut expected);
        let is_right = (self.same)(&expected, &answer);
        let answered = Answered { deck, answer, start };
        if is_right { self.right.push(answered) } else { self.wrong.push(answered) }
    }

    /// Takes note of the answers for these decks, in order.
    pub fn extend(&mut self, decks: &[Deck], answers: Vec<Vec<u8>>) {
        for (deck, answer) in decks.iter().zip(answers) {
            self.add(*deck, answer);
        }
    }

    /// The decks with wrong answers, in the order in which they came.
    #[must_use]
    pub fn wrong(&self) -> &[Answered<G>] {
        &self.wrong
    }

    /// The decks with right answers, in the order in which they came.
    #[must_use]
    pub fn right(&self) -> &[Answered<G>] {
        &self.right
    }

    /// All decks, those with wrong answers first: they say most.
    pub fn all(&self) -> impl Iterator<Item = &Answered<G>> {
        self.wrong.iter().chain(&self.right)
    }

    /// How many decks have been seen.
    #[must_use]
    pub fn len(&self) -> usize {
        self.wrong.len() + self.right.len()
    }

    /// Whether none has been.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How the program's answer differs from this output of an engine in white space; `None` where it is
    /// another answer.
    pub(super) fn agreement(&self, engine: &[u8], answered: &Answered<G>) -> Option<Spacing> {
        let program = answered.answer.as_slice();
        if engine == program {
            return Some(Spacing::Same);
        }
        let agree = same_words(engine, program) || (self.same)(engine, program);
        agree.then(|| Spacing::of(engine, program))
    }
}
