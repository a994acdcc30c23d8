//! `misdeal corpus add`

use std::collections::HashMap;

use super::args::AddArgs;
use super::{all_agree, write};
use crate::cli::args::GameName;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::source::{self, Reading};
use crate::deck::Deck;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::{Kept, KeptFile};
use crate::report::corpus::changes::AddedGame;

pub fn run(kept: &Kept, args: &AddArgs) -> Result<Exit, Failure> {
    let added = match args.game {
        GameName::Accordian => add::<Accordian>(kept, args)?,
        GameName::Clock => add::<Clock>(kept, args)?,
    };
    write(vec![added], args.json).map(|()| Exit::Nothing)
}

fn add<G: Aimed>(kept: &Kept, args: &AddArgs) -> Result<AddedGame, Failure> {
    let why = one_line(&args.why)?;
    let mut decks = Vec::new();
    for expression in &args.deck {
        source::expression::<G>(expression, Reading::InTurn, &mut |some| {
            decks.extend_from_slice(some);
            Ok(())
        })?;
    }
    are_new::<G>(kept, &decks)?;
    all_agree::<G>(decks.iter().copied())?;
    let (path, numbers) = kept.add_to::<G>(&args.file, &decks, &why).map_err(Failure::of_kept)?;
    Ok(AddedGame::of::<G>(&path, numbers.zip(&decks)))
}

/// A note is one line.
fn one_line(why: &str) -> Result<String, Failure> {
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    if why.is_empty() {
        return Err(Failure::Usage("--why says in a sentence what the decks are kept for".to_owned()));
    }
    Ok(why)
}

/// None of the decks is kept, and none stands among them twice.
fn are_new<G: Aimed>(kept: &Kept, decks: &[Deck]) -> Result<(), Failure> {
    let files = kept.files::<G>().map_err(Failure::of_kept)?;
    let mut places: HashMap<Deck, String> = files
        .iter()
        .flat_map(KeptFile::places)
        .map(|(deck, place)| (deck, format!("is kept already: {place}")))
        .collect();
    for deck in decks {
        if let Some(already) = places.insert(*deck, "is given twice".to_owned()) {
            return Err(Failure::Usage(format!("code:{} {already}; nothing is added", deck.code())));
        }
    }
    Ok(())
}
