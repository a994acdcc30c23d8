//! The failure that is kept while what shows it is made smaller.

use crate::game::{Depth, Game, NamedEngine};
use crate::oracle::{self, Signature};
use crate::trace::Trace;

/// An engine that differs from the reference in a way.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::{Depth, accordian::Accordian};
/// use misdeal::minimize::Failure;
/// use misdeal::mutants;
///
/// let engine = mutants::find::<Accordian>("prefer-one").expect("an entry");
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let failure = Failure::of(engine, Depth::Events, &deal).expect("4C goes one place, not three");
/// assert_eq!(failure.signature.as_str(), "WA step move/move");
/// assert!(failure.is_shown_by(&deal));
/// assert!(!failure.is_shown_by(&"AC 2D 3C".parse()?));
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Failure<'a, G: Game> {
    /// The engine.
    pub engine: &'a dyn NamedEngine<G>,
    /// No finer level is compared.
    pub level: Depth,
    /// The kind of the difference.
    pub signature: Signature,
}

impl<'a, G: Game> Failure<'a, G> {
    /// How the engine's play from here differs, if it does.
    ///
    /// ```
    /// use misdeal::deck::Deal;
    /// use misdeal::game::{Depth, accordian::Accordian};
    /// use misdeal::{minimize::Failure, mutants};
    ///
    /// let engine = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
    /// let deal: Deal = "AC 2D 3C 4C".parse()?;
    /// let failure = Failure::of(engine, Depth::Events, &deal).expect("it fails");
    /// assert_eq!(failure.signature.as_str(), "WA step move/move");
    /// assert!(!failure.is_shown_by(&deal.prefix(3)));
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    #[must_use]
    pub fn of(engine: &'a dyn NamedEngine<G>, level: Depth, start: &G::Start) -> Option<Self> {
        let mut table = Table::new(engine, level, start);
        Some(Self { engine, level, signature: table.signature(start)? })
    }

    /// Whether the engine's play from here differs in this way.
    #[must_use]
    pub fn is_shown_by(&self, start: &G::Start) -> bool {
        self.table(start).signature(start).is_some_and(|signature| signature == self.signature)
    }

    /// Where the failure is tested; `start` is any.
    pub(super) fn table(&self, start: &G::Start) -> Table<'a, G> {
        Table::new(self.engine, self.level, start)
    }
}

/// Memory for two plays, used again for the next two.
pub(super) struct Table<'a, G: Game> {
    engine: &'a dyn NamedEngine<G>,
    level: Depth,
    expected: Trace<G>,
    actual: Trace<G>,
}

impl<'a, G: Game> Table<'a, G> {
    fn new(engine: &'a dyn NamedEngine<G>, level: Depth, start: &G::Start) -> Self {
        let expected = Trace::of(G::engines()[0], start);
        Self { engine, level, actual: expected.clone(), expected }
    }

    /// How the plays from here differ, if they do.
    pub(super) fn signature(&mut self, start: &G::Start) -> Option<Signature> {
        self.expected.record(G::engines()[0], start);
        self.actual.record(self.engine, start);
        let difference = oracle::compare(&self.expected, &self.actual, self.level)?;
        Some(difference.signature(&self.expected, &self.actual))
    }

    /// How many moves the reference has made in the play that was compared last.
    pub(super) fn moves(&self) -> usize {
        self.expected.moves().count()
    }
}
