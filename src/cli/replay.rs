//! `misdeal replay`

use std::ffi::OsString;
use std::path::Path;

use super::args::ReplayArgs;
use super::exit::{self, Exit};
use super::failure::Failure;
use super::{diagnostics, engines, output, program_args};
use crate::campaign;
use crate::deck::Deck;
use crate::findings::{self, Neighbours, Record, Store, Tested};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::mutants::Mutants;
use crate::oracle::Signature;
use crate::program::{Judged, Options, Standing, Tester};
use crate::report::replay::ReplayRecord;
use crate::report::{command, results};
use crate::visible;

pub fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    args.machines.begin()?;
    let store = Store::new(&args.out);
    let names = if args.all { store.ids()? } else { args.finding.clone() };
    if names.is_empty() {
        return Err(Failure::Usage(format!("there are no findings in {}", args.out.display())));
    }
    exit::end_by_itself();
    let mut exit = Exit::Nothing;
    let mut all = Vec::new();
    for name in names {
        let replayed = of_name(args, &store, &name);
        let replayed = if args.all { diagnostics::readable(replayed, &mut exit)? } else { Some(replayed?) };
        let Some(replayed) = replayed else { continue };
        exit = exit.most_urgent(exit_of(&replayed));
        output::text(&if args.json { output::json_line(&replayed) } else { replayed.text() })?;
        all.push(replayed);
    }
    args.machines.tell(|| results::of_replays(&all, &|finding| again(args, finding)))?;
    Ok(exit)
}

/// The command that plays a finding again.
fn again(args: &ReplayArgs, finding: &str) -> String {
    let out = args.out.to_string_lossy();
    let mut words = vec!["misdeal", "replay", finding, "--out", &out];
    let judging = args.judging.words();
    words.extend(judging.iter().map(String::as_str));
    let program: Vec<String> = args.program.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if !program.is_empty() {
        words.push("--");
        words.extend(program.iter().map(String::as_str));
    }
    command::line(words)
}

/// A finding of the store, or in a folder of its own.
fn of_name(args: &ReplayArgs, store: &Store, name: &str) -> Result<ReplayRecord, Failure> {
    let (folder, record, deck) = store.find(name)?;
    replay(args, &record, &deck, &folder)
}

fn replay(args: &ReplayArgs, record: &Record, deck: &Deck, folder: &Path) -> Result<ReplayRecord, Failure> {
    match record.game.as_str() {
        Accordian::NAME => of_game::<Accordian>(args, record, deck, folder),
        Clock::NAME => of_game::<Clock>(args, record, deck, folder),
        other => Err(Failure::Usage(format!("{}: there is no game `{}`", record.id(), visible::text(other)))),
    }
}

fn of_game<G: Aimed + Mutants>(
    args: &ReplayArgs,
    record: &Record,
    deck: &Deck,
    folder: &Path,
) -> Result<ReplayRecord, Failure> {
    let (now, standing) = if let Some(tested) = &record.program {
        of_program::<G>(args, tested, deck, &findings::read_neighbours(folder)?)?
    } else if args.program.is_empty() && args.judging.first_given().is_none() {
        (campaign::signature_of(engines::named::<G>(&record.actual)?, deck), None)
    } else {
        let reason = format!("{} is a finding of an engine, not of a program", record.id());
        return Err(Failure::Usage(reason));
    };
    Ok(ReplayRecord {
        finding: record.id(),
        game: record.game.clone(),
        deck: record.deck.clone(),
        stored: record.signature.clone(),
        now: now.map(|signature| signature.to_string()),
        standing: standing.as_ref().map(ToString::to_string),
        flaky: matches!(standing, Some(Standing::Sometimes { .. })),
    })
}

/// How the program fails now, and how that stands.
fn of_program<G: Aimed>(
    args: &ReplayArgs,
    of: &Tested,
    deck: &Deck,
    neighbours: &Neighbours,
) -> Result<(Option<Signature>, Option<Standing>), Failure> {
    let stored: Vec<OsString> = of.command.iter().map(OsString::from).collect();
    let words = if args.program.is_empty() { &stored } else { &args.program };
    let options = args.judging.options();
    let profile = args.judging.judge.unwrap_or(of.judge);
    let mut tester: Tester<G> = Tester::new(program_args::program(words)?, Options { profile, ..options });
    let judged = if neighbours.is_empty() {
        tester.judge_alone(deck)?
    } else {
        tester.judge_among(&neighbours.before, deck, &neighbours.after)?
    };
    Ok(match judged {
        Judged::Right => (None, None),
        Judged::Fails(failing) => (Some(failing.signature), Some(failing.standing)),
    })
}

const fn exit_of(record: &ReplayRecord) -> Exit {
    match (&record.now, record.flaky) {
        (None, _) => Exit::Nothing,
        (Some(_), true) => Exit::Inconclusive,
        (Some(_), false) => Exit::Finding,
    }
}
