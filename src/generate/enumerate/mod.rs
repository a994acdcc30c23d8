//! Every deal of a small kind, each once, and how many there are.

mod clocks;
pub mod count;
mod deals;

pub use clocks::{ClockDeals, rank_arrangements};
pub use deals::{Beginning, Naming};

/// Which deals are enumerated.
///
/// The rules look at names only to see whether two are equal, so deals that differ by a renaming are played
/// alike. A wrong engine may look at names; then every deal must be tried.
///
/// ```
/// use misdeal::generate::enumerate::{Symmetry, count};
///
/// // Two cards can be of the same rank, of the same suit, or of neither.
/// assert_eq!(count::deals(Symmetry::Classes, 2), 3);
/// assert_eq!(count::deals(Symmetry::None, 2), 52 * 51);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "campaign",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub enum Symmetry {
    /// Of deals that differ by a renaming only one.
    Classes,
    /// Every deal.
    None,
}
