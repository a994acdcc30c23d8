//! The lines of the text that a complaint shows.

use std::ops::Range;

use super::Label;
use crate::visible;

/// Some lines of the text, made printable, with the places that matter.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Whole lines where they are short; bytes that are not text are written as `\x00`.
    pub text: String,
    /// The number of the first line, counted from 1.
    pub first_line: u64,
    /// The place of the complaint first, then what it refers to. A place that is too far back in the
    /// text to be kept has no label.
    pub labels: Vec<Label>,
}

/// A stretch of bytes to point at.
pub(super) struct Mark {
    /// Bytes of the window.
    pub range: Range<usize>,
    /// The words.
    pub text: String,
}

/// How many bytes of a line are shown on either side of a mark.
const CONTEXT: usize = 200;

impl Excerpt {
    /// Shows the lines of `window` from the first mark to the last. `first_line` is the number of the
    /// line in which the first of the marks stands.
    pub(super) fn new(window: &[u8], first_line: u64, marks: &[Mark]) -> Self {
        let mut excerpt = Self { first_line, ..Self::default() };
        let Some(start) = marks.iter().map(|mark| mark.range.start).min() else {
            return excerpt;
        };
        let end = marks.iter().map(|mark| mark.range.end).max().unwrap_or(start);
        let shown = line_start(window, start)..line_end(window, end);
        let places = excerpt.push_bytes(&window[shown.clone()]);
        excerpt.labels = marks
            .iter()
            .map(|mark| Label {
                range: places[mark.range.start - shown.start]..places[mark.range.end - shown.start],
                text: mark.text.clone(),
            })
            .collect();
        excerpt
    }

    /// Adds bytes to the text and gives, for each byte and for their end, where it has gone.
    fn push_bytes(&mut self, bytes: &[u8]) -> Vec<usize> {
        let mut places = Vec::with_capacity(bytes.len() + 1);
        let mut before = ' ';
        for chunk in bytes.utf8_chunks() {
            for char in chunk.valid().chars() {
                places.extend(std::iter::repeat_n(self.text.len(), char.len_utf8()));
                self.push_char(before, char);
                before = char;
            }
            for byte in chunk.invalid() {
                places.push(self.text.len());
                self.text.push_str(&format!("\\x{byte:02x}"));
                before = ' ';
            }
        }
        places.push(self.text.len());
        places
    }

    fn push_char(&mut self, before: char, char: char) {
        match (before, char) {
            // The line has ended with the CR already.
            ('\r', '\n') => {}
            (_, '\r' | '\n') => self.text.push('\n'),
            (_, '\t') => self.text.push(' '),
            (_, char) => visible::push(&mut self.text, char),
        }
    }
}

/// The beginning of the line in which `at` lies, or a place not too far before it.
fn line_start(window: &[u8], at: usize) -> usize {
    let limit = at.saturating_sub(CONTEXT);
    let line = window[limit..at].iter().rposition(|&byte| is_line_break(byte));
    line.map_or(limit, |place| limit + place + 1)
}

/// The end of the line in which `at` lies, or a place not too far after it.
fn line_end(window: &[u8], at: usize) -> usize {
    let limit = window.len().min(at + CONTEXT);
    window[at..limit].iter().position(|&byte| is_line_break(byte)).map_or(limit, |place| at + place)
}

fn is_line_break(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_text_is_written_out_and_marks_stay_in_place() {
        let mark = |range| Mark { range, text: String::new() };
        let excerpt = Excerpt::new(b"one\r\ntwo\tb\xffd\x01e\rthree", 7, &[mark(9..10), mark(12..13)]);
        assert_eq!(excerpt.text, "two b\\xffd\\u{1}e");
        assert_eq!(excerpt.labels[0].range, 4..5);
        assert_eq!(&excerpt.text[excerpt.labels[1].range.clone()], "\\u{1}");
        assert_eq!(excerpt.first_line, 7);
    }

    #[test]
    fn every_kind_of_line_break_is_one() {
        let mark = |range| Mark { range, text: String::new() };
        let excerpt = Excerpt::new(b"a\r\n\r\nb\r\rc\n\nd", 1, &[mark(0..1), mark(11..12)]);
        assert_eq!(excerpt.text, "a\n\nb\n\nc\n\nd");
    }

    #[test]
    fn of_a_long_line_only_what_is_near_the_mark_is_shown() {
        let line = [&[b'a'; 1000][..], b"MARK", &[b'z'; 1000]].concat();
        let mark = Mark { range: 1000..1004, text: String::new() };
        let excerpt = Excerpt::new(&line, 1, &[mark]);
        assert_eq!(excerpt.text, format!("{}MARK{}", "a".repeat(CONTEXT), "z".repeat(CONTEXT)));
        assert_eq!(excerpt.labels[0].range, CONTEXT..CONTEXT + 4);
    }
}
