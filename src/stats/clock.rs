//! What is counted in plays of Clock, beside exact laws.

use super::Distribution;
use super::quantity::{Measured, Quantity, Source, Values};
use crate::card::{Card, Rank, Suit};
use crate::deck::DECK_SIZE;
use crate::game::clock::{Clock, Exposed};
use crate::strata::{Strata, Stratum};

impl Measured for Clock {
    const COUNTED: &'static [Quantity<Self>] = &[
        Quantity {
            name: "exposed",
            title: "cards exposed",
            values: Values::Numbers,
            source: Source::Answer(|answer: &Exposed| u16::from(answer.count)),
        },
        Quantity {
            name: "last-card",
            title: "the card exposed last",
            values: Values::Cards,
            source: Source::Answer(|answer: &Exposed| answer.last.index() as u16),
        },
    ];

    const WON: u16 = DECK_SIZE as u16;

    fn distribution(quantity: usize) -> Distribution {
        let cards = 0..DECK_SIZE as u16;
        Distribution::Exact(match Self::COUNTED[quantity].values {
            Values::Numbers => (0..=cards.end).map(exposed_odds).collect(),
            Values::Cards => cards.map(last_card_odds).collect(),
        })
    }
}

/// The strata of this name are all that can be.
fn odds(stratum: &str) -> f64 {
    Stratum::named::<Clock>(stratum).and_then(Clock::exact_odds).unwrap_or(0.0)
}

fn exposed_odds(count: u16) -> f64 {
    odds(&format!("exposed:{count}"))
}

fn last_card_odds(card: u16) -> f64 {
    let king = Suit::ALL.into_iter().find(|&suit| Card::new(Rank::King, suit).index() == usize::from(card));
    king.map_or(0.0, |suit| odds(&format!("last-suit:{suit}")))
}
