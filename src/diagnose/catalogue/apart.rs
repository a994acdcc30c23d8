//! Decks that tell behaviours apart which have given the same answers so far.

use rayon::prelude::*;

use super::behaviour::Behaviour;
use super::decks;
use crate::campaign::Alone;
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::mutants::{Expected, Mutants};

/// So many plays are made at most, but for the last decks'.
const MOST_PLAYS: usize = 60_000;
/// So many decks are played at a time; what one of them tells apart is then played no more.
const AT_A_TIME: usize = 128;
/// Of decks played at the same time that tell the same two apart so many are enough.
const ENOUGH: usize = 4;

/// Decks of a campaign with this seed on which these behaviours differ, so that each of them is told from each
/// other one, as far as a bounded search has found such decks. Right ones, which no deck tells apart, count as
/// one. No decks where only one is left, or none tell these apart.
///
/// ```
/// use misdeal::diagnose::catalogue::{Behaviour, telling_apart};
/// use misdeal::game::{Engine, Game, Ignore, accordian::Accordian};
///
/// let fitting = ["rank-only", "suit-only"].map(|name| Behaviour::<Accordian>::named(&[name]).expect("an entry"));
/// let decks = telling_apart(&fitting, 1);
/// let answers = fitting.map(|behaviour| behaviour.play(&Accordian::start_of_deck(&decks[0]), &mut Ignore));
/// assert_ne!(answers[0], answers[1]);
/// assert!(telling_apart(&fitting[..1], 1).is_empty(), "from nothing else");
/// ```
#[must_use]
pub fn telling_apart<G: Aimed + Mutants>(fitting: &[Behaviour<G>], seed: u64) -> Vec<Deck> {
    let behaviours = distinct(fitting);
    let mut pairs = Pair::all(behaviours.len());
    let epochs = Alone::<G>::new(decks::dealing::<G>(seed, 0..u64::MAX, &[]));
    let mut campaign = epochs.flatten().map(|counted| counted.dealt.deck);
    let mut telling = Vec::new();
    let mut plays = 0;
    while plays < MOST_PLAYS && !pairs.is_empty() {
        let decks: Vec<Deck> = campaign.by_ref().take(AT_A_TIME).collect();
        let is_open = |behaviour| pairs.iter().any(|pair: &Pair| pair.has(behaviour));
        let open: Vec<bool> = (0..behaviours.len()).map(is_open).collect();
        plays += decks.len() * open.iter().filter(|open| **open).count();
        let lines: Vec<Lines> = decks.par_iter().map(|deck| lines(&behaviours, &open, deck)).collect();
        let tells = |(deck, lines): (Deck, Lines)| Pair::count(&mut pairs, &lines).then_some(deck);
        telling.extend(decks.into_iter().zip(lines).filter_map(tells));
        pairs.retain(|pair| pair.told_by == 0);
    }
    telling
}

/// The behaviours, one for all right ones.
fn distinct<G: Mutants>(fitting: &[Behaviour<G>]) -> Vec<Behaviour<G>> {
    let (right, wrong): (Vec<_>, Vec<_>) =
        fitting.iter().partition(|behaviour| behaviour.expected() == Expected::Equal);
    right.into_iter().take(1).chain(wrong).copied().collect()
}

/// By behaviour: the line that it writes; empty for one that is told from all others.
type Lines = Vec<Vec<u8>>;

fn lines<G: Mutants>(behaviours: &[Behaviour<G>], open: &[bool], deck: &Deck) -> Lines {
    let start = G::start_of_deck(deck);
    let mut lines = vec![Vec::new(); behaviours.len()];
    for ((behaviour, line), _) in behaviours.iter().zip(&mut lines).zip(open).filter(|(_, open)| **open) {
        behaviour.write(&start, line);
    }
    lines
}

/// Two behaviours, by their numbers.
struct Pair {
    one: usize,
    other: usize,
    /// How many of the decks chosen tell them apart.
    told_by: usize,
}

impl Pair {
    fn all(behaviours: usize) -> Vec<Self> {
        let pairs = (0..behaviours).flat_map(|other| (0..other).map(move |one| (one, other)));
        pairs.map(|(one, other)| Self { one, other, told_by: 0 }).collect()
    }

    const fn has(&self, behaviour: usize) -> bool {
        self.one == behaviour || self.other == behaviour
    }

    /// Counts a deck with these lines for each pair that it tells apart and that needs more such decks; whether
    /// there is such a pair. White space counts: it may be the bug.
    fn count(pairs: &mut [Self], lines: &Lines) -> bool {
        let told = |pair: &&mut Self| pair.told_by < ENOUGH && lines[pair.one] != lines[pair.other];
        let told = pairs.iter_mut().filter(told).map(|pair| pair.told_by += 1);
        told.count() > 0
    }
}
