//! `misdeal strata`

use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;
use wildmatch::WildMatch;

use super::args::{GameName, StrataArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::progress::Progress;
use super::{output, pool, reach, seed};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::generate::uniform;
use crate::report::strata::{CheckRecord, GameRecord, StrataRecord};
use crate::report::{command, number};
use crate::strata::{Features, Reader, Strata, Stratum, odds};

/// How many decks are played without another thread, and how many between two looks at the time.
const BLOCK: u64 = 1 << 12;
const ROUND: u64 = 1 << 18;

pub fn run(args: &StrataArgs) -> Result<Exit, Failure> {
    if args.reach {
        return reach::run(args, &asked(args));
    }
    match (args.measure, args.game) {
        (true, Some(GameName::Accordian)) => measure::<Accordian>(args),
        (true, Some(GameName::Clock)) => measure::<Clock>(args),
        (true, None) => Err(Failure::Usage("--measure is of one game: name it".to_owned())),
        (false, _) => list(args).map(|()| Exit::Nothing),
    }
}

/// The names that are asked for.
fn asked(args: &StrataArgs) -> WildMatch {
    WildMatch::new(args.only.as_deref().unwrap_or("*"))
}

pub fn nothing_matches(args: &StrataArgs) -> Failure {
    let only = args.only.as_deref().unwrap_or_default();
    Failure::Usage(format!("no stratum's name matches `{}`", only.escape_debug()))
}

/// How many decks are measured by, where nothing else is said.
const DECKS: u64 = 1_000_000;

fn list(args: &StrataArgs) -> Result<(), Failure> {
    let glob = asked(args);
    let asked = GameName::asked(args.game);
    let lists = asked.map(|game| match game {
        GameName::Accordian => GameRecord::of::<Accordian>(|name| glob.matches(name)),
        GameName::Clock => GameRecord::of::<Clock>(|name| glob.matches(name)),
    });
    let games: Vec<GameRecord> = lists.filter(|game| !game.strata.is_empty()).collect();
    if games.is_empty() {
        return Err(nothing_matches(args));
    }
    let record = StrataRecord { version: env!("CARGO_PKG_VERSION"), games };
    let text = if args.json { output::json(&record) } else { record.text() };
    output::text(&text)
}

/// Plays uniform decks; the odds of a game with laws are checked, those of another are written.
fn measure<G: Aimed>(args: &StrataArgs) -> Result<Exit, Failure> {
    let decks = args.decks.unwrap_or(DECKS);
    let pool = pool::of(args.jobs)?;
    let seed = seed::announced(args.seed);
    let reached = pool.install(|| count::<G>(seed, decks));
    let (decks_word, seed_word) = (decks.to_string(), seed.to_string());
    let words = ["strata", G::NAME, "--measure", "--decks", &decks_word, "--seed", &seed_word];
    let exit = if has_laws::<G>() {
        let check = CheckRecord::of::<G>(seed, decks, &reached);
        output::text(&check.text())?;
        if check.fails() { Exit::Finding } else { Exit::Nothing }
    } else {
        let made = format!("misdeal {}", command::line(words));
        output::text(&odds::text::<G>(&made, seed, decks, &reached))?;
        Exit::Nothing
    };
    seed::repeat(words);
    Ok(exit)
}

fn has_laws<G: Strata>() -> bool {
    Stratum::all::<G>().any(|stratum| G::exact_odds(stratum).is_some())
}

/// By stratum, in order: how many of the seed's first decks reach it.
fn count<G: Aimed>(seed: u64, decks: u64) -> Vec<u64> {
    let begin = Instant::now();
    let mut progress = Progress::new(G::NAME);
    let mut counts = vec![0; Features::MOST];
    let mut end = 0;
    while end < decks {
        let round = end..decks.min(end.saturating_add(ROUND));
        end = round.end;
        add(&mut counts, &count_round::<G>(seed, round));
        let seconds = begin.elapsed().as_secs();
        progress.tell(&format!("{} of {} decks, {seconds} s", number(end), number(decks)));
    }
    // Of a ladder a play has one feature.
    Stratum::all::<G>().map(|stratum| counts[stratum.features::<G>()].iter().sum()).collect()
}

/// By feature: how many of the decks have it.
fn count_round<G: Aimed>(seed: u64, decks: Range<u64>) -> Vec<u64> {
    let blocks = (decks.end - decks.start).div_ceil(BLOCK);
    let block = |number: u64| {
        let first = decks.start + number * BLOCK;
        first..decks.end.min(first + BLOCK)
    };
    let counted = (0..blocks).into_par_iter().map(|number| count_block::<G>(seed, block(number)));
    // The sum is the same in any order.
    counted.reduce(
        || vec![0; Features::MOST],
        |mut sum, counts| {
            add(&mut sum, &counts);
            sum
        },
    )
}

fn count_block<G: Aimed>(seed: u64, decks: Range<u64>) -> Vec<u64> {
    let mut counts = vec![0; Features::MOST];
    let mut reader = G::Reader::default();
    for index in decks {
        G::probe(&uniform::deck(seed, index), &mut reader);
        for feature in reader.end().iter() {
            counts[feature] += 1;
        }
    }
    counts
}

fn add(counts: &mut [u64], more: &[u64]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}
