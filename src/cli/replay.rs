//! `misdeal replay`

use std::path::Path;

use serde::Serialize;

use super::args::ReplayArgs;
use super::exit::Exit;
use super::failure::Failure;
use super::{engines, output};
use crate::campaign;
use crate::deck::Deck;
use crate::findings::{self, Record, Store};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::mutants::Mutants;
use crate::oracle::Signature;

/// What has become of a finding.
#[derive(Debug, Serialize)]
struct Replayed {
    finding: String,
    /// The kind of difference that is stored.
    stored: String,
    /// The kind that the deck shows now, if any.
    now: Option<String>,
}

pub fn run(args: &ReplayArgs) -> Result<Exit, Failure> {
    let store = Store::new(&args.out);
    let names = if args.all { store.ids()? } else { args.finding.clone() };
    if names.is_empty() {
        return Err(Failure::Usage(format!("there are no findings in {}", args.out.display())));
    }
    let mut exit = Exit::Nothing;
    for name in names {
        let folder = Path::new(&name);
        let (record, deck) =
            if folder.is_dir() { findings::read_folder(folder)? } else { store.read(&name)? };
        let replayed = replay(&record, &deck)?;
        if replayed.now.is_some() {
            exit = Exit::Finding;
        }
        output::write(replayed.text(args.json).as_bytes())?;
    }
    Ok(exit)
}

fn replay(record: &Record, deck: &Deck) -> Result<Replayed, Failure> {
    let now = match record.game.as_str() {
        Accordian::NAME => signature::<Accordian>(record, deck)?,
        Clock::NAME => signature::<Clock>(record, deck)?,
        other => return Err(Failure::Usage(format!("{}: there is no game `{other}`", record.id()))),
    };
    Ok(Replayed {
        finding: record.id(),
        stored: record.signature.clone(),
        now: now.map(|signature| signature.to_string()),
    })
}

fn signature<G: Aimed + Mutants>(record: &Record, deck: &Deck) -> Result<Option<Signature>, Failure> {
    Ok(campaign::signature_of(engines::named::<G>(&record.actual)?, deck))
}

impl Replayed {
    fn text(&self, json: bool) -> String {
        if json {
            return serde_json::to_string(self).expect("a record can be written") + "\n";
        }
        let what = match &self.now {
            Some(now) if *now == self.stored => format!("still differs: {now}"),
            Some(now) => format!("differs otherwise: {now}, not {}", self.stored),
            None => format!("no longer differs (it was {})", self.stored),
        };
        format!("{}: {what}\n", self.finding)
    }
}
