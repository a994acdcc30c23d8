//! The same decks on several engines.

use super::{Playable, TheoryCheck};
use crate::cli::failure::Failure;
use crate::deck::Deck;
use crate::game::{Depth, Game, NamedEngine};
use crate::notation::write_deck;
use crate::trace::{Beforehand, Divergence, Trace};

/// Plays each deck on every right engine.
pub(super) struct Comparison<G: Game> {
    /// The option that names the engine that is no right one, if any is named.
    option: String,
    reference: &'static dyn NamedEngine<G>,
    others: Vec<&'static dyn NamedEngine<G>>,
    theory: Option<TheoryCheck<G>>,
}

impl<G: Playable> Comparison<G> {
    /// All right engines, and the one named.
    pub(super) fn with(named: &'static dyn NamedEngine<G>) -> Self {
        let (reference, rest) = G::engines().split_first().expect("a game has a reference");
        let mut others = rest.to_vec();
        let mut option = String::new();
        if G::engines().iter().all(|engine| engine.name() != named.name()) {
            others.push(named);
            option = format!(" --engine {}", named.name());
        }
        Self { option, reference: *reference, others, theory: G::WITHOUT_PLAYING }
    }

    /// The place of the first deck on which engines disagree, and what they say. `before` decks came before these.
    pub(super) fn first_disagreement(
        &self,
        decks: &[Deck],
        starts: &[G::Start],
        before: u64,
    ) -> Option<(usize, Failure)> {
        let mut beforehand = Beforehand::of(&self.others, starts);
        decks.iter().zip(starts).enumerate().find_map(|(place, (deck, start))| {
            let number = before + place as u64 + 1;
            Some((place, self.disagreement(deck, start, number, &mut beforehand)?))
        })
    }

    /// What the engines disagree on, if they do.
    fn disagreement(
        &self,
        deck: &Deck,
        start: &G::Start,
        number: u64,
        beforehand: &mut Beforehand<G>,
    ) -> Option<Failure> {
        let expected = Trace::of(self.reference, start);
        let mut actual = expected.clone();
        let differing = self.others.iter().find_map(|other| {
            beforehand.record(*other, start, &mut actual);
            let divergence = expected.first_divergence(&actual, Depth::Events)?;
            Some((other.name(), describe(&expected, &actual, divergence)))
        });
        let by_theory = || {
            let theory = self.theory.as_ref().filter(|theory| !(theory.allows)(start, &expected.answer))?;
            let line = String::from_utf8_lossy(&expected.output);
            Some((theory.name, format!("reference: {line}the bottom cards of the piles do not allow that\n")))
        };
        let (other, how) = differing.or_else(by_theory)?;
        let mut text = Vec::new();
        write_deck(deck, G::CARDS_A_LINE, &mut text);
        let text = String::from_utf8_lossy(&text);
        let code = deck.code();
        Some(Failure::Disagreement {
            summary: format!("{} and {other} disagree on deck {number}", self.reference.name()),
            details: format!(
                "{how}the deck:\n{text}repeat: misdeal play {}{} --all-engines --deck code:{code}",
                G::NAME,
                self.option
            ),
        })
    }
}

/// Both lines, and the steps at which the plays part.
fn describe<G: Game>(expected: &Trace<G>, actual: &Trace<G>, divergence: Divergence) -> String {
    let lines = (String::from_utf8_lossy(&expected.output), String::from_utf8_lossy(&actual.output));
    format!("expected: {}actual:   {}{}\n", lines.0, lines.1, expected.parting(actual, divergence))
}
