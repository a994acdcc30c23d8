//! What is found out about a program before it is tested at length, in sentences for people.

use schemars::JsonSchema;
use serde::Serialize;

use super::{counted, wrapped};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::program::doctor::{Answered, Condition, Deviation, Examination, Remark, Trial, time};
use crate::program::{Differing, Habit, Outcome};

/// How ways of writing a judge's file count that a program trips over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// They are told, and that is all: most judges write their files in one way.
    Warning,
    /// They are wrong.
    Finding,
}

/// An examination, as it is told.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The words of the program.
    pub program: String,
    /// In one word.
    pub condition: Condition,
    /// What is not well, what is wrong before warnings.
    pub told: Vec<Told>,
    /// What was found out.
    #[serde(flatten)]
    pub examination: Examination,
}

/// A thing that is not well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Told {
    /// How much it counts.
    pub kind: Kind,
    /// What was done and what happened.
    pub what: String,
    /// What to change; null where only a campaign can say it.
    pub change: Option<String>,
}

/// How much a thing counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It is wrong.
    Wrong,
    /// It is wrong in some of the same runs.
    Sometimes,
    /// A judge may do it, and most do not.
    Warning,
}

impl Kind {
    const fn label(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Sometimes => "sometimes",
            Self::Warning => "warning",
        }
    }
}

impl Record {
    /// Puts what was found out into words.
    #[must_use]
    pub fn of(game: &str, program: &str, examination: Examination, variants: Weight) -> Self {
        let mut told = trials(&examination);
        told.extend(other_game(game, program, &examination));
        told.extend(examination.remarks.iter().map(remark));
        told.extend(of_variants(&examination, variants));
        let condition = match examination.condition() {
            _ if told.iter().any(|told| told.kind == Kind::Wrong) => Condition::Wrong,
            condition => condition,
        };
        Self { game: game.to_owned(), program: program.to_owned(), condition, told, examination }
    }

    /// All of it.
    #[must_use]
    pub fn text(&self) -> String {
        let examination = &self.examination;
        let how = match self.condition {
            Condition::Well if self.told.is_empty() => "is well",
            Condition::Well => "is well, with warnings",
            Condition::Flaky => "is right only sometimes",
            Condition::Wrong => "is not well",
        };
        let mut text = format!("{}: {} {how}\n", self.game, self.program);
        if let Some(start) = examination.start {
            let deck =
                examination.deck.map_or(String::new(), |deck| format!(", a deck about {}", time(deck)));
            text.push_str(&wrapped("time", &format!("a start takes {}{deck}", time(start))));
        }
        if examination.sample == Trial::Well {
            text.push_str(&wrapped("sample", "right"));
        }
        if examination.together.trial == Trial::Well {
            let decks = counted(examination.together.decks as u64, "deck");
            text.push_str(&wrapped(
                "files",
                &format!("{decks} in one file are answered as they are one by one"),
            ));
        }
        if let Some(input) = input(examination) {
            text.push_str(&wrapped("input", &input));
        }
        text.push_str(&self.short());
        if self.told.iter().any(|told| told.change.is_none()) {
            let Self { game, program, .. } = self;
            text.push_str(&wrapped("see why", &format!("misdeal fuzz {game} -- {program}")));
        }
        text
    }

    /// Only what is not well; empty where all is.
    #[must_use]
    pub fn short(&self) -> String {
        let mut text = String::new();
        for (place, told) in self.told.iter().enumerate() {
            text.push_str(&wrapped(told.kind.label(), &told.what));
            // What several have in common is said once.
            let is_last = self.told.get(place + 1).is_none_or(|next| next.change != told.change);
            if let Some(change) = told.change.as_ref().filter(|_| is_last) {
                text.push_str(&wrapped("change", change));
            }
        }
        text
    }
}

/// Whether it stands other ways of writing the file.
fn input(examination: &Examination) -> Option<String> {
    let tried = examination.variants.iter().filter(|tried| tried.trial != Trial::NotTried).count();
    let well = examination.variants.iter().filter(|tried| tried.trial == Trial::Well).count();
    (tried > 0).then(|| {
        let ways = counted(tried as u64, "way");
        if well == tried {
            format!("the answers are the same for {ways} of writing a judge's file")
        } else {
            format!("the answers are the same for {well} of {ways} of writing a judge's file")
        }
    })
}

/// Answers to the sample that look like those of the other game.
fn other_game(game: &str, program: &str, examination: &Examination) -> Option<Told> {
    let actual = examination.sample.failing()?.comparison.line.as_ref()?.actual.as_deref()?;
    let is_count =
        |count: &str| (1..=2).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit());
    let answers = if actual.contains("pile") {
        Accordian::NAME
    } else if actual
        .trim_end_matches('↵')
        .split_once(',')
        .is_some_and(|(count, card)| is_count(count) && card.len() == 2)
    {
        Clock::NAME
    } else {
        return None;
    };
    (answers != game).then(|| Told {
        kind: Kind::Warning,
        what: format!("it seems to play {answers}"),
        change: Some(format!("misdeal fuzz {answers} -- {program}")),
    })
}

fn trials(examination: &Examination) -> Vec<Told> {
    let Examination { sample, alone, together, .. } = examination;
    let file = format!("in a file of {}", counted(together.decks as u64, "deck"));
    let with_deck = alone.failing().and_then(|deviation| deviation.with_deck);
    let clear = "clear all that is kept of a deck before the next one is played";
    let rows = [
        told(sample, "on the judge's sample", None, happened),
        told(alone, with_deck.unwrap_or("with a single deck"), None, happened),
        told(&together.trial, &file, Some(clear), happened_together),
    ];
    rows.into_iter().flatten().collect()
}

/// What goes wrong; `otherwise` is the change where what has happened does not say it.
fn told(
    trial: &Trial,
    done: &str,
    otherwise: Option<&str>,
    happened: fn(&Deviation) -> String,
) -> Option<Told> {
    match trial {
        Trial::Well | Trial::NotTried => None,
        Trial::Fails(deviation) => Some(Told {
            kind: Kind::Wrong,
            what: format!("{done} {}", happened(deviation)),
            change: mended(deviation).or(otherwise).map(str::to_owned),
        }),
        Trial::Sometimes(deviation) => Some(Told {
            kind: Kind::Sometimes,
            what: format!("{done}, and not every time, {}", happened(deviation)),
            change: Some(
                "look for what differs between two runs: memory that is not set, the time, chance".to_owned(),
            ),
        }),
    }
}

fn happened(deviation: &Deviation) -> String {
    match (deviation.habit, deviation.comparison.line.as_ref().and_then(|line| line.actual.as_ref())) {
        (Some(habit @ Habit::OtherLines), Some(line)) => format!("{habit} (`{line}`)"),
        (Some(habit), _) => habit.to_string(),
        (None, _) => deviation.to_string(),
    }
}

/// What has happened in a file of decks whose answers one by one are known.
fn happened_together(deviation: &Deviation) -> String {
    match (deviation.habit, deviation.answers, &deviation.comparison.line) {
        (None, Answered::Other, Some(line)) => {
            format!(
                "it answers otherwise than one by one, as if something were kept of the deck before: line {line}"
            )
        }
        _ => happened(deviation),
    }
}

/// For a program whose answers are right.
const END_WELL: &str = "end with status 0, as by `return 0` from `main`";

/// What is to be changed, where what has happened says it.
fn mended(deviation: &Deviation) -> Option<&'static str> {
    match (deviation.habit, deviation.answers, deviation.outcome) {
        (Some(habit), ..) => Some(mended_habit(habit)),
        (None, Answered::Right, Outcome::Exited(_)) => Some(END_WELL),
        (None, Answered::EachLine { .. }, _) => Some(
            "read 52 cards for a deck, on whatever lines they stand: a line seems to be taken for a deck",
        ),
        (None, Answered::Spacing, _) => Some(mended_spacing(deviation.comparison.line.as_ref())),
        _ => None,
    }
}

const fn mended_habit(habit: Habit) -> &'static str {
    match habit {
        Habit::StopsAtFirstDeck => "read and answer decks in a loop, up to the line with `#`",
        Habit::AnswersLastDeck | Habit::AnswersOneLine => "write the answer of each deck once it is played",
        Habit::JoinsLines => "write a newline after each answer",
        Habit::BlankLines => "write no empty lines",
        Habit::OtherLines => "write nothing but the answers to standard output",
        Habit::AnswersTooMany | Habit::ReadsPastEnd | Habit::DoesNotEnd => {
            "end as soon as the line with `#` is read"
        }
    }
}

fn remark(remark: &Remark) -> Told {
    let (what, change) = match remark {
        Remark::Status { status } => (
            format!(
                "its answers are right, but it ends with status {status} instead of 0: some judges call that RE"
            ),
            "end with status 0: `return 0` from `main`",
        ),
        Remark::Spacing { line } => (
            format!("white space differs, which a strict judge calls PE: line {line}"),
            mended_spacing(Some(line)),
        ),
        Remark::OnlyInLongerFiles { right_up_to, decks, deviation } => (
            format!("files of {right_up_to} decks are answered rightly, but not one of {decks}: {deviation}"),
            "play each deck once it is read, instead of holding a fixed number",
        ),
    };
    Told { kind: Kind::Warning, what, change: Some(change.to_owned()) }
}

fn mended_spacing(line: Option<&Differing>) -> &'static str {
    let without_newline = line.and_then(|line| line.expected.as_deref()?.strip_suffix('↵'));
    if without_newline.is_some() && without_newline == line.and_then(|line| line.actual.as_deref()) {
        "write a newline after every answer, the last one too"
    } else {
        "write each answer exactly as in the statement, with one newline after it"
    }
}

fn of_variants(examination: &Examination, weight: Weight) -> impl Iterator<Item = Told> {
    examination.variants.iter().filter_map(move |tried| {
        let told =
            told(&tried.trial, tried.variant.done(), Some(tried.variant.advice()), Deviation::to_string)?;
        let kind = match (told.kind, weight) {
            (Kind::Wrong, Weight::Warning) => Kind::Warning,
            (kind, _) => kind,
        };
        // A file that is read otherwise is mended in the reading.
        let change =
            if told.kind == Kind::Sometimes { told.change } else { Some(tried.variant.advice().to_owned()) };
        Some(Told { kind, change, ..told })
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::notation::DeckReader;
    use crate::program::doctor::{Examined, examine};
    use crate::program::{Answers, CannotRun, Kept, Limits, Options, Run, Runner};

    /// Plays that game, whatever it is tested for.
    struct Plays(fn(&[crate::deck::Deck]) -> Answers);

    impl Runner for Plays {
        fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
            let decks = DeckReader::new(input.as_slice()).read_all().unwrap_or_default();
            let stdout = (self.0)(&decks).text_of(0..decks.len()).to_vec();
            let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
            Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
        }
    }

    fn told_of<G: Examined>(plays: &Plays) -> Vec<String> {
        let examination = examine::<G>(plays, &Options::default()).expect("it runs");
        let record = Record::of(G::NAME, "./a.out", examination, Weight::Warning);
        record.told.into_iter().filter_map(|told| told.change).collect()
    }

    #[test]
    fn answers_of_the_other_game_are_recognized() {
        let (accordian, clock) = (Plays(Answers::of::<Accordian>), Plays(Answers::of::<Clock>));
        let advice = |game: &str| format!("misdeal fuzz {game} -- ./a.out");
        assert!(told_of::<Clock>(&accordian).contains(&advice("accordian")));
        assert!(told_of::<Accordian>(&clock).contains(&advice("clock")));
        assert_eq!((told_of::<Accordian>(&accordian), told_of::<Clock>(&clock)), (vec![], vec![]));
    }
}
