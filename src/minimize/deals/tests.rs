use super::*;
use crate::game::{Depth, NamedEngine};
use crate::generate::uniform;
use crate::mutants::{self, Expected, Mutant, Mutants};

fn mutant(name: &str) -> &'static Mutant<Accordian> {
    mutants::find(name).expect(name)
}

fn failures(name: &str, seed: u64) -> impl Iterator<Item = (Deal, Failure<'static, Accordian>)> {
    let engine: &dyn NamedEngine<Accordian> = mutant(name);
    (0..).filter_map(move |index| {
        let deal = Deal::from(uniform::deck(seed, index));
        Some((deal, Failure::of(engine, Depth::Events, &deal)?))
    })
}

/// The smallest deal of any signature.
fn smallest(name: &str) -> (Deal, Guarantee) {
    let mut seen = std::collections::HashSet::new();
    let minimized = failures(name, 1)
        .take(200)
        .filter(|(_, failure)| seen.insert(failure.signature.clone()))
        .map(|(start, failure)| deal(&failure, &start, DEALS));
    let smallest = minimized.min_by_key(|minimized| minimized.smallest.len()).expect("a failure");
    (smallest.smallest, smallest.guarantee)
}

/// Whether the deal shows the failure, by a comparison of its own.
fn shows(failure: &Failure<'_, Accordian>, deal: &Deal) -> bool {
    let shown = Failure::of(failure.engine, failure.level, deal);
    shown.is_some_and(|shown| as_if_more_came(&shown.signature) == as_if_more_came(&failure.signature))
}

/// What is true of every result; says what is not.
fn check(failure: &Failure<'_, Accordian>, minimized: &MinimizedDeal) -> Result<(), String> {
    let smallest = minimized.smallest;
    if Deal::new(smallest.cards()) != Ok(smallest) || !shows(failure, &smallest) {
        return Err(format!("{smallest} does not fail"));
    }
    let simpler = |candidate: Deal| {
        let candidate = minimized.names.normal(candidate);
        is_smaller(&candidate, &smallest) && shows(failure, &candidate)
    };
    for place in 0..smallest.len() {
        if simpler(without(&smallest, place, 1)) {
            return Err(format!("{smallest}: card {place} can be left out"));
        }
        for card in (0..DECK_SIZE).map(Card::from_index) {
            if simpler(with_card(&smallest, place, card)) {
                return Err(format!("{smallest}: card {place} can be {card}"));
            }
        }
    }
    if simpler(smallest) {
        return Err(format!("{smallest} is not in normal form"));
    }
    Ok(())
}

#[test]
fn smallest_deals_are_those_known() {
    for (name, len) in [
        ("match-face", 2),
        ("match-and-T0", 2),
        ("match-colour", 2),
        ("casc-1", 3),
        ("third-is-two", 3),
        ("whole-pile", 4),
        ("prefer-one", 4),
        ("rightmost", 5),
        ("resume-dest-plus1", 5),
        ("gap-late", 5),
    ] {
        let (smallest, guarantee) = smallest(name);
        assert!(smallest.len() <= len, "{name}: {smallest}");
        assert_eq!(guarantee.word(), "global", "{name}");
    }
}

/// Without a pass all that is smaller is tried, in order, from the deal that was found.
#[test]
fn trying_alone_finds_the_smallest_and_counts_what_came_before() {
    let numbered =
        |deal: &Deal| InOrder::new(&Names::NONE).position(|other| other == *deal).expect("it comes") as u64;
    for (name, is_far) in [("casc-1", false), ("whole-pile", true)] {
        let (start, failure) = failures(name, 1).next().expect("a failure");
        let by_trying = with_passes(&failure, &start, DEALS, &[]);
        let smallest = deal(&failure, &start, DEALS).smallest;
        let tried = numbered(&smallest);
        assert_eq!(
            (by_trying.smallest, by_trying.guarantee),
            (smallest, Guarantee::Global { tried }),
            "{name}"
        );
        assert_eq!(tried > BLOCK as u64, is_far, "{name}: {tried}");
        // One less, and it is not come to.
        for budget in [1, tried] {
            let ended = with_passes(&failure, &start, budget, &[]);
            assert_eq!((ended.smallest, ended.guarantee), (start, Guarantee::BudgetEnded { tried: budget }));
        }
        let found = with_passes(&failure, &start, tried + 1, &[]);
        assert_eq!((found.smallest, found.guarantee), (smallest, Guarantee::Global { tried }));
        assert_eq!((found.guarantee.tried(), Guarantee::OneMinimal.tried()), (tried, 0));
    }
}

/// It would be wrong with no card too.
#[test]
fn a_deal_has_a_card() {
    let (smallest, guarantee) = smallest("fmt-always-singular");
    assert_eq!((smallest.to_string().as_str(), guarantee), ("AC 2D", Guarantee::Global { tried: 3 }));
}

#[test]
fn results_are_checked_and_fixpoints_whether_or_not_something_is_proved() {
    for name in ["casc-3", "match-face", "recheck-no-third", "fmt-count-digit", "only-26", "whole-pile"] {
        for (start, failure) in failures(name, 2).take(3) {
            for budget in [0, 500, 100_000] {
                let minimized = deal(&failure, &start, budget);
                assert_eq!(check(&failure, &minimized), Ok(()), "{name}");
                let again = deal(&failure, &minimized.smallest, budget);
                assert_eq!(
                    (again.smallest, again.guarantee),
                    (minimized.smallest, minimized.guarantee),
                    "{name}, {budget}"
                );
            }
        }
    }
}

#[test]
fn a_global_result_is_the_same_from_any_start_of_its_signature() {
    for name in ["casc-1", "match-face", "ace-no-rank-match", "rightmost", "gap-late", "lost-under"] {
        let kept = failures(name, 3).next().expect("a failure").1.signature;
        let mut results = failures(name, 3).filter(|(_, failure)| failure.signature == kept).take(20).map(
            |(start, failure)| {
                let minimized = deal(&failure, &start, DEALS);
                (minimized.smallest, minimized.guarantee)
            },
        );
        let first = results.next().expect("a failure");
        assert_eq!(first.1.word(), "global", "{name}");
        assert!(results.all(|result| result == first), "{name}");
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let (start, failure) = failures("casc-3", 4).next().expect("a failure");
    let result = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| deal(&failure, &start, 30_000))
    };
    assert_eq!(result(1), result(3));
}

#[test]
fn what_fails_otherwise_is_told_and_not_taken() {
    let found = failures("whole-pile", 5).take(10).any(|(start, failure)| {
        let minimized = deal(&failure, &start, 0);
        for (signature, other) in &minimized.otherwise {
            assert_ne!(*signature, failure.signature);
            let shown = Failure::of(failure.engine, failure.level, other).expect("it fails");
            assert_eq!(shown.signature, *signature);
        }
        !minimized.otherwise.is_empty()
    });
    assert!(found);
}

#[test]
fn a_short_deal_ends_where_a_longer_one_deals() {
    let as_if = |text: &str| as_if_more_came(&Signature::from_text(text.to_owned())).to_string();
    assert_eq!(as_if("WA step end/move"), "WA step deal/move");
    assert_eq!(as_if("AC step gap/end"), "AC step gap/deal");
    for same in ["WA step deal/end", "WA step end/deal", "WA step move/move", "WA token noun", "PE spacing"] {
        assert_eq!(as_if(same), same);
    }
}

/// Passes that are wrong in a way make results that the check refuses.
#[test]
fn faults_in_passes_are_caught() {
    fn never_the_last(shrinking: &mut Shrinking<Deal>) {
        let mut place = 0;
        while place + 1 < shrinking.current().len() {
            let candidate = without(shrinking.current(), place, 1);
            if shrinking.attempt(candidate) == Attempt::Refused {
                place += 1;
            }
        }
    }
    fn one_place_only(shrinking: &mut Shrinking<Deal>) {
        let candidate = with_card(shrinking.current(), 0, Card::from_index(0));
        _ = shrinking.attempt(candidate);
    }
    let faulty: [&[Pass<Deal>]; 6] = [
        &[],
        &[beginnings, itself],
        &[without_blocks, itself],
        &[never_the_last, towards_order],
        &[beginnings, without_blocks, one_place_only],
        &[beginnings, towards_order],
    ];
    for (index, passes) in faulty.iter().enumerate() {
        let caught = ["match-face", "rightmost", "fmt-count-digit", "only-26"].iter().any(|name| {
            failures(name, 6).take(8).any(|(start, failure)| {
                let minimized = with_passes(&failure, &start, 0, passes);
                // Whatever a pass proposes, what is taken fails.
                assert!(shows(&failure, &minimized.smallest));
                check(&failure, &minimized).is_err()
            })
        });
        assert!(caught, "fault {index}");
    }
}

/// Every mutant whose smallest deal has at most seven cards, from 20 failing decks of one kind: a minute.
/// `cargo test --lib the_same_smallest -- --ignored --nocapture` (968 starts, the slowest 0.23 s).
#[test]
#[ignore = "takes a minute"]
fn every_bug_that_few_cards_show_has_the_same_smallest_deal_from_any_start() {
    let mut slowest = std::time::Duration::ZERO;
    let mut checked = 0;
    for mutant in Accordian::mutants().iter().filter(|mutant| mutant.expected == Expected::Differs) {
        // Uniform decks, as far as they show it soon.
        let decks = (0..3000).map(|index| Deal::from(uniform::deck(11, index)));
        let mut failing = decks.filter_map(|deal| {
            Some((deal, Failure::of(mutant as &dyn NamedEngine<Accordian>, Depth::Events, &deal)?))
        });
        let Some((first, failure)) = failing.next() else {
            continue;
        };
        let smallest = deal(&failure, &first, DEALS);
        if smallest.smallest.len() > 7 {
            continue;
        }
        assert!(matches!(smallest.guarantee, Guarantee::Global { .. }), "{}: {smallest:?}", mutant.name);
        let same = failing.filter(|(_, other)| other.signature == failure.signature).take(19);
        for (start, failure) in same {
            let begin = std::time::Instant::now();
            let again = deal(&failure, &start, DEALS);
            slowest = slowest.max(begin.elapsed());
            assert_eq!(
                (again.smallest, again.guarantee),
                (smallest.smallest, smallest.guarantee),
                "{}",
                mutant.name
            );
            checked += 1;
        }
    }
    println!("{checked} starts, the slowest {slowest:?}");
    assert!(checked > 500, "{checked}");
}

/// With times, to be looked at: `cargo test --lib table_of -- --ignored --nocapture`.
#[test]
#[ignore = "a table to look at"]
fn table_of_smallest_deals() {
    for mutant in Accordian::mutants() {
        let shown = (0..3000).map(|index| Deal::from(uniform::deck(7, index))).find_map(|deal| {
            Some((deal, Failure::of(mutant as &dyn NamedEngine<Accordian>, Depth::Events, &deal)?))
        });
        let Some((start, failure)) = shown else {
            println!("{:<34} not shown", mutant.name);
            continue;
        };
        let before = std::time::Instant::now();
        let minimized = deal(&failure, &start, DEALS);
        println!(
            "{:<34} {:>5} ms {:<22} {:>2} {} {:?}",
            mutant.name,
            before.elapsed().as_millis(),
            failure.signature.to_string(),
            minimized.smallest.len(),
            minimized.smallest,
            minimized.guarantee,
        );
    }
}

/// What one pass alone makes of a deal, where a shorter or earlier one is taken whenever `fails` says so.
fn by_pass(pass: Pass<Deal>, deal: &str, fails: impl Fn(&[Card]) -> bool) -> String {
    let mut accepts = |current: &Deal, candidate: Deal| {
        (is_smaller(&candidate, current) && fails(candidate.cards())).then_some(candidate)
    };
    to_fixpoint(deal.parse().expect("a deal"), &[pass], &mut accepts).to_string()
}

fn cards(text: &str) -> Vec<Card> {
    text.parse::<Deal>().expect("a deal").cards().to_vec()
}

const TEN: &str = "KS QH JD TC 9S 8H 7D 6C 5S 4H";

#[test]
fn beginnings_end_where_the_failure_begins() {
    assert_eq!(by_pass(beginnings, TEN, |cards| cards.len() >= 6), "KS QH JD TC 9S 8H");
    assert_eq!(by_pass(beginnings, TEN, |cards| cards.len() == 1), "KS");
    let last = cards("4H");
    assert_eq!(by_pass(beginnings, TEN, |cards| cards.ends_with(&last)), TEN);
}

#[test]
fn blocks_and_single_cards_are_left_out() {
    for needed in ["KS 4H", "QH", "8H 7D", "TC 5S 4H", TEN] {
        let all = cards(needed);
        let fails = |cards: &[Card]| all.iter().all(|card| cards.contains(card));
        assert_eq!(by_pass(without_blocks, TEN, fails), needed);
    }
    // A half is left out at one go, not card by card.
    let in_halves = |cards: &[Card]| matches!(cards.len(), 10 | 5);
    assert_eq!(by_pass(without_blocks, TEN, in_halves), "8H 7D 6C 5S 4H");
}

#[test]
fn two_that_make_up_for_each_other_are_left_out() {
    for (one, other) in [("KS", "QH"), ("QH", "KS"), ("KS", "4H"), ("6C", "TC"), ("5S", "4H")] {
        let (one, other) = (cards(one)[0], cards(other)[0]);
        let fails = |left: &[Card]| {
            let rest = left.iter().filter(|&&card| card != one && card != other).count();
            left.contains(&one) == left.contains(&other) && rest == 8
        };
        let expected: Vec<Card> =
            cards(TEN).into_iter().filter(|&card| card != one && card != other).collect();
        assert_eq!(by_pass(without_two, TEN, fails), Deal::new(&expected).expect("a deal").to_string());
    }
    // Any number of pairs.
    assert_eq!(by_pass(without_two, TEN, |cards| cards.len() % 2 == 0 && !cards.is_empty()), "5S 4H");
}

#[test]
fn cards_come_in_order() {
    assert_eq!(by_pass(towards_order, "KS QH JD", |_| true), "AC 2C 3C");
    // One that stands elsewhere changes places.
    assert_eq!(by_pass(towards_order, "3C 2C AC", |left| left.len() == 3), "AC 2C 3C");
    let ace = cards("AS")[0];
    assert_eq!(by_pass(towards_order, "2C AS KH", |left| left[1] == ace), "AC AS 2C");
}

#[test]
fn a_deal_that_is_in_no_normal_form_is_put_into_it() {
    let deal: Deal = "KS QH JD".parse().expect("a deal");
    let mut accepts = |current: &Deal, candidate: Deal| {
        let normal = Names::NONE.normal(candidate);
        (normal != *current).then_some(normal)
    };
    assert_eq!(to_fixpoint(deal, &[itself], &mut accepts).to_string(), "AC 2D 3H");
}

#[test]
fn what_was_tried_is_known_to_a_deal() {
    let (start, failure) = failures("prefer-one", 1)
        .find(|(_, failure)| failure.signature.as_str() == "WA step move/move")
        .expect("one like it");
    let minimized = |budget| {
        let MinimizedDeal { smallest, guarantee, .. } = deal(&failure, &start, budget);
        (smallest.to_string(), guarantee)
    };
    let found = |guarantee| ("AC 2D 3C 4C".to_owned(), guarantee);
    assert_eq!(minimized(DEALS), found(Guarantee::Global { tried: 78 }));
    assert_eq!(minimized(79), found(Guarantee::Global { tried: 78 }));
    assert_eq!(minimized(78), found(Guarantee::Global { tried: 78 }));
    assert_eq!(minimized(77), found(Guarantee::BudgetEnded { tried: 77 }));
    assert_eq!(minimized(1), found(Guarantee::BudgetEnded { tried: 1 }));
    assert_eq!(minimized(0), found(Guarantee::OneMinimal));
}
