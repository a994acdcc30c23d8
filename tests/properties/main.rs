//! Properties of engines, decks and judge text over random and enumerated deals, and the known facts of
//! both games.
//!
//! To run one: `cargo test --test properties NAME`.

mod accordian;
mod accordian_facts;
mod clock;
mod decks;
mod judge_text;
mod mutate;
mod stable;
mod strategies;
