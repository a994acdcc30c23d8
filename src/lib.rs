//! Finds the deal that breaks a card-patience program.
//!
//! Two games of the UVa judge, [Accordian](game::accordian) (127) and [Clock](game::clock) (170), each
//! played by several engines that share nothing about the rules. The modules stand in the order in
//! which they may use one another:
//!
//! - [`visible`]: text from outside made safe to show;
//! - [`card`], [`deck`]: cards, decks and deals; renaming; the deck code;
//! - [`notation`]: the judge's text, read with a position for every complaint, and written;
//! - [`game`]: what a game, an engine and an event are; one folder a game;
//! - [`trace`]: what happened in one play, and where two plays first differ;
//! - [`oracle`]: agreement, or a difference with its signature; which side is right;
//! - [`strata`]: named rare situations, read off a play, and how rare they are;
//! - [`generate`]: where decks come from: uniform, near, aimed at a stratum, mutated, enumerated;
//! - [`mutants`]: engines with one known bug each;
//! - [`program`] (feature `program`): a user's executable, fed with decks and judged;
//! - [`findings`], [`campaign`] and [`kept`] (feature `campaign`): many decks played, compared, judged;
//!   what was found is kept, and so are decks that reach what is rare;
//! - [`minimize`], [`diagnose`] (feature `campaign`): the smallest deal or deck that shows a failure, and why
//!   it fails, step by step; which known bugs give a program's outputs;
//! - [`verify`] (feature `verify`): every deal of a small kind, played and compared;
//! - [`stats`] (feature `campaign`): distributions over uniform decks beside the known ones;
//! - [`targets`] (feature `campaign`): what fuzz targets test, without a fuzzer;
//! - [`testing`] (feature `campaign`): an engine of one's own under all of this, by one call.
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::game::{Engine, Game, Ignore, accordian::{Accordian, Reference}};
//!
//! let deal = Accordian::start_of_deck(&Deck::NEW);
//! let answer = Reference.play(&deal, &mut Ignore);
//! assert_eq!(answer.to_string(), "1 pile remaining: 52");
//! ```

pub mod card;
pub mod deck;
pub mod game;
pub mod generate;
pub mod mutants;
pub mod notation;
pub mod oracle;
pub mod strata;
pub mod trace;
pub mod visible;

#[cfg(feature = "campaign")]
mod atomic;
#[cfg(feature = "campaign")]
pub mod campaign;
#[cfg(feature = "campaign")]
pub mod diagnose;
#[cfg(feature = "campaign")]
pub mod findings;
#[cfg(feature = "campaign")]
pub mod kept;
#[cfg(feature = "campaign")]
pub mod minimize;
#[cfg(feature = "verify")]
pub mod parts;
#[cfg(feature = "program")]
pub mod program;
#[cfg(feature = "campaign")]
pub mod stats;
#[cfg(feature = "campaign")]
pub mod targets;
#[cfg(feature = "campaign")]
pub mod testing;
#[cfg(feature = "verify")]
pub mod verify;

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod report;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(all(doctest, feature = "campaign"))]
#[doc = include_str!("../docs/engine.md")]
struct EnginePageExamples;
