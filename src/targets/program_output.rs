//! Any bytes as a program's answer.

use super::Broken;
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::choices::Choices;
use crate::generate::uniform;
use crate::oracle::{Profile, Verdict};
use crate::program::{Answers, Comparison, Written};
use crate::visible;

/// Judges outputs and shows them.
#[derive(Clone, Copy, Debug)]
pub struct Judging {
    /// What a profile says of an output.
    pub judge: fn(Profile, &[u8], &[u8]) -> Verdict,
    /// An output, made visible.
    pub show: fn(&[u8]) -> String,
}

impl Judging {
    /// This crate's own.
    pub const OWN: Self = Self { judge: Profile::judge, show: visible::bytes };
}

/// How an answer comes about. Places are taken modulo their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Whether it is Clock that is answered, else Accordian.
    game: GameAnswered,
    /// How many decks are answered.
    decks: u64,
    /// What the right answer has become: without any change it would hardly be come by.
    edits: Vec<Edit>,
    /// What follows it.
    rest: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameAnswered {
    Accordian,
    Clock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Replace(usize, u8),
    Insert(usize, u8),
    Remove(usize),
    Keep(usize),
}

/// Bytes that are often wrong.
const BYTES: [u8; 12] = *b" \t\r\n\x0b\x0c\0\x1b\\\xffx0";

impl Output {
    /// Any output.
    pub fn chosen(choices: &mut impl Choices) -> Self {
        let game = if choices.below(2) == 0 { GameAnswered::Accordian } else { GameAnswered::Clock };
        let decks = 1 + choices.below(3);
        let edits = (0..choices.below(5)).map(|_| Edit::chosen(choices)).collect();
        let rest = (0..choices.below(9)).map(|_| byte(choices)).collect();
        Self { game, decks, edits, rest }
    }

    /// The decks, the right answer, and this one.
    fn texts(&self) -> (Vec<Deck>, Vec<u8>, Vec<u8>) {
        let decks: Vec<Deck> = (0..self.decks).map(|index| uniform::deck(1, index)).collect();
        let answers = match self.game {
            GameAnswered::Accordian => Answers::of::<Accordian>(&decks),
            GameAnswered::Clock => Answers::of::<Clock>(&decks),
        };
        let expected = answers.text_of(0..decks.len()).to_vec();
        let mut actual = expected.clone();
        self.edits.iter().for_each(|edit| edit.done_to(&mut actual));
        actual.extend_from_slice(&self.rest);
        (decks, expected, actual)
    }
}

impl Edit {
    fn chosen(choices: &mut impl Choices) -> Self {
        let (kind, place) = (choices.below(4), choices.below(256) as usize);
        match kind {
            0 => Self::Replace(place, byte(choices)),
            1 => Self::Insert(place, byte(choices)),
            2 => Self::Remove(place),
            _ => Self::Keep(place),
        }
    }

    fn done_to(self, text: &mut Vec<u8>) {
        let places = text.len();
        match self {
            Self::Insert(place, byte) => text.insert(place % (places + 1), byte),
            _ if places == 0 => {}
            Self::Replace(place, byte) => text[place % places] = byte,
            Self::Remove(place) => _ = text.remove(place % places),
            Self::Keep(count) => text.truncate(count % (places + 1)),
        }
    }
}

/// Any byte, half of the time one that is often wrong.
fn byte(choices: &mut impl Choices) -> u8 {
    match choices.below(2) {
        0 => BYTES[choices.below(BYTES.len() as u64) as usize],
        _ => choices.below(256) as u8,
    }
}

#[cfg(feature = "arbitrary")]
impl arbitrary::Arbitrary<'_> for Output {
    fn arbitrary(input: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Self> {
        Ok(Self::chosen(input))
    }
}

/// Judges any bytes as an answer: nothing panics, a laxer judge accepts what a stricter one does, an answer is
/// shown in characters that no terminal obeys and from which its bytes can be read, and what is said of it
/// fits the verdicts.
///
/// # Errors
///
/// When one of these does not hold.
///
/// ```
/// use misdeal::generate::choices::Prng;
/// use misdeal::targets::{Judging, Output, program_output};
///
/// for index in 0..20 {
///     let output = Output::chosen(&mut Prng::new(1, index));
///     assert_eq!(program_output(&output, &Judging::OWN), Ok(()));
/// }
/// ```
pub fn program_output(output: &Output, judging: &Judging) -> Result<(), Broken> {
    let (decks, expected, actual) = output.texts();
    let what = profiles(&expected, &actual, judging)
        .or_else(|| shown(&actual, judging))
        .or_else(|| compared(&expected, &actual, judging))
        .or_else(|| match output.game {
            GameAnswered::Accordian => written::<Accordian>(&decks, &actual, judging),
            GameAnswered::Clock => written::<Clock>(&decks, &actual, judging),
        });
    what.map_or(Ok(()), |what| {
        let sides = [&expected, &actual].map(|text| visible::bytes(text));
        let details = format!("expected {}\nactual   {}\n", sides[0], sides[1]);
        Err(Broken { details, ..Broken::new(what.to_owned()) })
    })
}

fn profiles(expected: &[u8], actual: &[u8], judging: &Judging) -> Option<&'static str> {
    let verdicts = Profile::ALL.map(|profile| (judging.judge)(profile, expected, actual));
    let accepts = verdicts.map(|verdict| verdict == Verdict::Accepted);
    if accepts.windows(2).any(|pair| pair[0] && !pair[1]) {
        Some("a stricter judge accepts what a laxer one does not")
    } else if accepts[0] != (expected == actual) {
        Some("the strict judge does not accept equal bytes alone")
    } else if (verdicts[1] == Verdict::WrongAnswer) != (verdicts[2] == Verdict::WrongAnswer) {
        Some("judges differ about what is a wrong answer")
    } else {
        None
    }
}

fn shown(actual: &[u8], judging: &Judging) -> Option<&'static str> {
    let shown = (judging.show)(actual);
    if shown.chars().any(|char| char.is_control() || char == ' ') {
        Some("an output is shown with characters that a terminal obeys, or that are not to be seen")
    } else if read(&shown).as_deref() != Some(actual) {
        Some("an output cannot be read from what is shown of it")
    } else {
        None
    }
}

fn compared(expected: &[u8], actual: &[u8], judging: &Judging) -> Option<&'static str> {
    let comparison = Comparison::of(expected, actual);
    let opinions = comparison.profiles;
    let told = [opinions.strict, opinions.uva, opinions.tokens];
    if told != Profile::ALL.map(|profile| (judging.judge)(profile, expected, actual)) {
        Some("a comparison tells other verdicts than the judges give")
    } else if comparison.line.is_none() != (opinions.strict == Verdict::Accepted) {
        Some("a comparison tells of a line that differs where none does, or of none")
    } else if comparison.token.is_none() != (opinions.tokens == Verdict::Accepted) {
        Some("a comparison tells of a token that differs where none does, or of none")
    } else {
        None
    }
}

fn written<G: Game>(decks: &[Deck], actual: &[u8], judging: &Judging) -> Option<&'static str> {
    let answers = Answers::of::<G>(decks);
    let expected = answers.text_of(0..decks.len());
    let is_wrong = |profile: &Profile| {
        let written = Written::of::<G>(decks, actual, *profile);
        let is_right = (judging.judge)(*profile, expected, actual) == Verdict::Accepted;
        let all_right = written.judged.iter().all(|judged| judged.verdict() == Verdict::Accepted);
        let fits = all_right && written.lines == decks.len();
        // Words on other lines are accepted by a judge of words alone.
        written.judged.len() != decks.len() || (is_right && !all_right) || (fits && !is_right)
    };
    Profile::ALL
        .iter()
        .any(is_wrong)
        .then_some("a file is right and its answers are not, or they are and it is not")
}

/// The bytes that are shown so; stated once more, and the other way round.
fn read(shown: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = shown;
    while let Some(char) = rest.chars().next() {
        rest = &rest[char.len_utf8()..];
        match char {
            '·' => bytes.push(b' '),
            '↵' => bytes.push(b'\n'),
            '\\' => rest = read_escaped(rest, &mut bytes)?,
            _ => bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Some(bytes)
}

/// What follows a backslash; gives what comes after it.
fn read_escaped<'a>(text: &'a str, bytes: &mut Vec<u8>) -> Option<&'a str> {
    let kind = text.chars().next()?;
    let rest = &text[kind.len_utf8()..];
    let plain = |byte| Some((vec![byte], rest));
    let (read, rest) = match kind {
        'r' => plain(b'\r'),
        't' => plain(b'\t'),
        '0' => plain(b'\0'),
        '\\' => plain(b'\\'),
        'x' => Some((vec![u8::from_str_radix(rest.get(..2)?, 16).ok()?], &rest[2..])),
        'u' => {
            let (number, rest) = rest.strip_prefix('{')?.split_once('}')?;
            let char = char::from_u32(u32::from_str_radix(number, 16).ok()?)?;
            Some((char.to_string().into_bytes(), rest))
        }
        _ => None,
    }?;
    bytes.extend_from_slice(&read);
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::choices::Prng;
    use proptest::prelude::*;

    #[test]
    fn the_own_judging_keeps_it_whatever_the_output() {
        for index in 0..20_000 {
            let output = Output::chosen(&mut Prng::new(6, index));
            assert_eq!(program_output(&output, &Judging::OWN), Ok(()), "{output:?}");
        }
    }

    #[test]
    fn many_outputs_are_accepted_by_some_judge_only() {
        let mut verdicts = std::collections::BTreeMap::new();
        for index in 0..5_000 {
            let (_, expected, actual) = Output::chosen(&mut Prng::new(6, index)).texts();
            let letters = Profile::ALL.map(|profile| profile.judge(&expected, &actual).letters());
            *verdicts.entry(letters.join(" ")).or_insert(0) += 1;
        }
        for some in ["AC AC AC", "PE AC AC", "PE PE AC", "WA WA WA"] {
            assert!(verdicts.get(some).is_some_and(|count| *count > 5), "{verdicts:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_can_be_read(text: Vec<u8>) {
            prop_assert_eq!(read(&visible::bytes(&text)), Some(text));
        }
    }
}
