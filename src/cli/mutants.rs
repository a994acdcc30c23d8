//! `misdeal mutants`

use std::collections::BTreeMap;

use clap::ValueEnum;
use rayon::prelude::*;
use wildmatch::WildMatch;

use super::args::{GameName, MutantsArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::way::{By, Way};
use super::{decided, output, pool, smallest};
use crate::campaign::{Counted, Origin};
use crate::deck::Deck;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Depth, Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::minimize::Shrink;
use crate::mutants::{self, Expected, Mutant, Mutants};
use crate::oracle::{self, Signature};
use crate::report::command;
use crate::report::decided::{DecidedOfGame, DecidedRecord};
use crate::report::html;
use crate::report::mutants::{ControlRecord, GameRecord, MutantRecord, MutantsRecord};
use crate::report::mutants_list::{ListOfGame, ListRecord};
use crate::report::results::Results;
use crate::report::smallest::{SmallestOfGame, SmallestRecord};
use crate::report::until::Until;
use crate::strata::Stratum;
use crate::trace::{Beforehand, Trace};
use crate::verify::Decide;

pub fn run(args: &MutantsArgs) -> Result<Exit, Failure> {
    let asked = GameName::asked(args.game);
    if args.list {
        return list(args);
    }
    args.html.is_asked()?;
    args.machines.begin()?;
    let pool = pool::of(args.jobs)?;
    if args.smallest {
        return pool.install(|| smallest_of_all(args));
    }
    if args.by == Some(By::Verify) {
        return pool.install(|| decide_all(args));
    }
    if args.max_cards.is_some() {
        return Err(Failure::Usage("--max-cards is about small deals: it goes with --by verify".to_owned()));
    }
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
    let text = if args.json { output::json(&record) } else { record.text() };
    not_empty(if record.games.is_empty() { "" } else { &text }, args)?;
    output::text(&text)?;
    args.machines.tell(|| Results::of_mutants(&record, &again(args)))?;
    args.html.write(|| html::mutants(&record, &pool.install(|| smallest_record(args)), &again(args)))?;
    Ok(if record.fails() { Exit::Finding } else { Exit::Nothing })
}

/// The smallest that shows each bug.
fn smallest_of_all(args: &MutantsArgs) -> Result<Exit, Failure> {
    let record = smallest_record(args);
    let text = if args.json { output::json(&record) } else { record.text() };
    not_empty(if record.games.is_empty() { "" } else { &text }, args)?;
    output::text(&text)?;
    Ok(Exit::Nothing)
}

fn smallest_record(args: &MutantsArgs) -> SmallestRecord {
    let asked = GameName::asked(args.game);
    let games = asked.map(|game| dispatch(game, args, smallest_of::<Accordian>, smallest_of::<Clock>));
    let games = games.filter(|game| !game.mutants.is_empty()).collect();
    SmallestRecord { version: env!("CARGO_PKG_VERSION"), seed: args.seed, games }
}

/// The command with everything that the table depends on.
fn again(args: &MutantsArgs) -> String {
    let mut words = vec!["misdeal".to_owned(), "mutants".to_owned()];
    words.extend(args.game.map(|game| game.name().to_owned()));
    let by = args.by.and_then(|by| Some(by.to_possible_value()?.get_name().to_owned()));
    // Small deals know neither seeds nor numbers of decks.
    let drawn = |value: String| (args.by != Some(By::Verify)).then_some(value);
    let options = [
        ("--only", args.only.clone()),
        ("--by", by),
        ("--max-cards", args.max_cards.map(|cards| cards.to_string())),
        ("--seeds", drawn(args.seeds.to_string())),
        ("--seed", drawn(args.seed.to_string())),
        ("--decks", args.decks.and_then(|decks| drawn(decks.to_string()))),
    ];
    words.extend(options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?])).flatten());
    words.extend(args.output_only.then(|| "--output-only".to_owned()));
    command::line(words.iter().map(String::as_str))
}

/// What all small deals say.
fn decide_all(args: &MutantsArgs) -> Result<Exit, Failure> {
    let asked = GameName::asked(args.game);
    let games = asked.map(|game| dispatch(game, args, decide::<Accordian>, decide::<Clock>));
    let games = games.filter(|game| !game.mutants.is_empty()).collect();
    let record = DecidedRecord { version: env!("CARGO_PKG_VERSION"), games };
    let text = if args.json { output::json(&record) } else { record.text() };
    not_empty(if record.games.is_empty() { "" } else { &text }, args)?;
    output::text(&text)?;
    args.html.write(|| html::decided(&record, &again(args)))?;
    args.machines.tell(|| Results::of_decided(&record, &again(args)))?;
    Ok(if record.fails() { Exit::Finding } else { Exit::Nothing })
}

fn decide<G: Decide>(args: &MutantsArgs) -> DecidedOfGame {
    let mut mutants = selected::<G>(args, Expected::Differs);
    mutants.extend(selected::<G>(args, Expected::Equal));
    decided::of_game(&mutants, level(args), args.max_cards.map(usize::from))
}

const fn level(args: &MutantsArgs) -> Depth {
    if args.output_only { Depth::Output } else { Depth::Events }
}

fn smallest_of<G: Aimed + Mutants + Shrink>(args: &MutantsArgs) -> SmallestOfGame {
    smallest::of_game(&selected::<G>(args, Expected::Differs), args.seed)
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

/// The entries selected, without running anything.
fn list(args: &MutantsArgs) -> Result<Exit, Failure> {
    let asked = GameName::asked(args.game);
    let games = asked.map(|game| dispatch(game, args, list_of::<Accordian>, list_of::<Clock>));
    let games = games.filter(|game| !game.mutants.is_empty()).collect();
    let record = ListRecord { version: env!("CARGO_PKG_VERSION"), games };
    let text = if args.json { output::json(&record) } else { record.text() };
    not_empty(if record.games.is_empty() { "" } else { &text }, args)?;
    output::text(&text)?;
    Ok(Exit::Nothing)
}

fn list_of<G: Mutants>(args: &MutantsArgs) -> ListOfGame {
    let mut mutants = selected::<G>(args, Expected::Differs);
    mutants.extend(selected::<G>(args, Expected::Equal));
    ListOfGame::of(&mutants)
}

/// Tries every mutant selected, and the controls on the same decks.
fn try_all<G: Aimed + Mutants>(args: &MutantsArgs) -> GameRecord {
    let mutants = selected::<G>(args, Expected::Differs);
    let right_programs = selected::<G>(args, Expected::Equal);
    let nothing_selected = mutants.is_empty() && right_programs.is_empty();
    let right_programs = right_programs.into_iter().map(|mutant| mutant as &'static dyn NamedEngine<G>);
    let engines = G::engines()[1..].iter().copied();
    let controls: Vec<_> =
        if nothing_selected { Vec::new() } else { engines.chain(right_programs).collect() };
    let mut tried: Vec<Tried<G>> = mutants.into_iter().map(Tried::new).collect();
    let mut control_records: Vec<ControlRecord> = controls.iter().map(|engine| untried(*engine)).collect();
    for way in Way::ALL.into_iter().filter(|way| is_asked(*way, args) && !nothing_selected) {
        for seed in way.seeds(args.seed, args.seeds) {
            let longest = tried.iter().map(|tried| tried.within(args)).max().unwrap_or(0);
            let dealt = way.decks::<G>(seed, longest.max(controls_within(args)));
            tried.par_iter_mut().for_each(|tried| tried.on(way, &dealt, args));
            control_records.par_iter_mut().zip(&controls).for_each(|(record, engine)| {
                control(*engine, &dealt, record, args);
            });
        }
    }
    let mut mutants: Vec<MutantRecord> = tried.iter().map(|tried| tried.record(args)).collect();
    mutants.sort_by_key(|mutant| !mutant.missed);
    GameRecord { game: G::NAME, mutants, controls: control_records }
}

/// Whether a way of dealing is asked for; without a choice all are.
fn is_asked(way: Way, args: &MutantsArgs) -> bool {
    args.by.is_none_or(|asked| asked == By::Way(way))
}

/// How many decks a control plays, for each seed and way: as many as most mutants.
fn controls_within(args: &MutantsArgs) -> u64 {
    args.decks.unwrap_or(mutants::SOON)
}

/// A mutant, and how it was caught.
struct Tried<G: Mutants> {
    mutant: &'static Mutant<G>,
    /// By way: for each seed how many decks it took.
    decks: BTreeMap<Way, Vec<Option<u64>>>,
    /// The kind of the first difference.
    signature: Option<Signature>,
    /// For each seed the stratum that the first deck was aimed at that shows it among those aimed at.
    strata: Vec<Stratum>,
}

impl<G: Aimed + Mutants> Tried<G> {
    fn new(mutant: &'static Mutant<G>) -> Self {
        Self { mutant, decks: BTreeMap::new(), signature: None, strata: Vec::new() }
    }

    fn within(&self, args: &MutantsArgs) -> u64 {
        args.decks.unwrap_or(self.mutant.within)
    }

    /// Plays the decks until the first that shows a difference.
    fn on(&mut self, way: Way, dealt: &[Counted], args: &MutantsArgs) {
        let within = self.within(args);
        let caught = dealt.iter().take_while(|dealt| dealt.decks <= within).find_map(|dealt| {
            let nothing = &mut Beforehand::default();
            let signature = difference(self.mutant, &dealt.dealt.deck, nothing, args)?;
            Some((dealt, signature))
        });
        self.decks.entry(way).or_default().push(caught.as_ref().map(|(dealt, _)| dealt.decks));
        let Some((dealt, signature)) = caught else {
            return;
        };
        self.signature.get_or_insert(signature);
        if let (Way::Aimed, Origin::Aimed { stratum, .. }) = (way, dealt.dealt.origin) {
            self.strata.push(stratum);
        }
    }

    /// The stratum that shows it with most of the seeds; of several the one that does so first.
    fn usual_stratum(&self) -> Option<Stratum> {
        let with = |stratum: &Stratum| self.strata.iter().filter(|other| *other == stratum).count();
        self.strata.iter().rev().copied().max_by_key(with)
    }

    fn record(&self, args: &MutantsArgs) -> MutantRecord {
        let caught = |way: Way| self.decks.get(&way).map(|decks| Until::of(decks.clone()));
        // The campaign is what is tested; a single way only where nothing else is asked for.
        let counts = caught(match args.by {
            Some(By::Way(way)) => way,
            Some(By::Verify) | None => Way::Fuzz,
        });
        MutantRecord {
            name: self.mutant.name,
            story: self.mutant.story,
            within: self.within(args),
            near: caught(Way::Near),
            uniform: caught(Way::Uniform),
            aimed: caught(Way::Aimed),
            guided: caught(Way::Guided),
            campaign: caught(Way::Fuzz),
            signature: self.signature.as_ref().map(Signature::to_string),
            stratum: self.usual_stratum().map(Stratum::name::<G>),
            missed: counts.is_none_or(|caught| caught.worst.is_none()),
        }
    }
}

/// How the next of the decks that were asked for beforehand shows the engine.
fn difference<G: Aimed>(
    engine: &'static dyn NamedEngine<G>,
    deck: &Deck,
    beforehand: &mut Beforehand<G>,
    args: &MutantsArgs,
) -> Option<Signature> {
    let start = G::start_of_deck(deck);
    let expected = Trace::of(G::engines()[0], &start);
    let mut actual = expected.clone();
    beforehand.record(engine, &start, &mut actual);
    let difference = oracle::compare(&expected, &actual, level(args))?;
    Some(difference.signature(&expected, &actual))
}

fn untried<G: Game>(engine: &dyn NamedEngine<G>) -> ControlRecord {
    ControlRecord { name: engine.name(), decks: 0, findings: 0, signature: None }
}

/// Plays every deck that a mutant may have been tried on.
fn control<G: Aimed>(
    engine: &'static dyn NamedEngine<G>,
    dealt: &[Counted],
    record: &mut ControlRecord,
    args: &MutantsArgs,
) {
    /// Decks for which an engine is asked at once.
    const AT_ONCE: usize = 4096;
    let within = dealt.partition_point(|dealt| dealt.decks <= controls_within(args));
    for dealt in dealt[..within].chunks(AT_ONCE) {
        let starts: Vec<G::Start> = dealt.iter().map(|dealt| G::start_of_deck(&dealt.dealt.deck)).collect();
        let mut beforehand = Beforehand::of(&[engine], &starts);
        for dealt in dealt {
            record.decks += 1;
            if let Some(signature) = difference(engine, &dealt.dealt.deck, &mut beforehand, args) {
                record.findings += 1;
                record.signature.get_or_insert(signature.to_string());
            }
        }
    }
}
