//! Engines of the catalogue as programs of which only outputs are seen.

use std::cell::RefCell;
use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Instant;

use rayon::prelude::*;

use super::*;
use crate::diagnose::{self, Diagnosed, Explanation, Inferred, Side};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Game, NamedEngine};
use crate::generate::base;
use crate::generate::uniform;
use crate::mutants::Expected;
use crate::strata::{Features, Reader, Stratum};

fn same_bytes(one: &[u8], other: &[u8]) -> bool {
    one == other
}

fn inquiry(seed: u64) -> Inquiry<'static> {
    Inquiry { program: "./a.out", seed, kept: &[], same: &same_bytes }
}

fn line<G: Game>(engine: &dyn NamedEngine<G>, deck: &Deck) -> Vec<u8> {
    let start = G::start_of_deck(deck);
    let mut line = Vec::new();
    engine.write_output(&start, &engine.answer(&start), &mut line);
    line
}

fn behaviour<G: Mutants>(names: &[&str]) -> Behaviour<G> {
    Behaviour::named(names).unwrap_or_else(|| panic!("no behaviour {names:?}"))
}

/// Asks a program that answers each deck so.
fn ask<G: Aimed + Mutants>(answer: impl Fn(&Deck) -> Vec<u8>) -> Outcome<'static, G> {
    ask_by(1, answer)
}

/// Asks it with this seed.
fn ask_by<G: Aimed + Mutants>(seed: u64, answer: impl Fn(&Deck) -> Vec<u8>) -> Outcome<'static, G> {
    let Ok(outcome) = inquiry(seed).ask::<G, Infallible>(|decks| Ok(decks.iter().map(&answer).collect()));
    outcome
}

fn names<G: Mutants>(fitting: &Fitting<G>) -> Vec<String> {
    fitting.behaviours.iter().map(|behaviour| Entries::of(behaviour).names()).collect()
}

/// What is claimed of every outcome: all that fits gives all answers, and nothing else does.
fn assert_fits<G: Mutants>(outcome: &Outcome<'_, G>, behaviours: &[Behaviour<G>]) {
    let gives_all = |behaviour: &Behaviour<G>| {
        outcome.seen.all().all(|answered| line(behaviour, &answered.deck) == answered.answer)
    };
    let giving = behaviours.iter().filter(|behaviour| gives_all(behaviour)).map(|it| Entries::of(it).names());
    assert_eq!(names(&outcome.fitting), giving.collect::<Vec<_>>());
}

/// Every known bug is told by its outputs from all others.
fn every_wrong_entry_comes_out_alone<G: Aimed + Mutants>() {
    let wrong = G::mutants().par_iter().filter(|entry| entry.expected == Expected::Differs);
    wrong.for_each(|entry| {
        let outcome = ask::<G>(|deck| line(entry, deck));
        assert_eq!(names(&outcome.fitting), [format!("`{}`", entry.name)]);
        assert_fits(&outcome, &Behaviour::singles());
        assert_eq!(outcome.diagnosis.decks, outcome.seen.len());
        assert!(outcome.diagnosis.wrong > 0, "{}", entry.name);
        let Conclusion::Known { spacing: Spacing::Same, alike } = outcome.diagnosis.conclusion else {
            panic!("{}: {:?}", entry.name, outcome.diagnosis.conclusion);
        };
        assert_eq!(alike[0].0[0].story, entry.story);
        assert_eq!(alike[0].behaviour::<G>().map(|it| it.entries().count()), Some(1));
    });
}

#[test]
fn every_known_bug_of_accordian_comes_out_alone() {
    every_wrong_entry_comes_out_alone::<Accordian>();
}

#[test]
fn every_known_bug_of_clock_comes_out_alone() {
    every_wrong_entry_comes_out_alone::<Clock>();
}

fn a_right_program_is_right<G: Aimed + Mutants>() {
    let outcome = ask::<G>(|deck| line(G::engines()[1], deck));
    let right: Vec<_> = G::mutants().iter().filter(|entry| entry.expected == Expected::Equal).collect();
    let Conclusion::Right { spacing: Spacing::Same, alike, not_ruled_out } = outcome.diagnosis.conclusion
    else {
        panic!("{:?}", outcome.diagnosis);
    };
    let alike: Vec<String> = alike.iter().map(Entries::names).collect();
    assert_eq!(alike, right.iter().map(|entry| format!("`{}`", entry.name)).collect::<Vec<_>>());
    assert_eq!(not_ruled_out, []);
    assert_eq!(outcome.diagnosis.wrong, 0);
    // What right programs of another build answer is the same.
    for entry in right {
        assert!(outcome.seen.all().all(|answered| line(entry, &answered.deck) == answered.answer));
    }
}

#[test]
fn right_programs_are_right() {
    a_right_program_is_right::<Accordian>();
    a_right_program_is_right::<Clock>();
}

/// The pair is recognized, or something that gives the same answers.
fn is_recognized<G: Aimed + Mutants>(pair: [&str; 2], expected: &[&str]) {
    let both = behaviour::<G>(&pair);
    let outcome = ask::<G>(|deck| line(&both, deck));
    assert_eq!(names(&outcome.fitting), expected, "{pair:?}");
}

#[test]
fn two_known_bugs_at_once_are_recognized() {
    let accordian = is_recognized::<Accordian>;
    accordian(["whole-pile", "only-51"], &["`whole-pile` with `only-51`"]);
    accordian(["casc-20", "fmt-always-plural"], &["`casc-20` with `fmt-always-plural`"]);
    accordian(["rightmost", "max-piles-40"], &["`rightmost` with `max-piles-40`"]);
    accordian(["match-face", "lines-swapped"], &["`match-face` with `lines-swapped`"]);
    accordian(["recheck-no-third", "no-final-scan"], &["`recheck-no-third` with `no-final-scan`"]);
    // A right program of an unusual build with a bug that shows otherwise in it.
    accordian(["max-piles-20", "dealall-left"], &["`max-piles-20` with `dealall-left`"]);
    // One hides the other.
    accordian(["one-pass", "casc-20"], &["`one-pass`"]);
    let clock = is_recognized::<Clock>;
    clock(["draw-bottom", "no-leading-zero"], &["`draw-bottom` with `no-leading-zero`"]);
    clock(["count-minus-1", "sep-space"], &["`count-minus-1` with `sep-space`"]);
    // They are truly the same.
    let same = ["`seen-card-again` with `stop-at-52-only`", "`stop-at-52-only` with `next-top`"];
    clock(["stop-at-52-only", "next-top"], &same);
    clock(["seen-card-again", "stop-at-52-only"], &same);
}

#[test]
fn pairs_are_of_different_knobs_and_new() {
    let names = |names: &[&str]| Behaviour::<Clock>::named(names).is_some();
    assert!(names(&["not-reversed"]) && names(&["not-reversed", "zero-always"]));
    assert!(!names(&["no-leading-zero", "zero-always"]), "one knob");
    assert!(!names(&["not-reversed", "not-reversed-draw-bottom"]), "one has the other");
    assert!(!names(&[]) && !names(&["no-such-bug"]) && !names(&["a", "b", "c"]));
    let pairs = Behaviour::<Clock>::pairs();
    assert!(pairs.iter().all(|pair| pair.entries().count() == 2 && pair.expected() == Expected::Differs));
    // `not-reversed-draw-bottom` is these two.
    let is_known = |pair: &Behaviour<Clock>| Entries::of(pair).names() == "`not-reversed` with `draw-bottom`";
    assert!(!pairs.iter().any(is_known));
    assert!(Behaviour::<Accordian>::pairs().len() > 2500);
}

/// A bug of its own: whole piles move when the last card is a four.
fn at_fours(deck: &Deck, with: &dyn NamedEngine<Accordian>, without: &dyn NamedEngine<Accordian>) -> Vec<u8> {
    let is_four = deck.cards()[51].to_string().starts_with('4');
    line(if is_four { with } else { without }, deck)
}

fn nearest(outcome: &Outcome<'_, Accordian>) -> Kin {
    match &outcome.diagnosis.conclusion {
        Conclusion::Unknown { nearest: Some(kin) } => kin.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn where_nothing_fits_the_nearest_is_told_honestly() {
    let whole = behaviour(&["whole-pile"]);
    let reference = Accordian::engines()[0];
    let seldom = ask(|deck| at_fours(deck, &whole, reference));
    let kin = nearest(&seldom);
    assert_eq!((kin.entries.names().as_str(), kin.kinship), ("`whole-pile`", Kinship::Distant));
    assert_eq!(kin.wrong_ones, seldom.diagnosis.wrong);
    let agree = seldom.seen.all().filter(|answered| line(&whole, &answered.deck) == answered.answer);
    assert_eq!(kin.answers, agree.count());
    assert!(kin.answers < seldom.seen.len() / 2);

    let mostly = ask(|deck| at_fours(deck, reference, &whole));
    let kin = nearest(&mostly);
    assert_eq!((kin.entries.names().as_str(), kin.kinship), ("`whole-pile`", Kinship::Close));

    let silent = ask::<Accordian>(|_| Vec::new());
    assert_eq!(silent.diagnosis.conclusion, Conclusion::Unknown { nearest: None });
    assert_eq!(silent.diagnosis.wrong, silent.seen.len());
}

#[test]
fn of_what_has_not_been_seen_nothing_is_said() {
    let Ok(outcome) = inquiry(1).ask::<Clock, Infallible>(|_| Ok(Vec::new()));
    assert_eq!(outcome.diagnosis.decks, 0);
    assert_eq!(outcome.diagnosis.conclusion, Conclusion::Unknown { nearest: None });
}

#[test]
fn a_program_that_cannot_be_asked_ends_the_inquiry() {
    assert!(matches!(inquiry(1).ask::<Clock, &str>(|_| Err("gone")), Err("gone")));
}

/// The engine's lines with another end.
fn with_end(mut line: Vec<u8>, end: &[u8]) -> Vec<u8> {
    line.pop();
    line.extend_from_slice(end);
    line
}

#[test]
fn white_space_at_the_ends_of_lines_hides_no_bug() {
    let whole = behaviour::<Accordian>(&["whole-pile"]);
    let outcome = ask::<Accordian>(|deck| with_end(line(&whole, deck), b" \n"));
    assert_eq!(names(&outcome.fitting), ["`whole-pile`"]);
    assert_eq!(outcome.fitting.spacing, Spacing::BlankAtEnd);
    assert_eq!(outcome.diagnosis.wrong, outcome.diagnosis.decks);

    let right = ask::<Clock>(|deck| with_end(line(Clock::engines()[0], deck), b"\r\n"));
    let Conclusion::Right { spacing, not_ruled_out, .. } = right.diagnosis.conclusion else {
        panic!("{:?}", right.diagnosis);
    };
    assert_eq!((spacing, not_ruled_out.len()), (Spacing::CarriageReturn, 0));
    // A judge that takes it finds nothing wrong.
    let same = Inquiry { same: &same_words, ..inquiry(1) };
    let Ok(taken) = same.ask::<Clock, Infallible>(|decks| {
        Ok(decks.iter().map(|deck| with_end(line(Clock::engines()[0], deck), b"\r\n")).collect())
    });
    assert_eq!((right.diagnosis.wrong, taken.diagnosis.wrong), (right.diagnosis.decks, 0));
}

/// Where white space is the bug, the entry that has it is nearer than one with the same words.
#[test]
fn a_bug_of_white_space_is_not_taken_for_another() {
    for name in ["space-pad", "no-leading-zero"] {
        let bug = behaviour::<Clock>(&[name]);
        let outcome = ask::<Clock>(|deck| with_end(line(&bug, deck), b""));
        assert_eq!(names(&outcome.fitting), [format!("`{name}`")]);
        assert_eq!(outcome.fitting.spacing, Spacing::NoNewline);
    }
}

#[test]
fn decks_are_found_that_tell_apart_what_few_decks_show() {
    let all = ["casc-150", "max-200-moves", "max-piles-51", "worklist-ok", "recheck-no-third"];
    let all: Vec<Behaviour<Accordian>> = all.iter().map(|name| behaviour(&[name])).collect();
    let decks = telling_apart(&all, 3);
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            assert!(decks.iter().any(|deck| line(one, deck) != line(other, deck)), "{one:?}, {other:?}");
        }
    }
    assert_eq!(decks, telling_apart(&all, 3), "the same for the same seed");
    // No more than are needed.
    assert!(decks.len() <= 40, "{}", decks.len());
}

#[test]
fn what_is_alike_is_not_told_apart() {
    assert_eq!(telling_apart::<Accordian>(&[], 1), []);
    assert_eq!(telling_apart::<Accordian>(&[behaviour(&["casc-150"])], 1), []);
    assert_eq!(telling_apart::<Accordian>(&[behaviour(&["restart-0"]), behaviour(&["resume-dest"])], 1), []);
    let same = [["stop-at-52-only", "next-top"], ["seen-card-again", "stop-at-52-only"]];
    assert_eq!(telling_apart::<Clock>(&same.map(|names| behaviour(&names)), 1), []);
}

/// A few uniform decks leave much open; further ones are asked for until nothing is.
#[test]
fn further_decks_narrow_what_fits() {
    for name in ["max-piles-51", "casc-100", "fmt-always-plural"] {
        let bug = behaviour::<Accordian>(&[name]);
        let mut seen = Seen::new(&same_bytes);
        for deck in (0..5).map(|index| uniform::deck(9, index)) {
            seen.add(deck, line(&bug, &deck));
        }
        assert!(Fitting::of(&seen).behaviours.len() > 10);
        let asked = RefCell::new(0);
        let Ok(outcome) = inquiry(1).go_on::<Accordian, Infallible>(seen, |decks| {
            *asked.borrow_mut() += decks.len();
            Ok(decks.iter().map(|deck| line(&bug, deck)).collect())
        });
        assert_eq!(names(&outcome.fitting), [format!("`{name}`")]);
        let asked = asked.into_inner();
        assert_eq!(outcome.seen.len(), 5 + asked);
        assert!(asked < 500, "{asked}");
    }
}

/// What the play of some deck reaches.
fn reached<G: Aimed>(decks: &[Deck]) -> Features {
    let mut reader = G::Reader::default();
    let mut all = Features::default();
    for deck in decks {
        G::probe(deck, &mut reader);
        all.add(reader.end());
    }
    all
}

fn assert_reached<G: Aimed>(decks: &[Deck], strata: &[&str]) {
    let reached = reached::<G>(decks);
    for name in strata {
        let stratum = Stratum::named::<G>(name).unwrap_or_else(|| panic!("no stratum {name}"));
        assert!(stratum.features::<G>().any(|feature| reached.contains(feature)), "{name}");
    }
}

#[test]
fn the_first_decks_reach_what_bugs_of_size_need() {
    for seed in [1, 2, 3] {
        let decks = first_decks::<Accordian>(seed, &[]);
        assert!(decks.contains(&base::INERT));
        assert_reached::<Accordian>(
            &decks,
            &["piles-at-once:52", "piles-at-end:52", "piles-at-end:1", "piles-at-end:10"],
        );
        let decks = first_decks::<Clock>(seed, &[]);
        let exposed: Vec<String> = (4..=52).map(|count| format!("exposed:{count}")).collect();
        assert_reached::<Clock>(&decks, &exposed.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

#[test]
fn the_first_decks_are_two_thousand_and_those_kept() {
    let kept: Vec<Deck> = (0..300).map(|index| uniform::deck(77, index)).chain([Deck::NEW]).collect();
    for (decks, more) in [
        (first_decks::<Accordian>(1, &[]), 0),
        (first_decks::<Accordian>(1, &kept), 300),
        (first_decks::<Clock>(2, &kept), 300),
    ] {
        assert!((1900 + more..=2010 + more).contains(&decks.len()), "{}", decks.len());
        assert_eq!(decks.iter().collect::<HashSet<_>>().len(), decks.len());
        assert!(more == 0 || kept.iter().all(|deck| decks.contains(deck)));
    }
    assert_eq!(first_decks::<Clock>(5, &kept), first_decks::<Clock>(5, &kept));
}

#[test]
fn a_diagnosis_is_read_back_from_json() {
    let bug = behaviour::<Clock>(&["limit-51"]);
    let known = ask::<Clock>(|deck| line(&bug, deck)).diagnosis;
    let unknown = ask::<Clock>(|_| b"44,KD\n".to_vec()).diagnosis;
    for told in [known, unknown] {
        let json = serde_json::to_string(&told).expect("written");
        assert_eq!(serde_json::from_str::<Diagnosis>(&json).expect("read"), told);
    }
}

/// The first of some decks on which the program is wrong, explained.
fn explained<G: Diagnosed + Mutants>(names: &[&str], end: &[u8]) -> Explanation {
    let behaviour = behaviour::<G>(names);
    let mut decks = (0..300).map(|index| uniform::deck(7, index));
    let told = decks.find_map(|deck| {
        let answer = with_end(line(&behaviour, &deck), end);
        let inferred = Inferred { program: "./a.out", answer: &answer, behaviour: &behaviour, decks: 2000 };
        let start = G::start_of_deck(&deck);
        diagnose::explain_inferred(&start, G::engines()[0], &inferred, diagnose::AFTER)
    });
    told.expect("one of them is wrong")
}

#[test]
fn the_steps_of_a_program_are_inferred() {
    let told = explained::<Accordian>(&["whole-pile"], b"\n");
    assert_eq!(told.actual, "./a.out");
    assert_eq!(told.rule.name, "top-card");
    assert_eq!(told.inferred.as_ref().map(|it| (it.from.as_str(), it.decks)), Some(("`whole-pile`", 2000)));
    assert!(told.steps.iter().any(|step| step.side == Side::Actual));
    assert_ne!(told.lines.expected, told.lines.actual, "that it is right by another way is nobody's concern");
    let json = serde_json::to_string(&told).expect("written");
    assert_eq!(serde_json::from_str::<Explanation>(&json).expect("read"), told);

    let told = explained::<Clock>(&["draw-bottom", "zero-always"], b" \n");
    assert_eq!(told.inferred.map(|it| it.from).as_deref(), Some("`draw-bottom` with `zero-always`"));
    assert!(told.lines.actual.ends_with(" \n"), "the program's own line");
}

#[test]
fn steps_that_have_been_seen_are_not_inferred() {
    let start = Accordian::start_of_deck(&uniform::deck(7, 0));
    let whole = behaviour::<Accordian>(&["whole-pile"]);
    let told = diagnose::explain::<Accordian>(&start, Accordian::engines()[0], &whole, diagnose::AFTER);
    let told = told.expect("they differ");
    assert_eq!(told.inferred, None);
    assert!(!serde_json::to_string(&told).expect("written").contains("inferred"));
}

/// What the docs say of all entries and pairs; prints what does not come out alone and how long it took.
fn measure<G: Aimed + Mutants>(what: &str, seed: u64, behaviours: &[Behaviour<G>]) {
    let mut times = Vec::new();
    let (mut alone, mut hidden, mut in_company, mut lost) = (0, 0, 0, 0);
    for behaviour in behaviours {
        let begun = Instant::now();
        let outcome = ask_by::<G>(seed, |deck| line(behaviour, deck));
        times.push(begun.elapsed());
        let (own, found) = (Entries::of(behaviour).names(), names(&outcome.fitting));
        match (found.contains(&own), found.len()) {
            (true, 1) => alone += 1,
            (true, _) => {
                in_company += 1;
                println!("{own}: {}", found.join(", "));
            }
            (false, 0) => lost += 1,
            (false, _) => hidden += 1,
        }
    }
    times.sort_unstable();
    println!(
        "{} {what}, seed {seed}: {alone} alone, {in_company} in company, {hidden} as something simpler, {lost} lost; median {:?}, slowest {:?}",
        G::NAME,
        times[times.len() / 2],
        times[times.len() - 1]
    );
}

/// How many seeds the known bugs are measured with.
const SEEDS: u64 = 3;
/// One in so many of the pairs is measured.
const OF_PAIRS: usize = 7;

fn measure_game<G: Aimed + Mutants>() {
    let mut singles = Behaviour::<G>::singles();
    singles.retain(|single| single.expected() == Expected::Differs);
    for seed in 1..=SEEDS {
        measure("known bugs", seed, &singles);
    }
    let pairs: Vec<_> = Behaviour::<G>::pairs().into_iter().step_by(OF_PAIRS).collect();
    measure("pairs", 1, &pairs);
}

#[test]
#[ignore = "measures what the docs say, in some minutes"]
fn measured() {
    measure_game::<Clock>();
    measure_game::<Accordian>();
}
