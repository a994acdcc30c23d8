//! One search for the smallest full deck, whoever is asked whether a deck shows the failure.

use super::super::{Guarantee, displaced};
#[cfg(any(test, feature = "program"))]
use super::passes;
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

    /// Whether it has taken all the time that it may; then it has not looked at all it was asked.
    fn is_spent(&self) -> bool;
}

/// Can be asked about so many decks that all smaller ones are tried.
pub trait Tireless: Witness {
    /// The smallest of these decks that shows the failure.
    fn smallest(&mut self, decks: &[Deck]) -> Result<Option<Size>, Self::Error>;
}

/// Makes a deck smaller that shows the failure, then tries up to `budget` smaller ones.
pub fn search<G: Bases, W: Tireless>(
    witness: &mut W,
    first: Size,
    passes: &[Proposes],
    budget: u64,
) -> Result<(Size, Guarantee), W::Error> {
    let (shrunk, guarantee) = to_fixpoint(witness, first, passes)?;
    if budget == 0 || guarantee == Guarantee::Unfinished {
        return Ok((shrunk, guarantee));
    }
    let (found, guarantee) = proof::<G, W>(witness, shrunk, budget)?;
    // What was found among a part of all may be made smaller still.
    if matches!(guarantee, Guarantee::BudgetEnded { .. }) && found != shrunk {
        return Ok(match to_fixpoint(witness, found, passes)? {
            (again, Guarantee::Unfinished) => (again, Guarantee::Unfinished),
            (again, _) => (again, guarantee),
        });
    }
    Ok((found, guarantee))
}

/// Makes a deck smaller that shows the failure, by the passes alone.
#[cfg(any(test, feature = "program"))]
pub fn shrink<G: Bases, W: Witness>(witness: &mut W, first: Size) -> Result<(Size, Guarantee), W::Error> {
    to_fixpoint(witness, first, &passes::all::<G>())
}

/// Applies the passes until none of them helps, or the time is over.
fn to_fixpoint<W: Witness>(
    witness: &mut W,
    first: Size,
    passes: &[Proposes],
) -> Result<(Size, Guarantee), W::Error> {
    let mut current = first;
    loop {
        let before = current;
        for pass in passes {
            current = through(witness, current, *pass)?;
        }
        if witness.is_spent() {
            return Ok((current, Guarantee::Unfinished));
        }
        if current == before {
            return Ok((current, Guarantee::OneMinimal));
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
fn proof<G: Bases, W: Tireless>(
    witness: &mut W,
    shrunk: Size,
    budget: u64,
) -> Result<(Size, Guarantee), W::Error> {
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::size;
    use super::*;
    use crate::deck::DECK_SIZE;
    use crate::game::accordian::Accordian;
    use crate::generate::uniform;

    /// Knows which decks fail, and may be asked about so many.
    struct Known<F> {
        fails: F,
        asked: u64,
        may_be_asked: u64,
    }

    impl<F: Fn(&Deck) -> bool> Witness for Known<F> {
        type Error = Infallible;

        fn first(
            &mut self,
            current: &Size,
            candidates: &mut dyn Iterator<Item = Deck>,
        ) -> Result<Option<(usize, Size)>, Infallible> {
            let mut smaller = candidates.enumerate().filter(|(_, deck)| {
                self.asked += 1;
                (self.fails)(deck) && size::<Accordian>(deck) < *current
            });
            Ok(smaller.next().map(|(number, deck)| (number, size::<Accordian>(&deck))))
        }

        fn is_spent(&self) -> bool {
            self.asked >= self.may_be_asked
        }
    }

    impl<F: Fn(&Deck) -> bool> Tireless for Known<F> {
        fn smallest(&mut self, decks: &[Deck]) -> Result<Option<Size>, Infallible> {
            self.asked += decks.len() as u64;
            Ok(decks.iter().filter(|deck| (self.fails)(deck)).map(size::<Accordian>).min())
        }
    }

    fn known<F: Fn(&Deck) -> bool>(fails: F) -> Known<F> {
        Known { fails, asked: 0, may_be_asked: u64::MAX }
    }

    fn searched<F: Fn(&Deck) -> bool>(mut witness: Known<F>, first: &Deck, budget: u64) -> (Size, Guarantee) {
        let first = size::<Accordian>(first);
        let Ok(result) = search::<Accordian, _>(&mut witness, first, &passes::all::<Accordian>(), budget);
        result
    }

    /// How many decks have so many cards out of place.
    fn decks(out_of_place: usize) -> u64 {
        displaced::decks::<Accordian>(out_of_place).count() as u64
    }

    #[test]
    fn all_that_is_smaller_is_tried_and_no_more_than_the_budget_allows() {
        // In steps that no simplification makes: three cards change places.
        let first = Deck::NEW.with_swap(3, 20).with_swap(20, 40);
        let alone = |deck: &Deck| *deck == first;
        let all = decks(0) + decks(1) + decks(2) + decks(3);
        assert!(decks(3) > 2 * BLOCK as u64 && size::<Accordian>(&first).out_of_place == 3);
        assert_eq!(searched(known(alone), &first, u64::MAX).1, Guarantee::Global { tried: all });
        assert_eq!(searched(known(alone), &first, 0).1, Guarantee::OneMinimal);
        for budget in [1, 3, 1000, BLOCK as u64, 10_000, all - 1] {
            let (smallest, guarantee) = searched(known(alone), &first, budget);
            assert_eq!((smallest.deck, guarantee), (first, Guarantee::BudgetEnded { tried: budget }));
        }
    }

    #[test]
    fn what_is_found_by_trying_is_made_smaller_by_the_passes() {
        // A deck, and a smaller one that comes after it and is one exchange away.
        let among: Vec<Deck> = displaced::decks::<Accordian>(4).take(200).collect();
        let swapped = |deck: Deck| {
            (0..DECK_SIZE).flat_map(move |one| (0..one).map(move |other| deck.with_swap(one, other)))
        };
        let smaller = |deck: Deck, number: usize| {
            swapped(deck).find(|other| {
                let (found, other_size) = (size::<Accordian>(&deck), size::<Accordian>(other));
                other_size.out_of_place == 4 && other_size < found && !among[..number].contains(other)
            })
        };
        let (number, found, smallest) = (0..among.len())
            .find_map(|number| Some((number, among[number], smaller(among[number], number)?)))
            .expect("there are such decks");
        // No pass leads from the first to one of them.
        let first = uniform::deck(1, 1);
        let fails = |deck: &Deck| [first, found, smallest].contains(deck);
        let budget = (0..4).map(decks).sum::<u64>() + number as u64 + 1;
        let (result, guarantee) = searched(known(fails), &first, budget);
        assert_eq!((result.deck, guarantee), (smallest, Guarantee::BudgetEnded { tried: budget }));
        let (result, _) = searched(known(fails), &first, budget - 1);
        assert_eq!(result.deck, first);
    }

    #[test]
    fn a_search_that_has_taken_its_time_says_so() {
        let first = Deck::NEW.with_swap(3, 20).with_swap(20, 40);
        let alone = |deck: &Deck| *deck == first;
        let mut passes_alone = known(alone);
        let Ok((_, guarantee)) = shrink::<Accordian, _>(&mut passes_alone, size::<Accordian>(&first));
        assert_eq!(guarantee, Guarantee::OneMinimal);
        let asked = passes_alone.asked;
        assert!(asked > 1000, "{asked}");
        for (may_be_asked, expected) in [
            (asked, Guarantee::Unfinished),
            // The block in which it ends was not looked at to the end.
            (asked + 1, Guarantee::BudgetEnded { tried: 0 }),
            (asked + 3, Guarantee::BudgetEnded { tried: 2 }),
        ] {
            let witness = Known { may_be_asked, ..known(alone) };
            assert_eq!(searched(witness, &first, 10_000), (size::<Accordian>(&first), expected));
        }
    }
}
