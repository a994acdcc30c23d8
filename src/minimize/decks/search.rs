//! One search for the smallest full deck, whoever is asked whether a deck shows the failure.

use super::super::{Guarantee, displaced};
use super::passes::{At, Decks, Proposes};
use crate::deck::Deck;
use crate::generate::base::{Bases, Size};

/// How many decks are asked for at a time where all that is smaller is tried.
const BLOCK: usize = 4096;

/// Says which decks show the failure. An engine plays one as soon as it is proposed; a program is given many
/// in a file, whatever becomes of the first of them.
pub trait Witness {
    /// Why it cannot be asked.
    type Error;

    /// The number of the first candidate that shows the failure and is smaller than the current deck, and how
    /// small it is. Candidates are proposed as if those before them were refused.
    fn first(
        &mut self,
        current: &Size,
        candidates: &mut dyn Iterator<Item = Deck>,
    ) -> Result<Option<(usize, Size)>, Self::Error>;

    /// The smallest of these decks that shows the failure.
    fn smallest(&mut self, decks: &[Deck]) -> Result<Option<Size>, Self::Error>;

    /// Whether it has taken all the time that it may; then it has not looked at all it was asked.
    fn is_spent(&self) -> bool;
}

/// Makes a deck smaller that shows the failure, then tries up to `budget` smaller ones.
pub fn search<G: Bases, W: Witness>(
    witness: &mut W,
    first: Size,
    passes: &[Proposes],
    budget: u64,
) -> Result<(Size, Guarantee), W::Error> {
    let shrunk = to_fixpoint(witness, first, passes)?;
    if witness.is_spent() {
        return Ok((shrunk, Guarantee::Unfinished));
    }
    let (found, guarantee) = proof::<G, W>(witness, shrunk, budget)?;
    // What was found among a part of all may be made smaller still.
    if matches!(guarantee, Guarantee::BudgetEnded { .. }) && found != shrunk {
        let again = to_fixpoint(witness, found, passes)?;
        return Ok((again, if witness.is_spent() { Guarantee::Unfinished } else { guarantee }));
    }
    Ok((found, guarantee))
}

/// Applies the passes until none of them helps, or the time is over.
fn to_fixpoint<W: Witness>(witness: &mut W, first: Size, passes: &[Proposes]) -> Result<Size, W::Error> {
    let mut current = first;
    loop {
        let before = current;
        for pass in passes {
            current = through(witness, current, *pass)?;
        }
        if current == before || witness.is_spent() {
            return Ok(current);
        }
    }
}

/// Goes through one pass.
fn through<W: Witness>(witness: &mut W, mut current: Size, pass: Proposes) -> Result<Size, W::Error> {
    let begun = current.deck;
    let mut at = At::default();
    loop {
        let decks = Decks { begun, current: current.deck };
        let mut accepted = Vec::new();
        let mut candidates = std::iter::from_fn(|| {
            let proposal = pass(&decks, at)?;
            at = proposal.refused;
            accepted.push(proposal.accepted);
            Some(proposal.deck)
        });
        let Some((number, size)) = witness.first(&current, &mut candidates)? else {
            return Ok(current);
        };
        (current, at) = (size, accepted[number]);
    }
}

/// Tries all decks with as few cards out of place, or fewer. Decks that have equally many out of place come
/// in no order, so that the smallest is known only when all of them were tried.
fn proof<G: Bases, W: Witness>(
    witness: &mut W,
    shrunk: Size,
    budget: u64,
) -> Result<(Size, Guarantee), W::Error> {
    if budget == 0 {
        return Ok((shrunk, Guarantee::OneMinimal));
    }
    let mut tried = 0;
    for out_of_place in 0..=shrunk.out_of_place {
        let mut smallest: Option<Size> = None;
        let mut decks = displaced::decks::<G>(out_of_place);
        loop {
            let room = (BLOCK as u64).min(budget - tried) as usize;
            let block: Vec<Deck> = decks.by_ref().take(room).collect();
            smallest = smallest.into_iter().chain(witness.smallest(&block)?).min();
            let is_spent = witness.is_spent();
            tried += if is_spent { 0 } else { block.len() as u64 };
            if is_spent || (block.len() == room && tried == budget) {
                let found = smallest.map_or(shrunk, |found| found.min(shrunk));
                return Ok((found, Guarantee::BudgetEnded { tried }));
            }
            if block.len() < room {
                break;
            }
        }
        if let Some(smallest) = smallest {
            return Ok((smallest, Guarantee::Global { tried }));
        }
    }
    Ok((shrunk, Guarantee::Global { tried }))
}
