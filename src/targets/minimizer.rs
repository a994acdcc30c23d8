//! Wrong engines' decks made smaller.

use super::Broken;
use crate::deck::Deck;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::base::{Bases, Size};
use crate::minimize::{self, Failure};

/// Makes a full deck smaller that shows a failure, and proves nothing.
#[derive(Clone, Copy, Debug)]
pub struct Minimizer<G: Game> {
    /// The deck made of a deck.
    pub minimize: fn(&Failure<'_, G>, &Deck) -> Size,
}

impl<G: Bases> Minimizer<G> {
    /// This crate's own.
    pub const OWN: Self = Self { minimize: |failure, deck| minimize::deck(failure, deck, 0).smallest };
}

/// Where the engine differs from the reference on the deck, what the deck is made smaller to differs in the
/// same way, is no larger, and cannot be made smaller once more. A deck on which it does not differ tells
/// nothing.
///
/// # Errors
///
/// When one of these does not hold.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::uniform;
/// use misdeal::mutants;
/// use misdeal::targets::{Minimizer, minimizer};
///
/// let wrong = mutants::find::<Accordian>("rank-only").expect("in the catalogue");
/// assert!(minimizer::<Accordian>(wrong, &uniform::deck(42, 17), &Minimizer::OWN).is_ok());
/// ```
pub fn minimizer<G: Bases>(
    engine: &dyn NamedEngine<G>,
    deck: &Deck,
    minimizer: &Minimizer<G>,
) -> Result<(), Broken> {
    let Some(failure) = Failure::of(engine, Depth::Events, &G::start_of_deck(deck)) else {
        return Ok(());
    };
    let smallest = (minimizer.minimize)(&failure, deck);
    let told = |what: &str| {
        let (game, name) = (G::NAME, engine.name());
        let broken =
            Broken::new(format!("{game}: minimizing what {name} fails on ({}): {what}", failure.signature));
        let command =
            format!("misdeal minimize {game} code:{} --engine {name} --full --budget 0", deck.code());
        Err(broken.on::<G>(deck).see(&command))
    };
    if !failure.is_shown_by(&G::start_of_deck(&smallest.deck)) {
        return told("the result does not fail in that way");
    }
    if smallest > minimize::size::<G>(deck) {
        return told("the result is larger");
    }
    if (minimizer.minimize)(&failure, &smallest.deck).deck != smallest.deck {
        return told("the result can be made smaller once more");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::game::clock::Clock;
    use crate::generate::uniform;
    use crate::mutants::Mutants;

    fn the_own_minimizer_keeps_it<G: Bases + Mutants>() {
        for (index, mutant) in G::mutants().iter().enumerate().step_by(4) {
            let deck = uniform::deck(21, index as u64);
            minimizer(mutant, &deck, &Minimizer::OWN).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn a_smaller_deck_fails_alike_and_is_a_fixpoint() {
        the_own_minimizer_keeps_it::<Accordian>();
        the_own_minimizer_keeps_it::<Clock>();
    }
}
