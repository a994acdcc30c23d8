use misdeal::card::{Card, Rank, Suit};
use misdeal::deck::Deal;
use misdeal::game::clock::laws::check_events;
use misdeal::game::clock::theory::foresee;
use misdeal::game::clock::{Clock, ClockDeal, ClockSize, Exposed, Fast, Reference};
use misdeal::game::law::Tally;
use misdeal::game::{Depth, Engine, Game, Ignore};
use misdeal::generate::enumerate::rank_arrangements;
use misdeal::generate::uniform;
use misdeal::trace::Trace;
use proptest::prelude::*;

use crate::strategies::clock_deal;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn reference_and_fast_agree_in_every_event(start in clock_deal()) {
        let traces: Vec<_> = Clock::engines().iter().map(|engine| Trace::of(*engine, &start)).collect();
        for trace in &traces {
            prop_assert_eq!(&traces[0].events, &trace.events);
            prop_assert_eq!(traces[0].first_divergence(trace, Depth::Events), None);
        }
    }

    #[test]
    fn an_answer_is_the_same_whether_anybody_listens(start in clock_deal()) {
        for engine in Clock::engines() {
            prop_assert_eq!(engine.answer(&start), engine.answer_with_events(&start, &mut Vec::new()));
        }
    }

    /// Each card turned once, from the right pile; ends in time, on the last king; the tree criterion.
    #[test]
    fn every_engine_keeps_the_laws(start in clock_deal()) {
        for engine in Clock::engines() {
            let mut events = Vec::new();
            let answer = engine.answer_with_events(&start, &mut events);
            prop_assert_eq!(check_events(&start, &events, answer, &mut Tally::default()), Ok(()), "{}", engine.name());
        }
    }

    #[test]
    fn what_theory_says_happens(start in clock_deal()) {
        let answer = Reference.play(&start, &mut Ignore);
        let foreseen = foresee(&start);
        prop_assert!(foreseen.allows(&answer, &start), "{:?} does not allow {}", foreseen, answer);
        prop_assert_eq!(foreseen.won, answer.won(start.size()));
        prop_assert_eq!(foreseen.last_rank, answer.last.rank());
    }

    /// Exchanging the suits of a rank's cards leaves the number exposed, and the rank of the last card.
    #[test]
    fn the_number_exposed_depends_on_ranks_alone(start in clock_deal()) {
        let mut used = [0; 13];
        let cards: Vec<Card> = start.cards().iter().map(|card| {
            let suit = &mut used[card.rank() as usize];
            *suit += 1;
            Card::new(card.rank(), Suit::ALL[*suit - 1])
        }).collect();
        let other = ClockDeal::new(Deal::new(&cards).expect("distinct")).expect("a whole deck");
        let answer = Reference.play(&start, &mut Ignore);
        let other_answer = Reference.play(&other, &mut Ignore);
        prop_assert_eq!((answer.count, answer.last.rank()), (other_answer.count, other_answer.last.rank()));
    }
}

/// "n choose k"
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// P(exposed = n) = C(n−1, S−1) / C(RS, S), and exactly 1/R of all deals are won.
#[test]
fn small_clocks_have_the_exact_distribution() {
    for (ranks, suits) in [(2, 2), (3, 2), (4, 2), (3, 3), (2, 4), (3, 4), (5, 2)] {
        let size = ClockSize::new(ranks, suits).expect("a small clock");
        let cards = size.cards() as u64;
        let mut counts = vec![0_u64; size.cards() + 1];
        let mut arrangements = 0;
        for start in rank_arrangements(size) {
            let answer = Reference.play(&start, &mut Ignore);
            assert_eq!(Fast.play(&start, &mut Ignore), answer);
            assert!(foresee(&start).allows(&answer, &start), "{start:?}");
            counts[usize::from(answer.count)] += 1;
            arrangements += 1;
        }
        for (exposed, &count) in counts.iter().enumerate() {
            let exposed = exposed as u64;
            let share = if exposed == 0 { 0 } else { choose(exposed - 1, suits as u64 - 1) };
            assert_eq!(
                count * choose(cards, suits as u64),
                share * arrangements,
                "{ranks} × {suits}, {exposed} exposed"
            );
        }
        assert_eq!(counts[size.cards()] * ranks as u64, arrangements, "{ranks} × {suits} won");
    }
}

/// The enumeration by ranks stands for all deals: on 2 × 2 and 3 × 2 all are played.
#[test]
fn arrangements_of_ranks_stand_for_all_deals() {
    fn all(cards: &mut Vec<Card>, left: &mut Vec<Card>, counts: &mut [u64]) {
        if left.is_empty() {
            let start = ClockDeal::new(Deal::new(cards).expect("distinct")).expect("a whole deck");
            counts[usize::from(Reference.play(&start, &mut Ignore).count)] += 1;
        }
        for place in 0..left.len() {
            let card = left.remove(place);
            cards.push(card);
            all(cards, left, counts);
            cards.pop();
            left.insert(place, card);
        }
    }
    for (ranks, deals_an_arrangement) in [(2, 4), (3, 8)] {
        let size = ClockSize::new(ranks, 2).expect("a small clock");
        let mut by_arrangement = vec![0; size.cards() + 1];
        for start in rank_arrangements(size) {
            by_arrangement[usize::from(Reference.play(&start, &mut Ignore).count)] += deals_an_arrangement;
        }
        let mut left: Vec<Card> = rank_arrangements(size).next().expect("one").cards().to_vec();
        let mut by_deal = vec![0; size.cards() + 1];
        all(&mut Vec::new(), &mut left, &mut by_deal);
        assert_eq!(by_arrangement, by_deal);
    }
}

/// On the full clock the mean is 42.4, the variance 67.84, 1/13 are won, and 4 to 9 exposed are 1 in 2 149.
#[test]
fn the_distribution_over_uniform_decks_is_the_exact_one() {
    const DECKS: u32 = 500_000;
    let exact = |n: u64| choose(n - 1, 3) as f64 / choose(52, 4) as f64;
    let mean: f64 = (4..=52).map(|n| n as f64 * exact(n)).sum();
    let variance: f64 = (4..=52).map(|n| (n as f64 - mean).powi(2) * exact(n)).sum();
    assert!((mean - 42.4).abs() < 1e-9 && (variance - 67.84).abs() < 1e-9);
    assert!((exact(52) - 1.0 / 13.0).abs() < 1e-12);
    assert!((1.0 / (4..=9).map(exact).sum::<f64>() - 2149.0).abs() < 1.0);
    let mut counts = [0_u32; 53];
    let mut last_suits = [0_u32; 4];
    for index in 0..u64::from(DECKS) {
        let Exposed { count, last } =
            Fast.play(&Clock::start_of_deck(&uniform::deck(170, index)), &mut Ignore);
        assert_eq!(last.rank(), Rank::King);
        counts[usize::from(count)] += 1;
        last_suits[last.suit() as usize] += 1;
    }
    assert_eq!(counts[..4], [0; 4]);
    // Chi-squared over 4–9 together, 10, 11, …, 52: 43 degrees of freedom, the 0.999 quantile is 77.4.
    let mut expected = vec![(4..=9).map(exact).sum::<f64>()];
    expected.extend((10..=52).map(exact));
    let mut observed = vec![counts[4..=9].iter().sum::<u32>()];
    observed.extend(&counts[10..=52]);
    assert!(chi_squared(&observed, &expected) < 77.4);
    // Three degrees of freedom, the 0.999 quantile is 16.3.
    assert!(chi_squared(&last_suits, &[0.25; 4]) < 16.3);
}

fn chi_squared(observed: &[u32], shares: &[f64]) -> f64 {
    let total: u32 = observed.iter().sum();
    let term = |(&observed, share): (&u32, &f64)| {
        let expected = share * f64::from(total);
        (f64::from(observed) - expected).powi(2) / expected
    };
    observed.iter().zip(shares).map(term).sum()
}
