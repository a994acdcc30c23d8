//! `misdeal fuzz`

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use wildmatch::WildMatch;

use super::args::{FuzzArgs, GameName, InsteadOfFuzzing};
use super::exit::{self, Exit};
use super::failure::Failure;
use super::html::both_plays;
use super::progress::Progress;
use super::{engines, fuzz_merge, fuzz_program, output, pool, program_args, seed};
use crate::campaign;
use crate::campaign::{
    Coverage, DEFAULT_TIME, Dealing, Exhibit, Pace, Plan, Shard, Stage, Stop, TURN, Watcher,
};
use crate::deck::{Deal, Deck};
use crate::diagnose::Diagnosed;
use crate::findings::{Novelty, Store, StoreError};
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::kept::{self, Kept, KeptError, Wanted, to_keep};
use crate::minimize::Shrink;
use crate::mutants::Mutants;
use crate::report::fuzz::{CampaignRecord, FuzzRecord, GroupRecord, Minimize, StrataDetail};
use crate::report::html::{self, PLAYS, Plays};
use crate::report::results::Results;
use crate::report::{self, counted, number};
use crate::strata::Stratum;

pub fn run(args: &FuzzArgs) -> Result<Exit, Failure> {
    if let Some(InsteadOfFuzzing::Merge(args)) = &args.instead {
        return fuzz_merge::run(args);
    }
    args.machines.begin()?;
    if !args.stray.is_empty() {
        return Err(stray(args));
    }
    if !args.program.is_empty() {
        return fuzz_program::run(args);
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
    let detail = if args.each_stratum { StrataDetail::Each } else { StrataDetail::Quantities };
    let mut record = FuzzRecord::new(seed);
    let time = args.time.map_or(DEFAULT_TIME, Into::into) / campaigns.len() as u32;
    let mut plays = Plays::new();
    for campaign in campaigns {
        let (done, plays_of_game) = pool.install(|| campaign(args, seed, time))?;
        plays.extend(plays_of_game);
        let found = !done.findings.is_empty();
        if !args.json {
            output::text(&done.checked(detail))?;
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

fn no_deck() -> Failure {
    Failure::Usage("this campaign has no deck to play".to_owned())
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
        let next = summary.coverage.cases.end.to_string();
        output::message(&format!("to go on: {}", command::<G>(args, seed, &["--skip", &next])));
    }
    let end = summary.coverage.cases.end.to_string();
    let skip = args.skip.to_string();
    let skip = if args.skip > 0 { vec!["--skip", skip.as_str()] } else { Vec::new() };
    let options: Vec<&str> = ["--decks", &end].into_iter().chain(skip).collect();
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

/// The decks of a campaign that has one; its seed is not known yet.
pub(super) fn dealing_of<G: Aimed>(args: &FuzzArgs) -> Result<Dealing, Failure> {
    if args.decks.is_some_and(|decks| decks <= args.skip) {
        return Err(Failure::Usage("there is no deck to play".to_owned()));
    }
    let dealing = dealing::<G>(args)?;
    if dealing.place::<G>(args.skip).is_none() {
        return Err(no_deck());
    }
    if !dealing.shard.has_any(&dealing.cases) {
        let Dealing { shard, cases, .. } = &dealing;
        let decks = cases.end - cases.start;
        return Err(Failure::Usage(format!(
            "shard {shard} has no deck: they are given out {TURN} at a time, so {} will do for {}",
            counted(decks, "deck"),
            counted(decks.div_ceil(TURN), "shard")
        )));
    }
    Ok(dealing)
}

fn dealing<G: Aimed>(args: &FuzzArgs) -> Result<Dealing, Failure> {
    let mut stages = Stage::ALL.to_vec();
    stages.retain(|stage| args.stages.is_empty() || args.stages.contains(stage));
    stages.retain(|stage| !(args.no_corpus && *stage == Stage::Kept));
    let kept = if stages.contains(&Stage::Kept) { kept_decks::<G>(args) } else { Ok(Vec::new()) };
    Ok(Dealing {
        seed: 0,
        cases: args.skip..args.decks.unwrap_or(u64::MAX),
        shard: args.shard.unwrap_or(Shard::WHOLE),
        stages,
        strata: strata::<G>(&args.strata)?,
        kept: kept.map_err(Failure::of_kept)?,
    })
}

/// The strata whose names match one of the patterns; without a pattern all.
fn strata<G: Aimed>(patterns: &[String]) -> Result<Vec<Stratum>, Failure> {
    let mut chosen: Vec<Stratum> = Stratum::all::<G>().collect();
    if patterns.is_empty() {
        return Ok(chosen);
    }
    let patterns: Vec<WildMatch> = patterns.iter().map(|pattern| WildMatch::new(pattern)).collect();
    chosen.retain(|stratum| patterns.iter().any(|pattern| pattern.matches(&stratum.name::<G>())));
    if chosen.is_empty() {
        return Err(Failure::Usage(format!(
            "no stratum of {game} has such a name; `misdeal strata {game}` lists them",
            game = G::NAME
        )));
    }
    Ok(chosen)
}

/// The folder of kept decks where none is named.
const CORPUS: &str = "corpus";

fn corpus(args: &FuzzArgs) -> Kept {
    Kept::new(args.corpus.as_deref().unwrap_or(Path::new(CORPUS)))
}

/// The decks of the corpus; where nobody has named one and there is none, those that misdeal brings along.
fn kept_decks<G: Game>(args: &FuzzArgs) -> Result<Vec<Deck>, KeptError> {
    if args.corpus.is_none() && !Path::new(CORPUS).is_dir() {
        return Ok(kept::built_in::<G>());
    }
    corpus(args).read::<G>()
}

/// Keeps the decks that were the first to reach a rare stratum. A folder that nobody has asked for is not
/// made.
pub(super) fn keep_decks<G: Aimed>(
    args: &FuzzArgs,
    dealing: &Dealing,
    coverage: &Coverage,
) -> Result<(), Failure> {
    let kept = corpus(args);
    let plays_kept = args.stages.is_empty() || args.stages.contains(&Stage::Kept);
    let has_folder = args.corpus.is_some() || kept.of_game::<G>().is_dir();
    if args.no_corpus || !plays_kept || !has_folder {
        return Ok(());
    }
    let new = to_keep::<G>(&coverage.first_decks(), Wanted::Rare, &dealing.kept);
    if new.is_empty() {
        return Ok(());
    }
    let files = kept.add::<G>(&new).map_err(Failure::of_kept)?;
    let names = files.iter().filter_map(|file| file.file_name()).map(|name| name.to_string_lossy());
    output::message(&format!(
        "kept: {} for rare strata added to {} ({}); whoever repeats this run plays them first",
        counted(new.len() as u64, "deck"),
        kept.of_game::<G>().display(),
        names.collect::<Vec<_>>().join(", ")
    ));
    Ok(())
}

/// The command of a campaign with these options: everything that its result depends on.
pub(super) fn command<G: Aimed>(args: &FuzzArgs, seed: u64, options: &[&str]) -> String {
    let seed = seed.to_string();
    let mut words: Vec<String> = ["misdeal", "fuzz", G::NAME, "--seed", &seed].map(str::to_owned).to_vec();
    words.extend(options.iter().map(|&option| option.to_owned()));
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

/// Writes findings as they are made, tells progress, and watches the time.
pub(super) struct Keeper {
    store: Store,
    /// The folder of the store, for messages.
    out: String,
    /// The findings that this run has added to the store.
    made: HashSet<String>,
    progress: Progress,
    begin: Instant,
    deadline: Option<Instant>,
}

impl Keeper {
    pub(super) fn new(game: &'static str, out: &Path, deadline: Option<Instant>) -> Self {
        Self {
            store: Store::new(out),
            out: out.display().to_string(),
            made: HashSet::new(),
            progress: Progress::new(game),
            begin: Instant::now(),
            deadline,
        }
    }
}

impl<E: Exhibit> Watcher<E> for Keeper {
    type Error = StoreError;

    fn keep(&mut self, kept: &E, instead_of: Option<&E>) -> Result<(), StoreError> {
        let finding = kept.finding();
        let id = finding.record.id();
        if self.store.add(&finding)? == Novelty::New {
            // One that is only smaller than those before it is told at the end.
            if instead_of.is_none() {
                self.progress.message(&format!("finding: {}/findings/{id} ({})", self.out, kept.signature()));
            }
            self.made.insert(id);
        }
        // What an earlier run has kept stays.
        let dropped = instead_of.map(|example| example.finding().record.id());
        if let Some(dropped) = dropped.filter(|id| self.made.remove(id)) {
            self.store.remove(&dropped)?;
        }
        Ok(())
    }

    fn progress(&mut self, progress: &campaign::Progress) -> Pace {
        let campaign::Progress { decks, findings, strata: (reached, all) } = *progress;
        let seconds = self.begin.elapsed().as_secs();
        self.progress.tell(&format!(
            "{}, {}, {reached} of {all} strata, {seconds} s",
            counted(decks, "deck"),
            counted(findings, "finding")
        ));
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || exit::interrupted() { Pace::End } else { Pace::GoOn }
    }
}
