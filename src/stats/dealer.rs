//! Where the decks of a sample come from.

use crate::deck::Deck;
use crate::generate::uniform;

/// Deals decks by number. Whatever deals can be put to the test, a shuffle of one's own too.
pub trait Dealer: Sync {
    /// The deck with this number, counted from 0; the same whenever it is asked for.
    fn deck(&self, index: u64) -> Deck;
}

/// The uniform decks of a seed: `seed:S#0`, `seed:S#1`, …
#[derive(Clone, Copy, Debug)]
pub struct Uniform {
    /// The seed.
    pub seed: u64,
}

impl Dealer for Uniform {
    fn deck(&self, index: u64) -> Deck {
        uniform::deck(self.seed, index)
    }
}
