//! An answer beside the right one, in rows.

use super::{counted, wrapped};
use crate::program::Comparison;

/// So many characters of an answer are shown.
const WIDTH: usize = 240;

/// Whether it is told what the judges say.
#[derive(Clone, Copy, Debug)]
pub enum Judges<'a> {
    /// It is, and which of them counts where it is not said elsewhere.
    Told {
        /// The one that counts.
        here: Option<&'a str>,
    },
    /// It is not: what is wrong is no answer.
    Untold,
}

/// The right answer, the program's, where they first differ, and what the judges say.
#[must_use]
pub fn text(comparison: &Comparison, judges: Judges<'_>) -> String {
    let Comparison { profiles, expected, actual, line, token, more_lines } = comparison;
    let row = |label: &str, what: &str| format!("  {label:<12}{}\n", clipped(what));
    let mut text = row("expected", expected);
    text.push_str(&row("actual", if actual.is_empty() { "nothing" } else { actual }));
    // Of one line all has been shown.
    let is_all = |shown: &Option<String>, all: &String| shown.as_ref().is_none_or(|shown| shown == all);
    if let Some(line) = line
        && !(is_all(&line.expected, expected) && is_all(&line.actual, actual))
    {
        text.push_str(&row("line", &line.to_string()));
    }
    if let Some(token) = token {
        text.push_str(&row("token", &token.to_string()));
    }
    if *more_lines > 0 {
        text.push_str(&row("more", &format!("{} differ too", counted(*more_lines as u64, "line"))));
    }
    let Judges::Told { here } = judges else {
        return text;
    };
    let here = here.map_or(String::new(), |judge| format!(" (here {judge})"));
    let judges =
        format!("strict {}, uva {}, tokens {}{here}", profiles.strict, profiles.uva, profiles.tokens);
    text + &wrapped("judges", &judges)
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((place, _)) => format!("{} …", &text[..place]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_line_the_token_that_differs_is_told() {
        let told = text(&Comparison::of(b"08,KS\n", b"8,KS\n"), Judges::Told { here: Some("uva") });
        assert_eq!(
            told,
            "  expected    08,KS↵\n  actual      8,KS↵\n  token       1: expected 08,KS, actual 8,KS\n  judges      \
             strict WA, uva WA, tokens WA (here uva)\n"
        );
    }

    #[test]
    fn of_several_lines_the_first_that_differs_and_how_many_more() {
        let told = text(&Comparison::of(b"44,KD\n", b"a\x1b\nb\n44,KD\n"), Judges::Told { here: None });
        assert!(told.contains("  line        1: expected 44,KD↵, actual a\\u{1b}↵\n"), "{told}");
        assert!(told.contains("  more        2 lines differ too\n"), "{told}");
        let silent = text(&Comparison::of(b"44,KD\n", b""), Judges::Told { here: None });
        assert!(silent.contains("  actual      nothing\n"), "{silent}");
        let long = text(&Comparison::of(&[b'1'; 500], b""), Judges::Told { here: None });
        assert!(long.lines().all(|line| line.chars().count() < 300), "{long}");
    }
}
