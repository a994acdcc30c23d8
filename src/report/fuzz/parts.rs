//! The parts that were put together.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::number;

/// A part of what was put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PartRecord {
    /// The file.
    pub file: String,
    /// The seed.
    pub seed: u64,
    /// Which part of the campaign it is, such as `1/4`.
    pub shard: String,
    /// The number of the first case of all its shards.
    pub first: u64,
    /// The number of the case after the last.
    pub end: u64,
    /// The number of the case before which findings have ended it; null where they have not.
    #[serde(default)]
    pub ended: Option<u64>,
}

impl PartRecord {
    /// A line that tells what the part has.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { file, seed, shard, .. } = self;
        let (first, last) = (number(self.first), number(self.end.saturating_sub(1)));
        let ended = self.ended.map_or(String::new(), |case| {
            format!("; ended before case {}: enough decks had failed", number(case))
        });
        format!("part {file}: shard {shard} of cases {first} to {last} of seed {seed}{ended}\n")
    }
}
