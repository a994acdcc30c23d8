//! Engines by name: the right ones, and mutants.

use super::failure::Failure;
use crate::findings::Record;
use crate::game::{self, NamedEngine};
use crate::mutants::{self, Mutants};
use crate::report::command::line;
use crate::visible;

/// The right engine or the mutant with this name.
pub fn named<G: Mutants>(name: &str) -> Result<&'static dyn NamedEngine<G>, Failure> {
    let mutant = || mutants::find::<G>(name).map(|mutant| mutant as &'static dyn NamedEngine<G>);
    game::engine_named::<G>(name).or_else(mutant).ok_or_else(|| {
        if G::PATHS.contains(&name) {
            let here: Vec<&str> = G::paths().iter().map(|engine| engine.name()).collect();
            let here = here.join(", ");
            return Failure::Usage(format!("this processor has not what `{name}` needs; it can play by {here}"));
        }
        let names: Vec<&str> = G::engines().iter().map(|engine| engine.name()).collect();
        Failure::Usage(format!(
            "there is no engine `{}` for {game}; engines are {}, and the wrong ones of `misdeal mutants {game} \
             --list`",
            name.escape_debug(),
            names.join(", "),
            game = G::NAME
        ))
    })
}

/// The engine asked for, or else the one that the finding is of. A program is none, and `command` asks it.
pub fn of_finding<G: Mutants>(
    asked: Option<&str>,
    record: &Record,
    command: &str,
) -> Result<&'static dyn NamedEngine<G>, Failure> {
    match (asked, &record.program) {
        (None, Some(tested)) => {
            let (id, deck, program) = (record.id(), &record.deck, line(&tested.command));
            let again = format!("misdeal {command} {} code:{deck} -- {program}", record.game);
            Err(Failure::Usage(format!(
                "{id} is of a program; ask it, with `{}`, or name with --engine a known bug that it behaves like",
                visible::text(&again)
            )))
        }
        (name, _) => named::<G>(name.unwrap_or(&record.actual)),
    }
}
