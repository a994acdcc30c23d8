//! Campaigns of programs that are functions: what they do with a file is known.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::campaign::{Exhibit, Nobody, Plan, Progress};
use crate::card::Rank;
use crate::deck::Deck;
use crate::game::clock::Clock;
use crate::notation::DeckReader;
use crate::oracle::Profile;
use crate::program::{Answers, CannotStart, Kept, Limits, Options, Outcome, Run, Standing, Warning};

type Acts = Arc<dyn Fn(&[Deck]) -> Run + Send + Sync>;

#[derive(Clone)]
struct Fake(Acts);

impl Runner for Fake {
    fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
        Ok((self.0)(&DeckReader::new(input.as_slice()).read_all().expect("judge text")))
    }
}

fn fake(acts: impl Fn(&[Deck]) -> Run + Send + Sync + 'static) -> Fake {
    Fake(Arc::new(acts))
}

fn exits(stdout: Vec<u8>) -> Run {
    let (outcome, duration) = (Outcome::Exited(0), Duration::from_millis(1));
    Run { outcome, stdout, stderr: Kept::default(), duration }
}

/// The right answers, except for the decks of which it is said by their number and the deck itself.
fn answers(decks: &[Deck], is_wrong: impl Fn(usize, &Deck) -> bool) -> Run {
    let right = Answers::of::<Clock>(decks);
    let line = |(at, deck)| if is_wrong(at, deck) { b"00,KS\n" } else { right.get(at) };
    exits(decks.iter().enumerate().flat_map(line).copied().collect())
}

/// One deck in four or so.
fn is_wrong(deck: &Deck) -> bool {
    deck.cards()[17].rank() == Rank::Ace || deck.cards()[30].rank() == Rank::Nine
}

fn plan(jobs: usize, decks: u64, stop: Stop) -> ProgramPlan {
    let line = "./a.out".to_owned();
    let program = Identity { command: vec![line.clone()], line, profile: Profile::Uva };
    let jobs = NonZeroUsize::new(jobs).expect("some");
    ProgramPlan { program: Arc::new(program), dealing: Dealing::of::<Clock>(3, 0..decks), stop, jobs }
}

fn run(runner: &Fake, plan: &ProgramPlan) -> ProgramSummary<Clock> {
    let mut tester = Tester::new(runner.clone(), Options::default());
    plan.run(&mut tester, &mut Nobody).expect("it runs")
}

/// Everything that a report tells, the pace apart.
fn told(summary: &ProgramSummary<Clock>) -> String {
    let group = |group: &crate::campaign::Group<Caught<Clock>>| {
        let examples: Vec<_> = group.examples.iter().map(Exhibit::finding).collect();
        format!("{} {} {examples:?}", group.count, group.first)
    };
    let groups: Vec<String> =
        summary.groups.iter().map(|(kind, of)| format!("{kind} {}", group(of))).collect();
    let ProgramSummary { coverage, verdicts, warnings, ended, processes, .. } = summary;
    format!("{coverage:?} {verdicts:?} {groups:?} {warnings:?} {ended:?} {processes}")
}

fn same_for_any_number_of_jobs(runner: &Fake, decks: u64, stop: Stop) -> ProgramSummary<Clock> {
    let one = run(runner, &plan(1, decks, stop));
    for jobs in [2, 5, 40] {
        assert!(told(&one) == told(&run(runner, &plan(jobs, decks, stop))), "{jobs} jobs");
    }
    one
}

#[test]
fn a_right_program_has_no_finding_and_the_decks_of_any_campaign() {
    let summary = same_for_any_number_of_jobs(&fake(|decks| answers(decks, |_, _| false)), 9000, Stop::Never);
    assert_eq!((summary.findings(), summary.ended, summary.batch), (0, Ended::AllDecks, 1000));
    let of_engines = Plan::<Clock>::of_right_engines(3, 9000).run(&mut Nobody);
    let Ok(of_engines) = of_engines;
    assert_eq!(format!("{:?}", summary.coverage), format!("{:?}", of_engines.coverage));
    // 1, 2, 4, … 512, then seven files of 1000 and what is left.
    assert_eq!(summary.processes, 10 + 8);
}

#[test]
fn decks_that_fail_are_counted_and_the_smallest_kept() {
    let wrong = fake(|decks| answers(decks, |_, deck| is_wrong(deck)));
    let summary = same_for_any_number_of_jobs(&wrong, 5000, Stop::Never);
    let decks = crate::campaign::decks_alone::<Clock>(Dealing::of::<Clock>(3, 0..5000), u64::MAX);
    let failing: Vec<&Deck> =
        decks.iter().map(|deck| &deck.dealt.deck).filter(|deck| is_wrong(deck)).collect();
    assert_eq!(summary.findings(), failing.len() as u64);
    for group in summary.groups.values() {
        assert!(group.examples.iter().all(|caught| caught.failing.standing == Standing::Alone));
        assert!(group.examples.iter().map(|caught| caught.size).is_sorted());
        assert!(!group.examples.is_empty() && group.examples.len() <= 3);
    }
}

/// Of each kind the three smallest of all that fail, and every deck with its verdict.
#[test]
fn the_three_smallest_of_a_kind_are_kept_and_verdicts_counted() {
    let wrong = fake(|decks| answers(decks, |_, deck| is_wrong(deck)));
    let summary = run(&wrong, &plan(1, 5000, Stop::Never));
    let decks = crate::campaign::decks_alone::<Clock>(Dealing::of::<Clock>(3, 0..5000), u64::MAX);
    let failing = decks.iter().map(|deck| deck.dealt.deck).filter(is_wrong);
    let mut by_kind: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let mut tester: Tester<Clock, _> = Tester::new(wrong, Options::default());
    for deck in failing {
        let kind = tester.signature(&deck).expect("it runs").expect("it fails");
        by_kind.entry(kind).or_default().push(crate::minimize::size::<Clock>(&deck));
    }
    assert!(by_kind.values().any(|sizes| sizes.len() > 3));
    for (kind, mut sizes) in by_kind {
        sizes.sort();
        sizes.dedup();
        sizes.truncate(3);
        let kept: Vec<_> = summary.groups[&kind].examples.iter().map(|caught| caught.size).collect();
        assert_eq!(kept, sizes, "{kind}");
    }
    assert_eq!(summary.verdicts.values().sum::<u64>(), 5000);
    assert_eq!(summary.verdicts[&crate::oracle::Verdict::WrongAnswer], summary.findings());
}

/// To wait three times for the limit of time, for each of three decks, would say little.
#[test]
fn of_what_takes_too_long_one_example_is_enough() {
    let slow = fake(|decks| {
        let run = answers(decks, |_, _| false);
        let outcome = if decks.iter().any(is_wrong) { Outcome::TimedOut } else { run.outcome };
        Run { outcome, stdout: Vec::new(), ..run }
    });
    let decks = crate::campaign::decks_alone::<Clock>(Dealing::of::<Clock>(3, 0..3000), u64::MAX);
    assert!(decks.iter().filter(|deck| is_wrong(&deck.dealt.deck)).count() > 30);
    let summary = run(&slow, &plan(1, 3000, Stop::Never));
    let group = summary.groups.values().find(|group| group.examples[0].failing.outcome == Outcome::TimedOut);
    assert_eq!(group.expect("it takes too long").examples.len(), 1);
}

/// In a file it fails in one way and alone in another: none is told as an example of the first.
#[test]
fn a_deck_is_kept_under_the_kind_that_it_shows_alone() {
    let other = fake(|decks| match decks {
        [deck] if is_wrong(deck) => Run { outcome: Outcome::Exited(7), ..exits(Vec::new()) },
        _ => answers(decks, |_, deck| is_wrong(deck)),
    });
    let summary = run(&other, &plan(1, 5000, Stop::Never));
    assert!(summary.groups.len() > 1);
    for (kind, group) in &summary.groups {
        assert!(group.examples.iter().all(|caught| caught.failing.signature == *kind), "{kind}");
    }
}

/// After some that pass alone no other of the kind is tried.
#[test]
fn decks_that_pass_alone_are_not_tried_for_ever() {
    let alone = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&alone);
    let among = fake(move |decks| {
        count.fetch_add(u64::from(decks.len() == 1), Ordering::Relaxed);
        answers(decks, |at, deck| at > 0 && is_wrong(deck))
    });
    let runs = |decks| {
        alone.store(0, Ordering::Relaxed);
        let summary = run(&among, &plan(1, decks, Stop::Never));
        assert!(summary.findings() > 40, "{}", summary.findings());
        alone.load(Ordering::Relaxed)
    };
    // The beginning has all that is ever tried; three runs for each deck that is.
    let first = runs(3000);
    assert!(first > 2 * 3, "{first}");
    assert_eq!(runs(9000), first);
}

/// Of a kind that passes alone three decks are tried, in however many sheets they come.
#[test]
fn a_kind_that_passes_alone_is_tried_three_times() {
    let right = fake(|decks| answers(decks, |_, _| false));
    let mut wrong: Tester<Clock, _> =
        Tester::new(fake(|decks| answers(decks, |_, _| true)), Options::default());
    let mut tester: Tester<Clock, _> = Tester::new(right, Options::default());
    let plan = plan(1, 1000, Stop::Never);
    let mut sheets = Sheets::new::<Clock>(plan.dealing.clone());
    while !sheets.has(1000) && sheets.deal::<Clock>() {}
    let mut done = |number| {
        let sheet = sheets.next(100).expect("ten of them");
        let mut judged = wrong.judge_against(&sheet.decks, &sheet.answers).expect("it runs");
        for judged in &mut judged {
            if let crate::program::Judged::Fails(failing) = judged {
                failing.standing = Standing::NotTried { failed_alone: 0 };
            }
        }
        Done { task: Task { number, sheet, tester: tester.another() }, judged, error: None }
    };
    let some = [done(0), done(1), done(2)];
    let kinds: std::collections::BTreeSet<_> =
        some[0].judged.iter().filter_map(|judged| Some(judged.failing()?.signature.clone())).collect();
    let mut nobody = Nobody;
    let mut desk = Desk::new(&plan, &mut tester, &mut nobody);
    for done in some {
        assert_eq!(desk.take(done).expect("it runs"), None);
    }
    // Three runs for each deck that is tried.
    assert_eq!(desk.summary(Ended::AllDecks).processes, kinds.len() as u64 * 3 * 3);
}

#[test]
fn the_first_wrong_answers_and_the_last_right_ones_are_remembered() {
    let is_wrong = |deck: &Deck| (deck.cards()[17].rank() as usize).is_multiple_of(2);
    let wrong = fake(move |decks| answers(decks, |_, deck| is_wrong(deck)));
    let summary = run(&wrong, &plan(2, 6000, Stop::Never));
    let decks = crate::campaign::decks_alone::<Clock>(Dealing::of::<Clock>(3, 0..6000), u64::MAX);
    let (wrong, right): (Vec<Deck>, Vec<Deck>) = decks.iter().map(|deck| deck.dealt.deck).partition(is_wrong);
    assert!(wrong.len() > 2000 && right.len() > 2000);
    let answer = |deck: &Deck| {
        if is_wrong(deck) { b"00,KS\n".to_vec() } else { Answers::of::<Clock>(&[*deck]).get(0).to_vec() }
    };
    let expected = wrong[..2000].iter().chain(&right[right.len() - 2000..]).map(|deck| (*deck, answer(deck)));
    assert!(summary.answered.all().cloned().eq(expected));
}

/// What comes after a sheet that was not judged to its end is no part of the campaign.
#[test]
fn a_sheet_that_is_not_whole_is_the_last() {
    let right = fake(|decks| answers(decks, |_, _| false));
    let mut tester: Tester<Clock, _> = Tester::new(right, Options::default());
    let plan = plan(1, 1000, Stop::Never);
    let mut sheets = Sheets::new::<Clock>(plan.dealing.clone());
    while !sheets.has(1000) && sheets.deal::<Clock>() {}
    let mut done = |judged: usize| {
        let sheet = sheets.next(100).expect("ten of them");
        let task = Task { number: 0, sheet, tester: tester.another() };
        Done { task, judged: vec![crate::program::Judged::Right; judged], error: None }
    };
    let (whole, part) = (done(100), done(40));
    let mut nobody = Nobody;
    let mut desk = Desk::new(&plan, &mut tester, &mut nobody);
    assert_eq!(desk.take(whole).expect("nothing is run"), None);
    assert_eq!(desk.take(part).expect("nothing is run"), Some(Ended::AskedTo));
    assert_eq!(desk.summary(Ended::AskedTo).coverage.decks(), 140);
}

#[test]
fn testers_that_are_to_end_begin_no_file() {
    let (shared, tasks) = Shared::new();
    let plan = plan(1, 1000, Stop::Never);
    let mut sheets = Sheets::new::<Clock>(plan.dealing);
    while !sheets.has(10) && sheets.deal::<Clock>() {}
    let runner = fake(|_| panic!("no file is begun"));
    let tester: Tester<Clock, _> = Tester::new(runner, Options::default());
    let judged = std::thread::scope(|scope| {
        let mut workers = Workers::start(scope, &shared, tasks, NonZeroUsize::MIN);
        workers.end();
        workers.give(Task { number: 0, sheet: sheets.next(10).expect("decks"), tester });
        assert_eq!(workers.out(), 1);
        let done = workers.wait(Duration::from_mins(1)).expect("it comes back");
        assert_eq!(workers.out(), 0);
        done.judged.len()
    });
    assert_eq!(judged, 0);
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_thread_that_panics_is_not_waited_for() {
    run(&fake(|_| panic!("a bug of ours")), &plan(2, 1000, Stop::Never));
}

#[test]
fn enough_is_enough() {
    let wrong = fake(|decks| answers(decks, |_, deck| is_wrong(deck)));
    for most in [1, 300] {
        let summary = same_for_any_number_of_jobs(&wrong, 50_000, Stop::After(most));
        assert_eq!((summary.findings(), summary.ended), (most, Ended::EnoughFailed));
    }
}

#[test]
fn a_program_that_keeps_something_between_decks_is_told_with_the_decks_before() {
    // After a deck that begins so, all are wrong.
    let begins = |deck: &Deck| deck.cards()[0].rank() == Rank::Queen;
    let keeps = fake(move |decks| answers(decks, |at, _| decks[..at].iter().any(begins)));
    let summary = same_for_any_number_of_jobs(&keeps, 9000, Stop::After(2000));
    let examples = summary.groups.values().flat_map(|group| &group.examples);
    let standings: Vec<&Standing> = examples.map(|caught| &caught.failing.standing).collect();
    assert!(!standings.is_empty());
    for standing in standings {
        let Standing::AmongOthers { before, after } = standing else {
            panic!("{standing:?}");
        };
        assert!(before.len() == 1 && begins(&before[0]) && after.is_empty());
    }
}

#[test]
fn a_program_that_holds_so_many_decks_is_warned_of() {
    let holds = fake(|decks| answers(decks, |at, _| at >= 700));
    let summary = same_for_any_number_of_jobs(&holds, 6000, Stop::Never);
    assert_eq!(summary.findings(), 0);
    assert!(
        matches!(summary.warnings[..], [Warning::OnlyInLongerFiles { right_up_to: 700, .. }]),
        "{:?}",
        summary.warnings
    );
}

/// Ends the campaign once so many decks have been judged.
struct EndsAt(u64);

impl<E> Watcher<E> for EndsAt {
    type Error = std::convert::Infallible;

    fn keep(&mut self, _: &E, _: Option<&E>) -> Result<(), Self::Error> {
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) -> Pace {
        if progress.decks >= self.0 { Pace::End } else { Pace::GoOn }
    }
}

/// What has been judged when time is up is a beginning of the campaign, and repeated by its number of decks.
#[test]
fn a_campaign_that_is_ended_is_the_beginning_of_a_longer_one() {
    let wrong = fake(|decks| answers(decks, |_, deck| is_wrong(deck)));
    let mut tester: Tester<Clock, _> = Tester::new(wrong.clone(), Options::default());
    let ended = plan(3, u64::MAX, Stop::Never).run(&mut tester, &mut EndsAt(2500)).expect("it runs");
    assert_eq!(ended.ended, Ended::AskedTo);
    let decks = ended.coverage.cases.end;
    assert!(ended.coverage.decks() == decks && decks >= 2500);
    let again = run(&wrong, &plan(1, decks, Stop::Never));
    assert_eq!(
        format!("{:?} {:?}", ended.coverage, ended.verdicts),
        format!("{:?} {:?}", again.coverage, again.verdicts)
    );
}

#[derive(Clone)]
struct Refuses;

impl Runner for Refuses {
    fn run(&self, _: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
        Err(CannotStart::NoCommand.into())
    }
}

/// Is interrupted in its twentieth run.
#[derive(Clone)]
struct Interrupted(Arc<AtomicU64>, Fake);
impl Runner for Interrupted {
    fn run(&self, input: Vec<u8>, limits: &Limits) -> Result<Run, CannotRun> {
        let runs = self.0.fetch_add(1, Ordering::Relaxed);
        if runs >= 20 { Err(CannotRun::Interrupted) } else { self.1.run(input, limits) }
    }
}

#[test]
fn a_program_that_does_not_start_is_an_error_and_an_interrupt_an_end() {
    let mut tester: Tester<Clock, Refuses> = Tester::new(Refuses, Options::default());
    let result = plan(2, 100, Stop::Never).run(&mut tester, &mut Nobody);
    assert!(matches!(result, Err(Failed::Program(CannotRun::Start(_)))));

    let right = fake(|decks| answers(decks, |_, _| false));
    let mut tester: Tester<Clock, _> = Tester::new(Interrupted(Arc::default(), right), Options::default());
    let summary = plan(2, u64::MAX, Stop::Never).run(&mut tester, &mut Nobody).expect("a summary");
    assert_eq!(summary.ended, Ended::AskedTo);
    assert!(summary.coverage.decks() >= 1023, "{:?}", summary.coverage);
}
