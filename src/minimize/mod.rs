//! The smallest deal or deck that shows a failure, and what is known of its being the smallest.
//!
//! A failure is an engine whose play differs from the reference's, and the [kind](Signature) of the
//! difference. The kind is part of the test: what fails in another way is told beside the result and never
//! taken for it.
//!
//! # What is smaller
//!
//! Both orders are total, so that the result depends neither on luck nor on the number of threads.
//!
//! - A *short deal* of Accordian: fewer cards, then card by card in new-deck order. Of deals that the engine
//!   plays alike but for names of cards ([tested](Names)) only the first is tried, the canonical one.
//! - A *small clock*: fewer cards, then fewer suits, then card by card. All of up to eight cards are tried.
//! - A *full deck*: its [`Size`]: fewer cards out of place from a base deck, then fewer moves of the
//!   reference, then deck order.
//!
//! # How
//!
//! Passes propose simpler deals, and what still fails and is smaller is gone on from, until no pass helps.
//! Then all that is smaller is tried in order, as far as a budget goes: what is found that way is *the*
//! smallest.
//!
//! ```
//! use misdeal::game::{Depth, Game, accordian::Accordian};
//! use misdeal::generate::uniform;
//! use misdeal::minimize::{self, Failure, Guarantee};
//! use misdeal::mutants;
//!
//! let engine = mutants::find::<Accordian>("casc-1").expect("in the catalogue");
//! let deal = Accordian::start_of_deck(&uniform::deck(42, 1));
//! let failure = Failure::of(engine, Depth::Events, &deal).expect("nearly every deal shows it");
//! let minimized = minimize::deal(&failure, &deal, minimize::DEALS);
//! assert_eq!(minimized.smallest.to_string(), "AC 2D 2C");
//! assert!(matches!(minimized.guarantee, Guarantee::Global { .. }));
//! ```

mod clocks;
mod deals;
mod decks;
mod displaced;
mod failure;
mod names;
mod passes;
#[cfg(feature = "program")]
pub mod programs;
mod rest;
mod smaller;
mod smallest;
#[cfg(feature = "proptest")]
pub mod strategies;

pub use clocks::{CLOCKS, clock, clock_sizes};
pub use deals::{DEALS, MinimizedDeal, deal};
pub use decks::{DECKS, MinimizedDeck, deck, size};
pub use failure::Failure;
pub use names::Names;
pub use rest::{ORDERS, Rest, Seen, after_deal, of_deck, unseen};
pub use smallest::{Cards, FewCards, Otherwise, Shrink, Smallest};

#[expect(unused_imports, reason = "for the docs")]
use crate::{generate::base::Size, oracle::Signature};

/// What is known of a result beside that it fails.
///
/// ```
/// use misdeal::minimize::Guarantee;
///
/// assert_eq!(Guarantee::Global { tried: 77 }.word(), "global");
/// assert_eq!(Guarantee::OneMinimal.word(), "1-minimal");
/// assert_eq!(Guarantee::BudgetEnded { tried: 100_000 }.tried(), 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// There is no smaller one that fails in this way: all were tried.
    Global {
        /// How many were tried.
        tried: u64,
    },
    /// No single simplification of it fails in this way; nothing else was asked for.
    OneMinimal,
    /// The same, and the budget has ended before all that is smaller was tried.
    BudgetEnded {
        /// How many were tried.
        tried: u64,
    },
    /// The time was over before all simplifications were tried.
    Unfinished,
}

impl Guarantee {
    /// The guarantee in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Global { .. } => "global",
            Self::OneMinimal => "1-minimal",
            Self::BudgetEnded { .. } | Self::Unfinished => "budget-ended",
        }
    }

    /// How many smaller ones were tried.
    #[must_use]
    pub const fn tried(self) -> u64 {
        match self {
            Self::Global { tried } | Self::BudgetEnded { tried } => tried,
            Self::OneMinimal | Self::Unfinished => 0,
        }
    }
}
