//! `misdeal check`

use std::fs;
use std::path::Path;

use super::args::{CheckArgs, GameName};
use super::exit::Exit;
use super::failure::Failure;
use super::source::Reading;
use super::{output, program_args, source};
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::program::{Failing, Judged, Standing, Tester, Warning, Written};
use crate::report::check::{Lines, Record, shown_by};
use crate::report::results::Results;
use crate::report::{command, counted};
use crate::visible;

pub fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    match args.game {
        GameName::Accordian => check::<Accordian>(args),
        GameName::Clock => check::<Clock>(args),
    }
}

fn check<G: Game>(args: &CheckArgs) -> Result<Exit, Failure> {
    args.machines.begin()?;
    let decks = decks::<G>(args)?;
    let checked = match &args.answers {
        Some(file) => Checked::of_file::<G>(args, &decks, file)?,
        None => Checked::of_program::<G>(args, &decks)?,
    };
    if args.expect_fail {
        return expected(args, &checked);
    }
    write(args, &checked.record)?;
    args.machines.tell(|| Results::of_check(&checked.record, &|number| checked.again::<G>(args, number)))?;
    Ok(checked.exit())
}

/// The decks asked for; there must be one.
fn decks<G: Game>(args: &CheckArgs) -> Result<Vec<Deck>, Failure> {
    let mut decks = Vec::new();
    let mut add = |some: &[Deck]| {
        decks.extend_from_slice(some);
        Ok(())
    };
    if args.deck.is_empty() && args.files.is_empty() {
        source::standard_input::<G>(Reading::InTurn, &mut add)?;
    }
    args.files.iter().try_for_each(|path| source::path::<G>(path, Reading::InTurn, &mut add))?;
    args.deck
        .iter()
        .try_for_each(|expression| source::expression::<G>(expression, Reading::InTurn, &mut add))?;
    if decks.is_empty() {
        return Err(Failure::Usage("there is no deck to check".to_owned()));
    }
    Ok(decks)
}

fn write(args: &CheckArgs, record: &Record) -> Result<(), Failure> {
    let lines = if args.all { Lines::All } else { Lines::Failing };
    let text = if args.json { output::json(record) } else { record.text(lines) };
    output::text(&text)
}

/// Whether there is a failure of the kind that is expected.
fn expected(args: &CheckArgs, checked: &Checked) -> Result<Exit, Failure> {
    if args.all || args.json {
        write(args, &checked.record)?;
    }
    let is_expected = |failing: &Failing| {
        let is_kind = |kind: &String| failing.signature.as_str() == kind;
        is_steady(failing) && args.signature.as_ref().is_none_or(is_kind)
    };
    let by_files = args.signature.is_none() && !checked.record.files.is_empty();
    if by_files || checked.failing().any(is_expected) {
        return Ok(Exit::Nothing);
    }
    output::message(&match &args.signature {
        Some(kind) => format!("no deck fails with `{}`", visible::text(kind)),
        None => "no deck fails".to_owned(),
    });
    Ok(Exit::Finding)
}

/// Whether it fails whenever it is run in the same way.
const fn is_steady(failing: &Failing) -> bool {
    !matches!(failing.standing, Standing::Sometimes { .. })
}

/// Decks, judged.
struct Checked {
    judged: Vec<Judged>,
    record: Record,
    /// A file of decks fails sometimes, and none of them does.
    is_flaky: bool,
}

impl Checked {
    fn of_program<G: Game>(args: &CheckArgs, decks: &[Deck]) -> Result<Self, Failure> {
        let program = program_args::program(&args.program)?;
        let name = program.to_string();
        let mut tester: Tester<G> = Tester::new(program, args.judging.options());
        let mut judged = tester.judge(decks)?;
        // Files have grown from one deck, up to half of all at least where the program is quick; a judge who has
        // this file gives the whole of it.
        let is_right = judged.iter().all(|judged| judged.failing().is_none()) && tester.warnings().is_empty();
        if is_right && (2..=2 * tester.batch_size()).contains(&decks.len()) {
            judged = tester.judge_together(decks)?;
        }
        let mut record = Record::of(G::NAME, &name, args.judging.options().profile, decks, &judged);
        let is_of_files = |warning: &&Warning| matches!(warning, Warning::OnlyInLongerFiles { .. });
        let (too_long, beside): (Vec<_>, Vec<_>) = tester.warnings().iter().partition(is_of_files);
        record.files = tester.habits().iter().map(|shown| file_sentence(shown.habit, shown.decks)).collect();
        record.files.extend(too_long.into_iter().map(ToString::to_string));
        record.warnings = beside.into_iter().map(ToString::to_string).collect();
        if let Some(first) = &mut record.first {
            first.repeat = Some(repeat::<G>(args, &first.shown_by));
        }
        let is_flaky =
            tester.warnings().iter().any(|warning| matches!(warning, Warning::SometimesInBatch { .. }));
        Ok(Self { judged, record, is_flaky })
    }

    fn of_file<G: Game>(args: &CheckArgs, decks: &[Deck], file: &Path) -> Result<Self, Failure> {
        let name = file.display().to_string();
        let text =
            fs::read(file).map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
        let Written { judged, lines, habit } = Written::of::<G>(decks, &text, args.judging.options().profile);
        let mut record =
            Record::of(G::NAME, &visible::text(&name), args.judging.options().profile, decks, &judged);
        if lines != decks.len() {
            let (lines, decks) = (counted(lines as u64, "answer"), counted(decks.len() as u64, "deck"));
            record.files.push(format!("there are {lines} for {decks}"));
        }
        record.files.extend(habit.map(|habit| file_sentence(habit, decks.len())));
        if let Some(first) = &mut record.first {
            first.standing = None;
        }
        Ok(Self { judged, record, is_flaky: false })
    }

    fn failing(&self) -> impl Iterator<Item = &Failing> {
        self.judged.iter().filter_map(Judged::failing)
    }

    /// The command that shows the failure of the deck with this number, from 1; empty of a file of answers.
    fn again<G: Game>(&self, args: &CheckArgs, number: usize) -> String {
        let failing = self.judged[number - 1].failing().filter(|_| args.answers.is_none());
        failing.map_or(String::new(), |failing| repeat::<G>(args, &shown_by(failing)))
    }

    fn exit(&self) -> Exit {
        if self.failing().any(is_steady) || !self.record.files.is_empty() {
            Exit::Finding
        } else if self.failing().next().is_some() || self.is_flaky {
            Exit::Inconclusive
        } else {
            Exit::Nothing
        }
    }
}

fn file_sentence(habit: crate::program::Habit, decks: usize) -> String {
    format!("{habit} (seen with {})", counted(decks as u64, "deck"))
}

/// The command that checks these decks alone.
fn repeat<G: Game>(args: &CheckArgs, decks: &[String]) -> String {
    let mut words = vec!["misdeal".to_owned(), "check".to_owned(), G::NAME.to_owned()];
    words.extend(decks.iter().flat_map(|deck| ["--deck".to_owned(), deck.clone()]));
    words.extend(args.judging.words());
    words.push("--".to_owned());
    words.extend(args.program.iter().map(|word| word.to_string_lossy().into_owned()));
    command::line(words)
}
