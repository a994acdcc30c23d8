//! min(min(d)) = min(d) and signature(min(d)) = signature(d) for every known bug and every deck d.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use misdeal::deck::Deck;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::mutants::Mutants;
use misdeal::targets::{Minimizer, arms, minimizer};

static ACCORDIAN: LazyLock<Minimizer<Accordian>> =
    LazyLock::new(|| misdeal_fuzz::side(Minimizer::OWN, &arms::minimizers()));
static CLOCK: LazyLock<Minimizer<Clock>> =
    LazyLock::new(|| misdeal_fuzz::side(Minimizer::OWN, &arms::minimizers()));

// A known bug by number, those of Accordian first.
fuzz_target!(|input: (u8, Deck)| {
    let (number, deck) = (usize::from(input.0), input.1);
    let (accordian, clock) = (Accordian::mutants(), Clock::mutants());
    let number = number % (accordian.len() + clock.len());
    misdeal_fuzz::require(match accordian.get(number) {
        Some(mutant) => minimizer(mutant, &deck, &ACCORDIAN),
        None => minimizer(&clock[number - accordian.len()], &deck, &CLOCK),
    });
});
