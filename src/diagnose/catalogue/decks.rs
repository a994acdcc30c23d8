//! The decks that a program is asked first.

use std::collections::HashSet;
use std::ops::Range;

use crate::campaign::{Dealing, Stage, decks_alone};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::generate::near;

/// How many decks are dealt for strata, at random, with shuffled tails, and mutated.
const DEALT: u64 = 1750;
/// One in so many of the near decks is asked. Odd, so that all base decks take their turns.
const OF_NEAR: usize = 11;

/// About two thousand decks, and those kept from earlier runs, that show as many known bugs as possible and
/// tell them from each other: the base decks, at both ends of what can happen, and decks little different;
/// a deck made for each stratum, which bugs of size need; uniform decks, on which misread rules have
/// each their own answers; shuffled tails and mutated decks for rare slips. Each deck
/// comes once; the same decks for the same seed.
///
/// ```
/// use misdeal::diagnose::catalogue::first_decks;
/// use misdeal::game::clock::Clock;
/// use misdeal::generate::base::{self, Bases};
///
/// let decks = first_decks::<Clock>(1, &[]);
/// assert!((1_500..2_500).contains(&decks.len()));
/// assert_eq!(decks[..2], Clock::BASES);
/// // A deck that was kept is asked as well.
/// let kept = first_decks::<Clock>(1, &[base::INERT]);
/// assert!(kept.contains(&base::INERT));
/// ```
#[must_use]
pub fn first_decks<G: Aimed>(seed: u64, kept: &[Deck]) -> Vec<Deck> {
    let near = (0..near::up_to_one_swap::<G>()).step_by(OF_NEAR).filter_map(near::deck::<G>);
    let dealt = decks_alone::<G>(dealing::<G>(seed, 0..DEALT + kept.len() as u64, kept), u64::MAX);
    let dealt = dealt.iter().map(|counted| counted.dealt.deck);
    let mut decks: Vec<Deck> = G::BASES.into_iter().chain(near).chain(dealt).collect();
    let mut asked = HashSet::new();
    decks.retain(|deck| asked.insert(*deck));
    decks
}

/// The decks of a campaign without the near ones, of which there are many alike.
pub(super) fn dealing<G: Aimed>(seed: u64, cases: Range<u64>, kept: &[Deck]) -> Dealing {
    let mut dealing = Dealing { kept: kept.to_vec(), ..Dealing::of::<G>(seed, cases) };
    dealing.stages.retain(|stage| *stage != Stage::Near);
    dealing
}
