//! What comparing and judging costs: the campaign with the reference and the fast engine, laws on every
//! play, beside the reference playing the same decks alone. One thread; the two take turns, and the ratio
//! of each turn counts, so that a noisy machine disturbs both alike.
//!
//! `cargo bench --bench campaign`

use std::convert::Infallible;
use std::hint::black_box;
use std::time::Instant;

use misdeal::campaign::{Dealing, Example, Pace, Plan, Progress, Stage, Watcher};
use misdeal::game::accordian::{Accordian, Fast};
use misdeal::game::clock::{self, Clock};
use misdeal::game::{Game, NamedEngine};
use misdeal::generate::base::Bases;
use misdeal::generate::near;

/// Cases a turn, and turns.
const CASES: u64 = 16_384;
const TURNS: u64 = 15;

/// Keeps nothing.
struct Nobody;

impl<G: Game> Watcher<G> for Nobody {
    type Error = Infallible;

    fn keep(&mut self, _: &Example<G>, _: Option<&Example<G>>) -> Result<(), Infallible> {
        Ok(())
    }

    fn progress(&mut self, _: &Progress) -> Pace {
        Pace::GoOn
    }
}

fn seconds(run: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    run();
    begin.elapsed().as_secs_f64()
}

fn ratio<G: Bases>(fast: &'static dyn NamedEngine<G>) {
    let reference = G::engines()[0];
    let mut turns: Vec<(f64, f64)> = (0..TURNS)
        .map(|turn| {
            let first = near::up_to_one_swap::<G>() + turn * CASES;
            let cases = first..first + CASES;
            let alone = seconds(|| {
                for case in cases.clone() {
                    let deck = campaign::origin::<G>(1, case).deck::<G>();
                    black_box(reference.answer(&G::start_of_deck(&deck)));
                }
            });
            let plan = Plan { engines: vec![fast], cases, ..Plan::<G>::of_right_engines(1, 0) };
            let campaign = seconds(|| {
                let Ok(summary) = plan.run(&mut Nobody);
                assert_eq!((summary.decks(), summary.findings()), (CASES, 0));
            });
            (alone / campaign, CASES as f64 / campaign)
        })
        .collect();
    turns.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (median, rate) = turns[turns.len() / 2];
    println!(
        "{:<10} campaign / reference alone, decks a second: {median:.2} (from {:.2} to {:.2}); {:.0} k decks a second",
        G::NAME,
        turns[0].0,
        turns[turns.len() - 1].0,
        rate / 1000.0
    );
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    pool.install(|| {
        ratio::<Accordian>(&Fast);
        ratio::<Clock>(&clock::Fast);
    });
}
