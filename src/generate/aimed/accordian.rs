//! Decks of Accordian made for a stratum.

use super::Aimed;
use crate::deck::Deck;
use crate::game::accordian::{Accordian, Fast};
use crate::game::{Engine, Game};
use crate::generate::choices::Choices;
use crate::generate::uniform;
use crate::strata::{Reader, Stratum};

impl Aimed for Accordian {
    fn aimed(_stratum: Stratum, choices: &mut impl Choices) -> Deck {
        uniform::shuffled(choices)
    }

    fn probe(deck: &Deck, reader: &mut Self::Reader) {
        reader.clear();
        Fast.play(&Self::start_of_deck(deck), reader);
    }
}
