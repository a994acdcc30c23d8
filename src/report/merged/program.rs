//! Campaigns of one program put together.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::cover::{self, Played};
use super::sum::{self, Size};
use super::{KIND, Named, aimed_at, is_no_whole, kept, kind_of_command, said, shard, strata};
use crate::campaign::{EXAMPLES, Shard};
use crate::oracle::Verdict;
use crate::parts::{self, NotMergeable};
use crate::report::fuzz::PartRecord;
use crate::report::fuzz_program::{CaughtRecord, FailureRecord, HabitRecord, ProgramRecord, SmallerRecord};

/// Puts records of one program together: everything is counted together, and failures of one kind are one group. The order
/// of the parts does not matter, but for their list.
///
/// # Errors
///
/// When a part is of another kind of campaign than the others, was interrupted or is a shard that time has ended, a shard is
/// missing, cases are in two parts, or cases between the first and the last of a seed are in none.
pub fn merge(parts: &[Named<ProgramRecord>]) -> Result<ProgramRecord, NotMergeable> {
    let name = |file: &str, part: &ProgramRecord| parts::name(file, part.shard.parse().ok());
    let called: Vec<(String, &ProgramRecord)> =
        parts.iter().map(|(file, part)| (name(file, part), part)).collect();
    parts::all_alike(&called, KIND, |one, other| difference(one, other))?;
    for (name, part) in &called {
        is_no_whole(name, &part.parts)?;
        has_come_to_its_end(name, part)?;
    }
    let played = parts.iter().map(|(file, part)| played(file, part)).collect::<Result<Vec<_>, _>>()?;
    cover::each_case_once(&played)?;
    let listed = parts.iter().zip(&played).map(|((_, part), played)| listed(part, played)).collect();
    // By seed and case, so that what is called the first is the first in whatever order the files are given.
    let mut in_order: Vec<(Played, &ProgramRecord)> =
        played.iter().copied().zip(parts.iter().map(|(_, part)| part)).collect();
    in_order.sort_by_key(|(Played { seed, cases, shard, .. }, _)| (*seed, *cases, shard.part));
    let in_order: Vec<(&str, &ProgramRecord)> =
        in_order.into_iter().map(|(played, part)| (played.file, part)).collect();
    Ok(ProgramRecord { parts: listed, ..together(&in_order)? })
}

/// What makes the two records of different kinds of campaigns, with what it is in each.
fn difference(one: &ProgramRecord, other: &ProgramRecord) -> Option<(&'static str, String, String)> {
    let of = |record: &ProgramRecord| {
        [
            ("the version of misdeal", record.version.to_string()),
            ("the game", record.game.to_string()),
            ("the program", record.program.clone()),
            ("the judge", record.judge.to_string()),
            ("the list of strata aimed at", aimed_at(&record.strata)),
            ("the list of kept decks", kept(&record.kept)),
            ("the command", kind_of_command(&record.repeat)),
        ]
    };
    let pairs = of(one).into_iter().zip(of(other)).map(|((what, one), (_, other))| (what, one, other));
    pairs.into_iter().find(|(_, one, other)| one != other)
}

/// Of what was interrupted, or ended by time, nobody knows which cases are left.
fn has_come_to_its_end(name: &str, part: &ProgramRecord) -> Result<(), NotMergeable> {
    let is_shard = part.shard != Shard::WHOLE.to_string();
    let why = match (part.interrupted, part.until) {
        (true, _) => "it was interrupted; play it again",
        (false, None) if is_shard => {
            "it was played for a time, and shards share a number of decks (--decks instead of --time)"
        }
        (false, _) => return Ok(()),
    };
    Err(NotMergeable::Unfit { part: name.to_owned(), why: why.to_owned() })
}

fn played<'a>(file: &'a str, part: &ProgramRecord) -> Result<Played<'a>, NotMergeable> {
    let cases = (part.first, part.until.unwrap_or(part.end));
    Ok(Played { file, seed: part.seed, cases, shard: shard(file, &part.shard)? })
}

fn listed(part: &ProgramRecord, played: &Played) -> PartRecord {
    let (first, end) = played.cases;
    let ended = part.ended.is_some().then_some(part.end);
    PartRecord { file: played.file.to_owned(), seed: part.seed, shard: part.shard.clone(), first, end, ended }
}

/// Everything counted together, but for the list of parts; there must be one.
fn together(parts: &[(&str, &ProgramRecord)]) -> Result<ProgramRecord, NotMergeable> {
    let (_, first) = parts[0];
    let records = || parts.iter().map(|(_, part)| *part);
    let said = said::together(parts);
    let mut whole = first.clone();
    for part in records().skip(1) {
        whole.first = whole.first.min(part.first);
        whole.end = whole.end.max(part.end);
        whole.until = whole.until.max(part.until);
        sum::add(&mut whole.decks, &part.decks);
        sum::add(&mut whole.verdicts, &part.verdicts);
        whole.milliseconds = whole.milliseconds.saturating_add(part.milliseconds);
        whole.processes = whole.processes.saturating_add(part.processes);
        whole.batch = whole.batch.max(part.batch);
        whole.unsteady |= part.unsteady;
        add_new(&mut whole.examined, &part.examined);
        add_new(&mut whole.warnings, &part.warnings);
    }
    let of_parts: Vec<_> = records().map(|part| (part.seed, part.strata.as_slice())).collect();
    Ok(ProgramRecord {
        shard: Shard::WHOLE.to_string(),
        ended: records().find_map(|part| part.ended.clone()),
        habits: habits(records()),
        strata: strata::sum(&of_parts),
        findings: groups(parts)?,
        diagnosis: said.diagnosis,
        no_diagnosis: said.no_diagnosis,
        diagnoses: said.diagnoses,
        repeat: sum::command(parts.iter().map(|(file, _)| *file)),
        ..whole
    })
}

/// Sentences that are not there yet.
fn add_new(all: &mut Vec<String>, some: &[String]) {
    for sentence in some {
        if !all.contains(sentence) {
            all.push(sentence.clone());
        }
    }
}

/// Each habit as it was shown first, but where it is wrong as that was shown.
fn habits<'a>(parts: impl Iterator<Item = &'a ProgramRecord>) -> Vec<HabitRecord> {
    let mut all: Vec<HabitRecord> = Vec::new();
    for habit in parts.flat_map(|part| &part.habits) {
        match all.iter_mut().find(|known| known.shown.habit == habit.shown.habit) {
            None => all.push(habit.clone()),
            Some(known) if known.shown.verdict == Verdict::Accepted => *known = habit.clone(),
            Some(_) => {}
        }
    }
    all
}

/// Failures by kind, those of most decks first.
fn groups(parts: &[(&str, &ProgramRecord)]) -> Result<Vec<FailureRecord>, NotMergeable> {
    let mut kinds: BTreeMap<&str, Vec<(&str, u64, &FailureRecord)>> = BTreeMap::new();
    for (file, part) in parts {
        for group in &part.findings {
            kinds.entry(&group.signature).or_default().push((file, part.seed, group));
        }
    }
    let mut groups = kinds.into_values().map(|of_kind| one_group(&of_kind)).collect::<Result<Vec<_>, _>>()?;
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    Ok(groups)
}

fn one_group(of_kind: &[(&str, u64, &FailureRecord)]) -> Result<FailureRecord, NotMergeable> {
    let mut examples: BTreeMap<Size, &CaughtRecord> = BTreeMap::new();
    let mut smaller: Option<(usize, &SmallerRecord)> = None;
    for (file, _, group) in of_kind {
        for example in &group.examples {
            let size = (example.out_of_place, example.moves, sum::deck(file, &example.deck)?);
            // What fails every time says more.
            match examples.entry(size) {
                Entry::Occupied(mut known) if known.get().flaky => drop(known.insert(example)),
                Entry::Occupied(_) => {}
                Entry::Vacant(place) => drop(place.insert(example)),
            }
        }
        let made = group.smaller.as_ref().map(|made| (made.out_of_place, made));
        smaller = [smaller, made].into_iter().flatten().min_by_key(|(size, _)| *size);
    }
    let (_, _, any) = of_kind[0];
    Ok(FailureRecord {
        signature: any.signature.clone(),
        count: of_kind.iter().fold(0, |count, (_, _, group)| count.saturating_add(group.count)),
        first: of_kind.iter().map(|(_, seed, group)| (*seed, group.first)).min().map_or(0, |(_, case)| case),
        examples: smallest(&examples.into_values().collect::<Vec<_>>()),
        smaller: smaller.map(|(_, made)| made.clone()),
    })
}

/// The first of them; one that fails every time is among them if there is any, for that makes it a finding.
fn smallest(in_order: &[&CaughtRecord]) -> Vec<CaughtRecord> {
    let (kept, others) = in_order.split_at(in_order.len().min(EXAMPLES));
    let mut kept: Vec<CaughtRecord> = kept.iter().map(|example| (*example).clone()).collect();
    if kept.iter().all(|example| example.flaky)
        && let Some(steady) = others.iter().find(|example| !example.flaky)
    {
        kept.pop();
        kept.push((*steady).clone());
    }
    kept
}
