//! `misdeal corpus import`

use super::args::ImportArgs;
use super::{all_agree, write};
use crate::cli::args::GameName;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::{self, Kept, Wanted};
use crate::report::corpus::changes::{Done, ImportedGame};

pub fn run(kept: &Kept, args: &ImportArgs) -> Result<Exit, Failure> {
    let imported = match args.game {
        GameName::Accordian => import::<Accordian>(kept, args)?,
        GameName::Clock => import::<Clock>(kept, args)?,
    };
    write(vec![imported], args.json).map(|()| Exit::Nothing)
}

fn import<G: Aimed>(kept: &Kept, args: &ImportArgs) -> Result<ImportedGame, Failure> {
    let decks = kept::import(&args.path).map_err(Failure::of_kept)?;
    if decks.is_empty() {
        return Err(Failure::Usage("there is no input to import".to_owned()));
    }
    let known = kept.read::<G>().map_err(Failure::of_kept)?;
    let wanted = if args.every { Wanted::Every } else { Wanted::Rare };
    let new = kept::to_keep::<G>(&kept::first_decks::<G>(&decks), wanted, &known);
    all_agree::<G>(new.iter().map(|new| new.deck))?;
    let done = Done::unless(args.dry_run);
    // Where nothing is new no folder is made.
    if done == Done::Yes && !new.is_empty() {
        kept.add::<G>(&new).map_err(Failure::of_kept)?;
    }
    Ok(ImportedGame::of::<G>(decks.len(), &new, done))
}
