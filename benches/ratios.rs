//! How fast the engines play decks in memory, on one thread: Accordian's as multiples of the speed of a naive engine
//! that is never changed (`yardstick/`), Clock's of its reference.
//!
//! All take turns on the same decks, and of each the turn counts that was disturbed least.
//!
//! `cargo bench --bench ratios`: the table of `README.md`.

mod decks;
mod sides;
mod yardstick;

use std::hint::black_box;

use decks::{Kind, Timed};
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::{Game, NamedEngine, all_engines};

/// Decks a turn: enough that the last batch does not matter, few enough for the second-level cache. And turns.
const DECKS: usize = 1 << 13;
const TURNS: usize = 25;

/// Plays all decks of a turn once.
type Side<'a> = (String, Box<dyn FnMut() + 'a>);

/// By side: how many times as long the first side takes, of each the turn that took least.
fn ratios(sides: &mut [Side]) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; sides.len()];
    for _ in 0..TURNS {
        for ((_, run), least) in sides.iter_mut().zip(&mut least) {
            *least = least.min(sides::seconds(run));
        }
    }
    least.iter().map(|time| least[0] / time).collect()
}

/// All decks in one call.
fn together<'a, G: Game>(engine: &'static dyn NamedEngine<G>, starts: &'a [G::Start]) -> Side<'a> {
    let mut answers = Vec::with_capacity(starts.len());
    let play = move || {
        answers.clear();
        engine.answers(starts, &mut answers);
        black_box(&answers);
    };
    (engine.name().to_owned(), Box::new(play))
}

/// A deck a call.
fn one_by_one<'a, G: Game>(engine: &'static dyn NamedEngine<G>, starts: &'a [G::Start]) -> Side<'a> {
    let play = move || {
        for start in starts {
            black_box(engine.answer(start));
        }
    };
    (engine.name().to_owned(), Box::new(play))
}

fn yardstick(deals: &[<Accordian as Game>::Start]) -> Side<'static> {
    let deals: Vec<Vec<u8>> =
        deals.iter().map(|deal| deal.cards().iter().map(|card| card.byte()).collect()).collect();
    let play = move || deals.iter().for_each(|deal| drop(black_box(yardstick::heights(deal))));
    ("the yardstick".to_owned(), Box::new(play))
}

/// A table with a row a side and a column a kind of decks; the last column is of uniform decks, one a call.
fn table<G: Timed>(first: impl Fn(&[G::Start]) -> Option<Side<'static>>) {
    let kinds: Vec<Kind<G>> = G::kinds(DECKS);
    let mut columns: Vec<(&str, Vec<Side>)> = Vec::new();
    for Kind { name, starts } in &kinds {
        let engines = all_engines::<G>().map(|engine| together(engine, starts));
        columns.push((name, first(starts).into_iter().chain(engines).collect()));
    }
    let uniform = &kinds[0].starts[..DECKS / 16];
    let engines = all_engines::<G>().map(|engine| one_by_one(engine, uniform));
    columns.push(("uniform, one by one", first(uniform).into_iter().chain(engines).collect()));
    let heads: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let names: Vec<String> = columns[0].1.iter().map(|(name, _)| name.clone()).collect();
    println!("\n| {} | {} |\n|---|{}", G::NAME, heads.join(" | "), "---|".repeat(heads.len()));
    let columns: Vec<Vec<f64>> = columns.iter_mut().map(|(_, sides)| ratios(sides)).collect();
    for (row, name) in names.iter().enumerate() {
        let cells: Vec<String> = columns.iter().map(|ratios| format!("{:.2}", ratios[row])).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
}

fn main() {
    table::<Accordian>(|deals| Some(yardstick(deals)));
    table::<Clock>(|_| None);
}
