//! The decks of a campaign without its comparisons.

use rayon::prelude::*;

use super::dealer::{Dealer, Dealing, Dealt};
use crate::generate::aimed::Aimed;
use crate::strata::{Features, Reader};

/// A deck of a campaign.
#[derive(Clone, Debug)]
pub struct Counted {
    /// How many decks have been played up to this one, those of searches counted in.
    pub decks: u64,
    /// The deck.
    pub dealt: Dealt,
}

/// The decks of a campaign until so many have been played, those of searches counted in: the very decks that
/// are dealt when engines are compared, for what is reached does not depend on the engines under test.
#[must_use]
pub fn decks_alone<G: Aimed>(dealing: Dealing, most: u64) -> Vec<Counted> {
    let mut dealer = Dealer::new::<G>(dealing);
    let mut dealt = Vec::new();
    let mut decks = 0;
    while decks < most {
        let Some(cases) = dealer.epoch::<G>() else {
            break;
        };
        let epoch: Vec<(Dealt, Features)> = cases
            .par_iter()
            .map_init(G::Reader::default, |reader, case| {
                let dealt = dealer.deal::<G>(case, reader);
                G::probe(&dealt.deck, reader);
                (dealt, *reader.end())
            })
            .collect();
        for (case, features) in epoch {
            dealer.learn(&case, &features);
            decks += 1 + case.plays;
            dealt.push(Counted { decks, dealt: case });
        }
    }
    dealt
}
