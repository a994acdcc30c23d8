//! What playing every small deal costs, as ratios within one run: the walk that shares what deals begin with,
//! with everything that is compared and judged, over the same deals played whole on the reference alone.
//!
//! The sides take turns, and the middle ratio counts, so that a noisy machine disturbs all alike.
//!
//! `cargo bench --bench verify`

mod sides;

use std::hint::black_box;

use misdeal::card::Card;
use misdeal::deck::Deal;
use misdeal::game::accordian::{Accordian, Reference};
use misdeal::game::clock::{Clock, ClockSize};
use misdeal::game::{Engine, Game, Ignore, clock};
use misdeal::generate::enumerate::{Beginning, Naming, Symmetry, rank_arrangements};
use misdeal::verify::{ClocksOfSize, Deals, Pace, Plan, ShortDeals, Sum, run};

const TURNS: usize = 5;

fn verified<D: Deals>(deals: &D) {
    let plan = Plan::of(vec![misdeal::game::engine_named::<D::Game>("fast").expect("both games have it")]);
    let mut sum = Sum::default();
    run(deals, &plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
    assert_eq!(black_box(sum).failing, None);
}

/// Plays every deal that goes on from this one, whole.
fn whole(naming: &Naming, deal: &Deal, beginning: &Beginning, most_cards: usize) {
    let next = naming.after(beginning);
    for card in (0..52).filter(|card| next >> card & 1 == 1).map(Card::from_index) {
        let longer = deal.with(card).expect("a card that is not dealt");
        black_box(Reference.play(&longer, &mut Ignore));
        if longer.len() < most_cards {
            whole(naming, &longer, &beginning.with(card), most_cards);
        }
    }
}

fn ratio(name: &str, deals: u64, mut one: impl FnMut(), mut other: impl FnMut()) {
    let mut ratios: Vec<f64> =
        (0..TURNS).map(|_| sides::seconds(&mut one) / sides::seconds(&mut other)).collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "{name:<24} {deals:>10} deals, verified on two engines over the reference alone {:.2}",
        ratios[TURNS / 2]
    );
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        let deals = ShortDeals::new(8, Symmetry::Classes);
        let naming = Naming::of(Symmetry::Classes);
        let alone = || whole(&naming, &Deal::EMPTY, &Beginning::default(), 8);
        ratio(&format!("{} up to 8 cards", Accordian::NAME), 2_457_992, || verified(&deals), alone);
        let size = ClockSize::new(4, 3).expect("a size");
        let alone = || {
            for start in rank_arrangements(size) {
                black_box(clock::Reference.play(&start, &mut Ignore));
            }
        };
        let deals = ClocksOfSize::new(size, Symmetry::Classes);
        ratio(&format!("{} of 4 by 3", Clock::NAME), 369_600, || verified(&deals), alone);
    });
}
