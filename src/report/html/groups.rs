//! Findings by group, each with a play of its smallest.

use maud::{Markup, html};

use super::explain;
use super::parts::{command, facts};
use super::replay::Replay;
use super::{PLAYS, Play};

/// A group of findings, as a page shows it.
#[derive(Debug)]
pub struct Group<'a> {
    /// Who differs, how, and how often.
    pub title: Markup,
    /// What both sides write.
    pub answers: Markup,
    /// What else is known.
    pub facts: Vec<(&'a str, Markup)>,
    /// What to do next, each with the command that does it.
    pub commands: Vec<(&'a str, String)>,
    /// What can be stepped through.
    pub play: Option<&'a Play>,
    /// What it is a play of.
    pub cards: CardsOfPlay,
    /// The other findings of the group.
    pub others: Markup,
}

/// Which cards a play shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardsOfPlay {
    /// Those of the finding, whose answers stand beside it.
    Same,
    /// Fewer, that show the same.
    Smaller,
}

/// The groups in their order; the first play is open.
pub fn groups(all: &[Group<'_>]) -> Markup {
    let mut numbers = 1..=PLAYS;
    html! {
        @for group in all {
            article.group {
                h3 { (group.title) }
                div.columns {
                    section { (group.answers) }
                    section { (facts(&group.facts)) }
                }
                (facts(&group.commands.iter().map(|(label, line)| (*label, command(line))).collect::<Vec<_>>()))
                @if let Some((play, number)) = group.play.and_then(|play| Some((play, numbers.next()?))) {
                    details open[number == 1] {
                        summary { "Step through it" }
                        (shown(play, group.cards, number))
                    }
                }
                (group.others)
            }
        }
        @if all.len() > PLAYS {
            p.legend {
                "Only the first " (PLAYS) " kinds can be stepped through on this page; the command that explains a \
                 finding makes a page of any other with " code { "--html FILE" } "."
            }
        }
    }
}

fn shown(play: &Play, of: CardsOfPlay, number: usize) -> Markup {
    match play {
        Play::Both(told) => html! {
            @match of {
                CardsOfPlay::Same => (explain::rules(told)),
                CardsOfPlay::Smaller => (explain::body(told)),
            }
            (Replay::of(told).markup(number))
        },
        Play::Right { cards, steps } => Replay::of_right_play(cards, steps).markup(number),
    }
}
