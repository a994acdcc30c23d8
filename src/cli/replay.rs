//! `misdeal replay`

use std::ffi::OsString;
use std::path::Path;

use serde::Serialize;

use super::args::ReplayArgs;
use super::exit::{self, Exit};
use super::failure::Failure;
use super::{engines, output, program_args};
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
use crate::visible;

/// What has become of a finding.
#[derive(Debug, Serialize)]
struct Replayed {
    finding: String,
    /// The kind of difference that is stored.
    stored: String,
    /// The kind that the deck shows now, if any.
    now: Option<String>,
    /// Of a program: whether the deck fails alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<String>,
    #[serde(skip)]
    is_flaky: bool,
}

pub fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    let store = Store::new(&args.out);
    let names = if args.all { store.ids()? } else { args.finding.clone() };
    if names.is_empty() {
        return Err(Failure::Usage(format!("there are no findings in {}", args.out.display())));
    }
    exit::end_by_itself();
    let mut exit = Exit::Nothing;
    for name in names {
        let folder = Path::new(&name);
        let folder = if folder.is_dir() { folder.to_owned() } else { store.folder(&name) };
        let (record, deck) =
            if folder.is_dir() { findings::read_folder(&folder)? } else { store.read(&name)? };
        let replayed = replay(args, &record, &deck, &folder)?;
        exit = exit.most_urgent(replayed.exit());
        output::text(&replayed.text(args.json))?;
    }
    Ok(exit)
}

fn replay(args: &ReplayArgs, record: &Record, deck: &Deck, folder: &Path) -> Result<Replayed, Failure> {
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
) -> Result<Replayed, Failure> {
    let (now, standing) = if let Some(tested) = &record.program {
        of_program::<G>(args, tested, deck, &findings::read_neighbours(folder)?)?
    } else if args.program.is_empty() && args.judging.first_given().is_none() {
        (campaign::signature_of(engines::named::<G>(&record.actual)?, deck), None)
    } else {
        let reason = format!("{} is a finding of an engine, not of a program", record.id());
        return Err(Failure::Usage(reason));
    };
    Ok(Replayed {
        finding: record.id(),
        stored: record.signature.clone(),
        now: now.map(|signature| signature.to_string()),
        standing: standing.as_ref().map(ToString::to_string),
        is_flaky: matches!(standing, Some(Standing::Sometimes { .. })),
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

impl Replayed {
    const fn exit(&self) -> Exit {
        match (&self.now, self.is_flaky) {
            (None, _) => Exit::Nothing,
            (Some(_), true) => Exit::Inconclusive,
            (Some(_), false) => Exit::Finding,
        }
    }

    fn text(&self, json: bool) -> String {
        if json {
            return output::json_line(self);
        }
        let what = match &self.now {
            Some(now) if *now == self.stored => format!("still differs: {now}"),
            Some(now) => format!("differs otherwise: {now}, not {}", self.stored),
            None => format!("no longer differs (it was {})", self.stored),
        };
        let standing = self.standing.as_ref().map_or(String::new(), |standing| format!("; it {standing}"));
        format!("{}: {what}{standing}\n", self.finding)
    }
}
