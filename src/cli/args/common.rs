//! What several commands take.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::expression::FORMS;

/// A game of the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Accordian patience, UVa 127 (also `accordion`, `127`).
    #[value(aliases = ["accordion", "127"])]
    Accordian,
    /// Clock patience, UVa 170 (also `170`).
    #[value(alias = "170")]
    Clock,
}

impl GameName {
    /// All games.
    pub const ALL: [Self; 2] = [Self::Accordian, Self::Clock];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accordian => Accordian::NAME,
            Self::Clock => Clock::NAME,
        }
    }

    /// The games that are meant: the one that is named, or all.
    pub fn asked(named: Option<Self>) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |game| named.is_none_or(|named| named == *game))
    }
}

/// How cards are shown in steps.
#[derive(Clone, Copy, Debug, Args)]
pub struct CardArgs {
    /// Show cards as `Q♦` (as is done on a terminal that takes UTF-8).
    #[arg(long, conflicts_with = "ascii")]
    pub symbols: bool,
    /// Show cards as `QD` (as is done in files and pipes).
    #[arg(long)]
    pub ascii: bool,
}

/// The forms of a deck.
pub fn deck_help() -> String {
    format!("A DECK is one of:\n{FORMS}")
}

/// More threads than any machine has cores are a slip.
const MOST_JOBS: usize = 1024;

pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("a number of threads, 1 to {MOST_JOBS}"))
}

/// A seed, or how many.
pub fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "a whole number from 0 on, such as 7".to_owned())
}
