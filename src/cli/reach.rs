//! `misdeal strata --reach`: how many decks each way of dealing needs.

use rayon::prelude::*;
use wildmatch::WildMatch;

use super::args::{GameName, StrataArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::progress::Progress;
use super::way::Way;
use super::{output, pool, seed};
use crate::campaign::Counted;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::report::reach::{GameRecord, ReachRecord, ReachedRecord};
use crate::report::until::Until;
use crate::strata::odds::{self, Odds};
use crate::strata::{Features, Reader, Stratum};

/// How many decks are played at most, where nothing else is said.
const DECKS: u64 = 20_000;

pub fn run(args: &StrataArgs, is_asked: &WildMatch) -> Result<Exit, Failure> {
    let asked = GameName::asked(args.game);
    let pool = pool::of(args.jobs)?;
    let (first, decks) = (args.seed.unwrap_or(1), args.decks.unwrap_or(DECKS));
    let of_game = |game| match game {
        GameName::Accordian => reach::<Accordian>(first, args.seeds, decks, is_asked),
        GameName::Clock => reach::<Clock>(first, args.seeds, decks, is_asked),
    };
    let games: Vec<GameRecord> = pool.install(|| asked.map(of_game).collect());
    let games: Vec<GameRecord> = games.into_iter().filter(|game| !game.strata.is_empty()).collect();
    if games.is_empty() {
        return Err(super::strata::nothing_matches(args));
    }
    let record =
        ReachRecord { version: env!("CARGO_PKG_VERSION"), seed: first, seeds: args.seeds, decks, games };
    let text = if args.json { output::json(&record) } else { record.text() };
    output::text(&text)?;
    let (seed, seeds, decks) = (first.to_string(), args.seeds.to_string(), decks.to_string());
    let game = args.game.map(GameName::name);
    let words = ["--reach", "--seed", &seed, "--seeds", &seeds, "--decks", &decks];
    let only = args.only.iter().flat_map(|only| ["--only", only]);
    seed::repeat(["strata"].into_iter().chain(game).chain(words).chain(only));
    Ok(if record.misses() { Exit::Finding } else { Exit::Nothing })
}

fn reach<G: Aimed>(first: u64, seeds: u64, decks: u64, is_asked: &WildMatch) -> GameRecord {
    let strata: Vec<(Stratum, Odds)> =
        odds::all::<G>().into_iter().filter(|(stratum, _)| is_asked.matches(&stratum.name::<G>())).collect();
    let mut progress = Progress::new(G::NAME);
    let ways = Way::ALL.map(|way| {
        let mut until = vec![Vec::new(); strata.len()];
        for seed in way.seeds(first, seeds).filter(|_| !strata.is_empty()) {
            let firsts = first_decks::<G>(&way.decks::<G>(seed, decks), decks);
            for ((stratum, _), until) in strata.iter().zip(&mut until) {
                until.push(stratum.features::<G>().filter_map(|feature| firsts[feature]).min());
            }
            progress.tell(&format!("seed {seed} of {way:?}"));
        }
        until
    });
    let mut ways = ways.map(Vec::into_iter);
    let record = |(stratum, odds): (Stratum, Odds)| {
        let [near, uniform, aimed, guided, campaign] =
            ways.each_mut().map(|way| Until::of(way.next().expect("one for each stratum")));
        ReachedRecord {
            name: stratum.name::<G>(),
            odds: odds.to_string(),
            probability: odds.probability(),
            near,
            uniform,
            aimed,
            guided,
            campaign,
        }
    };
    GameRecord { game: G::NAME, strata: strata.into_iter().map(record).collect() }
}

/// By feature: how many decks it has taken to see it.
fn first_decks<G: Aimed>(decks: &[Counted], most: u64) -> Vec<Option<u64>> {
    let features: Vec<Features> = decks
        .par_iter()
        .map_init(G::Reader::default, |reader, counted| {
            G::probe(&counted.dealt.deck, reader);
            *reader.end()
        })
        .collect();
    let mut first = vec![None; Features::MOST];
    for (counted, features) in decks.iter().zip(features).take_while(|(counted, _)| counted.decks <= most) {
        for feature in features.iter() {
            first[feature].get_or_insert(counted.decks);
        }
    }
    first
}
