//! The page of a store of findings.

use maud::{Markup, html};

use super::campaign::{cell, found};
use super::groups::{CardsOfPlay, Group, groups};
use super::parts::{answers, prose};
use super::{Plays, frame};
use crate::report::findings::{FindingsRecord, StoredFinding, StoredGroup};
use crate::report::{counted, number};
use crate::visible;

/// The page of all that a store has.
#[must_use]
pub fn page(record: &FindingsRecord, plays: &Plays) -> String {
    let folder = visible::text(&record.folder);
    let all: Vec<Group<'_>> = record.groups.iter().map(|group| of_group(group, plays)).collect();
    let content = html! {
        h1 { "Findings in " code { (folder) } }
        p.lead { (found(record.groups.len())) }
        ul.strip {
            (cell(&number(record.findings as u64), "findings kept"))
            (cell(&number(record.seen), "times found"))
            (cell(&number(record.groups.len() as u64), "kinds"))
            (cell(&sides(record).to_string(), "engines and programs that differ"))
        }
        p.legend { "What campaigns have dealt, and which laws they have tested, is on the page that " code { "misdeal fuzz --html FILE" } " writes; the store keeps findings alone." }
        (overview(record))
        h2 { "Findings" }
        (groups(&all))
    };
    frame::page(&format!("misdeal: findings in {folder}"), &content)
}

/// How many sides differ from the reference.
fn sides(record: &FindingsRecord) -> usize {
    let sides = record.groups.iter().map(|group| (&group.game, &group.actual));
    sides.collect::<std::collections::BTreeSet<_>>().len()
}

fn overview(record: &FindingsRecord) -> Markup {
    html! {
        div.scroll role="region" aria-label="kinds of findings" tabindex="0" {
            table {
                thead {
                    tr {
                        th scope="col" { "game" }
                        th scope="col" { "who differs" }
                        th scope="col" { "how" }
                        th.number scope="col" { "times found" }
                        th.number scope="col" { "kept" }
                        th scope="col" { "smallest" }
                    }
                }
                tbody {
                    @for group in &record.groups {
                        tr {
                            td { (visible::text(&group.game)) }
                            td { (visible::text(&group.actual)) }
                            td { (visible::text(&group.signature)) }
                            td.number { (number(group.seen)) }
                            td.number { (group.findings.len()) }
                            td { @if let Some(finding) = group.findings.first() { code { (visible::text(&finding.id)) } } }
                        }
                    }
                }
            }
        }
    }
}

fn of_group<'a>(group: &'a StoredGroup, plays: &'a Plays) -> Group<'a> {
    let smallest = &group.findings[0];
    let mut facts = vec![
        ("they part at", prose(&smallest.difference)),
        ("third opinion", prose(&smallest.third_opinion)),
        ("deck", deck(smallest)),
    ];
    let of_program = [("standing", &smallest.standing), ("the run", &smallest.outcome)];
    facts.extend(of_program.into_iter().filter_map(|(label, text)| Some((label, prose(text.as_ref()?)))));
    let stderr = smallest.stderr.as_ref();
    facts.extend(stderr.map(|text| ("standard error", html! { code { (visible::text(text)) } })));
    Group {
        title: html! {
            (visible::text(&group.game)) ": " (visible::text(&group.actual)) " differs, found "
            (counted(group.seen, "time")) " " span.kind { (visible::text(&group.signature)) }
        },
        answers: answers(&smallest.expected, &smallest.actual),
        facts,
        commands: vec![("explain", smallest.explain.clone()), ("again", smallest.replay.clone())],
        play: plays.get(&smallest.id),
        cards: CardsOfPlay::Same,
        others: others(&group.findings[1..]),
    }
}

fn deck(finding: &StoredFinding) -> Markup {
    html! {
        (prose(&finding.origin)) ", " (counted(finding.out_of_place as u64, "card")) " out of place, "
        (counted(finding.moves as u64, "move"))
    }
}

fn others(findings: &[StoredFinding]) -> Markup {
    html! {
        @if !findings.is_empty() {
            details {
                summary { (counted(findings.len() as u64, "other finding")) " of this kind" }
                ul {
                    @for finding in findings {
                        li { code { (visible::text(&finding.id)) } ": " (deck(finding)) ", found " (counted(finding.seen, "time")) }
                    }
                }
            }
        }
    }
}
