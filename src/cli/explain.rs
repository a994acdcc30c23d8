//! `misdeal explain`

use clap::ValueEnum;

use super::args::{ExplainArgs, GameName};
use super::exit::Exit;
use super::failure::Failure;
use super::source::Reading;
use super::{engines, output, program, source, style};
use crate::deck::Deck;
use crate::diagnose::{self, Diagnosed, Explanation};
use crate::findings::{self, Record, Store};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Game, NamedEngine};
use crate::mutants::Mutants;
use crate::report::explain::{Detail, text};
use crate::report::html;
use crate::report::{self, counted};
use crate::visible;

pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let game = GameName::from_str(&args.what, false);
    if args.program.is_given()? {
        return match game {
            Ok(GameName::Accordian) => program::explain::run::<Accordian>(args),
            Ok(GameName::Clock) => program::explain::run::<Clock>(args),
            Err(_) => Err(Failure::Usage("a program is explained on a deck of a game".to_owned())),
        };
    }
    let asked = args.deck.is_some() || args.deal.is_some();
    match game {
        Ok(GameName::Accordian) => of_game::<Accordian>(args),
        Ok(GameName::Clock) => of_game::<Clock>(args),
        Err(_) if asked => Err(Failure::Usage(format!("there is no game `{}`", visible::text(&args.what)))),
        Err(_) => of_finding(args),
    }
}

fn of_game<G: Diagnosed + Mutants>(args: &ExplainArgs) -> Result<Exit, Failure> {
    let engine = engines::named::<G>(args.engine.as_deref().unwrap_or("fast"))?;
    if let Some(deal) = &args.deal {
        let start = G::start(deal).map_err(|reason| Failure::Usage(reason.to_string()))?;
        return of_starts(args, engine, &[Cards::<G> { start, way: format!("--deal '{deal}'") }]);
    }
    let Some(expression) = &args.deck else {
        return Err(Failure::Usage("a deck is needed, or --deal with some cards".to_owned()));
    };
    let mut all = Vec::new();
    source::expression::<G>(expression, Reading::InTurn, &mut |decks| {
        all.extend(decks.iter().map(Cards::<G>::of_deck));
        Ok(())
    })?;
    of_starts(args, engine, &all)
}

fn of_finding(args: &ExplainArgs) -> Result<Exit, Failure> {
    let (folder, record, deck) = Store::new(&args.out).find(&args.what)?;
    if args.engine.is_none() && !findings::read_neighbours(&folder)?.is_empty() {
        return Err(Failure::Usage(format!(
            "{} fails only between other decks, so that no play of one deck shows it; play it again, with `misdeal \
             replay {}`, and see what the program keeps of the decks in before.txt",
            record.id(),
            report::command::word(&args.what)
        )));
    }
    match record.game.as_str() {
        Accordian::NAME => of_record::<Accordian>(args, &record, &deck),
        Clock::NAME => of_record::<Clock>(args, &record, &deck),
        other => Err(Failure::Usage(format!("there is no game `{}`", visible::text(other)))),
    }
}

fn of_record<G: Diagnosed + Mutants>(
    args: &ExplainArgs,
    record: &Record,
    deck: &Deck,
) -> Result<Exit, Failure> {
    let engine = engines::of_finding::<G>(args.engine.as_deref(), record, "explain")?;
    of_starts(args, engine, &[Cards::<G>::of_deck(deck)])
}

/// What is played, and how it is given on the command line.
struct Cards<G: Game> {
    start: G::Start,
    way: String,
}

impl<G: Game> Cards<G> {
    fn of_deck(deck: &Deck) -> Self {
        Self { start: G::start_of_deck(deck), way: format!("code:{}", deck.code()) }
    }
}

/// Explains the first that differs.
fn of_starts<G: Diagnosed>(
    args: &ExplainArgs,
    engine: &dyn NamedEngine<G>,
    all: &[Cards<G>],
) -> Result<Exit, Failure> {
    let reference = G::engines()[0];
    args.html.is_asked()?;
    let told = all.iter().find_map(|cards| {
        let told = diagnose::explain(&cards.start, reference, engine, usize::MAX)?;
        Some((told, format!("misdeal explain {} {} --engine {}", G::NAME, cards.way, engine.name())))
    });
    let Some((told, again)) = told else {
        agreement(args, engine.name(), G::NAME, all.len())?;
        args.html.nothing_to_show();
        return Ok(Exit::Nothing);
    };
    args.html.write(|| html::explanation(&told, &again))?;
    write(args, &told.up_to(after(args)), &again)?;
    Ok(Exit::Finding)
}

fn write(args: &ExplainArgs, told: &Explanation, again: &str) -> Result<(), Failure> {
    if args.json {
        return output::text(&output::json(told));
    }
    output::write_coloured(&text(told, detail(args), style::of(args.cards), again))
}

/// How many steps beyond the first divergence are told.
pub fn after(args: &ExplainArgs) -> usize {
    if args.all { usize::MAX } else { diagnose::AFTER }
}

/// Which steps are shown.
pub fn detail(args: &ExplainArgs) -> Detail {
    match (args.short, args.all) {
        (true, _) => Detail::Short,
        (_, true) => Detail::All,
        _ => Detail::Folded,
    }
}

fn agreement(args: &ExplainArgs, engine: &str, game: &str, decks: usize) -> Result<(), Failure> {
    if args.json {
        return output::nothing();
    }
    let decks = if args.deal.is_some() { "this deal".to_owned() } else { counted(decks as u64, "deck") };
    output::text(&format!("{game}: {engine} agrees with the reference on {decks}\n"))
}
