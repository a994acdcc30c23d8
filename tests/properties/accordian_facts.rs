//! What is known of Accordian on uniform decks, over a fixed million of them.

use misdeal::game::accordian::{Accordian, Event, Fast};
use misdeal::game::{Engine, Game, Observer};
use misdeal::generate::uniform;

const DECKS: u64 = 1_000_000;
const SEED: u64 = 127;

/// What is counted in one play.
#[derive(Default)]
struct Counts {
    moves: u32,
    /// A slide is one card's moves until it rests.
    slides: u32,
    /// Piles in the row now, and at most.
    piles: u32,
    most_piles: u32,
    moved: Option<misdeal::card::Card>,
}

impl Observer<Event> for Counts {
    fn event(&mut self, event: Event) {
        match event {
            Event::Deal { .. } => {
                self.piles += 1;
                self.most_piles = self.most_piles.max(self.piles);
                self.moved = None;
            }
            Event::Move { card, .. } => {
                self.moves += 1;
                self.slides += u32::from(self.moved != Some(card));
                self.moved = Some(card);
            }
            Event::GapClosed { .. } => self.piles -= 1,
        }
    }
}

/// Sums over all decks.
#[derive(Default)]
struct Sums {
    decks: f64,
    /// By number of piles at the end.
    piles: Vec<u32>,
    moves: f64,
    slides: f64,
    forty_at_the_end: u32,
    forty_at_some_time: u32,
}

impl Sums {
    fn over(decks: std::ops::Range<u64>) -> Self {
        let mut sums = Self { piles: vec![0; 53], ..Self::default() };
        for index in decks {
            let mut counts = Counts::default();
            let answer = Fast.play(&Accordian::start_of_deck(&uniform::deck(SEED, index)), &mut counts);
            let piles = answer.heights().len();
            assert_eq!(counts.piles as usize, piles);
            sums.decks += 1.0;
            sums.piles[piles] += 1;
            sums.moves += f64::from(counts.moves);
            sums.slides += f64::from(counts.slides);
            sums.forty_at_the_end += u32::from(piles >= 40);
            sums.forty_at_some_time += u32::from(counts.most_piles >= 40);
        }
        sums
    }

    /// The mean of a power of the number of piles at the end.
    fn moment(&self, power: i32) -> f64 {
        let term = |(piles, &decks): (u8, &u32)| f64::from(piles).powi(power) * f64::from(decks);
        let sum: f64 = (0_u8..).zip(&self.piles).map(term).sum();
        sum / self.decks
    }
}

/// Intervals are four standard errors wide on either side: a wrong engine misses them, this seed does not.
#[test]
fn the_distribution_over_uniform_decks_is_the_known_one() {
    let sums = Sums::over(0..DECKS);
    let within = |what: &str, value: f64, expected: f64, tolerance: f64| {
        assert!((value - expected).abs() < tolerance, "{what}: {value}, expected {expected} ± {tolerance}");
    };
    within("won", f64::from(sums.piles[1]) / sums.decks, 0.006_054, 4.0 * 0.000_078);
    let mean = sums.moment(1);
    within("mean", mean, 8.649, 4.0 * 0.005_2);
    within("standard deviation", (sums.moment(2) - mean * mean).sqrt(), 5.150, 0.03);
    within("slides", sums.slides / sums.decks, 77.0, 0.5);
    within("moves", sums.moves / sums.decks, 92.5, 0.1);
    let mut seen = 0;
    let median = sums.piles.iter().position(|&decks| {
        seen += decks;
        f64::from(seen) >= sums.decks / 2.0
    });
    assert_eq!(median, Some(7));
    let mode = (0..53).max_by_key(|&piles| sums.piles[piles]);
    assert_eq!(mode, Some(5));
    let most = sums.piles.iter().rposition(|&decks| decks > 0);
    assert!(most.is_some_and(|most| (36..=44).contains(&most)), "{most:?}");
    // 1 in 150 000 at the end, 1 in 81 000 at some time: 6.7 and 12.3 are expected.
    assert!((1..=17).contains(&sums.forty_at_the_end), "{}", sums.forty_at_the_end);
    assert!((2..=27).contains(&sums.forty_at_some_time), "{}", sums.forty_at_some_time);
    assert!(sums.forty_at_some_time >= sums.forty_at_the_end);
}
