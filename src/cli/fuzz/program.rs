//! `misdeal fuzz` with a program

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Keeper, dealing_of, keep_decks};
use crate::campaign::program::{Caught, Ended, Failed, Identity, ProgramPlan, ProgramSummary};
use crate::campaign::{DEFAULT_TIME, Dealing, Exhibit, Stop};
use crate::cli::args::{FuzzArgs, GameName};
use crate::cli::exit::{self, Exit};
use crate::cli::failure::Failure;
use crate::cli::html::right_play;
use crate::cli::{output, pool, program_args, seed};
use crate::diagnose::catalogue::{Behaviour, Conclusion, Inquiry};
use crate::diagnose::{Diagnosed, Inferred, explain_inferred, program as diagnosis};
use crate::findings::{Store, StoreError};
use crate::game::NamedEngine;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::minimize::programs::{self, Budget};
use crate::minimize::{DECKS, Shrink};
use crate::mutants::{Expected, Mutants};
use crate::oracle::{Signature, Verdict};
use crate::program::doctor::{self, Examined};
use crate::program::{CannotRun, Program, Standing, Tester};
use crate::report::command;
use crate::report::doctor::{self as doctor_report, Kind, Weight};
use crate::report::fuzz_program::{Beside, ProgramRecord, SmallerRecord};
use crate::report::html::{self, PLAYS, Play, Plays};
use crate::report::results::Results;

/// With so many decks that fail one sees what is wrong.
const ENOUGH: u64 = 300;
/// For so many kinds of failures a smaller deck is looked for.
const MADE_SMALLER: usize = 4;
/// What each of them may take.
const SMALLER: Budget = Budget { decks: DECKS, time: Duration::from_secs(10) };

/// What is made smaller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MakeSmaller {
    /// The smallest of the first kinds of failures.
    Groups,
    /// Nothing: of a program that does not end with the judge's sample every answer would be waited for.
    Nothing,
}

pub fn run(args: &FuzzArgs) -> Result<Exit, Failure> {
    if !args.engine.is_empty() {
        return Err(Failure::Usage(
            "--engine names an engine of misdeal; with a program after `--` the program is tested".to_owned(),
        ));
    }
    match args.game {
        Some(GameName::Accordian) => of_game::<Accordian>(args),
        Some(GameName::Clock) => of_game::<Clock>(args),
        None => {
            let program = command::line(words(args));
            Err(Failure::Usage(format!(
                "which game does the program play? `misdeal fuzz accordian -- {program}` or \
                 `misdeal fuzz clock -- {program}`"
            )))
        }
    }
}

fn words(args: &FuzzArgs) -> Vec<String> {
    args.program.iter().map(|word| word.to_string_lossy().into_owned()).collect()
}

fn of_game<G: Aimed + Diagnosed + Mutants + Shrink + Examined>(args: &FuzzArgs) -> Result<Exit, Failure> {
    args.html.is_asked()?;
    Store::new(&args.out).can_be_written()?;
    let mut dealing = dealing_of::<G>(args)?;
    exit::end_by_itself();
    dealing.seed = seed::announced(args.seed);
    let pool = pool::of(args.jobs)?;
    let program = program_args::program(&args.program)?;
    let examined = before_campaign::<G>(args, &program)?;
    let mute = examined.as_ref().and_then(|record| record.examination.never_answers());
    if let Some(deviation) = mute {
        return Err(Failure::NeverAnswers { program: program.to_string(), deviation: deviation.to_string() });
    }
    let mut tester: Tester<G> = Tester::new(program.clone(), args.judging.options());
    let plan = plan(args, dealing, &program, &pool);
    let begin = Instant::now();
    let deadline = args.decks.is_none().then(|| begin + args.time.map_or(DEFAULT_TIME, Into::into));
    let mut keeper = Keeper::new(G::NAME, &args.out, deadline);
    let summary = pool.install(|| plan.run(&mut tester, &mut keeper)).map_err(Failure::from_campaign)?;
    drop(keeper);
    let time = begin.elapsed();
    if summary.coverage.decks() == 0 && !exit::interrupted() {
        return Err(Failure::NotFound("no deck was judged before time was up".to_owned()));
    }
    expected_answers_are_agreed_on(&summary)?;
    keep_decks::<G>(args, &plan.dealing, &summary.coverage)?;
    let record = pool.install(|| {
        let beside = Beside {
            milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1),
            interrupted: exit::interrupted(),
            repeat: repeat::<G>(args, &plan, &summary),
            ..Beside::default()
        };
        let hangs = examined.as_ref().is_some_and(|record| record.examination.does_not_end());
        let smaller = if hangs { MakeSmaller::Nothing } else { MakeSmaller::Groups };
        let (mut record, behaviour) = record(&plan, &mut tester, &summary, beside, smaller)?;
        // What else is wrong the campaign finds out, with the decks that show it.
        if args.variants || !record.fails() {
            record.examined = wrong_before(examined.as_ref());
        }
        args.html
            .write(|| html::campaign_of_program(&record, &plays(&record, &summary, behaviour.as_ref())))?;
        Ok::<_, Failure>(record)
    })?;
    tell(args, &record)?;
    args.machines.tell(|| Results::of_program(&record, examined.as_ref()))?;
    output::message(&format!("repeat: {}", record.repeat));
    let interrupted = if exit::interrupted() { Exit::Interrupted } else { Exit::Nothing };
    Ok(exit_of(&record).most_urgent(interrupted))
}

fn plan(args: &FuzzArgs, dealing: Dealing, program: &Program, pool: &rayon::ThreadPool) -> ProgramPlan {
    let words = program.words();
    let line = command::line(&words);
    let profile = args.judging.options().profile;
    let threads = std::num::NonZeroUsize::new(pool.current_num_threads());
    ProgramPlan {
        program: Arc::new(Identity { command: words, line, profile }),
        dealing,
        stop: match (args.fail_fast, args.max_findings, args.keep_going) {
            (true, ..) => Stop::After(1),
            (_, Some(findings), _) => Stop::After(findings),
            (_, _, true) => Stop::Never,
            _ => Stop::After(ENOUGH),
        },
        jobs: threads.unwrap_or(std::num::NonZeroUsize::MIN),
    }
}

/// What is found out about the program before it is given thousands of decks; what is not well is told.
/// Variants that break it are findings where that is asked for.
fn before_campaign<G: Examined>(
    args: &FuzzArgs,
    program: &Program,
) -> Result<Option<doctor_report::Record>, Failure> {
    if args.no_doctor {
        return Ok(None);
    }
    let examination = doctor::examine::<G>(program, &args.judging.options())?;
    let record = doctor_report::Record::of(G::NAME, &program.to_string(), examination, weight(args));
    record.short().lines().for_each(output::message);
    Ok(Some(record))
}

/// What is wrong with the program by what was found before the campaign.
fn wrong_before(examined: Option<&doctor_report::Record>) -> Vec<String> {
    let told = examined.map_or(&[][..], |examined| &examined.told);
    told.iter().filter(|told| told.kind == Kind::Wrong).map(|told| told.what.clone()).collect()
}

/// How ways of writing a judge's file count.
const fn weight(args: &FuzzArgs) -> Weight {
    if args.variants { Weight::Finding } else { Weight::Warning }
}

/// Where a program fails, all right engines must give the answer that was expected.
fn expected_answers_are_agreed_on<G: Aimed>(summary: &ProgramSummary<G>) -> Result<(), Failure> {
    for caught in summary.groups.values().flat_map(|group| &group.examples) {
        let start = G::start_of_deck(&caught.size.deck);
        let expected = G::engines()[0].answer(&start);
        for engine in &G::engines()[1..] {
            let answer = engine.answer(&start);
            if answer != expected {
                let deck = caught.size.deck.code();
                return Err(Failure::Disagreement {
                    summary: format!("{} and the reference disagree on the deck code:{deck}", engine.name()),
                    details: format!("  reference: {expected}\n  {}: {answer}", engine.name()),
                });
            }
        }
    }
    Ok(())
}

fn record<G: Aimed + Mutants + Shrink>(
    plan: &ProgramPlan,
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    mut beside: Beside,
    smaller: MakeSmaller,
) -> Result<(ProgramRecord, Option<Behaviour<G>>), Failure> {
    let mut behaviour = None;
    if !summary.groups.is_empty() && !exit::interrupted() {
        behaviour = match looked_into(plan, tester, summary, &mut beside, smaller) {
            Ok(behaviour) => behaviour,
            // What was found is told all the same.
            Err(CannotRun::Interrupted) => None,
            Err(error) => return Err(error.into()),
        };
    }
    Ok((ProgramRecord::of(plan, summary, beside), behaviour))
}

/// Asks which known bugs the program behaves like, and makes the smallest decks smaller.
fn looked_into<G: Aimed + Mutants + Shrink>(
    plan: &ProgramPlan,
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    beside: &mut Beside,
    make_smaller: MakeSmaller,
) -> Result<Option<Behaviour<G>>, CannotRun> {
    let behaviour = diagnosed(plan, tester, summary, beside)?;
    if make_smaller == MakeSmaller::Groups {
        beside.smaller = smaller(tester, summary, behaviour.as_ref(), &plan.program.line)?;
    }
    Ok(behaviour)
}

/// The plays of the smallest that each of the first groups has: both where a known bug gives the program's
/// answers, else the right one.
fn plays<G: Aimed + Diagnosed + Mutants>(
    record: &ProgramRecord,
    summary: &ProgramSummary<G>,
    behaviour: Option<&Behaviour<G>>,
) -> Plays {
    let decks = record.diagnosis.as_ref().filter(|told| matches!(told.conclusion, Conclusion::Known { .. }));
    let known = behaviour.zip(decks.map(|told| told.decks));
    let mut groups: Vec<_> = summary.groups.values().collect();
    groups.sort_by_key(|group| Reverse(group.count));
    let play = |caught: &Caught<G>| {
        let failing = &caught.failing;
        let both = known.zip(failing.answer()).and_then(|((behaviour, decks), answer)| {
            let inferred = Inferred { program: "the program", answer, behaviour, decks };
            let start = G::start_of_deck(&failing.deck);
            explain_inferred(&start, G::engines()[0], &inferred, usize::MAX)
        });
        both.map_or_else(|| right_play::<G>(&failing.deck), |told| Play::Both(Box::new(told)))
    };
    let smallest = groups.into_iter().take(PLAYS).filter_map(|group| group.examples.first());
    smallest.map(|caught| (caught.finding().record.id(), play(caught))).collect()
}

/// A known bug, or two, that gives all answers of the program.
fn diagnosed<G: Aimed + Mutants>(
    plan: &ProgramPlan,
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    beside: &mut Beside,
) -> Result<Option<Behaviour<G>>, CannotRun> {
    if let Err(reason) = diagnosis::is_to_be_asked(summary) {
        beside.diagnosis = Some(Err(reason.to_string()));
        return Ok(None);
    }
    let profile = plan.program.profile;
    let same = |expected: &[u8], actual: &[u8]| profile.judge(expected, actual) == Verdict::Accepted;
    let Dealing { seed, kept, .. } = &plan.dealing;
    let inquiry = Inquiry { program: &plan.program.line, seed: *seed, kept, same: &same };
    let outcome = diagnosis::after_campaign(&inquiry, tester, summary)?;
    beside.diagnosis = Some(Ok(outcome.diagnosis));
    Ok(outcome.fitting.expected(Expected::Differs).next().copied())
}

/// A smaller deck for each of the first kinds of failures, with the help of what the program behaves like.
fn smaller<G: Aimed + Mutants + Shrink>(
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    behaviour: Option<&Behaviour<G>>,
    program: &str,
) -> Result<BTreeMap<Signature, SmallerRecord>, CannotRun> {
    let engine = behaviour.map(|behaviour| behaviour as &dyn NamedEngine<G>);
    let mut groups: Vec<_> = summary.groups.iter().collect();
    groups.sort_by_key(|(_, group)| Reverse(group.count));
    let alone = |caught: &&Caught<G>| caught.failing.standing == Standing::Alone;
    let mut all = BTreeMap::new();
    for (signature, group) in groups.into_iter().take(MADE_SMALLER) {
        if let Some(caught) = group.examples.first().filter(alone) {
            let found = programs::deck(tester, &caught.failing, engine, SMALLER)?;
            if let Some(made) = SmallerRecord::of(&found, signature, program, engine) {
                all.insert(signature.clone(), made);
            }
        }
    }
    Ok(all)
}

fn tell(args: &FuzzArgs, record: &ProgramRecord) -> Result<(), Failure> {
    if args.json {
        return output::text(&output::json(record));
    }
    let text =
        record.checked(args.strata_told.detail()) + &record.found(Some(&args.out.display().to_string()));
    output::text(&text)
}

/// How a campaign of a program has come out, or several put together.
pub(super) fn exit_of(record: &ProgramRecord) -> Exit {
    match (record.fails() || !record.examined.is_empty(), record.is_flaky()) {
        (true, _) => Exit::Finding,
        (false, true) => Exit::Inconclusive,
        (false, false) => Exit::Nothing,
    }
}

/// The command of the same campaign: as many decks as were judged.
fn repeat<G: Aimed>(args: &FuzzArgs, plan: &ProgramPlan, summary: &ProgramSummary<G>) -> String {
    let mut options = super::cases(args, summary.coverage.cases.end);
    options.extend(args.judging.words());
    // What has ended because of its findings ends there again.
    if args.keep_going && summary.ended != Ended::EnoughFailed {
        options.push("--keep-going".to_owned());
    }
    format!("{} -- {}", super::command::<G>(args, plan.dealing.seed, &options), plan.program.line)
}

impl Failure {
    fn from_campaign(failed: Failed<StoreError>) -> Self {
        match failed {
            Failed::Program(error) => error.into(),
            Failed::Watcher(error) => error.into(),
        }
    }
}
