//! The page of known bugs: which way of dealing catches which, and how soon.

use maud::{Markup, html};

use super::frame;
use super::parts::{Tone, command, deal, prose, verdict};
use crate::report::mutants::{GameRecord, MutantRecord, MutantsRecord};
use crate::report::number;
use crate::report::smallest::{Smallest, SmallestOfMutant, SmallestRecord};
use crate::report::until::Until;

type Cell = fn(&MutantRecord) -> Option<&Until>;

/// The ways of dealing, in the order of the columns.
const WAYS: [(&str, Cell); 5] = [
    ("near", |mutant| mutant.near.as_ref()),
    ("uniform", |mutant| mutant.uniform.as_ref()),
    ("aimed", |mutant| mutant.aimed.as_ref()),
    ("guided", |mutant| mutant.guided.as_ref()),
    ("campaign", |mutant| mutant.campaign.as_ref()),
];

/// The page; `again` is the command that makes it again.
#[must_use]
pub fn page(record: &MutantsRecord, smallest: &SmallestRecord, again: &str) -> String {
    let title = "Does misdeal catch known bugs?";
    let content = html! {
        h1 { (title) }
        p.lead {
            @if record.fails() { (verdict(Tone::Bad, "something was missed")) } @else { (verdict(Tone::Good, "all caught")) }
            span.kind { "seeds " (record.seed) " to " (record.seed.saturating_add(record.seeds - 1)) }
        }
        p {
            "Each row is an engine with one known bug. A cell says how many decks it took to the first that shows it: the \
             median over the seeds, and in brackets the worst where it is another number. The stronger the colour, the sooner."
        }
        @for game in &record.games {
            @let of_game = smallest.games.iter().find(|other| other.game == game.game);
            (section(game, of_game.map_or(&[], |game| &game.mutants)))
        }
        h2 { "Again" }
        (command(again))
    };
    frame::page(title, &content)
}

fn section(game: &GameRecord, smallest: &[SmallestOfMutant]) -> Markup {
    let missed = game.mutants.iter().filter(|mutant| mutant.missed).count();
    let is_asked = |cell: &Cell| game.mutants.iter().any(|mutant| cell(mutant).is_some());
    let ways: Vec<(&str, Cell)> = WAYS.into_iter().filter(|(_, cell)| is_asked(cell)).collect();
    html! {
        section {
            h2 { (game.game) ": " (game.mutants.len() - missed) " of " (game.mutants.len()) " known bugs caught" }
            div.scroll role="region" aria-label=(format!("{} known bugs", game.game)) tabindex="0" {
                table.matrix {
                    thead {
                        tr {
                            th scope="col" { "known bug" }
                            @for (name, _) in &ways { th.number scope="col" { (name) } }
                            th scope="col" { "smallest that shows it" }
                            th scope="col" { "first seen as" }
                            th scope="col" { "by aiming at" }
                        }
                    }
                    tbody {
                        @for mutant in &game.mutants {
                            (row(mutant, &ways, smallest.iter().find(|other| other.name == mutant.name)))
                        }
                    }
                }
            }
            (controls(game))
        }
    }
}

fn row(mutant: &MutantRecord, ways: &[(&str, Cell)], smallest: Option<&SmallestOfMutant>) -> Markup {
    html! {
        tr {
            th scope="row" {
                @if mutant.missed { (verdict(Tone::Bad, "missed")) " " }
                code { (mutant.name) }
                div.story { (prose(mutant.story)) }
            }
            @for (_, cell) in ways {
                @if let Some(until) = cell(mutant) { (until_cell(until)) } @else { td.number { "–" } }
            }
            td { @if let Some(smallest) = smallest { (shown(smallest)) } @else { "–" } }
            td { (mutant.signature.as_deref().unwrap_or("–")) }
            td { (mutant.stratum.as_deref().unwrap_or("–")) }
        }
    }
}

fn until_cell(until: &Until) -> Markup {
    let text = Until::text(Some(until));
    match until.median {
        _ if until.reached == 0 => html! { td.number.bad { "✗ " (text) } },
        Some(median) => html! { td.number.{ "heat-" (heat(median)) } { (text) } },
        None => html! { td.number.doubtful { "! " (text) } },
    }
}

/// How many decks it took, as one of six shades.
pub const fn heat(decks: u64) -> u32 {
    match decks {
        0..3 => 0,
        3..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10_000 => 4,
        _ => 5,
    }
}

/// Few cards, or how a whole deck is called.
fn shown(smallest: &SmallestOfMutant) -> Markup {
    let known = |of: &Smallest| format!("{}, {} smaller ones tried", of.guarantee, number(of.tried));
    match (&smallest.short_deal, &smallest.full_deck) {
        (Some(few), _) => html! {
            (deal(std::slice::from_ref(&few.cards), &[]))
            span.legend title=(known(few)) { (few.signature) ", " (few.guarantee) }
        },
        (None, Some(deck)) => html! {
            details {
                summary title=(known(deck)) { "a deck, " (deck.size) " cards out of place" }
                code { (deck.cards) }
            }
        },
        (None, None) => html! { "–" },
    }
}

fn controls(game: &GameRecord) -> Markup {
    html! {
        h3 { "Right programs on the same decks" }
        div.scroll {
            table {
                thead { tr { th scope="col" { "control" } th.number scope="col" { "decks" } th scope="col" { "result" } } }
                tbody {
                    @for control in &game.controls {
                        tr {
                            td { (control.name) }
                            td.number { (number(control.decks)) }
                            @match &control.signature {
                                None => td.good { "✓ no finding" },
                                Some(signature) => td.bad { "✗ differs " (number(control.findings)) " times, first " (signature) },
                            }
                        }
                    }
                }
            }
        }
    }
}
