//! What is told of plays beside what is worked out slowly.

mod slow;

use std::collections::BTreeSet;

use slow::worked_out;

use super::*;
use crate::deck::{Deal, Deck};
use crate::game::accordian::Fast;
use crate::game::{Engine, Game};
use crate::generate::aimed::Aimed;
use crate::generate::base::Bases;
use crate::generate::choices::Prng;
use crate::generate::{near, uniform};
use crate::strata::{Features, Reader, feature_name};

#[test]
fn the_quantities_stand_in_the_order_of_their_numbers() {
    let names = [
        (Of::PilesAtEnd, "piles-at-end"),
        (Of::PilesAtOnce, "piles-at-once"),
        (Of::PilesLost, "piles-lost"),
        (Of::Moves, "moves"),
        (Of::Cascade, "cascade"),
        (Of::FirstPile, "first-pile"),
        (Of::LaterPile, "later-pile"),
        (Of::LaterPileAtEnd, "later-pile-at-end"),
        (Of::SecondTallest, "second-tallest"),
        (Of::ThirdTallest, "third-tallest"),
        (Of::FourthTallest, "fourth-tallest"),
        (Of::FifthTallest, "fifth-tallest"),
        (Of::TwoDigitAt, "two-digit-at"),
        (Of::Slide, "slide"),
        (Of::Movable, "movable-at-once"),
        (Of::Ties, "ties"),
        (Of::GapsInside, "gaps-inside"),
        (Of::RightOfGap, "right-of-gap"),
        (Of::ComesBack, "comes-back"),
        (Of::LastCard, "last-card"),
        (Of::Joins, "joins"),
        (Of::WokenBy, "woken-by"),
        (Of::OnePileAfter, "one-pile-after"),
    ];
    for (number, (of, name)) in names.into_iter().enumerate() {
        assert_eq!((of as usize, Of::ALL[number]), (number, of));
        assert_eq!(QUANTITIES[number].name, name);
    }
}

#[test]
fn every_stratum_goes_through_its_name() {
    let strata: Vec<Stratum> = Stratum::all::<Accordian>().collect();
    for &stratum in &strata {
        assert_eq!(Stratum::named::<Accordian>(&stratum.name::<Accordian>()), Some(stratum));
    }
    let of = |name: &str| strata.iter().filter(|s| s.quantity::<Accordian>().name == name).count();
    assert_eq!((of("piles-at-end"), of("moves"), of("last-card")), (52, 30, 6));
    assert_eq!((of("joins"), of("woken-by"), of("one-pile-after")), (51 + 49, 5 + 3 + 5 + 5, 52));
}

#[test]
fn names_say_what_they_are() {
    let named = Stratum::named::<Accordian>;
    let sentence = |name: &str| named(name).map(Stratum::sentence::<Accordian>);
    assert_eq!(sentence("joins:52-49").as_deref(), Some("a card moves from pile to pile: 52-49"));
    assert!(named("joins:2-1").is_some() && named("woken-by:three-gap+5").is_some());
    for none in ["piles-at-end:0", "moves:15", "joins:3-1", "joins:53-52", "woken-by:one-gap+3"] {
        assert_eq!(named(none), None, "{none}");
    }
}

fn names_of(features: &Features) -> BTreeSet<String> {
    features.iter().map(|feature| feature_name::<Accordian>(feature).to_string()).collect()
}

fn told(deal: &Deal) -> BTreeSet<String> {
    let mut row = Row::default();
    Fast.play(deal, &mut row);
    names_of(row.end())
}

/// Uniform decks, shuffled tails, base decks, and for each stratum a deck made for it.
fn decks() -> impl Iterator<Item = Deck> {
    let tail = |index| near::tail_shuffled::<Accordian>(&mut Prng::new(34, index));
    let aimed = |stratum| Accordian::aimed(stratum, &mut Prng::new(35, 0));
    let uniform = (0..1000).map(|index| uniform::deck(33, index));
    let bases = Accordian::BASES.into_iter().chain((0..300).map(tail));
    uniform.chain(bases).chain(Stratum::all::<Accordian>().map(aimed))
}

#[test]
fn what_is_told_of_a_play_is_what_can_be_worked_out() {
    for deck in decks() {
        let deal = Accordian::start_of_deck(&deck);
        let (told, worked_out) = (told(&deal), worked_out(&deal));
        let differing: Vec<&String> = told.symmetric_difference(&worked_out).collect();
        assert!(differing.is_empty(), "{deck}: {differing:?}");
    }
}

#[test]
fn of_fewer_cards_the_same_is_told_but_of_the_last_card() {
    for index in 0..300 {
        let deal = uniform::deal(1 + index as usize % 51, &mut Prng::new(36, index));
        assert_eq!(told(&deal), worked_out(&deal), "{deal}");
    }
}

#[test]
fn no_play_has_a_value_without_a_name() {
    for deck in decks() {
        let unnamed = told(&Accordian::start_of_deck(&deck)).into_iter().find(|name| name.ends_with(':'));
        assert_eq!(unnamed, None, "{deck}");
    }
}

#[test]
fn a_cleared_reader_begins_anew() {
    let mut row = Row::default();
    for index in 0..50 {
        let deal = Accordian::start_of_deck(&uniform::deck(37, index));
        row.clear();
        Fast.play(&deal, &mut row);
        assert_eq!(names_of(row.end()), told(&deal), "{deal}");
    }
}
