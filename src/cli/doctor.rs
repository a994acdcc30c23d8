//! `misdeal doctor`

use super::args::{DoctorArgs, GameName};
use super::exit::Exit;
use super::failure::Failure;
use super::{output, program_args};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::program::doctor::{self, Condition, Examined};
use crate::report::doctor::{Record, Weight};

pub fn run(args: &DoctorArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => examine::<Accordian>(args),
        GameName::Clock => examine::<Clock>(args),
    }
}

fn examine<G: Examined>(args: &DoctorArgs) -> Result<Exit, Failure> {
    let program = program_args::program(&args.program)?;
    let examination = doctor::examine::<G>(&program, &args.judging.options())?;
    let variants = if args.variants { Weight::Finding } else { Weight::Warning };
    let record = Record::of(G::NAME, &program.to_string(), examination, variants);
    let text = if args.json { output::json(&record) } else { record.text() };
    output::text(&text)?;
    Ok(match record.condition {
        Condition::Well => Exit::Nothing,
        Condition::Flaky => Exit::Inconclusive,
        Condition::Wrong => Exit::Finding,
    })
}
