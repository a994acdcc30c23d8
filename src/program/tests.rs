//! Which deck it is, found with programs that are functions: what they do with a file is known.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::card::Rank;
use crate::deck::Deck;
use crate::game::clock::Clock;
use crate::generate::uniform;
use crate::notation::DeckReader;
use crate::oracle::{Profile, Signature, Verdict};

/// A program that does this with the decks of a file, knowing how many files it had before.
struct Fake<F> {
    acts: F,
    files: Cell<u64>,
}

impl<F: Fn(u64, &[Deck]) -> Run> Runner for Fake<F> {
    fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
        let decks = DeckReader::new(input.as_slice()).read_all().expect("judge text");
        assert!(!decks.is_empty(), "every file has a deck");
        Ok((self.acts)(self.files.replace(self.files.get() + 1), &decks))
    }
}

fn tester<F: Fn(u64, &[Deck]) -> Run>(acts: F) -> Tester<Clock, Fake<F>> {
    Tester::new(Fake { acts, files: Cell::new(0) }, Options::default())
}

fn ends(outcome: Outcome, stdout: &[u8]) -> Run {
    let duration = Duration::from_millis(1);
    Run { outcome, stdout: stdout.to_vec(), stderr: Kept::default(), duration }
}

fn exits(stdout: &[u8]) -> Run {
    ends(Outcome::Exited(0), stdout)
}

fn right(decks: &[Deck]) -> Vec<u8> {
    let answers = Answers::of::<Clock>(decks);
    answers.text_of(0..decks.len()).to_vec()
}

/// The right answers, except for those decks.
fn wrong_for(decks: &[Deck], is_wrong: impl Fn(usize) -> bool) -> Vec<u8> {
    let answers = Answers::of::<Clock>(decks);
    let line = |deck| if is_wrong(deck) { b"00,XX\n" } else { answers.get(deck) };
    (0..decks.len()).flat_map(line).copied().collect()
}

fn decks(seed: u64, count: usize) -> Vec<Deck> {
    (0..count as u64).map(|index| uniform::deck(seed, index)).collect()
}

fn failing(judged: &[Judged]) -> Vec<usize> {
    (0..judged.len()).filter(|&deck| judged[deck] != Judged::Right).collect()
}

/// Numbers of some decks of so many.
fn some_of(count: usize) -> impl Strategy<Value = BTreeSet<usize>> {
    prop_oneof![prop::collection::btree_set(0..count, 0..4), prop::collection::btree_set(0..count, 0..count),]
}

#[test]
fn a_right_program_is_run_on_longer_and_longer_files() {
    let mut tester = tester(|_, decks| exits(&right(decks)));
    assert!(failing(&tester.judge(&decks(1, 4000)).expect("it runs")).is_empty());
    // 1, 2, 4, … 512, and three times 1000 at most.
    assert_eq!((tester.runs(), tester.batch_size()), (13, MOST));
    assert_eq!((tester.warnings(), tester.habits()), (&[][..], &[][..]));
}

#[test]
fn decks_of_no_program_are_none() {
    assert_eq!(tester(|_, _| exits(b"")).judge(&[]).expect("nothing is run"), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn decks_that_are_answered_wrongly_are_found(seed: u64, wrong in some_of(40)) {
        let dealt = decks(seed, 40);
        let fails: BTreeSet<Deck> = wrong.iter().map(|&deck| dealt[deck]).collect();
        let mut tester = tester(|_, decks| exits(&wrong_for(decks, |deck| fails.contains(&decks[deck]))));
        let judged = tester.judge(&dealt).expect("it runs");
        prop_assert_eq!(failing(&judged), wrong.iter().copied().collect::<Vec<_>>());
        if let Some(first) = wrong.first().and_then(|&first| judged[first].failing()) {
            prop_assert_eq!(&first.standing, &Standing::Alone);
            prop_assert_eq!(first.signature.as_str(), "WA token count");
            let signature = first.signature.clone();
            prop_assert_eq!(tester.first_with(&signature, &dealt).expect("it runs"), wrong.first().copied());
        }
        prop_assert_eq!(tester.warnings(), &[]);
    }

    #[test]
    fn decks_that_end_the_run_are_found_though_the_output_is_lost(
        seed: u64,
        bad in some_of(40),
        outcome in prop_oneof![
            Just(Outcome::Signalled(Signal(11))),
            Just(Outcome::TimedOut),
            Just(Outcome::TooMuchOutput),
            Just(Outcome::TooMuchMemory),
            Just(Outcome::Exited(1)),
        ],
        buffered: bool,
    ) {
        let dealt = decks(seed, 40);
        let fails: BTreeSet<Deck> = bad.iter().map(|&deck| dealt[deck]).collect();
        let mut tester = tester(|_, decks: &[Deck]| match decks.iter().position(|deck| fails.contains(deck)) {
            None => exits(&right(decks)),
            Some(_) if buffered => ends(outcome, b""),
            Some(first) => ends(outcome, &right(&decks[..first])),
        });
        let judged = tester.judge(&dealt).expect("it runs");
        prop_assert_eq!(failing(&judged), bad.iter().copied().collect::<Vec<_>>());
        let signature = match outcome {
            Outcome::Signalled(_) => "RE SIGSEGV",
            Outcome::TimedOut => "TLE",
            Outcome::TooMuchOutput => "OLE",
            Outcome::TooMuchMemory => "RE memory",
            Outcome::Exited(_) => "RE status 1",
        };
        for failing in judged.iter().filter_map(Judged::failing) {
            prop_assert_eq!(failing.signature.as_str(), signature);
        }
        let first = tester.first_with(&Signature::from_text(signature.to_owned()), &dealt).expect("it runs");
        prop_assert_eq!(first, bad.first().copied());
        prop_assert_eq!((tester.warnings(), tester.habits()), (&[][..], &[][..]));
    }

    #[test]
    fn a_program_that_holds_so_many_decks_is_right(
        seed: u64,
        holds in 2_usize..60,
        crashes in prop_oneof![Just(Outcome::Signalled(Signal(11))), Just(Outcome::Exited(0))],
        garbage: bool,
    ) {
        let mut tester = tester(|_, decks: &[Deck]| {
            if decks.len() <= holds {
                exits(&right(decks))
            } else if garbage {
                exits(&wrong_for(decks, |deck| deck >= holds))
            } else {
                ends(crashes, &right(&decks[..holds]))
            }
        });
        let judged = tester.judge(&decks(seed, 150)).expect("it runs");
        prop_assert!(failing(&judged).is_empty());
        prop_assert!(
            matches!(tester.warnings(), [Warning::OnlyInLongerFiles { right_up_to, .. }] if *right_up_to == holds),
            "{:?}", tester.warnings()
        );
        prop_assert!(tester.batch_size() <= holds);
    }

    #[test]
    fn a_deck_that_is_wrong_after_another_is_said_to_be(seed: u64, loses_output: bool) {
        let dealt = decks(seed, 100);
        // Once a deck begins with an ace all that come after are wrong.
        let is_bad = |deck: &Deck| deck.cards()[0].rank() == Rank::Ace;
        let mut tester = tester(|_, decks: &[Deck]| {
            let bad = decks.iter().position(is_bad).unwrap_or(decks.len());
            if loses_output && bad + 1 < decks.len() {
                ends(Outcome::Signalled(Signal(6)), &right(&decks[..bad]))
            } else {
                exits(&wrong_for(decks, |deck| deck > bad))
            }
        });
        let judged = tester.judge(&dealt).expect("it runs");
        let Some(first) = judged.iter().find_map(Judged::failing) else {
            // The ace came late, or after every batch.
            return Ok(());
        };
        let Standing::AmongOthers { before, after } = &first.standing else {
            return Err(TestCaseError::fail(format!("{:?}", first.standing)));
        };
        prop_assert_eq!((before.len(), after.len()), (1, 0));
        prop_assert!(is_bad(&before[0]));
        prop_assert_eq!(first.standing.to_string(), "passes alone, fails after 1 deck");
    }
}

#[test]
fn a_deck_may_be_wrong_for_the_decks_after_it() {
    let dealt = decks(5, 2);
    let last = dealt[1];
    let mut tester =
        tester(|_, decks: &[Deck]| exits(&wrong_for(decks, |deck| deck == 0 && decks.get(1) == Some(&last))));
    let judged = tester.judge(&[dealt[0], dealt[0], last]).expect("it runs");
    let standing = &judged[1].failing().expect("it fails before the last").standing;
    assert_eq!(*standing, Standing::AmongOthers { before: vec![], after: vec![last] });
    assert_eq!(standing.to_string(), "passes alone, fails before 1 deck");
}

#[test]
fn a_program_that_is_wrong_every_other_time_is_wrong_sometimes() {
    let mut tester = tester(|file, decks| exits(&wrong_for(decks, |_| file % 2 == 0)));
    let judged = tester.judge(&decks(1, 1)).expect("it runs");
    let standing = &judged[0].failing().expect("wrong at first").standing;
    assert_eq!(*standing, Standing::Sometimes { failed: 2, runs: 3 });
    assert_eq!(standing.to_string(), "fails sometimes: in 2 of 3 runs");
}

#[test]
fn a_file_that_crashes_once_is_told_apart_from_a_deck() {
    let crashes_once = |file, decks: &[Deck]| match file {
        2 => ends(Outcome::Signalled(Signal(11)), b""),
        _ => exits(&right(decks)),
    };
    let mut tester = tester(crashes_once);
    assert!(failing(&tester.judge(&decks(1, 50)).expect("it runs")).is_empty());
    let [Warning::SometimesInBatch { decks: 4, failed: 1, runs: 3, signature }] = tester.warnings() else {
        panic!("{:?}", tester.warnings());
    };
    assert_eq!(signature.as_str(), "RE SIGSEGV");
}

#[test]
fn the_limit_of_time_is_believed_when_it_is_exceeded_again() {
    let mut once = tester(|file, decks| match file {
        0 | 3 => ends(Outcome::TimedOut, b""),
        _ => exits(&right(decks)),
    });
    assert!(failing(&once.judge(&decks(1, 50)).expect("it runs")).is_empty());
    assert_eq!(once.warnings(), [Warning::TimedOutOnce]);

    let mut always = tester(|_, _| ends(Outcome::TimedOut, b""));
    let judged = always.judge(&decks(1, 1)).expect("it runs");
    let failing = judged[0].failing().expect("it does not end");
    assert_eq!((failing.verdict, &failing.standing), (Verdict::TimeLimitExceeded, &Standing::Alone));
    assert_eq!(always.runs(), 3);
}

#[test]
fn a_status_after_right_answers_is_told_and_counts_for_a_strict_judge() {
    let acts = |_, decks: &[Deck]| ends(Outcome::Exited(3), &right(decks));
    let mut uva = tester(acts);
    assert!(failing(&uva.judge(&decks(1, 20)).expect("it runs")).is_empty());
    assert_eq!(uva.warnings(), [Warning::RightButExit { status: 3 }]);

    let options = Options { profile: Profile::Strict, ..Options::default() };
    let mut strict: Tester<Clock, _> = Tester::new(Fake { acts, files: Cell::new(0) }, options);
    let judged = strict.judge(&decks(1, 2)).expect("it runs");
    assert_eq!(failing(&judged), [0, 1]);
    assert_eq!(judged[0].failing().expect("it fails").signature.as_str(), "RE status 3");
}

/// The habit that is found, how many of twenty decks fail, and how.
fn habit_of(acts: impl Fn(&[Deck]) -> Run) -> (Vec<Habit>, usize, Option<String>) {
    let mut tester = tester(|_, decks| acts(decks));
    let judged = tester.judge(&decks(1, 20)).expect("it runs");
    assert_eq!(tester.warnings(), []);
    let signature = judged.iter().find_map(Judged::failing).map(|failing| failing.signature.to_string());
    (tester.habits().iter().map(|shown| shown.habit).collect(), failing(&judged).len(), signature)
}

#[test]
fn what_a_program_does_with_every_file_is_a_habit() {
    let joined = |decks: &[Deck], with: &str| {
        let text = String::from_utf8(right(decks)).expect("ASCII");
        text.trim_end().replace('\n', with).into_bytes()
    };
    let plus = |decks: &[Deck], more: &[u8]| [&right(decks), more].concat();
    let signature = |text: &str| Some(text.to_owned());
    assert_eq!(habit_of(|decks| exits(&right(&decks[..1]))), (vec![Habit::StopsAtFirstDeck], 0, None));
    assert_eq!(
        habit_of(|decks| exits(&right(&decks[decks.len() - 1..]))),
        (vec![Habit::AnswersLastDeck], 0, None)
    );
    assert_eq!(
        habit_of(|decks| exits(&if decks.len() == 1 { right(decks) } else { b"52,KS\n".to_vec() })),
        (vec![Habit::AnswersOneLine], 0, None)
    );
    assert_eq!(habit_of(|decks| exits(&joined(decks, " "))), (vec![Habit::JoinsLines], 0, None));
    assert_eq!(
        habit_of(|decks| exits(&joined(decks, "\n\n"))),
        (vec![Habit::BlankLines], 15, signature("PE spacing"))
    );
    assert_eq!(
        habit_of(|decks| exits(&plus(decks, b"00,\n"))),
        (vec![Habit::AnswersTooMany], 20, signature("WA token surplus"))
    );
    assert_eq!(
        habit_of(|decks| exits(&plus(decks, b"00,\n00,\n"))),
        (vec![Habit::ReadsPastEnd], 20, signature("WA token surplus"))
    );
    assert_eq!(
        habit_of(|decks| ends(Outcome::TimedOut, &right(decks))),
        (vec![Habit::DoesNotEnd], 20, signature("TLE"))
    );
}

#[test]
fn a_program_that_crashes_in_every_longer_file_fails_after_another_deck() {
    let mut tester = tester(|_, decks: &[Deck]| match decks.len() {
        1 => exits(&right(decks)),
        _ => ends(Outcome::Exited(1), &right(&decks[..1])),
    });
    let judged = tester.judge(&decks(1, 200)).expect("it runs");
    let standing = &judged[2].failing().expect("the second of a file").standing;
    assert!(matches!(standing, Standing::AmongOthers { before, .. } if before.len() == 1));
    // It is looked into a few times and then left alone: one run a deck.
    assert!(tester.runs() < 300, "{}", tester.runs());
}
