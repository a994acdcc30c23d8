//! The record of a campaign, and its text.

mod campaign;
mod findings;
mod parts;
mod strata;
mod text;

use std::borrow::Cow;

pub use campaign::{CampaignRecord, EngineRecord, KeptRecord, LawRecord};
pub use findings::{ExampleRecord, GroupRecord, Minimize, SmallestRecord};
pub use parts::PartRecord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use strata::{FirstRecord, StratumRecord};
pub use text::StrataDetail;

use super::counted;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;

/// What campaigns have found: the object that `fuzz --json` writes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FuzzRecord {
    /// The version of misdeal.
    pub version: Cow<'static, str>,
    /// The seed.
    pub seed: u64,
    /// One campaign a game.
    pub campaigns: Vec<CampaignRecord>,
    /// What was put together, where parts were merged; then the seed is that of the first.
    pub parts: Vec<PartRecord>,
}

impl FuzzRecord {
    /// The record of a run with this seed, of no campaign yet.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { version: env!("CARGO_PKG_VERSION").into(), seed, campaigns: Vec::new(), parts: Vec::new() }
    }

    /// Where it comes from, in a word or two: its seed, or how many parts.
    #[must_use]
    pub fn source(&self) -> String {
        source(self.seed, &self.parts)
    }
}

/// Where a record comes from, in a word or two.
pub(super) fn source(seed: u64, parts: &[PartRecord]) -> String {
    match parts.len() as u64 {
        0 => format!("seed {seed}"),
        parts => counted(parts, "part"),
    }
}

/// A game as a title.
pub(super) fn title(game: &str) -> &str {
    match game {
        Accordian::NAME => Accordian::TITLE,
        Clock::NAME => Clock::TITLE,
        other => other,
    }
}
