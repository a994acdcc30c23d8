//! The lines after the `#`, which no program reads: what decks are kept for.
//!
//! A note on one deck is a line that begins with the deck's number, `3. piles-at-end:46: …`. Other lines are
//! of the whole file, or go on with the note above them.

/// Notes, in whole lines.
///
/// ```
/// use std::path::Path;
///
/// use misdeal::kept::KeptFile;
///
/// let file = KeptFile::read(Path::new("corpus/accordian/strata-piles-at-end.in"))?;
/// assert!(file.is_for_strata() && file.notes.are_of_each(file.decks.len()));
/// for (number, note) in file.notes.of_decks() {
///     assert!(note.starts_with("piles-at-end:"), "{number}. {note}");
/// }
/// # Ok::<(), misdeal::kept::KeptError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(String);

impl Notes {
    /// These lines.
    pub(super) fn new(text: &str) -> Self {
        let mut notes = text.trim_start().to_owned();
        if !notes.is_empty() && !notes.ends_with('\n') {
            notes.push('\n');
        }
        Self(notes)
    }

    /// What stands after the `#` that ends the decks of a judge text.
    pub(super) fn of_judge_text(text: &str) -> Self {
        Self::new(text.split_once('#').map_or("", |(_, notes)| notes))
    }

    /// All of them.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Adds a note on the deck with this number.
    pub(super) fn add(&mut self, number: usize, note: &str) {
        self.0.push_str(&format!("{number}. {note}\n"));
    }

    /// Adds a note on the decks with these numbers.
    pub(super) fn add_for_all(&mut self, numbers: std::ops::RangeInclusive<usize>, note: &str) {
        if numbers.start() == numbers.end() {
            self.add(*numbers.start(), note);
        } else {
            self.0.push_str(&format!("{}-{}. {note}\n", numbers.start(), numbers.end()));
        }
    }

    /// The notes on single decks, each with the number of its deck.
    pub fn of_decks(&self) -> impl Iterator<Item = (usize, &str)> {
        self.0.lines().filter_map(of_deck)
    }

    /// Whether each of so many decks has one note, in their order.
    #[must_use]
    pub fn are_of_each(&self, decks: usize) -> bool {
        self.of_decks().map(|(number, _)| number).eq(1..=decks)
    }

    /// The first sentence on the whole file; where all is said of decks, the first note.
    #[must_use]
    pub fn summary(&self) -> String {
        let of_all: Vec<&str> = self.0.lines().take_while(|line| numbers_end(line).is_none()).collect();
        let first = || self.0.lines().next().map_or("", |line| &line[numbers_end(line).unwrap_or(0)..]);
        let text = if of_all.is_empty() { first().to_owned() } else { of_all.join(" ") };
        let end = text.find(". ").map_or(text.len(), |end| end + 1);
        text[..end].trim().to_owned()
    }

    /// Leaves out the notes on all decks but those with these numbers, which are ascending, and counts anew.
    pub(super) fn keep_only(&mut self, numbers: &[usize]) {
        let mut text = String::new();
        let mut stays = true;
        for line in self.0.lines() {
            if let Some((number, note)) = of_deck(line) {
                let place = numbers.binary_search(&number);
                stays = place.is_ok();
                if let Ok(place) = place {
                    text.push_str(&format!("{}. {note}\n", place + 1));
                }
            } else if stays {
                // It is of the whole file, or goes on with the note above it.
                text.push_str(line);
                text.push('\n');
            }
        }
        self.0 = text;
    }
}

/// `3. why`
fn of_deck(line: &str) -> Option<(usize, &str)> {
    let (number, note) = line.split_once(". ")?;
    Some((number.parse().ok()?, note))
}

/// Where the numbers end that a line such as `3. why` or `3-5. why` begins with.
fn numbers_end(line: &str) -> Option<usize> {
    let (numbers, _) = line.split_once(". ")?;
    let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    (is_number(first) && is_number(last)).then_some(numbers.len() + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTES: &str = "Of all:\n1. one\n2. two\n  goes on\n3. three\n10. ten\n";

    #[test]
    fn notes_on_decks_are_numbered() {
        let notes = Notes::new(NOTES);
        let expected = [(1, "one"), (2, "two"), (3, "three"), (10, "ten")];
        assert_eq!(notes.of_decks().collect::<Vec<_>>(), expected);
        assert!(!notes.are_of_each(4));
        let mut notes = Notes::new("Of all:\n");
        assert!(notes.are_of_each(0) && !notes.are_of_each(1));
        notes.add(1, "one");
        notes.add(2, "two");
        assert!(notes.are_of_each(2) && !notes.are_of_each(1) && !notes.are_of_each(3));
        assert_eq!(notes.text(), "Of all:\n1. one\n2. two\n");
    }

    #[test]
    fn notes_of_decks_that_are_left_out_go() {
        for (numbers, expected) in [
            (&[1, 2, 3, 10][..], "Of all:\n1. one\n2. two\n  goes on\n3. three\n4. ten\n"),
            (&[2, 10], "Of all:\n1. two\n  goes on\n2. ten\n"),
            (&[1, 3], "Of all:\n1. one\n2. three\n"),
            (&[], "Of all:\n"),
        ] {
            let mut notes = Notes::new(NOTES);
            notes.keep_only(numbers);
            assert_eq!(notes.text(), expected, "{numbers:?}");
        }
    }

    #[test]
    fn a_summary_is_the_first_sentence() {
        for (text, expected) in [
            ("One thing. Another.\n", "One thing."),
            ("Over\ntwo lines. More\n", "Over two lines."),
            (NOTES, "Of all:"),
            ("1. a deck of its own\n2. another\n", "a deck of its own"),
            ("1-3. three decks. More\n", "three decks."),
            ("2.5 is no number of a deck\n", "2.5 is no number of a deck"),
            ("", ""),
        ] {
            assert_eq!(Notes::new(text).summary(), expected, "{text:?}");
        }
    }

    #[test]
    fn several_decks_can_have_one_note() {
        let mut notes = Notes::default();
        notes.add_for_all(1..=1, "one");
        notes.add_for_all(2..=4, "three");
        assert_eq!(notes.text(), "1. one\n2-4. three\n");
    }
}
