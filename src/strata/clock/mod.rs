//! The situations of Clock: `quantities.rs` names them, `dial.rs` reads them off a play, `odds.rs` says how likely they
//! are.

mod dial;
mod odds;
mod quantities;
#[cfg(test)]
mod tests;

pub use dial::Dial;
pub(crate) use quantities::Of;
use quantities::QUANTITIES;

use super::{Quantity, Strata, Stratum};
use crate::game::clock::Clock;

impl Strata for Clock {
    const QUANTITIES: &'static [Quantity] = &QUANTITIES;
    /// Every quantity has an exact law.
    const MEASURED: &'static str = "";
    type Reader = Dial;

    /// Every quantity of Clock has one.
    fn exact_odds(stratum: Stratum) -> Option<f64> {
        Some(odds::odds(Of::quantity(stratum), usize::from(stratum.value)))
    }
}
