//! Decks in, their answers out.

use rayon::prelude::*;

use super::Playable;
use super::comparison::Comparison;
use crate::cli::args::PlayArgs;
use crate::cli::failure::Failure;
use crate::cli::source::Reading;
use crate::cli::{engines, output, pool, style};
use crate::deck::Deck;
use crate::diagnose;
use crate::game::{Game, NamedEngine};
use crate::report;
use crate::report::cards::CardStyle;
use crate::report::play::PlayRecord;
use crate::report::schema::Written;
use crate::trace::Trace;

/// Plays decks in parallel and writes the answers in order.
pub(super) struct Player<G: Game> {
    engine: &'static dyn NamedEngine<G>,
    comparison: Option<Comparison<G>>,
    form: Form,
    threads: Threads,
    /// How many decks have been answered.
    answered: u64,
}

enum Threads {
    /// This one: nothing is handed to another and waited for.
    One,
    Several(rayon::ThreadPool),
}

impl Threads {
    fn of(args: &PlayArgs) -> Result<Self, Failure> {
        if args.jobs.is_some_and(|jobs| jobs.get() == 1) {
            return Ok(Self::One);
        }
        let pool = pool::of(args.jobs)?;
        Ok(if pool.current_num_threads() == 1 { Self::One } else { Self::Several(pool) })
    }
}

#[derive(Clone, Copy)]
enum Form {
    Judge,
    Json,
    /// The steps before the judge's line.
    Trace(CardStyle),
}

impl Form {
    fn of(args: &PlayArgs) -> Self {
        match (args.json, args.trace) {
            (true, _) => Self::Json,
            (_, true) => Self::Trace(style::of(args.cards)),
            _ => Self::Judge,
        }
    }

    /// The engine that is quickest for it, of those that have what it shows.
    const fn engine(self) -> &'static str {
        match self {
            Self::Judge => "batch",
            Self::Json | Self::Trace(_) => "fast",
        }
    }

    /// So many decks are answered before anything is written: steps and records are long.
    const fn most_at_once(self) -> usize {
        match self {
            Self::Judge => usize::MAX,
            Self::Json | Self::Trace(_) => 1024,
        }
    }
}

/// Decks that a thread is given at once: engines that play many at once want as many as there are, and other threads
/// are not to wait for the last one.
const FEWEST_A_TASK: usize = 64;
const MOST_A_TASK: usize = 4096;

impl<G: Playable> Player<G> {
    pub(super) fn new(args: &PlayArgs) -> Result<Self, Failure> {
        let form = Form::of(args);
        let name = args.engine.as_deref().unwrap_or(form.engine());
        let engine = engines::named::<G>(name).map_err(|failure| match G::WITHOUT_PLAYING {
            Some(theory) if theory.name == name => {
                Failure::Usage(format!("`{}` does not play; it joins in with --all-engines", theory.name))
            }
            _ => failure,
        })?;
        let comparison = args.all_engines.then(|| Comparison::with(engine));
        Ok(Self { engine, comparison, form, threads: Threads::of(args)?, answered: 0 })
    }

    /// How decks are to be read for it.
    pub(super) const fn reading(&self) -> Reading {
        match self.threads {
            Threads::One => Reading::InTurn,
            Threads::Several(_) => Reading::Ahead,
        }
    }

    /// Answers these decks. When engines disagree the answers before that deck are written.
    pub(super) fn play(&mut self, decks: &[Deck]) -> Result<(), Failure> {
        decks.chunks(self.form.most_at_once()).try_for_each(|decks| self.play_some(decks))
    }

    fn play_some(&mut self, decks: &[Deck]) -> Result<(), Failure> {
        let tasks: Vec<Task> = match &self.threads {
            Threads::One => vec![self.play_task(self.answered, decks)],
            Threads::Several(pool) => {
                let a_task =
                    decks.len().div_ceil(pool.current_num_threads()).clamp(FEWEST_A_TASK, MOST_A_TASK);
                let play = |(task, decks)| self.play_task(self.answered + (task * a_task) as u64, decks);
                pool.install(|| decks.par_chunks(a_task).enumerate().map(play).collect())
            }
        };
        self.answered += decks.len() as u64;
        tasks.into_iter().try_for_each(|task| {
            self.write(&task.output)?;
            task.disagreement.map_or(Ok(()), Err)
        })
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self.form {
            Form::Judge | Form::Json => output::write(bytes),
            Form::Trace(_) => output::write_coloured(&String::from_utf8_lossy(bytes)),
        }
    }

    /// Plays decks before which `answered` have come.
    fn play_task(&self, answered: u64, decks: &[Deck]) -> Task {
        let starts: Vec<G::Start> = decks.iter().map(G::start_of_deck).collect();
        let comparison = self.comparison.as_ref();
        let (agreed, disagreement) =
            match comparison.and_then(|all| all.first_disagreement(decks, &starts, answered)) {
                Some((place, disagreement)) => (&starts[..place], Some(disagreement)),
                None => (&starts[..], None),
            };
        let mut output = Vec::new();
        match self.form {
            Form::Judge => self.add_lines(agreed, &mut output),
            Form::Json => self.add_records(answered, agreed, &mut output),
            Form::Trace(style) => agreed.iter().for_each(|start| self.add_steps(start, style, &mut output)),
        }
        Task { output, disagreement }
    }

    fn add_lines(&self, starts: &[G::Start], output: &mut Vec<u8>) {
        let mut answers = Vec::with_capacity(starts.len());
        self.engine.answers(starts, &mut answers);
        for (start, answer) in starts.iter().zip(&answers) {
            self.engine.write_output(start, answer, output);
        }
    }

    fn add_records(&self, answered: u64, starts: &[G::Start], output: &mut Vec<u8>) {
        for (number, start) in (answered + 1..).zip(starts) {
            let record = PlayRecord::of(self.engine, start, number);
            serde_json::to_writer(&mut *output, &Written::of(&record)).expect("a record can be written");
            output.push(b'\n');
        }
    }

    fn add_steps(&self, start: &G::Start, style: CardStyle, output: &mut Vec<u8>) {
        let trace = Trace::of(self.engine, start);
        let steps = diagnose::steps(start, &trace);
        output.extend_from_slice(report::explain::trace(&steps, style).as_bytes());
        output.extend_from_slice(&trace.output);
    }
}

/// What came of one thread's decks.
struct Task {
    /// The answers, up to the first deck on which engines disagree.
    output: Vec<u8>,
    disagreement: Option<Failure>,
}
