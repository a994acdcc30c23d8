//! Decks aimed at a stratum: made to be in it or near it, then searched for.

mod accordian;
mod clock;
mod search;

pub use search::{Found, Search};

use super::base::Bases;
use super::choices::Choices;
use crate::deck::Deck;
use crate::strata::{Reader, Strata, Stratum};

/// A game whose strata can be aimed at.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::aimed::Aimed;
/// use misdeal::generate::choices::Prng;
/// use misdeal::strata::{Strata, Stratum};
///
/// // One uniform deck in 150,000 ends with so many piles.
/// let stratum = Stratum::named::<Accordian>("piles-at-end:40").expect("a stratum");
/// let mut reader = <Accordian as Strata>::Reader::default();
/// let nearest = (0..20).map(|index| {
///     let deck = Accordian::aimed(stratum, &mut Prng::new(1, index));
///     Accordian::distance(stratum, &deck, &mut reader)
/// });
/// assert!(nearest.min() <= Some(2), "in it, or near it");
/// ```
pub trait Aimed: Bases + Strata {
    /// A deck made to be in the stratum or near it, different for different choices.
    fn aimed(stratum: Stratum, choices: &mut impl Choices) -> Deck;

    /// Plays the deck on the quickest right engine; the reader has then seen the play.
    fn probe(deck: &Deck, reader: &mut Self::Reader) -> Self::Answer;

    /// How far the deck's play is from the stratum, as [`Stratum::distance`] tells. A game may tell it sooner
    /// than the reader does where that needs less than a reading.
    fn distance(stratum: Stratum, deck: &Deck, reader: &mut Self::Reader) -> u16 {
        Self::probe(deck, reader);
        stratum.distance::<Self>(reader.end())
    }

    /// How readily a search for the stratum steps back: the chance in 256 for one step of distance.
    #[must_use]
    fn warmth(stratum: Stratum) -> u8 {
        let _ = stratum;
        64
    }
}
