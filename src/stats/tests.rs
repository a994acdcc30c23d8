//! What is known of the distributions, and that what is wrong is found.

use super::*;
use crate::card::Card;
use crate::deck::{DECK_SIZE, Deck};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::game::{Game, NamedEngine, accordian, clock};
use crate::generate::choices::{Choices, Prng};
use crate::mutants::{self, Mutants};

fn judged<G: Measured>(engine: &dyn NamedEngine<G>, dealer: &dyn Dealer, decks: u64) -> Judgement {
    let mut tally = Tally::new();
    tally.play(engine, dealer, 0..decks);
    Judgement::of(&tally, None, LEVEL)
}

fn shape<G: Measured>(name: &str) -> Shape {
    let index = G::COUNTED.iter().position(|quantity| quantity.name == name).expect("a quantity");
    Shape::of(&G::distribution(index).shares()).expect("a distribution")
}

#[test]
fn the_law_of_clock_has_the_known_moments() {
    let exposed = shape::<Clock>("exposed");
    assert!((exposed.mean - 42.4).abs() < 1e-9 && (exposed.sd.powi(2) - 67.84).abs() < 1e-9, "{exposed:?}");
    assert_eq!((exposed.lowest, exposed.highest, exposed.mode), (4, 52, 52));
    for index in 0..Clock::COUNTED.len() {
        assert!((Clock::distribution(index).shares().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
    assert!((Clock::distribution(0).odds(Clock::WON).probability() - 1.0 / 13.0).abs() < 1e-12);
}

/// Measured before by another program, with 20 million decks.
#[test]
fn the_table_of_accordian_has_the_known_moments() {
    let piles = shape::<Accordian>("piles");
    assert!((piles.mean - 8.649).abs() < 0.004 && (piles.sd - 5.150).abs() < 0.004, "{piles:?}");
    assert_eq!((piles.lowest, piles.median(), piles.mode), (1, 7, 5));
    let won = Accordian::distribution(0).odds(Accordian::WON).probability();
    assert!((0.006_020..0.006_088).contains(&won), "{won}");
    assert!((shape::<Accordian>("moves").mean - 92.5).abs() < 0.1);
    assert!((shape::<Accordian>("slides").mean - 77.0).abs() < 0.3);
    // Every play has as many decks in every quantity of its kind.
    let decks = |index: usize| match Accordian::distribution(index) {
        Distribution::Measured { counts, .. } => counts.iter().sum::<u64>(),
        Distribution::Exact(_) => 0,
    };
    assert!(decks(0) >= 200_000_000 && decks(0) == decks(1), "{} {}", decks(0), decks(1));
    assert!(decks(2) == decks(0) / EVENTS_EVERY && decks(3) == decks(2), "{} {}", decks(2), decks(3));
}

/// Lines that are not understood would be passed over.
#[test]
fn the_table_is_written_as_it_is_read() {
    let text = include_str!("accordian.table");
    let lines = text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned);
    let rewritten = (0..Accordian::COUNTED.len()).flat_map(|index| {
        let Distribution::Measured { counts, .. } = Accordian::distribution(index) else { panic!("no law") };
        let rows = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        let name = Accordian::COUNTED[index].name;
        rows.map(|(value, count)| format!("{name} {value} {count}")).collect::<Vec<_>>()
    });
    assert_eq!(lines.collect::<Vec<_>>(), rewritten.collect::<Vec<_>>());
    let mut tally = Tally::<Accordian>::new();
    tally.play(&accordian::Fast, &Uniform { seed: 3 }, 0..100);
    let text = table_text("by hand", 3, &tally);
    let table = MeasuredTable::parse(&text);
    let counts = tally.histogram(0).counts().to_vec();
    assert_eq!(table.distribution("piles"), Distribution::Measured { seed: 3, counts });
}

#[test]
fn right_engines_are_within_their_bounds() {
    for engine in Accordian::engines() {
        assert!(!judged(*engine, &Uniform { seed: 11 }, 2000).is_outside(), "{engine:?}");
    }
    for engine in Clock::engines() {
        assert!(!judged(*engine, &Uniform { seed: 11 }, 2000).is_outside(), "{engine:?}");
    }
}

/// Whatever the number of threads, and however the decks are divided.
#[test]
fn the_same_is_counted_in_any_order() {
    let engine = &accordian::Fast;
    let dealer = Uniform { seed: 5 };
    let mut whole = Tally::<Accordian>::new();
    whole.play(engine, &dealer, 0..5000);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
    let mut parts = Tally::<Accordian>::new();
    for part in [4000..5000, 0..17, 17..1500, 1500..4000] {
        pool.install(|| parts.play(engine, &dealer, part));
    }
    let counted = |tally: &Tally<Accordian>| (tally.decks(), tally.dealt().clone());
    assert_eq!(counted(&whole), counted(&parts));
    for index in 0..Accordian::COUNTED.len() {
        assert_eq!(whole.histogram(index), parts.histogram(index));
    }
    assert_eq!(whole.histogram(2).decks(), 5000_u64.div_ceil(EVENTS_EVERY));
    let rare = whole.histogram(0).values().last().expect("plays");
    let first = whole.histogram(0).first_deck(rare).expect("seen");
    let start = Accordian::start_of_deck(&dealer.deck(first));
    assert_eq!(NamedEngine::answer(engine, &start).heights().len(), usize::from(rare));
}

/// In which tests the known bug is outside.
fn outside<G: Measured + Mutants>(name: &str, decks: u64) -> Vec<&'static str> {
    let mutant = mutants::find::<G>(name).expect("in the catalogue");
    judged(mutant, &Uniform { seed: 1 }, decks).outside().map(|test| test.subject.name()).collect()
}

#[test]
fn wrong_engines_are_found() {
    assert_eq!(outside::<Accordian>("prefer-one", 8000), ["piles", "first-pile", "moves", "slides"]);
    // No king is the last card.
    assert_eq!(outside::<Clock>("prev-card", 2000), ["last-card"]);
    // The answers are right; what is written is not looked at.
    assert_eq!(outside::<Accordian>("fmt-always-plural", 2000), [""; 0]);
}

/// Of the table's own seed nothing is said of the engine, and few decks are not enough.
#[test]
fn what_was_not_tested_is_told() {
    let seed = Accordian::distribution(0).seed().expect("a table");
    let mut tally = Tally::<Accordian>::new();
    tally.play(&accordian::Fast, &Uniform { seed }, 0..1000);
    let own = Judgement::of(&tally, Some(seed), LEVEL);
    assert!(!own.is_whole() && !own.is_outside());
    assert_eq!(own.tests.iter().filter(|test| test.outcome == Outcome::OwnTable).count(), 5);
    assert!(Judgement::of(&tally, Some(seed + 1), LEVEL).is_whole());
    let mut tally = Tally::<Clock>::new();
    tally.play(&clock::Fast, &Uniform { seed: 1 }, 0..15);
    let few = Judgement::of(&tally, Some(1), LEVEL);
    assert_eq!(few.tests.iter().filter(|test| test.outcome == Outcome::TooFewDecks).count(), 4);
}

/// A shuffle that goes wrong somewhere: how many decks until it is found.
fn found_with(dealer: &dyn Dealer) -> u64 {
    let mut dealt = Dealt::default();
    for look in (0..).map(|doubled| 1000 << doubled) {
        for index in dealt.decks()..look {
            dealt.add(&dealer.deck(index));
        }
        let found = |outcome: Outcome| outcome.p_value().is_some_and(|p_value| p_value < LEVEL / 2.0);
        if found(dealt.places()) || found(dealt.neighbours()) {
            return look;
        }
        assert!(look < 1_000_000, "not found with {look} decks");
    }
    unreachable!("the looks do not end");
}

/// Swaps made in order, the place to swap with drawn in some way.
struct Swaps {
    seed: u64,
    other: fn(&mut Prng, u64) -> u64,
}

impl Dealer for Swaps {
    fn deck(&self, index: u64) -> Deck {
        let mut prng = Prng::new(self.seed, index);
        (0..DECK_SIZE).rev().fold(Deck::NEW, |deck, place| {
            deck.with_swap(place, (self.other)(&mut prng, place as u64) as usize)
        })
    }
}

/// Two parts put together card by card, the card of either as likely as the part is long (Gilbert, Shannon
/// and Reeds), so many times.
struct Riffles {
    seed: u64,
    times: u32,
}

impl Dealer for Riffles {
    fn deck(&self, index: u64) -> Deck {
        let mut prng = Prng::new(self.seed, index);
        let mut cards = *Deck::NEW.cards();
        for _ in 0..self.times {
            // Unriffled: each card goes to one part or the other, which is the same backwards.
            let (low, high): (Vec<Card>, Vec<Card>) = cards.iter().partition(|_| prng.below(2) == 0);
            cards = [low, high].concat().try_into().expect("all cards");
        }
        Deck::new(cards).expect("no card is lost")
    }
}

/// The numbers are those of docs/statistics.md.
#[test]
fn biased_shuffles_are_found() {
    let with_any = |prng: &mut Prng, _: u64| prng.below(DECK_SIZE as u64);
    // Off by one: never with itself (Sattolo's algorithm, which makes only cycles).
    let not_itself = |prng: &mut Prng, place: u64| if place == 0 { 0 } else { prng.below(place) };
    // Off by one at the other end: never with the first place.
    let not_first = |prng: &mut Prng, place: u64| if place == 0 { 0 } else { 1 + prng.below(place) };
    // A byte modulo the number of places: some are drawn a little more often.
    let modulo = |prng: &mut Prng, place: u64| prng.below(256) % (place + 1);
    let worst = |found: fn(u64) -> u64| (1..=3).map(found).max();
    let swaps = |other| (1..=3).map(|seed| found_with(&Swaps { seed, other })).max();
    assert_eq!(swaps(with_any), Some(1000));
    assert_eq!(swaps(not_itself), Some(1000));
    assert_eq!(swaps(not_first), Some(1000));
    assert_eq!(swaps(modulo), Some(8000));
    assert_eq!(worst(|seed| found_with(&Riffles { seed, times: 7 })), Some(1000));
    assert_eq!(worst(|seed| found_with(&Riffles { seed, times: 8 })), Some(4000));
}

/// A right run is outside as often as the level says. At the level of a half that is easily seen, and at one
/// of a tenth.
#[test]
fn a_right_run_is_outside_as_often_as_the_level_says() {
    let runs = 200;
    let mut least: Vec<f64> = Vec::new();
    let mut of_places = Vec::new();
    for seed in 0..runs {
        let mut tally = Tally::<Clock>::new();
        tally.play(&clock::Fast, &Uniform { seed }, 0..1000);
        let judgement = Judgement::of(&tally, None, LEVEL);
        let p_values = judgement.tests.iter().filter_map(|test| test.outcome.p_value());
        let smallest = p_values.fold(1.0, f64::min);
        least.push(smallest * judgement.tests.len() as f64);
        for outcome in [tally.dealt().places(), tally.dealt().neighbours()] {
            let Outcome::ChiSquared(sum) = outcome else { panic!("enough decks") };
            of_places.push((sum.statistic - f64::from(sum.degrees)) / (2.0 * f64::from(sum.degrees)).sqrt());
        }
    }
    let below = |level: f64| least.iter().filter(|p_value| **p_value < level).count();
    // 20 expected, 4.2 standard deviation.
    assert!((6..=35).contains(&below(0.1)), "{}", below(0.1));
    assert!(below(0.01) <= 9, "{}", below(0.01));
    // Deviations in standard units: their mean is 0 and their square 1.
    let mean =
        |power: i32| of_places.iter().map(|z: &f64| z.powi(power)).sum::<f64>() / of_places.len() as f64;
    assert!(mean(1).abs() < 0.2 && (mean(2) - 1.0).abs() < 0.3, "{} {}", mean(1), mean(2));
}
