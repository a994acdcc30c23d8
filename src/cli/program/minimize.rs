//! `misdeal minimize GAME DECK -- PROGRAM`

use super::super::args::MinimizeArgs;
use super::super::exit::Exit;
use super::super::failure::Failure;
use super::super::output;
use super::{Inquired, Tested, exit_of, repeat};
use crate::diagnose::catalogue::Entries;
use crate::game::{Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::expression::DeckExpression;
use crate::minimize::Shrink;
use crate::minimize::programs::{self, Budget, DeckOfProgram, FoundBy, ListOfProgram};
use crate::mutants::Mutants;
use crate::program::{Failing, Standing};
use crate::report::program::{
    FailureRecord, InferredRecord, ProgramMinimizeRecord, SmallestDeckRecord, SmallestListRecord, Tried,
};
use crate::trace::Trace;

pub fn run<G: Aimed + Mutants + Shrink>(args: &MinimizeArgs, deck: &DeckExpression) -> Result<Exit, Failure> {
    let mut tested = Tested::<G>::of(&args.program)?;
    let (Some(failing), _) = tested.first_failing(deck)? else {
        tested.tell_beside();
        output::message(&format!("{}: no deck fails, so there is nothing to minimize", tested.name));
        if args.json {
            output::nothing()?;
        }
        return Ok(Exit::Nothing);
    };
    let mut record = ProgramMinimizeRecord {
        version: env!("CARGO_PKG_VERSION"),
        failure: FailureRecord::of::<G>(&tested.name, tested.profile, &failing),
        smallest: None,
        inferred: None,
        list: None,
        diagnosis: None,
        beside: tested.beside(),
        explain: None,
        repeat: repeat::<G>("minimize", &failing, &options(args)),
    };
    let exit = match failing.standing {
        Standing::Sometimes { .. } => Exit::Inconclusive,
        Standing::AmongOthers { .. } => of_list(args, &mut tested, &failing, &mut record)?,
        Standing::Alone | Standing::NotTried { .. } => of_deck(args, &mut tested, &failing, &mut record)?,
    };
    record.beside = tested.beside();
    let text = if args.json { output::json(&record) } else { record.text() };
    output::text(&text)?;
    Ok(exit)
}

fn of_deck<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    tested: &mut Tested<G>,
    failing: &Failing,
    record: &mut ProgramMinimizeRecord,
) -> Result<Exit, Failure> {
    let inquired = tested.inquire(failing)?;
    let behaviour = inquired.as_ref().and_then(|inquired| inquired.behaviour);
    let engine = behaviour.as_ref().map(|behaviour| behaviour as &dyn NamedEngine<G>);
    let found = programs::deck(&mut tested.tester, failing, engine, budget(args))?;
    let holds = found.holds(&failing.signature);
    if let Some(confirmed) = found.confirmed.failing() {
        record.explain = Some(repeat::<G>("explain", confirmed, &args.program.words()));
    }
    record.smallest = Some(smallest::<G>(&found, holds));
    record.inferred = match (&behaviour, found.inferred) {
        (Some(behaviour), Some(few)) => {
            let line = |engine: &dyn NamedEngine<G>| Trace::of(engine, &few.start).output;
            let lines = [line(G::engines()[0]), line(behaviour)];
            Some(InferredRecord::of::<G>(&Entries::of(behaviour), &few, lines))
        }
        _ => None,
    };
    record.diagnosis = inquired.map(|Inquired { diagnosis, .. }| diagnosis);
    Ok(if holds { Exit::Finding } else { Exit::Inconclusive })
}

fn smallest<G: Game>(found: &DeckOfProgram<G>, holds: bool) -> SmallestDeckRecord {
    let tried = Tried { guarantee: found.guarantee, asked: found.asked };
    let by = match found.found_by {
        FoundBy::Engine => "engine",
        FoundBy::Program => "program",
    };
    SmallestDeckRecord::of(&found.smallest, &found.confirmed, tried, by, holds)
}

fn of_list<G: Aimed + Mutants + Shrink>(
    args: &MinimizeArgs,
    tested: &mut Tested<G>,
    failing: &Failing,
    record: &mut ProgramMinimizeRecord,
) -> Result<Exit, Failure> {
    let ListOfProgram { failing, guarantee, asked } =
        programs::list::<G, _>(&mut tested.tester, failing, budget(args))?;
    record.list = Some(SmallestListRecord::of(&failing, Tried { guarantee, asked }));
    record.explain = Some(repeat::<G>("explain", &failing, &args.program.words()));
    Ok(exit_of(&failing.standing))
}

fn budget(args: &MinimizeArgs) -> Budget {
    let default = Budget::default();
    Budget { decks: args.budget.unwrap_or(default.decks), time: args.time.map_or(default.time, Into::into) }
}

fn options(args: &MinimizeArgs) -> Vec<String> {
    let budget = args.budget.map(|budget| ["--budget".to_owned(), budget.to_string()]);
    let time = args.time.map(|time| ["--time".to_owned(), time.to_string().replace(' ', "")]);
    [budget, time].into_iter().flatten().flatten().chain(args.program.words()).collect()
}
