//! Diagnoses in sentences for people.

use super::{counted, number, wrapped};
use crate::diagnose::catalogue::{Conclusion, Diagnosis, Entries, Entry, Kin, Kinship, Spacing};
use crate::visible;

/// So many of what cannot be told apart are shown with their stories.
const SHOWN: usize = 5;

/// The diagnosis.
#[must_use]
pub fn text(told: &Diagnosis) -> String {
    let program = visible::text(&told.program);
    if told.decks == 0 {
        return format!("{}: nothing has been seen of {program}\n", told.game);
    }
    let text = match &told.conclusion {
        Conclusion::Right { spacing, not_ruled_out, .. } => right(told, &program, *spacing, not_ruled_out),
        Conclusion::Known { spacing, alike } => known(told, &program, *spacing, alike),
        Conclusion::Unknown { nearest } => unknown(told, &program, nearest.as_ref()),
    };
    format!("{}: {text}", told.game)
}

fn right(told: &Diagnosis, program: &str, spacing: Spacing, not_ruled_out: &[Entries]) -> String {
    let decks = of(told.decks, told.decks);
    let mut text = match white_space(spacing) {
        None => format!("{program} is right on {decks}\n"),
        Some(how) if told.wrong == 0 => format!("{program} is right on {decks}, though {how}\n"),
        Some(how) => {
            format!("{program} plays right on {decks}; only its white space is wrong: {how}\n")
        }
    };
    if not_ruled_out.is_empty() {
        text.push_str(&wrapped("known bugs", "every one would have shown on these decks"));
    } else {
        text.push_str(&wrapped("known bugs", "every one would have shown on these decks but for"));
        text.push_str(&stories(not_ruled_out));
    }
    text
}

fn known(told: &Diagnosis, program: &str, spacing: Spacing, alike: &[Entries]) -> String {
    let first = alike.first().map(Entries::names).unwrap_or_default();
    let but = white_space(spacing).map_or(String::new(), |how| format!(", but that {how}"));
    let mut text = format!("{program} behaves exactly like {first} on {}{but}\n", of(told.decks, told.decks));
    text.push_str(&wrapped("wrong", &of(told.wrong, told.decks)));
    for entry in alike.iter().take(1).flat_map(|entries| &entries.0) {
        text.push_str(&wrapped("known bug", &story(entry)));
        text.push_str(&wrapped("the rule", &entry.rule));
    }
    if let [_, others @ ..] = alike
        && !others.is_empty()
    {
        text.push_str(&wrapped(
            "or",
            &format!("it cannot be told apart on these decks from {}", list(others)),
        ));
        text.push_str(&stories(others));
    }
    text
}

fn unknown(told: &Diagnosis, program: &str, nearest: Option<&Kin>) -> String {
    let mut text = format!(
        "no known bug, nor two at once, gives all answers of {program} on {}\n",
        counted(told.decks as u64, "deck")
    );
    text.push_str(&wrapped("wrong", &of(told.wrong, told.decks)));
    let nearest = match nearest {
        None => "no known bug gives any of its wrong answers".to_owned(),
        Some(Kin { entries, wrong_ones, answers, kinship: Kinship::Distant })
            if *wrong_ones == told.wrong =>
        {
            format!(
                "all of its {} are those of {}, which agrees on no more than {}: it plays so on some decks only",
                counted(told.wrong as u64, "wrong answer"),
                entries.names(),
                of(*answers, told.decks)
            )
        }
        Some(Kin { entries, wrong_ones, answers, kinship }) => format!(
            "{} gives {} of its {}, and agrees on {}; {}",
            entries.names(),
            number(*wrong_ones as u64),
            counted(told.wrong as u64, "wrong answer"),
            of(*answers, told.decks),
            match kinship {
                Kinship::Close => "the program may do this and something else",
                Kinship::Distant => "it is clearly another bug",
            }
        ),
    };
    text.push_str(&wrapped("nearest", &nearest));
    text
}

/// `1,873 of 2,000 decks`.
fn of(some: usize, all: usize) -> String {
    format!("{} of {}", number(some as u64), counted(all as u64, "deck"))
}

/// What is different about white space, as a part of a sentence; `None` where nothing is.
fn white_space(spacing: Spacing) -> Option<&'static str> {
    match spacing {
        Spacing::Same => None,
        Spacing::NoNewline => Some("no line ends with a newline"),
        Spacing::BlankAtEnd => Some("each line has a blank at its end"),
        Spacing::CarriageReturn => Some("each line ends with a carriage return before the newline"),
        Spacing::EmptyLine => Some("each line is followed by an empty one"),
        Spacing::Other => Some("white space differs"),
    }
}

/// The first names, and how many more there are.
fn list(all: &[Entries]) -> String {
    let names: Vec<String> = all.iter().take(SHOWN).map(Entries::names).collect();
    match all.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {} more", names.join(", "), number(more as u64)),
    }
}

/// What each of the first does.
fn stories(all: &[Entries]) -> String {
    let first = all.iter().take(SHOWN).flat_map(|entries| &entries.0);
    first.map(|entry| wrapped("", &story(entry))).collect()
}

fn story(entry: &Entry) -> String {
    format!("`{}`: {}", entry.name, entry.story)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::catalogue::Behaviour;
    use crate::game::accordian::Accordian;

    fn entries(names: &[&str]) -> Entries {
        Entries::of(&Behaviour::<Accordian>::named(names).expect("in the catalogue"))
    }

    fn told(wrong: usize, conclusion: Conclusion) -> String {
        text(&Diagnosis {
            game: "accordian".to_owned(),
            program: "./a.out".to_owned(),
            decks: 2000,
            wrong,
            conclusion,
        })
    }

    #[test]
    fn a_known_bug_is_named_with_its_rule() {
        let alike = vec![entries(&["whole-pile"])];
        assert_eq!(
            told(1776, Conclusion::Known { spacing: Spacing::Same, alike }),
            "accordian: ./a.out behaves exactly like `whole-pile` on 2,000 of 2,000 decks\n\
             \x20 wrong       1,776 of 2,000 decks\n\
             \x20 known bug   `whole-pile`: Moves all cards of a pile at once.\n\
             \x20 the rule    Only the top card of a pile may be moved.\n"
        );
    }

    #[test]
    fn what_cannot_be_told_apart_is_named_together() {
        let alike = vec![entries(&["casc-1", "only-51"]), entries(&["casc-3", "only-51"])];
        let text = told(2000, Conclusion::Known { spacing: Spacing::BlankAtEnd, alike });
        assert!(
            text.starts_with(
                "accordian: ./a.out behaves exactly like `casc-1` with `only-51` on 2,000 of 2,000 decks, but \
                 that each line has a blank at its end\n"
            ),
            "{text}"
        );
        assert!(
            text.contains(
                "  or          it cannot be told apart on these decks from `casc-3` with `only-51`\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn of_many_the_first_are_named() {
        let alike: Vec<Entries> = (0..9).map(|_| entries(&["casc-1"])).collect();
        assert!(list(&alike).ends_with("`casc-1` and 4 more"));
        assert_eq!(list(&alike[..2]), "`casc-1`, `casc-1`");
    }

    #[test]
    fn a_right_program_is_right_as_far_as_has_been_seen() {
        let of = |wrong, spacing, not_ruled_out| {
            told(wrong, Conclusion::Right { spacing, alike: Vec::new(), not_ruled_out })
        };
        assert_eq!(
            of(0, Spacing::Same, Vec::new()),
            "accordian: ./a.out is right on 2,000 of 2,000 decks\n\
             \x20 known bugs  every one would have shown on these decks\n"
        );
        let text = of(0, Spacing::Same, vec![entries(&["casc-150"])]);
        assert!(text.contains("but for\n              `casc-150`: Makes at most 150 moves"), "{text}");
        let text = of(2000, Spacing::CarriageReturn, Vec::new());
        assert!(
            text.contains("plays right on 2,000 of 2,000 decks; only its white space is wrong: each"),
            "{text}"
        );
        let text = of(0, Spacing::NoNewline, Vec::new());
        assert!(
            text.contains("is right on 2,000 of 2,000 decks, though no line ends with a newline"),
            "{text}"
        );
    }

    #[test]
    fn where_nothing_fits_the_nearest_is_told_with_its_numbers() {
        let kin = Kin {
            entries: entries(&["whole-pile"]),
            wrong_ones: 118,
            answers: 1335,
            kinship: Kinship::Distant,
        };
        let text = told(120, Conclusion::Unknown { nearest: Some(kin) });
        assert_eq!(
            text,
            "accordian: no known bug, nor two at once, gives all answers of ./a.out on 2,000 decks\n\
             \x20 wrong       120 of 2,000 decks\n\
             \x20 nearest     `whole-pile` gives 118 of its 120 wrong answers, and agrees on 1,335 of 2,000 decks;\n\
             \x20             it is clearly another bug\n"
        );
        let text = told(120, Conclusion::Unknown { nearest: None });
        assert!(text.ends_with("  nearest     no known bug gives any of its wrong answers\n"), "{text}");
    }
}
