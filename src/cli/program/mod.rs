//! What commands about engines do with a program: `minimize` and `explain`.

pub mod explain;
pub mod minimize;

use std::time::{Duration, Instant};

use super::exit::Exit;
use super::failure::Failure;
use super::program_args::{self, ProgramArgs};
use super::source::Reading;
use super::{output, source};
use crate::deck::Deck;
use crate::diagnose::catalogue::{Behaviour, Conclusion, Diagnosis, Inquiry};
use crate::game::Game;
use crate::generate::aimed::Aimed;
use crate::generate::expression::DeckExpression;
use crate::mutants::{Expected, Mutants};
use crate::oracle::{Profile, Verdict};
use crate::program::{CannotRun, Failing, Judged, Standing, Tester};
use crate::report::command::line;
use crate::report::counted;
use crate::report::program::BesideRecord;

/// How long a program is asked what it does with other decks.
const INQUIRY: Duration = Duration::from_secs(10);
/// The seed of those decks.
const SEED: u64 = 1;
/// So many decks of a long file are judged at a time.
const AT_A_TIME: usize = 4096;

/// A program under test.
struct Tested<G> {
    tester: Tester<G>,
    /// Its words, safe to print.
    name: String,
    profile: Profile,
}

impl<G: Aimed + Mutants> Tested<G> {
    fn of(args: &ProgramArgs) -> Result<Self, Failure> {
        let (program, options) = (program_args::program(&args.program)?, args.judging.options());
        let (name, profile) = (program.to_string(), options.profile);
        Ok(Self { tester: Tester::new(program, options), name, profile })
    }

    /// The first of the decks that the program fails on; how many there are.
    fn first_failing(&mut self, expression: &DeckExpression) -> Result<(Option<Failing>, usize), Failure> {
        let mut decks = Vec::new();
        source::expression::<G>(expression, Reading::InTurn, &mut |some| {
            decks.extend_from_slice(some);
            Ok(())
        })?;
        for some in decks.chunks(AT_A_TIME) {
            let found = first(self.tester.judge(some)?);
            if found.is_some() {
                return Ok((found, decks.len()));
            }
        }
        // They may fail only together, and the first files have few decks.
        let together = if decks.len() > 1 { first(self.tester.judge_together(&decks)?) } else { None };
        Ok((together, decks.len()))
    }

    /// Which known bugs give the program's answers; nothing where the run itself fails, which no known bug of
    /// the catalogue does, or where the deck fails only between others.
    fn inquire(&mut self, failing: &Failing) -> Result<Option<Inquired<G>>, CannotRun> {
        let is_of_answer = matches!(failing.verdict, Verdict::WrongAnswer | Verdict::PresentationError);
        if !is_of_answer || !matches!(failing.standing, Standing::Alone) {
            return Ok(None);
        }
        let end = Instant::now() + INQUIRY;
        let profile = self.profile;
        let same = move |expected: &[u8], actual: &[u8]| profile.judge(expected, actual) == Verdict::Accepted;
        let inquiry = Inquiry { program: &self.name, seed: SEED, kept: &[failing.deck], same: &same };
        let tester = &mut self.tester;
        let outcome = inquiry.ask::<G, CannotRun>(|decks| tester.answers(decks, end))?;
        let known = matches!(outcome.diagnosis.conclusion, Conclusion::Known { .. });
        let behaviour = outcome.fitting.expected(Expected::Differs).next().copied().filter(|_| known);
        Ok(Some(Inquired { diagnosis: outcome.diagnosis, behaviour }))
    }

    /// What is to be said beside the failure.
    fn beside(&self) -> BesideRecord {
        BesideRecord {
            habits: self.tester.habits().to_vec(),
            warnings: self.tester.warnings().iter().map(ToString::to_string).collect(),
            runs: self.tester.runs(),
        }
    }

    /// The same as messages.
    fn tell_beside(&self) {
        self.beside().text().lines().for_each(output::message);
    }

    /// There is nothing wrong.
    fn agreement(&self, decks: usize, json: bool) -> Result<(), Failure> {
        self.tell_beside();
        if json {
            return output::nothing();
        }
        let decks = counted(decks as u64, "deck");
        output::text(&format!("{}: {} is right on {decks}\n", G::NAME, self.name))
    }
}

/// What the catalogue says of a program.
struct Inquired<G: Mutants> {
    diagnosis: Diagnosis,
    /// What gives all of its answers, if a known bug does.
    behaviour: Option<Behaviour<G>>,
}

fn first(judged: Vec<Judged>) -> Option<Failing> {
    judged.into_iter().find_map(|judged| match judged {
        Judged::Right => None,
        Judged::Fails(failing) => Some(*failing),
    })
}

fn code(deck: &Deck) -> String {
    format!("code:{}", deck.code())
}

/// The command that does the same again; decks that fail only together are dealt to it.
fn repeat<G: Game>(command: &str, failing: &Failing, options: &[String]) -> String {
    let words = |deck: &str| {
        let words = ["misdeal", command, G::NAME, deck];
        line(words.into_iter().chain(options.iter().map(String::as_str)))
    };
    match &failing.standing {
        Standing::AmongOthers { before, after } => {
            let all: Vec<String> = before.iter().chain([&failing.deck]).chain(after).map(code).collect();
            format!("misdeal deal {} {} | {}", G::NAME, all.join(" "), words("-"))
        }
        _ => words(&code(&failing.deck)),
    }
}

/// The exit code of a failure with this standing.
const fn exit_of(standing: &Standing) -> Exit {
    match standing {
        Standing::Sometimes { .. } => Exit::Inconclusive,
        _ => Exit::Finding,
    }
}
