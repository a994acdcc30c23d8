//! Results as GitHub shows them: workflow commands that make annotations, and a table for a step's summary.

use super::{Case, Group, Results, Suite, Weight};
use crate::report::counted;
use crate::visible;

/// GitHub shows so many errors of a step, and as many warnings.
const SHOWN: usize = 10;
/// What is longer is cut: GitHub cuts a title, and a message is read on a few lines.
const TITLE: usize = 200;
const MESSAGE: usize = 4000;
/// A step's summary may have so many bytes.
pub const SUMMARY: usize = 1 << 20;

/// Annotations, a line each: an error for each group of findings, a warning for what fails sometimes and for each
/// warning; and a notice of how many more there are than GitHub shows.
#[must_use]
pub fn annotations(results: &Results) -> Vec<String> {
    let groups =
        || results.suites.iter().flat_map(|suite| suite.groups.iter().map(move |group| (suite, group)));
    let of_weight = |weight, level| {
        let groups = groups().filter(move |(_, group)| group.weight == weight);
        groups.map(move |(suite, group)| of_group(level, results.command, suite, group))
    };
    let warnings = results.suites.iter().flat_map(|suite| {
        let title = title(results.command, suite);
        suite.warnings.iter().map(move |sentence| annotation("warning", &title, sentence))
    });
    let errors: Vec<String> = of_weight(Weight::Finding, "error").collect();
    let warnings: Vec<String> = of_weight(Weight::Sometimes, "warning").chain(warnings).collect();
    let more = [(errors.len(), "more group of findings"), (warnings.len(), "more warning")];
    let more: Vec<String> = more.into_iter().filter(|(count, _)| *count > SHOWN).map(left_out).collect();
    let shown = errors.into_iter().take(SHOWN).chain(warnings.into_iter().take(SHOWN));
    let notice = (!more.is_empty()).then(|| {
        let more = more.join(", ");
        annotation("notice", results.command, &format!("{more}: the summary has them all"))
    });
    shown.chain(notice).collect()
}

/// `2 more groups of findings`
fn left_out((count, what): (usize, &str)) -> String {
    let count = count - SHOWN;
    match what {
        "more group of findings" if count > 1 => format!("{count} more groups of findings"),
        what => counted(count as u64, what),
    }
}

fn title(command: &str, suite: &Suite) -> String {
    format!("{command}: {}", suite.name)
}

fn of_group(level: &str, command: &str, suite: &Suite, group: &Group) -> String {
    let details = group.cases.first().map_or("", |case| case.details.as_str());
    annotation(level, &title(command, suite), &format!("{}\n{details}", group.sentence))
}

/// An annotation with this title and message, whatever is in them.
#[must_use]
pub fn annotation(level: &str, title: &str, message: &str) -> String {
    let title = escaped_property(&cut(&visible::text(title), TITLE));
    let message = escaped(cut(&visible::lines(message), MESSAGE).trim_end());
    format!("::{level} title={title}::{message}")
}

fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

fn escaped(data: &str) -> String {
    data.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn escaped_property(value: &str) -> String {
    escaped(value).replace(':', "%3A").replace(',', "%2C")
}

/// The table for a step's summary, in Markdown, of at most so many bytes: what is left out is said in its last line.
#[must_use]
pub fn summary(results: &Results, room: usize) -> String {
    let mut text = format!("### {}: {}\n\n", results.command, verdict(results));
    text.push_str("| result | where | what | deck | again |\n|---|---|---|---|---|\n");
    let rows: Vec<String> = results.suites.iter().flat_map(rows).collect();
    // There must be room for the last line too.
    let last = |left_out: usize| {
        format!("\n{} left out: a step's summary has 1 MiB at most.\n", counted(left_out as u64, "row"))
    };
    let room = room.saturating_sub(last(rows.len()).len());
    if text.len() > room {
        return String::new();
    }
    for (place, row) in rows.iter().enumerate() {
        if text.len() + row.len() > room {
            text.push_str(&last(rows.len() - place));
            return text;
        }
        text.push_str(row);
    }
    text.push('\n');
    text
}

fn verdict(results: &Results) -> String {
    let [findings, sometimes] = [Weight::Finding, Weight::Sometimes].map(|weight| results.wrong(weight));
    let mut parts = Vec::new();
    if findings > 0 {
        parts.push(counted(findings as u64, "case") + " failed");
    }
    if sometimes > 0 {
        parts.push(counted(sometimes as u64, "case") + " failed sometimes");
    }
    if parts.is_empty() { "all passed".to_owned() } else { parts.join(", ") }
}

fn rows(suite: &Suite) -> Vec<String> {
    let groups = suite.groups.iter().flat_map(|group| {
        let result = match group.weight {
            Weight::Finding => "**failed**",
            Weight::Sometimes => "failed sometimes",
        };
        // The group is told once, each of its cases on a line.
        let whats = std::iter::once(group.sentence.as_str()).chain(std::iter::repeat("the same"));
        group.cases.iter().zip(whats).map(move |(case, what)| of_case(result, suite, what, case))
    });
    let warnings =
        suite.warnings.iter().map(|sentence| line(["warning", &cell(&suite.name), &cell(sentence), "", ""]));
    let counted = |count: usize| counted(count as u64, "case");
    let passed = (!suite.passed.is_empty()).then(|| {
        line(["passed", &cell(&suite.name), &counted(suite.passed.len()), "", &code(&suite.repeat)])
    });
    let skipped = (!suite.skipped.is_empty())
        .then(|| line(["not tested", &cell(&suite.name), &counted(suite.skipped.len()), "", ""]));
    groups.chain(warnings).chain(passed).chain(skipped).collect()
}

fn of_case(result: &str, suite: &Suite, what: &str, case: &Case) -> String {
    let what = format!("{} ({})", cell(what), cell(&case.name));
    line([result, &cell(&suite.name), &what, &code(&case.deck), &code(&case.again)])
}

fn line(cells: [&str; 5]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<code>{}</code>", cell(text)) }
}

/// A text in a cell, where no character of it is Markdown, HTML or a link.
fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for char in cut(&visible::text(text), MESSAGE).chars() {
        if char.is_ascii_punctuation() && !",-/=()'%?+".contains(char) {
            cell.push_str(&format!("&#{};", u32::from(char)));
        } else {
            cell.push(char);
        }
    }
    cell
}
