//! `misdeal stats --mutants`

use wildmatch::WildMatch;

use super::args::StatsArgs;
use super::{again, command};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::cli::{output, pool, seed};
use crate::game::{Depth, NamedEngine};
use crate::mutants::{Expected, Mutants};
use crate::report::html;
use crate::report::stats::mutants::{EngineRecord, FoundRecord};
use crate::stats::{Measured, first_found};

pub fn run<G: Measured + Mutants>(args: &StatsArgs) -> Result<Exit, Failure> {
    let glob = WildMatch::new(args.only.as_deref().unwrap_or("*"));
    let named = |expected: Expected| {
        let entries = G::mutants().iter().filter(|mutant| glob.matches(mutant.name));
        entries
            .filter(move |mutant| mutant.expected == expected)
            .map(|mutant| mutant as &'static dyn NamedEngine<G>)
    };
    let wrong: Vec<_> = named(Expected::Differs).collect();
    let right: Vec<_> = G::engines().iter().copied().chain(named(Expected::Equal)).collect();
    if wrong.is_empty() && right.len() == G::engines().len() {
        let only = args.only.as_deref().unwrap_or_default();
        return Err(Failure::Usage(format!("no mutant's name matches `{}`", only.escape_debug())));
    }
    if args.seed.is_some() && G::distribution(0).seed() == args.seed {
        let what = "this is the seed of the table, whose decks tell nothing of an engine; take another";
        return Err(Failure::Usage(what.to_owned()));
    }
    args.html.is_asked()?;
    let pool = pool::of(args.jobs)?;
    let seed = seed::announced(args.seed);
    let mut progress = Progress::new(G::NAME);
    let mut try_all = |engines: &[&'static dyn NamedEngine<G>], expected: Expected| -> Vec<EngineRecord> {
        let tried = engines.iter().map(|engine| {
            progress.tell(engine.name());
            pool.install(|| tried(*engine, expected, seed, args))
        });
        tried.collect()
    };
    let record = FoundRecord {
        version: env!("CARGO_PKG_VERSION"),
        game: G::NAME,
        seed,
        decks: args.decks,
        level: args.level,
        mutants: try_all(&wrong, Expected::Differs),
        controls: try_all(&right, Expected::Equal),
    };
    drop(progress);
    let text = if args.json { output::json(&record) } else { record.text() };
    output::write(text.as_bytes())?;
    let command = command::<G>(args, seed);
    args.html.write(|| html::found(&record, &again(&command)))?;
    seed::repeat(command.iter().map(String::as_str));
    Ok(if record.fails() { Exit::Finding } else { Exit::Nothing })
}

fn tried<G: Measured + Mutants>(
    engine: &'static dyn NamedEngine<G>,
    expected: Expected,
    seed: u64,
    args: &StatsArgs,
) -> EngineRecord {
    let found = first_found(engine, seed, args.decks, args.level);
    // The decks are the same for all engines, and so is what is found of them.
    let of_plays = found.tests.iter().filter(|test| !test.subject.is_dealer());
    let p_values = of_plays.filter_map(|test| test.outcome.p_value());
    EngineRecord {
        name: engine.name(),
        story: G::mutants().iter().find(|mutant| mutant.name == engine.name()).map(|mutant| mutant.story),
        decks: found.decks,
        tests: found
            .decks
            .map_or_else(Vec::new, |_| found.tests.iter().map(|test| test.subject.name()).collect()),
        output_only: expected == Expected::Differs && engine.depth() == Depth::Output,
        p_value: p_values.fold(1.0, f64::min),
    }
}
