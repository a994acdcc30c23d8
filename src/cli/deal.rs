//! `misdeal deal`

use super::args::{DealArgs, GameName};
use super::exit::Exit;
use super::failure::Failure;
use super::{output, seed, source};
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::uniform;
use crate::notation;

/// How many decks are written at a time.
const BLOCK: u64 = 1024;

pub fn run(args: &DealArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => deal::<Accordian>(args),
        GameName::Clock => deal::<Clock>(args),
    }
}

fn deal<G: Game>(args: &DealArgs) -> Result<Exit, Failure> {
    if args.decks == 0 {
        return Err(Failure::Usage("--decks 0 asks for nothing".to_owned()));
    }
    if args.deck.is_empty() { uniform_decks::<G>(args) } else { decks_asked_for::<G>(args) }
}

fn decks_asked_for<G: Game>(args: &DealArgs) -> Result<Exit, Failure> {
    for expression in &args.deck {
        source::expression::<G>(expression, &mut |decks| write_decks::<G>(args, decks.iter().copied()))?;
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
