//! An engine for tests.

use std::marker::PhantomData;

use super::{AnswerOf, Depth, Engine, EventOf, Game, Observer, StartOf};

/// Plays as it is told to play: a function that adds the events and gives the answer.
pub(crate) struct Made<G, F> {
    depth: Depth,
    play: F,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, F: Fn(&G::Start, &mut Vec<G::Event>) -> G::Answer + Sync> Made<G, F> {
    pub(crate) const fn new(depth: Depth, play: F) -> Self {
        Self { depth, play, game: PhantomData }
    }

    /// One for whoever keeps it for ever.
    pub(crate) fn leaked(depth: Depth, play: F) -> &'static Self {
        Box::leak(Box::new(Self::new(depth, play)))
    }
}

impl<G: Game, F: Fn(&G::Start, &mut Vec<G::Event>) -> G::Answer + Sync> Engine for Made<G, F> {
    type Game = G;

    fn name(&self) -> &'static str {
        "made"
    }

    fn summary(&self) -> &'static str {
        "plays as it is told to play"
    }

    fn depth(&self) -> Depth {
        self.depth
    }

    fn play<O: Observer<EventOf<Self>>>(&self, start: &StartOf<Self>, observer: &mut O) -> AnswerOf<Self> {
        let mut events = Vec::new();
        let answer = (self.play)(start, &mut events);
        for event in events {
            observer.event(event);
        }
        answer
    }
}
