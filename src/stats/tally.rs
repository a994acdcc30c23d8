//! What is counted over many decks.

use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

use super::dealer::Dealer;
use super::dealt::Dealt;
use super::histogram::Histogram;
use super::quantity::{EVENTS_EVERY, Measured, Quantity, Source};
use crate::game::NamedEngine;

/// How many decks an engine is given at once.
const BLOCK: u64 = 1 << 10;

/// So many decks take a fraction of a second: a good number between two looks at the time.
pub const ROUND: u64 = 1 << 18;

/// What has been counted over the plays of an engine, and over the decks.
///
/// ```
/// use misdeal::game::accordian::{Accordian, Batch};
/// use misdeal::stats::{Tally, Uniform};
///
/// let mut tally = Tally::<Accordian>::new();
/// tally.play(&Batch::BEST, &Uniform { seed: 1 }, 0..1000);
/// assert_eq!(tally.decks(), 1000);
/// let (quantity, piles) = tally.histograms().next().expect("it has an answer");
/// assert_eq!((quantity.name, piles.decks()), ("piles", 1000));
/// assert_eq!(piles.count(1), tally.won());
/// ```
#[derive(Clone, Debug)]
pub struct Tally<G> {
    /// By quantity; of one that the engine has not, nothing.
    histograms: Vec<Histogram>,
    dealt: Dealt,
    game: PhantomData<G>,
}

impl<G: Measured> Default for Tally<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Measured> Tally<G> {
    /// Nothing counted.
    #[must_use]
    pub fn new() -> Self {
        let histograms = vec![Histogram::default(); G::COUNTED.len()];
        Self { histograms, dealt: Dealt::default(), game: PhantomData }
    }

    /// Adds the plays of these decks, in parallel. What is counted does not depend on the number of threads,
    /// nor on how the decks are divided over several calls.
    pub fn play(&mut self, engine: &dyn NamedEngine<G>, dealer: &dyn Dealer, decks: Range<u64>) {
        let blocks = decks.end.saturating_sub(decks.start).div_ceil(BLOCK);
        let block = |number: u64| {
            let first = decks.start + number * BLOCK;
            first..decks.end.min(first + BLOCK)
        };
        let counted = (0..blocks).into_par_iter().fold(Self::new, |mut tally, number| {
            tally.play_block(engine, dealer, block(number));
            tally
        });
        self.merge(&counted.reduce(Self::new, |mut tally, other| {
            tally.merge(&other);
            tally
        }));
    }

    fn play_block(&mut self, engine: &dyn NamedEngine<G>, dealer: &dyn Dealer, decks: Range<u64>) {
        let starts: Vec<G::Start> = decks
            .clone()
            .map(|index| {
                let deck = dealer.deck(index);
                self.dealt.add(&deck);
                G::start_of_deck(&deck)
            })
            .collect();
        let mut answers = Vec::with_capacity(starts.len());
        engine.answers(&starts, &mut answers);
        for (index, answer) in decks.clone().zip(answers) {
            for (quantity, histogram) in G::COUNTED.iter().zip(&mut self.histograms) {
                if let Source::Answer(read) = quantity.source {
                    histogram.add(read(&answer), index);
                }
            }
        }
        self.count_moves(engine, decks, &starts);
    }

    fn count_moves(&mut self, engine: &dyn NamedEngine<G>, decks: Range<u64>, starts: &[G::Start]) {
        let mut of_moves: Vec<_> = G::COUNTED
            .iter()
            .zip(&mut self.histograms)
            .filter(|(quantity, _)| quantity.is_had_by(engine))
            .filter_map(|(quantity, histogram)| match quantity.source {
                Source::Answer(_) => None,
                Source::Moves(read) => Some((read, histogram)),
            })
            .collect();
        if of_moves.is_empty() {
            return;
        }
        let mut events = Vec::new();
        for (index, start) in decks.zip(starts).filter(|(index, _)| index.is_multiple_of(EVENTS_EVERY)) {
            events.clear();
            engine.answer_with_events(start, &mut events);
            for (read, histogram) in &mut of_moves {
                histogram.add(read(&events), index);
            }
        }
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        for (histogram, more) in self.histograms.iter_mut().zip(&other.histograms) {
            histogram.merge(more);
        }
        self.dealt.merge(&other.dealt);
    }

    /// How many decks were played.
    #[must_use]
    pub const fn decks(&self) -> u64 {
        self.dealt.decks()
    }

    /// The quantities that the engine has, with what was counted.
    pub fn histograms(&self) -> impl Iterator<Item = (&'static Quantity<G>, &Histogram)> {
        G::COUNTED.iter().zip(&self.histograms).filter(|(_, histogram)| histogram.decks() > 0)
    }

    /// What was counted of the quantity with this number; nothing where the engine has it not.
    #[must_use]
    pub fn histogram(&self, quantity: usize) -> &Histogram {
        &self.histograms[quantity]
    }

    /// How many games were won.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.histograms[0].count(G::WON)
    }

    /// The cards dealt.
    #[must_use]
    pub const fn dealt(&self) -> &Dealt {
        &self.dealt
    }
}
