//! What deals have shown, summed up.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_128;

use crate::deck::{DECK_SIZE, Deal};
use crate::game::law::Tally;
use crate::oracle::Signature;

/// What some deals have shown. Sums of parts add up, in any order, to the sum of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// By number of cards: how many deals were played.
    pub played: BTreeMap<usize, u64>,
    /// By number of cards and by how the play has ended (piles, or cards exposed): how many real deals.
    pub ends: BTreeMap<(usize, usize), u128>,
    /// The sum modulo 2^128 of the hashes of all deals with their answers.
    pub digest: u128,
    /// How often each law was tested.
    pub tally: Tally,
    /// How many deals were played whole once more, and judged by laws that need further plays.
    pub sampled: u64,
    /// The smallest deal that fails.
    pub failing: Option<Failing>,
}

/// A deal on which an engine differs from the reference, or the reference breaks a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The deal, first dealt first.
    pub deal: Deal,
    /// Which engine it is by its number among the sides, the reference being 0.
    pub side: usize,
    /// In which way it fails.
    pub signature: Signature,
}

impl Sum {
    /// Adds what other deals have shown.
    pub fn add(&mut self, other: &Self) {
        for (cards, played) in &other.played {
            *self.played.entry(*cards).or_default() += played;
        }
        for (end, deals) in &other.ends {
            *self.ends.entry(*end).or_default() += deals;
        }
        self.digest = self.digest.wrapping_add(other.digest);
        self.tally.add(&other.tally);
        self.sampled += other.sampled;
        if let Some(failing) = &other.failing {
            self.fails(failing.clone());
        }
    }

    /// A deal fails; the smallest is kept.
    pub fn fails(&mut self, failing: Failing) {
        if self.failing.as_ref().is_none_or(|known| failing.order() < known.order()) {
            self.failing = Some(failing);
        }
    }

    /// How many deals were played.
    #[must_use]
    pub fn all_played(&self) -> u64 {
        self.played.values().sum()
    }
}

impl Failing {
    /// Fewer cards, then deal order, then the order of the sides.
    fn order(&self) -> (usize, &[crate::card::Card], usize) {
        (self.deal.len(), self.deal.cards(), self.side)
    }
}

/// The hash of a deal with its answer, of which the digest is the sum: XXH3 in 128 bits over the cards, each as
/// its place in a new deck, the byte 255, and the answer's numbers.
pub(super) fn hash(deal: &Deal, answer: &[u8]) -> u128 {
    let mut bytes = [0_u8; 2 * DECK_SIZE + 1];
    let cards = deal.cards();
    for (byte, card) in bytes.iter_mut().zip(cards) {
        *byte = card.index() as u8;
    }
    bytes[cards.len()] = u8::MAX;
    let end = cards.len() + 1 + answer.len();
    bytes[cards.len() + 1..end].copy_from_slice(answer);
    xxh3_128(&bytes[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(deal: &str, side: usize) -> Failing {
        let deal = deal.parse().expect(deal);
        Failing { deal, side, signature: Signature::from_text("WA step move/deal".to_owned()) }
    }

    #[test]
    fn the_smallest_is_kept_whatever_comes_first() {
        let all = [failing("AC 2C 3C", 1), failing("AC 2D", 2), failing("AC 2D", 1), failing("AC 3D", 1)];
        for rotation in 0..all.len() {
            let mut sum = Sum::default();
            for index in 0..all.len() {
                let fails = all[(index + rotation) % all.len()].clone();
                sum.add(&Sum { failing: Some(fails), ..Sum::default() });
            }
            assert_eq!(sum.failing, Some(failing("AC 2D", 1)));
        }
    }

    #[test]
    fn deals_and_answers_have_hashes_of_their_own() {
        let deal = |text: &str| text.parse::<Deal>().expect(text);
        let hashes = [
            hash(&deal("AC 2D"), &[1, 1]),
            hash(&deal("AC 2D"), &[2]),
            hash(&deal("2D AC"), &[1, 1]),
            hash(&deal("AC"), &[1]),
            hash(&deal(""), &[]),
        ];
        let distinct: std::collections::HashSet<u128> = hashes.into_iter().collect();
        assert_eq!(distinct.len(), hashes.len());
        // Pinned: certificates of different machines and releases are compared by it.
        assert_eq!(format!("{:032x}", hashes[0]), "dc40a8d8b2be2233e9d2db284462edbd");
    }
}
