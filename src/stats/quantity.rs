//! What is read off a play as a number.

use std::fmt::Debug;

use super::Distribution;
use crate::game::{Depth, Game, NamedEngine};

/// A game with quantities whose distributions are known.
pub trait Measured: Game {
    /// The quantities; the first says whether the game is won.
    const COUNTED: &'static [Quantity<Self>];

    /// The value of the first quantity with which the game is won.
    const WON: u16;

    /// How the quantity with this number is distributed over uniform decks.
    fn distribution(quantity: usize) -> Distribution;
}

/// A number read off a play.
#[derive(Debug)]
pub struct Quantity<G: Game> {
    /// Its name, in one word.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What its values are.
    pub values: Values,
    /// How it is read.
    pub source: Source<G>,
}

/// What the values of a quantity are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Numbers, which have a mean.
    Numbers,
    /// Cards, by [`Card::index`](crate::card::Card::index).
    Cards,
}

/// What a quantity is read off.
#[derive(Debug)]
pub enum Source<G: Game> {
    /// The answer, of every deck.
    Answer(fn(&G::Answer) -> u16),
    /// The events, of one deck in [`EVENTS_EVERY`]; they need an engine that has moves.
    Moves(fn(&[G::Event]) -> u16),
}

/// Events are asked for with the decks whose number this divides: an engine that has answers sooner than
/// events is not held up by them.
pub const EVENTS_EVERY: u64 = 16;

impl<G: Game> Quantity<G> {
    /// Whether the engine's plays have it.
    #[must_use]
    pub fn is_had_by(&self, engine: &dyn NamedEngine<G>) -> bool {
        match self.source {
            Source::Answer(_) => true,
            Source::Moves(_) => engine.depth() >= Depth::Moves,
        }
    }
}
