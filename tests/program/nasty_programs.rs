//! The nasty programs and their verdicts.

use std::time::Duration;

use misdeal::deck::Deck;
use misdeal::game::clock::Clock;
use misdeal::oracle::{Profile, Verdict};
use misdeal::program::{
    CannotRun, Failing, Habit, Interrupt, Judged, Limits, Options, Outcome, Runner, Standing, Tester, Warning,
};

use crate::workshop::{Workshop, decks, decks_with_ace_at};

/// Long enough for a right program on a busy machine: it is waited for only where something is wrong.
const LONG: u64 = 60_000;
/// Long enough for nothing to be missed of a program that does not end.
const SHORT: u64 = 400;

fn judge(tester: &mut Tester<Clock>, decks: &[Deck]) -> Vec<Judged> {
    tester.judge(decks).expect("the program starts")
}

/// How the program fails on one deck.
fn fails(how: &str, millis: u64) -> (Tester<Clock>, Failing) {
    let workshop = Workshop::new();
    let mut tester = workshop.tester(how, millis);
    let judged = judge(&mut tester, &decks(1));
    let failing = judged[0].failing().unwrap_or_else(|| panic!("{how} is right")).clone();
    (tester, failing)
}

fn assert_all_right(how: &str) -> Tester<Clock> {
    let workshop = Workshop::new();
    let mut tester = workshop.tester(how, LONG);
    assert_eq!(judge(&mut tester, &decks(300)), vec![Judged::Right; 300], "{how}");
    tester
}

#[test]
fn a_right_program_is_right() {
    let tester = assert_all_right("right");
    assert_eq!((tester.warnings(), tester.habits()), (&[][..], &[][..]));
    assert_eq!(tester.runs(), 9);
}

#[test]
fn a_program_that_closes_its_input_is_judged_by_its_answers() {
    let workshop = Workshop::new();
    let mut tester = workshop.tester("closes-stdin", LONG);
    // Far more than a pipe holds, and of it one deck is read.
    let input = vec![b'\n'; 1 << 22];
    let mut text = b"AC ".repeat(52);
    text.extend_from_slice(&input);
    let limits = Limits { time: Duration::from_millis(LONG), output: 1 << 20, memory: None };
    let run = workshop.nasty("closes-stdin").run(text, &limits).expect("it starts");
    assert_eq!(run.outcome, Outcome::Exited(0));
    assert_eq!(judge(&mut tester, &decks(4)), vec![Judged::Right; 4]);
    assert_eq!(tester.habits()[0].habit, Habit::StopsAtFirstDeck);
}

#[test]
fn nothing_is_a_wrong_answer() {
    let (_, failing) = fails("prints-nothing", LONG);
    assert_eq!(failing.signature.as_str(), "WA token count");
    assert_eq!((failing.actual.as_slice(), &failing.standing), (&b""[..], &Standing::Alone));
}

#[test]
fn a_flood_is_stopped() {
    let (_, failing) = fails("prints-for-ever", LONG);
    assert_eq!((failing.verdict, failing.signature.as_str()), (Verdict::OutputLimitExceeded, "OLE"));
    assert!(failing.actual.len() < 2 << 20);
    // A comparison shows some of it.
    assert!(failing.comparison().actual.len() < 4000);
}

#[test]
fn a_program_that_sleeps_is_killed() {
    let (_, failing) = fails("sleeps", SHORT);
    assert_eq!((failing.verdict, failing.signature.as_str()), (Verdict::TimeLimitExceeded, "TLE"));
    assert_eq!(failing.standing, Standing::Alone);
}

#[test]
fn a_program_that_does_not_end_is_said_to_have_answered() {
    let (tester, failing) = fails("sleeps-after-answers", SHORT);
    assert_eq!((failing.verdict, failing.habit), (Verdict::TimeLimitExceeded, Some(Habit::DoesNotEnd)));
    assert_eq!(tester.habits()[0].habit, Habit::DoesNotEnd);
}

#[test]
fn a_child_that_holds_the_pipe_is_killed_and_the_answers_stand() {
    let workshop = Workshop::new();
    let mut tester = workshop.tester("leaves-a-child", LONG);
    assert_eq!(judge(&mut tester, &decks(7)), vec![Judged::Right; 7]);
    assert_eq!(tester.warnings(), []);
}

#[test]
fn a_family_is_killed_as_a_whole() {
    let (_, failing) = fails("family-sleeps", SHORT);
    assert_eq!(failing.verdict, Verdict::TimeLimitExceeded);
}

#[test]
fn sigterm_may_be_ignored() {
    let workshop = Workshop::new();
    let script = format!("trap '' TERM HUP INT; while :; do sleep 1; done # {}", workshop.path("").display());
    let words = ["sh", "-c", &script].map(Into::into);
    let program = misdeal::program::Program::new(words).expect("a command");
    let limits = Limits { time: Duration::from_millis(SHORT), output: 1 << 20, memory: None };
    assert_eq!(program.run(Vec::new(), &limits).expect("sh starts").outcome, Outcome::TimedOut);
}

#[test]
fn a_signal_is_a_runtime_error_with_its_name() {
    for how in ["aborts", "aborts-after-answers"] {
        let (_, failing) = fails(how, LONG);
        assert_eq!((failing.verdict, failing.signature.as_str()), (Verdict::RuntimeError, "RE SIGABRT"));
        assert_eq!(failing.standing, Standing::Alone);
    }
}

#[test]
fn the_deck_that_ends_a_program_is_found() {
    let workshop = Workshop::new();
    let mut tester = workshop.tester("aborts-at-ace", LONG);
    let decks = decks_with_ace_at(200, 150);
    let judged = judge(&mut tester, &decks);
    let failing: Vec<&Failing> = judged.iter().filter_map(Judged::failing).collect();
    let [failing] = failing[..] else {
        panic!("{} decks fail", failing.len());
    };
    assert_eq!((failing.deck, failing.signature.as_str()), (decks[150], "RE SIGABRT"));
    assert_eq!(failing.standing, Standing::Alone);
    assert_eq!(tester.first_with(&failing.signature, &decks).expect("it runs"), Some(150));
}

#[test]
fn a_status_after_right_answers_is_a_warning_unless_the_judge_is_strict() {
    let tester = assert_all_right("exits-3");
    assert_eq!(tester.warnings(), [Warning::RightButExit { status: 3 }]);

    let workshop = Workshop::new();
    let options = Options { profile: Profile::Strict, ..Options::default() };
    let mut strict: Tester<Clock> = Tester::new(workshop.nasty("exits-3"), options);
    let judged = judge(&mut strict, &decks(1));
    assert_eq!(judged[0].failing().expect("it fails").signature.as_str(), "RE status 3");
}

#[test]
fn a_status_without_answers_is_a_runtime_error() {
    assert_eq!(fails("exits-3-without-answers", LONG).1.signature.as_str(), "RE status 3");
}

#[test]
fn bytes_that_are_not_text_are_shown() {
    let (_, failing) = fails("not-text", LONG);
    assert_eq!(failing.verdict, Verdict::WrongAnswer);
    assert_eq!(failing.comparison().actual, "44,\\xff\\0\\u{1b}[2J↵");
}

#[test]
fn standard_error_is_read_and_its_ends_are_kept() {
    assert_all_right("fills-stderr");
    let workshop = Workshop::new();
    let limits = Limits { time: Duration::from_millis(LONG), output: 1 << 20, memory: None };
    let run = workshop.nasty("fills-stderr").run(b"#\n".to_vec(), &limits).expect("it starts");
    let text = run.stderr.text();
    assert!(text.starts_with(b"....") && text.ends_with(b"...the end") && text.len() < 10_000);
}

#[test]
fn much_may_be_written_before_anything_is_read() {
    let (tester, failing) = fails("answers-before-reading-on", LONG);
    assert_eq!(failing.verdict, Verdict::PresentationError);
    assert_eq!(tester.habits()[0].habit, Habit::BlankLines);
}

#[test]
fn one_line_too_many_is_a_sentence() {
    let (tester, failing) = fails("one-line-too-many", LONG);
    assert_eq!((failing.verdict, failing.habit), (Verdict::WrongAnswer, Some(Habit::AnswersTooMany)));
    assert_eq!(tester.habits().len(), 1);
}

#[test]
fn files_that_are_not_answered_line_by_line_are_told() {
    let habits = [("one-line", Habit::JoinsLines), ("first-deck-only", Habit::StopsAtFirstDeck)];
    for (how, habit) in habits {
        let workshop = Workshop::new();
        let mut tester = workshop.tester(how, LONG);
        assert_eq!(judge(&mut tester, &decks(20)), vec![Judged::Right; 20], "{how}");
        let [shown] = tester.habits() else {
            panic!("{how}: {:?}", tester.habits());
        };
        assert_eq!((shown.habit, shown.decks), (habit, 2));
        assert_ne!(shown.verdict, Verdict::Accepted);
    }
}

#[test]
fn lines_may_end_as_on_windows() {
    assert_all_right("crlf");
}

#[test]
fn a_program_that_is_right_sometimes_is_said_to_be() {
    let (_, failing) = fails("right-sometimes", LONG);
    assert_eq!(failing.standing, Standing::Sometimes { failed: 2, runs: 3 });
}

#[test]
fn a_program_that_holds_a_number_of_decks_is_right_up_to_it() {
    let tester = assert_all_right("holds-100");
    let [Warning::OnlyInLongerFiles { right_up_to: 100, signature }] = tester.warnings() else {
        panic!("{:?}", tester.warnings());
    };
    assert_eq!(signature.as_str(), "RE status 101");
}

#[test]
fn what_is_kept_between_decks_is_found() {
    let workshop = Workshop::new();
    let mut tester = workshop.tester("wrong-after-ace", LONG);
    let decks = decks_with_ace_at(100, 70);
    let judged = judge(&mut tester, &decks);
    let first = judged.iter().find_map(Judged::failing).expect("decks after the ace");
    assert_eq!(first.deck, decks[71]);
    assert_eq!(first.standing, Standing::AmongOthers { before: vec![decks[70]], after: vec![] });
    assert_eq!(tester.signature(&first.deck).expect("it runs"), None);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited_when_asked() {
    let workshop = Workshop::new();
    let options = Options { memory: Some(100 << 20), ..Options::default() };
    let mut tester: Tester<Clock> = Tester::new(workshop.nasty("holds-memory"), options);
    let judged = judge(&mut tester, &decks(1));
    assert_eq!(judged[0].failing().expect("it fails").signature.as_str(), "RE memory");
    let options = Options { memory: Some(1 << 30), ..options };
    let mut tester: Tester<Clock> = Tester::new(workshop.nasty("right"), options);
    assert_eq!(judge(&mut tester, &decks(3)), vec![Judged::Right; 3]);
}

#[test]
fn an_interrupt_ends_what_runs() {
    let workshop = Workshop::new();
    let interrupt = Interrupt::default();
    let program = workshop.nasty("family-sleeps").with_interrupt(interrupt.clone());
    let mut tester: Tester<Clock> = Tester::new(program, Options::default());
    std::thread::scope(|scope| {
        let judged = scope.spawn(move || tester.judge(&decks(1)));
        std::thread::sleep(Duration::from_millis(100));
        interrupt.raise();
        assert!(matches!(judged.join().expect("no panic"), Err(CannotRun::Interrupted)));
    });
}

#[test]
fn several_testers_run_at_once() {
    let workshop = Workshop::new();
    std::thread::scope(|scope| {
        for how in ["right", "fills-stderr", "crlf", "right"] {
            let mut tester = workshop.tester(how, LONG);
            scope.spawn(move || assert_eq!(judge(&mut tester, &decks(100)), vec![Judged::Right; 100]));
        }
    });
}
