//! Lists of decks that fail only together, each deck made as simple as it can be.

use std::collections::HashSet;
use std::time::Instant;

use super::super::decks::{Witness, shrink};
use super::super::{Guarantee, size};
use super::Budget;
use crate::deck::Deck;
use crate::generate::base::{Bases, Size, cards_out_of_place};
use crate::program::{CannotRun, Failing, Runner, Standing, Tester};

/// How often the result is run.
const TIMES: u32 = 3;

/// A deck that passes alone and fails between others, with others that are as simple as was found.
#[derive(Clone, Debug)]
pub struct ListOfProgram {
    /// How it fails, with its neighbours; in some of the runs only, where the program is not the same
    /// each time.
    pub failing: Failing,
    /// What is known of each deck while the others stay: no more than that no simplification fails.
    pub guarantee: Guarantee,
    /// How many lists the program was asked.
    pub asked: u64,
}

/// Makes each deck of a list smaller that fails together: the neighbours first, then the deck itself.
///
/// # Errors
///
/// When the program does not start, or everything is to end.
///
/// ```
/// use std::time::Duration;
///
/// use misdeal::deck::Deck;
/// use misdeal::game::accordian::Accordian;
/// use misdeal::generate::base;
/// use misdeal::minimize::programs::{Budget, list};
/// use misdeal::notation::DeckReader;
/// use misdeal::program::{Answers, CannotRun, Kept, Limits, Options, Outcome, Run, Runner, Standing, Tester};
///
/// /// In place of a program: after a deck that leaves all 52 piles it answers as if that had come again.
/// struct Uncleared;
///
/// impl Runner for Uncleared {
///     fn run(&self, input: Vec<u8>, _: &Limits) -> Result<Run, CannotRun> {
///         let decks = DeckReader::new(&input[..]).read_all().expect("judge text");
///         let seen = |at: usize| if at > 0 && decks[at - 1] == base::INERT { base::INERT } else { decks[at] };
///         let seen: Vec<Deck> = (0..decks.len()).map(seen).collect();
///         let stdout = Answers::of::<Accordian>(&seen).text_of(0..seen.len()).to_vec();
///         let (outcome, duration) = (Outcome::Exited(0), Duration::ZERO);
///         Ok(Run { outcome, stdout, stderr: Kept::default(), duration })
///     }
/// }
///
/// let mut tester = Tester::<Accordian, _>::new(Uncleared, Options::default());
/// let judged = tester.judge_together(&[Deck::NEW, base::INERT, Deck::NEW])?;
/// assert_eq!((judged[0].failing(), judged[1].failing()), (None, None));
/// let failing = judged[2].failing().expect("it is not cleared");
/// let smaller = list(&mut tester, failing, Budget { decks: 0, time: Duration::from_secs(60) })?;
/// assert_eq!(smaller.failing.deck, Deck::NEW);
/// let needed = Standing::AmongOthers { before: vec![base::INERT], after: Vec::new() };
/// assert_eq!(smaller.failing.standing, needed);
/// # Ok::<(), CannotRun>(())
/// ```
pub fn list<G: Bases, R: Runner>(
    tester: &mut Tester<G, R>,
    failing: &Failing,
    budget: Budget,
) -> Result<ListOfProgram, CannotRun> {
    let [before, after] = failing.standing.others();
    let mut decks = [before, &[failing.deck], after].concat();
    let at = before.len();
    let end = Instant::now() + budget.time;
    let (mut asked, mut guarantee) = (0, Guarantee::OneMinimal);
    for place in (0..decks.len()).filter(|&place| place != at).chain([at]) {
        let refused = HashSet::new();
        let mut together = Together { tester, failing, decks: &decks, at, place, end, refused, asked };
        let (found, of_deck) = shrink::<G, _>(&mut together, size::<G>(&decks[place]))?;
        asked = together.asked;
        decks[place] = found.deck;
        if of_deck == Guarantee::Unfinished {
            guarantee = of_deck;
        }
    }
    let failing = confirmed(tester, failing, &decks, at)?;
    Ok(ListOfProgram { failing, guarantee, asked })
}

/// The failure as the last of three runs shows it; where not all do, in how many.
fn confirmed<G: Bases, R: Runner>(
    tester: &mut Tester<G, R>,
    failing: &Failing,
    decks: &[Deck],
    at: usize,
) -> Result<Failing, CannotRun> {
    let (before, after) = (&decks[..at], &decks[at + 1..]);
    let (mut failed, mut last) = (0, None);
    for _ in 0..TIMES {
        let again = tester.judge_among(before, &decks[at], after)?;
        if let Some(again) = again.failing().filter(|again| again.signature == failing.signature) {
            failed += 1;
            last = Some(again.clone());
        }
    }
    let standing = if failed == TIMES {
        Standing::AmongOthers { before: before.to_vec(), after: after.to_vec() }
    } else {
        Standing::Sometimes { failed, runs: TIMES }
    };
    Ok(Failing { standing, ..last.unwrap_or_else(|| failing.clone()) })
}

/// A list of which one deck is made smaller; each list is a run.
struct Together<'a, G, R> {
    tester: &'a mut Tester<G, R>,
    failing: &'a Failing,
    decks: &'a [Deck],
    /// Which deck fails.
    at: usize,
    /// Which deck is made smaller.
    place: usize,
    end: Instant,
    /// With which decks in its place the list does not fail.
    refused: HashSet<Deck>,
    asked: u64,
}

impl<G: Bases, R: Runner> Together<'_, G, R> {
    fn fails_with(&mut self, deck: Deck) -> Result<bool, CannotRun> {
        self.asked += 1;
        let mut decks = self.decks.to_vec();
        decks[self.place] = deck;
        let (before, after) = (&decks[..self.at], &decks[self.at + 1..]);
        let judged = self.tester.judge_among(before, &decks[self.at], after)?;
        Ok(judged.failing().is_some_and(|failing| failing.signature == self.failing.signature))
    }
}

impl<G: Bases, R: Runner> Witness for Together<'_, G, R> {
    type Error = CannotRun;

    fn first(
        &mut self,
        current: &Size,
        candidates: &mut dyn Iterator<Item = Deck>,
    ) -> Result<Option<(usize, Size)>, CannotRun> {
        for (number, deck) in candidates.enumerate() {
            if self.is_spent() {
                break;
            }
            if cards_out_of_place::<G>(&deck) > current.out_of_place || self.refused.contains(&deck) {
                continue;
            }
            let size = size::<G>(&deck);
            if size < *current {
                if self.fails_with(deck)? {
                    return Ok(Some((number, size)));
                }
                self.refused.insert(deck);
            }
        }
        Ok(None)
    }

    fn is_spent(&self) -> bool {
        Instant::now() >= self.end
    }
}
