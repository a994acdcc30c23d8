//! The page of what all small deals say of known bugs.

use maud::{Markup, html};

use super::campaign::cell;
use super::frame;
use super::mutants::heat;
use super::parts::{Tone, command, deal, prose, verdict};
use crate::report::counted;
use crate::report::decided::{DecidedMutant, DecidedOfGame, DecidedRecord};

/// The page; `again` is the command that makes it again.
#[must_use]
pub fn page(record: &DecidedRecord, again: &str) -> String {
    let title = "Which known bugs do small deals show?";
    let content = html! {
        h1 { (title) }
        p.lead {
            @if record.fails() {
                (verdict(Tone::Bad, "a right program differs"))
            } @else {
                (verdict(Tone::Good, "no right program differs"))
            }
        }
        p {
            "Each row is an engine with one known bug. Every deal was played on it, fewest cards first, until one told it from the \
             reference: one of each class under renaming, and of an engine that looks at names of cards every deal."
        }
        (legend())
        @for game in &record.games { (section(game)) }
        h2 { "Again" }
        (command(again))
    };
    frame::page(title, &content)
}

fn legend() -> Markup {
    html! {
        p.legend {
            strong { "=" } " equal on all deals of so many cards; " strong { "✗" } " told apart by one of so many; an empty place: \
            not played."
        }
    }
}

fn section(game: &DecidedOfGame) -> Markup {
    let (right, wrong): (Vec<_>, Vec<_>) = game.mutants.iter().partition(|mutant| mutant.is_right);
    let told = wrong.iter().filter(|mutant| mutant.smallest.is_some()).count();
    html! {
        section {
            h2 { (game.game) ": small deals tell " (told) " of " (wrong.len()) " known bugs from the reference" }
            (strip(&wrong))
            @if !wrong.is_empty() { (table(game, "known bug", &wrong)) }
            @if !right.is_empty() {
                h3 { "Right programs on the same deals" }
                (table(game, "control", &right))
            }
        }
    }
}

fn strip(wrong: &[&DecidedMutant]) -> Markup {
    let looks = wrong.iter().filter(|mutant| mutant.looks_at_names).count();
    let smallest = wrong.iter().filter_map(|mutant| mutant.smallest.as_ref());
    let cards = |most: usize| smallest.clone().filter(|smallest| smallest.cards <= most).count();
    let equal = wrong.iter().filter(|mutant| mutant.smallest.is_none()).count();
    html! {
        ul.strip {
            (cell(&cards(2).to_string(), "told by one or two cards"))
            (cell(&cards(4).to_string(), "by four or fewer"))
            (cell(&equal.to_string(), "not told by any that was played"))
            (cell(&looks.to_string(), "look at names of cards"))
        }
    }
}

fn table(game: &DecidedOfGame, what: &str, mutants: &[&DecidedMutant]) -> Markup {
    let most = mutants.iter().map(|mutant| mutant.most_cards).max().unwrap_or(0);
    html! {
        div.scroll role="region" aria-label=(format!("{} by small deals: {what}", game.game)) tabindex="0" {
            table.matrix.decided {
                thead {
                    tr {
                        th scope="col" { (what) }
                        @for cards in 1..=most { th.number scope="col" title=(counted(cards as u64, "card")) { (cards) } }
                        th scope="col" { "smallest that tells it" }
                        th scope="col" { "differs in" }
                    }
                }
                tbody { @for mutant in mutants { (row(game, mutant, most)) } }
            }
        }
    }
}

fn row(game: &DecidedOfGame, mutant: &DecidedMutant, most: usize) -> Markup {
    html! {
        tr {
            th scope="row" {
                @if mutant.is_right && mutant.smallest.is_some() { (verdict(Tone::Bad, "differs")) " " }
                code { (mutant.name) }
                div.story { (prose(mutant.story)) }
            }
            @for cards in 1..=most { (of_cards(mutant, cards)) }
            @match &mutant.smallest {
                Some(smallest) => {
                    td { (deal(std::slice::from_ref(&smallest.deal), &[])) span.legend { (counted(smallest.cards as u64, "card")) } }
                    td { (smallest.signature) }
                }
                None => td.equal colspan="2" { (mutant.verdict(game.game)) },
            }
        }
    }
}

/// What deals of so many cards say.
fn of_cards(mutant: &DecidedMutant, cards: usize) -> Markup {
    let told = mutant.smallest.as_ref().map(|smallest| smallest.cards);
    match told {
        Some(told) if told == cards && mutant.is_right => html! { td.number.bad { "✗" } },
        Some(told) if told == cards => {
            html! { td.number.{ "heat-" (heat(3_u64.pow(cards as u32 - 1))) } { "✗" } }
        }
        Some(told) if told < cards => html! { td.number {} },
        _ if cards > mutant.most_cards => html! { td.number {} },
        _ => html! { td.number { "=" } },
    }
}
