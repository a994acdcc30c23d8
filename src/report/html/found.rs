//! The page of known bugs that statistics find alone.

use maud::{Markup, html};

use super::campaign::cell;
use super::frame;
use super::mutants::heat;
use super::parts::{Tone, command, prose, verdict};
use crate::report::number;
use crate::report::stats::mutants::{EngineRecord, FoundRecord};

/// The page; `again` is the command that makes it again.
#[must_use]
pub fn page(record: &FoundRecord, again: &str) -> String {
    let title = format!("misdeal stats: known bugs of {}", record.game);
    let found = record.mutants.iter().filter(|mutant| mutant.decks.is_some()).count();
    let outside = record.controls.iter().filter(|control| control.decks.is_some()).count();
    let content = html! {
        h1 { "Which known bugs of " (record.game) " do statistics find alone?" }
        p.lead {
            @if record.fails() {
                (verdict(Tone::Bad, "a right engine is outside"))
            } @else {
                (verdict(Tone::Good, "no right engine is outside"))
            }
            span.kind { "seed " (record.seed) ", level " (record.level) }
        }
        ul.strip {
            (cell(&format!("{found} of {}", record.mutants.len()), "known bugs found"))
            (cell(&format!("{outside} of {}", record.controls.len()), "right engines outside"))
            (cell(&number(record.decks), "decks at most"))
        }
        p {
            "Each row is an engine with one known bug, which plays uniform decks alone. Its distributions were looked at after \
             1,000, 2,000, 4,000 and so on decks; the number is that after which one was outside. The stronger the colour, \
             the sooner. What only writes wrongly, plays another game with the same distribution, or shows on rare decks alone \
             is not to be found in this way."
        }
        (table("known bug", &record.mutants, Kind::Wrong))
        h2 { "Right engines on the same decks" }
        (table("control", &record.controls, Kind::Right))
        h2 { "Again" }
        (command(again))
    };
    frame::page(&title, &content)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Wrong,
    Right,
}

fn table(what: &str, engines: &[EngineRecord], kind: Kind) -> Markup {
    html! {
        div.scroll role="region" aria-label=(what) tabindex="0" {
            table.matrix {
                thead {
                    tr {
                        th scope="col" { (what) }
                        th.number scope="col" { "decks" }
                        th scope="col" { "outside in" }
                        th.number scope="col" { "smallest p-value" }
                    }
                }
                tbody { @for engine in engines { (row(engine, kind)) } }
            }
        }
    }
}

fn row(engine: &EngineRecord, kind: Kind) -> Markup {
    html! {
        tr {
            th scope="row" {
                code { (engine.name) }
                @if let Some(story) = engine.story { div.story { (prose(story)) } }
            }
            @match (engine.decks, kind) {
                (Some(decks), Kind::Wrong) => td.number.{ "heat-" (heat(decks / 1000)) } { (number(decks)) },
                (Some(decks), Kind::Right) => td.number.bad { "✗ " (number(decks)) },
                (None, Kind::Wrong) => td.number { "–" },
                (None, Kind::Right) => td.number.good { "✓ inside" },
            }
            td.how {
                @if engine.output_only { "not looked at: only what is written is wrong" }
                (engine.tests.join(", "))
            }
            td.number { @if !engine.output_only { (p_value(engine.p_value)) } @else { "–" } }
        }
    }
}

fn p_value(p_value: f64) -> String {
    match p_value {
        0.001.. => format!("{p_value:.3}"),
        0.0 => "0".to_owned(),
        _ => format!("{p_value:.0e}"),
    }
}
