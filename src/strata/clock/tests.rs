use std::collections::BTreeSet;

use super::dial::cycle_lengths;
use super::quantities::HOURS;
use super::*;
use crate::card::{Card, Rank};
use crate::deck::{Deal, Deck};
use crate::game::clock::{ClockDeal, Event, Exposed, Fast, Reference};
use crate::game::{Engine, Game};
use crate::generate::uniform;
use crate::strata::{Reader, feature_name};

#[test]
fn the_quantities_stand_in_the_order_of_their_numbers() {
    let names = [
        (Of::Exposed, "exposed"),
        (Of::LastSuit, "last-suit"),
        (Of::FourExposed, "four-exposed"),
        (Of::AllExposed, "all-exposed"),
        (Of::LastHour, "last-hour"),
        (Of::BeforeLast, "before-last"),
        (Of::FirstKing, "first-king"),
        (Of::KingsInARow, "kings-in-a-row"),
        (Of::RanksInARow, "ranks-in-a-row"),
        (Of::FirstEmpty, "first-empty"),
        (Of::Emptied, "emptied"),
        (Of::Untouched, "untouched"),
        (Of::Cycle, "cycle"),
        (Of::LastKingPlace, "last-king-place"),
    ];
    for (number, (of, name)) in names.into_iter().enumerate() {
        assert_eq!((of as usize, Of::ALL[number]), (number, of));
        assert_eq!(QUANTITIES[number].name, name);
    }
}

#[test]
fn every_stratum_goes_through_its_name() {
    let strata: Vec<Stratum> = Stratum::all::<Clock>().collect();
    for &stratum in &strata {
        assert_eq!(Stratum::named::<Clock>(&stratum.name::<Clock>()), Some(stratum));
    }
    let of = |name: &str| strata.iter().filter(|s| s.quantity::<Clock>().name == name).count();
    assert_eq!((of("exposed"), of("before-last"), of("last-king-place")), (49, 169, 49));
    assert_eq!(strata.len(), 49 + 3 * 4 + 13 + 169 + 49 + 2 * 4 + 3 * 13 + 12 + 49);
}

#[test]
fn names_say_what_they_are() {
    let sentence = |name: &str| Stratum::named::<Clock>(name).map(Stratum::sentence::<Clock>);
    assert_eq!(sentence("last-suit:S").as_deref(), Some("KS is the last king"));
    assert_eq!(
        sentence("before-last:12-7").as_deref(),
        Some("the last card but one, its pile and its rank: 12-7")
    );
    let named = Stratum::named::<Clock>;
    assert!(named("before-last:13-K").is_some() && named("last-king-place:13").is_some());
    for none in ["exposed:3", "before-last:0-A", "last-king-place:26", "cycle:13"] {
        assert_eq!(named(none), None, "{none}");
    }
}

/// The names of the features, worked out from the piles of the dial with no regard for speed.
fn worked_out(start: &ClockDeal) -> BTreeSet<String> {
    let mut events: Vec<Event> = Vec::new();
    let answer = Reference.play(start, &mut events);
    let turns: Vec<(Card, usize)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Turn { card, hour } => Some((card, usize::from(hour.number()))),
            _ => None,
        })
        .collect();
    let mut names = of_the_last_cards(start, answer, &turns);
    names.extend(of_runs(&turns));
    names.extend(of_piles(start, &turns));
    names
}

fn of_the_last_cards(start: &ClockDeal, answer: Exposed, turns: &[(Card, usize)]) -> BTreeSet<String> {
    let (before, hour_before) = turns[turns.len() - 2];
    let suit = answer.last.suit();
    let mut names = BTreeSet::from([
        format!("exposed:{}", answer.count),
        format!("last-suit:{suit}"),
        format!("last-hour:{}", before.rank() as usize + 1),
        format!("before-last:{hour_before}-{}", before.rank()),
    ]);
    match answer.count {
        4 => names.insert(format!("four-exposed:{suit}")),
        52 => names.insert(format!("all-exposed:{suit}")),
        _ => false,
    };
    let place = start.cards().iter().position(|&card| card == answer.last);
    names.extend(place.map(|place| format!("last-king-place:{}", place + 1)));
    names
}

fn of_runs(turns: &[(Card, usize)]) -> BTreeSet<String> {
    let ranks: Vec<Rank> = turns.iter().map(|(card, _)| card.rank()).collect();
    let longest = |of: &dyn Fn(Rank) -> bool| {
        let runs = ranks.chunk_by(|one, other| one == other);
        runs.filter(|run| of(run[0])).map(<[Rank]>::len).max()
    };
    let first = ranks.iter().position(|&rank| rank == Rank::King).map(|place| place + 1);
    [
        ("first-king", first),
        ("kings-in-a-row", longest(&|rank| rank == Rank::King)),
        ("ranks-in-a-row", longest(&|_| true)),
    ]
    .iter()
    .map(|(name, value)| format!("{name}:{}", value.expect("kings are turned")))
    .collect()
}

fn of_piles(start: &ClockDeal, turns: &[(Card, usize)]) -> BTreeSet<String> {
    let drawn = |pile| turns.iter().enumerate().filter(move |(_, turn)| turn.1 == pile);
    let fourth = |pile| drawn(pile).nth(3).map(|(number, _)| (number, pile));
    let emptied: Vec<(usize, usize)> = (1..=13).filter_map(fourth).collect();
    let first = emptied.iter().min().expect("the centre is emptied").1;
    let untouched = (1..=12).filter(|&hour| drawn(hour).count() == 0).count();
    let leads_to = |hour: usize| start.cards()[hour - 1].rank() as usize + 1;
    let way =
        |from: usize| std::iter::successors(Some(from), |&hour| (hour < 13).then(|| leads_to(hour))).skip(1);
    let ring = |hour: usize| way(hour).take(12).position(|place| place == hour);
    let cycles = (1..=12).filter_map(ring).map(|steps| format!("cycle:{}", steps + 1));
    let piles = [("first-empty", first), ("emptied", emptied.len()), ("untouched", untouched)];
    piles.iter().map(|(name, value)| format!("{name}:{value}")).chain(cycles).collect()
}

fn told(start: &ClockDeal) -> BTreeSet<String> {
    let mut dial = Dial::default();
    Fast.play(start, &mut dial);
    dial.end().iter().map(|feature| feature_name::<Clock>(feature).to_string()).collect()
}

#[test]
fn what_is_told_of_a_play_is_what_can_be_worked_out() {
    for index in 0..2000 {
        let start = Clock::start_of_deck(&uniform::deck(33, index));
        assert_eq!(told(&start), worked_out(&start), "{start:?}");
    }
    let start = Clock::start_of_deck(&Deck::NEW);
    assert_eq!(told(&start), worked_out(&start));
}

#[test]
fn the_upper_cards_of_the_centre_are_never_the_last_king() {
    for index in 0..20_000 {
        let start = Clock::start_of_deck(&uniform::deck(8, index));
        let last = Fast.play(&start, &mut crate::game::Ignore).last;
        assert!([26, 39, 52].iter().all(|place| start.cards()[place - 1] != last), "{start:?}");
    }
}

#[test]
fn nothing_is_told_of_a_smaller_clock_and_a_cleared_reader_begins_anew() {
    let small: Deal = "AC 2C AD 2D".parse().expect("four cards");
    let small = Clock::start(&small).expect("a clock of two by two");
    assert_eq!(told(&small), BTreeSet::new());
    let start = Clock::start_of_deck(&uniform::deck(1, 0));
    let mut dial = Dial::default();
    Fast.play(&Clock::start_of_deck(&Deck::NEW), &mut dial);
    dial.end();
    dial.clear();
    Fast.play(&start, &mut dial);
    let names: BTreeSet<String> =
        dial.end().iter().map(|feature| feature_name::<Clock>(feature).to_string()).collect();
    assert_eq!(names, worked_out(&start));
}

#[test]
fn several_cycles_are_found_in_one_deal() {
    // One leads to itself, two and three to each other, the rest into the centre or the cycles.
    let bottoms = [0, 2, 1, 12, 3, 4, 5, 0, 7, 1, 9, 12];
    assert_eq!(cycle_lengths(&bottoms), 0b110);
    let ring = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0];
    assert_eq!(cycle_lengths(&ring), 1 << 12);
    assert_eq!(cycle_lengths(&[12; HOURS]), 0);
}
