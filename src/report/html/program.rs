//! The page of a campaign of a program.

use maud::{Markup, html};

use super::campaign::{cell, found, others, parts};
use super::explain::{comparison, lines};
use super::groups::{CardsOfPlay, Group, groups};
use super::parts::{Tone, command, prose, verdict};
use super::{Plays, frame, strata};
use crate::report::fuzz_program::{CaughtRecord, FailureRecord, ProgramRecord};
use crate::report::{counted, diagnosis, number};
use crate::visible;

/// The page of this campaign.
#[must_use]
pub fn page(record: &ProgramRecord, plays: &Plays) -> String {
    let program = visible::text(&record.program);
    let title = format!("misdeal fuzz {}: {program}", record.game);
    let all: Vec<Group<'_>> = record.findings.iter().map(|group| of_group(record, group, plays)).collect();
    let decks: u64 = record.decks.values().sum();
    let content = html! {
        h1 { (record.title()) ": " code { (program) } }
        p.lead {
            @if record.findings.is_empty() && record.fails() {
                (verdict(Tone::Bad, "no deck fails alone, but every file is wrong"))
            } @else if record.findings.is_empty() && !record.examined.is_empty() {
                (verdict(Tone::Bad, "no deck fails alone, but the doctor has found something"))
            } @else {
                (found(record.findings.len()))
            }
            " " span.kind { (record.source()) ", judge " (record.judge) }
        }
        (parts(&record.parts))
        (strip(record, decks))
        (said(record))
        @if let Some(told) = &record.diagnosis { h2 { "Which known bug it behaves like" } (lines(&diagnosis::text(told))) }
        @if let Some(reason) = &record.no_diagnosis { p { "No rule was looked for: " (prose(reason)) "." } }
        (disagreement(record))
        @if !all.is_empty() { h2 { "Findings" } (groups(&all)) }
        h2 { "What was dealt" }
        (strata::section(&record.strata, decks))
        h2 { "Again" }
        (command(&record.repeat))
    };
    frame::page(&title, &content)
}

fn strip(record: &ProgramRecord, decks: u64) -> Markup {
    html! {
        ul.strip {
            @for (letters, decks) in &record.verdicts {
                li {
                    strong { (number(*decks)) }
                    (verdict(if letters == "AC" { Tone::Good } else { Tone::Bad }, letters))
                }
            }
            (cell(&number(decks), "decks judged"))
            (cell(&number(record.processes), "processes"))
            (cell(&number(record.batch as u64), "decks a file in the end"))
        }
    }
}

/// What the program does with every file, and what is to be said beside.
fn said(record: &ProgramRecord) -> Markup {
    html! {
        @if record.ended.is_some() {
            p { "It has ended: " (prose(&record.ended_sentence())) "." }
        }
        @for found in &record.examined { p { (verdict(Tone::Bad, "doctor")) " " (prose(found)) } }
        @for habit in &record.habits {
            p {
                (verdict(if habit.shown.verdict.letters() == "AC" { Tone::Doubtful } else { Tone::Bad }, "every file"))
                " " (prose(&habit.sentence))
            }
        }
        @for warning in &record.warnings { p { (verdict(Tone::Doubtful, "warning")) " " (prose(warning)) } }
    }
}

/// What the parts say of known bugs where they do not say the same.
fn disagreement(record: &ProgramRecord) -> Markup {
    html! {
        @if !record.diagnoses.is_empty() {
            h2 { "Which known bug it behaves like" }
            p { "The parts do not say the same." }
            @for said in &record.diagnoses {
                p { @for file in &said.files { code { (visible::text(file)) } " " } }
                (lines(&said.text()))
            }
        }
    }
}

fn of_group<'a>(record: &ProgramRecord, group: &'a FailureRecord, plays: &'a Plays) -> Group<'a> {
    let example = group.examples.first();
    let mut facts = example.map_or(Vec::new(), of_example);
    let mut commands = Vec::new();
    if let Some(smaller) = &group.smaller {
        let size =
            format!("{} out of place ({})", counted(smaller.out_of_place as u64, "card"), smaller.guarantee);
        facts.push(("made smaller", html! { (size) }));
        facts.extend(
            smaller.inferred.as_ref().map(|cards| ("few cards", html! { (prose(cards)) " (inferred)" })),
        );
        facts.extend(smaller.wrong_step.as_ref().map(|step| ("wrong step", prose(step))));
        commands.push(("explain", smaller.explain.clone()));
    }
    // The findings of parts are kept with the parts.
    let again = |example: &CaughtRecord| {
        if record.parts.is_empty() {
            Some(format!("misdeal replay {}", example.id))
        } else {
            record.explain(example)
        }
    };
    commands.extend(example.and_then(|example| Some(("again", again(example)?))));
    Group {
        title: html! { (record.game) ": " (visible::text(&group.signature)) " on " (counted(group.count, "deck")) },
        answers: example.map_or_else(
            || html! { p { "None of those that were tried fails alone." } },
            |example| comparison(&example.comparison),
        ),
        facts,
        commands,
        play: example.and_then(|example| plays.get(&example.id)),
        cards: CardsOfPlay::Same,
        others: others(group.examples.iter().skip(1).map(|example| example.id.as_str())),
    }
}

fn of_example(example: &CaughtRecord) -> Vec<(&'static str, Markup)> {
    let mut facts = vec![
        ("standing", html! { (visible::text(&example.standing)) }),
        ("the run", html! { (visible::text(&example.outcome)) }),
        (
            "deck",
            html! { (prose(&example.origin)) ", " (counted(example.out_of_place as u64, "card")) " out of place" },
        ),
    ];
    if !example.stderr.is_empty() {
        facts.push((
            "standard error",
            html! { pre { @for line in &example.stderr { (visible::text(line)) "\n" } } },
        ));
    }
    facts
}
