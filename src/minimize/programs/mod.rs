//! What a program fails on, made smaller: full decks, as programs take them.
//!
//! The order, the passes and the proof are those of [full decks](super::deck). A program is asked by files of
//! many decks, so that candidates go ahead of the answers. Where an engine is known that gives the program's
//! answers, it is asked instead, a thousand times as fast, and the program only whether the result holds; the
//! engine also shows the failure with fewer cards than a program takes, which is then inferred.
//!
//! Whatever was asked, the result is run three times alone at the end.

mod asked;
mod lists;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

pub use lists::{ListOfProgram, list};

use self::asked::Asked;
use super::decks::{passes, search};
use super::{DECKS, Failure, FewCards, Guarantee, Shrink};
use crate::deck::Deck;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::base::{Bases, Size};
use crate::oracle::{Signature, Verdict};
use crate::program::{CannotRun, Failing, Judged, Runner, Standing, Tester};

/// What may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many smaller decks are tried, once no simplification helps.
    pub decks: u64,
    /// How long the program is asked. What was begun is ended.
    pub time: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self { decks: DECKS, time: Duration::from_secs(30) }
    }
}

/// Who was asked about the decks that were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// An engine that gives the program's answers.
    Engine,
    /// The program.
    Program,
}

/// A deck that a program fails on, made smaller.
#[derive(Clone, Debug)]
pub struct DeckOfProgram<G: Game> {
    /// The smallest deck found.
    pub smallest: Size,
    /// What is known of it; as far as the engine is the program's equal, where it was found by one.
    pub guarantee: Guarantee,
    /// Who was asked.
    pub found_by: FoundBy,
    /// What the program makes of the result when it is run three times alone.
    pub confirmed: Judged,
    /// The failure in fewer cards, as the engine shows it; none without an engine that gives the answers.
    pub inferred: Option<FewCards<G::Start>>,
    /// How many decks the program was asked.
    pub asked: u64,
}

impl<G: Game> DeckOfProgram<G> {
    /// Whether the program fails on the result every time, in the way that was kept.
    #[must_use]
    pub fn holds(&self, signature: &Signature) -> bool {
        holds(&self.confirmed, signature)
    }
}

fn holds(judged: &Judged, signature: &Signature) -> bool {
    let is_same = |failing: &Failing| failing.standing == Standing::Alone && failing.signature == *signature;
    judged.failing().is_some_and(is_same)
}

/// Makes a deck smaller that the program fails on alone; `engine` is one that gives the program's answers.
///
/// # Errors
///
/// When the program does not start, or everything is to end.
///
/// ```
/// use std::time::Duration;
///
/// use misdeal::deck::Deck;
/// use misdeal::game::{Game, NamedEngine, accordian::Accordian};
/// use misdeal::generate::uniform;
/// use misdeal::minimize::programs::{self, Budget, FoundBy};
/// use misdeal::mutants;
/// use misdeal::notation::DeckReader;
/// use misdeal::program::{CannotRun, Kept, Limits, Options, Outcome, Run, Runner, Tester};
///
/// /// In place of a program: a known bug.
/// struct RankOnly;
///
/// impl Runner for RankOnly {
///     fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
///         let engine: &dyn NamedEngine<Accordian> = mutants::find("rank-only").expect("an entry");
///         let mut stdout = Vec::new();
///         for deck in DeckReader::new(&input[..]).read_all().expect("judge text") {
///             let start = Accordian::start_of_deck(&deck);
///             engine.write_output(&start, &engine.answer(&start), &mut stdout);
///         }
///         let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
///         Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
///     }
/// }
///
/// let mut tester = Tester::<Accordian, _>::new(RankOnly, Options::default());
/// let judged = tester.judge(&[uniform::deck(42, 17)])?;
/// let failing = judged[0].failing().expect("it is wrong");
/// let budget = Budget { decks: 100, time: Duration::from_secs(60) };
/// let smaller = programs::deck(&mut tester, failing, None, budget)?;
/// assert_eq!((smaller.smallest.deck, smaller.found_by), (Deck::NEW, FoundBy::Program));
/// assert!(smaller.holds(&failing.signature));
/// # Ok::<(), CannotRun>(())
/// ```
pub fn deck<G: Shrink, R: Runner>(
    tester: &mut Tester<G, R>,
    failing: &Failing,
    engine: Option<&dyn NamedEngine<G>>,
    budget: Budget,
) -> Result<DeckOfProgram<G>, CannotRun> {
    if let Some(engine) = engine
        && let Some(found) = by_engine(tester, failing, engine, budget)?
    {
        return Ok(found);
    }
    by_program(tester, failing, budget)
}

/// `None` where the engine fails in another way than the program, be it before or after.
fn by_engine<G: Shrink, R: Runner>(
    tester: &mut Tester<G, R>,
    failing: &Failing,
    engine: &dyn NamedEngine<G>,
    budget: Budget,
) -> Result<Option<DeckOfProgram<G>>, CannotRun> {
    let start = G::start_of_deck(&failing.deck);
    let failure = Failure::of(engine, Depth::Output, &start);
    let Some(failure) = failure.filter(|failure| failure.signature == failing.signature) else {
        return Ok(None);
    };
    let found = super::deck(&failure, &failing.deck, budget.decks);
    let confirmed = tester.judge_alone(&found.smallest.deck)?;
    Ok(holds(&confirmed, &failing.signature).then(|| DeckOfProgram {
        smallest: found.smallest,
        guarantee: found.guarantee,
        found_by: FoundBy::Engine,
        confirmed,
        inferred: G::few_cards(&failure, &failing.deck, G::TRIED),
        asked: 1,
    }))
}

fn by_program<G: Bases, R: Runner>(
    tester: &mut Tester<G, R>,
    failing: &Failing,
    budget: Budget,
) -> Result<DeckOfProgram<G>, CannotRun> {
    let mut asked = Asked::new(tester, failing, Instant::now() + budget.time);
    let first = super::size::<G>(&failing.deck);
    let (smallest, guarantee) = search::<G, _>(&mut asked, first, &passes::<G>(), budget.decks)?;
    let asked = asked.decks();
    let confirmed = tester.judge_alone(&smallest.deck)?;
    Ok(DeckOfProgram { smallest, guarantee, found_by: FoundBy::Program, confirmed, inferred: None, asked })
}

/// The decks in which two cards are exchanged, those that lie nearest to one another first, until the program
/// is right on one: the two places, and how many were tried. `verdict` is what it gets on the deck.
///
/// # Errors
///
/// When the program does not start, or everything is to end.
pub fn nearest_right<G: Game, R: Runner>(
    tester: &mut Tester<G, R>,
    deck: &Deck,
    verdict: Verdict,
    time: Duration,
) -> Result<(Option<[usize; 2]>, usize), CannotRun> {
    asked::nearest_right(tester, deck, verdict, Instant::now() + time)
}
