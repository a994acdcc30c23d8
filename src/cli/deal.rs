//! `misdeal deal`

use super::args::{DealArgs, GameName};
use super::exit::Exit;
use super::failure::Failure;
use super::source::Reading;
use super::{output, seed, source};
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::{Aimed, Search};
use crate::generate::choices::Prng;
use crate::generate::uniform;
use crate::notation;
use crate::report::counted;
use crate::strata::Stratum;

/// How many decks are written at a time.
const BLOCK: u64 = 1024;

pub fn run(args: &DealArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => deal::<Accordian>(args),
        GameName::Clock => deal::<Clock>(args),
    }
}

fn deal<G: Aimed>(args: &DealArgs) -> Result<Exit, Failure> {
    if args.decks == 0 {
        return Err(Failure::Usage("--decks 0 asks for nothing".to_owned()));
    }
    match &args.stratum {
        Some(name) => decks_of_stratum::<G>(args, name),
        None if args.deck.is_empty() => uniform_decks::<G>(args),
        None => decks_asked_for::<G>(args),
    }
}

/// Decks that reach a stratum. Each is made and searched for by choices of its own, so that the third is the
/// same whether or not there is a fourth.
fn decks_of_stratum<G: Aimed>(args: &DealArgs, name: &str) -> Result<Exit, Failure> {
    let stratum = Stratum::named::<G>(name).ok_or_else(|| no_stratum::<G>(name))?;
    let seed = seed::announced(args.seed);
    let mut reader = G::Reader::default();
    let mut plays = 0;
    for index in 0..args.decks {
        let mut choices = Prng::new(seed, index);
        let found = Search::new(stratum).go_on::<G>(args.plays, &mut reader, &mut choices);
        if found.distance > 0 {
            return Err(Failure::NotFound(format!(
                "no deck for {name} in {}: the nearest is {} away; --plays allows more",
                counted(found.plays, "play"),
                counted(found.distance.into(), "step")
            )));
        }
        plays += found.plays;
        write_decks::<G>(args, std::iter::once(found.deck))?;
    }
    write_end(args)?;
    output::message(&format!("{name}: {}, {}", counted(args.decks, "deck"), counted(plays, "play")));
    let (decks, seed, most) = (args.decks.to_string(), seed.to_string(), args.plays.to_string());
    let options = ["--stratum", name, "--decks", &decks, "--seed", &seed, "--plays", &most];
    let code = args.code.then_some("--code");
    seed::repeat(["deal", G::NAME].into_iter().chain(options).chain(code));
    Ok(Exit::Nothing)
}

fn no_stratum<G: Aimed>(name: &str) -> Failure {
    let quantity = name.split(':').next().unwrap_or_default();
    let values: Vec<String> = Stratum::all::<G>()
        .filter(|stratum| stratum.quantity::<G>().name == quantity)
        .map(Stratum::name::<G>)
        .collect();
    let hint = match values.as_slice() {
        [] => format!("`misdeal strata {}` lists them", G::NAME),
        [first, second, .., last] if values.len() > 3 => format!("there are {first}, {second}, … {last}"),
        few => format!("there are {}", few.join(", ")),
    };
    Failure::Usage(format!("there is no stratum `{}` of {}; {hint}", name.escape_debug(), G::NAME))
}

fn decks_asked_for<G: Game>(args: &DealArgs) -> Result<Exit, Failure> {
    for expression in &args.deck {
        source::expression::<G>(expression, Reading::InTurn, &mut |decks| {
            write_decks::<G>(args, decks.iter().copied())
        })?;
    }
    write_end(args)?;
    Ok(Exit::Nothing)
}

fn uniform_decks<G: Game>(args: &DealArgs) -> Result<Exit, Failure> {
    let seed = seed::announced(args.seed);
    for first in (0..args.decks).step_by(BLOCK as usize) {
        let block = first..args.decks.min(first + BLOCK);
        write_decks::<G>(args, block.map(|index| uniform::deck(seed, index)))?;
    }
    write_end(args)?;
    let (decks, seed) = (args.decks.to_string(), seed.to_string());
    let code = args.code.then_some("--code");
    seed::repeat(["deal", G::NAME, "--decks", &decks, "--seed", &seed].into_iter().chain(code));
    Ok(Exit::Nothing)
}

fn write_decks<G: Game>(args: &DealArgs, decks: impl Iterator<Item = Deck>) -> Result<(), Failure> {
    let mut text = Vec::new();
    for deck in decks {
        if args.code {
            text.extend_from_slice(deck.code().as_bytes());
            text.push(b'\n');
        } else {
            notation::write_deck(&deck, G::CARDS_A_LINE, &mut text);
        }
    }
    output::write(&text)
}

fn write_end(args: &DealArgs) -> Result<(), Failure> {
    if args.code { Ok(()) } else { output::write(notation::END) }
}
