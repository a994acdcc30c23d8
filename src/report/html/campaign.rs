//! The page of campaigns of engines.

use maud::{Markup, html};

use super::groups::{CardsOfPlay, Group, groups};
use super::parts::{Tone, answers, command, prose, verdict};
use super::{Plays, frame, strata, uniform};
use crate::report::fuzz::{CampaignRecord, ExampleRecord, FuzzRecord, GroupRecord, LawRecord, PartRecord};
use crate::report::{counted, number};
use crate::visible;

/// The page of these campaigns.
#[must_use]
pub fn page(record: &FuzzRecord, plays: &Plays) -> String {
    let kinds: usize = record.campaigns.iter().map(|campaign| campaign.findings.len()).sum();
    let games: Vec<&str> = record.campaigns.iter().map(|campaign| &*campaign.game).collect();
    let title = format!("misdeal fuzz: {}", games.join(" and "));
    let content = html! {
        h1 { (title) }
        p.lead { (found(kinds)) " " span.kind { (record.source()) } }
        (parts(&record.parts))
        @for campaign in &record.campaigns { (strip(campaign)) }
        (findings(record, plays))
        @for campaign in &record.campaigns { (section(campaign, &record.parts)) }
    };
    frame::page(&title, &content)
}

/// What was put together.
pub fn parts(parts: &[PartRecord]) -> Markup {
    html! {
        @if !parts.is_empty() {
            details {
                summary { "Put together from " (counted(parts.len() as u64, "part")) }
                div.scroll role="region" aria-label="parts" tabindex="0" {
                    table {
                        thead { tr { th scope="col" { "file" } th.number scope="col" { "seed" } th scope="col" { "shard" } th scope="col" { "cases" } } }
                        tbody {
                            @for part in parts {
                                tr {
                                    td { (visible::text(&part.file)) }
                                    td.number { (part.seed) }
                                    td { (visible::text(&part.shard)) }
                                    td {
                                        (number(part.first)) " to " (number(part.end.saturating_sub(1)))
                                        @if let Some(case) = part.ended { ", ended before " (number(case)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many kinds of findings there are, as a verdict.
pub fn found(kinds: usize) -> Markup {
    match kinds {
        0 => verdict(Tone::Good, "no finding"),
        kinds => verdict(Tone::Bad, &format!("{} of findings", counted(kinds as u64, "kind"))),
    }
}

/// A number with what it counts.
pub fn cell(value: &str, label: &str) -> Markup {
    html! { li { strong { (value) } span { (label) } } }
}

fn findings(record: &FuzzRecord, plays: &Plays) -> Markup {
    // The findings of parts are kept with the parts.
    let again = |game: &str, group: &GroupRecord, example: &ExampleRecord| {
        if record.parts.is_empty() {
            format!("misdeal replay {}", example.id)
        } else {
            group.explain(game, example)
        }
    };
    let all: Vec<Group<'_>> = record
        .campaigns
        .iter()
        .flat_map(|campaign| {
            campaign.findings.iter().map(|group| of_group(&campaign.game, group, plays, again))
        })
        .collect();
    html! { @if !all.is_empty() { h2 { "Findings" } (groups(&all)) } }
}

fn of_group<'a>(
    game: &str,
    group: &'a GroupRecord,
    plays: &'a Plays,
    again: impl Fn(&str, &GroupRecord, &ExampleRecord) -> String,
) -> Group<'a> {
    let GroupRecord { engine, signature, count, examples, smallest, .. } = group;
    let mut facts = Vec::new();
    let mut commands = Vec::new();
    let mut both = html! {};
    if let Some(example) = examples.first() {
        both = answers(&blanks(&example.expected), &blanks(&example.actual));
        facts.push(("they part at", prose(&example.difference)));
        facts.push(("third opinion", prose(&example.third_opinion)));
        facts.push(("deck", html! { (prose(&example.origin)) ", " (counted(example.out_of_place as u64, "card")) " out of place" }));
    }
    if let Some(smallest) = smallest {
        let size = format!(
            "{} ({}, {} smaller ones tried)",
            smallest.size,
            smallest.guarantee,
            number(smallest.tried)
        );
        facts.push(("made smaller", html! { (prose(&smallest.cards)) br; (size) }));
        commands.push(("explain", smallest.explain.clone()));
    }
    commands.extend(examples.first().map(|example| ("again", again(game, group, example))));
    Group {
        title: html! {
            (game) ": " (engine) " differs on " (counted(*count, "deck")) " " span.kind { (visible::text(signature)) }
        },
        answers: both,
        facts,
        commands,
        play: examples.first().and_then(|example| plays.get(&example.id)),
        cards: if smallest.is_some() { CardsOfPlay::Smaller } else { CardsOfPlay::Same },
        others: others(examples.iter().skip(1).map(|example| example.id.as_str())),
    }
}

/// A visible line with its blanks to be seen.
fn blanks(line: &str) -> String {
    line.replace(' ', "·")
}

/// The names of other findings of a group.
pub fn others<'a>(ids: impl Iterator<Item = &'a str>) -> Markup {
    let ids: Vec<&str> = ids.collect();
    html! {
        @if !ids.is_empty() { p.legend { "Also kept: " @for id in ids { code { (visible::text(id)) } " " } } }
    }
}

/// A campaign in some numbers.
fn strip(campaign: &CampaignRecord) -> Markup {
    let decks: u64 = campaign.decks.values().sum();
    let reached = campaign.strata.iter().filter(|stratum| stratum.reached).count();
    let tested: u64 = campaign.laws.iter().map(|law| law.tested).sum();
    html! {
        h2 { (campaign.title()) }
        ul.strip {
            (cell(&number(decks), "decks"))
            (cell(&campaign.findings.len().to_string(), "kinds of findings"))
            (cell(&format!("{reached} of {}", campaign.strata.len()), "rare situations reached"))
            (cell(&number(tested), "tests of laws"))
            (cell(&number(campaign.kept.decks as u64), "kept decks played first"))
        }
    }
}

fn section(campaign: &CampaignRecord, parts: &[PartRecord]) -> Markup {
    let decks: u64 = campaign.decks.values().sum();
    html! {
        section {
            h2 { "What was checked of " (campaign.title()) }
            (dealt(campaign, parts))
            (engines(campaign))
            (laws(&campaign.laws))
            (strata::section(&campaign.strata, decks))
            (uniform::section(&campaign.uniform, &campaign.strata))
            h3 { "Again" }
            (command(&campaign.repeat))
        }
    }
}

fn dealt(campaign: &CampaignRecord, parts: &[PartRecord]) -> Markup {
    // Campaigns of several seeds, or one after another, have no range in common.
    let of_one = |part: &PartRecord| {
        (part.seed, part.first, part.end) == (parts[0].seed, parts[0].first, parts[0].end)
    };
    let mut ways: Vec<String> =
        campaign.decks.iter().map(|(stage, decks)| format!("{} {stage}", number(*decks))).collect();
    ways.extend((campaign.searched > 0).then(|| format!("{} more in searches", number(campaign.searched))));
    html! {
        p {
            "Dealt: " (ways.join(", ")) "; "
            @if parts.iter().all(of_one) {
                "cases " (number(campaign.first)) " to " (number(campaign.end.saturating_sub(1)))
            } @else {
                "the cases of each part are told above"
            }
            @if campaign.shard != "1/1" { ", shard " (campaign.shard) }
            "."
        }
    }
}

fn engines(campaign: &CampaignRecord) -> Markup {
    html! {
        h3 { "Engines against the reference" }
        div.scroll {
            table {
                thead { tr { th scope="col" { "engine" } th scope="col" { "result" } th scope="col" { "compared" } } }
                tbody {
                    @for engine in &campaign.engines {
                        tr {
                            td { (engine.name) }
                            @if engine.findings == 0 {
                                td.good { "✓ agrees" }
                            } @else {
                                td.bad { "✗ differs on " (counted(engine.findings, "deck")) }
                            }
                            td { (engine.compared) }
                        }
                    }
                }
            }
        }
    }
}

fn laws(laws: &[LawRecord]) -> Markup {
    html! {
        h3 { "Laws" }
        div.scroll role="region" aria-label="laws" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "law" }
                        th.number scope="col" { "times tested" }
                        th scope="col" { "it says" }
                        th scope="col" { "from" }
                    }
                }
                tbody {
                    @for law in laws {
                        tr {
                            td { (law.name) }
                            td.number.bad[law.tested == 0] { (number(law.tested)) }
                            td { (law.sentence) }
                            td { (law.source) }
                        }
                    }
                }
            }
        }
    }
}
