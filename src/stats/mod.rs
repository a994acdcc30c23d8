//! Statistics of many plays: distributions over uniform decks beside the known ones.
//!
//! A game has [quantities](Quantity), numbers read off each play: the piles at the end, the cards exposed.
//! A [`Tally`] counts them over the decks of a [`Dealer`], and the cards dealt as well. [`Judgement`] compares
//! all of it with what is known: quantities with their [`Distribution`], which is an exact law or a large
//! sample of another seed; the win rate; the decks with what uniform decks are. So a wrong engine is found
//! without another one beside it, and a biased shuffle without any engine.
//!
//! The level of a judgement is how often a right engine with a right dealer fails: it is divided by the
//! number of tests (Bonferroni), whatever their dependence.
//!
//! ```
//! use misdeal::game::clock::{Clock, Fast};
//! use misdeal::stats::{Judgement, LEVEL, Tally, Uniform};
//!
//! let mut tally = Tally::<Clock>::new();
//! tally.play(&Fast, &Uniform { seed: 1 }, 0..2000);
//! assert!(!Judgement::of(&tally, Some(1), LEVEL).is_outside());
//! ```

mod accordian;
mod chi_squared;
mod clock;
mod dealer;
mod dealt;
mod distribution;
mod first_found;
mod histogram;
mod interval;
mod judgement;
mod quantity;
mod shape;
mod tally;
#[cfg(test)]
mod tests;

pub use chi_squared::{ChiSquared, FEWEST_EXPECTED};
pub use dealer::{Dealer, Uniform};
pub use dealt::Dealt;
pub use distribution::{Distribution, MeasuredTable, table_text};
pub use first_found::{FirstFound, first_found};
pub use histogram::Histogram;
pub use interval::{Interval, wilson};
pub use judgement::{Judgement, LEVEL, Outcome, Subject, Test};
pub use quantity::{EVENTS_EVERY, Measured, Quantity, Source, Values};
pub use shape::Shape;
pub use tally::{ROUND, Tally};
