//! What a game, an engine and an event are. Everything above this module is written once, for any
//! [`Game`]; a new game is a new folder beside [`accordian`] and [`clock`].
//!
//! # What a play has
//!
//! Every side of a comparison gives its *output*, the bytes the judge reads. An engine also has the
//! *answer* behind them; most have the *moves* in order; some all *events*. An engine says by its
//! [`Depth`] how far its plays can be compared.
//!
//! # Static and by name
//!
//! [`Engine`] is generic in its observer, so that each engine is compiled once with nobody listening
//! and pays nothing for its events. [`NamedEngine`] is the same engine behind a pointer, at one
//! indirect call a play: what a table of engines or a command line needs. Every `Engine` is one.
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::game::clock::{Clock, Event, Fast};
//! use misdeal::game::{Engine, Game, engine_named};
//!
//! let start = Clock::start_of_deck(&Deck::NEW);
//! let mut events: Vec<Event> = Vec::new();
//! assert_eq!(Fast.play(&start, &mut events).to_string(), "08,KS");
//! assert_eq!(events[52].to_string(), "turn AC of pile 13");
//!
//! let by_name = engine_named::<Clock>("fast").expect("in the table");
//! assert_eq!(by_name.answer(&start).to_string(), "08,KS");
//! ```

pub mod accordian;
pub mod clock;
pub mod law;

use std::fmt::{Debug, Display};

use thiserror::Error;

use crate::card::Card;
use crate::deck::{Deal, Deck};
use law::{Broken, Law, Tally};

/// A patience game of the judge.
///
/// The trait says what a game's plays are made of and how the judge writes them, never the rules:
/// those each engine states itself.
pub trait Game: Copy + Debug + Send + Sync + 'static {
    /// The name on the command line, in lower case.
    const NAME: &'static str;
    /// Other names for it.
    const ALIASES: &'static [&'static str];
    /// The name with its problem number, as a title.
    const TITLE: &'static str;
    /// How many cards the judge lists on a line.
    const CARDS_A_LINE: usize;

    /// The names of all [paths](Self::paths) that some processor has.
    const PATHS: &'static [&'static str] = &[];

    /// What an engine plays: a deal that is known to be playable.
    type Start: Clone + Debug + Send + Sync;
    /// What a play ends with. Its `Display` is the judge's line without the newline.
    type Answer: Clone + Debug + Display + PartialEq + Eq + Send + Sync;
    /// One thing that happens in a play.
    type Event: Copy + Debug + Display + PartialEq + Eq + Send + Sync;
    /// What is true of every correct play.
    type Law: Law;

    /// What an engine plays for this deal (cards in the order dealt).
    ///
    /// # Errors
    ///
    /// When this game cannot be played with these cards.
    fn start(deal: &Deal) -> Result<Self::Start, NotPlayable>;

    /// What an engine plays for a whole deck as the judge lists it.
    fn start_of_deck(deck: &Deck) -> Self::Start;

    /// Writes the judge's line, with its newline.
    fn write_answer(answer: &Self::Answer, output: &mut Vec<u8>);

    /// Whether the event is a move of the game rather than dealing or bookkeeping.
    fn is_move(event: &Self::Event) -> bool;

    /// What kind of event it is, in one word that names no card and no place.
    fn kind(event: &Self::Event) -> &'static str;

    /// What the token with this number (from 0) of the judge's line is, in one word.
    fn token_class(token: usize) -> &'static str;

    /// Judges a play by the laws that can be read off it.
    ///
    /// # Errors
    ///
    /// The first law that is broken.
    fn check_play(
        start: &Self::Start,
        play: &Play<'_, Self>,
        tally: &mut Tally,
    ) -> Result<(), Broken<Self::Law>>;

    /// Judges the engine's play by the laws that need other plays of that engine. `below` draws a number
    /// below its argument.
    ///
    /// # Errors
    ///
    /// The first law that is broken.
    fn check_by_replay(
        engine: &dyn NamedEngine<Self>,
        start: &Self::Start,
        play: &Play<'_, Self>,
        below: &mut dyn FnMut(u64) -> u64,
        tally: &mut Tally,
    ) -> Result<(), Broken<Self::Law>>;

    /// The right engines, the reference first: the same on every machine.
    fn engines() -> &'static [&'static dyn NamedEngine<Self>];

    /// Right engines that play just as one of [`engines`](Self::engines), each by one of the ways of computing
    /// between which that one chooses. Which there are depends on the processor, so they play only where they are
    /// asked for by name, and in tests.
    #[must_use]
    fn paths() -> &'static [&'static dyn NamedEngine<Self>] {
        &[]
    }
}

/// A play as laws judge it.
#[derive(Debug)]
pub struct Play<'a, G: Game> {
    /// How far the events can be relied on.
    pub depth: Depth,
    /// What has happened, in order.
    pub events: &'a [G::Event],
    /// How it has ended.
    pub answer: &'a G::Answer,
}

/// Why a deal cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} cannot be played with these {cards} cards: {reason}")]
pub struct NotPlayable {
    /// The game's name.
    pub game: &'static str,
    /// How many cards the deal has.
    pub cards: usize,
    /// What the game needs that the deal has not.
    pub reason: String,
}

/// The finest level at which an engine's plays can be compared; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Only the bytes of the judge's line.
    Output,
    /// The answer behind them.
    Answer,
    /// The moves, in order.
    Moves,
    /// All events, in order.
    Events,
}

impl Depth {
    /// The word used in lists of engines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Output => "output",
            Self::Answer => "answer",
            Self::Moves => "moves",
            Self::Events => "events",
        }
    }
}

/// Plays a game.
pub trait Engine: Sync {
    /// The game it plays.
    type Game: Game;

    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// One sentence for a list of engines.
    fn summary(&self) -> &'static str;

    /// How far its plays can be compared.
    fn depth(&self) -> Depth;

    /// Plays from `start` to the end, telling `observer` what happens.
    fn play<O: Observer<EventOf<Self>>>(&self, start: &StartOf<Self>, observer: &mut O) -> AnswerOf<Self>;

    /// Plays each of these with nobody listening and adds its answer to `answers`, in their order. An engine
    /// that plays many at once is at its best when it is given thousands.
    fn answers(&self, starts: &[StartOf<Self>], answers: &mut Vec<AnswerOf<Self>>) {
        answers.extend(starts.iter().map(|start| self.play(start, &mut Ignore)));
    }

    /// Writes the judge's line, with its newline, for the answer that the play from `start` has ended
    /// with.
    fn write_output(&self, start: &StartOf<Self>, answer: &AnswerOf<Self>, output: &mut Vec<u8>) {
        let _ = start;
        Self::Game::write_answer(answer, output);
    }

    /// A play that goes on card by card, from which whoever tries all deals profits; `None` of an engine that
    /// plays whole deals only.
    fn incremental(&self) -> Option<Box<dyn Incremental<Self::Game>>> {
        None
    }
}

/// A play that deals one card more, and can go back to what it was after fewer cards and deal another one.
/// What it does after some cards is what [`Engine::play`] does with the deal of these cards.
pub trait Incremental<G: Game>: Send {
    /// Goes back to what there was after the first `before` cards of those dealt last, deals `card`, and adds
    /// what happens to `events`.
    ///
    /// # Panics
    ///
    /// When fewer than `before` cards were dealt.
    fn deal(&mut self, before: usize, card: Card, events: &mut Vec<G::Event>);

    /// The answer, should no card follow.
    fn answer(&self) -> G::Answer;
}

/// What the engine plays.
pub type StartOf<E> = <<E as Engine>::Game as Game>::Start;
/// What happens in the engine's plays.
pub type EventOf<E> = <<E as Engine>::Game as Game>::Event;
/// What the engine's plays end with.
pub type AnswerOf<E> = <<E as Engine>::Game as Game>::Answer;

/// Listens to a play.
pub trait Observer<Event> {
    /// Something has happened.
    fn event(&mut self, event: Event);
}

/// The observer that does not listen: events cost nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<Event> Observer<Event> for Ignore {
    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

/// Keeps every event.
impl<Event> Observer<Event> for Vec<Event> {
    #[inline]
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// An engine behind a pointer.
pub trait NamedEngine<G: Game>: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// One sentence for a list of engines.
    fn summary(&self) -> &'static str;
    /// How far its plays can be compared.
    fn depth(&self) -> Depth;
    /// Plays with nobody listening.
    fn answer(&self, start: &G::Start) -> G::Answer;
    /// Plays each of these with nobody listening and adds its answer to `answers`, in their order.
    fn answers(&self, starts: &[G::Start], answers: &mut Vec<G::Answer>);
    /// Plays and adds every event to `events`.
    fn answer_with_events(&self, start: &G::Start, events: &mut Vec<G::Event>) -> G::Answer;
    /// Writes the judge's line, with its newline, for the answer that the play from `start` has ended
    /// with.
    fn write_output(&self, start: &G::Start, answer: &G::Answer, output: &mut Vec<u8>);
    /// A play that goes on card by card, where the engine has such.
    fn incremental(&self) -> Option<Box<dyn Incremental<G>>>;
}

impl<G: Game> Debug for dyn NamedEngine<G> + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl<E: Engine> NamedEngine<E::Game> for E {
    fn name(&self) -> &'static str {
        Engine::name(self)
    }

    fn summary(&self) -> &'static str {
        Engine::summary(self)
    }

    fn depth(&self) -> Depth {
        Engine::depth(self)
    }

    fn answer(&self, start: &StartOf<E>) -> AnswerOf<E> {
        self.play(start, &mut Ignore)
    }

    fn answers(&self, starts: &[StartOf<E>], answers: &mut Vec<AnswerOf<E>>) {
        Engine::answers(self, starts, answers);
    }

    fn answer_with_events(&self, start: &StartOf<E>, events: &mut Vec<EventOf<E>>) -> AnswerOf<E> {
        self.play(start, events)
    }

    fn write_output(&self, start: &StartOf<E>, answer: &AnswerOf<E>, output: &mut Vec<u8>) {
        Engine::write_output(self, start, answer, output);
    }

    fn incremental(&self) -> Option<Box<dyn Incremental<E::Game>>> {
        Engine::incremental(self)
    }
}

/// The right engines, the reference first, and after them the [paths](Game::paths) that this processor has.
pub fn all_engines<G: Game>() -> impl Iterator<Item = &'static dyn NamedEngine<G>> {
    G::engines().iter().chain(G::paths()).copied()
}

/// The right engine or the path with this name.
#[must_use]
pub fn engine_named<G: Game>(name: &str) -> Option<&'static dyn NamedEngine<G>> {
    all_engines().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::accordian::Accordian;
    use super::clock::{Clock, Event};
    use super::*;
    use crate::deck::Deck;

    /// Engines are found by name, and none has the name or the summary of another.
    fn are_told_apart<G: Game>(names: &[&str]) {
        let engines: Vec<_> = all_engines::<G>().collect();
        assert!(
            names.iter().all(|name| engine_named::<G>(name).is_some_and(|engine| engine.name() == *name))
        );
        assert!(engine_named::<G>("nobody").is_none());
        let names: BTreeSet<&str> = engines.iter().map(|engine| engine.name()).collect();
        let summaries: BTreeSet<&str> = engines.iter().map(|engine| engine.summary()).collect();
        assert_eq!((names.len(), summaries.len()), (engines.len(), engines.len()));
        assert!(summaries.iter().all(|summary| summary.contains(' ')));
    }

    #[test]
    fn engines_have_names_and_summaries_of_their_own() {
        are_told_apart::<Accordian>(&["reference", "laid-out", "fast", "batch", "batch-portable"]);
        are_told_apart::<Clock>(&["reference", "fast", "batch"]);
    }

    #[test]
    fn kinds_of_events_are_words() {
        let mut events = Vec::new();
        engine_named::<Clock>("reference")
            .expect("there is one")
            .answer_with_events(&Clock::start_of_deck(&Deck::NEW), &mut events);
        let kinds: Vec<&str> = events.iter().map(Clock::kind).collect();
        assert_eq!(kinds[..52], ["deal"; 52]);
        assert_eq!(kinds[52..54], ["turn", "tuck"]);
        assert!(matches!(events[52], Event::Turn { .. }));
    }
}
