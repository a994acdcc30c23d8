//! The page of statistics: what was counted, beside what is known.

use maud::{Markup, html};

use super::campaign::cell;
use super::frame;
use super::histogram::{self, Histogram, Scale};
use super::parts::{Tone, command, facts, prose, verdict};
use crate::report::stats::bars::{expected_count, shared};
use crate::report::stats::{QuantityRecord, RowRecord, ShapeRecord, StatsRecord, TestRecord};
use crate::report::{counted, number};
use crate::stats::Shape;

/// The page; `again` is the command that makes it again.
#[must_use]
pub fn page(record: &StatsRecord, again: &str) -> String {
    let run = record.run;
    let title = format!("misdeal stats: {}", run.game);
    let content = html! {
        h1 { (run.title) ": " (counted(record.decks, "uniform deck")) " on " (run.engine) }
        p.lead { (verdict(tone(record), &record.said())) " " span.kind { "seed " (run.seed) } }
        (strip(record))
        p {
            "Quantities are read off the plays of uniform decks and compared with "
            @if let Some(sample) = record.sample() { "a large sample, " (sample) } @else { "exact laws" }
            ". No second engine is asked: so one that is wrong in the same way as all others is found as well, and so is a \
             biased shuffle."
        }
        h2 { "Seen and expected" }
        (histogram::key())
        div.charts.wide.pairs { @for quantity in &record.quantities { (chart(quantity)) } }
        h2 { "In numbers" }
        (shapes(&record.quantities))
        (facts(&others(record)))
        h2 { "Tests" }
        (tests(record))
        h2 { "Again" }
        (command(again))
    };
    frame::page(&title, &content)
}

fn tone(record: &StatsRecord) -> Tone {
    if record.outside {
        Tone::Bad
    } else if record.tests.iter().all(|test| test.p_value.is_some()) {
        Tone::Good
    } else {
        Tone::Doubtful
    }
}

fn strip(record: &StatsRecord) -> Markup {
    let made = record.tests.iter().filter(|test| test.p_value.is_some()).count();
    html! {
        ul.strip {
            (cell(&number(record.decks), "decks"))
            (cell(record.run.engine, "engine"))
            (cell(&format!("{made} of {}", record.tests.len()), "tests made"))
            (cell(&record.outside().count().to_string(), "outside"))
            (cell(&format!("{:.3} %", 100.0 * record.won.share), "of games won"))
        }
    }
}

fn chart(quantity: &QuantityRecord) -> Markup {
    let note = match quantity.known.decks {
        Some(known) => {
            format!(
                "{}; expected as in a sample of {}",
                counted(quantity.decks, "deck"),
                counted(known, "deck")
            )
        }
        None => format!("{}; expected by the exact law", counted(quantity.decks, "deck")),
    };
    let bars = shared(&quantity.histogram).into_iter().map(Into::into).collect();
    let drawn = Histogram { title: quantity.title, note, bars, scale: Scale::Numbers };
    html! {
        div {
            (drawn.markup())
            details {
                summary { "All values of " code { (quantity.name) } " in a table" }
                (values(quantity))
            }
        }
    }
}

fn values(quantity: &QuantityRecord) -> Markup {
    html! {
        div.scroll.tall role="region" aria-label=(quantity.title) tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { (quantity.name) }
                        th.number scope="col" { "decks" }
                        th.number scope="col" { "expected" }
                        th.number scope="col" { "difference" }
                        th scope="col" { "first deck" }
                    }
                }
                tbody { @for row in &quantity.histogram { (value(row)) } }
            }
            p.legend { "The difference is told in standard deviations of such a number of decks." }
        }
    }
}

fn value(row: &RowRecord) -> Markup {
    html! {
        tr {
            td { (prose(&row.value)) }
            td.number { (number(row.count)) }
            td.number { (expected_count(row.expected)) }
            td.number { @if row.expected > 0.0 { (format!("{:+.1}", (row.count as f64 - row.expected) / row.expected.sqrt())) } }
            td { @if let Some(first) = &row.first { code { (first) } } }
        }
    }
}

/// Mean, deviation and quantiles, below one another seen and expected.
fn shapes(quantities: &[QuantityRecord]) -> Markup {
    let shapes = quantities.iter().filter_map(|quantity| Some((quantity, quantity.seen?)));
    html! {
        div.scroll role="region" aria-label="distributions in numbers" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "quantity" }
                        th scope="col" { "" }
                        @for label in ["mean", "sd", "mode", "least"] { th.number scope="col" { (label) } }
                        @for share in Shape::QUANTILES { th.number scope="col" { (quantile(share)) } }
                        th.number scope="col" { "most" }
                    }
                }
                tbody {
                    @for (quantity, seen) in shapes {
                        tr { th.title scope="row" { (quantity.title) } (shape("seen", &seen)) }
                        @if let Some(expected) = &quantity.expected { tr.beside { th {} (shape("expected", expected)) } }
                    }
                }
            }
        }
    }
}

fn quantile(share: f64) -> String {
    match share {
        0.5 => "median".to_owned(),
        _ => format!("{:.0} %", 100.0 * share),
    }
}

fn shape(label: &str, of: &ShapeRecord) -> Markup {
    html! {
        td { (label) }
        td.number { (format!("{:.3}", of.mean)) }
        td.number { (format!("{:.3}", of.sd)) }
        @for value in [of.mode, of.lowest].into_iter().chain(of.quantiles).chain([of.highest]) { td.number { (value) } }
    }
}

/// What else was seen: games won, and the rarest of each quantity.
fn others(record: &StatsRecord) -> Vec<(&'static str, Markup)> {
    let rarest = record.quantities.iter().filter_map(|quantity| {
        let rarest = quantity.rarest.as_ref()?;
        Some(("rarest", html! { (rarest.text(quantity.name)) }))
    });
    std::iter::once(("won", html! { (record.won.text(record.decks)) })).chain(rarest).collect()
}

fn tests(record: &StatsRecord) -> Markup {
    html! {
        p { "Each test has a p-value: how likely as much or more is where nothing is wrong. " (sentence(&record.bounds())) }
        div.scroll role="region" aria-label="tests" tabindex="0" {
            table {
                thead {
                    tr {
                        @for label in ["test", "of the", "how"] { th scope="col" { (label) } }
                        @for label in ["statistic", "degrees", "p-value", "level"] { th.number scope="col" { (label) } }
                        th scope="col" { "result" }
                    }
                }
                tbody { @for test in &record.tests { (row(test, record.level_of_one)) } }
            }
        }
    }
}

fn row(test: &TestRecord, level: f64) -> Markup {
    html! {
        tr {
            th scope="row" { code { (test.test) } }
            td { (test.of) }
            td.how { (test.method) }
            td.number { (test.statistic_text()) }
            td.number { (test.degrees_text()) }
            td.number { (test.said()) }
            td.number { (format!("{level:.1e}")) }
            td { (result(test)) }
        }
    }
}

fn result(test: &TestRecord) -> Markup {
    match (test.p_value, test.is_outside()) {
        (_, true) => verdict(Tone::Bad, "outside"),
        (Some(_), false) => verdict(Tone::Good, "inside"),
        (None, false) => verdict(Tone::Doubtful, "not made"),
    }
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
