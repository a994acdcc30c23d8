//! `misdeal stats`

pub mod args;
mod mutants;

use std::time::Instant;

use args::StatsArgs;

use super::args::GameName;
use super::exit::Exit;
use super::failure::Failure;
use super::progress::Progress;
use super::{engines, output, pool, seed, style};
use crate::game::NamedEngine;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::mutants::Mutants;
use crate::report::stats::{Drawn, RunRecord, StatsRecord};
use crate::report::{self, html, number};
use crate::stats::{Judgement, LEVEL, Measured, ROUND, Tally, Uniform, table_text};

pub fn run(args: &StatsArgs) -> Result<Exit, Failure> {
    match (args.game, args.mutants) {
        (GameName::Accordian, false) => one::<Accordian>(args),
        (GameName::Clock, false) => one::<Clock>(args),
        (GameName::Accordian, true) => mutants::run::<Accordian>(args),
        (GameName::Clock, true) => mutants::run::<Clock>(args),
    }
}

/// One engine.
fn one<G: Measured + Mutants>(args: &StatsArgs) -> Result<Exit, Failure> {
    let engine = engines::named::<G>(&args.engine)?;
    let pool = pool::of(args.jobs)?;
    if args.table && G::distribution(0).seed().is_none() {
        return Err(Failure::Usage(format!("{} has exact laws, and needs no table", G::NAME)));
    }
    if let Some(path) = &args.svg {
        output::can_be_written(path)?;
    }
    args.html.is_asked()?;
    let seed = seed::announced(args.seed);
    let tally = pool.install(|| count::<G>(engine, seed, args.decks));
    let command = command::<G>(args, seed);
    let exit = if args.table {
        let made = format!("misdeal {}", shell_words::join(&command));
        output::write(table_text(&made, seed, &tally).as_bytes())?;
        Exit::Nothing
    } else {
        judge(args, engine, seed, &tally, &again(&command))?
    };
    seed::repeat(command.iter().map(String::as_str));
    Ok(exit)
}

fn judge<G: Measured>(
    args: &StatsArgs,
    engine: &'static dyn NamedEngine<G>,
    seed: u64,
    tally: &Tally<G>,
    again: &str,
) -> Result<Exit, Failure> {
    let judgement = Judgement::of(tally, Some(seed), args.level);
    let record = StatsRecord::of(RunRecord::of::<G>(engine.name(), seed), tally, &judgement);
    if let Some(path) = &args.svg {
        output::file(path, record.svg().as_bytes())?;
    }
    let text = match (args.json, args.csv) {
        (true, _) => output::json(&record),
        (false, true) => record.csv(),
        (false, false) => {
            let drawn = if args.all { Drawn::All } else { Drawn::First };
            record.text(drawn, style::of_bars(args.symbols, args.ascii))
        }
    };
    output::write(text.as_bytes())?;
    args.html.write(|| html::stats(&record, again))?;
    Ok(if judgement.is_outside() {
        Exit::Finding
    } else if judgement.is_whole() {
        Exit::Nothing
    } else {
        Exit::Inconclusive
    })
}

fn count<G: Measured>(engine: &dyn NamedEngine<G>, seed: u64, decks: u64) -> Tally<G> {
    let begin = Instant::now();
    let mut progress = Progress::new(G::NAME);
    let mut tally = Tally::new();
    while tally.decks() < decks {
        let round = tally.decks()..decks.min(tally.decks().saturating_add(ROUND));
        tally.play(engine, &Uniform { seed }, round);
        let seconds = begin.elapsed().as_secs();
        progress.tell(&format!("{} of {} decks, {seconds} s", number(tally.decks()), number(decks)));
    }
    tally
}

/// The command as a line for a shell.
fn again(words: &[String]) -> String {
    report::command::line(std::iter::once("misdeal").chain(words.iter().map(String::as_str)))
}

/// The command that does the same again, as far as it decides what is counted and judged.
fn command<G: Measured>(args: &StatsArgs, seed: u64) -> Vec<String> {
    let mut words = vec!["stats".to_owned(), G::NAME.to_owned()];
    let mut option = |name: &str, value: String| words.extend([name.to_owned(), value]);
    option("--decks", args.decks.to_string());
    option("--seed", seed.to_string());
    if args.engine != "fast" && !args.mutants {
        option("--engine", args.engine.clone());
    }
    if args.level.total_cmp(&LEVEL).is_ne() {
        option("--level", args.level.to_string());
    }
    if let Some(only) = &args.only {
        option("--only", only.clone());
    }
    words.extend(args.mutants.then(|| "--mutants".to_owned()));
    words.extend(args.table.then(|| "--table".to_owned()));
    words
}
