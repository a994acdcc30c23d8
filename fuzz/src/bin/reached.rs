//! Which strata a corpus of libFuzzer's reaches, and when each was first reached, from the times of its files.
//!
//! `cargo fz reached -- GAME DIR [SINCE]`: SINCE is a file as old as the run (DIR, if not given). A line a
//! stratum goes to standard output: name, seconds (`-` when it is not reached), file. A table by quantity goes
//! to standard error.

// libFuzzer, whose functions the coverage calls.
use libfuzzer_sys as _;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use misdeal::game::Game;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::aimed::Aimed;
use misdeal::generate::bytes;
use misdeal::strata::{Reader, Stratum};

/// A stratum with the first input that reaches it.
struct Reached {
    stratum: Stratum,
    first: Option<(Duration, PathBuf)>,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let told = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [Accordian::NAME, dir, ref since @ ..] => tell::<Accordian>(dir, since),
        [Clock::NAME, dir, ref since @ ..] => tell::<Clock>(dir, since),
        _ => Err("reached accordian|clock DIR [SINCE]".into()),
    };
    told.map_or_else(
        |error| {
            eprintln!("{error}");
            ExitCode::from(2)
        },
        |()| ExitCode::SUCCESS,
    )
}

type Failure = Box<dyn std::error::Error>;

fn tell<G: Aimed>(dir: &str, since: &[&str]) -> Result<(), Failure> {
    let since = fs::metadata(since.first().copied().unwrap_or(dir))?.modified()?;
    let inputs = inputs(Path::new(dir), since)?;
    if inputs.is_empty() {
        return Err(format!("{dir}: no inputs").into());
    }
    let reached = reached::<G>(&inputs)?;
    let mut output = std::io::stdout().lock();
    for Reached { stratum, first } in &reached {
        let name = stratum.name::<G>();
        match first {
            Some((after, file)) => {
                writeln!(output, "{name}\t{:.1}\t{}", after.as_secs_f64(), file.display())?;
            }
            None => writeln!(output, "{name}\t-\t-")?,
        }
    }
    table::<G>(&reached);
    Ok(())
}

/// The files of the folder, each with its age at the time when it was written.
fn inputs(dir: &Path, since: SystemTime) -> Result<Vec<(Duration, PathBuf)>, Failure> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let written = entry.metadata()?.modified()?;
        inputs.push((written.duration_since(since).unwrap_or_default(), entry.path()));
    }
    inputs.sort();
    Ok(inputs)
}

fn reached<G: Aimed>(inputs: &[(Duration, PathBuf)]) -> Result<Vec<Reached>, Failure> {
    let mut reached: Vec<Reached> =
        Stratum::all::<G>().map(|stratum| Reached { stratum, first: None }).collect();
    let mut reader = G::Reader::default();
    for (after, file) in inputs {
        G::probe(&bytes::deck(&fs::read(file)?), &mut reader);
        let features = reader.end();
        for Reached { stratum, first } in &mut reached {
            if first.is_none() && stratum.distance::<G>(features) == 0 {
                let name = file.file_name().unwrap_or_default();
                *first = Some((*after, name.into()));
            }
        }
    }
    Ok(reached)
}

/// Quantity by quantity: how many strata, how many reached, when the last of them.
fn table<G: Aimed>(reached: &[Reached]) {
    eprintln!("| quantity | strata | reached | the last after | which |\n|---|---:|---:|---:|---|");
    for (index, quantity) in G::QUANTITIES.iter().enumerate() {
        let own: Vec<&Reached> = reached.iter().filter(|reached| reached.stratum.quantity == index).collect();
        let firsts = own.iter().filter_map(|reached| Some((reached.first.as_ref()?.0, reached.stratum)));
        let count = firsts.clone().count();
        let last = firsts.max_by_key(|(after, _)| *after);
        let last = last.map_or("| - | -".to_owned(), |(after, stratum)| {
            format!("| {:.1} s | `{}`", after.as_secs_f64(), stratum.name::<G>())
        });
        eprintln!("| {} | {} | {count} {last} |", quantity.name, own.len());
    }
    let count = reached.iter().filter(|reached| reached.first.is_some()).count();
    eprintln!("| all of {} | {} | {count} | | |", G::NAME, reached.len());
}
