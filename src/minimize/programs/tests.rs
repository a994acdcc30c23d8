//! Programs that play a known bug on judge text, or do something else that is known, made smaller.

use std::cell::Cell;

use super::super::decks::{Tireless, Witness};
use super::super::size;
use super::*;
use crate::card::Rank;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::base::{self, Bases, Size};
use crate::generate::uniform;
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

/// Answers wrongly what comes after such a deck in the file, or before it.
fn among<G: Game>(is_bad: impl Fn(&Deck) -> bool, is_after: bool) -> impl Fn(u64, &[Deck]) -> Run {
    move |_, decks| {
        let answers = Answers::of::<G>(decks);
        let other = |at: usize| if is_after { at.checked_sub(1) } else { Some(at + 1) };
        let is_wrong = |at| other(at).and_then(|other| decks.get(other)).is_some_and(&is_bad);
        let line = |at| if is_wrong(at) { b"00,XX\n" } else { answers.get(at) };
        ends(Outcome::Exited(0), (0..decks.len()).flat_map(line).copied().collect())
    }
}

/// The failure of the deck at this place.
fn failing_at<G: Game, R: Runner>(tester: &mut Tester<G, R>, decks: &[Deck], at: usize) -> Failing {
    let judged = tester.judge_together(decks).expect("it runs");
    judged[at].failing().expect("it fails among these").clone()
}

#[test]
fn a_deck_that_fails_before_another_is_made_simple_with_it() {
    let is_bad = |deck: &Deck| deck.cards()[0].rank() == Rank::Queen;
    let mut tester = tester::<Clock, _>(among::<Clock>(is_bad, false));
    let bad = (0..1000).map(|index| uniform::deck(3, index)).find(is_bad).expect("one in thirteen");
    let failing = failing_at(&mut tester, &[uniform::deck(9, 9), bad], 0);
    assert_eq!(failing.standing, Standing::AmongOthers { before: vec![], after: vec![bad] });
    let found = list(&mut tester, &failing, budget(0)).expect("it runs");
    let Standing::AmongOthers { before, after } = &found.failing.standing else {
        panic!("{:?}", found.failing.standing);
    };
    assert_eq!((found.failing.deck, before.len(), after.len()), (Deck::NEW, 0, 1));
    assert!(is_bad(&after[0]) && base::cards_out_of_place::<Clock>(&after[0]) == 2, "{}", after[0]);
}

/// The decks of a list that fail together, whichever of two is before: a larger and a smaller one with as many
/// cards out of place, one exchange apart.
#[test]
fn a_neighbour_is_made_smaller_among_those_with_as_many_cards_out_of_place() {
    let swapped = Deck::NEW.with_swap(0, 1).with_swap(2, 3);
    let one_apart = (0..4).flat_map(|one| (0..one).map(move |other| swapped.with_swap(one, other)));
    let of_four = one_apart.filter(|deck| base::cards_out_of_place::<Clock>(deck) == 4);
    let mut pair = [swapped, of_four.min_by_key(size::<Clock>).expect("a cycle of four")];
    pair.sort_by_key(size::<Clock>);
    let [smaller, larger] = pair;
    let mut tester = tester::<Clock, _>(among::<Clock>(move |deck| pair.contains(deck), true));
    let failing = failing_at(&mut tester, &[larger, Deck::NEW], 1);
    let found = list(&mut tester, &failing, budget(0)).expect("it runs");
    assert_eq!(found.failing.standing, Standing::AmongOthers { before: vec![smaller], after: vec![] });
}

#[test]
fn lists_are_counted_that_the_program_was_asked() {
    let bad = Deck::NEW.with_swap(0, 1);
    let mut tester = tester::<Clock, _>(among::<Clock>(move |deck| *deck == bad, true));
    let smallest = Clock::BASES.into_iter().min_by_key(size::<Clock>).expect("two");
    let failing = failing_at(&mut tester, &[bad, uniform::deck(9, 9)], 1);
    let before = tester.runs();
    let found = list(&mut tester, &failing, budget(0)).expect("it runs");
    // The result is run three times at the end.
    assert_eq!((found.failing.deck, found.asked), (smallest, tester.runs() - before - 3));
    // Nothing is smaller than both of these but the base decks in the place of the first.
    let again = list(&mut tester, &found.failing, budget(0)).expect("it runs");
    assert!(again.failing.deck == smallest && again.asked <= 2, "{}", again.asked);

    let at_once = Budget { decks: 0, time: Duration::ZERO };
    let found = list(&mut tester, &failing, at_once).expect("it runs");
    assert_eq!((found.failing.deck, found.guarantee), (failing.deck, Guarantee::Unfinished));
    assert_eq!(found.asked, 0);
}

#[test]
fn a_list_that_does_not_fail_every_time_at_the_end_is_told_so() {
    let bad = Deck::NEW.with_swap(0, 1);
    let wrong = among::<Clock>(move |deck| *deck == bad, true);
    let mut tester = tester::<Clock, _>(move |file, decks| {
        if file > 40 && file % 2 == 0 {
            ends(Outcome::Exited(0), right::<Clock>(decks))
        } else {
            wrong(file, decks)
        }
    });
    let failing = failing_at(&mut tester, &[bad, Clock::BASES[0]], 1);
    while tester.runs() < 41 {
        tester.judge(&[Deck::NEW]).expect("it runs");
    }
    let at_once = Budget { decks: 0, time: Duration::ZERO };
    let found = list(&mut tester, &failing, at_once).expect("it runs");
    assert_eq!(found.failing.standing, Standing::Sometimes { failed: 2, runs: 3 });
    assert_eq!(found.failing.signature, failing.signature);
}

/// Candidates go into files of 8, 16, 32 and so on, and none is asked for twice.
#[test]
fn files_grow_while_no_candidate_is_taken() {
    let candidates: Vec<Deck> = (0..100).map(|index| uniform::deck(7, index)).collect();
    let current = Size { out_of_place: 52, moves: usize::MAX, deck: Deck::NEW };
    let wanted = candidates[30];
    let mut tester = tester::<Clock, _>(move |_, decks| {
        let line = |deck: &Deck| if *deck == wanted { b"00,XX\n".to_vec() } else { right::<Clock>(&[*deck]) };
        ends(Outcome::Exited(0), decks.iter().flat_map(line).collect())
    });
    let failing = alone(&mut tester, &wanted);
    let end = Instant::now() + Duration::from_mins(10);
    let mut asked = Asked::<Clock, _>::new(&mut tester, &failing, end);
    let mut first = |decks: &[Deck]| {
        let found = asked.first(&current, &mut decks.iter().copied()).expect("it runs");
        (found.map(|(number, size)| (number, size.deck)), asked.decks())
    };
    assert_eq!(first(&candidates), (Some((30, wanted)), 8 + 16 + 32));
    // The thirty before it are known; what was behind it in its file is not counted as refused.
    assert_eq!(first(&candidates[..30]), (None, 56));
    assert_eq!(first(&candidates[31..40]), (None, 56 + 9));
    let smaller =
        candidates.iter().map(size::<Clock>).filter(|other| *other < size::<Clock>(&wanted)).count();
    let found = asked.first(&size::<Clock>(&wanted), &mut candidates.iter().copied()).expect("it runs");
    // Neither itself nor what is larger is worth a question; 39 are known.
    assert_eq!(found, None);
    assert!(asked.decks() <= 65 + smaller as u64, "{} of {smaller}", asked.decks());
    let itself = [wanted];
    let decks = asked.decks();
    assert_eq!(asked.first(&size::<Clock>(&wanted), &mut itself.into_iter()).expect("it runs"), None);
    assert_eq!(asked.decks(), decks);
}

/// Of many the smallest on which it fails, without a question about those that were refused.
#[test]
fn the_smallest_of_many_is_found_and_what_was_refused_is_not_asked_again() {
    let decks: Vec<Deck> = (0..60).map(|index| uniform::deck(8, index)).collect();
    let wrong = decks.clone();
    let is_wrong = move |deck: &Deck| wrong[40..].contains(deck);
    let mut tester = tester::<Clock, _>(move |_, decks| {
        let line = |deck: &Deck| if is_wrong(deck) { b"00,XX\n".to_vec() } else { right::<Clock>(&[*deck]) };
        ends(Outcome::Exited(0), decks.iter().flat_map(line).collect())
    });
    let failing = alone(&mut tester, &decks[50]);
    let end = Instant::now() + Duration::from_mins(10);
    let mut asked = Asked::<Clock, _>::new(&mut tester, &failing, end);
    assert_eq!(asked.smallest(&decks[..40]).expect("it runs"), None);
    assert_eq!(asked.decks(), 40);
    let smallest = decks[40..].iter().map(size::<Clock>).min();
    assert_eq!(asked.smallest(&decks).expect("it runs"), smallest);
    // The first file of those that are new has it.
    assert_eq!(asked.decks(), 40 + 8);
}

#[test]
fn what_ends_a_run_is_asked_for_one_by_one() {
    let candidates: Vec<Deck> = (0..5).map(|index| uniform::deck(7, index)).collect();
    let mut tester = tester::<Clock, _>(|_, _| ends(Outcome::TimedOut, Vec::new()));
    let failing = alone(&mut tester, &candidates[0]);
    let current = Size { out_of_place: 52, moves: usize::MAX, deck: Deck::NEW };
    let mut asked = Asked::<Clock, _>::new(&mut tester, &failing, Instant::now() + Duration::from_mins(10));
    let found = asked.first(&current, &mut candidates.iter().copied()).expect("it runs");
    assert_eq!((found.map(|(number, _)| number), asked.decks()), (Some(0), 1));
}

#[test]
fn every_pair_is_tried_for_the_nearest_right_deck() {
    let right_for = |deck: &Deck| deck.cards()[0] == base::INERT.cards()[51];
    let act = move |outcome| {
        move |_: u64, decks: &[Deck]| {
            if decks.iter().all(right_for) {
                ends(Outcome::Exited(0), right::<Accordian>(decks))
            } else {
                let line = |deck: &Deck| {
                    if right_for(deck) { right::<Accordian>(&[*deck]) } else { b"none\n".to_vec() }
                };
                ends(outcome, decks.iter().flat_map(line).collect())
            }
        }
    };
    // The first card and the last: the pair that lies farthest apart.
    let nearest = |outcome, verdict| {
        let mut tester = tester::<Accordian, _>(act(outcome));
        let found =
            nearest_right(&mut tester, &base::INERT, verdict, Duration::from_mins(10)).expect("it runs");
        (found, tester.runs())
    };
    let (found, runs) = nearest(Outcome::Exited(0), Verdict::WrongAnswer);
    assert_eq!(found, (Some([0, 51]), 52 * 51 / 2));
    assert!(runs < 100, "{runs}");
    let (found, runs) = nearest(Outcome::Signalled(Signal(11)), Verdict::RuntimeError);
    assert_eq!(found, (Some([0, 51]), 52 * 51 / 2));
    assert!(runs >= 52 * 51 / 2, "{runs}");
    // Where it is right on none, all are tried.
    let mut never = tester::<Accordian, _>(|_, decks| {
        ends(Outcome::Exited(0), decks.iter().flat_map(|_| b"none\n".to_vec()).collect())
    });
    let none = nearest_right(&mut never, &base::INERT, Verdict::WrongAnswer, Duration::from_mins(10));
    assert_eq!(none.expect("it runs"), (None, 52 * 51 / 2));
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
