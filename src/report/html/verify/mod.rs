//! The page of all small deals: what holds of them, and what that rests on.

mod ends;
mod grounds;
mod map;

use maud::{Markup, html};

use super::campaign::cell;
use super::explain;
use super::parts::{Tone, command, deal, facts, prose, verdict};
use super::replay::Replay;
use super::{Play, frame};
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::enumerate::Symmetry;
use crate::oracle;
use crate::report::verify::{compared, engines, grouped, played};
use crate::report::{counted, number, verify as text};
use crate::verify::{Certificate, Kind, Map, Smallest};
use crate::visible;
use map::Others;

/// The page of what was played; `parts` are those that it was put together from, each with what it is called, and
/// `play` can be stepped through where something fails.
#[must_use]
pub fn page(done: &Certificate, parts: &[(String, Certificate)], play: Option<&Play>) -> String {
    let title = format!("{}: {}", done.deals.game(), done.deals);
    let content = html! {
        h1 { (title) }
        p.lead { (standing(done)) " " span.kind { (visible::text(&engines(done))) } }
        @match &done.smallest {
            Some(smallest) => {
                (finding(done, smallest, play))
                @if parts.len() > 1 { (whose(parts, Others::Missing)) }
            }
            None => (holds(done, parts)),
        }
        h2 { "Again" }
        (again(done, parts))
    };
    frame::page(&format!("misdeal verify: {title}"), &content)
}

/// The page of parts that cannot be put together.
#[must_use]
pub fn page_of_refused(parts: &[(String, Certificate)], reason: &str) -> String {
    let first = parts.first().map(|(_, part)| part);
    let title = first.map_or_else(String::new, |part| format!("{}: {}", part.deals.game(), part.deals));
    let content = html! {
        h1 { (title) }
        p.lead { (verdict(Tone::Bad, "these parts are no whole")) " " span.kind { (visible::text(reason)) } }
        p { "Nothing is claimed: a claim needs every item exactly once, by the same version, engines and options." }
        (whose(parts, Others::Missing))
        h2 { "Again" }
        (command(&merge(parts)))
    };
    frame::page(&format!("misdeal verify merge: {title}"), &content)
}

/// What holds. Where something fails larger deals are left out, so there is nothing to count.
fn holds(done: &Certificate, parts: &[(String, Certificate)]) -> Markup {
    let others = if parts.len() > 1 || done.is_whole() { Others::Missing } else { Others::Elsewhere };
    let grounds = grounds::grounds(done);
    let grounds: Vec<_> = grounds.iter().map(|(label, sentence)| (*label, html! { (sentence) })).collect();
    html! {
        (strip(done))
        (proved(done))
        @if done.is_whole() {
            h2 { "How many deals" }
            (counts(done))
            (ends::section(done))
        }
        h2 { "Laws" }
        (laws(done))
        (whose(parts, others))
        h2 { "Digest" }
        (command(&done.digest))
        h2 { "What it rests on" }
        (facts(&grounds))
    }
}

fn whose(parts: &[(String, Certificate)], others: Others) -> Markup {
    html! {
        h2 { "Which part has which deals" }
        (map::section(&Map::of(parts), others))
    }
}

fn standing(done: &Certificate) -> Markup {
    match (&done.smallest, done.is_whole()) {
        (Some(_), _) => verdict(Tone::Bad, "fails"),
        (None, true) => verdict(Tone::Good, "holds"),
        (None, false) => verdict(Tone::Doubtful, "a part: nothing fails, and a claim needs every part"),
    }
}

fn strip(done: &Certificate) -> Markup {
    let tested: u64 = done.laws.iter().map(|law| law.tested).sum();
    html! {
        ul.strip {
            (cell(&number(done.played()), match done.deals.symmetry() {
                Symmetry::Classes => "deals played, one of each class",
                Symmetry::None => "deals played",
            }))
            @if let Some(real) = done.real_deals() { (cell(&grouped(real), "deals they stand for")) }
            (cell(&(done.engines.len().saturating_sub(1)).to_string(), "engines against the reference"))
            (cell(&number(tested), "tests of laws"))
            (cell(&visible::text(&done.level), "compared"))
        }
    }
}

/// What is claimed, in words.
fn proved(done: &Certificate) -> Markup {
    let [sides, level] = [compared(done), done.level.clone()].map(|text| visible::text(&text));
    html! {
        p {
            @if done.is_whole() { "Proved by playing them: on " } @else { "So far: on " }
            strong { (played(done)) }
            ", " (sides) " did the same as the reference, compared at the level of " (level) ", and no law was broken."
            @if done.is_whole() {
                " That is " (done.deals) " that there is"
                @if let Some(real) = done.real_deals() { ", " (grouped(real)) " in all" }
                ": not “nothing was seen” but “there is nothing”."
            }
        }
    }
}

fn finding(done: &Certificate, smallest: &Smallest, play: Option<&Play>) -> Markup {
    let Smallest { deal: cards, engine, signature } = smallest;
    let count = cards.split(' ').count() as u64;
    let reach = if done.is_whole() {
        "the smallest of all deals on which something fails"
    } else {
        "the smallest in this part"
    };
    html! {
        h2 { "The smallest deal that fails" }
        article.group {
            h3 {
                code { (visible::text(engine)) } " "
                @if Some(engine) == done.engines.first() { "breaks a law" } @else { "differs" }
                " " span.kind { (visible::text(signature)) }
            }
            (deal(std::slice::from_ref(cards), &[]))
            p { (reach) ": " (counted(count, "card")) ". Larger ones were left out from then on." }
            (facts(&[("explain", command(&text::explain(done, smallest)))]))
            @match play {
                Some(Play::Both(told)) => { (explain::body(told)) (Replay::of(told).markup(1)) }
                Some(Play::Right { cards, steps }) => (Replay::of_right_play(cards, steps).markup(1)),
                None => {}
            }
        }
    }
}

/// By number of cards: how many were played and how many there are.
fn counts(done: &Certificate) -> Markup {
    let known = done.deals.known().unwrap_or_default();
    let is_by_class = done.deals.symmetry() == Symmetry::Classes;
    html! {
        div.scroll {
            table {
                thead {
                    tr {
                        th.number scope="col" { "cards" }
                        th.number scope="col" { "deals played" }
                        th.number scope="col" { @if is_by_class { "classes that there are" } @else { "deals that there are" } }
                        th scope="col" { "" }
                        @if is_by_class { th.number scope="col" { "deals they stand for" } }
                    }
                }
                tbody {
                    @for count in &done.counts {
                        @let there_are = known.iter().find(|(cards, _)| *cards == count.cards).map(|(_, deals)| *deals);
                        tr {
                            td.number { (count.cards) }
                            td.number { (number(count.played)) }
                            td.number { (there_are.map_or_else(|| "–".to_owned(), grouped)) }
                            @if there_are == Some(u128::from(count.played)) { td.good { "✓ all" } } @else { td.bad { "✗ not all" } }
                            @if is_by_class { td.number { (done.deals.real_deals(count.cards).map_or_else(|| "–".to_owned(), grouped)) } }
                        }
                    }
                }
            }
        }
    }
}

fn laws(done: &Certificate) -> Markup {
    html! {
        div.scroll role="region" aria-label="laws" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "law" }
                        th.number scope="col" { "times tested" }
                        th scope="col" { "it says" }
                    }
                }
                tbody {
                    @for law in &done.laws {
                        tr {
                            td { (visible::text(&law.law)) }
                            td.number { (number(law.tested)) }
                            td { (prose(says(done.deals, &law.law))) }
                        }
                    }
                }
            }
        }
    }
}

/// What the law with this name says.
fn says(deals: Kind, name: &str) -> &'static str {
    match deals {
        Kind::Accordian { .. } => {
            oracle::laws::<Accordian>().find(|(_, law)| law.name == name).map_or("", |(_, law)| law.sentence)
        }
        Kind::Clock { .. } => {
            oracle::laws::<Clock>().find(|(_, law)| law.name == name).map_or("", |(_, law)| law.sentence)
        }
    }
}

fn again(done: &Certificate, parts: &[(String, Certificate)]) -> Markup {
    html! {
        @if parts.len() > 1 {
            (command(&merge(parts)))
            p { "All at once, on one machine:" }
        }
        (command(&text::again(done)))
        @if !done.is_whole() {
            p { "Of it only a part was played; " code { "--shard K/N" } " says which, and " code { "misdeal verify merge" } " puts parts together." }
        }
    }
}

fn merge(parts: &[(String, Certificate)]) -> String {
    let files = parts.iter().map(|(name, _)| name.as_str());
    crate::report::command::line(["misdeal", "verify", "merge"].into_iter().chain(files))
}
