//! How plays of all small deals end, beside the law where there is one.

use maud::{Markup, html};

use super::super::histogram::{self, Bar, Histogram, Scale};
use crate::report::verify::grouped;
use crate::verify::{Certificate, Ends, Kind};

/// The ends of plays of the largest deals, as shares of the real deals.
pub fn section(done: &Certificate) -> Markup {
    let (title, cards) = match done.deals {
        Kind::Accordian { max_cards, .. } => (format!("piles at the end, of {max_cards} cards"), max_cards),
        Kind::Clock { ranks, suits, .. } => ("cards exposed".to_owned(), ranks * suits),
    };
    let ends: Vec<&Ends> = done.ends.iter().filter(|ends| ends.cards == cards).collect();
    let all: f64 = ends.iter().map(|ends| number(&ends.deals)).sum();
    let percent = |deals: f64| 100.0 * deals / all.max(1.0);
    let bars = ends.iter().map(|ends| Bar {
        label: ends.end.to_string(),
        seen: percent(number(&ends.deals)),
        expected: done.deals.known_ends(ends.end).map(|deals| percent(deals as f64)),
    });
    let has_law = done.deals.known_ends(cards).is_some();
    let note = if has_law { "share of the deals; expected by the exact law" } else { "share of the deals" };
    let drawn =
        Histogram { title: &title, note: note.to_owned(), bars: bars.collect(), scale: Scale::Percent };
    html! {
        h2 { "How plays end" }
        @if has_law { (histogram::key()) }
        div.charts.wide.pairs {
            (drawn.markup())
            (table(done, &ends, all, has_law))
        }
    }
}

fn table(done: &Certificate, ends: &[&Ends], all: f64, has_law: bool) -> Markup {
    html! {
        div.scroll {
            table {
                thead {
                    tr {
                        th.number scope="col" { "end" }
                        th.number scope="col" { "deals" }
                        @if has_law { th.number scope="col" { "by the law" } }
                        th.number scope="col" { "share" }
                    }
                }
                tbody {
                    @for of in ends {
                        tr {
                            td.number { (of.end) }
                            td.number { (of.deals.parse().map_or_else(|_| "–".to_owned(), grouped)) }
                            @if let Some(law) = done.deals.known_ends(of.end) { td.number { (grouped(law)) } }
                            td.number { (format!("{:.4} %", 100.0 * number(&of.deals) / all.max(1.0))) }
                        }
                    }
                }
            }
        }
    }
}

/// Decimal digits as a number for shares; there may be more of them than 64 bits hold.
fn number(digits: &str) -> f64 {
    digits.parse().unwrap_or(0.0)
}
