//! Failures, as people see them on standard error.

use std::io::Write;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::exit::Exit;
use super::failure::Failure;
use super::runner;
use crate::notation::Complaint;
use crate::visible;

/// Prints why a command has failed; a closed pipe is a quiet end.
pub fn print(failure: &Failure) {
    let text = match failure {
        Failure::ClosedPipe => return,
        Failure::Complaint { source_name, complaint } => render(source_name, complaint),
        Failure::Disagreement { summary, details } => {
            format!("{}\n{}", titled(summary), visible::lines(details))
        }
        other => titled(&other.to_string()),
    };
    // There is nobody to tell when standard error is closed.
    _ = writeln!(anstream::stderr().lock(), "{}", runner::harmless(&text));
}

/// One of several findings, as it was read: one that cannot be read is told and keeps nobody from the others.
pub fn readable<T>(read: Result<T, Failure>, exit: &mut Exit) -> Result<Option<T>, Failure> {
    match read {
        Err(failure @ Failure::Store(_)) => {
            print(&failure);
            *exit = exit.most_urgent(failure.exit());
            Ok(None)
        }
        read => read.map(Some),
    }
}

fn titled(title: &str) -> String {
    renderer().render(&[Group::with_title(Level::ERROR.primary_title(visible::lines(title)))])
}

fn renderer() -> Renderer {
    Renderer::styled().decor_style(DecorStyle::Ascii)
}

/// The complaint with the lines of the text that it points at.
fn render(source_name: &str, complaint: &Complaint) -> String {
    let source_name = visible::text(source_name);
    let mut group = Group::with_title(Level::ERROR.primary_title(complaint.title()));
    let excerpt = &complaint.excerpt;
    let labels = excerpt.labels.iter().enumerate().map(|(index, label)| {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        kind.span(label.range.clone()).label(label.text.as_str())
    });
    let snippet =
        Snippet::source(excerpt.text.as_str()).line_start(as_usize(excerpt.first_line)).annotations(labels);
    if column_in_excerpt(complaint) == Some(complaint.position.column) {
        group = group.element(snippet.path(source_name));
    } else {
        // The excerpt does not begin with its line, or shows nothing: the renderer cannot know the place.
        group = group.element(
            Origin::path(source_name)
                .line(as_usize(complaint.position.line))
                .char_column(as_usize(complaint.position.column)),
        );
        if !excerpt.labels.is_empty() {
            group = group.element(snippet);
        }
    }
    if let Some(help) = complaint.help() {
        group = group.element(Level::HELP.message(help));
    }
    renderer().render(&[group])
}

/// The column (from 1) at which the excerpt shows the place of the complaint.
fn column_in_excerpt(complaint: &Complaint) -> Option<u64> {
    let start = complaint.excerpt.labels.first()?.range.start;
    let before = &complaint.excerpt.text[..start];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    Some(before[line..].chars().count() as u64 + 1)
}

fn as_usize(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
