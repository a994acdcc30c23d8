//! The sentences name the rule that each known bug misreads.

use super::*;
use crate::deck::Deck;
use crate::game::accordian::{Accordian, Event, Piles, Reference};
use crate::game::clock::{self, Clock};
use crate::game::made::Made;
use crate::generate::uniform;
use crate::mutants::{self, Mutants};

/// The explanation on the first of some decks that shows the mutant.
fn first<G: Diagnosed + Mutants>(name: &str) -> Explanation {
    let mutant = mutants::find::<G>(name).expect(name);
    let decks = [Deck::NEW].into_iter().chain((0..300).map(|number| uniform::deck(7, number)));
    let mut starts = decks.map(|deck| G::start_of_deck(&deck));
    starts.find_map(|start| explain::<G>(&start, G::engines()[0], mutant, AFTER)).expect(name)
}

fn on_deal(name: &str, deal: &str) -> Explanation {
    let mutant = mutants::find::<Accordian>(name).expect(name);
    explain::<Accordian>(&deal.parse().expect(deal), &Reference, mutant, AFTER).expect(name)
}

#[test]
fn the_rule_that_a_mutant_of_accordian_misreads_is_named() {
    for (name, rule) in [
        ("rank-only", "match"),
        ("suit-only", "match-rank"),
        ("match-colour", "match"),
        ("match-face", "match"),
        ("match-and-T0", "match"),
        ("ace-no-rank-match", "aces"),
        ("only-one", "three-places"),
        ("only-three", "one-place"),
        ("prefer-one", "three-first"),
        ("third-is-two", "places"),
        ("i-gt-3", "fourth-to-first"),
        ("i1-gt-1", "second-to-first"),
        ("py-negative", "left-end"),
        ("whole-pile", "top-card"),
        ("lost-under", "uncovered"),
        ("gap-late", "gap"),
        ("gap-never", "gap"),
        ("rightmost", "leftmost"),
        ("rightmost-dealall", "leftmost"),
        ("dest-left", "leftmost"),
        ("pass-next", "leftmost"),
        ("one-pass", "until-none"),
        ("new-card-only", "until-none"),
        ("casc-3", "until-none"),
        ("max-100-moves", "until-none"),
        ("no-play-below-3", "few-piles"),
        ("no-play-below-4", "few-piles"),
        ("no-final-scan", "last-card"),
        ("stop-at-one", "one-pile"),
        ("lines-swapped", "order"),
        ("reverse-deck", "order"),
        ("only-26", "every-card"),
        ("only-51", "every-card"),
        ("max-piles-20", "room"),
        ("cap-40", "cards"),
        ("fmt-always-plural", "plural"),
        ("fmt-always-singular", "plural"),
        ("fmt-count-digit", "digits"),
        ("fmt-digit", "digits"),
        ("fmt-sorted-sizes", "order-of-heights"),
        ("fmt-reversed-sizes", "order-of-heights"),
    ] {
        assert_eq!(first::<Accordian>(name).rule.name, rule, "{name}");
    }
}

#[test]
fn the_rule_that_a_mutant_of_clock_misreads_is_named() {
    for (name, rule) in [
        ("not-reversed", "bottom-to-top"),
        ("not-reversed-draw-bottom", "bottom-to-top"),
        ("draw-bottom", "top-card"),
        ("anticlockwise", "around"),
        ("centre-first", "around"),
        ("four-each", "around"),
        ("start-ace", "centre"),
        ("start-queen", "centre"),
        ("JQ-swapped", "pile-of-rank"),
        ("T-as-A", "pile-of-rank"),
        ("first-not-removed", "never-again"),
        ("seen-card-again", "never-again"),
        ("end-on-emptied", "end"),
        ("limit-51", "end"),
        ("stop-at-52-only", "end"),
        ("count-minus-1", "count"),
        ("count-plus-1", "count"),
        ("count-face-down", "count"),
        ("prev-card", "last-card"),
        ("next-top", "last-card"),
        ("first-king-suit", "last-card"),
        ("no-leading-zero", "two-digits"),
        ("space-pad", "two-digits"),
        ("zero-always", "two-digits"),
        ("sep-space", "comma"),
        ("lower-case", "case"),
    ] {
        assert_eq!(first::<Clock>(name).rule.name, rule, "{name}");
    }
}

#[test]
fn short_deals_are_enough() {
    let told = on_deal("match-face", "TC JD");
    assert_eq!((told.rule.name.as_str(), told.parting), ("match", Some(3)));
    assert_eq!(told.cards, ["TC JD"]);
    assert_eq!(on_deal("whole-pile", "AC 2D 2C 3D").rule.name, "top-card");
    assert_eq!(on_deal("prefer-one", "AC 2D 3H 3C").rule.name, "three-first");
    let told = on_deal("casc-1", "AC 2D 2C");
    assert_eq!(told.rule.name, "until-none");
    assert_eq!(told.law.as_deref(), Some("settled"));
}

#[test]
fn the_nearest_right_deal_is_one_exchange_away() {
    let told = first::<Clock>("no-leading-zero");
    let swap = told.nearest.swap.expect("a number of two digits is near");
    assert_eq!(swap, ["KS", "QS"]);
    assert_eq!(told.nearest.tried, 1);
}

#[test]
fn plays_that_agree_need_no_explanation() {
    let start = Accordian::start_of_deck(&Deck::NEW);
    for engine in Accordian::engines() {
        assert_eq!(explain::<Accordian>(&start, &Reference, *engine, AFTER), None);
    }
}

#[test]
fn an_explanation_is_read_back_from_json() {
    for told in
        [first::<Accordian>("gap-late"), first::<Accordian>("pass-next-all"), first::<Clock>("T-as-A")]
    {
        let json = serde_json::to_string(&told).expect("written");
        assert_eq!(serde_json::from_str::<Explanation>(&json).expect("read"), told);
    }
}

#[test]
fn steps_end_soon_after_the_parting_or_with_the_plays() {
    let mutant = mutants::find::<Accordian>("prefer-one").expect("in the catalogue");
    let deal: Deal = "AC 2D 3H 3C 4S 5S 6D".parse().expect("cards");
    let of = |after| explain::<Accordian>(&deal, &Reference, mutant, after).expect("differs");
    let parting = of(0).parting.expect("at a step");
    for after in 0..3 {
        let last = of(after).steps.into_iter().map(|step| step.number).max();
        assert_eq!(last, Some(parting + after));
    }
    let ends = of(usize::MAX).steps.into_iter().filter(|step| step.event == "the end");
    assert_eq!(ends.map(|step| step.side).collect::<Vec<_>>(), [Side::Expected, Side::Actual]);
}

#[test]
fn steps_that_cannot_be_are_told_like_others() {
    let card = Card::from_index(0);
    let plays: [Vec<Event>; 5] = [
        vec![],
        vec![Event::Move { card, from: 200, to: 255 }],
        vec![Event::Deal { card }, Event::Move { card, from: 0, to: 9 }],
        vec![Event::Deal { card }, Event::GapClosed { at: 77 }],
        vec![Event::Deal { card }, Event::Deal { card }, Event::GapClosed { at: 0 }],
    ];
    let start = Accordian::start_of_deck(&Deck::NEW);
    for play in plays {
        let nonsense = Made::<Accordian, _>::new(Depth::Events, |_: &Deal, events: &mut Vec<Event>| {
            events.clone_from(&play);
            Piles::new(&[])
        });
        let told = explain::<Accordian>(&start, &Reference, &nonsense, usize::MAX).expect("differs");
        assert!(!told.rule.sentence.is_empty());
    }
}

#[test]
fn piles_that_do_not_exist_are_told_like_others() {
    let start = Clock::start_of_deck(&Deck::NEW);
    let mut table = Clock::table(&start, Depth::Events);
    let card = Card::from_index(0);
    for hour in [0, 14, 255].map(clock::Hour::new) {
        for event in [
            clock::Event::Deal { card, hour },
            clock::Event::Turn { card, hour },
            clock::Event::Tuck { card, hour },
        ] {
            Clock::step(&mut table, &event);
            Clock::board(&table, Some(&event));
        }
    }
}
