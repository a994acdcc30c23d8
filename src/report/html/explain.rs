//! The page of an explanation.

use maud::{Markup, html};

use super::frame;
use super::parts::{Tone, answers, command, facts, prose, verdict};
use super::replay::Replay;
use crate::diagnose::Explanation;
use crate::program::Comparison;
use crate::report::program::{BesideRecord, FailureRecord, ProgramExplainRecord, UnexplainedRecord};
use crate::report::{diagnosis, explain};
use crate::visible;

/// The page of an explanation with all its steps; `again` is the command that makes it again.
#[must_use]
pub fn page(told: &Explanation, again: &str) -> String {
    let what = explain::verdict(&told.verdict);
    let title = visible::text(&format!("{}: {} differs from the {}", told.game, told.actual, told.expected));
    let content = html! {
        h1 { (title) }
        p.lead { (verdict(tone(&told.verdict), what)) " " span.kind { (visible::text(&told.signature)) } }
        (body(told))
        (Replay::of(told).markup(1))
        (repeat(again))
    };
    frame::page(&title, &content)
}

/// The page of an explanation of a program.
#[must_use]
pub fn page_of_program(record: &ProgramExplainRecord) -> String {
    let FailureRecord { game, program, signature, standing, .. } = &record.failure;
    let title = format!("{game}: {}", visible::text(program));
    let content = html! {
        h1 { (title) }
        p.lead {
            (verdict(tone(record.failure.verdict.letters()), signature)) " " span.kind { (visible::text(standing)) }
        }
        (failure(&record.failure))
        @if let Some(told) = &record.diagnosis {
            h2 { "Which known bug it behaves like" }
            (lines(&diagnosis::text(told)))
        }
        @if let Some(told) = &record.explanation {
            h2 { "Where it goes wrong" }
            (rules(told))
            (Replay::of(told).markup(1))
        }
        @if let Some(told) = &record.unexplained { (unexplained(told)) }
        (beside(&record.beside))
        (repeat(&record.repeat))
    };
    frame::page(&title, &content)
}

fn tone(letters: &str) -> Tone {
    match letters {
        "AC" | "PE" => Tone::Doubtful,
        _ => Tone::Bad,
    }
}

fn repeat(again: &str) -> Markup {
    html! {
        h2 { "Again" }
        (command(again))
    }
}

/// What both sides write and which rule is at stake.
pub fn body(told: &Explanation) -> Markup {
    let [expected, actual] =
        [&told.lines.expected, &told.lines.actual].map(|line| visible::bytes(line.as_bytes()));
    html! {
        div.columns {
            section { h2 { "What they write" } (answers(&expected, &actual)) }
            section { h2 { "The rule" } (rules(told)) }
        }
    }
}

/// The rule and what was done instead.
pub fn rules(told: &Explanation) -> Markup {
    let nearest = explain::nearest(told);
    let mut all = vec![
        ("the rule", html! { strong { (prose(&told.rule.sentence)) } }),
        ("here", prose(&told.rule.here)),
    ];
    all.push(("nearest", prose(&nearest)));
    all.extend(told.law.as_ref().map(|law| ("law broken", prose(law))));
    facts(&all)
}

fn failure(of: &FailureRecord) -> Markup {
    let mut told = vec![("judge", html! { (of.judge) ": " (of.verdict.letters()) })];
    told.extend(of.outcome.as_ref().map(|outcome| ("the run", prose(outcome))));
    told.extend(of.stderr.as_ref().map(|text| ("standard error", html! { code { (visible::text(text)) } })));
    told.push(("deck", html! { code { "code:" (of.deck) } }));
    for (label, codes) in [("after these", &of.before), ("before these", &of.after)] {
        told.extend(codes.iter().map(|code| (label, html! { code { "code:" (code) } })));
    }
    html! {
        div.columns {
            section { h2 { "What they write" } (comparison(&of.comparison)) }
            section { h2 { "The run" } (facts(&told)) }
        }
    }
}

/// Both answers; where they are of several lines, the first that differs as well.
pub fn comparison(of: &Comparison) -> Markup {
    let line = of.line.as_ref().filter(|line| line.number > 1 || of.more_lines > 0);
    html! {
        (answers(&of.expected, &of.actual))
        @if let Some(line) = line { p { "line " (line) } }
        @if let Some(token) = &of.token { p { "word " (token) } }
    }
}

fn unexplained(told: &UnexplainedRecord) -> Markup {
    let smallest = &told.smallest;
    html! {
        h2 { "The smallest deck on which it fails so" }
        p { (smallest.size) " (" (smallest.guarantee) ")" }
        @if let Some(of) = &smallest.comparison { (comparison(of)) }
        (command(&format!("code:{}", smallest.deck)))
        (Replay::of_right_play(std::slice::from_ref(&smallest.cards), &told.right_play).markup(1))
    }
}

fn beside(of: &BesideRecord) -> Markup {
    lines(&of.text())
}

/// A text of labelled lines as it is.
pub fn lines(text: &str) -> Markup {
    html! { @if !text.is_empty() { pre.text { @for line in text.lines() { (prose(line)) "\n" } } } }
}
