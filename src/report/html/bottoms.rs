//! The graph of Clock's bottom cards: from each hour an arrow to the hour of its card's rank.

use maud::{Markup, html};

use super::board::on_dial;
use super::parts::{face, suit};
use crate::card::Card;
use crate::diagnose::Bottoms;

/// The radius of the dial and of a place on it, in units of the drawing.
const DIAL: f64 = 100.0;
const PLACE: f64 = 17.0;

/// The graph, the ring in it, if there is one, drawn otherwise than the rest.
pub fn graph(bottoms: &Bottoms) -> Markup {
    let hours = bottoms.cards.len();
    html! {
        svg.bottoms viewBox="-165 -165 330 330" role="img" aria-label="The bottom cards and where they point to" {
            @for (hour, to) in bottoms.points_to.iter().enumerate() {
                @let in_ring = bottoms.ring.contains(&hour);
                path.ring[in_ring] d=(way(hour, *to, hours)) {
                    title { (told(hour, *to, bottoms)) }
                }
            }
            @for (hour, card) in bottoms.cards.iter().enumerate() {
                @let [x, y] = on_dial(hour, hours);
                g.ring[bottoms.ring.contains(&hour)] transform=(moved(x * DIAL, y * DIAL)) {
                    circle r=(PLACE) {}
                    text.(card.parse().map_or(String::new(), suit)) dy="5" { (card.parse::<Card>().map_or(String::new(), face)) }
                }
                @let far = if bottoms.points_to[hour] == hour { 155.0 } else { 130.0 };
                text.hour x=(format!("{:.1}", x * far)) y=(format!("{:.1}", y * far + 4.0)) { (hour + 1) }
            }
            g.centre { circle r=(PLACE + 5.0) {} text dy="4" { "centre" } }
        }
    }
}

fn moved(x: f64, y: f64) -> String {
    format!("translate({x:.1} {y:.1})")
}

fn told(hour: usize, to: usize, bottoms: &Bottoms) -> String {
    let place =
        if to == bottoms.cards.len() { "the centre".to_owned() } else { format!("{} o'clock", to + 1) };
    format!("{} at {} o'clock points to {place}", bottoms.cards[hour], hour + 1)
}

/// From the rim of one place to the rim of another, bent a little so that two ways between the same places can be
/// told apart; a place that points to itself has a loop outside the dial.
fn way(from: usize, to: usize, hours: usize) -> String {
    let [a, b] = [on_dial(from, hours), on_dial(to, hours)].map(|[x, y]| [x * DIAL, y * DIAL]);
    if from == to {
        let [x, y] = on_dial(from, hours);
        let side =
            |sign: f64, far: f64| [a[0] + far * (x - sign * 0.8 * y), a[1] + far * (y + sign * 0.8 * x)];
        let ([x1, y1], [x2, y2]) = (side(1.0, PLACE * 0.8), side(-1.0, PLACE * 0.9));
        return format!("M{x1:.1} {y1:.1}A16 16 0 1 0 {x2:.1} {y2:.1}");
    }
    let [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    let length = dx.hypot(dy);
    let bend = [f64::midpoint(a[0], b[0]) - dy * 0.13, f64::midpoint(a[1], b[1]) + dx * 0.13];
    let rim = |at: [f64; 2], radius: f64| {
        let [dx, dy] = [bend[0] - at[0], bend[1] - at[1]];
        let part = radius.min(length / 2.0) / dx.hypot(dy);
        [at[0] + dx * part, at[1] + dy * part]
    };
    let end = if to >= hours { PLACE + 8.0 } else { PLACE + 3.0 };
    let ([x1, y1], [x2, y2]) = (rim(a, PLACE), rim(b, end));
    format!("M{x1:.1} {y1:.1}Q{:.1} {:.1} {x2:.1} {y2:.1}", bend[0], bend[1])
}
