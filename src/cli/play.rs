//! `misdeal play`

use rayon::prelude::*;

use super::args::{GameName, PlayArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::{engines, output, pool, source, style};
use crate::deck::Deck;
use crate::diagnose::{self, Diagnosed};
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, theory};
use crate::game::{Depth, Game, NamedEngine};
use crate::mutants::Mutants;
use crate::notation::write_deck;
use crate::report;
use crate::report::cards::CardStyle;
use crate::report::play::{PlayRecord, Recorded};
use crate::trace::{Divergence, Trace};

pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => play::<Accordian>(args),
        GameName::Clock => play::<Clock>(args),
    }
}

fn play<G: Playable>(args: &PlayArgs) -> Result<Exit, Failure> {
    if args.list_engines {
        output::text(&list_engines::<G>())?;
        return Ok(Exit::Nothing);
    }
    let mut player = Player::<G>::new(args)?;
    let mut play = |decks: &[Deck]| player.play(decks);
    if args.deck.is_empty() && args.files.is_empty() {
        source::standard_input::<G>(&mut play)?;
    }
    for path in &args.files {
        source::path::<G>(path, &mut play)?;
    }
    for expression in &args.deck {
        source::expression::<G>(expression, &mut play)?;
    }
    Ok(Exit::Nothing)
}

/// A game as this command plays it.
trait Playable: Recorded + Mutants + Diagnosed {
    /// What can be known of a deck without an engine, as a name and a check of the reference's answer.
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>>;
}

/// A check of answers by theory alone.
struct TheoryCheck<G: Game> {
    name: &'static str,
    summary: &'static str,
    allows: fn(&G::Start, &G::Answer) -> bool,
}

impl Playable for Accordian {
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>> = None;
}

impl Playable for Clock {
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>> = Some(TheoryCheck {
        name: "theory",
        summary: "no play: what follows from the deal alone; joins in with --all-engines",
        allows: |start, answer| theory::foresee(start).allows(answer, start),
    });
}

fn list_engines<G: Playable>() -> String {
    let engines = G::engines().iter().map(|engine| (engine.name(), engine.depth().name(), engine.summary()));
    let theory = G::WITHOUT_PLAYING.iter().map(|theory| (theory.name, "part", theory.summary));
    let rows = engines.chain(theory);
    let mut table = format!("{:<12}{:<9}{}\n", "engine", "has", "how it plays");
    for (name, depth, summary) in rows {
        table.push_str(&format!("{name:<12}{depth:<9}{summary}\n"));
    }
    table
}

/// Plays decks in parallel and writes the answers in order.
struct Player<G: Game> {
    engine: &'static dyn NamedEngine<G>,
    comparison: Option<Comparison<G>>,
    form: Form,
    pool: rayon::ThreadPool,
    /// How many decks have been answered.
    answered: u64,
}

#[derive(Clone, Copy)]
enum Form {
    Judge,
    Json,
    /// The steps before the judge's line.
    Trace(CardStyle),
}

/// Decks that one thread plays at a time: enough that handing them out costs nothing.
const DECKS_A_TASK: usize = 64;

impl<G: Playable> Player<G> {
    fn new(args: &PlayArgs) -> Result<Self, Failure> {
        let engine = engines::named::<G>(&args.engine).map_err(|failure| match G::WITHOUT_PLAYING {
            Some(theory) if theory.name == args.engine => {
                Failure::Usage(format!("`{}` does not play; it joins in with --all-engines", theory.name))
            }
            _ => failure,
        })?;
        let comparison = args.all_engines.then(|| Comparison::with(engine));
        let pool = pool::of(args.jobs)?;
        let form = match (args.json, args.trace) {
            (true, _) => Form::Json,
            (_, true) => Form::Trace(style::of(args.cards)),
            _ => Form::Judge,
        };
        Ok(Self { engine, comparison, form, pool, answered: 0 })
    }

    /// Answers these decks. When engines disagree the answers before that deck are written.
    fn play(&mut self, decks: &[Deck]) -> Result<(), Failure> {
        if decks.is_empty() {
            return Ok(());
        }
        let tasks: Vec<Task> = self.pool.install(|| {
            let play = |(task, decks)| self.play_task(self.answered + (task * DECKS_A_TASK) as u64, decks);
            decks.par_chunks(DECKS_A_TASK).enumerate().map(play).collect()
        });
        self.answered += decks.len() as u64;
        let mut output = Vec::with_capacity(tasks.iter().map(|task| task.output.len()).sum());
        for task in tasks {
            output.extend_from_slice(&task.output);
            if let Some(disagreement) = task.disagreement {
                self.write(&output)?;
                return Err(disagreement);
            }
        }
        self.write(&output)
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match self.form {
            Form::Judge | Form::Json => output::write(bytes),
            Form::Trace(_) => output::write_coloured(&String::from_utf8_lossy(bytes)),
        }
    }

    fn play_task(&self, answered: u64, decks: &[Deck]) -> Task {
        let mut task = Task::default();
        for (number, deck) in (answered + 1..).zip(decks) {
            let start = G::start_of_deck(deck);
            task.disagreement =
                self.comparison.as_ref().and_then(|all| all.disagreement(deck, &start, number));
            if task.disagreement.is_some() {
                break;
            }
            match self.form {
                Form::Judge => {
                    let answer = self.engine.answer(&start);
                    self.engine.write_output(&start, &answer, &mut task.output);
                }
                Form::Json => {
                    let record = PlayRecord::of(self.engine, &start, number);
                    serde_json::to_writer(&mut task.output, &record).expect("a record can be written");
                    task.output.push(b'\n');
                }
                Form::Trace(style) => {
                    let trace = Trace::of(self.engine, &start);
                    let steps = diagnose::steps(&start, &trace);
                    task.output.extend_from_slice(report::explain::trace(&steps, style).as_bytes());
                    task.output.extend_from_slice(&trace.output);
                }
            }
        }
        task
    }
}

/// What came of one thread's decks.
#[derive(Default)]
struct Task {
    output: Vec<u8>,
    disagreement: Option<Failure>,
}

/// Plays the same deck on several engines.
struct Comparison<G: Game> {
    /// The option that names the engine that is no right one, if any is named.
    option: String,
    reference: &'static dyn NamedEngine<G>,
    others: Vec<&'static dyn NamedEngine<G>>,
    theory: Option<TheoryCheck<G>>,
}

impl<G: Playable> Comparison<G> {
    /// All right engines, and the one named.
    fn with(named: &'static dyn NamedEngine<G>) -> Self {
        let (reference, rest) = G::engines().split_first().expect("a game has a reference");
        let mut others = rest.to_vec();
        let mut option = String::new();
        if G::engines().iter().all(|engine| engine.name() != named.name()) {
            others.push(named);
            option = format!(" --engine {}", named.name());
        }
        Self { option, reference: *reference, others, theory: G::WITHOUT_PLAYING }
    }

    /// What the engines disagree on, if they do.
    fn disagreement(&self, deck: &Deck, start: &G::Start, number: u64) -> Option<Failure> {
        let expected = Trace::of(self.reference, start);
        let differing = self.others.iter().find_map(|other| {
            let actual = Trace::of(*other, start);
            let divergence = expected.first_divergence(&actual, Depth::Events)?;
            Some((other.name(), describe(&expected, &actual, divergence)))
        });
        let by_theory = || {
            let theory = self.theory.as_ref().filter(|theory| !(theory.allows)(start, &expected.answer))?;
            let line = String::from_utf8_lossy(&expected.output);
            Some((theory.name, format!("reference: {line}the bottom cards of the piles do not allow that\n")))
        };
        let (other, how) = differing.or_else(by_theory)?;
        let mut text = Vec::new();
        write_deck(deck, G::CARDS_A_LINE, &mut text);
        let text = String::from_utf8_lossy(&text);
        let code = deck.code();
        Some(Failure::Disagreement {
            summary: format!("{} and {other} disagree on deck {number}", self.reference.name()),
            details: format!(
                "{how}the deck:\n{text}repeat: misdeal play {}{} --all-engines --deck code:{code}",
                G::NAME,
                self.option
            ),
        })
    }
}

/// Both lines, and the steps at which the plays part.
fn describe<G: Game>(expected: &Trace<G>, actual: &Trace<G>, divergence: Divergence) -> String {
    let lines = (String::from_utf8_lossy(&expected.output), String::from_utf8_lossy(&actual.output));
    format!("expected: {}actual:   {}{}\n", lines.0, lines.1, expected.parting(actual, divergence))
}
