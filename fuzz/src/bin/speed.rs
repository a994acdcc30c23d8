//! What an execution of the targets `accordian` and `clock` costs, part by part, in one run and built as the
//! targets are; libFuzzer's own work is left out. `cargo fz speed`

// libFuzzer, whose functions the coverage calls.
use libfuzzer_sys as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use misdeal::deck::Deck;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::aimed::Aimed;
use misdeal::generate::{bytes, uniform};
use misdeal::targets::{self, Plays};

/// Decks a turn, and turns.
const DECKS: u64 = 4096;
const TURNS: u64 = 15;

fn main() {
    println!("{:<10} {:>12} {:>12} {:>24}", "target", "executions/s", "reference/s", "the reference's share");
    measure::<Accordian>();
    measure::<Clock>();
}

fn measure<G: Aimed>() {
    let mut plays = Plays::<G>::of_right_engines();
    let mut turns: Vec<(f64, Duration, Duration)> = (0..TURNS)
        .map(|turn| {
            let mut inputs: Vec<Vec<u8>> =
                (0..DECKS).map(|index| bytes::of_deal(&uniform::deck(turn, index).into())).collect();
            let decks: Vec<Deck> = inputs.iter().map(|input| bytes::deck(input)).collect();
            let alone = time(|| {
                for deck in &decks {
                    black_box(G::engines()[0].answer(&G::start_of_deck(deck)));
                }
            });
            let whole = time(|| {
                for (seed, input) in (0..).zip(&mut inputs) {
                    let size = targets::mutated(input, 52, seed);
                    black_box(plays.check(&bytes::deck(&input[..size])).is_ok());
                }
            });
            (alone.as_secs_f64() / whole.as_secs_f64(), alone, whole)
        })
        .collect();
    turns.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (share, alone, whole) = turns[turns.len() / 2];
    let (least, most) = (turns[0].0, turns[turns.len() - 1].0);
    let a_second = |time: Duration| DECKS as f64 / time.as_secs_f64();
    let share = format!("{share:.2} ({least:.2} to {most:.2})");
    println!("{:<10} {:>12.0} {:>12.0} {share:>24}", G::NAME, a_second(whole), a_second(alone));
}

fn time(run: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    run();
    begin.elapsed()
}
