//! `misdeal corpus check`

use super::args::CheckArgs;
use super::{games, is_empty, write};
use crate::cli::args::GameName;
use crate::cli::diagnostics;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::{Checked, Flaw, Kept, KeptError};
use crate::report::corpus::check::CheckedGame;

pub fn run(kept: &Kept, args: &CheckArgs) -> Result<Exit, Failure> {
    let mut checked = Vec::new();
    let mut exit = Exit::Nothing;
    for game in games(kept, args.game)? {
        let (record, code) = match game {
            GameName::Accordian => check::<Accordian>(kept)?,
            GameName::Clock => check::<Clock>(kept)?,
        };
        checked.push(record);
        exit = exit.most_urgent(code);
    }
    write(checked, args.json).map(|()| exit)
}

/// Checks the decks of a game. Judge text that is wrong is shown on standard error, as everywhere.
fn check<G: Aimed>(kept: &Kept) -> Result<(CheckedGame, Exit), Failure> {
    let Checked { files, problems } = kept.check::<G>().map_err(Failure::of_kept)?;
    if files.is_empty() && problems.is_empty() {
        return Err(is_empty::<G>(kept));
    }
    let record = CheckedGame::of::<G>(&files, &problems);
    let mut exit = Exit::Nothing;
    for problem in problems {
        let code = if let Flaw::Unreadable(reason) = problem.flaw {
            let failure = Failure::of_kept(KeptError { path: problem.path, reason });
            diagnostics::print(&failure);
            failure.exit()
        } else {
            Exit::Finding
        };
        exit = exit.most_urgent(code);
    }
    Ok((record, exit))
}
