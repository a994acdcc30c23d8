//! How many instructions engines, reading and writing take, counted by callgrind: no noise, so that a change of one
//! in twenty is seen
//! for certain. `counts.py` compares them with those that are stored.
//!
//! Valgrind knows no AVX-512; the other paths are counted.
//!
//! `python3 benches/counts/counts.py`

use std::hint::black_box;

use decks::Timed;
use gungraun::{library_benchmark, library_benchmark_group, main};
use misdeal::deck::Deck;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::{Game, NamedEngine, engine_named};
use misdeal::notation::DeckReader;

/// Decks in one call: more than a batch, so that some are put aside.
const DECKS: usize = 1200;

/// An engine, where this processor has it, and decks.
type Play<G> = (Option<&'static dyn NamedEngine<G>>, Vec<<G as Game>::Start>);

fn of<G: Timed>(engine: &str, kind: &str) -> Play<G> {
    let kinds = G::kinds(DECKS).into_iter();
    let starts = kinds.filter(|of| of.name == kind).flat_map(|of| of.starts).collect();
    (engine_named(engine), starts)
}

fn play<G: Game>((engine, starts): Play<G>) -> Vec<G::Answer> {
    let mut answers = Vec::with_capacity(starts.len());
    if let Some(engine) = engine {
        engine.answers(black_box(&starts), &mut answers);
    }
    answers
}

#[library_benchmark(setup = of)]
#[bench::reference_uniform("reference", "uniform")]
#[bench::laid_out_uniform("laid-out", "uniform")]
#[bench::fast_uniform("fast", "uniform")]
#[bench::fast_inert("fast", "inert")]
#[bench::fast_won("fast", "won")]
#[bench::fast_cascade("fast", "longest cascade")]
#[bench::portable_uniform("batch-portable", "uniform")]
#[bench::avx2_uniform("batch-avx2", "uniform")]
#[bench::avx2_inert("batch-avx2", "inert")]
#[bench::avx2_won("batch-avx2", "won")]
#[bench::avx2_cascade("batch-avx2", "longest cascade")]
fn accordian(decks: Play<Accordian>) -> Vec<<Accordian as Game>::Answer> {
    play(decks)
}

#[library_benchmark(setup = of)]
#[bench::reference_uniform("reference", "uniform")]
#[bench::fast_uniform("fast", "uniform")]
#[bench::batch_uniform("batch", "uniform")]
#[bench::batch_won("batch", "won")]
fn clock(decks: Play<Clock>) -> Vec<<Clock as Game>::Answer> {
    play(decks)
}

fn text(layout: &str) -> Vec<u8> {
    decks::texts(DECKS).into_iter().find(|(name, _)| *name == layout).expect("a layout").1
}

#[library_benchmark(setup = text)]
#[bench::judge("judge")]
#[bench::odd("odd")]
fn read(text: Vec<u8>) -> Vec<Deck> {
    DeckReader::new(black_box(&text[..])).read_all().expect("decks")
}

fn answers<G: Timed>(_: &str) -> Vec<G::Answer> {
    play(of::<G>("fast", "uniform"))
}

#[library_benchmark]
#[bench::accordian(setup = answers::<Accordian>, args = ("uniform"))]
fn write(answers: Vec<<Accordian as Game>::Answer>) -> Vec<u8> {
    let mut lines = Vec::new();
    for answer in black_box(&answers) {
        Accordian::write_answer(answer, &mut lines);
    }
    lines
}

library_benchmark_group!(name = engines, benchmarks = [accordian, clock]);
library_benchmark_group!(name = text, benchmarks = [read, write]);
main!(library_benchmark_groups = [engines, text]);
