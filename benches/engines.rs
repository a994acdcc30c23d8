//! One deck on each engine, and thousands, of each kind; decks read, and answers written: times with their spread, and how they have changed since the
//! last run. For whoever works on an engine; ratios within one run are in `ratios`.
//!
//! `cargo bench --bench engines -- accordian/uniform`

mod decks;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use decks::{Kind, Timed};
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::game::{Game, all_engines};
use misdeal::notation::DeckReader;

/// Decks in one call.
const DECKS: usize = 4096;

fn game<G: Timed>(criterion: &mut Criterion) {
    for Kind { name, starts } in G::kinds(DECKS) {
        let mut one = criterion.benchmark_group(format!("{}/{name}/one", G::NAME));
        for engine in all_engines::<G>() {
            let mut next = starts.iter().cycle();
            one.bench_function(engine.name(), |bencher| {
                bencher.iter(|| engine.answer(black_box(next.next().expect("a cycle does not end"))));
            });
        }
        one.finish();
        let mut many = criterion.benchmark_group(format!("{}/{name}", G::NAME));
        many.throughput(Throughput::Elements(DECKS as u64));
        for engine in all_engines::<G>() {
            let mut answers = Vec::with_capacity(DECKS);
            many.bench_with_input(BenchmarkId::new(engine.name(), DECKS), &starts, |bencher, starts| {
                bencher.iter(|| {
                    answers.clear();
                    engine.answers(black_box(starts), &mut answers);
                });
            });
        }
        many.finish();
    }
}

/// Decks from text, and answers to text.
fn text(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    group.throughput(Throughput::Elements(DECKS as u64));
    for (layout, text) in decks::texts(DECKS) {
        group.bench_function(format!("read/{layout}"), |bencher| {
            bencher.iter(|| DeckReader::new(black_box(&text[..])).read_all().expect("decks"));
        });
    }
    let starts: Vec<_> = Accordian::kinds(DECKS).swap_remove(0).starts;
    let mut answers = Vec::new();
    Accordian::engines()[0].answers(&starts, &mut answers);
    let mut lines = Vec::new();
    group.bench_function("write/accordian", |bencher| {
        bencher.iter(|| {
            lines.clear();
            for answer in black_box(&answers) {
                Accordian::write_answer(answer, &mut lines);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, game::<Accordian>, game::<Clock>, text);
criterion_main!(benches);
