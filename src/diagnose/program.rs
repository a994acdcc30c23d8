//! The diagnosis of a program after a campaign: what its failures are made of.

use std::time::{Duration, Instant};

use thiserror::Error;

use super::catalogue::{Inquiry, Outcome, Seen, first_decks};
use crate::campaign::program::ProgramSummary;
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::mutants::Mutants;
use crate::oracle::{Profile, is_white_space};
use crate::program::{Answers, CannotRun, Judged, Runner, Standing, Tester};

/// How long a program is asked for answers.
pub const TIME: Duration = Duration::from_secs(10);

/// Why a program's answers say nothing about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAsked {
    /// It fails for the decks around a deck.
    #[error("it fails for what it keeps from one deck to the next, not for a rule")]
    Neighbours,
    /// It fails sometimes.
    #[error("it does not answer the same deck the same way every time")]
    Sometimes,
    /// What fails is no answer.
    #[error("no failure is an answer of one deck: it is a matter of how the program runs")]
    NoAnswer,
}

/// Whether answers of single decks are to be compared with those of known bugs.
///
/// # Errors
///
/// Why not.
pub fn is_to_be_asked<G>(summary: &ProgramSummary<G>) -> Result<(), NotAsked> {
    let examples = || summary.groups.values().flat_map(|group| &group.examples);
    let standings = || examples().map(|caught| &caught.failing.standing);
    if standings().any(|standing| matches!(standing, Standing::AmongOthers { .. })) {
        return Err(NotAsked::Neighbours);
    }
    if standings().any(|standing| matches!(standing, Standing::Sometimes { .. })) {
        return Err(NotAsked::Sometimes);
    }
    if examples().any(|caught| caught.failing.answer().is_some()) { Ok(()) } else { Err(NotAsked::NoAnswer) }
}

/// Asks the program which known bugs it behaves like, beginning with the answers that a campaign has seen.
///
/// # Errors
///
/// When the program cannot be run.
pub fn after_campaign<'a, G: Aimed + Mutants, R: Runner>(
    inquiry: &Inquiry<'a>,
    tester: &mut Tester<G, R>,
    summary: &ProgramSummary<G>,
) -> Result<Outcome<'a, G>, CannotRun> {
    let profile = tester.options().profile;
    let mut seen = Seen::new(inquiry.same);
    for (deck, answer) in summary.answered.all() {
        seen.add(*deck, as_judged(profile, answer));
    }
    let deadline = Instant::now() + TIME;
    let first = first_decks::<G>(inquiry.seed, inquiry.kept);
    for (deck, answer) in first.iter().zip(ask(tester, &first, deadline)?) {
        if let Some(answer) = answer {
            seen.add(*deck, answer);
        }
    }
    inquiry.go_on(seen, |decks| {
        Ok(ask(tester, decks, deadline)?.into_iter().map_while(|answer| answer).collect())
    })
}

/// The program's answers for the first of the decks, as far as there is time; `None` for a deck that has none.
fn ask<G: Aimed, R: Runner>(
    tester: &mut Tester<G, R>,
    decks: &[Deck],
    deadline: Instant,
) -> Result<Vec<Option<Vec<u8>>>, CannotRun> {
    let profile = tester.options().profile;
    let right = Answers::of::<G>(decks);
    let mut answers = Vec::with_capacity(decks.len());
    while answers.len() < decks.len() && Instant::now() < deadline {
        for judged in tester.judge_file(decks, &right, answers.len())? {
            answers.push(match &judged {
                Judged::Right => Some(right.get(answers.len()).to_vec()),
                Judged::Fails(failing) => failing.answer().map(|answer| as_judged(profile, answer)),
            });
        }
    }
    Ok(answers)
}

/// The answer without what the judge does not look at, so that right answers, of which nothing else is
/// remembered, and wrong ones are written in the same way.
fn as_judged(profile: Profile, answer: &[u8]) -> Vec<u8> {
    if profile == Profile::Strict {
        return answer.to_vec();
    }
    let is_blank = |byte: &u8| is_white_space(byte) && *byte != b'\n';
    let mut lines = Vec::with_capacity(answer.len() + 1);
    for line in answer.strip_suffix(b"\n").unwrap_or(answer).split(|&byte| byte == b'\n') {
        let end = line.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1);
        lines.extend_from_slice(&line[..end]);
        lines.push(b'\n');
    }
    lines
}
