//! The record of a campaign of a program, and its text.

mod text;

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fuzz::{self, KeptRecord, PartRecord, StratumRecord};
use crate::campaign::program::{Caught, Ended, ProgramPlan, ProgramSummary};
use crate::campaign::{Dealing, Exhibit, Group};
use crate::deck::Deck;
use crate::diagnose::catalogue::Diagnosis;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::minimize::programs::DeckOfProgram;
use crate::oracle::{Signature, Verdict};
use crate::program::{Comparison, Shown, Standing, Warning};
use crate::trace::Trace;
use crate::visible;

/// More cards than these show no more than a whole deck.
const FEW: usize = 13;

/// What `fuzz --json` writes of a program.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ProgramRecord {
    /// The version of misdeal.
    pub version: Cow<'static, str>,
    /// The seed; of parts put together the lowest.
    pub seed: u64,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The command of the program, quoted as for a shell and safe to print.
    pub program: String,
    /// The judge.
    pub judge: Cow<'static, str>,
    /// The number of the first case; of parts put together the lowest of any seed.
    pub first: u64,
    /// The number of the case after the last; of parts put together the highest of any seed.
    pub end: u64,
    /// The number of the case that it was to end before; null where time was to end it.
    pub until: Option<u64>,
    /// Which part of the campaign this is, such as `1/1`.
    pub shard: String,
    /// How many decks each stage has dealt.
    pub decks: BTreeMap<Cow<'static, str>, u64>,
    /// How long the campaign took; of parts put together their times added.
    pub milliseconds: u64,
    /// How many decks got each verdict.
    pub verdicts: BTreeMap<Cow<'static, str>, u64>,
    /// How many decks went into one file in the end; of parts put together the most.
    pub batch: usize,
    /// How many processes were started.
    pub processes: u64,
    /// Why it has ended before all decks or the time: `enough-failed`, or null.
    pub ended: Option<Cow<'static, str>>,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// What the doctor found wrong before it: all of it with `--variants`, else what no deck of the campaign has shown.
    pub examined: Vec<String>,
    /// What the program does with every file.
    pub habits: Vec<HabitRecord>,
    /// What is to be said beside the verdicts.
    pub warnings: Vec<String>,
    /// Whether files of several decks fail in some of the same runs only, and none of their decks does.
    pub unsteady: bool,
    /// The strata.
    pub strata: Vec<StratumRecord>,
    /// Failures by kind, those of most decks first.
    pub findings: Vec<FailureRecord>,
    /// Which known bugs it behaves like; null where that was not asked.
    pub diagnosis: Option<Diagnosis>,
    /// Why it was not asked.
    pub no_diagnosis: Option<String>,
    /// What parts put together say of known bugs, each what some of them say, where they do not say the same.
    pub diagnoses: Vec<SaidRecord>,
    /// How many kept decks there are, and a checksum of them: the run depends on them.
    pub kept: KeptRecord,
    /// What was put together, where parts were merged.
    pub parts: Vec<PartRecord>,
    /// The command that does the same again.
    pub repeat: String,
}

/// What some parts of a campaign say of known bugs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SaidRecord {
    /// Their files.
    pub files: Vec<String>,
    /// Which known bugs the program behaves like; null where that was not asked.
    pub diagnosis: Option<Diagnosis>,
    /// Why it was not asked.
    pub no_diagnosis: Option<String>,
}

/// What a program does with every file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HabitRecord {
    /// In a sentence.
    pub sentence: Cow<'static, str>,
    /// The first run that showed it.
    #[serde(flatten)]
    pub shown: Shown,
}

/// Failures of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FailureRecord {
    /// The kind.
    pub signature: String,
    /// On how many decks.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, smallest first.
    pub examples: Vec<CaughtRecord>,
    /// The first of them made smaller; null where that was not tried or nothing was found. Of parts put together the
    /// smallest that one of them has.
    pub smaller: Option<SmallerRecord>,
}

/// A finding that is kept.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CaughtRecord {
    /// Its name.
    pub id: String,
    /// The deck's code.
    pub deck: String,
    /// Where the deck came from.
    pub origin: String,
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// How many moves the reference makes.
    pub moves: usize,
    /// How the run has ended.
    pub outcome: String,
    /// Whether the deck fails alone.
    pub standing: String,
    /// The codes of the decks before it that it needs to fail.
    #[serde(default)]
    pub before: Vec<String>,
    /// The codes of those after it.
    #[serde(default)]
    pub after: Vec<String>,
    /// Whether it fails in some of the same runs only.
    pub flaky: bool,
    /// The answer beside the right one.
    pub comparison: Comparison,
    /// What the program wrote to standard error, visible, line by line.
    pub stderr: Vec<String>,
}

/// A smaller deck on which the program fails alone in the same way, three times of three.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SmallerRecord {
    /// The deck's code.
    pub deck: String,
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// What is known of it: `global`, `1-minimal` or `budget-ended`.
    pub guarantee: Cow<'static, str>,
    /// How many smaller ones were tried.
    pub tried: u64,
    /// Fewer cards than a program takes, on which what it behaves like fails in the same way; null where
    /// nothing is known that gives its answers.
    pub inferred: Option<String>,
    /// The first step that is wrong on these few cards, or on the deck where there are none: as what it
    /// behaves like makes it; null where nothing is known that gives its answers.
    pub wrong_step: Option<String>,
    /// The command that tells of the deck.
    pub explain: String,
}

impl SmallerRecord {
    /// The record of a deck that was made smaller; null where it does not fail as it did. `engine` is what gives
    /// the program's answers.
    #[must_use]
    pub fn of<G: Game>(
        found: &DeckOfProgram<G>,
        signature: &Signature,
        program: &str,
        engine: Option<&dyn NamedEngine<G>>,
    ) -> Option<Self> {
        let code = found.smallest.deck.code();
        let few = found.inferred.as_ref().filter(|few| few.deal.len() <= FEW);
        let start = few.map_or_else(|| G::start_of_deck(&found.smallest.deck), |few| few.start.clone());
        found.holds(signature).then(|| Self {
            out_of_place: found.smallest.out_of_place,
            guarantee: found.guarantee.word().into(),
            tried: found.guarantee.tried(),
            inferred: few.map(|few| few.deal.to_string()),
            wrong_step: engine.and_then(|engine| wrong_step(&start, engine)),
            explain: format!("misdeal explain {} code:{code} -- {program}", G::NAME),
            deck: code,
        })
    }
}

/// Where the engine's play parts from the reference's.
fn wrong_step<G: Game>(start: &G::Start, engine: &dyn NamedEngine<G>) -> Option<String> {
    let (expected, actual) = (Trace::of(G::engines()[0], start), Trace::of(engine, start));
    let divergence = expected.first_divergence(&actual, Depth::Events)?;
    Some(expected.parting(&actual, divergence))
}

/// What a program's record is made of beside plan and summary.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// How long the campaign took.
    pub milliseconds: u64,
    /// The diagnosis, or why there is none.
    pub diagnosis: Option<Result<Diagnosis, String>>,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// Smaller decks by kind.
    pub smaller: BTreeMap<Signature, SmallerRecord>,
    /// The command that does the same again.
    pub repeat: String,
}

impl ProgramRecord {
    /// The record of a campaign that has run.
    #[must_use]
    pub fn of<G: Aimed>(plan: &ProgramPlan, summary: &ProgramSummary<G>, beside: Beside) -> Self {
        let coverage = &summary.coverage;
        let (diagnosis, no_diagnosis) = match beside.diagnosis {
            Some(Ok(diagnosis)) => (Some(diagnosis), None),
            Some(Err(reason)) => (None, Some(reason)),
            None => (None, None),
        };
        let mut findings: Vec<FailureRecord> = summary
            .groups
            .iter()
            .map(|(signature, group)| FailureRecord::of(signature, group, beside.smaller.get(signature)))
            .collect();
        findings.sort_by_key(|group| std::cmp::Reverse(group.count));
        let habit =
            |shown: &Shown| HabitRecord { sentence: shown.habit.sentence().into(), shown: shown.clone() };
        let is_unsteady = |warning: &Warning| matches!(warning, Warning::SometimesInBatch { .. });
        let Dealing { seed, cases, shard, kept, .. } = &plan.dealing;
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            seed: *seed,
            game: G::NAME.into(),
            program: visible::text(&plan.program.line),
            judge: plan.program.profile.name().into(),
            first: coverage.cases.start,
            end: coverage.cases.end,
            until: (cases.end != u64::MAX).then_some(cases.end),
            shard: shard.to_string(),
            decks: coverage.dealt.iter().map(|(stage, decks)| (stage.name().into(), *decks)).collect(),
            milliseconds: beside.milliseconds,
            verdicts: summary
                .verdicts
                .iter()
                .map(|(verdict, decks)| (verdict.letters().into(), *decks))
                .collect(),
            batch: summary.batch,
            processes: summary.processes,
            ended: (summary.ended == Ended::EnoughFailed).then_some("enough-failed".into()),
            interrupted: beside.interrupted,
            examined: Vec::new(),
            habits: summary.habits.iter().map(habit).collect(),
            warnings: summary.warnings.iter().map(ToString::to_string).collect(),
            unsteady: summary.warnings.iter().any(is_unsteady),
            strata: StratumRecord::all::<G>(&plan.dealing, coverage),
            findings,
            diagnosis,
            no_diagnosis,
            diagnoses: Vec::new(),
            kept: KeptRecord::of(kept),
            parts: Vec::new(),
            repeat: beside.repeat,
        }
    }

    /// The game as a title.
    #[must_use]
    pub fn title(&self) -> &str {
        fuzz::title(&self.game)
    }

    /// Where it comes from, in a word or two: its seed, or how many parts.
    #[must_use]
    pub fn source(&self) -> String {
        fuzz::source(self.seed, &self.parts)
    }

    /// Whether a judge would find anything wrong.
    #[must_use]
    pub fn fails(&self) -> bool {
        let wrong = |habit: &HabitRecord| habit.shown.verdict != Verdict::Accepted;
        self.habits.iter().any(wrong) || self.findings.iter().any(|group| !group.is_flaky())
    }

    /// Whether it fails, if only sometimes.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        self.unsteady || self.findings.iter().any(FailureRecord::is_flaky)
    }
}

impl FailureRecord {
    fn of<G: Aimed>(
        signature: &Signature,
        group: &Group<Caught<G>>,
        smaller: Option<&SmallerRecord>,
    ) -> Self {
        Self {
            signature: signature.to_string(),
            count: group.count,
            first: group.first,
            examples: group.examples.iter().map(CaughtRecord::of).collect(),
            smaller: smaller.cloned(),
        }
    }

    /// Whether all that are kept fail in some of the same runs only.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        self.examples.iter().all(|example| example.flaky)
    }
}

impl CaughtRecord {
    fn of<G: Aimed>(caught: &Caught<G>) -> Self {
        let record = caught.finding().record;
        let failing = &caught.failing;
        let [before, after] = failing.standing.others().map(|decks| decks.iter().map(Deck::code).collect());
        let stderr = failing.stderr.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        Self {
            id: record.id(),
            deck: record.deck,
            origin: record.origin,
            out_of_place: caught.size.out_of_place,
            moves: caught.size.moves,
            outcome: failing.outcome.to_string(),
            standing: match &failing.standing {
                Standing::Alone => "fails alone, in 3 of 3 runs".to_owned(),
                other => other.to_string(),
            },
            before,
            after,
            flaky: matches!(failing.standing, Standing::Sometimes { .. }),
            comparison: failing.comparison(),
            stderr: stderr.map(|line| visible::text(&String::from_utf8_lossy(line))).collect(),
        }
    }
}
