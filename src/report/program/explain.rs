//! What `misdeal explain` says of a program.

use schemars::JsonSchema;
use serde::Serialize;

use super::{BesideRecord, FailureRecord, SmallestDeckRecord};
use crate::diagnose::catalogue::Diagnosis;
use crate::diagnose::{Explanation, Nearest, Step};
use crate::report::cards::CardStyle;
use crate::report::explain::{self, Detail};
use crate::report::{diagnosis, number};

/// So many of the last steps of the right play are shown.
const LAST: usize = 4;

/// What can be told where no known bug gives the program's answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnexplainedRecord {
    /// The smallest deck on which it fails in the same way.
    pub smallest: SmallestDeckRecord,
    /// The nearest deck to it on which it is right.
    pub nearest: Nearest,
    /// The right play of the smallest deck.
    pub right_play: Vec<Step>,
}

impl UnexplainedRecord {
    fn text(&self, detail: Detail, style: CardStyle) -> String {
        let mut text = self.smallest.text();
        let first = match detail {
            Detail::All => 0,
            Detail::Short | Detail::Folded => self.right_play.len().saturating_sub(LAST),
        };
        text.push_str("the right play ends so:\n");
        text.push_str(&explain::trace(&self.right_play[first..], style));
        let tried = number(self.nearest.tried as u64);
        text.push_str(&match &self.nearest.swap {
            Some([one, other]) => format!("nearest: with {one} and {other} exchanged the program is right\n"),
            None => format!(
                "nearest: with any two cards exchanged the program stays wrong, as far as tried ({tried})\n"
            ),
        });
        text
    }
}

/// What `explain --json` writes of a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProgramExplainRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// How it fails.
    pub failure: FailureRecord,
    /// Which known bugs give the program's answers.
    pub diagnosis: Option<Diagnosis>,
    /// Both plays, with the program's steps inferred from such a bug.
    pub explanation: Option<Explanation>,
    /// What can be told where there is none.
    pub unexplained: Option<UnexplainedRecord>,
    /// What is to be said of the program beside it.
    pub beside: BesideRecord,
    /// The command that does the same again.
    pub repeat: String,
}

impl ProgramExplainRecord {
    /// For people.
    #[must_use]
    pub fn text(&self, detail: Detail, style: CardStyle) -> String {
        let mut text = self.failure.title();
        text.push_str(&self.failure.comparison());
        for part in [self.diagnosis.as_ref().map(diagnosis::text), self.unexplained(detail, style)] {
            text.extend(part.map(|part| format!("\n{part}")));
        }
        if let Some(told) = &self.explanation {
            text.push_str(&format!("\n{}", explain::text(told, detail, style, &self.repeat)));
        }
        text.push_str(&self.beside.text());
        if self.explanation.is_none() {
            text.push_str(&format!("  {:<12}{}\n", "again", self.repeat));
        }
        text
    }

    fn unexplained(&self, detail: Detail, style: CardStyle) -> Option<String> {
        self.unexplained.as_ref().map(|told| told.text(detail, style))
    }
}
