//! `misdeal corpus list`

use super::args::ListArgs;
use super::{games, is_empty, write};
use crate::cli::args::GameName;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::Kept;
use crate::report::corpus::list::{DeckDetail, ListedGame};

pub fn run(kept: &Kept, args: &ListArgs) -> Result<Exit, Failure> {
    let detail = if args.strata { DeckDetail::Each } else { DeckDetail::None };
    let list = |game| match game {
        GameName::Accordian => list::<Accordian>(kept, detail),
        GameName::Clock => list::<Clock>(kept, detail),
    };
    let games = games(kept, args.game)?.into_iter().map(list).collect::<Result<_, _>>()?;
    write(games, args.json).map(|()| Exit::Nothing)
}

fn list<G: Aimed>(kept: &Kept, detail: DeckDetail) -> Result<ListedGame, Failure> {
    let files = kept.files::<G>().map_err(Failure::of_kept)?;
    if files.iter().all(|file| file.decks.is_empty()) {
        return Err(is_empty::<G>(kept));
    }
    Ok(ListedGame::of::<G>(&files, detail))
}
