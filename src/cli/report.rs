//! `misdeal report`

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::exit::Exit;
use super::failure::Failure;
use super::html::{both_plays, right_play, write};
use super::{diagnostics, engines, output, verify};
use crate::deck::{Deal, Deck};
use crate::diagnose::Diagnosed;
use crate::findings::{self, Record, Store};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::base::Bases;
use crate::mutants::Mutants;
use crate::report::findings::{FindingsRecord, Read, StoredGroup};
use crate::report::html::{self, PLAYS, Play, Plays};
use crate::visible;

/// Make one page for a browser of all findings that are kept.
///
/// The findings stand in groups of one kind, and of each the plays of its smallest can be stepped through. The
/// page is one file that needs nothing else. What campaigns have dealt is not kept with the findings: `fuzz`
/// writes that with --html. Of a file that `verify` has written as JSON the page says what was verified.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// Where findings are kept, or a file that `verify --json` or `--certificate` has written.
    #[arg(value_name = "DIR|FILE", default_value = "misdeal.out", value_hint = ValueHint::AnyPath)]
    pub source: PathBuf,
    /// The file of the page.
    #[arg(long, short, value_name = "FILE", default_value = "report.html", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    /// Write the findings, or what the file says, as JSON instead of a page.
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
}

pub fn run(args: &ReportArgs) -> Result<Exit, Failure> {
    if !args.json {
        output::can_be_written(&args.output)?;
    }
    if args.source.is_file() {
        return of_file(args);
    }
    let store = Store::new(&args.source);
    let folder = args.source.display().to_string();
    let mut exit = Exit::Nothing;
    let mut all = Vec::new();
    for id in store.ids()? {
        all.extend(diagnostics::readable(read(&store, &id), &mut exit)?);
    }
    if all.is_empty() {
        if exit != Exit::Nothing {
            return Ok(exit);
        }
        let folder = visible::text(&folder);
        return Err(Failure::Usage(format!(
            "there are no findings in {folder}; `misdeal fuzz` keeps what it finds there"
        )));
    }
    let record = FindingsRecord::of(&folder, all);
    if args.json {
        output::text(&output::json(&record))?;
    } else {
        write(&args.output, &html::store(&record, &plays(&store, &record)?))?;
    }
    Ok(exit)
}

/// The page of what a file says was verified.
fn of_file(args: &ReportArgs) -> Result<Exit, Failure> {
    let name = visible::text(&args.source.display().to_string());
    let done = verify::read(&args.source).map_err(|failure| match failure {
        Failure::Usage(reason) => Failure::Usage(format!(
            "{reason}; pages of what other commands write as JSON are made by themselves, with --html"
        )),
        other => other,
    })?;
    let is_claim = done.is_whole() && done.smallest.is_none();
    if let Some(discrepancy) = done.discrepancies().into_iter().next().filter(|_| is_claim) {
        return Err(Failure::Usage(format!("{name} is damaged: {discrepancy}")));
    }
    if args.json {
        output::text(&output::json(&done))?;
    } else {
        let parts = [(name, done.clone())];
        write(&args.output, &html::verified(&done, &parts, verify::play(&done).as_ref()))?;
    }
    Ok(Exit::Nothing)
}

fn read(store: &Store, id: &str) -> Result<Read, Failure> {
    let (record, deck) = store.read(id)?;
    let outputs = findings::read_outputs(&store.folder(id))?;
    match record.game.as_str() {
        Accordian::NAME => Ok(Read::of::<Accordian>(id, record, &deck, outputs)),
        Clock::NAME => Ok(Read::of::<Clock>(id, record, &deck, outputs)),
        other => Err(Failure::Usage(format!("{id}: there is no game `{}`", visible::text(other)))),
    }
}

/// The plays of the smallest finding of each of the first groups.
fn plays(store: &Store, record: &FindingsRecord) -> Result<Plays, Failure> {
    let mut plays = Plays::new();
    for StoredGroup { findings, .. } in record.groups.iter().take(PLAYS) {
        let id = &findings[0].id;
        let (record, deck) = store.read(id)?;
        let play = match record.game.as_str() {
            Accordian::NAME => play::<Accordian>(&record, &deck),
            _ => play::<Clock>(&record, &deck),
        };
        plays.extend(play.map(|play| (id.clone(), play)));
    }
    Ok(plays)
}

/// Both plays; of a program the right one. Nothing where this version has no such engine, or it no longer differs.
fn play<G: Bases + Diagnosed + Mutants>(record: &Record, deck: &Deck) -> Option<Play> {
    if record.program.is_some() {
        return Some(right_play::<G>(deck));
    }
    both_plays::<G>(&Deal::from(*deck), engines::named::<G>(&record.actual).ok()?)
}
