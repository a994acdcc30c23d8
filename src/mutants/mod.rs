//! Engines with one known bug each: do the checks bite?
//!
//! Real programs get these games wrong in ways that come back again and again. Each entry is one such
//! way with its story and the rule that it misreads. The rules themselves are the easy part, for almost
//! any deck shows them; the bugs of size, format and state need decks made for them. Some entries are
//! right programs written in another way: whoever reports one of those raises a false alarm.
//!
//! A game has *one* deliberately slow engine that can be got wrong in many independent ways, its *knobs*.
//! With all knobs right it plays the game; an entry turns one of them (or a few). Two mistakes at a time
//! are two entries' knobs [combined](Mutants::combined). The engine states the rules itself, for a bug
//! in a shared rule would be a bug on both sides.
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::game::{Engine, Game, Ignore, accordian::Accordian};
//! use misdeal::mutants;
//!
//! let mutant = mutants::find::<Accordian>("fmt-always-plural").expect("in the catalogue");
//! let start = Accordian::start_of_deck(&Deck::NEW);
//! let answer = mutant.play(&start, &mut Ignore);
//! let mut output = Vec::new();
//! mutant.write_output(&start, &answer, &mut output);
//! assert_eq!(output, b"1 piles remaining: 52\n");
//! ```

pub mod accordian;
pub mod clock;

use std::fmt::Debug;

use crate::game::{Depth, Engine, EventOf, Game, Observer};

/// What a comparison with the reference must come to, given enough deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// Some deal shows a difference.
    Differs,
    /// No deal does: the entry is a right program.
    Equal,
}

/// A game with a catalogue of known bugs.
///
/// Would a test of one's own notice? Here one that plays a single deck and looks at the answer:
///
/// ```
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::game::{Engine, Game, Ignore};
/// use misdeal::generate::uniform;
/// use misdeal::mutants::{Expected, Mutants};
///
/// let deal = Accordian::start_of_deck(&uniform::deck(42, 17));
/// let right = Reference.play(&deal, &mut Ignore);
/// let (mut wrong, mut noticed) = (0, 0);
/// for mutant in Accordian::mutants() {
///     let differs = mutant.play(&deal, &mut Ignore) != right;
///     match mutant.expected {
///         Expected::Differs => (wrong, noticed) = (wrong + 1, noticed + u32::from(differs)),
///         Expected::Equal => assert!(!differs, "{} is a right program", mutant.name),
///     }
/// }
/// assert!(0 < noticed && noticed < wrong, "{noticed} of {wrong}: one deck is not enough");
/// ```
pub trait Mutants: Game {
    /// The ways in which the game's naive engine can be got wrong.
    type Knobs: Copy + Debug + PartialEq + Send + Sync + 'static;

    /// All knobs turned so that the game is played right.
    const RIGHT: Self::Knobs;

    /// All entries, those that must be found equal last.
    fn mutants() -> &'static [Mutant<Self>];

    /// How far plays with these knobs can be compared.
    fn depth_with(knobs: &Self::Knobs) -> Depth;

    /// Plays from `start` to the end, telling `observer` what happens.
    fn play_with<O: Observer<Self::Event>>(
        knobs: &Self::Knobs,
        start: &Self::Start,
        observer: &mut O,
    ) -> Self::Answer;

    /// Writes the judge's line for the answer of such a play.
    fn write_with(knobs: &Self::Knobs, start: &Self::Start, answer: &Self::Answer, output: &mut Vec<u8>);

    /// Both mistakes at once; `None` when the two turn the same knob differently.
    ///
    /// ```
    /// use misdeal::game::Ignore;
    /// use misdeal::game::accordian::Accordian;
    /// use misdeal::mutants::{self, Mutants};
    ///
    /// let knobs = |name| mutants::find::<Accordian>(name).expect("in the catalogue").knobs;
    /// let both = Accordian::combined(&knobs("prefer-one"), &knobs("fmt-always-plural")).expect("two knobs");
    /// let answer = Accordian::play_with(&both, &"AC 2D 3C 4C".parse()?, &mut Ignore);
    /// assert_eq!(answer.to_string(), "3 piles remaining: 1 1 2");
    ///
    /// let one_pile = "AC 2C".parse()?;
    /// let mut output = Vec::new();
    /// Accordian::write_with(&both, &one_pile, &Accordian::play_with(&both, &one_pile, &mut Ignore), &mut output);
    /// assert_eq!(output, b"1 piles remaining: 2\n");
    /// assert_eq!(Accordian::combined(&knobs("rank-only"), &knobs("suit-only")), None);
    /// # Ok::<(), misdeal::deck::NotADeal>(())
    /// ```
    fn combined(one: &Self::Knobs, other: &Self::Knobs) -> Option<Self::Knobs>;
}

/// An engine with one known bug, or a right program written in an unusual way.
///
/// ```
/// use misdeal::game::{Engine, Ignore, accordian::Accordian};
/// use misdeal::mutants;
///
/// let mutant = mutants::find::<Accordian>("fmt-always-plural").expect("an entry");
/// assert!(!mutant.story.is_empty() && !mutant.rule.is_empty());
/// // It plays as any engine does.
/// let piles = mutant.play(&"AC 2D".parse()?, &mut Ignore);
/// assert_eq!(piles.heights(), [1, 1]);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mutant<G: Mutants> {
    /// The name in the catalogue.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub story: &'static str,
    /// The rule that it misreads, put right; of a right program, the rule that it states unusually.
    pub rule: &'static str,
    /// What a comparison with the reference must come to.
    pub expected: Expected,
    /// How its engine is got wrong.
    pub knobs: G::Knobs,
    /// Within how many decks a campaign must have shown it.
    pub within: u64,
}

/// Within how many decks a campaign must have shown a bug.
pub(crate) const SOON: u64 = 20_000;
/// The same for a bug that only a deck shows that is searched for long.
const LATE: u64 = 200_000;

impl<G: Mutants> Mutant<G> {
    /// An entry that some deal shows.
    const fn wrong(name: &'static str, story: &'static str, rule: &'static str, knobs: G::Knobs) -> Self {
        Self { name, story, rule, expected: Expected::Differs, knobs, within: SOON }
    }

    /// An entry that no deal shows.
    const fn right(name: &'static str, story: &'static str, rule: &'static str, knobs: G::Knobs) -> Self {
        Self { name, story, rule, expected: Expected::Equal, knobs, within: SOON }
    }

    /// The entry, for whose decks one has to search long.
    const fn late(mut self) -> Self {
        self.within = LATE;
        self
    }
}

impl<G: Mutants> Engine for Mutant<G> {
    type Game = G;

    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.story
    }

    fn depth(&self) -> Depth {
        G::depth_with(&self.knobs)
    }

    fn play<O: Observer<EventOf<Self>>>(&self, start: &G::Start, observer: &mut O) -> G::Answer {
        G::play_with(&self.knobs, start, observer)
    }

    fn write_output(&self, start: &G::Start, answer: &G::Answer, output: &mut Vec<u8>) {
        G::write_with(&self.knobs, start, answer, output);
    }
}

/// The entry with this name.
///
/// ```
/// use misdeal::game::{Engine, Ignore, accordian::Accordian};
/// use misdeal::mutants::{self, Expected};
///
/// let mutant = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
/// assert_eq!(mutant.expected, Expected::Differs);
/// // 4C goes onto 3C, though AC is the third to its left.
/// let piles = mutant.play(&"AC 2D 3C 4C".parse()?, &mut Ignore);
/// assert_eq!(piles.to_string(), "3 piles remaining: 1 1 2");
/// assert!(mutants::find::<Accordian>("prefer-two").is_none());
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn find<G: Mutants>(name: &str) -> Option<&'static Mutant<G>> {
    G::mutants().iter().find(|mutant| mutant.name == name)
}

/// A knob of two engines combined: the setting that is not right, `None` when there are two of them.
fn combined_knob<T: PartialEq>(one: T, other: T, right: &T) -> Option<T> {
    if one == *right || one == other { Some(other) } else { (other == *right).then_some(one) }
}

/// Combines two structures of knobs field by field; not naming a field does not compile.
macro_rules! combine_knobs {
    ($one:expr, $other:expr, $right:expr; $knobs:ident { $($field:ident),+ $(,)? }) => {
        Some($knobs { $($field: $crate::mutants::combined_knob($one.$field, $other.$field, &$right.$field)?),+ })
    };
}
use combine_knobs;

/// What the tests of both catalogues need.
#[cfg(test)]
mod testing;
