//! `misdeal mutants`

use rayon::prelude::*;
use wildmatch::WildMatch;

use super::args::{GameName, MutantsArgs, Way};
use super::exit::Exit;
use super::failure::Failure;
use super::{output, pool};
use crate::campaign::{self, Origin};
use crate::deck::Deck;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, NamedEngine};
use crate::generate::base::Bases;
use crate::generate::near;
use crate::mutants::{Expected, Mutant, Mutants};
use crate::oracle::{self, Signature};
use crate::report::mutants::{Caught, ControlRecord, GameRecord, MutantRecord, MutantsRecord};
use crate::trace::Trace;

pub fn run(args: &MutantsArgs) -> Result<Exit, Failure> {
    let games = [GameName::Accordian, GameName::Clock];
    let asked = games.into_iter().filter(|game| args.game.is_none_or(|asked| asked == *game));
    if args.list {
        let lists: String =
            asked.map(|game| dispatch(game, args, list::<Accordian>, list::<Clock>)).collect();
        return not_empty(&lists, args).map(|()| output::write(lists.as_bytes()))?.map(|()| Exit::Nothing);
    }
    let pool = pool::of(args.jobs)?;
    let games: Vec<GameRecord> = pool.install(|| {
        let tried = asked.map(|game| dispatch(game, args, try_all::<Accordian>, try_all::<Clock>));
        tried.filter(|game| !game.mutants.is_empty() || !game.controls.is_empty()).collect()
    });
    let record = MutantsRecord {
        version: env!("CARGO_PKG_VERSION"),
        seed: args.seed,
        seeds: args.seeds,
        decks: args.decks,
        games,
    };
    let text = if args.json {
        serde_json::to_string_pretty(&record).expect("a record can be written") + "\n"
    } else {
        record.text()
    };
    not_empty(if record.games.is_empty() { "" } else { &text }, args)?;
    output::write(text.as_bytes())?;
    Ok(if record.fails() { Exit::Finding } else { Exit::Nothing })
}

fn dispatch<T>(
    game: GameName,
    args: &MutantsArgs,
    accordian: fn(&MutantsArgs) -> T,
    clock: fn(&MutantsArgs) -> T,
) -> T {
    match game {
        GameName::Accordian => accordian(args),
        GameName::Clock => clock(args),
    }
}

/// A run without mutants has shown nothing.
fn not_empty(text: &str, args: &MutantsArgs) -> Result<(), Failure> {
    if !text.is_empty() {
        return Ok(());
    }
    let only = args.only.as_deref().unwrap_or_default();
    Err(Failure::Usage(format!("no mutant's name matches `{}`", only.escape_debug())))
}

fn selected<G: Mutants>(args: &MutantsArgs, expected: Expected) -> Vec<&'static Mutant<G>> {
    let glob = WildMatch::new(args.only.as_deref().unwrap_or("*"));
    let matching = G::mutants().iter().filter(|mutant| glob.matches(mutant.name));
    matching.filter(|mutant| mutant.expected == expected).collect()
}

fn list<G: Mutants>(args: &MutantsArgs) -> String {
    let wrong = selected::<G>(args, Expected::Differs);
    let right = selected::<G>(args, Expected::Equal);
    let mut text = String::new();
    for (mutants, kind) in [(wrong, "rule"), (right, "right because")] {
        for mutant in mutants {
            text.push_str(&format!(
                "{} {}\n    {}\n    {kind}: {}\n",
                G::NAME,
                mutant.name,
                mutant.story,
                mutant.rule
            ));
        }
    }
    text
}

/// Tries every mutant selected, and the controls on the same decks.
fn try_all<G: Bases + Mutants>(args: &MutantsArgs) -> GameRecord {
    let wrong = selected::<G>(args, Expected::Differs);
    let mut mutants: Vec<MutantRecord> = wrong.into_par_iter().map(|mutant| try_one(mutant, args)).collect();
    mutants.sort_by_key(|mutant| !mutant.missed);
    let right_programs =
        selected::<G>(args, Expected::Equal).into_iter().map(|mutant| mutant as &'static dyn NamedEngine<G>);
    let engines = G::engines()[1..].iter().copied();
    let nothing_selected = mutants.is_empty() && right_programs.clone().next().is_none();
    let controls: Vec<_> =
        if nothing_selected { Vec::new() } else { engines.chain(right_programs).collect() };
    let controls = controls.into_par_iter().map(|engine| control(engine, args)).collect();
    GameRecord { game: G::NAME, mutants, controls }
}

fn level(args: &MutantsArgs) -> Depth {
    if args.output_only { Depth::Output } else { Depth::Events }
}

/// The deck number `number` of a way of dealing, where it has so many.
fn deck<G: Bases>(way: Way, seed: u64, number: u64) -> Option<Deck> {
    match way {
        Way::Near => near::deck::<G>(number),
        Way::Uniform => Some(Origin::Uniform { seed, index: number }.deck::<G>()),
        Way::Fuzz => Some(campaign::origin::<G>(seed, number).deck::<G>()),
    }
}

/// Whether a way of dealing is asked for; without a choice all are.
fn is_asked(way: Way, args: &MutantsArgs) -> bool {
    args.by.is_none_or(|asked| asked == way)
}

/// Near decks do not depend on a seed.
fn seeds(way: Way, args: &MutantsArgs) -> std::ops::Range<u64> {
    args.seed..args.seed.saturating_add(if way == Way::Near { 1 } else { args.seeds })
}

fn try_one<G: Bases + Mutants>(mutant: &'static Mutant<G>, args: &MutantsArgs) -> MutantRecord {
    let mut signature = None;
    let mut caught = |way: Way| {
        is_asked(way, args).then(|| {
            let decks = seeds(way, args).map(|seed| {
                let (decks, first) = first_difference(mutant, way, seed, args)?;
                signature.get_or_insert(first);
                Some(decks)
            });
            Caught::of(decks.collect())
        })
    };
    let (near, uniform, campaign) = (caught(Way::Near), caught(Way::Uniform), caught(Way::Fuzz));
    // The campaign is what is tested; a single way only where nothing else is asked for.
    let counts = if args.by.is_none() {
        &campaign
    } else {
        [&near, &uniform, &campaign].into_iter().find(|way| way.is_some()).expect("one way is asked for")
    };
    let missed = counts.as_ref().is_none_or(|caught| caught.worst.is_none());
    MutantRecord {
        name: mutant.name,
        story: mutant.story,
        near,
        uniform,
        campaign,
        signature: signature.map(|signature: Signature| signature.to_string()),
        missed,
    }
}

/// How many decks until the first that shows a difference, and of which kind.
fn first_difference<G: Bases>(
    engine: &'static dyn NamedEngine<G>,
    way: Way,
    seed: u64,
    args: &MutantsArgs,
) -> Option<(u64, Signature)> {
    (0..args.decks).find_map(|number| {
        let signature = difference(engine, &deck::<G>(way, seed, number)?, args)?;
        Some((number + 1, signature))
    })
}

fn difference<G: Bases>(
    engine: &'static dyn NamedEngine<G>,
    deck: &Deck,
    args: &MutantsArgs,
) -> Option<Signature> {
    let start = G::start_of_deck(deck);
    let expected = Trace::of(G::engines()[0], &start);
    let actual = Trace::of(engine, &start);
    let difference = oracle::compare(&expected, &actual, level(args))?;
    Some(difference.signature(&expected, &actual))
}

/// Plays every deck that a mutant may have been tried on.
fn control<G: Bases>(engine: &'static dyn NamedEngine<G>, args: &MutantsArgs) -> ControlRecord {
    let mut record = ControlRecord { name: engine.name(), decks: 0, findings: 0, signature: None };
    for way in [Way::Near, Way::Uniform, Way::Fuzz].into_iter().filter(|way| is_asked(*way, args)) {
        for seed in seeds(way, args) {
            for deck in (0..args.decks).map_while(|number| deck::<G>(way, seed, number)) {
                record.decks += 1;
                if let Some(signature) = difference(engine, &deck, args) {
                    record.findings += 1;
                    record.signature.get_or_insert(signature.to_string());
                }
            }
        }
    }
    record
}
