//! The record of one play: an object a line of `play --json`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::card::Card;
use crate::game::accordian::{Accordian, Piles};
use crate::game::clock::{Clock, ClockSize, Exposed};
use crate::game::{Depth, Game, NamedEngine};

/// One play of one deck.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayRecord {
    /// The game's name.
    pub game: &'static str,
    /// The engine's name.
    pub engine: &'static str,
    /// The deck's number in the run, from 1.
    pub deck: u64,
    /// How it has ended.
    #[serde(flatten)]
    pub result: PlayResult,
}

/// How a play has ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PlayResult {
    /// Accordian.
    Accordian {
        /// The heights of the piles left, from left to right.
        piles: Vec<u8>,
        /// How many single moves were made; null for an engine that reports none.
        moves: Option<usize>,
        /// Whether one pile is left.
        won: bool,
    },
    /// Clock.
    Clock {
        /// How many cards were exposed.
        exposed: u8,
        /// The card exposed last, such as `KD`.
        last: String,
        /// Whether all cards were exposed.
        won: bool,
    },
}

/// A game whose plays can be recorded.
pub trait Recorded: Game {
    /// How a play has ended, with the number of its moves where that is known.
    fn result(answer: &Self::Answer, moves: Option<usize>) -> PlayResult;
}

impl Recorded for Accordian {
    fn result(answer: &Piles, moves: Option<usize>) -> PlayResult {
        let piles = answer.heights().to_vec();
        PlayResult::Accordian { won: piles.len() == 1, piles, moves }
    }
}

impl Recorded for Clock {
    fn result(answer: &Exposed, _: Option<usize>) -> PlayResult {
        let Exposed { count, last } = *answer;
        PlayResult::Clock { exposed: count, last: Card::to_string(&last), won: answer.won(ClockSize::FULL) }
    }
}

impl PlayRecord {
    /// Plays `start`, deck number `deck` of the run, on `engine`.
    pub fn of<G: Recorded>(engine: &dyn NamedEngine<G>, start: &G::Start, deck: u64) -> Self {
        let mut events = Vec::new();
        let answer = engine.answer_with_events(start, &mut events);
        let moves =
            (engine.depth() >= Depth::Moves).then(|| events.iter().filter(|event| G::is_move(event)).count());
        Self { game: G::NAME, engine: engine.name(), deck, result: G::result(&answer, moves) }
    }
}
