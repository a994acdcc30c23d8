//! Strata: named situations of a game, read off a play of a right engine.
//!
//! A game has *quantities* such as the number of piles at once. Each value that a play reaches is a
//! *feature*; a *stratum* is a quantity with a value, written `piles-at-once:52`. Quantities that can only
//! be more or less make a ladder, whose strata are reached by their value or a higher one; of the others
//! each value is a stratum of its own. Ladders go up to what is possible, or to the highest value that a
//! search reaches in reasonable time where the maximum is not known.
//!
//! Some quantities have one value a play (moves), others several (the places that a move has joined).
//!
//! ```
//! use misdeal::deck::Deck;
//! use misdeal::game::Game;
//! use misdeal::game::clock::Clock;
//! use misdeal::strata::{self, Strata, Stratum, odds};
//! use misdeal::trace::Trace;
//!
//! let stratum = Stratum::named::<Clock>("exposed:8").expect("a stratum");
//! let play = Trace::of(Clock::engines()[0], &Clock::start_of_deck(&Deck::NEW));
//! let mut reader = <Clock as Strata>::Reader::default();
//! assert_eq!(stratum.distance::<Clock>(strata::read(&play, &mut reader)), 0);
//! // C(7, 3) / C(52, 4)
//! assert!((odds::odds::<Clock>(stratum).probability() - 35.0 / 270_725.0).abs() < 1e-12);
//! ```

pub(crate) mod accordian;
pub(crate) mod clock;
mod features;
pub mod odds;
mod quantity;

use std::fmt;

pub use features::Features;
pub use quantity::{Kind, Quantity};

use crate::game::{Game, Observer};
use crate::trace::Trace;

/// A game with situations to be reached.
pub trait Strata: Game {
    /// What is read off a play.
    const QUANTITIES: &'static [Quantity];

    /// How many of many uniform decks reach each stratum that has no exact law: text as [`odds`] reads it.
    const MEASURED: &'static str;

    /// Reads it.
    type Reader: Reader<Self::Event>;

    /// How likely a uniform deck is to reach the stratum, where there is an exact law.
    fn exact_odds(stratum: Stratum) -> Option<f64>;
}

/// Listens to a play and tells its features.
pub trait Reader<Event>: Observer<Event> + Default + Send {
    /// Forgets the play, for the next one.
    fn clear(&mut self);

    /// The features of the play that has ended.
    fn end(&mut self) -> &Features;
}

/// The features of a play that has been recorded.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::Game;
/// use misdeal::game::clock::Clock;
/// use misdeal::strata::{self, Strata, Stratum};
/// use misdeal::trace::Trace;
///
/// let play = Trace::of(Clock::engines()[0], &Clock::start_of_deck(&Deck::NEW));
/// let mut reader = <Clock as Strata>::Reader::default();
/// let features = strata::read(&play, &mut reader);
/// // Eight cards are exposed, so a game with ten is two steps away.
/// let distance = |name| Stratum::named::<Clock>(name).expect("a stratum").distance::<Clock>(features);
/// assert_eq!((distance("exposed:8"), distance("exposed:10")), (0, 2));
/// let names: Vec<String> =
///     features.iter().map(|feature| strata::feature_name::<Clock>(feature).to_string()).collect();
/// assert!(names.contains(&"exposed:8".to_owned()), "{names:?}");
/// ```
pub fn read<'a, G: Strata>(trace: &Trace<G>, reader: &'a mut G::Reader) -> &'a Features {
    reader.clear();
    for event in &trace.events {
        reader.event(*event);
    }
    reader.end()
}

/// A quantity, by its number, with a value.
///
/// ```
/// use misdeal::game::accordian::Accordian;
/// use misdeal::strata::Stratum;
///
/// let stratum = Stratum::named::<Accordian>("piles-at-once:52").expect("a stratum");
/// assert_eq!(stratum.value, 52);
/// assert_eq!(stratum.name::<Accordian>(), "piles-at-once:52");
/// assert_eq!(stratum.sentence::<Accordian>(), "at some time there are 52 piles or more");
/// assert!(Stratum::all::<Accordian>().any(|other| other == stratum));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stratum {
    /// The number of the quantity among its game's.
    pub quantity: usize,
    /// The value.
    pub value: u16,
}

impl Stratum {
    /// Every stratum of the game, by quantity and value.
    pub fn all<G: Strata>() -> impl Iterator<Item = Self> {
        let quantities = G::QUANTITIES.iter().enumerate();
        quantities.flat_map(|(quantity, of)| of.strata().map(move |value| Self { quantity, value }))
    }

    /// The stratum with this name, such as `piles-at-once:52`.
    #[must_use]
    pub fn named<G: Strata>(name: &str) -> Option<Self> {
        Self::all::<G>().find(|stratum| stratum.name::<G>() == name)
    }

    /// Its quantity.
    #[must_use]
    pub fn quantity<G: Strata>(self) -> &'static Quantity {
        &G::QUANTITIES[self.quantity]
    }

    /// Its name, such as `piles-at-once:52`.
    #[must_use]
    pub fn name<G: Strata>(self) -> String {
        let quantity = self.quantity::<G>();
        format!("{}:{}", quantity.name, quantity.value_name(self.value))
    }

    /// What it is, in words.
    #[must_use]
    pub fn sentence<G: Strata>(self) -> String {
        let quantity = self.quantity::<G>();
        quantity.sentence.replace('#', &quantity.value_name(self.value))
    }

    /// How far a play with these features is from it, in steps of its quantity; 0 where it is reached.
    #[must_use]
    pub fn distance<G: Strata>(self, features: &Features) -> u16 {
        let quantity = self.quantity::<G>();
        let all = self.quantity_features::<G>();
        let values = features.within(all.start, all.len()).map(|place| quantity.lowest + place as u16);
        let (far, target) = (all.len() as u16, self.value);
        match quantity.kind {
            Kind::Ladder { .. } => values.max().map_or(far, |value| target.saturating_sub(value)),
            Kind::Each => values.map(|value| value.abs_diff(target)).min().unwrap_or(far),
            // Neighbours in number need not be alike.
            Kind::Named { .. } => values.map(|value| u16::from(value != target)).min().unwrap_or(1),
        }
    }

    /// The features of its quantity, as a range of their numbers.
    #[must_use]
    pub fn quantity_features<G: Strata>(self) -> std::ops::Range<usize> {
        let first: usize = G::QUANTITIES[..self.quantity].iter().map(Quantity::features).sum();
        first..first + self.quantity::<G>().features()
    }

    /// The features that reach it.
    #[must_use]
    pub fn features<G: Strata>(self) -> std::ops::Range<usize> {
        let quantity = self.quantity::<G>();
        let all = self.quantity_features::<G>();
        let own = all.start + usize::from(self.value - quantity.lowest);
        match quantity.kind {
            Kind::Ladder { .. } => own..all.end,
            Kind::Each | Kind::Named { .. } => own..own + 1,
        }
    }
}

/// What a feature is, for messages: its quantity and value.
#[must_use]
pub fn feature_name<G: Strata>(feature: usize) -> impl fmt::Display {
    let mut first = 0;
    for quantity in G::QUANTITIES {
        if feature < first + quantity.features() {
            let value = quantity.lowest + (feature - first) as u16;
            return format!("{}:{}", quantity.name, quantity.value_name(value));
        }
        first += quantity.features();
    }
    String::new()
}
