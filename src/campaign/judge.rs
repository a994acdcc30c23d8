//! One case: the reference's play judged by the laws, the engines' plays compared with it.

use crate::deck::Deck;
use crate::game::law::{Broken, Law, Tally};
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::generate::choices::{Choices, Prng};
use crate::oracle::{self, Signature, Verdict};
use crate::trace::{Beforehand, Trace};

/// Memory for the plays of one case, used again for the next.
pub(crate) struct Table<G: Game> {
    /// The reference's play.
    pub(crate) expected: Trace<G>,
    actual: Trace<G>,
    /// What engines have answered for this case and those that follow.
    pub(crate) beforehand: Beforehand<G>,
}

impl<G: Aimed> Table<G> {
    pub(crate) fn new(start: &G::Start) -> Self {
        let expected = Trace::of(G::engines()[0], start);
        Self { actual: expected.clone(), expected, beforehand: Beforehand::default() }
    }

    /// Judges the reference's play, which is recorded, by the laws, and [compares](Self::compare) the engines'
    /// plays with it. Of a play that agrees with the reference's the laws need not be tested again: they look
    /// at nothing that was not compared.
    pub(crate) fn judge(
        &mut self,
        engines: &[&'static dyn NamedEngine<G>],
        level: Depth,
        start: &G::Start,
        mut replay: Option<&mut Prng>,
        tally: &mut Tally,
        mut wrong: impl FnMut(&'static dyn NamedEngine<G>, Signature, usize),
    ) {
        let reference = G::engines()[0];
        let moves = |expected: &Trace<G>| expected.moves().count();
        if let Err(law) = G::check_play(start, &self.expected.play(), tally) {
            wrong(reference, broken(law), moves(&self.expected));
        } else if let Err(law) = by_replay(reference, start, &self.expected, replay.as_deref_mut(), tally) {
            wrong(reference, broken(law), moves(&self.expected));
        }
        self.compare(engines, level, start, replay, tally, wrong);
    }

    /// Compares the engines' plays with the reference's, which is recorded.
    pub(crate) fn compare(
        &mut self,
        engines: &[&'static dyn NamedEngine<G>],
        level: Depth,
        start: &G::Start,
        mut replay: Option<&mut Prng>,
        tally: &mut Tally,
        mut wrong: impl FnMut(&'static dyn NamedEngine<G>, Signature, usize),
    ) {
        let moves = |expected: &Trace<G>| expected.moves().count();
        for &engine in engines {
            self.beforehand.record(engine, start, &mut self.actual);
            if let Some(difference) = oracle::compare(&self.expected, &self.actual, level) {
                wrong(engine, difference.signature(&self.expected, &self.actual), moves(&self.expected));
            } else if let Err(law) = by_replay(engine, start, &self.actual, replay.as_deref_mut(), tally) {
                wrong(engine, broken(law), moves(&self.expected));
            }
        }
    }
}

/// The kind of a broken law where the outputs agree.
fn broken(broken: Broken<impl Law>) -> Signature {
    Signature::of_law(Verdict::Accepted, broken.law.describe())
}

fn by_replay<G: Game>(
    engine: &'static dyn NamedEngine<G>,
    start: &G::Start,
    trace: &Trace<G>,
    draws: Option<&mut Prng>,
    tally: &mut Tally,
) -> Result<(), Broken<G::Law>> {
    let Some(draws) = draws else {
        return Ok(());
    };
    G::check_by_replay(engine, start, &trace.play(), &mut |bound| draws.below(bound), tally)
}

/// The kind of difference or broken law that this deck shows of `engine` beside the reference. Laws that
/// need other plays are tried by many of them.
///
/// ```
/// use misdeal::campaign::signature_of;
/// use misdeal::game::accordian::{Accordian, Fast};
/// use misdeal::generate::uniform;
/// use misdeal::mutants;
///
/// let deck = uniform::deck(42, 17);
/// let wrong = mutants::find::<Accordian>("rank-only").expect("in the catalogue");
/// let signature = signature_of::<Accordian>(wrong, &deck).expect("it differs");
/// assert_eq!(signature.as_str(), "WA step move/deal");
/// assert_eq!(signature_of::<Accordian>(&Fast, &deck), None);
/// ```
#[must_use]
pub fn signature_of<G: Aimed>(engine: &'static dyn NamedEngine<G>, deck: &Deck) -> Option<Signature> {
    const REPLAYS: u64 = 64;
    let start = G::start_of_deck(deck);
    let mut table = Table::new(&start);
    let mut found = None;
    for index in 0..REPLAYS {
        table.judge(
            &[engine],
            Depth::Events,
            &start,
            Some(&mut Prng::new(0, index)),
            &mut Tally::default(),
            |side, signature, _| {
                if side.name() == engine.name() {
                    found.get_or_insert(signature);
                }
            },
        );
        if found.is_some() {
            break;
        }
    }
    found
}
