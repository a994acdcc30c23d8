//! What a program may be doing.

use crate::game::{Depth, Engine, EventOf, Ignore, Observer};
use crate::mutants::{self, Expected, Mutant, Mutants};

/// An entry of the catalogue, or the mistakes of two entries at once.
///
/// ```
/// use misdeal::diagnose::catalogue::Behaviour;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::game::{Engine, Ignore};
///
/// let both = Behaviour::<Accordian>::named(&["prefer-one", "fmt-always-plural"]).expect("two entries");
/// let names: Vec<&str> = both.entries().map(|entry| entry.name).collect();
/// assert_eq!(names, ["prefer-one", "fmt-always-plural"]);
/// let piles = both.play(&"AC 2D 3C 4C".parse()?, &mut Ignore);
/// assert_eq!(piles.heights(), [1, 1, 2]);
/// // Both cannot be at once.
/// assert!(Behaviour::<Accordian>::named(&["rank-only", "suit-only"]).is_none());
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Behaviour<G: Mutants> {
    one: &'static Mutant<G>,
    other: Option<&'static Mutant<G>>,
    knobs: G::Knobs,
}

impl<G: Mutants> Behaviour<G> {
    /// The entry alone.
    #[must_use]
    pub const fn of(entry: &'static Mutant<G>) -> Self {
        Self { one: entry, other: None, knobs: entry.knobs }
    }

    /// Both entries at once; `None` where the two turn the same knob, or one has all that the other has.
    #[must_use]
    pub fn of_two(one: &'static Mutant<G>, other: &'static Mutant<G>) -> Option<Self> {
        let knobs = G::combined(&one.knobs, &other.knobs)?;
        let is_new = knobs != one.knobs && knobs != other.knobs;
        is_new.then_some(Self { one, other: Some(other), knobs })
    }

    /// What the entries with these names do, one or two of them.
    #[must_use]
    pub fn named(names: &[&str]) -> Option<Self> {
        match names {
            [name] => mutants::find(name).map(Self::of),
            [one, other] => Self::of_two(mutants::find(one)?, mutants::find(other)?),
            _ => None,
        }
    }

    /// Every entry alone.
    #[must_use]
    pub fn singles() -> Vec<Self> {
        G::mutants().iter().map(Self::of).collect()
    }

    /// Every two entries that can be combined. Of two right ones nothing new can come, nor of two whose
    /// knobs are those of a single entry. A right one beside a wrong one counts: what a program of an unusual
    /// build gets wrong may show in another way.
    #[must_use]
    pub fn pairs() -> Vec<Self> {
        let all = G::mutants();
        let two = all.iter().enumerate().flat_map(|(index, one)| {
            let others = all[index + 1..].iter();
            others.filter_map(|other| Self::of_two(one, other))
        });
        let is_new = |pair: &Self| all.iter().all(|entry| entry.knobs != pair.knobs);
        two.filter(|pair| pair.expected() == Expected::Differs && is_new(pair)).collect()
    }

    /// Its entries: one, or two.
    pub fn entries(&self) -> impl Iterator<Item = &'static Mutant<G>> + use<G> {
        std::iter::once(self.one).chain(self.other)
    }

    /// Whether a right program behaves so.
    #[must_use]
    pub fn expected(&self) -> Expected {
        let wrong = self.entries().find(|entry| entry.expected == Expected::Differs);
        wrong.map_or(Expected::Equal, |entry| entry.expected)
    }

    /// Its line for this start, into memory that is used again.
    pub(super) fn write(&self, start: &G::Start, output: &mut Vec<u8>) {
        output.clear();
        let answer = self.play(start, &mut Ignore);
        self.write_output(start, &answer, output);
    }
}

/// Two known bugs at once have no name of their own: [`Behaviour::entries`] has both.
impl<G: Mutants> Engine for Behaviour<G> {
    type Game = G;

    fn name(&self) -> &'static str {
        if self.other.is_some() { "two known bugs" } else { self.one.name }
    }

    fn summary(&self) -> &'static str {
        self.one.story
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
