//! A campaign: many decks, each played by the reference and by the engines under test, compared and judged
//! by the laws.
//!
//! # Cases
//!
//! Case *i* of a campaign is a function of its seed and *i* alone. First come the [near] decks up to
//! one swap; then, of every sixteen cases, eight are uniform decks of the seed, seven are base decks with a
//! [shuffled tail](near::tail_shuffled), and one is the next near deck.
//!
//! # The same for any number of threads
//!
//! Cases are played in blocks of a fixed size, in parallel, and what they bring is put together in the
//! order of the cases. Limits and interrupts take effect between blocks.

use std::collections::BTreeMap;
use std::time::Duration;

use rayon::prelude::*;

use crate::deck::Deck;
use crate::findings::{Finding, Record};
use crate::game::law::{Broken, Law, Tally};
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::generate::choices::{Choices, Prng};
use crate::generate::{near, uniform};
use crate::notation;
use crate::oracle::{self, Signature, Support, Verdict};
use crate::trace::Trace;

/// How many cases are played between two looks at the clock.
pub const BLOCK: u64 = 1024;
/// How many cases one thread takes at a time.
const TASK: u64 = 64;
/// Laws that need other plays are tested on every case whose number is a multiple of this.
const REPLAY_EVERY: u64 = 64;
/// How many examples of a group are kept, the smallest.
pub const EXAMPLES: usize = 3;

/// Where a case's deck comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The near deck with this number.
    Near(u64),
    /// The uniform deck with this index of this seed.
    Uniform {
        /// The seed.
        seed: u64,
        /// The index.
        index: u64,
    },
    /// The base deck whose tail is shuffled by the choices with this index of this seed.
    Tail {
        /// The seed.
        seed: u64,
        /// The index.
        index: u64,
    },
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Near(number) => write!(f, "near deck {number}"),
            Self::Uniform { seed, index } => write!(f, "seed:{seed}#{index}"),
            Self::Tail { seed, index } => write!(f, "shuffled tail {index} of seed {seed}"),
        }
    }
}

/// Where case number `case` of this seed comes from.
#[must_use]
pub fn origin<G: Bases>(seed: u64, case: u64) -> Origin {
    const ROUND: u64 = 16;
    const TAILS: u64 = 7;
    const UNIFORM: u64 = ROUND - TAILS - 1;
    let begin = near::up_to_one_swap::<G>();
    let Some(later) = case.checked_sub(begin) else {
        return Origin::Near(case);
    };
    let (round, turn) = (later / ROUND, later % ROUND);
    match turn.checked_sub(TAILS + 1) {
        Some(turn) => Origin::Uniform { seed, index: UNIFORM * round + turn },
        None if turn == 0 && begin + round < near::all::<G>() => Origin::Near(begin + round),
        // Once all near decks have been played, this turn is one more tail.
        None => Origin::Tail { seed, index: (TAILS + 1) * round + turn },
    }
}

impl Origin {
    /// The deck.
    #[must_use]
    pub fn deck<G: Bases>(self) -> Deck {
        match self {
            Self::Near(number) => near::deck::<G>(number).expect("origins are within bounds"),
            Self::Uniform { seed, index } => uniform::deck(seed, index),
            Self::Tail { seed, index } => near::tail_shuffled::<G>(&mut Prng::new(seed, index)),
        }
    }
}

/// Part `part` (from 1) of so many parts of a campaign: the cases whose number leaves the remainder
/// `part` − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// Of how many.
    pub parts: u64,
}

impl Shard {
    /// The whole campaign.
    pub const WHOLE: Self = Self { part: 1, parts: 1 };
}

/// When findings end a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Never.
    Never,
    /// Once there are so many.
    After(u64),
}

/// What a campaign shall do.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The seed of its uniform decks.
    pub seed: u64,
    /// The cases to play, by number.
    pub cases: std::ops::Range<u64>,
    /// Which of them.
    pub shard: Shard,
    /// The engines under test.
    pub engines: Vec<&'static dyn NamedEngine<G>>,
    /// No finer level is compared.
    pub level: Depth,
    /// When findings end it.
    pub stop: Stop,
}

/// Is told what a campaign does.
pub trait Watcher<G: Game> {
    /// Why a finding could not be kept.
    type Error;

    /// A finding is to be kept, and perhaps an earlier one of its group let go.
    ///
    /// # Errors
    ///
    /// When it cannot be kept; the campaign ends.
    fn keep(&mut self, kept: &Example<G>, instead_of: Option<&Example<G>>) -> Result<(), Self::Error>;

    /// So many cases of the campaign have been played, and so many findings were made.
    fn progress(&mut self, cases: u64, findings: u64) -> Pace;
}

/// Whether a campaign goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// It does.
    GoOn,
    /// It ends here.
    End,
}

/// A finding that is kept.
#[derive(Clone, Debug)]
pub struct Example<G: Game> {
    /// The engine that differs.
    pub engine: &'static dyn NamedEngine<G>,
    /// The kind of the difference.
    pub signature: Signature,
    /// Where the deck came from.
    pub origin: Origin,
    /// How small it is, and the deck.
    pub size: Size,
    /// No finer level was compared.
    pub level: Depth,
}

/// Findings of one kind.
#[derive(Clone, Debug)]
pub struct Group<G: Game> {
    /// How many there were.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, in order of size; at most three.
    pub examples: Vec<Example<G>>,
}

/// What a campaign has done.
#[derive(Clone, Debug)]
pub struct Summary<G: Game> {
    /// The cases gone through, by number; of a shard, those of the others counted in.
    pub cases: std::ops::Range<u64>,
    /// How many near decks were played.
    pub near: u64,
    /// How many base decks with a shuffled tail.
    pub tails: u64,
    /// How many were uniform.
    pub uniform: u64,
    /// How often each law was tested.
    pub tally: Tally,
    /// Findings by engine and kind.
    pub groups: BTreeMap<(&'static str, Signature), Group<G>>,
}

impl<G: Game> Summary<G> {
    /// How many decks were played.
    #[must_use]
    pub const fn decks(&self) -> u64 {
        self.near + self.tails + self.uniform
    }

    /// How many findings there were.
    #[must_use]
    pub fn findings(&self) -> u64 {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// What one play or two have shown to be wrong.
struct Wrong<G: Game> {
    case: u64,
    example: Example<G>,
}

/// What a task of cases has brought.
struct Part<G: Game> {
    near: u64,
    tails: u64,
    uniform: u64,
    tally: Tally,
    wrong: Vec<Wrong<G>>,
}

impl<G: Bases> Plan<G> {
    /// A campaign of the right engines against the reference.
    #[must_use]
    pub fn of_right_engines(seed: u64, decks: u64) -> Self {
        let engines = G::engines()[1..].to_vec();
        Self { seed, cases: 0..decks, shard: Shard::WHOLE, engines, level: Depth::Events, stop: Stop::Never }
    }

    /// Runs the campaign on the threads of the current pool.
    ///
    /// # Errors
    ///
    /// When the watcher cannot keep a finding.
    pub fn run<W: Watcher<G>>(&self, watcher: &mut W) -> Result<Summary<G>, W::Error> {
        let start = self.cases.start;
        let mut summary = Summary {
            cases: start..start,
            near: 0,
            tails: 0,
            uniform: 0,
            tally: Tally::default(),
            groups: BTreeMap::new(),
        };
        let mut findings = 0;
        while summary.cases.end < self.cases.end {
            let block = summary.cases.end..self.cases.end.min(summary.cases.end + BLOCK);
            let tasks: Vec<u64> = block.clone().step_by(TASK as usize).collect();
            let parts: Vec<Part<G>> =
                tasks.into_par_iter().map(|first| self.play(first..block.end.min(first + TASK))).collect();
            summary.cases.end = block.end;
            for part in parts {
                summary.near += part.near;
                summary.tails += part.tails;
                summary.uniform += part.uniform;
                summary.tally.add(&part.tally);
                for wrong in part.wrong {
                    if self.stop_after(findings) == Pace::End {
                        break;
                    }
                    findings += 1;
                    summary.add(wrong, watcher)?;
                }
            }
            let pace = watcher.progress(summary.cases.end, findings);
            if pace == Pace::End || self.stop_after(findings) == Pace::End {
                break;
            }
        }
        Ok(summary)
    }

    fn stop_after(&self, findings: u64) -> Pace {
        match self.stop {
            Stop::After(most) if findings >= most => Pace::End,
            _ => Pace::GoOn,
        }
    }

    fn play(&self, cases: std::ops::Range<u64>) -> Part<G> {
        let mut part = Part { near: 0, tails: 0, uniform: 0, tally: Tally::default(), wrong: Vec::new() };
        let mut table: Option<Table<G>> = None;
        for case in cases.filter(|case| case % self.shard.parts == self.shard.part - 1) {
            let origin = origin::<G>(self.seed, case);
            match origin {
                Origin::Near(_) => part.near += 1,
                Origin::Tail { .. } => part.tails += 1,
                Origin::Uniform { .. } => part.uniform += 1,
            }
            let deck = origin.deck::<G>();
            let start = G::start_of_deck(&deck);
            let table = match &mut table {
                Some(table) => {
                    table.expected.record(G::engines()[0], &start);
                    table
                }
                empty => empty.insert(Table::new(&start)),
            };
            let mut draws = Prng::new(self.seed, case);
            let replay = (case % REPLAY_EVERY == 0).then_some(&mut draws);
            table.judge(self, &start, replay, &mut part.tally, |engine, signature, moves| {
                let size = Size { out_of_place: cards_out_of_place::<G>(&deck), moves, deck };
                let example = Example { engine, signature, origin, size, level: self.level };
                part.wrong.push(Wrong { case, example });
            });
        }
        part
    }
}

/// Memory for the plays of one case, used again for the next.
struct Table<G: Game> {
    expected: Trace<G>,
    actual: Trace<G>,
}

impl<G: Bases> Table<G> {
    fn new(start: &G::Start) -> Self {
        let expected = Trace::of(G::engines()[0], start);
        Self { actual: expected.clone(), expected }
    }

    /// Judges the reference's play, which is recorded, by the laws, and compares the engines' plays with
    /// it. Of a play that agrees with the reference's the laws need not be tested again: they look at
    /// nothing that was not compared.
    fn judge(
        &mut self,
        plan: &Plan<G>,
        start: &G::Start,
        mut replay: Option<&mut Prng>,
        tally: &mut Tally,
        mut wrong: impl FnMut(&'static dyn NamedEngine<G>, Signature, usize),
    ) {
        let reference = G::engines()[0];
        let moves = |expected: &Trace<G>| expected.moves().count();
        // The outputs agree.
        let broken = |broken: Broken<G::Law>| Signature::of_law(Verdict::Accepted, broken.law.describe());
        if let Err(law) = G::check_play(start, &self.expected.play(), tally) {
            wrong(reference, broken(law), moves(&self.expected));
        } else if let Err(law) = by_replay(reference, start, &self.expected, replay.as_deref_mut(), tally) {
            wrong(reference, broken(law), moves(&self.expected));
        }
        for &engine in &plan.engines {
            self.actual.record(engine, start);
            if let Some(difference) = oracle::compare(&self.expected, &self.actual, plan.level) {
                wrong(engine, difference.signature(&self.expected, &self.actual), moves(&self.expected));
            } else if let Err(law) = by_replay(engine, start, &self.actual, replay.as_deref_mut(), tally) {
                wrong(engine, broken(law), moves(&self.expected));
            }
        }
    }
}

fn by_replay<G: Game>(
    engine: &'static dyn NamedEngine<G>,
    start: &G::Start,
    trace: &Trace<G>,
    draws: Option<&mut Prng>,
    tally: &mut Tally,
) -> Result<(), Broken<G::Law>> {
    let Some(draws) = draws else {
        return Ok(());
    };
    G::check_by_replay(engine, start, &trace.play(), &mut |bound| draws.below(bound), tally)
}

impl<G: Game> Summary<G> {
    fn add<W: Watcher<G>>(&mut self, wrong: Wrong<G>, watcher: &mut W) -> Result<(), W::Error> {
        let Wrong { case, example } = wrong;
        let key = (example.engine.name(), example.signature.clone());
        let group = self.groups.entry(key).or_insert(Group { count: 0, first: case, examples: Vec::new() });
        group.count += 1;
        let place = group.examples.partition_point(|other| other.size < example.size);
        let known = group.examples.get(place).is_some_and(|other| other.size == example.size);
        if known || place >= EXAMPLES {
            return Ok(());
        }
        let dropped = if group.examples.len() == EXAMPLES { group.examples.pop() } else { None };
        watcher.keep(&example, dropped.as_ref())?;
        group.examples.insert(place, example);
        Ok(())
    }
}

/// The kind of difference or broken law that this deck shows of `engine` beside the reference. Laws that
/// need other plays are tried by many of them.
#[must_use]
pub fn signature_of<G: Bases>(engine: &'static dyn NamedEngine<G>, deck: &Deck) -> Option<Signature> {
    const REPLAYS: u64 = 64;
    let plan = Plan { engines: vec![engine], ..Plan::of_right_engines(0, 1) };
    let start = G::start_of_deck(deck);
    let mut table = Table::new(&start);
    let mut found = None;
    for index in 0..REPLAYS {
        table.judge(
            &plan,
            &start,
            Some(&mut Prng::new(0, index)),
            &mut Tally::default(),
            |side, signature, _| {
                if side.name() == engine.name() {
                    found.get_or_insert(signature);
                }
            },
        );
        if found.is_some() {
            break;
        }
    }
    found
}

impl<G: Bases> Example<G> {
    /// The finding as it is stored.
    #[must_use]
    pub fn finding(&self) -> Finding {
        let reference = G::engines()[0];
        let start = G::start_of_deck(&self.size.deck);
        let expected = Trace::of(reference, &start);
        let actual = Trace::of(self.engine, &start);
        let difference = oracle::compare(&expected, &actual, self.level);
        let support = difference.map(|_| oracle::third_opinion(&start, &expected, &actual));
        let mut judge_text = Vec::new();
        notation::write_deck(&self.size.deck, G::CARDS_A_LINE, &mut judge_text);
        judge_text.extend_from_slice(notation::END);
        let mut record = Record {
            game: G::NAME.to_owned(),
            expected: reference.name().to_owned(),
            actual: self.engine.name().to_owned(),
            verdict: Verdict::of(&expected.output, &actual.output).letters().to_owned(),
            signature: self.signature.to_string(),
            difference: match difference {
                Some(difference) => expected.parting(&actual, difference.divergence),
                None => "the plays agree, a law is broken".to_owned(),
            },
            third_opinion: support.map_or("none is needed", Support::sentence).to_owned(),
            deck: self.size.deck.code(),
            origin: self.origin.to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            replay: String::new(),
            seen: 1,
        };
        record.replay = format!("misdeal replay {}", record.id());
        Finding { record, judge_text, expected_output: expected.output, actual_output: actual.output }
    }
}

/// How long a campaign runs when nothing else is said.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);
