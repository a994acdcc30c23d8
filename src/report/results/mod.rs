//! What a run has come to, case by case: what JUnit files and annotations are made from.

mod campaigns;
mod checked;
pub mod github;
pub mod junit;
mod known_bugs;
mod replayed;

#[cfg(test)]
mod tests;

pub use replayed::of_replays;

/// What a run has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The command, such as `misdeal fuzz`.
    pub command: &'static str,
    /// A game or a program each.
    pub suites: Vec<Suite>,
}

/// What has come of a game or of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// What was tested: `accordian`, `clock ./a.out`.
    pub name: String,
    /// What is as it should be.
    pub passed: Vec<Passed>,
    /// What there was no occasion to test.
    pub skipped: Vec<Passed>,
    /// What is not as it should be, by kind.
    pub groups: Vec<Group>,
    /// What is to be said beside, in sentences.
    pub warnings: Vec<String>,
    /// The command that does the same again; empty where there is none.
    pub repeat: String,
}

/// Something that is as it should be, or was not tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// What: `law legal`, `deck 3`.
    pub name: String,
    /// What is known of it.
    pub note: String,
}

/// Cases that are wrong in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How much it counts.
    pub weight: Weight,
    /// The kind, such as a signature.
    pub kind: String,
    /// What is wrong and how often, on one line.
    pub sentence: String,
    /// The cases that are told; there is one at least.
    pub cases: Vec<Case>,
}

/// How much what is wrong counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It is a finding.
    Finding,
    /// It is wrong in some of the same runs only.
    Sometimes,
}

/// A case that is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// What: `deck 3`, the name of a finding or of a mutant.
    pub name: String,
    /// What is wrong, on one line.
    pub message: String,
    /// All that is known, in lines.
    pub details: String,
    /// The deck, as `code:…`; empty where it is not one deck's.
    pub deck: String,
    /// The command that shows it again; empty where there is none.
    pub again: String,
}

impl Results {
    /// How many cases are wrong with this weight.
    #[must_use]
    pub fn wrong(&self, weight: Weight) -> usize {
        let groups = self.suites.iter().flat_map(|suite| &suite.groups);
        groups.filter(|group| group.weight == weight).map(|group| group.cases.len()).sum()
    }
}

impl Passed {
    fn new(name: impl Into<String>, note: impl Into<String>) -> Self {
        Self { name: name.into(), note: note.into() }
    }
}

impl Case {
    /// With the deck and the command that shows it again as the last lines of its details.
    fn completed(mut self) -> Self {
        self.details += &(row("deck", &self.deck) + &row("again", &self.again));
        self
    }
}

/// Puts the case to those that are wrong in the same way. What a new group says is for the caller to add.
fn add_to(groups: &mut Vec<Group>, weight: Weight, kind: &str, case: Case) {
    if let Some(group) = groups.iter_mut().find(|group| group.kind == kind && group.weight == weight) {
        group.cases.push(case);
    } else {
        groups.push(Group { weight, kind: kind.to_owned(), sentence: String::new(), cases: vec![case] });
    }
}

/// A label and what it is about, on a line; nothing where that is empty.
fn row(label: &str, what: &str) -> String {
    if what.is_empty() { String::new() } else { format!("{label:<11} {what}\n") }
}

/// What was expected and what is there.
fn both(comparison: &crate::program::Comparison) -> String {
    let actual = if comparison.actual.is_empty() { "nothing" } else { &comparison.actual };
    let token = comparison.token.as_ref().map_or(String::new(), ToString::to_string);
    row("expected", &comparison.expected) + &row("actual", actual) + &row("token", &token)
}
