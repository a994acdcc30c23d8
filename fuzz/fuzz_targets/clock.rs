//! play(engine, d) = play(reference, d) for every engine of Clock and every deck d.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target};
use misdeal::game::clock::Clock;
use misdeal::targets::Plays;

thread_local!(static PLAYS: RefCell<Plays<Clock>> = RefCell::new(misdeal_fuzz::plays()));

fuzz_target!(|input: &[u8]| PLAYS.with_borrow_mut(|plays| misdeal_fuzz::play(plays, input)));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    misdeal_fuzz::mutated(data, size, max_size, seed)
});

fuzz_crossover!(|one: &[u8], other: &[u8], output: &mut [u8], seed: u32| {
    misdeal_fuzz::crossed_over(one, other, output, seed)
});
