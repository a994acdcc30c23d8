//! `misdeal verify`

pub mod args;
mod keeper;
mod merge;

use std::path::PathBuf;

use args::{AccordianArgs, ClockArgs, RunArgs, ToldArgs, VerifyArgs, What};
use keeper::Keeper;
pub(super) use merge::read;

use super::exit::{self, Exit};
use super::failure::Failure;
use super::html::both_plays;
use super::{engines, output, pool};
use crate::campaign::Shard;
use crate::deck::{Deal, Deck};
use crate::diagnose::Diagnosed;
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, ClockSize};
use crate::game::{Depth, NamedEngine};
use crate::generate::enumerate::Symmetry;
use crate::minimize::Names;
use crate::mutants::Mutants;
use crate::report::html::{self, Play};
use crate::report::{self, number};
use crate::verify::{
    self, Certificate, ClocksOfSize, Deals, Items, Kind, Pace, Plan, ShortDeals, Smallest, State, Sum,
};

/// Nobody plays more deals than that: with a million a second it takes ten years.
const MOST_DEALS: u128 = 300_000_000_000_000;

pub fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    match &args.what {
        What::Accordian(args) => accordian(args),
        What::Clock(args) => clock(args),
        What::Merge(args) => merge::run(args),
    }
}

fn accordian(args: &AccordianArgs) -> Result<Exit, Failure> {
    let plan = plan::<Accordian>(&args.run)?;
    let any = Deal::from(Deck::NEW);
    let mut renamings = 0;
    let looks = |engine: &&dyn NamedEngine<Accordian>| {
        let names = Names::of(*engine, &any);
        renamings += names.renamings();
        names.matter()
    };
    let (symmetry, renamings) = match symmetry(&args.run, sides(&plan), looks) {
        Symmetry::Classes => (Symmetry::Classes, renamings),
        Symmetry::None => (Symmetry::None, 0),
    };
    let max_cards = args.max_cards;
    is_playable(&Kind::Accordian { max_cards, symmetry })?;
    let repeat = format!("misdeal verify accordian --max-cards {max_cards}{}", args.run.words());
    verify(&ShortDeals::new(max_cards, symmetry), &plan, renamings, &args.run, &repeat)
}

fn clock(args: &ClockArgs) -> Result<Exit, Failure> {
    let plan = plan::<Clock>(&args.run)?;
    let (ranks, suits) = (usize::from(args.ranks), usize::from(args.suits));
    let size = ClockSize::new(ranks, suits).expect("numbers in the range that the arguments allow");
    let looks = |engine: &&dyn NamedEngine<Clock>| verify::looks_at_suits(*engine, size);
    let symmetry = symmetry(&args.run, sides(&plan), looks);
    let renamings = match symmetry {
        Symmetry::Classes => verify::RENAMED * plan.sides().len() as u64,
        Symmetry::None => 0,
    };
    is_playable(&Kind::Clock { ranks, suits, symmetry })?;
    let repeat = format!("misdeal verify clock --ranks {ranks} --suits {suits}{}", args.run.words());
    verify(&ClocksOfSize::new(size, symmetry), &plan, renamings, &args.run, &repeat)
}

fn plan<G: Mutants>(args: &RunArgs) -> Result<Plan<G>, Failure> {
    let named = args.engine.iter().map(|name| engines::named::<G>(name)).collect::<Result<Vec<_>, _>>()?;
    let engines = if named.is_empty() { G::engines()[1..].to_vec() } else { named };
    Ok(Plan { engines, level: Depth::Events, sample: args.sample })
}

fn sides<G: Mutants>(plan: &Plan<G>) -> impl Iterator<Item = &'static dyn NamedEngine<G>> {
    std::iter::once(G::engines()[0]).chain(plan.engines.iter().copied())
}

/// Whether one deal of each class is enough: no side looks at names of cards.
fn symmetry<'a, G: Mutants>(
    args: &RunArgs,
    mut sides: impl Iterator<Item = &'a dyn NamedEngine<G>>,
    looks: impl FnMut(&&'a dyn NamedEngine<G>) -> bool,
) -> Symmetry {
    if args.no_symmetry {
        return Symmetry::None;
    }
    match sides.find(looks) {
        None => Symmetry::Classes,
        Some(engine) => {
            let name = engine.name();
            output::message(&format!("{name} looks at names of cards, so every deal is played"));
            Symmetry::None
        }
    }
}

fn is_playable(kind: &Kind) -> Result<(), Failure> {
    let deals: Option<u128> = kind
        .known()
        .and_then(|known| known.iter().try_fold(0_u128, |sum, (_, deals)| sum.checked_add(*deals)));
    match deals {
        Some(deals) if deals <= MOST_DEALS => Ok(()),
        many => {
            let many =
                many.map_or("more than 10^38".to_owned(), |many| crate::visible::grouped(&many.to_string()));
            let most = number(MOST_DEALS as u64);
            Err(Failure::Usage(format!("{kind}: that is {many} deals, and nobody plays more than {most}")))
        }
    }
}

fn verify<D: Deals>(
    deals: &D,
    plan: &Plan<D::Game>,
    renamings: u64,
    args: &RunArgs,
    repeat: &str,
) -> Result<Exit, Failure> {
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let items = verify::items_of(deals, shard);
    let certificate = |done: Items, sum: &Sum| Certificate {
        shard: Some(shard),
        ..Certificate::of(deals, plan, renamings, done, sum)
    };
    let run = Items { from: items.start, to: items.end };
    let nothing = Items { from: run.from, to: run.from };
    let begun = State { run, done: certificate(nothing, &Sum::default()) };
    let path = args.state.clone().unwrap_or_else(|| state_path(&deals.kind(), shard));
    let (mut sum, mut next) = (Sum::default(), run.from);
    if args.resume {
        (sum, next) = State::resume::<D::Game>(&path, &begun)?;
        let (done, all) = (number((next - run.from) as u64), number((run.to - run.from) as u64));
        output::message(&format!("going on: {done} of {all} items were played"));
    }
    args.told.can_be_written()?;
    exit::end_by_itself();
    let mut keeper = Keeper::new(path, args.state_every.into(), verify::deals_in(deals, &items), &sum);
    let mut failed = None;
    next = pool::of(args.jobs)?.install(|| {
        verify::run(deals, plan, next..run.to, &mut sum, |sum, next| {
            let done = Items { from: run.from, to: next };
            keeper.tell(sum);
            let state = || State { run, done: certificate(done, sum) };
            // What fails is found again in no time; a state is kept of what has found nothing.
            let kept = if sum.failing.is_none() { keeper.keep(exit::interrupted(), state) } else { Ok(()) };
            failed = kept.err();
            if failed.is_some() || exit::interrupted() { Pace::End } else { Pace::GoOn }
        })
    });
    if let Some(failure) = failed {
        return Err(failure.into());
    }
    if next < run.to {
        output::message(&format!(
            "interrupted; go on with --resume (its state is in {})",
            keeper.path().display()
        ));
        return Ok(Exit::Interrupted);
    }
    keeper.remove();
    drop(keeper);
    let done = certificate(run, &sum);
    if done.smallest.is_none() && sum.all_played() != verify::deals_in(deals, &items) {
        return Err(Failure::Miscounted(format!(
            "{} were played, and there are {}",
            sum.all_played(),
            verify::deals_in(deals, &items)
        )));
    }
    let exit = tell(&done, &[("this run".to_owned(), done.clone())], &args.told)?;
    output::message(&format!("repeat: {repeat}"));
    Ok(exit)
}

/// Writes the result, which was put together from these parts; of all items, what holds of all deals.
fn tell(done: &Certificate, parts: &[(String, Certificate)], told: &ToldArgs) -> Result<Exit, Failure> {
    let is_claim = done.is_whole() && done.smallest.is_none();
    if let Some(discrepancy) = done.discrepancies().into_iter().next().filter(|_| is_claim) {
        return Err(Failure::Miscounted(discrepancy));
    }
    let json = output::json(done);
    if let Some(path) = &told.certificate {
        output::file(path, json.as_bytes())?;
    }
    let text = if told.json { json } else { report::verify::text(done) };
    output::text(&text)?;
    told.html.write(|| html::verified(done, parts, play(done).as_ref()))?;
    Ok(if done.smallest.is_some() { Exit::Finding } else { Exit::Nothing })
}

/// Both plays of the smallest deal that fails. Nothing where a law is broken alone, or where this version has no such
/// engine.
pub(super) fn play(done: &Certificate) -> Option<Play> {
    fn of<G: Diagnosed + Mutants>(smallest: &Smallest) -> Option<Play> {
        both_plays::<G>(&smallest.deal.parse().ok()?, engines::named::<G>(&smallest.engine).ok()?)
    }
    let smallest = done.smallest.as_ref()?;
    match done.deals {
        Kind::Accordian { .. } => of::<Accordian>(smallest),
        Kind::Clock { .. } => of::<Clock>(smallest),
    }
}

/// `misdeal.verify/accordian-10-1-of-1.json`
fn state_path(kind: &Kind, shard: Shard) -> PathBuf {
    let size = match kind {
        Kind::Accordian { max_cards, .. } => max_cards.to_string(),
        Kind::Clock { ranks, suits, .. } => format!("{ranks}x{suits}"),
    };
    let name = format!("{}-{size}-{}-of-{}.json", kind.game(), shard.part, shard.parts);
    PathBuf::from("misdeal.verify").join(name)
}
