//! What a campaign costs, as ratios within one run; one thread, so that nothing else is measured.
//!
//! - *judging*: the campaign of reference and fast engine, laws on every play, beside the reference playing the
//!   same decks alone;
//! - *guidance*: reading what the plays have reached, taking note of it, weighing it and mutating decks,
//!   beside the whole campaign of all right engines.
//!
//! The two sides take turns, and the ratio of each turn counts, so that a noisy machine disturbs both alike.
//!
//! `cargo bench --bench campaign`

use std::hint::black_box;
use std::time::{Duration, Instant};

use misdeal::campaign::{Dealer, Dealing, Nobody, Plan, Stage};
use misdeal::game::NamedEngine;
use misdeal::game::accordian::{Accordian, Fast};
use misdeal::game::clock::{self, Clock};
use misdeal::generate::aimed::Aimed;
use misdeal::generate::uniform;
use misdeal::strata;
use misdeal::trace::Trace;

/// Cases a turn, and turns.
const CASES: u64 = 16_384;
const TURNS: u64 = 15;

fn seconds<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let result = run();
    (result, begin.elapsed().as_secs_f64())
}

fn run<G: Aimed>(plan: &Plan<G>) -> f64 {
    let (summary, seconds) = seconds(|| plan.run(&mut Nobody));
    let Ok(summary) = summary;
    assert_eq!((summary.coverage.decks(), summary.findings()), (CASES, 0));
    seconds
}

/// The median, the least and the most of the ratios of all turns.
fn ratios(turn: impl FnMut(u64) -> f64) -> String {
    let mut ratios: Vec<f64> = (0..TURNS).map(turn).collect();
    ratios.sort_by(f64::total_cmp);
    format!("{:.3} (from {:.3} to {:.3})", ratios[ratios.len() / 2], ratios[0], ratios[ratios.len() - 1])
}

fn judging<G: Aimed>(fast: &'static dyn NamedEngine<G>) {
    let reference = G::engines()[0];
    let text = ratios(|turn| {
        let cases = turn * CASES..(turn + 1) * CASES;
        let ((), alone) = seconds(|| {
            for index in cases.clone() {
                black_box(reference.answer(&G::start_of_deck(&uniform::deck(1, index))));
            }
        });
        let dealing = Dealing { stages: vec![Stage::Uniform], ..Dealing::of::<G>(1, cases) };
        let plan = Plan { dealing, engines: vec![fast], ..Plan::of_right_engines(1, 0) };
        alone / run(&plan)
    });
    println!("{:<10} judging: campaign / reference alone, decks a second: {text}", G::NAME);
}

fn guidance<G: Aimed>() {
    let text = ratios(|turn| {
        // No stratum is aimed at: searches are not guidance.
        let stages = vec![Stage::Uniform, Stage::Tails, Stage::Guided];
        let dealing = Dealing { stages, strata: Vec::new(), ..Dealing::of::<G>(turn, 0..CASES) };
        let guidance = guidance_alone::<G>(dealing.clone());
        let plan = Plan { dealing, ..Plan::<G>::of_right_engines(turn, 0) };
        guidance.as_secs_f64() / run(&plan)
    });
    println!("{:<10} guidance: its share of the campaign's time: {text}", G::NAME);
}

/// The time that guidance takes, of which nothing else has a part.
fn guidance_alone<G: Aimed>(dealing: Dealing) -> Duration {
    let mut dealer = Dealer::new::<G>(dealing);
    let mut reader = G::Reader::default();
    let mut time = Duration::ZERO;
    loop {
        let begin = Instant::now();
        let Some(cases) = dealer.epoch::<G>() else {
            return time;
        };
        time += begin.elapsed();
        let begin = Instant::now();
        let dealt: Vec<_> = cases.iter().map(|case| dealer.deal::<G>(case, &mut reader)).collect();
        // A uniform deck costs about as much as a mutated one: what is dealt by guidance is a part of all.
        let guided = dealt.iter().filter(|dealt| dealt.origin.stage() == Stage::Guided).count();
        time += begin.elapsed().mul_f64(guided as f64 / dealt.len() as f64);
        let starts: Vec<_> = dealt.iter().map(|dealt| G::start_of_deck(&dealt.deck)).collect();
        let traces: Vec<_> = starts.iter().map(|start| Trace::of(G::engines()[0], start)).collect();
        let begin = Instant::now();
        for (dealt, trace) in dealt.iter().zip(&traces) {
            dealer.learn(dealt, strata::read(trace, &mut reader));
        }
        time += begin.elapsed();
    }
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    pool.install(|| {
        judging::<Accordian>(&Fast);
        judging::<Clock>(&clock::Fast);
        guidance::<Accordian>();
        guidance::<Clock>();
    });
}
