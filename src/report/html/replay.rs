//! Plays that can be stepped through.
//!
//! All steps stand in a table, each with the board after it. Above it the boards of the first step that differs;
//! the script puts those of any other step there, taken from the table.

use maud::{Markup, html};

use super::board::Drawing;
use super::bottoms;
use super::parts::{deal, prose};
use crate::diagnose::{Board, Bottoms, Explanation, Side, Step};
use crate::report::{counted, explain};
use crate::visible;

/// Plays of the same cards.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    /// The cards as the judge lists them, a line each; of a short deal in the order dealt.
    pub cards: &'a [String],
    /// The cards that do not matter.
    pub unseen: &'a [String],
    /// All steps, in order.
    pub steps: &'a [Step],
    /// The number of the first step that differs.
    pub parting: Option<usize>,
    /// The names of both sides.
    pub names: [&'a str; 2],
    /// What is to be said of the steps, beside what they are.
    pub notes: Vec<String>,
    /// Where the bottom cards point to.
    pub bottoms: Option<&'a Bottoms>,
    /// What they say of the right result.
    pub reason: Option<&'a str>,
}

/// The name of the side that is taken to be right, where nothing else is known.
const REFERENCE: &str = "reference";

impl<'a> Replay<'a> {
    /// The plays of an explanation.
    pub fn of(told: &'a Explanation) -> Self {
        Self {
            cards: &told.cards,
            unseen: &told.unseen,
            steps: &told.steps,
            parting: told.parting,
            names: [&told.expected, &told.actual],
            notes: explain::notes(told),
            bottoms: told.bottoms.as_ref(),
            reason: told.reason.as_deref(),
        }
    }

    /// The right play alone.
    pub fn of_right_play(cards: &'a [String], steps: &'a [Step]) -> Self {
        Self {
            cards,
            unseen: &[],
            steps,
            parting: None,
            names: [REFERENCE, ""],
            notes: vec!["the program shows no steps: this is the right play".to_owned()],
            bottoms: None,
            reason: None,
        }
    }

    /// The plays as a part of a page; no other of the page has this number.
    pub fn markup(&self, number: usize) -> Markup {
        let drawing = Drawing::of(self.steps, self.unseen);
        let first = self.parting.or(self.steps.last().map(|step| step.number)).unwrap_or(0);
        html! {
            section.replay id={ "replay-" (number) } data-number=(number) data-parting=[self.parting]
                data-first=(first) aria-label="Replay" tabindex="-1" {
                (self.dealt())
                @if !self.steps.is_empty() {
                    (self.pinned())
                    (controls(number, self.last(), self.parting))
                    div.boards.(self.shape(&drawing)) {
                        @for side in self.sides() { (self.stage(*side, first, &drawing)) }
                    }
                    (self.legend())
                    @for note in &self.notes { p.legend { "Note: " (prose(note)) "." } }
                    details.steps {
                        summary { (counted(self.steps.len() as u64, "step")) " as a list" }
                        (self.table(&drawing))
                    }
                }
                @if let Some(bottoms) = self.bottoms { (self.graph(bottoms)) }
            }
        }
    }

    fn dealt(&self) -> Markup {
        html! {
            h3 { @if self.cards.len() > 1 { "The deck, as listed" } @else { "The cards, as dealt" } }
            (deal(self.cards, self.unseen))
            @if !self.unseen.is_empty() {
                p.legend { "Grey: neither play has come to these cards when the two part." }
            }
        }
    }

    /// The first step that differs, which stays to be seen.
    fn pinned(&self) -> Markup {
        let Some(parting) = self.parting else {
            // Of a program that shows no steps nobody knows.
            let is_known = !self.names[1].is_empty();
            return html! { @if is_known { p.pinned { "No step differs: only what is written does." } } };
        };
        let event = |side| self.at(side, parting).map_or("the end", |step| step.event.as_str());
        html! {
            p.pinned {
                strong { "They part at step " (parting) ": " }
                "expected " span.expected { (prose(event(Side::Expected))) }
                ", actual " span.actual { (prose(event(Side::Actual))) }
            }
        }
    }

    /// The sides that have steps of their own.
    const fn sides(&self) -> &'static [Side] {
        if self.parting.is_some() { &[Side::Expected, Side::Actual] } else { &[Side::Expected] }
    }

    fn last(&self) -> usize {
        self.steps.iter().map(|step| step.number).max().unwrap_or(0)
    }

    /// The step with this number on this side; after its end, the end.
    fn at(&self, side: Side, number: usize) -> Option<&Step> {
        let of_side = |step: &&Step| step.side == Side::Both || step.side == side;
        self.steps.iter().filter(of_side).take_while(|step| step.number <= number).last()
    }

    /// Classes that say how much room the boards need.
    fn shape(&self, drawing: &Drawing<'_>) -> String {
        match self.steps.first().map(|step| &step.board) {
            Some(Board::Dial { face_down, .. }) => {
                format!("dials hours-{}", face_down.len().saturating_sub(1))
            }
            _ => format!("rows columns-{}", drawing.columns),
        }
    }

    fn name(&self, side: Side) -> &str {
        match side {
            Side::Both if self.parting.is_none() => self.names[0],
            Side::Both => "both",
            Side::Expected => self.names[0],
            Side::Actual => self.names[1],
        }
    }

    fn stage(&self, side: Side, number: usize, drawing: &Drawing<'_>) -> Markup {
        let (class, label) = match side {
            Side::Actual => ("actual", "actual"),
            Side::Expected | Side::Both => ("expected", "expected"),
        };
        let step = self.at(side, number);
        html! {
            figure.side.(class) data-side=(class) {
                figcaption {
                    span.who { (label) ": " (visible::text(self.name(side))) }
                    span.what { @if let Some(step) = step { (step.number) ". " (prose(&step.event)) } }
                }
                div.stage { @if let Some(step) = step { (drawing.board(&step.board)) } }
            }
        }
    }

    fn legend(&self) -> Markup {
        let is_dial = matches!(self.steps.first().map(|step| &step.board), Some(Board::Dial { .. }));
        html! {
            p.legend {
                @if is_dial {
                    "A number is how many cards lie face down; the card beside the dial is the current one. Point at a pile, \
                     or go to it with Tab, to see the cards face up under it."
                } @else {
                    "×3: a pile of three cards; point at it, or go to it with Tab, to see the others. –: an empty place."
                }
            }
        }
    }

    fn table(&self, drawing: &Drawing<'_>) -> Markup {
        html! {
            div.scroll {
                table {
                    thead {
                        tr {
                            th scope="col" { "step" }
                            th scope="col" { "who" }
                            th scope="col" { "what happens" }
                            th scope="col" { "after it" }
                        }
                    }
                    tbody { @for step in self.steps { (self.step(step, drawing)) } }
                }
            }
        }
    }

    fn step(&self, step: &Step, drawing: &Drawing<'_>) -> Markup {
        let side = match step.side {
            Side::Both => "both",
            Side::Expected => "expected",
            Side::Actual => "actual",
        };
        html! {
            tr.parting[self.parting == Some(step.number)] data-step=(step.number) data-side=(side) {
                td { (step.number) }
                td { (visible::text(self.name(step.side))) }
                td { (prose(&step.event)) }
                td { (drawing.board(&step.board)) }
            }
        }
    }

    fn graph(&self, bottoms: &Bottoms) -> Markup {
        html! {
            h3 { "The bottom cards" }
            div.graph {
                (bottoms::graph(bottoms))
                div {
                    @if let Some(reason) = self.reason { p { (prose(reason)) } }
                    p.legend {
                        "An arrow leads from each hour to that of its bottom card's rank."
                        @if !bottoms.ring.is_empty() { " The ring is red and drawn in dashes." }
                    }
                }
            }
        }
    }
}

/// What the script steps with; without it nothing of this is shown.
fn controls(number: usize, last: usize, parting: Option<usize>) -> Markup {
    let button = |go: &str, label: &str, sign: &str| {
        html! {
            button type="button" data-go=(go) title=(label) aria-label=(label) { (sign) }
        }
    };
    let marks = format!("marks-{number}");
    html! {
        div.controls hidden {
            (button("first", "first step (Home)", "⏮"))
            (button("back", "one step back (←)", "◀"))
            (button("on", "one step on (→)", "▶"))
            (button("last", "last step (End)", "⏭"))
            @if parting.is_some() {
                button type="button" data-go="parting" { "first difference " kbd { "d" } }
            }
            input type="range" min="1" max=(last) value=(parting.unwrap_or(last)) step="1" list=(marks) aria-label="step";
            datalist id=(marks) { @if let Some(parting) = parting { option value=(parting) {} } }
            output aria-live="polite" {}
        }
    }
}
