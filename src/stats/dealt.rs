//! The cards dealt: are the decks uniform?
//!
//! Both tests square deviations from what is expected. The cells of one deck depend on each other, so the
//! squares are weighted such that the sum has a chi-squared distribution over many decks; each sum below has
//! its number of degrees of freedom as its mean, for any number of decks.
//!
//! **Places**: a deck is a permutation matrix *X* of *n* = 52 rows. Less its mean it has rows and columns of
//! sum 0, which leaves (*n* − 1)² dimensions, and no direction among them is preferred, since both rows and
//! columns can be permuted at will. The squares have the mean *n* − 1 in all, so 1/(*n* − 1) a dimension:
//! (*n* − 1)/*N* times the sum of squared deviations has (*n* − 1)² degrees of freedom.
//!
//! **Neighbours**: with a mark between the last card and the first, *m* = 53 things lie on a circle, each
//! followed by one other: *Z*, a uniform cycle of all of them. Its symmetric part *Z* + *Zᵀ* less its mean
//! and its antisymmetric part *Z* − *Zᵀ* have rows of sum 0, which leaves *m*(*m* − 3)/2 and
//! (*m* − 1)(*m* − 2)/2 dimensions; again none is preferred within a part, and the parts are uncorrelated
//! (permuting the things acts irreducibly on each: Specht modules of (*m* − 2, 2) and (*m* − 2, 1, 1)).
//! Over pairs, half the squares have the mean *m*(*m* − 3)/(2(*m* − 1)) and *m*/2 in all, so a dimension
//! 1/(*m* − 1) and *m*/((*m* − 1)(*m* − 2)).

use super::chi_squared::{ChiSquared, FEWEST_EXPECTED};
use super::judgement::Outcome;
use crate::deck::{DECK_SIZE, Deck};

/// The cards, and the mark between the last and the first.
const THINGS: usize = DECK_SIZE + 1;

/// How often each card was at each place, and followed each other one.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::generate::uniform;
/// use misdeal::stats::Dealt;
///
/// let mut dealt = Dealt::default();
/// (0..1000).for_each(|index| dealt.add(&uniform::deck(1, index)));
/// assert!(dealt.places().p_value().expect("enough decks") > 1e-6);
///
/// // A shuffle of one's own that leaves the last card where it is.
/// let mut biased = Dealt::default();
/// let unmoved = Deck::NEW.cards()[51];
/// for index in 0..1000 {
///     let deck = uniform::deck(1, index);
///     let place = deck.cards().iter().position(|card| *card == unmoved).expect("in every deck");
///     biased.add(&deck.with_swap(place, 51));
/// }
/// assert!(biased.places().p_value().expect("enough decks") < 1e-6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    decks: u64,
    /// By place as listed, then card.
    places: Vec<u64>,
    /// By thing, then the thing that follows it; the mark is the last.
    follows: Vec<u64>,
}

impl Default for Dealt {
    fn default() -> Self {
        Self { decks: 0, places: vec![0; DECK_SIZE * DECK_SIZE], follows: vec![0; THINGS * THINGS] }
    }
}

impl Dealt {
    /// Adds a deck.
    pub fn add(&mut self, deck: &Deck) {
        self.decks += 1;
        let mut before = DECK_SIZE;
        for (place, card) in deck.cards().iter().map(|card| card.index()).enumerate() {
            self.places[place * DECK_SIZE + card] += 1;
            self.follows[before * THINGS + card] += 1;
            before = card;
        }
        self.follows[before * THINGS + DECK_SIZE] += 1;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Self) {
        self.decks += other.decks;
        let pairs = [(&mut self.places, &other.places), (&mut self.follows, &other.follows)];
        for (counts, more) in pairs {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
    }

    /// How many decks were counted.
    #[must_use]
    pub const fn decks(&self) -> u64 {
        self.decks
    }

    /// Whether each card is at each place equally often.
    #[must_use]
    pub fn places(&self) -> Outcome {
        let rest = (DECK_SIZE - 1) as f64;
        let expected = self.decks as f64 / DECK_SIZE as f64;
        let squares: f64 = self.places.iter().map(|&count| (count as f64 - expected).powi(2)).sum();
        self.outcome(squares * rest / self.decks as f64, (DECK_SIZE - 1).pow(2))
    }

    /// Whether each card follows each other one equally often.
    #[must_use]
    pub fn neighbours(&self) -> Outcome {
        let decks = self.decks as f64;
        let rest = (THINGS - 1) as f64;
        let both = 2.0 * decks / rest;
        let (mut symmetric, mut antisymmetric) = (0.0, 0.0);
        for one in 0..THINGS {
            for other in 0..one {
                let forth = self.follows[one * THINGS + other] as f64;
                let back = self.follows[other * THINGS + one] as f64;
                symmetric += (forth + back - both).powi(2) / 2.0;
                antisymmetric += (forth - back).powi(2) / 2.0;
            }
        }
        let statistic =
            symmetric * rest / decks + antisymmetric * rest * (rest - 1.0) / (THINGS as f64 * decks);
        self.outcome(statistic, THINGS * (THINGS - 3) / 2 + (THINGS - 1) * (THINGS - 2) / 2)
    }

    /// A cell expects as many decks in both tables.
    fn outcome(&self, statistic: f64, degrees: usize) -> Outcome {
        if (self.decks as f64) < FEWEST_EXPECTED * DECK_SIZE as f64 {
            return Outcome::TooFewDecks;
        }
        Outcome::ChiSquared(ChiSquared { statistic, degrees: degrees as u32 })
    }
}
