//! `misdeal play`

mod comparison;
mod player;

use player::Player;

use super::args::{GameName, PlayArgs};
use super::exit::Exit;
use super::failure::Failure;
use super::{output, source};
use crate::deck::Deck;
use crate::diagnose::Diagnosed;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::{Clock, theory};
use crate::mutants::Mutants;
use crate::report::play::Recorded;

pub fn run(args: &PlayArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => play::<Accordian>(args),
        GameName::Clock => play::<Clock>(args),
    }
}

fn play<G: Playable>(args: &PlayArgs) -> Result<Exit, Failure> {
    if args.list_engines {
        output::text(&list_engines::<G>())?;
        return Ok(Exit::Nothing);
    }
    let mut player = Player::<G>::new(args)?;
    let reading = player.reading();
    let mut play = |decks: &[Deck]| player.play(decks);
    if args.deck.is_empty() && args.files.is_empty() {
        source::standard_input::<G>(reading, &mut play)?;
    }
    for path in &args.files {
        source::path::<G>(path, reading, &mut play)?;
    }
    for expression in &args.deck {
        source::expression::<G>(expression, reading, &mut play)?;
    }
    Ok(Exit::Nothing)
}

/// A game as this command plays it.
trait Playable: Recorded + Mutants + Diagnosed {
    /// What can be known of a deck without an engine, as a name and a check of the reference's answer.
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>>;
}

/// A check of answers by theory alone.
struct TheoryCheck<G: Game> {
    name: &'static str,
    summary: &'static str,
    allows: fn(&G::Start, &G::Answer) -> bool,
}

impl Playable for Accordian {
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>> = None;
}

impl Playable for Clock {
    const WITHOUT_PLAYING: Option<TheoryCheck<Self>> = Some(TheoryCheck {
        name: "theory",
        summary: "no play: what follows from the deal alone; joins in with --all-engines",
        allows: |start, answer| theory::foresee(start).allows(answer, start),
    });
}

fn list_engines<G: Playable>() -> String {
    let engines = G::engines().iter().map(|engine| (engine.name(), engine.depth().name(), engine.summary()));
    let theory = G::WITHOUT_PLAYING.iter().map(|theory| (theory.name, "part", theory.summary));
    let rows = engines.chain(theory);
    let mut table = format!("{:<12}{:<9}{}\n", "engine", "has", "how it plays");
    for (name, depth, summary) in rows {
        table.push_str(&format!("{name:<12}{depth:<9}{summary}\n"));
    }
    table
}
