//! Decks and what a judge says of a program's answers to them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::{comparison, counted, number, wrapped};
use crate::deck::Deck;
use crate::oracle::{Profile, Verdict};
use crate::program::{Comparison, Differing, Failing, Judged, Standing};
use crate::visible;

/// Which decks are on lines of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Those that are not accepted.
    Failing,
    /// All of them.
    All,
}

/// What a judge says of decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Whose answers they are: the words of a program, or a file.
    pub answers_of: String,
    /// The judge.
    pub judge: Profile,
    /// How many decks have each verdict.
    pub counts: BTreeMap<Verdict, usize>,
    /// What is wrong with files as a whole, in sentences.
    pub files: Vec<String>,
    /// What is to be said beside the verdicts, in sentences.
    pub warnings: Vec<String>,
    /// The decks.
    pub decks: Vec<Row>,
    /// The first deck that is not accepted.
    pub first: Option<First>,
}

/// A deck and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// Its number, from 1.
    pub number: usize,
    /// The deck code.
    pub code: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The kind of the failure.
    pub signature: Option<String>,
    /// The first token that differs.
    pub token: Option<Differing>,
    /// Whether it fails in some of the same runs only.
    pub flaky: bool,
}

/// The first deck that is not accepted, with all that is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct First {
    /// Its number, from 1.
    pub number: usize,
    /// How the run has ended.
    pub outcome: String,
    /// Whether it fails alone; nothing is known of a deck that was not run.
    pub standing: Option<String>,
    /// The answers beside each other.
    pub comparison: Comparison,
    /// Standard error, made visible.
    pub stderr: Vec<String>,
    /// The decks that show it, by their codes.
    pub shown_by: Vec<String>,
    /// The command that shows it again.
    pub repeat: Option<String>,
}

impl Record {
    /// A record of these decks, without a word of files.
    #[must_use]
    pub fn of(game: &str, answers_of: &str, judge: Profile, decks: &[Deck], judged: &[Judged]) -> Self {
        let mut counts = BTreeMap::new();
        for judged in judged {
            *counts.entry(judged.verdict()).or_insert(0) += 1;
        }
        let rows =
            (1..).zip(decks.iter().zip(judged)).map(|(number, (deck, judged))| Row::of(number, deck, judged));
        let first = (1..).zip(judged).find_map(|(number, judged)| Some(First::of(number, judged.failing()?)));
        Self {
            game: game.to_owned(),
            answers_of: answers_of.to_owned(),
            judge,
            counts,
            files: Vec::new(),
            warnings: Vec::new(),
            decks: rows.collect(),
            first,
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.first.is_none() && self.files.is_empty()
    }

    /// All of it for people.
    #[must_use]
    pub fn text(&self, lines: Lines) -> String {
        let mut text = self.summary();
        self.files.iter().for_each(|sentence| text.push_str(&wrapped("files", sentence)));
        self.warnings.iter().for_each(|sentence| text.push_str(&wrapped("warning", sentence)));
        text.push_str(&self.table(lines));
        if let Some(first) = &self.first {
            text.push_str(&first.text());
        }
        text
    }

    /// `clock: ./a.out: 2 of 20 decks are not accepted`, and how many have each verdict.
    fn summary(&self) -> String {
        let all = self.decks.len();
        let failing = all - self.counts.get(&Verdict::Accepted).copied().unwrap_or(0);
        let decks = counted(all as u64, "deck");
        let how = match failing {
            0 if !self.files.is_empty() => format!("each of {decks} is accepted, the file is not"),
            0 if all == 1 => "the deck is accepted".to_owned(),
            0 => format!("all of {decks} are accepted"),
            1 if all == 1 => "the deck is not accepted".to_owned(),
            1 => format!("1 of {decks} is not accepted"),
            _ => format!("{} of {decks} are not accepted", number(failing as u64)),
        };
        let counts =
            self.counts.iter().map(|(verdict, count)| format!("{verdict} {}", number(*count as u64)));
        let counts = counts.collect::<Vec<_>>().join("  ");
        format!("{}: {}: {how} ({} judge)\n  {counts}\n", self.game, self.answers_of, self.judge.name())
    }

    fn table(&self, lines: Lines) -> String {
        let is_shown = |row: &&Row| lines == Lines::All || row.verdict != Verdict::Accepted;
        let rows: Vec<Cells> = self.decks.iter().filter(is_shown).map(Row::cells).collect();
        if rows.is_empty() {
            return String::new();
        }
        let rows: Vec<Cells> = std::iter::once(HEAD.map(str::to_owned)).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let [number, verdict, signature, token, _] = [0, 1, 2, 3, 4].map(width);
        let line = |row: &Cells| {
            let [n, v, s, t, code] = row;
            format!("  {n:>number$}  {v:<verdict$}  {s:<signature$}  {t:<token$}  {code}\n")
        };
        rows.iter().map(line).collect()
    }
}

/// The cells of a line.
type Cells = [String; 5];
const HEAD: [&str; 5] = ["deck", "verdict", "signature", "token: expected / actual", "code"];

impl Row {
    fn of(number: usize, deck: &Deck, judged: &Judged) -> Self {
        let failing = judged.failing();
        Self {
            number,
            code: format!("code:{}", deck.code()),
            verdict: judged.verdict(),
            signature: failing.map(|failing| failing.signature.to_string()),
            token: failing.and_then(|failing| failing.comparison().token),
            flaky: failing.is_some_and(|failing| matches!(failing.standing, Standing::Sometimes { .. })),
        }
    }

    fn cells(&self) -> Cells {
        let token = self.token.as_ref().map_or(String::new(), |token| {
            let side = |side: &Option<String>| side.as_deref().map_or("nothing".to_owned(), cut);
            format!("{}: {} / {}", token.number, side(&token.expected), side(&token.actual))
        });
        let signature = self.signature.clone().unwrap_or_default();
        [self.number.to_string(), self.verdict.to_string(), signature, token, self.code.clone()]
    }
}

/// Tokens can be of any length; most are short.
fn cut(token: &str) -> String {
    const LONGEST: usize = 16;
    match token.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &token[..end]),
        None => token.to_owned(),
    }
}

/// The decks that show a failure, by their codes: the deck, and those that it fails among.
#[must_use]
pub fn shown_by(failing: &Failing) -> Vec<String> {
    let [before, after] = failing.standing.others();
    let decks = before.iter().chain([&failing.deck]).chain(after);
    decks.map(|deck| format!("code:{}", deck.code())).collect()
}

impl First {
    fn of(number: usize, failing: &Failing) -> Self {
        Self {
            number,
            outcome: failing.outcome.to_string(),
            standing: Some(failing.standing.to_string()),
            comparison: failing.comparison(),
            stderr: String::from_utf8_lossy(&failing.stderr).lines().map(visible::text).collect(),
            shown_by: shown_by(failing),
            repeat: None,
        }
    }

    fn text(&self) -> String {
        let mut text = format!("deck {}\n", number(self.number as u64));
        let mut row = |label: &str, sentence: &str| text.push_str(&wrapped(label, sentence));
        if let Some(standing) = &self.standing {
            row("standing", standing);
            row("the run", &self.outcome);
        }
        text.push_str(&comparison::text(&self.comparison, comparison::Judges::Told { here: None }));
        if let Some(repeat) = &self.repeat {
            text.push_str(&format!("  {:<12}{repeat}\n", "again"));
        }
        if !self.stderr.is_empty() {
            text.push_str("  standard error:\n");
            text.extend(self.stderr.iter().map(|line| format!("    {line}\n")));
        }
        text
    }
}
