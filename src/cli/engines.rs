//! Engines by name: the right ones, and mutants.

use super::failure::Failure;
use crate::findings::Record;
use crate::game::{self, NamedEngine};
use crate::mutants::{self, Mutants};

/// The right engine or the mutant with this name.
pub fn named<G: Mutants>(name: &str) -> Result<&'static dyn NamedEngine<G>, Failure> {
    let mutant = || mutants::find::<G>(name).map(|mutant| mutant as &'static dyn NamedEngine<G>);
    game::engine_named::<G>(name).or_else(mutant).ok_or_else(|| {
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

/// The engine asked for, or else the one that the finding is of. A program is none.
pub fn of_finding<G: Mutants>(
    asked: Option<&str>,
    record: &Record,
) -> Result<&'static dyn NamedEngine<G>, Failure> {
    match asked {
        None if record.program.is_some() => Err(Failure::Usage(format!(
            "{} is of a program, which shows no steps; --engine takes a known bug that it behaves like",
            record.id()
        ))),
        name => named::<G>(name.unwrap_or(&record.actual)),
    }
}
