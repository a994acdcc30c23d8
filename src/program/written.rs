//! A file of answers: what a program that cannot run here has written elsewhere.

use std::time::Duration;

use super::answers::{Answers, Batch};
use super::habit::{Habit, answer_lines};
use super::judged::{Failing, Judged};
use super::reading::{Fault, Reading};
use super::run::{Kept, Outcome, Run};
use crate::deck::Deck;
use crate::game::Game;
use crate::oracle::Profile;

/// A file of answers, judged.
///
/// ```
/// use misdeal::deck::Deck;
/// use misdeal::game::clock::Clock;
/// use misdeal::generate::base;
/// use misdeal::oracle::{Profile, Verdict};
/// use misdeal::program::Written;
///
/// let decks = [Deck::NEW, base::CLOCK_WON];
/// let written = Written::of::<Clock>(&decks, b"8,KS\n52,KD\n", Profile::Uva);
/// let verdicts: Vec<Verdict> = written.judged.iter().map(|judged| judged.verdict()).collect();
/// assert_eq!(verdicts, [Verdict::WrongAnswer, Verdict::Accepted]);
/// assert_eq!(written.lines, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Each deck by the answer that stands for it: where there are as many lines as decks the deck's own, else
    /// the line with its number, or nothing.
    pub judged: Vec<Judged>,
    /// How many answers there are.
    pub lines: usize,
    /// What is wrong with the file as a whole, if that is the reason.
    pub habit: Option<Habit>,
}

impl Written {
    /// Judges the text by the reference.
    #[must_use]
    pub fn of<G: Game>(decks: &[Deck], text: &[u8], profile: Profile) -> Self {
        let answers = Answers::of::<G>(decks);
        let batch = Batch::new(decks, &answers);
        // As if a program had written it just now, and ended well.
        let run = Run {
            outcome: Outcome::Exited(0),
            stdout: text.to_vec(),
            stderr: Kept::default(),
            duration: Duration::ZERO,
        };
        let lines: Vec<&[u8]> = answer_lines(text).collect();
        let judge = |at: usize, actual: &[u8]| judged::<G>(&batch, at, actual, &run, profile);
        let (judged, habit) = match Reading::of(&run, &batch, profile) {
            Reading::Right => (vec![Judged::Right; decks.len()], None),
            Reading::Aligned(segments) => {
                let judged = segments.into_iter().enumerate().map(|(at, place)| judge(at, &text[place]));
                (judged.collect(), Habit::of(&run, &batch))
            }
            Reading::Unknown => {
                let line = |at: usize| lines.get(at).copied().unwrap_or_default();
                ((0..decks.len()).map(|at| judge(at, line(at))).collect(), Habit::of(&run, &batch))
            }
        };
        Self { judged, lines: lines.len(), habit }
    }
}

fn judged<G: Game>(batch: &Batch<'_>, at: usize, actual: &[u8], run: &Run, profile: Profile) -> Judged {
    let expected = batch.answer(at);
    Fault::of_answer::<G>(profile, expected, actual).map_or(Judged::Right, |fault| {
        Judged::from(Failing::new(batch.decks()[at], fault, [expected, actual], run))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::generate::uniform;
    use crate::oracle::Verdict;

    fn verdicts(text: &str, profile: Profile) -> (Vec<Verdict>, usize, Option<Habit>) {
        let decks: Vec<Deck> = (0..3).map(|index| uniform::deck(1, index)).collect();
        let right = Answers::of::<Clock>(&decks);
        let [one, two, three] = [0, 1, 2].map(|deck| String::from_utf8_lossy(right.get(deck)).into_owned());
        let text = text.replace('a', &one).replace('b', &two).replace('c', &three);
        let written = Written::of::<Clock>(&decks, text.as_bytes(), profile);
        (written.judged.iter().map(Judged::verdict).collect(), written.lines, written.habit)
    }

    #[test]
    fn each_deck_has_its_line() {
        use Verdict::{Accepted as Ac, PresentationError as Pe, WrongAnswer as Wa};
        let all = vec![Ac; 3];
        assert_eq!(verdicts("abc", Profile::Strict), (all.clone(), 3, None));
        assert_eq!(verdicts("a\nbc", Profile::Uva), (vec![Pe, Ac, Ac], 3, Some(Habit::BlankLines)));
        assert_eq!(verdicts("ax\nc", Profile::Uva), (vec![Ac, Wa, Ac], 3, None));
        assert_eq!(verdicts("ab", Profile::Uva), (vec![Ac, Ac, Wa], 2, None));
        assert_eq!(verdicts("a", Profile::Uva), (vec![Ac, Wa, Wa], 1, Some(Habit::StopsAtFirstDeck)));
        assert_eq!(verdicts("abcc", Profile::Uva), (all, 4, Some(Habit::AnswersTooMany)));
        assert_eq!(verdicts("", Profile::Uva), (vec![Wa; 3], 0, None));
    }
}
