//! What `misdeal minimize` says of a program.

use schemars::JsonSchema;
use serde::Serialize;

use super::{BesideRecord, FailureRecord, InferredRecord, SmallestDeckRecord, SmallestListRecord};
use crate::diagnose::catalogue::Diagnosis;
use crate::report::diagnosis;

/// What `minimize --json` writes of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProgramMinimizeRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// What was begun with.
    pub failure: FailureRecord,
    /// The smallest deck; null where decks fail only together, or the program fails sometimes.
    pub smallest: Option<SmallestDeckRecord>,
    /// The same in fewer cards.
    pub inferred: Option<InferredRecord>,
    /// The smallest decks that fail together.
    pub list: Option<SmallestListRecord>,
    /// Which known bugs give the program's answers.
    pub diagnosis: Option<Diagnosis>,
    /// What is to be said of the program beside it.
    pub beside: BesideRecord,
    /// The command that explains the result.
    pub explain: Option<String>,
    /// The command that does the same again.
    pub repeat: String,
}

impl ProgramMinimizeRecord {
    /// For people.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.failure.title();
        text.push_str(&self.smallest.as_ref().map_or(String::new(), SmallestDeckRecord::text));
        text.push_str(&self.inferred.as_ref().map_or(String::new(), InferredRecord::text));
        text.push_str(&self.list.as_ref().map_or(String::new(), SmallestListRecord::text));
        text.push_str(&self.diagnosis.as_ref().map_or(String::new(), diagnosis::text));
        text.push_str(&self.beside.text());
        text.push_str(
            &self.explain.as_ref().map_or(String::new(), |command| format!("explain: {command}\n")),
        );
        text.push_str(&format!("repeat: {}\n", self.repeat));
        text
    }
}
