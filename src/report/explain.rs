//! Explanations in lines for people.

use super::cards::{CardStyle, painted};
use super::{counted, number, wrapped};
use crate::diagnose::{Board, Explanation, Inference, Pile, Side, Step};
use crate::visible;

/// Which steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// From the last one that is alike on.
    Short,
    /// Long common beginnings are folded.
    Folded,
    /// All.
    All,
}

/// How many steps before the parting are shown when the others are folded.
const BEFORE: usize = 3;
/// So few steps are not folded.
const FEW: usize = 12;
/// Rows of more piles are shown around the piles that a step is about.
const WIDE: usize = 12;

/// The explanation; `again` is the command that prints it again.
#[must_use]
pub fn text(told: &Explanation, detail: Detail, style: CardStyle, again: &str) -> String {
    let mut text = format!(
        "{}: {} differs from the {}: {}\n",
        told.game,
        told.actual,
        told.expected,
        verdict(&told.verdict)
    );
    text.push_str(&painted(&cards(told), style));
    text.push_str(&lines(told, style));
    text.push_str(&painted(&steps_of(told, detail), style));
    text.push('\n');
    text.push_str(&painted(&wrapped("the rule", &told.rule.sentence), style));
    text.push_str(&painted(&wrapped("here", &visible::text(&told.rule.here)), style));
    if let Some(reason) = &told.reason {
        text.push_str(&painted(&wrapped("this deck", reason), style));
    }
    text.push_str(&painted(&wrapped("nearest", &nearest(told)), style));
    text.push_str(&format!("  {:<12}{again}\n", "again"));
    text
}

/// The steps of one play.
#[must_use]
pub fn trace(steps: &[Step], style: CardStyle) -> String {
    let names = Names { expected: "", actual: "" };
    let all: Vec<&Step> = steps.iter().collect();
    painted(&table(&all, None, &names, None), style)
}

/// The deck as the judge lists it, or a deal as it is dealt.
fn cards(told: &Explanation) -> String {
    let label = if told.cards.len() > 1 { "deck" } else { "dealt" };
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let mut text = String::new();
    for (label, line) in labels.zip(&told.cards) {
        text.push_str(&format!("  {label:<12}{line}\n"));
    }
    text
}

/// What a judge's verdict means for somebody who does not know its letters.
pub(super) fn verdict(letters: &str) -> &'static str {
    match letters {
        "AC" => "the same answer by another way",
        "PE" => "the same words, other white space",
        _ => "a wrong answer",
    }
}

/// Both lines, the first difference marked, blanks visible where nothing else differs.
fn lines(told: &Explanation, style: CardStyle) -> String {
    let [expected, actual] = [&told.lines.expected, &told.lines.actual];
    let words = |line: &str| line.split_whitespace().collect::<String>();
    let blank = match style {
        _ if words(expected) != words(actual) => None,
        CardStyle::Letters => Some('_'),
        CardStyle::Symbols => Some('·'),
    };
    let (expected, actual) = (shown(expected, blank), shown(actual, blank));
    if expected == actual {
        return format!("  {:<12}{expected}\n", "both write");
    }
    let same = expected.chars().zip(actual.chars()).take_while(|(one, other)| one == other).count();
    let legend = blank.map(|blank| format!("  ({blank} is a blank, $ the end of a line)"));
    format!(
        "  {:<12}{expected}\n  {:<12}{actual}\n{}^{}\n",
        "expected",
        "actual",
        " ".repeat(14 + same),
        legend.unwrap_or_default()
    )
}

/// A line made safe to show, blanks and its end as signs where these are given.
fn shown(line: &str, blank: Option<char>) -> String {
    let mut shown = String::new();
    let (text, ending) = match line.strip_suffix('\n') {
        Some(text) if blank.is_some() => (text, "$"),
        Some(text) => (text, ""),
        None => (line, ""),
    };
    for char in text.chars() {
        match blank {
            Some(blank) if char == ' ' => shown.push(blank),
            _ => visible::push(&mut shown, char),
        }
    }
    shown + ending
}

struct Names<'a> {
    expected: &'a str,
    actual: &'a str,
}

impl<'a> Names<'a> {
    fn of(&self, side: Side) -> &'a str {
        match side {
            Side::Both => "both",
            Side::Expected => self.expected,
            Side::Actual => self.actual,
        }
    }

    fn width(&self) -> usize {
        [self.expected, self.actual, "both"].map(|name| name.chars().count()).into_iter().max().unwrap_or(0)
    }
}

fn steps_of(told: &Explanation, detail: Detail) -> String {
    if told.steps.is_empty() {
        return String::new();
    }
    let names = Names { expected: &told.expected, actual: &told.actual };
    // Without a parting all steps are alike, or the right side's alone.
    let alike = told.parting.map_or(told.steps.len(), |parting| parting - 1);
    let folded = match detail {
        Detail::All => 0,
        Detail::Short => alike.saturating_sub(1),
        Detail::Folded if alike <= FEW => 0,
        Detail::Folded => alike - BEFORE,
    };
    let shown: Vec<&Step> = told.steps[folded..].iter().collect();
    let fold = (folded > 0).then(|| {
        let alike = if shows_none(told) { "" } else { " alike" };
        format!("... {}{alike} ...", counted(folded as u64, "step"))
    });
    let mut text = format!("\n{}", table(&shown, told.parting, &names, fold.as_deref()));
    text.extend(notes(told).iter().map(|note| format!("      ({note})\n")));
    text
}

/// What is to be said of the steps beside what they are, as parts of sentences.
pub(super) fn notes(told: &Explanation) -> Vec<String> {
    let Explanation { expected, actual, .. } = told;
    let mut notes = Vec::new();
    if told.compared == "moves" {
        notes.push(format!("only the moves are compared, for {actual} deals in another way"));
    }
    if shows_none(told) {
        notes.push(format!("{actual} shows no steps: these are the {expected}'s"));
    } else if let Some(Inference { from, decks }) = &told.inferred {
        let (some, all) = (number(*decks as u64), counted(*decks as u64, "deck"));
        notes.push(format!(
            "the steps of {actual} are inferred from {from}, which gives its answers on {some} of {all}"
        ));
    }
    notes
}

/// Whether the actual side has no steps that could be told.
fn shows_none(told: &Explanation) -> bool {
    told.parting.is_none() && told.steps.first().is_some_and(|step| step.side == Side::Expected)
}

/// A line a step, below a line that says what the columns are.
fn table(steps: &[&Step], parting: Option<usize>, names: &Names<'_>, fold: Option<&str>) -> String {
    let sides = !names.expected.is_empty();
    let event = steps.iter().map(|step| step.event.chars().count()).max().unwrap_or(0).max(12);
    let row = |mark: &str, number: &str, side: &str, what: &str, board: &str| {
        let side = if sides { format!("{side:<width$}  ", width = names.width()) } else { String::new() };
        format!("{mark:<2}{number:>4}  {side}{what:<event$}  {board}").trim_end().to_owned() + "\n"
    };
    let mut text = String::new();
    if let Some(step) = steps.first() {
        text.push_str(&row("", "step", "who", "what happens", heading(&step.board)));
    }
    text.extend(fold.map(|fold| format!("      {fold}\n")));
    for step in steps {
        let mark = if parting == Some(step.number) { ">" } else { "" };
        let side = names.of(step.side);
        text.push_str(&row(mark, &step.number.to_string(), side, &step.event, &board(&step.board)));
    }
    text.push_str(&legend(steps));
    text
}

fn heading(board: &Board) -> &'static str {
    match board {
        Board::Row { .. } => "the row after it, top cards from left to right",
        Board::Dial { face_down, .. } if face_down.len() == 13 => {
            "cards face down at 1 to 12 o'clock | in the centre, current card"
        }
        Board::Dial { .. } => "cards face down at the hours | in the centre, current card",
    }
}

fn board(board: &Board) -> String {
    match board {
        Board::Row { piles, about, .. } => row(piles, *about),
        Board::Dial { face_down, current, .. } => {
            let counts: Vec<String> = face_down.iter().map(ToString::to_string).collect();
            let (centre, hours) =
                counts.split_last().map_or(("", &[][..]), |(last, all)| (last.as_str(), all));
            let current = current.as_deref().unwrap_or("");
            format!("{} | {centre}  {current}", hours.join(" "))
        }
    }
}

/// The piles, those far from what the step is about left out of a long row.
fn row(piles: &[Pile], about: Option<[usize; 2]>) -> String {
    let last = piles.len().saturating_sub(1);
    let [first, end] = match about {
        _ if piles.len() <= WIDE => [0, last],
        Some([from, to]) => [from.saturating_sub(3), (to + 3).min(last)],
        None => [last + 1 - WIDE, last],
    };
    let mut words = Vec::new();
    if first > 0 {
        words.push(not_shown(1, first));
    }
    words.extend(piles.iter().take(end + 1).skip(first).map(pile));
    if end < last {
        words.push(not_shown(end + 2, last + 1));
    }
    words.join(" ")
}

/// The piles with these numbers.
fn not_shown(first: usize, last: usize) -> String {
    if first == last { format!("[{first}]") } else { format!("[{first}-{last}]") }
}

fn pile(pile: &Pile) -> String {
    match (&pile.top, pile.height) {
        (None, _) => "--".to_owned(),
        (Some(top), 1) => top.clone(),
        (Some(top), height) => format!("{top}x{height}"),
    }
}

/// What the signs in these rows mean, as far as there are any.
fn legend(steps: &[&Step]) -> String {
    let rows: String = steps.iter().map(|step| board(&step.board) + " ").collect();
    if let Some(Board::Dial { face_down, .. }) = steps.first().map(|step| &step.board) {
        return format!("      (pile {} is the centre)\n", face_down.len());
    }
    let high = rows.split_whitespace().find(|word| word.contains('x'));
    let high = high
        .and_then(|word| word.split_once('x'))
        .map(|(top, height)| format!("{top}x{height}: a pile of {height} cards with {top} on top"));
    let gap = rows.contains("--").then(|| "--: an empty place".to_owned());
    let far = rows.split_whitespace().find(|word| word.starts_with('['));
    let far = far.map(|word| format!("{word}: those piles are not shown"));
    let parts: Vec<String> = [high, gap, far].into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("      ({})\n", parts.join("; ")) }
}

pub(super) fn nearest(told: &Explanation) -> String {
    match &told.nearest.swap {
        Some([one, other]) => format!("with {one} and {other} exchanged {} is right", told.actual),
        None if told.nearest.tried == 0 => "there are no two cards to exchange".to_owned(),
        None => format!(
            "whichever two cards are exchanged, {} stays wrong ({} tried)",
            told.actual,
            counted(told.nearest.tried as u64, "deal")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deal;
    use crate::diagnose::catalogue::Behaviour;
    use crate::diagnose::{self, Inferred};
    use crate::game::accordian::{Accordian, Reference};

    /// The text about a program that answers this short deal so.
    fn of_program(name: &str, deal: &str, answer: &str) -> String {
        let deal: Deal = deal.parse().expect("cards");
        let behaviour = Behaviour::<Accordian>::named(&[name]).expect("in the catalogue");
        let answer = answer.as_bytes();
        let inferred = Inferred { program: "./a.out", answer, behaviour: &behaviour, decks: 2000 };
        let told = diagnose::explain_inferred(&deal, &Reference, &inferred, diagnose::AFTER);
        text(&told.expect("wrong"), Detail::Folded, CardStyle::Letters, "misdeal")
    }

    #[test]
    fn inferred_steps_are_said_to_be() {
        let text = of_program("casc-1", "AC 2D 2C", "2 piles remaining: 2 1\n");
        assert!(text.starts_with("accordian: ./a.out differs from the reference"), "{text}");
        let inferred = "(the steps of ./a.out are inferred from `casc-1`, which gives its answers on 2,000 of 2,000 decks)";
        assert!(text.contains(inferred), "{text}");
    }

    #[test]
    fn where_only_the_line_is_wrong_the_steps_are_the_reference_s() {
        let text = of_program("fmt-always-plural", "AC", "1 piles remaining: 1\n");
        assert!(text.contains("(./a.out shows no steps: these are the reference's)"), "{text}");
        assert!(!text.contains("inferred"), "{text}");
    }
}
