//! Where decks come from: uniform dealing, base decks, enumeration, and deck expressions that name any
//! of them.

pub mod aimed;
#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod base;
pub mod bytes;
pub mod choices;
pub mod enumerate;
pub mod expression;
pub mod mutate;
pub mod near;
pub mod uniform;
