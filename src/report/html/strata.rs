//! Rare situations: how often a campaign's decks were in them, beside chance.

use maud::{Markup, html};

use super::parts::{Tone, verdict};
use crate::report::fuzz::StratumRecord;
use crate::report::number;

/// The size of a drawing in its own units; its lowest part is for labels.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 110.0;
const BASE: f64 = 96.0;
/// Where the bars begin; to the left stand the labels of the scale.
const LEFT: f64 = 34.0;
/// What is rarer than this is drawn as if it were so rare.
const RAREST: f64 = 1e-9;

/// Charts by quantity, and a table of all strata; `decks` is how many decks were played.
pub fn section(strata: &[StratumRecord], decks: u64) -> Markup {
    let reached = strata.iter().filter(|stratum| stratum.reached).count();
    let tone = if reached == strata.len() { Tone::Good } else { Tone::Doubtful };
    html! {
        h3 { "Rare situations" }
        p {
            (verdict(tone, &format!("{reached} of {} reached", strata.len())))
            " Bars: the share of this campaign's decks that were in the situation. Line: the share among uniform decks, \
             by an exact law or as measured; the scale is logarithmic. A campaign deals what is rare on purpose, so bars \
             stand far above the line there. What was never reached is marked in red below. "
            code { "misdeal strata" } " says what each is."
        }
        div.charts {
            @for of_quantity in strata.chunk_by(|one, other| one.quantity() == other.quantity()) {
                (chart(of_quantity, decks))
            }
        }
        details {
            summary { "All " (strata.len()) " situations in a table" }
            (table(strata))
        }
    }
}

fn table(strata: &[StratumRecord]) -> Markup {
    html! {
        div.scroll role="region" aria-label="rare situations" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "situation" }
                        th scope="col" { "reached" }
                        th.number scope="col" { "decks" }
                        th scope="col" { "by chance" }
                        th scope="col" { "known how" }
                        th scope="col" { "first deck" }
                    }
                }
                tbody {
                    @for stratum in strata {
                        tr {
                            td { (stratum.name) }
                            td.bad[!stratum.reached] { @if stratum.reached { "yes" } @else { "✗ no" } }
                            td.number { (number(stratum.decks)) }
                            td { (stratum.odds) }
                            td { (stratum.source) }
                            td { @if let Some(first) = &stratum.first { (first.origin) } }
                        }
                    }
                }
            }
        }
    }
}

/// The strata of one quantity.
fn chart(strata: &[StratumRecord], decks: u64) -> Markup {
    let reached = strata.iter().filter(|stratum| stratum.reached).count();
    let name = strata[0].quantity();
    let scale = Scale::of(strata, decks);
    let count = format!("{reached} of {} reached", strata.len());
    html! {
        figure.chart {
            figcaption { strong { (name) } " " span.legend { (count) } }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(format!("{name}: {count}")) {
                @for (share, label) in scale.lines() {
                    @let y = scale.y(share);
                    path.grid d=(format!("M{LEFT} {y:.1}H{WIDTH}")) {}
                    text x="2" y=(format!("{:.1}", y + 8.0)) { (label) }
                }
                path.seen d=(bars(strata, &scale)) {}
                path.missed d=(missed(strata, &scale)) {}
                path.chance d=(chance(strata, &scale)) {}
                text x=(LEFT) y="106" { (value(&strata[0])) }
                text x=(WIDTH - 2.0) y="106" text-anchor="end" { (strata.last().map_or("", value)) }
            }
        }
    }
}

/// The part of the name after the colon.
pub fn value(stratum: &StratumRecord) -> &str {
    stratum.name.split_once(':').map_or(stratum.name.as_str(), |(_, value)| value)
}

/// Where a share stands.
struct Scale {
    /// The power of ten at the bottom, at most -1.
    lowest: f64,
    decks: f64,
    /// How wide a stratum is.
    step: f64,
}

impl Scale {
    fn of(strata: &[StratumRecord], decks: u64) -> Self {
        let decks = decks.max(1) as f64;
        let shares = strata.iter().flat_map(|stratum| [stratum.probability, stratum.decks as f64 / decks]);
        let rarest = shares.filter(|share| *share > 0.0).fold(0.1, f64::min).max(RAREST);
        Self { lowest: rarest.log10().floor(), decks, step: (WIDTH - LEFT) / strata.len() as f64 }
    }

    fn y(&self, share: f64) -> f64 {
        let share = share.max(RAREST).log10().clamp(self.lowest, 0.0);
        BASE * share / self.lowest
    }

    fn x(&self, place: usize) -> f64 {
        LEFT + place as f64 * self.step
    }

    /// Some powers of ten with their labels.
    fn lines(&self) -> Vec<(f64, String)> {
        let apart = if self.lowest < -4.0 { 2 } else { 1 };
        let powers = (0..=(-self.lowest) as i32).step_by(apart).map(|power| -power);
        powers
            .map(|power| {
                (10_f64.powi(power), if power == 0 { "1".to_owned() } else { format!("10{}", raised(power)) })
            })
            .collect()
    }
}

/// A small negative number, raised.
fn raised(power: i32) -> String {
    let digits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
    format!("⁻{}", digits.get(power.unsigned_abs() as usize).copied().unwrap_or(""))
}

/// A bar for each that was seen.
fn bars(strata: &[StratumRecord], scale: &Scale) -> String {
    let width = scale.step * 0.86;
    let mut path = String::new();
    for (place, stratum) in strata.iter().enumerate().filter(|(_, stratum)| stratum.decks > 0) {
        let y = scale.y(stratum.decks as f64 / scale.decks).min(BASE - 1.0);
        path.push_str(&format!("M{:.1} {y:.1}h{width:.1}V{BASE}h-{width:.1}z", scale.x(place)));
    }
    path
}

/// A sign on the line of the base for each that was not reached.
fn missed(strata: &[StratumRecord], scale: &Scale) -> String {
    let width = scale.step.max(2.0);
    let mut path = String::new();
    for (place, _) in strata.iter().enumerate().filter(|(_, stratum)| !stratum.reached) {
        path.push_str(&format!("M{:.1} {BASE}h{width:.1}v4h-{width:.1}z", scale.x(place)));
    }
    path
}

/// A line for each of which it is known how likely it is.
fn chance(strata: &[StratumRecord], scale: &Scale) -> String {
    let mut path = String::new();
    for (place, stratum) in strata.iter().enumerate().filter(|(_, stratum)| stratum.probability > 0.0) {
        let (x, y) = (scale.x(place), scale.y(stratum.probability));
        path.push_str(&format!("M{x:.1} {y:.1}h{:.1}", scale.step));
    }
    path
}
