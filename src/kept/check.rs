//! Whether kept decks are in order: judge text with right answers and reasons, on which all engines agree.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::file::{answers, answers_path};
use super::reach::reached;
use super::{Kept, KeptError, KeptFile, Place};
use crate::campaign::signature_of;
use crate::deck::Deck;
use crate::game::{Game, NamedEngine};
use crate::generate::aimed::Aimed;
use crate::notation::ReadError;
use crate::oracle::Signature;
use crate::strata::Stratum;
use crate::visible;

/// What has come of a check.
#[derive(Debug)]
pub struct Checked {
    /// The files that can be read.
    pub files: Vec<KeptFile>,
    /// All that is wrong, file by file.
    pub problems: Vec<Problem>,
}

/// Something that is wrong with a file.
#[derive(Debug, Error)]
#[error("{}: {flaw}", path.display())]
pub struct Problem {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What can be wrong with a file.
#[derive(Debug, Error)]
pub enum Flaw {
    /// It cannot be read, or is no judge text.
    #[error(transparent)]
    Unreadable(ReadError),
    /// It has no deck.
    #[error("a file without decks tests nothing")]
    NoDeck,
    /// There is no file of answers beside it.
    #[error("there is no file of right answers beside it")]
    NoAnswers,
    /// It has answers, and there is no file of decks beside it.
    #[error("there is no file of decks beside these answers")]
    NoQuestions,
    /// It does not say why it is kept.
    #[error("nothing after the # says what it is kept for")]
    NoReason,
    /// A file for a quantity has other notes than one for each deck.
    #[error("there is not one numbered note for each of its decks, in their order")]
    NotOfEach,
    /// A deck is kept for a stratum that it does not reach.
    #[error("deck {number} does not reach what it is kept for: {note}")]
    NotReached {
        /// Which deck, counted from 1.
        number: usize,
        /// What its note says.
        note: String,
    },
    /// An answer is wrong.
    #[error("line {line} is `{}`, the right answer is `{}`", visible::text(found), visible::text(right))]
    WrongAnswer {
        /// The first line that is wrong.
        line: usize,
        /// What it is.
        found: String,
        /// What it should be.
        right: String,
    },
    /// An engine differs from the reference, or breaks a law.
    #[error("deck {number}: {differs}")]
    Differs {
        /// Which deck, counted from 1.
        number: usize,
        /// How.
        differs: Differs,
    },
    /// A deck is kept twice.
    #[error("deck {number} is kept already: {other}")]
    Twice {
        /// Which deck, counted from 1.
        number: usize,
        /// Where else it is.
        other: Place,
    },
}

/// A right engine that is not right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{engine} differs from the reference or breaks a law ({signature}) on code:{}", deck.code())]
pub struct Differs {
    /// Its name.
    pub engine: &'static str,
    /// In what way.
    pub signature: Signature,
    /// On which deck.
    pub deck: Deck,
}

impl Kept {
    /// Checks every file of the game, and whether a deck is kept twice.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read.
    pub fn check<G: Aimed>(&self) -> Result<Checked, KeptError> {
        let mut checked = Checked { files: Vec::new(), problems: Vec::new() };
        for path in self.paths::<G>("in")? {
            match KeptFile::read(&path) {
                Ok(file) => {
                    checked.problems.extend(problems_of::<G>(&file));
                    checked.files.push(file);
                }
                Err(error) => checked.problems.push(unreadable(error)),
            }
        }
        checked.problems.extend(twice(&checked.files));
        for path in self.paths::<G>("out")? {
            if !path.with_extension("in").exists() {
                checked.problems.push(Problem { path, flaw: Flaw::NoQuestions });
            }
        }
        // What is wrong with a file stands together, in the order in which it was found.
        checked.problems.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(checked)
    }
}

/// All that is wrong with a file, as far as it can be told without the others.
///
/// ```
/// use std::path::Path;
///
/// use misdeal::game::accordian::Accordian;
/// use misdeal::kept::check_file;
///
/// assert!(check_file::<Accordian>(Path::new("corpus/accordian/statement.in")).is_empty());
/// let problems = check_file::<Accordian>(Path::new("corpus/accordian/statement.out"));
/// assert!(!problems.is_empty(), "answers are no decks");
/// ```
#[must_use]
pub fn check_file<G: Aimed>(path: &Path) -> Vec<Problem> {
    match KeptFile::read(path) {
        Ok(file) => problems_of::<G>(&file),
        Err(error) => vec![unreadable(error)],
    }
}

/// The engines that differ from the reference on the deck, or break a law.
///
/// ```
/// use misdeal::game::{Game, NamedEngine, accordian::Accordian};
/// use misdeal::generate::uniform;
/// use misdeal::kept::differences;
/// use misdeal::mutants;
///
/// let deck = uniform::deck(42, 17);
/// assert!(differences::<Accordian>(Accordian::engines(), &deck).is_empty());
/// let wrong: &'static dyn NamedEngine<Accordian> = mutants::find("rank-only").expect("in the catalogue");
/// assert_eq!(differences(&[wrong], &deck)[0].engine, "rank-only");
/// ```
#[must_use]
pub fn differences<G: Aimed>(engines: &[&'static dyn NamedEngine<G>], deck: &Deck) -> Vec<Differs> {
    let differs = |engine: &&'static dyn NamedEngine<G>| {
        let signature = signature_of(*engine, deck)?;
        Some(Differs { engine: engine.name(), signature, deck: *deck })
    };
    engines.iter().filter_map(differs).collect()
}

fn unreadable(KeptError { path, reason }: KeptError) -> Problem {
    Problem { path, flaw: Flaw::Unreadable(reason) }
}

fn problems_of<G: Aimed>(file: &KeptFile) -> Vec<Problem> {
    let mut flaws = Vec::new();
    if file.decks.is_empty() {
        flaws.push(Flaw::NoDeck);
    }
    if file.notes.text().trim().is_empty() {
        flaws.push(Flaw::NoReason);
    } else if file.is_for_strata() {
        flaws.extend(wrong_notes::<G>(file));
    }
    for (deck, place) in file.places() {
        let wrong = differences::<G>(G::engines(), &deck).into_iter();
        flaws.extend(wrong.map(|differs| Flaw::Differs { number: place.number, differs }));
    }
    let problem = |flaw| Problem { path: file.path.clone(), flaw };
    flaws.into_iter().map(problem).chain(wrong_answers::<G>(file)).collect()
}

/// Each deck of a file for a quantity reaches the stratum that its note begins with.
fn wrong_notes<G: Aimed>(file: &KeptFile) -> Vec<Flaw> {
    if !file.notes.are_of_each(file.decks.len()) {
        return vec![Flaw::NotOfEach];
    }
    let is_reached = |strata: &BTreeSet<Stratum>, note: &str| {
        let stratum = note.split(": ").next().and_then(Stratum::named::<G>);
        stratum.is_some_and(|stratum| strata.contains(&stratum))
    };
    let of_decks = reached::<G>(&file.decks).into_iter().zip(file.notes.of_decks());
    let wrong = of_decks.filter(|(strata, (_, note))| !is_reached(strata, note));
    wrong.map(|(_, (number, note))| Flaw::NotReached { number, note: note.to_owned() }).collect()
}

/// What is wrong with the file of answers.
fn wrong_answers<G: Game>(file: &KeptFile) -> Option<Problem> {
    let path = answers_path(&file.path);
    if !path.exists() {
        return Some(Problem { path: file.path.clone(), flaw: Flaw::NoAnswers });
    }
    let right = answers::<G>(&file.decks);
    match fs::read(&path) {
        Ok(found) => first_wrong_line(&found, &right).map(|flaw| Problem { path, flaw }),
        Err(error) => Some(unreadable(KeptError::io(&path)(error))),
    }
}

fn first_wrong_line(found: &[u8], right: &[u8]) -> Option<Flaw> {
    let lines = |text: &[u8]| text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_owned).collect();
    let (found, right): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (lines(found), lines(right));
    let line = (0..found.len().max(right.len())).find(|&line| found.get(line) != right.get(line))?;
    // Everything is shown, and so are the end of a line and that there is none.
    let shown =
        |lines: &[Vec<u8>]| String::from_utf8_lossy(lines.get(line).map_or(&[], Vec::as_slice)).into();
    Some(Flaw::WrongAnswer { line: line + 1, found: shown(&found), right: shown(&right) })
}

/// Decks that stand in these files once more.
fn twice(files: &[KeptFile]) -> Vec<Problem> {
    let mut first: HashMap<Deck, Place> = HashMap::new();
    let mut problems = Vec::new();
    for (deck, place) in files.iter().flat_map(KeptFile::places) {
        match first.entry(deck) {
            Entry::Occupied(other) => {
                let flaw = Flaw::Twice { number: place.number, other: other.get().clone() };
                problems.push(Problem { path: place.path, flaw });
            }
            Entry::Vacant(vacant) => _ = vacant.insert(place),
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::clock::Clock;
    use crate::generate::choices::Prng;
    use crate::kept::ForStratum;
    use crate::mutants;

    fn for_stratum(name: &str) -> ForStratum {
        let stratum = Stratum::named::<Clock>(name).expect(name);
        ForStratum { deck: Clock::aimed(stratum, &mut Prng::new(1, 0)), stratum }
    }

    /// What is wrong with two decks for strata and one for a reason, once they have been damaged.
    fn problems(damage: impl Fn(&Kept, &Path)) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept::new(folder.path());
        kept.add::<Clock>(&["exposed:4", "exposed:5"].map(for_stratum)).expect("written");
        kept.add_to::<Clock>("by-hand", &[Deck::NEW], "The new deck.").expect("written");
        damage(&kept, &kept.of_game::<Clock>());
        let checked = kept.check::<Clock>().expect("a folder");
        let prefix = format!("{}/", kept.of_game::<Clock>().display());
        checked.problems.iter().map(|problem| problem.to_string().replace(&prefix, "")).collect()
    }

    /// Changes the text of a file.
    fn change(folder: &Path, name: &str, from: &str, to: &str) {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replace(from, to)).expect("written");
    }

    #[test]
    fn what_campaigns_and_people_add_is_in_order() {
        assert_eq!(problems(|_, _| ()), [""; 0]);
    }

    #[test]
    fn files_come_in_pairs() {
        let gone =
            |name: &'static str| problems(move |_, folder| fs::remove_file(folder.join(name)).expect("gone"));
        assert_eq!(gone("by-hand.out"), ["by-hand.in: there is no file of right answers beside it"]);
        assert_eq!(gone("by-hand.in"), ["by-hand.out: there is no file of decks beside these answers"]);
    }

    #[test]
    fn answers_are_right() {
        let changed = |from, to| problems(move |_, folder| change(folder, "strata-exposed.out", from, to));
        let found = changed("04,", "4,");
        assert!(found[0].starts_with("strata-exposed.out: line 1 is `4,K"), "{found:?}");
        assert!(found[0].contains("\\n`, the right answer is `04,K") && found.len() == 1, "{found:?}");
        let found = changed("\n05,", "05,");
        assert!(found[0].starts_with("strata-exposed.out: line 1 is"), "{found:?}");
    }

    #[test]
    fn notes_say_why_and_say_so_truly() {
        let changed = |from, to| problems(move |_, folder| change(folder, "strata-exposed.in", from, to));
        let of_each =
            "strata-exposed.in: there is not one numbered note for each of its decks, in their order";
        assert_eq!(changed("2. ", "3. "), [of_each]);
        assert_eq!(
            changed("2. exposed:5: 5", "2. exposed:6: 6"),
            ["strata-exposed.in: deck 2 does not reach what it is kept for: exposed:6: 6 cards are exposed"]
        );
        let silent = problems(|_, folder| change(folder, "by-hand.in", "1. The new deck.\n", ""));
        assert_eq!(silent, ["by-hand.in: nothing after the # says what it is kept for"]);
    }

    #[test]
    fn judge_text_is_judge_text() {
        let wrong = problems(|_, folder| change(folder, "by-hand.in", "AC 2C", "AC AC"));
        assert!(wrong.len() == 1 && wrong[0].starts_with("by-hand.in: "), "{wrong:?}");
        let empty = problems(|_, folder| {
            fs::write(folder.join("empty.in"), "#\nwhy\n").expect("written");
            fs::write(folder.join("empty.out"), "").expect("written");
        });
        assert_eq!(empty, ["empty.in: a file without decks tests nothing"]);
    }

    #[test]
    fn no_deck_is_kept_twice() {
        let twice =
            problems(|kept, _| _ = kept.add_to::<Clock>("more", &[Deck::NEW], "Again.").expect("written"));
        assert!(
            twice.len() == 1 && twice[0].starts_with("more.in: deck 1 is kept already: deck 1 of "),
            "{twice:?}"
        );
    }

    #[test]
    fn an_engine_that_is_wrong_is_named() {
        let deck = for_stratum("exposed:4").deck;
        assert_eq!(differences::<Clock>(Clock::engines(), &deck), []);
        let wrong = mutants::find::<Clock>("no-leading-zero").expect("a mutant");
        let found = differences::<Clock>(&[wrong], &deck);
        let expected = format!(
            "no-leading-zero differs from the reference or breaks a law (WA token count) on code:{}",
            deck.code()
        );
        assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    }
}
