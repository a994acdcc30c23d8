//! How fast the engines play decks in memory, on one thread: Accordian's as multiples of the speed of a naive engine
//! that is never changed (`yardstick/`), Clock's of its reference.
//!
//! All take turns on the same decks, and the ratio of each turn counts, so that a noisy machine disturbs all alike.
//!
//! `cargo bench --bench ratios`: the table of `README.md`.

mod yardstick;

use std::hint::black_box;
use std::time::Instant;

use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::{Game, NamedEngine, all_engines};
use misdeal::generate::uniform;

/// Decks a turn, and turns.
const DECKS: u64 = 1 << 14;
const TURNS: usize = 15;

/// Plays all decks of a turn once.
type Side<'a> = (String, Box<dyn Fn() + 'a>);

fn seconds(run: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    run();
    begin.elapsed().as_secs_f64()
}

/// By side: the ratios of the first side's time to its own, one a turn, in order.
fn ratios(sides: &[Side]) -> Vec<Vec<f64>> {
    let mut ratios = vec![Vec::new(); sides.len()];
    for _ in 0..TURNS {
        let times: Vec<f64> = sides.iter().map(|(_, run)| seconds(run)).collect();
        for (ratios, time) in ratios.iter_mut().zip(&times) {
            ratios.push(times[0] / time);
        }
    }
    for ratios in &mut ratios {
        ratios.sort_by(f64::total_cmp);
    }
    ratios
}

fn side_of<'a, G: Game>(engine: &'static dyn NamedEngine<G>, starts: &'a [G::Start]) -> Side<'a> {
    let play = move || {
        let mut answers = Vec::new();
        engine.answers(starts, &mut answers);
        black_box(answers);
    };
    (engine.name().to_owned(), Box::new(play))
}

fn starts<G: Game>() -> Vec<G::Start> {
    (0..DECKS).map(|index| G::start_of_deck(&uniform::deck(1, index))).collect()
}

fn print(game: &str, sides: &[Side]) {
    println!("\n| {game}, uniform decks | times as fast as {} | from | to |\n|---|---|---|---|", sides[0].0);
    for ((name, _), ratios) in sides.iter().zip(ratios(sides)) {
        println!("| {name} | {:.2} | {:.2} | {:.2} |", ratios[TURNS / 2], ratios[0], ratios[TURNS - 1]);
    }
}

fn main() {
    let deals = starts::<Accordian>();
    let bytes: Vec<Vec<u8>> =
        deals.iter().map(|deal| deal.cards().iter().map(|card| card.byte()).collect()).collect();
    let naive = || bytes.iter().for_each(|deal| drop(black_box(yardstick::heights(deal))));
    let mut sides: Vec<Side> = vec![("the yardstick".to_owned(), Box::new(naive))];
    sides.extend(all_engines::<Accordian>().map(|engine| side_of(engine, &deals)));
    print("Accordian", &sides);
    let clocks = starts::<Clock>();
    let sides: Vec<Side> = all_engines::<Clock>().map(|engine| side_of(engine, &clocks)).collect();
    print("Clock", &sides);
}
