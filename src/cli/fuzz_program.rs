//! `misdeal fuzz` with a program

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::args::{FuzzArgs, GameName};
use super::exit::{self, Exit};
use super::failure::Failure;
use super::fuzz::{self, Keeper};
use super::{output, pool, program_args, seed};
use crate::campaign::program::{Ended, Failed, Identity, ProgramPlan, ProgramSummary};
use crate::campaign::{DEFAULT_TIME, Dealing, Exhibit, Stop};
use crate::diagnose::catalogue::{Behaviour, Inquiry};
use crate::diagnose::program::{self as diagnosis, MadeSmaller};
use crate::findings::StoreError;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::mutants::{Expected, Mutants};
use crate::oracle::{Signature, Verdict};
use crate::program::{CannotRun, Program, Tester};
use crate::report::fuzz::StrataDetail;
use crate::report::fuzz_program::{Beside, ProgramRecord};

/// With so many decks that fail one sees what is wrong.
const ENOUGH: u64 = 300;
/// For so many kinds of failures a smaller deck is looked for.
const MADE_SMALLER: usize = 4;

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
            let program = shell_words::join(words(args));
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

fn of_game<G: Aimed + Mutants>(args: &FuzzArgs) -> Result<Exit, Failure> {
    let mut dealing = fuzz::dealing_of::<G>(args)?;
    exit::end_by_itself();
    dealing.seed = seed::announced(args.seed);
    let pool = pool::of(args.jobs)?;
    let program = program_args::program(&args.program)?;
    let mut tester: Tester<G> = Tester::new(program.clone(), args.judging.options());
    before_campaign(&mut tester)?;
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
    fuzz::keep_decks::<G>(args, &plan.dealing, &summary.coverage)?;
    let record = pool.install(|| record(args, &plan, &mut tester, &summary, time))?;
    tell(args, &record)?;
    output::message(&format!("repeat: {}", record.repeat));
    Ok(exit_of(&record, &summary))
}

fn plan(args: &FuzzArgs, dealing: Dealing, program: &Program, pool: &rayon::ThreadPool) -> ProgramPlan {
    let command = program.words();
    let line = shell_words::join(&command);
    let profile = args.judging.options().profile;
    let threads = std::num::NonZeroUsize::new(pool.current_num_threads());
    ProgramPlan {
        program: Arc::new(Identity { command, line, profile }),
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

/// What is found out about the program before it is given thousands of decks: whether it can be run at all.
fn before_campaign<G: Aimed>(tester: &mut Tester<G>) -> Result<(), CannotRun> {
    tester.signature(&G::BASES[0]).map(drop)
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

fn record<G: Aimed + Mutants>(
    args: &FuzzArgs,
    plan: &ProgramPlan,
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    time: Duration,
) -> Result<ProgramRecord, Failure> {
    let mut beside = Beside {
        milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1),
        repeat: repeat::<G>(args, plan, summary),
        ..Beside::default()
    };
    if !summary.groups.is_empty() && !exit::interrupted() {
        match diagnosed(plan, tester, summary, &mut beside) {
            // What was found is told all the same.
            Ok(()) | Err(CannotRun::Interrupted) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(ProgramRecord::of(plan, summary, beside))
}

/// Asks which known bugs the program behaves like, and makes the smallest decks smaller by them.
fn diagnosed<G: Aimed + Mutants>(
    plan: &ProgramPlan,
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    beside: &mut Beside,
) -> Result<(), CannotRun> {
    if let Err(reason) = diagnosis::is_to_be_asked(summary) {
        beside.diagnosis = Some(Err(reason.to_string()));
        return Ok(());
    }
    let profile = plan.program.profile;
    let same = |expected: &[u8], actual: &[u8]| profile.judge(expected, actual) == Verdict::Accepted;
    let Dealing { seed, kept, .. } = &plan.dealing;
    let inquiry = Inquiry { program: &plan.program.line, seed: *seed, kept, same: &same };
    let outcome = diagnosis::after_campaign(&inquiry, tester, summary)?;
    beside.diagnosis = Some(Ok(outcome.diagnosis));
    if let Some(behaviour) = outcome.fitting.expected(Expected::Differs).next() {
        beside.smaller = smaller(tester, summary, behaviour)?;
        beside.explain = explain::<G>(summary, &beside.smaller, behaviour);
    }
    Ok(())
}

/// A smaller deck for each of the first kinds of failures.
fn smaller<G: Aimed + Mutants>(
    tester: &mut Tester<G>,
    summary: &ProgramSummary<G>,
    behaviour: &Behaviour<G>,
) -> Result<BTreeMap<Signature, MadeSmaller>, CannotRun> {
    let mut all = BTreeMap::new();
    for (signature, group) in summary.groups.iter().take(MADE_SMALLER) {
        if let Some(caught) = group.examples.first()
            && let Some(made) = diagnosis::make_smaller(tester, caught, behaviour)?
        {
            all.insert(signature.clone(), made);
        }
    }
    Ok(all)
}

/// The command that shows the steps of what the program behaves like; two entries at once have no name.
fn explain<G: Aimed + Mutants>(
    summary: &ProgramSummary<G>,
    smaller: &BTreeMap<Signature, MadeSmaller>,
    behaviour: &Behaviour<G>,
) -> Option<String> {
    let mut entries = behaviour.entries();
    let (entry, None) = (entries.next()?, entries.next()) else {
        return None;
    };
    let (signature, group) = summary.groups.iter().max_by_key(|(_, group)| group.count)?;
    let found = group.examples.first().map(|caught| caught.size().deck);
    let deck = smaller.get(signature).map(|made| made.size.deck).or(found)?;
    Some(format!("misdeal explain {} code:{} --engine {}", G::NAME, deck.code(), entry.name))
}

fn tell(args: &FuzzArgs, record: &ProgramRecord) -> Result<(), Failure> {
    if args.json {
        return output::write(output::json(record).as_bytes());
    }
    let detail = if args.each_stratum { StrataDetail::Each } else { StrataDetail::Quantities };
    let text = record.checked(detail) + &record.found(&args.out.display().to_string());
    output::write(text.as_bytes())
}

fn exit_of<G>(record: &ProgramRecord, summary: &ProgramSummary<G>) -> Exit {
    use crate::program::Warning;
    let unsteady = summary.warnings.iter().any(|warning| matches!(warning, Warning::SometimesInBatch { .. }));
    let found = match (record.fails(), record.is_flaky() || unsteady) {
        (true, _) => Exit::Finding,
        (false, true) => Exit::Inconclusive,
        (false, false) => Exit::Nothing,
    };
    let interrupted = if exit::interrupted() { Exit::Interrupted } else { Exit::Nothing };
    found.most_urgent(interrupted)
}

/// The command of the same campaign: as many decks as were judged.
fn repeat<G: Aimed>(args: &FuzzArgs, plan: &ProgramPlan, summary: &ProgramSummary<G>) -> String {
    let end = summary.coverage.cases.end.to_string();
    let skip = args.skip.to_string();
    let mut options = vec!["--decks", &end];
    if args.skip > 0 {
        options.extend(["--skip", &skip]);
    }
    let judging = args.judging.words();
    options.extend(judging.iter().map(String::as_str));
    // What has ended because of its findings ends there again.
    if args.keep_going && summary.ended != Ended::EnoughFailed {
        options.push("--keep-going");
    }
    format!("{} -- {}", fuzz::command::<G>(args, plan.dealing.seed, &options), plan.program.line)
}

impl Failure {
    fn from_campaign(failed: Failed<StoreError>) -> Self {
        match failed {
            Failed::Program(error) => error.into(),
            Failed::Watcher(error) => error.into(),
        }
    }
}
