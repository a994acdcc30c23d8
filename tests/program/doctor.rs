//! What is found out about programs before they are tested at length.

use std::time::{Duration, Instant};

use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::oracle::Profile;
use misdeal::program::doctor::{self, Answered, Condition, Examination, Remark, Trial, Variant};
use misdeal::program::{CannotRun, Habit, Options, Outcome, Program};
use rayon::prelude::*;
use tempfile::TempDir;

use crate::handed_in::{self, HandedIn};
use crate::workshop::Workshop;

/// Long enough on a busy machine: nothing that ends by itself is given up.
const LONG: Duration = Duration::from_mins(1);
/// Long enough for nothing to be missed of a program that does not end.
const SHORT: Duration = Duration::from_millis(400);

fn examine(program: &Program, game: &str, options: &Options) -> Examination {
    let examination = match game {
        "accordian" => doctor::examine::<Accordian>(program, options),
        _ => doctor::examine::<Clock>(program, options),
    };
    examination.expect("it starts")
}

fn within(timeout: Duration) -> Options {
    Options { timeout: Some(timeout), ..Options::default() }
}

/// The variants in the words of the list of programs.
fn tripped(examination: &Examination) -> Vec<String> {
    let names = examination.trips_over().map(|(variant, _)| {
        serde_json::to_value(variant).expect("a name").as_str().expect("a text").to_owned()
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

fn check(program: &HandedIn, folder: &TempDir) {
    let Some(built) = program.build(folder) else {
        return;
    };
    let examination = examine(&built, &program.game, &within(LONG));
    let mut expected = program.trips_over.clone().unwrap_or_default();
    expected.sort_unstable();
    assert_eq!(tripped(&examination), expected, "{}", program.file);
    // What writes other lines too cannot be compared with itself.
    let is_compared = program.file != "accordian/debug_line/Main.java";
    assert_eq!(
        examination.start.is_some_and(|start| start > Duration::ZERO),
        is_compared,
        "{}",
        program.file
    );
    if program.trips_over.is_some() {
        assert_eq!(examination.condition(), Condition::Well, "{}: {examination:?}", program.file);
        assert_eq!(examination.remarks, [], "{}", program.file);
        assert!(examination.deck.is_some(), "{}", program.file);
    } else {
        check_state_or_process(program, &examination);
    }
}

/// What is wrong with programs of these kinds, each in its way.
fn check_state_or_process(program: &HandedIn, examination: &Examination) {
    let file = program.file.as_str();
    let together = examination.together.trial.failing();
    let remarks = examination.remarks.as_slice();
    let sample_is_right = examination.sample == Trial::Well;
    match file {
        "accordian/row_not_cleared.py" | "clock/queues_not_cleared.cpp" => {
            let together = together.expect("its decks are not what they are alone");
            assert_eq!((together.answers, examination.together.decks), (Answered::Other, 2), "{file}");
            assert_eq!(sample_is_right, program.game == "clock", "of Clock it is one deck");
        }
        "clock/one_deck_only/Main.java" => {
            assert_eq!(together.and_then(|together| together.habit), Some(Habit::StopsAtFirstDeck));
            assert!(sample_is_right);
        }
        "clock/exit_status.cpp" => {
            assert_eq!((remarks, sample_is_right), (&[Remark::Status { status: 1 }][..], true));
        }
        "accordian/debug_line/Main.java" => {
            let sample = examination.sample.failing().expect("other lines");
            assert_eq!((sample.habit, together), (Some(Habit::OtherLines), None));
            assert_eq!(examination.together.trial, Trial::NotTried);
        }
        "clock/no_last_newline.py" => {
            assert!(matches!(remarks, [Remark::Spacing { .. }]), "{remarks:?}");
            assert_eq!((together, sample_is_right), (None, true));
        }
        _ => panic!("{file}: what is to be said of it?"),
    }
}

/// Exactly the variants that a program gets wrong are told, and of a robust one nothing at all.
#[test]
fn programs_are_told_what_they_trip_over() {
    let is_examined = |program: &HandedIn| {
        program.trips_over.is_some() || ["state", "process"].contains(&program.kind.as_str())
    };
    let programs: Vec<HandedIn> = handed_in::all().into_iter().filter(is_examined).collect();
    assert!(programs.len() >= 20, "{}", programs.len());
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    programs.par_iter().for_each(|program| check(program, &folder));
}

fn examine_nasty(how: &str, options: &Options) -> Examination {
    let workshop = Workshop::new();
    let begin = Instant::now();
    let examination = examine(&workshop.nasty(how), "clock", options);
    // One that hangs with the sample is run twice.
    assert!(options.timeout != Some(SHORT) || begin.elapsed() < 30 * SHORT, "{how}: {:?}", begin.elapsed());
    examination
}

#[test]
fn a_program_that_does_not_end_is_soon_given_up() {
    for how in ["sleeps", "family-sleeps", "sleeps-after-answers", "prints-for-ever"] {
        let examination = examine_nasty(how, &within(SHORT));
        let sample = examination.sample.failing().expect("it does not end");
        let outcome = if how == "prints-for-ever" { Outcome::TooMuchOutput } else { Outcome::TimedOut };
        assert_eq!(sample.outcome, outcome, "{how}");
        assert_eq!(examination.variants.len(), 0, "{how}");
        assert_eq!(examination.condition(), Condition::Wrong, "{how}");
        assert_eq!(examination.does_not_end(), outcome == Outcome::TimedOut, "{how}");
    }
}

#[test]
fn right_programs_are_well_though_they_behave_oddly() {
    for how in ["right", "leaves-a-child", "fills-stderr", "crlf", "exits-3"] {
        let examination = examine_nasty(how, &within(LONG));
        assert_eq!(examination.condition(), Condition::Well, "{how}");
        let tripped: Vec<Variant> = examination.trips_over().map(|(variant, _)| variant).collect();
        assert_eq!(tripped, [Variant::HashEnd], "{how}");
        // Of a slow one, or on a busy machine, it is fewer.
        assert!((8..=200).contains(&examination.together.decks), "{how}");
    }
    let strict = Options { profile: Profile::Strict, ..within(LONG) };
    for how in ["crlf", "exits-3"] {
        assert_eq!(examine_nasty(how, &strict).condition(), Condition::Wrong, "{how}");
    }
}

#[test]
fn what_breaks_down_is_wrong() {
    for how in ["aborts", "aborts-after-answers", "exits-3-without-answers"] {
        let examination = examine_nasty(how, &within(LONG));
        assert!(examination.sample.failing().is_some() && examination.alone.failing().is_some(), "{how}");
        assert_eq!(examination.together.trial, Trial::NotTried, "{how}");
        // One that is ended by a signal was started, and so was one that has written something.
        assert_eq!(examination.never_answers().is_some(), how == "exits-3-without-answers", "{how}");
        assert!(!examination.does_not_end(), "{how}");
    }
}

/// Lines that are not one a deck are told, and nothing is compared with them.
#[test]
fn a_line_taken_for_a_deck_is_told_so_and_compared_with_nothing() {
    let shell = |script: &str| Program::new(["sh", "-c", script].map(Into::into)).expect("a command");
    let each_line = shell("while read -r line; do case $line in '#') exit;; esac; echo 43,KS; done");
    let examination = doctor::examine::<Clock>(&each_line, &within(LONG)).expect("it starts");
    let sample = examination.sample.failing().expect("a deck has four lines");
    assert_eq!(sample.answers, Answered::EachLine { lines: 4 });
    assert_eq!((examination.variants.len(), &examination.together.trial), (0, &Trial::NotTried));
    assert_eq!(examination.never_answers(), None);
    // With the sample's one deck in two lines it is no more than too many.
    let twice = shell("cat >/dev/null; echo 44,KS; echo 44,KD");
    let examination = doctor::examine::<Clock>(&twice, &within(LONG)).expect("it starts");
    let sample = examination.sample.failing().expect("two lines").answers;
    assert_eq!(sample, Answered::TooMany { lines: 2 });
}

#[test]
fn a_program_that_is_right_sometimes_is_not_examined_further() {
    let examination = examine_nasty("right-sometimes", &within(LONG));
    assert!(matches!(examination.sample, Trial::Sometimes(_)));
    assert_eq!((examination.condition(), examination.variants.len()), (Condition::Flaky, 0));
}

#[test]
fn a_file_that_is_too_long_is_a_remark() {
    let examination = examine_nasty("holds-100", &within(LONG));
    assert_eq!(examination.condition(), Condition::Well);
    let [Remark::OnlyInLongerFiles { right_up_to, decks, .. }] = examination.remarks.as_slice() else {
        panic!("{:?}", examination.remarks);
    };
    assert!((80..=100).contains(right_up_to) && (101..120).contains(decks), "{right_up_to}, {decks}");
    assert_eq!(examination.together.decks, *right_up_to);
    // Nobody looks further than asked.
    let examination = examine_nasty("holds-100", &Options { most: 50, ..within(LONG) });
    assert_eq!((examination.together.decks, examination.remarks.len()), (50, 0));
}

#[test]
fn what_does_not_start_is_not_examined() {
    let program = Program::new(["/no/such/program".into()]).expect("a command");
    let error = doctor::examine::<Clock>(&program, &Options::default()).expect_err("it is not there");
    assert!(matches!(error, CannotRun::Start(_)), "{error}");
}
