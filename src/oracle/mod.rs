//! Compares plays: agreement, or a difference with its signature. Judges outputs as a judge would.
//!
//! Two plays are compared at the finest level that both have, then at the coarser ones. A difference gets
//! a [`Signature`] that says what kind of difference it is and never names a card or a number, so that one
//! bug makes one group. Which side is right is said by a third opinion that is neither: the game's step
//! checker, which judges every claimed move on its own (for Clock with the theorem on bottom cards beside
//! it).
//!
//! ```
//! use misdeal::deck::Deal;
//! use misdeal::game::accordian::Accordian;
//! use misdeal::game::{Depth, Game};
//! use misdeal::mutants;
//! use misdeal::oracle::{self, Support};
//! use misdeal::trace::Trace;
//!
//! let deal: Deal = "AC 2D 3C 4C".parse()?;
//! let right = Trace::of(Accordian::engines()[0], &deal);
//! let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
//! let difference = oracle::compare(&right, &wrong, Depth::Events).expect("they differ");
//! assert_eq!(difference.signature(&right, &wrong).as_str(), "WA step move/move");
//! assert_eq!(oracle::third_opinion(&deal, &right, &wrong), Support::Expected);
//! # Ok::<(), misdeal::deck::NotADeal>(())
//! ```

mod profile;
mod verdict;

use std::fmt;

use crate::game::law::{Description, Law, Tally};
use crate::game::{Depth, Game};
use crate::trace::{Divergence, Trace};
pub use profile::{Profile, is_white_space, tokens};
pub use verdict::Verdict;

/// The kind of a difference: the verdict and the first thing that differs, such as `WA step move/deal`
/// (the reference moves, the other side deals), `WA token noun`, `AC law leftmost`.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::oracle::{Signature, Verdict};
///
/// let right = b"6 piles remaining: 40 8 1 1 1 1\n";
/// let of = |verdict, actual: &[u8]| Signature::of_output::<Accordian>(verdict, right, actual).to_string();
/// assert_eq!(of(Verdict::WrongAnswer, b"7 piles remaining: 39 8 1 1 1 1 1\n"), "WA token count");
/// assert_eq!(of(Verdict::WrongAnswer, b"6 piles remaining: 39 9 1 1 1 1\n"), "WA token size");
/// assert_eq!(of(Verdict::PresentationError, b"6 piles remaining: 40 8 1 1 1 1 \n"), "PE spacing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature(String);

impl Signature {
    /// The signature as it was written before.
    #[must_use]
    pub const fn from_text(text: String) -> Self {
        Self(text)
    }

    /// Two outputs differ and nothing else is known: named by the first token that does.
    #[must_use]
    pub fn of_output<G: Game>(verdict: Verdict, expected: &[u8], actual: &[u8]) -> Self {
        Self::of_verdict(verdict, &token_class::<G>(expected, actual))
    }

    /// A verdict and what it rests on, in words that name no card and no number of the play.
    #[must_use]
    pub fn of_verdict(verdict: Verdict, what: &str) -> Self {
        Self(format!("{verdict} {what}").trim_end().to_owned())
    }

    /// A law is broken though the plays agree.
    ///
    /// ```
    /// use misdeal::game::accordian::laws::Law;
    /// use misdeal::game::law::Law as _;
    /// use misdeal::oracle::{Signature, Verdict};
    ///
    /// let signature = Signature::of_law(Verdict::Accepted, Law::Leftmost.describe());
    /// assert_eq!(signature.as_str(), "AC law leftmost");
    /// assert!(signature.is_of_law());
    /// ```
    #[must_use]
    pub fn of_law(verdict: Verdict, law: Description) -> Self {
        Self::of_verdict(verdict, &format!("law {}", law.name))
    }

    /// Whether a law is broken, and no difference seen.
    #[must_use]
    pub fn is_of_law(&self) -> bool {
        self.0.contains(" law ")
    }

    /// The signature as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Which side of a difference the step checker finds right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// The expected side breaks no law; the actual one does, or shows too little to be judged.
    Expected,
    /// The actual side breaks no law, the expected one does.
    Actual,
    /// Both break laws.
    Neither,
}

impl Support {
    /// A sentence for reports.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Expected => "the step checker finds the expected play right",
            Self::Actual => "the step checker finds the actual play right, not the expected one",
            Self::Neither => "the step checker finds both plays wrong",
        }
    }
}

/// Two plays of the same start that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What a strict judge would say.
    pub verdict: Verdict,
    /// Where the plays part.
    pub divergence: Divergence,
}

/// Compares two plays, at no finer level than `level`; `None` is agreement.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Accordian, Fast, Reference};
/// use misdeal::game::Depth;
/// use misdeal::mutants;
/// use misdeal::oracle::{self, Verdict};
/// use misdeal::trace::{Divergence, Trace};
///
/// let deal: Deal = "AC 2D 3C 2C".parse()?;
/// let right = Trace::<Accordian>::of(&Reference, &deal);
/// assert_eq!(oracle::compare(&right, &Trace::of(&Fast, &deal), Depth::Events), None);
///
/// // The move is wrong and the line right: a judge would accept it.
/// let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
/// let difference = oracle::compare(&right, &wrong, Depth::Events).expect("they differ");
/// assert_eq!((difference.verdict, difference.divergence), (Verdict::Accepted, Divergence::Event(4)));
/// assert_eq!(difference.signature(&right, &wrong).as_str(), "AC step move/move");
/// assert_eq!(oracle::compare(&right, &wrong, Depth::Answer), None);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn compare<G: Game>(expected: &Trace<G>, actual: &Trace<G>, level: Depth) -> Option<Difference> {
    let divergence = expected.first_divergence(actual, level)?;
    Some(Difference { verdict: Profile::Strict.judge(&expected.output, &actual.output), divergence })
}

impl Difference {
    /// The difference's kind.
    #[must_use]
    pub fn signature<G: Game>(&self, expected: &Trace<G>, actual: &Trace<G>) -> Signature {
        let kind = |event: Option<&G::Event>| event.map_or("end", G::kind);
        let what = match self.divergence {
            Divergence::Event(index) => {
                format!("step {}/{}", kind(expected.events.get(index)), kind(actual.events.get(index)))
            }
            Divergence::Move(index) => {
                format!("step {}/{}", kind(expected.moves().nth(index)), kind(actual.moves().nth(index)))
            }
            Divergence::Answer | Divergence::Output => token_class::<G>(&expected.output, &actual.output),
        };
        Signature::of_verdict(self.verdict, &what)
    }
}

/// Asks the step checker which of two differing plays is right.
///
/// ```
/// use misdeal::deck::Deal;
/// use misdeal::game::accordian::{Accordian, Reference};
/// use misdeal::mutants;
/// use misdeal::oracle::{Support, third_opinion};
/// use misdeal::trace::Trace;
///
/// let deal: Deal = "AC 2D 3C 4C".parse()?;
/// let right = Trace::<Accordian>::of(&Reference, &deal);
/// let wrong = Trace::of(mutants::find::<Accordian>("prefer-one").expect("in the catalogue"), &deal);
/// assert_eq!(third_opinion(&deal, &right, &wrong), Support::Expected);
/// // It does not matter which of them is called expected.
/// assert_eq!(third_opinion(&deal, &wrong, &right), Support::Actual);
/// # Ok::<(), misdeal::deck::NotADeal>(())
/// ```
#[must_use]
pub fn third_opinion<G: Game>(start: &G::Start, expected: &Trace<G>, actual: &Trace<G>) -> Support {
    let right = |trace: &Trace<G>| G::check_play(start, &trace.play(), &mut Tally::default()).is_ok();
    // A side that shows no more than its output cannot be judged.
    match (right(expected), actual.depth > Depth::Output && right(actual)) {
        (true, _) => Support::Expected,
        (false, true) => Support::Actual,
        (false, false) => Support::Neither,
    }
}

/// What the first token that differs is.
fn token_class<G: Game>(expected: &[u8], actual: &[u8]) -> String {
    let (expected, actual) = (parts(expected), parts(actual));
    let pairs = expected.iter().zip(&actual);
    let first = pairs.take_while(|(one, other)| one == other).count();
    if first == expected.len() && first == actual.len() {
        return "spacing".to_owned();
    }
    format!("token {}", G::token_class(first))
}

/// Runs of letters and digits, and every other character that is not white space.
fn parts(line: &[u8]) -> Vec<&[u8]> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
    line.chunk_by(|one, other| is_word(one) && is_word(other))
        .filter(|token| !is_white_space(&token[0]))
        .collect()
}

/// What laws of a game say, for summaries.
///
/// ```
/// use misdeal::game::clock::Clock;
/// use misdeal::oracle;
///
/// let tree = oracle::laws::<Clock>().find(|(_, law)| law.name == "tree").expect("a law");
/// assert_eq!(tree.1.source, "Knuth, TAOCP volume 1, section 2.3.4.2, exercise 16");
/// ```
pub fn laws<G: Game>() -> impl Iterator<Item = (G::Law, Description)> {
    G::Law::ALL.iter().map(|law| (*law, law.describe()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Deal, Deck};
    use crate::game::NamedEngine;
    use crate::game::accordian::{Accordian, Fast, Reference};
    use crate::game::clock::Clock;
    use crate::game::law::Cost;
    use crate::mutants;

    fn trace(engine: &dyn NamedEngine<Accordian>, deck: &Deck) -> Trace<Accordian> {
        Trace::of(engine, &Deal::from(*deck))
    }

    #[test]
    fn all_laws_of_a_game_are_told() {
        let names: Vec<&str> = laws::<Clock>().map(|(_, law)| law.name).collect();
        assert_eq!(names.len(), <Clock as Game>::Law::ALL.len());
        assert!(names.contains(&"tree") && laws::<Accordian>().count() == 9, "{names:?}");
    }

    #[test]
    fn who_is_right_is_told_apart() {
        let told = [Support::Expected, Support::Actual, Support::Neither].map(Support::sentence);
        assert!(told[0].ends_with("the expected play right") && told[1].contains("the actual play right"));
        assert!(told[2].ends_with("both plays wrong"), "{told:?}");
    }

    #[test]
    fn a_signature_names_the_kind_and_no_card() {
        let signature = |name: &str, deck: &Deck| {
            let mutant = mutants::find::<Accordian>(name).expect(name);
            let (expected, actual) = (trace(&Reference, deck), trace(mutant, deck));
            let difference = compare(&expected, &actual, Depth::Events)?;
            Some(difference.signature(&expected, &actual).to_string())
        };
        assert_eq!(signature("fmt-always-plural", &Deck::NEW).as_deref(), Some("WA token noun"));
        assert_eq!(signature("fmt-first-52-only", &Deck::NEW), None);
        assert_eq!(signature("suit-only", &Deck::NEW).as_deref(), Some("WA step move/deal"));
        assert_eq!(signature("only-51", &Deck::NEW).as_deref(), Some("WA step deal/end"));
    }

    #[test]
    fn tokens_have_classes() {
        let class = token_class::<Clock>;
        assert_eq!(class(b"04,KD\n", b"4,KD\n"), "token count");
        assert_eq!(class(b"44,KD\n", b"44 KD\n"), "token separator");
        assert_eq!(class(b"44,KD\n", b"44, KD\n"), "spacing");
        assert_eq!(class(b"44,KD\n", b"44,KS\n"), "token card");
        assert_eq!(class(b"44,KD\n", b"44,KD.\n"), "token surplus");
        let class = token_class::<Accordian>;
        assert_eq!(class(b"2 piles remaining: 51 1\n", b"2 piles remaining: 51\n"), "token size");
    }

    #[test]
    fn the_step_checker_supports_the_right_side_whichever_it_is() {
        let deck = Deck::NEW.with_swap(7, 30);
        let wrong = trace(mutants::find::<Accordian>("casc-1").expect("in the catalogue"), &deck);
        let right = trace(&Fast, &deck);
        let start = Deal::from(deck);
        assert!(compare(&right, &wrong, Depth::Events).is_some());
        assert_eq!(third_opinion(&start, &right, &wrong), Support::Expected);
        assert_eq!(third_opinion(&start, &wrong, &right), Support::Actual);
        assert_eq!(third_opinion(&start, &wrong, &wrong), Support::Neither);
    }

    #[test]
    fn a_side_of_which_only_the_output_is_known_is_never_supported() {
        let deck = Deck::NEW.with_swap(7, 30);
        let wrong = trace(mutants::find::<Accordian>("casc-1").expect("in the catalogue"), &deck);
        let mut right = trace(&Fast, &deck);
        assert_eq!(third_opinion(&Deal::from(deck), &wrong, &right), Support::Actual);
        right.depth = Depth::Output;
        assert_eq!(third_opinion(&Deal::from(deck), &wrong, &right), Support::Neither);
    }

    #[test]
    fn a_broken_law_without_a_difference_has_a_signature_of_its_own() {
        let law = Description {
            name: "cards-kept",
            sentence: "No card is lost.",
            source: "The rules.",
            needs: Depth::Events,
            cost: Cost::EveryPlay,
        };
        let signature = Signature::of_law(Verdict::WrongAnswer, law);
        assert_eq!(signature.as_str(), "WA law cards-kept");
        assert!(signature.is_of_law());
        assert!(!Signature::of_verdict(Verdict::WrongAnswer, "step move/deal").is_of_law());
    }
}
