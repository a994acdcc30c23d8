//! `misdeal corpus export`

use super::args::ExportArgs;
use super::{is_empty, write};
use crate::cli::args::GameName;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::kept::{self, Kept};
use crate::report::corpus::changes::ExportedGame;

pub fn run(kept: &Kept, args: &ExportArgs) -> Result<Exit, Failure> {
    let exported = match args.game {
        GameName::Accordian => export::<Accordian>(kept, args)?,
        GameName::Clock => export::<Clock>(kept, args)?,
    };
    write(vec![exported], args.json).map(|()| Exit::Nothing)
}

fn export<G: Game>(kept: &Kept, args: &ExportArgs) -> Result<ExportedGame, Failure> {
    let decks = kept.read::<G>().map_err(Failure::of_kept)?;
    if decks.is_empty() {
        return Err(is_empty::<G>(kept));
    }
    let exported = kept::export(&decks, &args.dir).map_err(Failure::of_kept)?;
    Ok(ExportedGame::of::<G>(&args.dir, exported))
}
