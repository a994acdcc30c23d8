//! The right answers of a list of decks, and stretches of such a list.

use std::ops::Range;

use crate::deck::Deck;
use crate::game::{Game, NamedEngine};
use crate::notation;

/// The right answers of some decks, one text.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::clock::Clock;
/// use misdeal::generate::base;
/// use misdeal::program::Answers;
///
/// let answers = Answers::of::<Clock>(&[Deck::NEW, base::CLOCK_WON]);
/// assert_eq!(answers.get(1), b"52,KD\n");
/// assert_eq!(answers.text_of(0..answers.len()), b"08,KS\n52,KD\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Answers {
    /// The reference's answers.
    #[must_use]
    pub fn of<G: Game>(decks: &[Deck]) -> Self {
        let reference: &dyn NamedEngine<G> = G::engines()[0];
        let mut answers = Self::default();
        for deck in decks {
            let start = G::start_of_deck(deck);
            reference.write_output(&start, &reference.answer(&start), &mut answers.text);
            answers.ends.push(answers.text.len());
        }
        answers
    }

    /// Adds the answer of the next deck, a line with its newline.
    pub fn push(&mut self, answer: &[u8]) {
        self.text.extend_from_slice(answer);
        self.ends.push(self.text.len());
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The answer of the deck with this number, from 0.
    #[must_use]
    pub fn get(&self, deck: usize) -> &[u8] {
        self.text_of(deck..deck + 1)
    }

    /// The answers of these decks, as the judge's file has them.
    #[must_use]
    pub fn text_of(&self, decks: Range<usize>) -> &[u8] {
        let end_before = |deck: usize| if deck == 0 { 0 } else { self.ends[deck - 1] };
        &self.text[end_before(decks.start)..end_before(decks.end)]
    }
}

/// Decks that go through the program together, with their right answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Batch<'a> {
    decks: &'a [Deck],
    answers: &'a Answers,
    /// Where the answers of these decks begin.
    first: usize,
}

impl<'a> Batch<'a> {
    pub(super) const fn new(decks: &'a [Deck], answers: &'a Answers) -> Self {
        assert!(decks.len() == answers.len(), "each deck has an answer");
        Self { decks, answers, first: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.decks.len()
    }

    pub(super) const fn decks(&self) -> &'a [Deck] {
        self.decks
    }

    /// These of its decks.
    pub(super) fn part(&self, decks: Range<usize>) -> Self {
        Self { first: self.first + decks.start, decks: &self.decks[decks], answers: self.answers }
    }

    /// The two halves of a batch of two decks or more.
    pub(super) fn halves(&self) -> (Self, Self) {
        let middle = self.len() / 2;
        (self.part(0..middle), self.part(middle..self.len()))
    }

    pub(super) fn answer(&self, deck: usize) -> &'a [u8] {
        self.answers.get(self.first + deck)
    }

    /// All that the program is to write.
    pub(super) fn expected(&self) -> &'a [u8] {
        self.answers.text_of(self.first..self.first + self.len())
    }

    /// The judge's file.
    pub(super) fn judge_text<G: Game>(&self) -> Vec<u8> {
        const BYTES_A_DECK: usize = 3 * crate::deck::DECK_SIZE;
        let mut text = Vec::with_capacity(self.len() * BYTES_A_DECK + notation::END.len());
        for deck in self.decks {
            notation::write_deck(deck, G::CARDS_A_LINE, &mut text);
        }
        text.extend_from_slice(notation::END);
        text
    }
}
