//! What commands report, as records that text and JSON are both made from.

pub mod play;
