//! Full decks made smaller.

mod passes;
mod search;

use std::collections::BTreeMap;
use std::convert::Infallible;

use rayon::prelude::*;

use super::Guarantee;
use super::failure::{Failure, Table};
use crate::deck::Deck;
use crate::game::{Game, NamedEngine};
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::oracle::Signature;

/// How many smaller decks are tried when nothing else is said: all with up to three cards out of place.
pub const DECKS: u64 = 100_000;

/// A full deck made smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimizedDeck {
    /// The smallest deck found.
    pub smallest: Size,
    /// What is known of it.
    pub guarantee: Guarantee,
    /// What the passes came across that fails in other ways, the smallest of each.
    pub otherwise: BTreeMap<Signature, Size>,
}

pub(super) use passes::Proposes;
#[cfg(feature = "proptest")]
pub(super) use passes::one_by_one;
#[cfg(feature = "program")]
pub(super) use search::shrink;
pub(super) use search::{Tireless, Witness, search};

/// The passes over full decks.
pub(super) const fn passes<G: Bases>() -> [Proposes; 4] {
    passes::all::<G>()
}

/// Makes a deck smaller that shows the failure, then tries up to `budget` smaller ones.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::{Depth, Game, accordian::Accordian};
/// use misdeal::generate::uniform;
/// use misdeal::minimize::{self, Failure, Guarantee};
/// use misdeal::mutants;
///
/// let engine = mutants::find::<Accordian>("rank-only").expect("in the catalogue");
/// let found = uniform::deck(42, 17);
/// let failure = Failure::of(engine, Depth::Output, &Accordian::start_of_deck(&found)).expect("it differs");
/// let minimized = minimize::deck(&failure, &found, 3_000);
/// assert_eq!(failure.signature.as_str(), "WA token count");
/// // Only the other base deck is smaller, of which no card moves.
/// assert_eq!(minimized.smallest.deck, Deck::NEW);
/// assert_eq!(minimized.guarantee, Guarantee::Global { tried: 2 });
/// ```
#[must_use]
pub fn deck<G: Bases>(failure: &Failure<'_, G>, deck: &Deck, budget: u64) -> MinimizedDeck {
    with_passes(failure, deck, budget, &passes::<G>())
}

fn with_passes<G: Bases>(
    failure: &Failure<'_, G>,
    deck: &Deck,
    budget: u64,
    passes: &[Proposes],
) -> MinimizedDeck {
    let table = failure.table(&G::start_of_deck(deck));
    let mut played = Played { failure, table, otherwise: BTreeMap::new() };
    let Ok((smallest, guarantee)) = search::<G, _>(&mut played, size::<G>(deck), passes, budget);
    MinimizedDeck { smallest, guarantee, otherwise: played.otherwise }
}

/// How small the deck is.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::minimize::size;
///
/// // A new deck is won by 75 moves; of the other no card moves.
/// let (new, inert) = (size::<Accordian>(&Deck::NEW), size::<Accordian>(&base::INERT));
/// assert_eq!((new.out_of_place, new.moves), (0, 75));
/// assert_eq!((inert.out_of_place, inert.moves), (0, 0));
/// assert!(new < size::<Accordian>(&Deck::NEW.with_swap(0, 1)));
/// ```
#[must_use]
pub fn size<G: Bases>(deck: &Deck) -> Size {
    let reference: &dyn NamedEngine<G> = G::engines()[0];
    let mut events = Vec::new();
    reference.answer_with_events(&G::start_of_deck(deck), &mut events);
    let moves = events.iter().filter(|event| G::is_move(event)).count();
    Size { out_of_place: cards_out_of_place::<G>(deck), moves, deck: *deck }
}

impl<G: Bases> Table<'_, G> {
    /// How the plays of this deck differ, if they do, and how small it is then.
    fn judged(&mut self, deck: Deck) -> Option<(Signature, Size)> {
        let signature = self.signature(&G::start_of_deck(&deck))?;
        let size = Size { out_of_place: cards_out_of_place::<G>(&deck), moves: self.moves(), deck };
        Some((signature, size))
    }
}

/// An engine that plays what is proposed.
struct Played<'a, G: Game> {
    failure: &'a Failure<'a, G>,
    table: Table<'a, G>,
    otherwise: BTreeMap<Signature, Size>,
}

impl<G: Bases> Played<'_, G> {
    /// How small the deck is, if it shows the failure and is smaller than the current one.
    fn accepted(&mut self, current: &Size, deck: Deck) -> Option<Size> {
        if cards_out_of_place::<G>(&deck) > current.out_of_place || deck == current.deck {
            return None;
        }
        let (signature, size) = self.table.judged(deck)?;
        if signature == self.failure.signature {
            return (size < *current).then_some(size);
        }
        let smallest = self.otherwise.entry(signature).or_insert(size);
        *smallest = size.min(*smallest);
        None
    }
}

impl<G: Bases> Witness for Played<'_, G> {
    type Error = Infallible;

    fn first(
        &mut self,
        current: &Size,
        candidates: &mut dyn Iterator<Item = Deck>,
    ) -> Result<Option<(usize, Size)>, Infallible> {
        let mut numbered = candidates.enumerate();
        Ok(numbered.find_map(|(number, deck)| Some((number, self.accepted(current, deck)?))))
    }

    fn is_spent(&self) -> bool {
        false
    }
}

impl<G: Bases> Tireless for Played<'_, G> {
    fn smallest(&mut self, decks: &[Deck]) -> Result<Option<Size>, Infallible> {
        let failure = self.failure;
        let failing = decks.par_iter().map_init(
            || failure.table(&G::start_of_deck(&Deck::NEW)),
            |table, &deck| {
                let (signature, size) = table.judged(deck)?;
                (signature == failure.signature).then_some(size)
            },
        );
        Ok(failing.flatten().min())
    }
}

#[cfg(test)]
mod tests;
