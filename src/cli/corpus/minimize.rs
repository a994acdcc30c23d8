//! `misdeal corpus minimize`

use super::args::MinimizeArgs;
use super::{games, is_empty, write};
use crate::cli::args::GameName;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::Kept;
use crate::report::corpus::changes::{Done, MinimizedGame};

pub fn run(kept: &Kept, args: &MinimizeArgs) -> Result<Exit, Failure> {
    let done = Done::unless(args.dry_run);
    let minimize = |game| match game {
        GameName::Accordian => minimize::<Accordian>(kept, done),
        GameName::Clock => minimize::<Clock>(kept, done),
    };
    let games = games(kept, args.game)?.into_iter().map(minimize).collect::<Result<_, _>>()?;
    write(games, args.json).map(|()| Exit::Nothing)
}

fn minimize<G: Aimed>(kept: &Kept, done: Done) -> Result<MinimizedGame, Failure> {
    let minimized = kept.minimized::<G>().map_err(Failure::of_kept)?;
    let record = MinimizedGame::of::<G>(&minimized, done);
    if record.before == 0 {
        return Err(is_empty::<G>(kept));
    }
    if let Some(change) = minimized.files.iter().find(|change| !change.has_notes_of_each()) {
        return Err(Failure::Usage(format!(
            "{}: there is not one numbered note for each of its decks; `misdeal corpus check` tells more",
            change.file().path.display()
        )));
    }
    if done == Done::Yes {
        for change in &minimized.files {
            change.write::<G>().map_err(Failure::of_kept)?;
        }
    }
    Ok(record)
}
