//! Pages for a browser, made from the records that text and JSON are made from.
//!
//! A page is one file: style and script are inside, nothing is fetched, all that it says can be read without
//! the script, which only steps through plays. Whatever comes from outside is escaped twice: made
//! [visible](crate::visible), so that no character is left that acts on a text, and then escaped for HTML by
//! the templates. A policy in the page lets the browser run nothing but this script.

mod board;
mod bottoms;
mod campaign;
mod decided;
mod explain;
mod found;
mod frame;
mod groups;
mod histogram;
mod mutants;
mod parts;
mod program;
mod replay;
mod stats;
mod store;
mod strata;
#[cfg(test)]
mod tests;
mod uniform;
mod verify;

use std::collections::BTreeMap;

use crate::diagnose::{Explanation, Step};

pub use campaign::page as campaign;
pub use decided::page as decided;
pub use explain::{page as explanation, page_of_program as explanation_of_program};
pub use found::page as found;
pub use mutants::page as mutants;
pub use program::page as campaign_of_program;
pub use stats::page as stats;
pub use store::page as store;
pub use verify::{page as verified, page_of_refused as not_mergeable};

/// What can be stepped through for a group of findings.
#[derive(Clone, Debug)]
pub enum Play {
    /// Both plays.
    Both(Box<Explanation>),
    /// The right play alone, of a program that shows no steps.
    Right {
        /// The cards as the judge lists them, a line each.
        cards: Vec<String>,
        /// All steps.
        steps: Vec<Step>,
    },
}

/// Plays by the name of the finding that they are of: the smallest of its group.
pub type Plays = BTreeMap<String, Play>;

/// So many plays are shown on a page, those of the groups told first; of the others the command is told that
/// shows them. A page with all of hundreds of groups would be too long to open at once.
pub const PLAYS: usize = 16;
