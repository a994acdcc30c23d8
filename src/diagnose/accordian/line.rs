//! What is wrong with a line of Accordian.

use super::super::line::{common_rule, quoted};
use super::super::{OTHER, Rule};

const WORD: &str = "The line says `1 pile remaining:` for a single pile, and `piles` for any other number.";
const NUMBERS: &str = "Numbers are written in decimal, and those from 10 on have two digits.";
const FROM_LEFT: &str = "The heights are written as the piles stand, from left to right.";
const CARDS: &str = "The heights add up to the number of cards dealt, for a pile can hold all of them.";
const COUNT: &str = "The number of piles is that of the heights that follow.";
const FORM: &str =
    "The line is the number of piles, `piles remaining:` (`pile remaining:` for one), and their heights.";

/// The rule that the line breaks; `None` when it has the right form and tells of another play.
pub fn rule(expected: &str, actual: &str) -> Option<Rule> {
    if let Some(rule) = common_rule(expected, actual) {
        return Some(rule);
    }
    let (right, wrong) = (Line::of(expected)?, Line::of(actual));
    let Some(wrong) = wrong else {
        return Some(Rule::new("form", FORM, format!("{OTHER} writes {}.", quoted(actual.trim_end()))));
    };
    word(&wrong)
        .or_else(|| digits(&right, &wrong))
        .or_else(|| order(&right, &wrong))
        .or_else(|| sizes(&right, &wrong))
}

/// The parts of a line.
struct Line<'a> {
    count: &'a str,
    noun: &'a str,
    heights: Vec<&'a str>,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let (front, heights) = line.split_once(':')?;
        let mut front = front.split_whitespace();
        let (count, noun) = (front.next()?, front.next()?);
        let is_form = front.next() == Some("remaining") && front.next().is_none();
        is_form.then(|| Self { count, noun, heights: heights.split_whitespace().collect() })
    }

    fn numbers(&self) -> Option<Vec<usize>> {
        self.heights.iter().map(|height| height.parse().ok()).collect()
    }
}

fn word(wrong: &Line<'_>) -> Option<Rule> {
    let right = if wrong.count == "1" { "pile" } else { "piles" };
    let phrase = |noun: &str| quoted(&format!("{} {noun}", wrong.count));
    (wrong.noun != right).then(|| {
        let here = format!("{OTHER} writes {} instead of {}.", phrase(wrong.noun), phrase(right));
        Rule::new("plural", WORD, here)
    })
}

fn digits(right: &Line<'_>, wrong: &Line<'_>) -> Option<Rule> {
    let pairs = std::iter::once((&right.count, &wrong.count)).chain(right.heights.iter().zip(&wrong.heights));
    let (number, written) = pairs.into_iter().find(|(number, written)| as_one_character(number, written))?;
    let here = format!(
        "{OTHER} writes {} for {number}: the character {number} places after `0`, which is no digit.",
        quoted(written)
    );
    Some(Rule::new("digits", NUMBERS, here))
}

/// Whether a number is written as `'0' + n`, which is right for one digit only.
fn as_one_character(number: &str, written: &str) -> bool {
    let character = number.parse::<usize>().ok().filter(|number| *number >= 10).and_then(|number| {
        let code = u8::try_from(number).ok()?.checked_add(b'0')?;
        Some(char::from(code))
    });
    let mut written = written.chars();
    character.is_some() && written.next() == character && written.next().is_none()
}

fn order(right: &Line<'_>, wrong: &Line<'_>) -> Option<Rule> {
    let (numbers, written) = (right.numbers()?, wrong.numbers()?);
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let rising = sorted.clone();
    sorted.reverse();
    let how = if written == numbers {
        return None;
    } else if numbers.iter().rev().eq(&written) {
        "from right to left"
    } else if written == sorted {
        "from the highest to the lowest"
    } else if written == rising {
        "from the lowest to the highest"
    } else {
        return None;
    };
    Some(Rule::new("order-of-heights", FROM_LEFT, format!("{OTHER} writes the right heights {how}.")))
}

fn sizes(right: &Line<'_>, wrong: &Line<'_>) -> Option<Rule> {
    let (numbers, written) = (right.numbers()?, wrong.numbers()?);
    let (cards, told): (usize, usize) = (numbers.iter().sum(), written.iter().sum());
    if cards != told {
        let here = format!("{OTHER} tells of {told} cards, and {cards} were dealt.");
        return Some(Rule::new("cards", CARDS, here));
    }
    (wrong.count.parse() != Ok(written.len())).then(|| {
        let here = format!("{OTHER} says {} and writes {} heights.", quoted(wrong.count), written.len());
        Rule::new("count", COUNT, here)
    })
}
