//! `misdeal fuzz`: a campaign of engines here, one of a program in `program.rs`, parts put together in `merge.rs`.

mod dealing;
mod keeper;
mod kept;
mod merge;
mod program;

use std::time::{Duration, Instant};

use dealing::{dealing_of, no_deck};
use keeper::Keeper;
use kept::keep_decks;

use super::args::{FuzzArgs, GameName, InsteadOfFuzzing};
use super::exit::{self, Exit};
use super::failure::Failure;
use super::html::both_plays;
use super::{engines, output, pool, program_args, seed};
use crate::campaign::{DEFAULT_TIME, Plan, Stop};
use crate::deck::{Deal, Deck};
use crate::diagnose::Diagnosed;
use crate::findings::Store;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::minimize::Shrink;
use crate::mutants::Mutants;
use crate::report::fuzz::{CampaignRecord, FuzzRecord, GroupRecord, Minimize};
use crate::report::html::{self, PLAYS, Plays};
use crate::report::results::Results;
use crate::report::{self, counted, number};

pub fn run(args: &FuzzArgs) -> Result<Exit, Failure> {
    if let Some(InsteadOfFuzzing::Merge(args)) = &args.instead {
        return merge::run(args);
    }
    args.machines.begin()?;
    if !args.stray.is_empty() {
        return Err(stray(args));
    }
    if !args.program.is_empty() {
        return program::run(args);
    }
    program_args::is_not_forgotten()?;
    let of_a_program = args.judging.first_given().or(args.keep_going.then(|| "--keep-going".to_owned()));
    if let Some(option) = of_a_program {
        return Err(Failure::Usage(format!(
            "{option} is about a program, and none is given: it comes last, after `--`"
        )));
    }
    let campaigns = campaigns(args)?;
    args.html.is_asked()?;
    Store::new(&args.out).can_be_written()?;
    exit::end_by_itself();
    let seed = seed::announced(args.seed);
    let pool = pool::of(args.jobs)?;
    let mut record = FuzzRecord::new(seed);
    let time = args.time.map_or(DEFAULT_TIME, Into::into) / campaigns.len() as u32;
    let mut plays = Plays::new();
    for campaign in campaigns {
        let (done, plays_of_game) = pool.install(|| campaign(args, seed, time))?;
        plays.extend(plays_of_game);
        let found = !done.findings.is_empty();
        if !args.json {
            output::text(&done.checked(args.strata_told.detail()))?;
        }
        output::message(&format!("repeat: {}", done.repeat));
        record.campaigns.push(done);
        if exit::interrupted() || (found && args.fail_fast) {
            break;
        }
    }
    args.html.write(|| html::campaign(&record, &plays))?;
    if args.json {
        output::text(&output::json(&record))?;
    } else {
        let out = args.out.display().to_string();
        let found: String = record.campaigns.iter().map(|campaign| campaign.found(Some(&out))).collect();
        output::text(&found)?;
    }
    args.machines.tell(|| Results::from(&record))?;
    let found = record.campaigns.iter().any(|campaign| !campaign.findings.is_empty());
    let found = if found { Exit::Finding } else { Exit::Nothing };
    let interrupted = if exit::interrupted() { Exit::Interrupted } else { Exit::Nothing };
    Ok(found.most_urgent(interrupted))
}

/// Words that stand where none belong: most likely a program.
fn stray(args: &FuzzArgs) -> Failure {
    let words = args.stray.iter().chain(&args.program).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    Failure::Usage(format!("a program comes after `--`: did you mean `-- {}`?", report::command::line(words)))
}

/// A campaign with what can be stepped through, if that is asked for.
type Done = (CampaignRecord, Plays);
type Campaign = Box<dyn FnOnce(&FuzzArgs, u64, Duration) -> Result<Done, Failure> + Send>;

/// The campaigns asked for: of the game named, or of every game that has all the engines named and any of
/// the strata, stages and decks. What is wrong with one of them is said before the first begins.
fn campaigns(args: &FuzzArgs) -> Result<Vec<Campaign>, Failure> {
    match args.game {
        Some(GameName::Accordian) => Ok(vec![prepared::<Accordian>(args)?]),
        Some(GameName::Clock) => Ok(vec![prepared::<Clock>(args)?]),
        None => match (prepared::<Accordian>(args), prepared::<Clock>(args)) {
            (Ok(accordian), Ok(clock)) => Ok(vec![accordian, clock]),
            (Ok(one), Err(Failure::Usage(_))) | (Err(Failure::Usage(_)), Ok(one)) => Ok(vec![one]),
            (Err(failure), _) | (_, Err(failure)) => Err(failure),
        },
    }
}

fn prepared<G: Aimed + Diagnosed + Mutants + Shrink>(args: &FuzzArgs) -> Result<Campaign, Failure> {
    let plan = plan::<G>(args)?;
    Ok(Box::new(|args, seed, time| campaign(args, plan, seed, time)))
}

fn plan<G: Aimed + Mutants>(args: &FuzzArgs) -> Result<Plan<G>, Failure> {
    Ok(Plan {
        engines: tested(args)?,
        dealing: dealing_of::<G>(args)?,
        level: Depth::Events,
        stop: match (args.fail_fast, args.max_findings) {
            (true, _) => Stop::After(1),
            (_, Some(findings)) => Stop::After(findings),
            _ => Stop::Never,
        },
    })
}

/// The engines to test: those named, or all right ones but the reference.
fn tested<G: Mutants>(args: &FuzzArgs) -> Result<Vec<&'static dyn NamedEngine<G>>, Failure> {
    if args.engine.is_empty() {
        return Ok(G::engines()[1..].to_vec());
    }
    args.engine.iter().map(|name| engines::named::<G>(name)).collect()
}

fn campaign<G: Aimed + Diagnosed + Mutants + Shrink>(
    args: &FuzzArgs,
    mut plan: Plan<G>,
    seed: u64,
    time: Duration,
) -> Result<Done, Failure> {
    plan.dealing.seed = seed;
    let begin = Instant::now();
    let mut keeper = Keeper::new(G::NAME, &args.out, args.decks.is_none().then(|| begin + time));
    let summary = plan.run(&mut keeper)?;
    drop(keeper);
    if summary.coverage.decks() == 0 {
        return Err(no_deck());
    }
    let milliseconds = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    output::message(&format!(
        "{}: {} in {}.{} s, {} a second",
        G::NAME,
        counted(summary.coverage.decks(), "deck"),
        milliseconds / 1000,
        milliseconds % 1000 / 100,
        number(summary.coverage.decks().saturating_mul(1000) / milliseconds)
    ));
    keep_decks::<G>(args, &plan.dealing, &summary.coverage)?;
    if exit::interrupted() {
        let next = ["--skip".to_owned(), summary.coverage.cases.end.to_string()];
        output::message(&format!("to go on: {}", command::<G>(args, seed, &next)));
    }
    let options = cases(args, summary.coverage.cases.end);
    let minimize = if exit::interrupted() { Minimize::Nothing } else { Minimize::Groups };
    let record = CampaignRecord::of(&plan, &summary, command::<G>(args, seed, &options), minimize);
    let plays = if args.html.is_asked()? { plays::<G>(&plan, &record) } else { Plays::new() };
    Ok((record, plays))
}

/// The plays of the smallest that each of the first groups has.
fn plays<G: Diagnosed>(plan: &Plan<G>, record: &CampaignRecord) -> Plays {
    let of_group = |group: &GroupRecord| {
        let engine = plan.engines.iter().find(|engine| engine.name() == group.engine)?;
        let example = group.examples.first()?;
        let cards: Deal = match &group.smallest {
            Some(smallest) => smallest.cards.parse().ok()?,
            None => Deal::from(Deck::from_code(&example.deck).ok()?),
        };
        Some((example.id.clone(), both_plays::<G>(&cards, *engine)?))
    };
    record.findings.iter().take(PLAYS).filter_map(of_group).collect()
}

/// The options of a campaign that plays the same cases up to this one.
fn cases(args: &FuzzArgs, end: u64) -> Vec<String> {
    let mut options = vec!["--decks".to_owned(), end.to_string()];
    if args.skip > 0 {
        options.extend(["--skip".to_owned(), args.skip.to_string()]);
    }
    options
}

/// The command of a campaign with these options: everything that its result depends on.
fn command<G: Aimed>(args: &FuzzArgs, seed: u64, options: &[String]) -> String {
    let seed = seed.to_string();
    let mut words: Vec<String> = ["misdeal", "fuzz", G::NAME, "--seed", &seed].map(str::to_owned).to_vec();
    words.extend_from_slice(options);
    words.extend(args.engine.iter().flat_map(|name| ["--engine".to_owned(), name.clone()]));
    words.extend(args.shard.map(|shard| format!("--shard={shard}")));
    let stages: Vec<&str> = args.stages.iter().map(|stage| stage.name()).collect();
    words.extend((!stages.is_empty()).then(|| format!("--stages={}", stages.join(","))));
    words.extend(args.strata.iter().map(|pattern| format!("--strata={pattern}")));
    words.extend(args.no_corpus.then(|| "--no-corpus".to_owned()));
    words.extend(args.corpus.as_ref().map(|folder| format!("--corpus={}", folder.display())));
    words.extend(args.max_findings.map(|findings| format!("--max-findings={findings}")));
    words.extend(args.fail_fast.then(|| "--fail-fast".to_owned()));
    report::command::line(words)
}
