//! Which part has which deals, drawn and as a table.

use maud::{Markup, html};

use super::super::parts::{Tone, prose, verdict};
use crate::report::{counted, number};
use crate::verify::{Cover, Items, Map, Placed, Standing};
use crate::visible;

/// So many squares at most, and so many side by side.
const SQUARES: usize = 160;
const COLUMNS: usize = 20;
/// How wide and high a square is in units of the drawing, and how far it is from the next.
const SIDE: usize = 18;
const STEP: usize = 20;
/// Of more parts there is no room for their numbers.
const NUMBERED: usize = 999;

/// How parts that are not in the map are to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// They are missing.
    Missing,
    /// They are run elsewhere.
    Elsewhere,
}

/// The map.
pub fn section(map: &Map, others: Others) -> Markup {
    let squares = map.items.clamp(1, SQUARES);
    let lines = squares.div_ceil(COLUMNS);
    let size = format!("0 0 {} {}", COLUMNS * STEP, lines * STEP);
    html! {
        p { (told(map, others)) }
        figure.parts {
            svg.map viewBox=(size) role="img" aria-label=(told(map, others)) {
                @for square in 0..squares {
                    @let items = Items { from: square * map.items / squares, to: (square + 1) * map.items / squares };
                    (drawn(square, map, items, others))
                }
            }
            figcaption.legend { (key(map, squares, others)) }
        }
        (table(map))
    }
}

/// What the map shows, in words.
fn told(map: &Map, others: Others) -> String {
    let ranges = |ranges: &[Items]| ranges.iter().map(|items| range(*items)).collect::<Vec<_>>().join(", ");
    let all = counted(map.items as u64, "item");
    if map.is_whole() {
        let parts = if map.parts.len() == 1 {
            "this run has played all of them".to_owned()
        } else {
            format!("each is in exactly one of {} parts", map.parts.len())
        };
        return format!("The deals are cut into {all}; {parts}.");
    }
    let mut text = format!("The deals are cut into {all}.");
    if !map.missing.is_empty() {
        let what = match others {
            Others::Missing => "In no part",
            Others::Elsewhere => "Left to other parts",
        };
        text.push_str(&format!(" {what}: items {}.", ranges(&map.missing)));
    }
    if !map.twice.is_empty() {
        text.push_str(&format!(" In more than one part: items {}.", ranges(&map.twice)));
    }
    let foreign = map.parts.iter().filter(|part| part.standing != Standing::OfTheRun).count();
    if foreign > 0 {
        text.push_str(&format!(" Of another run: {foreign} of {} parts.", map.parts.len()));
    }
    text
}

/// Items as people count them.
fn range(items: Items) -> String {
    let (from, to) = (number(items.from as u64 + 1), number(items.to as u64));
    if from == to { from } else { format!("{from} to {to}") }
}

fn drawn(square: usize, map: &Map, items: Items, others: Others) -> Markup {
    let (x, y) = (square % COLUMNS * STEP + 1, square / COLUMNS * STEP + 1);
    let (class, sign) = match (map.cover(items), others) {
        (Cover::Part(part), _) => (if part % 2 == 0 { "part" } else { "part odd" }, label(part)),
        (Cover::Missing, Others::Missing) => ("missing", "✗".to_owned()),
        (Cover::Missing, Others::Elsewhere) => ("elsewhere", String::new()),
        (Cover::Twice, _) => ("twice", "2×".to_owned()),
    };
    html! {
        rect.(class) x=(x) y=(y) width=(SIDE) height=(SIDE) rx="2" {}
        @if !sign.is_empty() {
            text x=(x + SIDE / 2) y=(y + 12) text-anchor="middle" { (sign) }
        }
    }
}

/// A part's number, as it stands in the table too.
fn label(part: usize) -> String {
    if part < NUMBERED { (part + 1).to_string() } else { String::new() }
}

fn key(map: &Map, squares: usize, others: Others) -> String {
    let each = if squares == map.items {
        "A square is an item".to_owned()
    } else {
        format!("A square stands for about {} items", number((map.items / squares) as u64))
    };
    let missing = match others {
        Others::Missing => "✗ is in no part",
        Others::Elsewhere => "an empty one is left to other parts",
    };
    let signs = if map.is_whole() { String::new() } else { format!("; {missing}, 2× in several") };
    format!("{each}: the deals with the same first cards. Its number is that of the part that has it{signs}.")
}

fn table(map: &Map) -> Markup {
    html! {
        div.scroll.tall role="region" aria-label="parts" tabindex="0" {
            table {
                thead {
                    tr {
                        th.number scope="col" { "part" }
                        th scope="col" { "from" }
                        th.number scope="col" { "items" }
                        th.number scope="col" { "deals played" }
                        th scope="col" { "result" }
                        th scope="col" { "its digest" }
                    }
                }
                tbody { @for (number, part) in map.parts.iter().enumerate() { (row(number, part)) } }
            }
        }
    }
}

fn row(place: usize, part: &Placed) -> Markup {
    let items = if part.items.from < part.items.to { range(part.items) } else { "none".to_owned() };
    html! {
        tr {
            td.number { (place + 1) }
            td { code { (visible::text(&part.name)) } }
            td.number { (items) }
            td.number { (number(part.played)) }
            td.how {
                @match &part.standing {
                    Standing::OfAnother { what, in_first, here } => {
                        (verdict(Tone::Bad, "of another run")) " "
                        (prose(&format!("{what} is {here}, and {in_first} in the first part")))
                    }
                    Standing::OfTheRun if part.fails => (verdict(Tone::Bad, "something fails")),
                    Standing::OfTheRun => (verdict(Tone::Good, "nothing fails")),
                }
            }
            td { code { (visible::text(&part.digest)) } }
        }
    }
}
