//! The situations of Accordian: `quantities.rs` names them, `row/` reads them off a play.

mod quantities;
mod row;
#[cfg(test)]
mod tests;

use quantities::QUANTITIES;
pub(crate) use quantities::{Of, joined_places};
pub use row::Row;

use super::{Quantity, Strata, Stratum};
use crate::game::accordian::Accordian;

impl Strata for Accordian {
    const QUANTITIES: &'static [Quantity] = &QUANTITIES;
    const MEASURED: &'static str = include_str!("../accordian.odds");
    type Reader = Row;

    /// No law is known.
    fn exact_odds(_: Stratum) -> Option<f64> {
        None
    }
}
