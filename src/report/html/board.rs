//! What lies on the table after a step: a row of piles, or a dial.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use maud::{Markup, html};

use super::parts::{face, suit};
use crate::card::Card;
use crate::diagnose::{Board, Pile, Step};
use crate::visible;

/// How boards of one play are drawn.
#[derive(Debug)]
pub struct Drawing<'a> {
    /// The cards that do not matter.
    pub unseen: BTreeSet<&'a str>,
    /// How many piles stand beside one another; those that follow stand below.
    pub columns: usize,
}

/// A place in a row is so wide and high, in units of the drawing; the style gives it the same shape.
const PLACE: [f64; 2] = [100.0, 150.0];
/// The fewest and the most piles beside one another.
const COLUMNS: [usize; 2] = [6, 10];

impl<'a> Drawing<'a> {
    /// A drawing in which every board of these steps has room.
    pub fn of(steps: &[Step], unseen: &'a [String]) -> Self {
        let widest = steps.iter().map(|step| match &step.board {
            Board::Row { piles, .. } => piles.len(),
            Board::Dial { .. } => 0,
        });
        Self {
            unseen: unseen.iter().map(String::as_str).collect(),
            columns: widest.max().unwrap_or(0).clamp(COLUMNS[0], COLUMNS[1]),
        }
    }

    /// The board.
    pub fn board(&self, board: &Board) -> Markup {
        match board {
            Board::Row { piles, about, moved } => self.row(piles, *about, *moved),
            Board::Dial { face_down, face_up, current, about } => {
                self.dial(face_down, face_up, current.as_deref(), *about)
            }
        }
    }

    fn row(&self, piles: &[Pile], about: Option<[usize; 2]>, moved: Option<[usize; 2]>) -> Markup {
        let target = moved.map(|[_, to]| to).or(about.map(|[place, _]| place));
        html! {
            ol.row {
                @for (place, pile) in piles.iter().enumerate() {
                    (self.pile(pile, target == Some(place)))
                }
            }
            @if let Some([from, to]) = moved {
                (self.arrow(piles.len(), from, to))
            }
        }
    }

    fn pile(&self, pile: &Pile, is_target: bool) -> Markup {
        let Some(top) = &pile.top else {
            return html! { li.gap { "–" } };
        };
        html! {
            li.(self.class(top)).deep[pile.height > 1].now[is_target] {
                (shown(top))
                @if pile.height > 1 {
                    small { "×" (pile.height) }
                    span { (faces(&pile.below)) }
                }
            }
        }
    }

    /// The classes of a card: its suit, and whether it matters.
    fn class(&self, card: &str) -> String {
        let suit = card.parse().map_or(String::new(), suit);
        if self.unseen.contains(card) { suit + " idle" } else { suit }
    }

    fn chip(&self, card: &str) -> Markup {
        html! { b class=(self.class(card)) { (shown(card)) } }
    }

    /// An arrow from the place that a card has left to the pile that it lies on.
    fn arrow(&self, piles: usize, from: usize, to: usize) -> Markup {
        let lines = piles.max(from + 1).max(to + 1).div_ceil(self.columns);
        let [width, height] = [self.columns as f64 * PLACE[0], lines as f64 * PLACE[1]];
        let top = |place: usize| {
            let (column, line) = ((place % self.columns) as f64, (place / self.columns) as f64);
            [(column + 0.5) * PLACE[0], line * PLACE[1] + 16.0]
        };
        let ([x, y], [to_x, to_y]) = (top(from), top(to));
        let over = [f64::midpoint(x, to_x), y.min(to_y) - 40.0];
        html! {
            svg.arrow viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
                path d=(format!("M{x} {y}Q{} {} {to_x} {to_y}", over[0], over[1])) {}
            }
        }
    }

    fn dial(
        &self,
        face_down: &[usize],
        face_up: &[Vec<String>],
        current: Option<&str>,
        about: Option<usize>,
    ) -> Markup {
        html! {
            ol.dial {
                @for (pile, count) in face_down.iter().enumerate() {
                    li.now[about == Some(pile)].none[*count == 0] {
                        (count)
                        @if let Some(cards) = face_up.get(pile).filter(|cards| !cards.is_empty()) {
                            span { (faces(cards)) }
                        }
                    }
                }
            }
            @if let Some(card) = current {
                p.current { (self.chip(card)) }
            }
        }
    }
}

/// The faces of cards that are not looked at all the time, as words: a page of long plays has very many.
fn faces(cards: &[String]) -> String {
    cards.iter().map(|card| shown(card)).collect::<Vec<_>>().join(" ")
}

/// The card's face.
fn shown(card: &str) -> String {
    card.parse::<Card>().map_or_else(|_| visible::text(card), face)
}

/// Where a pile of a dial stands: `hours` around the centre, the last of them at the top, and the centre itself.
/// From the centre, in units of the radius, to the right and down.
pub fn on_dial(pile: usize, hours: usize) -> [f64; 2] {
    if pile >= hours {
        return [0.0, 0.0];
    }
    let angle = (pile + 1) as f64 / hours as f64 * TAU;
    [angle.sin(), -angle.cos()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_is_at_the_top_and_three_at_the_right() {
        // In thousandths of the radius.
        let at = |pile| on_dial(pile, 12).map(|place| (place * 1000.0).round() as i32);
        assert_eq!(at(11), [0, -1000]);
        assert_eq!(at(2), [1000, 0]);
        assert_eq!(at(5), [0, 1000]);
        assert_eq!(at(12), [0, 0]);
    }
}
