//! `misdeal corpus`

mod add;
pub mod args;
mod check;
mod export;
mod import;
mod list;
mod minimize;

use args::{CorpusArgs, CorpusCommand};

use super::args::GameName;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::kept::{self, Kept};
use crate::report::corpus::{CorpusRecord, GameText};
use crate::report::schema::Described;
use crate::visible;

pub fn run(args: &CorpusArgs) -> Result<Exit, Failure> {
    let kept = Kept::new(&args.corpus);
    match &args.command {
        CorpusCommand::List(args) => list::run(&kept, args),
        CorpusCommand::Add(args) => add::run(&kept, args),
        CorpusCommand::Check(args) => check::run(&kept, args),
        CorpusCommand::Minimize(args) => minimize::run(&kept, args),
        CorpusCommand::Export(args) => export::run(&kept, args),
        CorpusCommand::Import(args) => import::run(&kept, args),
    }
}

/// The games that are asked for and have a folder.
fn games(kept: &Kept, named: Option<GameName>) -> Result<Vec<GameName>, Failure> {
    let has_folder = |game: &GameName| match game {
        GameName::Accordian => kept.of_game::<Accordian>().is_dir(),
        GameName::Clock => kept.of_game::<Clock>().is_dir(),
    };
    // A game that is named must have decks; that is said when they are read.
    let games: Vec<GameName> =
        GameName::asked(named).filter(|game| named.is_some() || has_folder(game)).collect();
    if games.is_empty() {
        let folder = visible::text(&kept.folder().display().to_string());
        return Err(Failure::Usage(format!(
            "there are no kept decks: no folder `accordian` or `clock` in {folder}"
        )));
    }
    Ok(games)
}

/// No deck is no corpus: nothing has been checked, listed or written.
fn is_empty<G: Game>(kept: &Kept) -> Failure {
    Failure::Usage(format!("there are no kept decks in {}", kept.of_game::<G>().display()))
}

/// Writes what was done with each game.
fn write<R: GameText>(games: Vec<R>, json: bool) -> Result<(), Failure>
where
    CorpusRecord<R>: Described,
{
    let record = CorpusRecord { version: env!("CARGO_PKG_VERSION"), games };
    let text = if json { output::json(&record) } else { record.text() };
    output::text(&text)
}

/// Decks are kept with the reference's answers, so they must be right.
fn all_agree<G: Aimed>(decks: impl IntoIterator<Item = Deck>) -> Result<(), Failure> {
    for deck in decks {
        if let Some(differs) = kept::differences::<G>(G::engines(), &deck).first() {
            return Err(Failure::Disagreement {
                summary: format!("{differs}; nothing is added"),
                details: format!("again: misdeal play {} --all-engines --deck code:{}", G::NAME, deck.code()),
            });
        }
    }
    Ok(())
}
