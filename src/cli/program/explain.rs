//! `misdeal explain GAME DECK -- PROGRAM`

use std::time::Duration;

use super::super::args::ExplainArgs;
use super::super::exit::Exit;
use super::super::failure::Failure;
use super::super::{explain, output, style};
use super::{Inquired, Tested, exit_of, repeat};
use crate::deck::Deck;
use crate::diagnose::{self, Diagnosed, Inferred, Nearest};
use crate::game::Game;
use crate::generate::aimed::Aimed;
use crate::minimize::Shrink;
use crate::minimize::programs::{self, Budget};
use crate::mutants::Mutants;
use crate::program::{Failing, Standing};
use crate::report::html;
use crate::report::program::{
    FailureRecord, ProgramExplainRecord, SmallestDeckRecord, Tried, UnexplainedRecord,
};
use crate::trace::Trace;

/// How long a program is asked for a smaller deck.
const SMALLEST: Budget = Budget { decks: 3000, time: Duration::from_secs(10) };
/// How long it is asked for a deck on which it is right.
const NEAREST: Duration = Duration::from_secs(5);
/// Longer names have no room in a table of steps.
const SHORT: usize = 20;

pub fn run<G: Aimed + Diagnosed + Mutants + Shrink>(args: &ExplainArgs) -> Result<Exit, Failure> {
    let Some(deck) = &args.deck else {
        return Err(Failure::Usage("a program is explained on a deck".to_owned()));
    };
    args.html.is_asked()?;
    let mut tested = Tested::<G>::of(&args.program)?;
    let (failing, decks) = tested.first_failing(deck)?;
    let Some(failing) = failing else {
        tested.agreement(decks, args.json)?;
        args.html.nothing_to_show();
        return Ok(Exit::Nothing);
    };
    let (diagnosis, explanation, unexplained) = told(&mut tested, &failing)?;
    let mut record = ProgramExplainRecord {
        version: env!("CARGO_PKG_VERSION"),
        failure: FailureRecord::of::<G>(&tested.name, tested.profile, &failing),
        diagnosis,
        explanation,
        unexplained,
        beside: tested.beside(),
        repeat: repeat::<G>("explain", &failing, &args.program.words()),
    };
    args.html.write(|| html::explanation_of_program(&record))?;
    record.explanation = record.explanation.map(|told| told.up_to(explain::after(args)));
    if args.json {
        output::text(&output::json(&record))?;
    } else {
        output::write_coloured(&record.text(explain::detail(args), style::of(args.cards)))?;
    }
    Ok(exit_of(&failing.standing))
}

type Told =
    (Option<diagnose::catalogue::Diagnosis>, Option<diagnose::Explanation>, Option<UnexplainedRecord>);

/// The diagnosis, and both plays where one is known that gives the program's answers; else what the program
/// says itself.
fn told<G: Aimed + Diagnosed + Mutants + Shrink>(
    tested: &mut Tested<G>,
    failing: &Failing,
) -> Result<Told, Failure> {
    if failing.standing != Standing::Alone {
        return Ok((None, None, None));
    }
    let inquired = tested.inquire(failing)?;
    if let Some(Inquired { diagnosis, behaviour: Some(behaviour) }) = inquired {
        let is_short = tested.name.chars().count() <= SHORT;
        let program = if is_short { tested.name.as_str() } else { "the program" };
        let answer = failing.actual.as_slice();
        let inferred = Inferred { program, answer, behaviour: &behaviour, decks: diagnosis.decks };
        let start = G::start_of_deck(&failing.deck);
        let explanation = diagnose::explain_inferred(&start, G::engines()[0], &inferred, usize::MAX);
        return Ok((Some(diagnosis), explanation, None));
    }
    let unexplained = unexplained(tested, failing)?;
    Ok((inquired.map(|inquired| inquired.diagnosis), None, Some(unexplained)))
}

fn unexplained<G: Aimed + Mutants + Shrink + Diagnosed>(
    tested: &mut Tested<G>,
    failing: &Failing,
) -> Result<UnexplainedRecord, Failure> {
    let found = programs::deck::<G, _>(&mut tested.tester, failing, None, SMALLEST)?;
    let deck = found.smallest.deck;
    let (places, tried) = programs::nearest_right(&mut tested.tester, &deck, failing.verdict, NEAREST)?;
    let swap = places.map(|places| places.map(|place| deck.cards()[place].to_string()));
    let holds = found.holds(&failing.signature);
    let of = Tried { guarantee: found.guarantee, asked: found.asked };
    Ok(UnexplainedRecord {
        smallest: SmallestDeckRecord::of(&found.smallest, &found.confirmed, of, "program", holds),
        nearest: Nearest { swap, tried },
        right_play: right_play::<G>(&deck),
    })
}

/// The steps of the right play.
fn right_play<G: Diagnosed + Game>(deck: &Deck) -> Vec<diagnose::Step> {
    let start = G::start_of_deck(deck);
    diagnose::steps::<G>(&start, &Trace::of(G::engines()[0], &start))
}
