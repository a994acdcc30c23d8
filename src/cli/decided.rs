//! `misdeal mutants --by verify`

use crate::game::Depth;
use crate::generate::enumerate::Symmetry;
use crate::mutants::{Expected, Mutant};
use crate::report::decided::{DecidedMutant, DecidedOfGame, SmallestTold};
use crate::verify::{Decide, Plan, SAMPLE};

/// Plays all small deals on each mutant.
pub fn of_game<G: Decide>(
    mutants: &[&'static Mutant<G>],
    level: Depth,
    most_cards: Option<usize>,
) -> DecidedOfGame {
    let most_cards = most_cards.unwrap_or(G::MOST_CARDS);
    let decided = mutants.iter().map(|mutant| {
        let plan = Plan { engines: vec![*mutant], level, sample: SAMPLE };
        let decided = G::decide(&plan, most_cards);
        let smallest = decided.smallest.map(|failing| SmallestTold {
            cards: failing.deal.len(),
            deal: failing.deal.to_string(),
            signature: failing.signature.to_string(),
        });
        DecidedMutant {
            name: mutant.name,
            story: mutant.story,
            is_right: mutant.expected == Expected::Equal,
            smallest,
            played: decided.played,
            most_cards: decided.most_cards,
            looks_at_names: decided.symmetry == Symmetry::None,
        }
    });
    DecidedOfGame { game: G::NAME, mutants: decided.collect() }
}
