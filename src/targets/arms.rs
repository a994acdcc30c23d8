//! Sides with a known fault, to see whether a target bites: it must find each.
//!
//! For [`Plays`](super::Plays) these are the [mutants](crate::mutants); the other targets have theirs here.

use super::deck_code::Codes;
use super::judge_text::{Notation, Parsed};
use super::minimizer::Minimizer;
#[cfg(feature = "program")]
use super::program_output::Judging;
use crate::deck::{BadCode, DECK_SIZE, Deck};
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::minimize::{self, Failure};
#[cfg(feature = "program")]
use crate::oracle::{Profile, Verdict};
#[cfg(feature = "program")]
use crate::visible;

/// A fault with its name and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Arm<T> {
    /// The name that arms it.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub story: &'static str,
    /// The side with the fault.
    pub side: T,
}

/// Readers and writers of judge text.
pub const NOTATIONS: [Arm<Notation>; 3] = [
    Arm {
        name: "outside",
        story: "a complaint about the end of the text points past it",
        side: Notation { read: complains_outside, ..Notation::OWN },
    },
    Arm {
        name: "chunk-end",
        story: "a chunk that ends with CR ends the reading",
        side: Notation { read: stops_at_return, ..Notation::OWN },
    },
    Arm {
        name: "seventh-deck",
        story: "the seventh deck of a file is not written",
        side: Notation { write: without_seventh, ..Notation::OWN },
    },
];

fn complains_outside(text: &[u8], chunk: usize) -> Parsed {
    let (decks, mut result) = (Notation::OWN.read)(text, chunk);
    if let Err(complaint) = &mut result {
        complaint.position.offset += u64::from(complaint.position.offset + 3 > text.len() as u64) * 3;
    }
    (decks, result)
}

fn stops_at_return(text: &[u8], chunk: usize) -> Parsed {
    let chunks = text.chunks(chunk);
    let end = chunks.scan(0, |end, chunk| {
        *end += chunk.len();
        Some((*end, chunk.last() == Some(&b'\r')))
    });
    let read = end.filter(|(_, is_return)| *is_return).map(|(end, _)| end).next().unwrap_or(text.len());
    (Notation::OWN.read)(&text[..read], chunk)
}

fn without_seventh(decks: &[Deck], cards_a_line: usize) -> Vec<u8> {
    let kept: Vec<Deck> =
        decks.iter().enumerate().filter(|(place, _)| *place != 6).map(|(_, deck)| *deck).collect();
    (Notation::OWN.write)(&kept, cards_a_line)
}

/// Deck codes.
pub const CODES: [Arm<Codes>; 2] = [
    Arm {
        name: "exchange",
        story: "a code with its last two characters exchanged is taken",
        side: Codes { read: forgives_exchange, ..Codes::OWN },
    },
    Arm {
        name: "last-card",
        story: "the code of a deck that ends with its two highest cards is that of a deck that ends otherwise",
        side: Codes { write: of_other_end, ..Codes::OWN },
    },
];

fn forgives_exchange(code: &str) -> Result<Deck, BadCode> {
    Deck::from_code(code).or_else(|bad| {
        let mut chars: Vec<char> = code.chars().collect();
        let count = chars.len();
        if count < 2 {
            return Err(bad);
        }
        chars.swap(count - 2, count - 1);
        Deck::from_code(&String::from_iter(chars))
    })
}

fn of_other_end(deck: &Deck) -> String {
    let cards = deck.cards();
    let ends_high = cards[50].index() >= 50 && cards[51].index() >= 50;
    if ends_high { deck.with_swap(50, 51).code() } else { deck.code() }
}

/// Minimizers.
#[must_use]
pub fn minimizers<G: Bases>() -> [Arm<Minimizer<G>>; 2] {
    [
        Arm {
            name: "any-failure",
            story: "takes what fails in another way for a result, where the passes came across one",
            side: Minimizer {
                minimize: |failure, deck| {
                    let found = minimize::deck(failure, deck, 0);
                    found.otherwise.into_values().chain([found.smallest]).min().expect("the result at least")
                },
            },
        },
        Arm {
            name: "stops-short",
            story: "leaves two neighbours exchanged that need not be, where the deck was much larger",
            side: Minimizer { minimize: stops_short },
        },
    ]
}

fn stops_short<G: Bases>(failure: &Failure<'_, G>, deck: &Deck) -> Size {
    let smallest = minimize::deck(failure, deck, 0).smallest;
    if cards_out_of_place::<G>(deck) < smallest.out_of_place + 10 {
        return smallest;
    }
    let exchanged = (0..DECK_SIZE - 1).map(|place| smallest.deck.with_swap(place, place + 1));
    let larger = exchanged
        .filter(|deck| failure.is_shown_by(&G::start_of_deck(deck)))
        .map(|deck| minimize::size::<G>(&deck))
        .find(|size| *size > smallest);
    larger.unwrap_or(smallest)
}

/// Judges of outputs.
#[cfg(feature = "program")]
pub const JUDGINGS: [Arm<Judging>; 3] = [
    Arm {
        name: "nul-is-blank",
        story: "the judge `uva` takes NUL for a blank, and the judge of words does not",
        side: Judging { judge: forgives_nul, ..Judging::OWN },
    },
    Arm {
        name: "raw-escape",
        story: "an escape is shown as it is",
        side: Judging { show: shows_escapes, ..Judging::OWN },
    },
    Arm {
        name: "one-backslash",
        story: "a backslash is shown as one, as if what follows belonged to it",
        side: Judging { show: shows_one_backslash, ..Judging::OWN },
    },
];

#[cfg(feature = "program")]
fn forgives_nul(profile: Profile, expected: &[u8], actual: &[u8]) -> Verdict {
    let blank = |byte: &u8| if *byte == 0 { b' ' } else { *byte };
    match profile {
        Profile::Uva => profile.judge(expected, &actual.iter().map(blank).collect::<Vec<u8>>()),
        _ => profile.judge(expected, actual),
    }
}

#[cfg(feature = "program")]
fn shows_escapes(output: &[u8]) -> String {
    visible::bytes(output).replace("\\u{1b}", "\u{1b}")
}

#[cfg(feature = "program")]
fn shows_one_backslash(output: &[u8]) -> String {
    visible::bytes(output).replace("\\\\", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::accordian::Accordian;
    use crate::generate::choices::Prng;
    use crate::generate::{base, uniform};
    use crate::mutants;
    use crate::targets::{Damage, deck_code, judge_text, minimizer};

    /// Texts that a fuzzer comes to: judge text of several decks with one byte changed, or cut there.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        (0..200_u64).map(|index| {
            let decks: Vec<Deck> = (0..index % 9).map(|number| uniform::deck(index, number)).collect();
            let mut text = (Notation::OWN.write)(&decks, 13);
            let place = (index * 7919) as usize % text.len();
            text[place] = [b'\r', b'\n', b'#', b'X'][index as usize % 4];
            if index % 3 == 0 {
                text.truncate(place);
            }
            text
        })
    }

    #[test]
    fn each_notation_with_a_fault_breaks_the_property() {
        for arm in NOTATIONS {
            assert!(texts().any(|text| judge_text(&text, &arm.side).is_err()), "{}", arm.name);
            assert!(texts().any(|text| judge_text(&text, &arm.side).is_ok()), "{}", arm.name);
        }
        assert!(texts().all(|text| judge_text(&text, &Notation::OWN).is_ok()));
    }

    #[test]
    fn each_code_with_a_fault_breaks_the_property() {
        for arm in CODES {
            let is_broken = |index| {
                let damage = Damage::chosen(&mut Prng::new(3, index));
                deck_code(&uniform::deck(3, index), damage, &arm.side).is_err()
            };
            let broken = (0..20_000).filter(|index| is_broken(*index)).count();
            assert!((1..2_000).contains(&broken), "{}: {broken}", arm.name);
        }
    }

    #[test]
    fn each_minimizer_with_a_fault_breaks_the_property() {
        let engine = mutants::find::<Accordian>("whole-pile").expect("in the catalogue");
        for arm in minimizers::<Accordian>() {
            let is_broken = |index| minimizer(engine, &uniform::deck(4, index), &arm.side).is_err();
            assert!((0..50).any(is_broken), "{}", arm.name);
            assert_eq!(minimizer(engine, &base::INERT, &arm.side), Ok(()), "it plays that deck right");
        }
    }

    #[cfg(feature = "program")]
    #[test]
    fn each_judging_with_a_fault_breaks_the_property() {
        use crate::targets::{Output, program_output};
        for arm in JUDGINGS {
            let is_broken =
                |index| program_output(&Output::chosen(&mut Prng::new(8, index)), &arm.side).is_err();
            let broken = (0..5_000).filter(|index| is_broken(*index)).count();
            assert!((1..2_500).contains(&broken), "{}: {broken}", arm.name);
        }
    }
}
