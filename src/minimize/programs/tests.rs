//! Programs that play a known bug on judge text, or do something else that is known, made smaller.

use std::cell::Cell;

use super::*;
use crate::card::Rank;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::{base, uniform};
use crate::mutants::{self, Expected, Mutants};
use crate::notation::DeckReader;
use crate::oracle::Profile;
use crate::program::{Answers, Kept, Limits, Options, Outcome, Run, Signal};

/// A program that does this with the decks of a file, knowing how many files it had before.
struct Fake<F> {
    acts: F,
    files: Cell<u64>,
}

impl<F: Fn(u64, &[Deck]) -> Run> Runner for Fake<F> {
    fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
        let decks = DeckReader::new(input.as_slice()).read_all().expect("judge text");
        Ok((self.acts)(self.files.replace(self.files.get() + 1), &decks))
    }
}

type Fakes<G, F> = Tester<G, Fake<F>>;

/// A strict judge sees all that an engine's output shows.
fn tester<G: Game, F: Fn(u64, &[Deck]) -> Run>(acts: F) -> Fakes<G, F> {
    let options = Options { profile: Profile::Strict, ..Options::default() };
    Tester::new(Fake { acts, files: Cell::new(0) }, options)
}

fn ends(outcome: Outcome, stdout: Vec<u8>) -> Run {
    Run { outcome, stdout, stderr: Kept::default(), duration: Duration::from_millis(1) }
}

fn lines<G: Game>(engine: &dyn NamedEngine<G>, decks: &[Deck]) -> Vec<u8> {
    let mut output = Vec::new();
    for deck in decks {
        let start = G::start_of_deck(deck);
        engine.write_output(&start, &engine.answer(&start), &mut output);
    }
    output
}

fn right<G: Game>(decks: &[Deck]) -> Vec<u8> {
    let answers = Answers::of::<G>(decks);
    answers.text_of(0..decks.len()).to_vec()
}

fn alone<G: Game, R: Runner>(tester: &mut Tester<G, R>, deck: &Deck) -> Failing {
    tester.judge_alone(deck).expect("it runs").failing().expect("it fails").clone()
}

fn budget(decks: u64) -> Budget {
    Budget { decks, time: Duration::from_mins(10) }
}

/// Decks on which the entry differs in its output.
fn shown<G: Mutants>(
    engine: &'static dyn NamedEngine<G>,
) -> impl Iterator<Item = (Deck, Failure<'static, G>)> {
    (0..400)
        .map(|index| uniform::deck(2, index))
        .filter_map(move |deck| Some((deck, Failure::of(engine, Depth::Output, &G::start_of_deck(&deck))?)))
}

/// A program with a known bug is made smaller to the deck that its engine is made smaller to.
fn as_engines_are<G: Mutants + Shrink>(of: usize) {
    let mut tried = 0;
    let bugs = G::mutants().iter().filter(|mutant| mutant.expected == Expected::Differs);
    for (number, mutant) in bugs.enumerate() {
        let engine: &dyn NamedEngine<G> = mutant;
        for (deck, failure) in shown(engine).take(2) {
            let mut tester = tester::<G, _>(|_, decks| ends(Outcome::Exited(0), lines(engine, decks)));
            let failing = alone(&mut tester, &deck);
            // What is written besides one line a deck is judged otherwise.
            if failing.signature != failure.signature {
                continue;
            }
            let decks = if number % of == 0 { 3000 } else { 0 };
            let expected = super::super::deck(&failure, &deck, decks);
            let found = super::deck(&mut tester, &failing, None, budget(decks)).expect("it runs");
            assert_eq!(
                (found.smallest, found.guarantee, found.found_by),
                (expected.smallest, expected.guarantee, FoundBy::Program),
                "{}",
                mutant.name
            );
            assert!(found.holds(&failing.signature) && found.inferred.is_none(), "{}", mutant.name);
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn programs_are_made_smaller_as_engines_are() {
    as_engines_are::<Accordian>(9);
    as_engines_are::<Clock>(9);
}

#[test]
fn an_engine_with_the_same_answers_is_asked_instead() {
    let engine: &dyn NamedEngine<Accordian> = mutants::find("whole-pile").expect("in the catalogue");
    let (deck, failure) = shown(engine).next().expect("nearly every deck shows it");
    let mut tester = tester::<Accordian, _>(|_, decks| ends(Outcome::Exited(0), lines(engine, decks)));
    let failing = alone(&mut tester, &deck);
    let found = super::deck(&mut tester, &failing, Some(engine), budget(3000)).expect("it runs");
    assert_eq!(found.smallest, super::super::deck(&failure, &deck, 3000).smallest);
    assert_eq!((found.found_by, tester.runs()), (FoundBy::Engine, 6));
    let few = found.inferred.expect("an engine plays short deals");
    assert!(few.deal.len() < 8 && failure.is_shown_by(&few.start), "{}", few.deal);
}

#[test]
fn an_engine_that_fails_otherwise_is_not_believed() {
    let engine: &dyn NamedEngine<Accordian> = mutants::find("whole-pile").expect("in the catalogue");
    let is_wrong = |deck: &Deck| deck.cards()[0].rank() == Rank::Ace;
    let mut tester = tester::<Accordian, _>(|_, decks| {
        let line =
            |deck: &Deck| if is_wrong(deck) { lines(engine, &[*deck]) } else { right::<Accordian>(&[*deck]) };
        ends(Outcome::Exited(0), decks.iter().flat_map(line).collect())
    });
    let (deck, _) = shown(engine).find(|(deck, _)| is_wrong(deck)).expect("one in thirteen");
    let failing = alone(&mut tester, &deck);
    let found = super::deck(&mut tester, &failing, Some(engine), budget(0)).expect("it runs");
    assert!(found.holds(&failing.signature) && is_wrong(&found.smallest.deck));
}

#[test]
fn what_ends_a_run_is_made_smaller() {
    let is_bad = |deck: &Deck| deck.cards()[51].rank() == Rank::Four;
    for outcome in [Outcome::Signalled(Signal(11)), Outcome::TimedOut, Outcome::TooMuchOutput] {
        let mut tester = tester::<Clock, _>(|_, decks| {
            if decks.iter().any(is_bad) {
                ends(outcome, Vec::new())
            } else {
                ends(Outcome::Exited(0), right::<Clock>(decks))
            }
        });
        let deck = (0..1000).map(|index| uniform::deck(4, index)).find(is_bad).expect("one in thirteen");
        let failing = alone(&mut tester, &deck);
        let found = super::deck(&mut tester, &failing, None, budget(3000)).expect("it runs");
        assert!(is_bad(&found.smallest.deck) && found.holds(&failing.signature));
        assert_eq!((found.smallest.out_of_place, found.guarantee.word()), (2, "global"));
    }
}

#[test]
fn no_more_is_tried_than_the_budget_allows() {
    let engine: &dyn NamedEngine<Accordian> = mutants::find("casc-20").expect("in the catalogue");
    let (deck, _) = shown(engine).next().expect("a deck shows it");
    let mut tester = tester::<Accordian, _>(|_, decks| ends(Outcome::Exited(0), lines(engine, decks)));
    let failing = alone(&mut tester, &deck);
    let at_once = Budget { decks: 3000, time: Duration::ZERO };
    let found = super::deck(&mut tester, &failing, None, at_once).expect("it runs");
    assert_eq!((found.smallest.deck, found.guarantee, found.asked), (deck, Guarantee::Unfinished, 0));
    assert_eq!(found.guarantee.word(), "budget-ended");
    let few = super::deck(&mut tester, &failing, None, budget(2)).expect("it runs");
    assert!(matches!(few.guarantee, Guarantee::BudgetEnded { tried: 2 }), "{:?}", few.guarantee);
}

#[test]
fn a_program_that_changes_its_mind_is_not_believed() {
    let engine: &dyn NamedEngine<Accordian> = mutants::find("whole-pile").expect("in the catalogue");
    let (deck, _) = shown(engine).next().expect("a deck shows it");
    let mut tester = tester::<Accordian, _>(|file, decks| {
        let wrong = file < 10 || file % 2 == 0;
        let text = if wrong { lines(engine, decks) } else { right::<Accordian>(decks) };
        ends(Outcome::Exited(0), text)
    });
    let failing = alone(&mut tester, &deck);
    let found = super::deck(&mut tester, &failing, None, budget(0)).expect("it runs");
    assert!(!found.holds(&failing.signature), "{:?}", found.confirmed);
}

#[test]
fn decks_that_fail_only_together_are_made_simple() {
    // What begins with an ace spoils all that come after.
    let is_bad = |deck: &Deck| deck.cards()[0].rank() == Rank::Ace;
    let mut tester = tester::<Clock, _>(|_, decks| {
        let bad = decks.iter().position(is_bad).unwrap_or(decks.len());
        let answers = Answers::of::<Clock>(decks);
        let line = |deck| if deck > bad { b"00,XX\n" } else { answers.get(deck) };
        ends(Outcome::Exited(0), (0..decks.len()).flat_map(line).copied().collect())
    });
    let dealt: Vec<Deck> = (0..200).map(|index| uniform::deck(3, index)).collect();
    let judged = tester.judge(&dealt).expect("it runs");
    let failing = judged.iter().find_map(Judged::failing).expect("a deck after an ace");
    let found = list(&mut tester, failing, budget(0)).expect("it runs");
    assert_eq!(found.failing.standing, Standing::AmongOthers { before: vec![Deck::NEW], after: vec![] });
    assert_eq!((found.failing.deck, found.guarantee), (Deck::NEW, Guarantee::OneMinimal));
    assert_eq!(found.failing.signature, failing.signature);
}

#[test]
fn the_nearest_deck_on_which_a_program_is_right_is_found() {
    let is_wrong = |deck: &Deck| deck.cards()[0] == base::INERT.cards()[0];
    let mut tester = tester::<Accordian, _>(|_, decks| {
        let line =
            |deck: &Deck| if is_wrong(deck) { b"none\n".to_vec() } else { right::<Accordian>(&[*deck]) };
        ends(Outcome::Exited(0), decks.iter().flat_map(line).collect())
    });
    let nearest = nearest_right(&mut tester, &base::INERT, Verdict::WrongAnswer, Duration::from_mins(1))
        .expect("it runs");
    assert_eq!(nearest, (Some([0, 1]), 1));
    let none =
        nearest_right(&mut tester, &base::INERT, Verdict::WrongAnswer, Duration::ZERO).expect("it runs");
    assert_eq!(none, (None, 0));
}
