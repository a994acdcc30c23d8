//! What the parts of a campaign of a program say of known bugs.
//!
//! A part has compared the program with known bugs on decks of its own. What gives all answers on the decks of each
//! part gives all answers on those of all; what one part rules out is ruled out. Where parts come to different ends
//! nothing is concluded, and each is told.

use crate::diagnose::catalogue::{Conclusion, Diagnosis, Entries};
use crate::report::fuzz_program::{ProgramRecord, SaidRecord};

/// What all parts say together, or each of them.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) diagnosis: Option<Diagnosis>,
    pub(super) no_diagnosis: Option<String>,
    pub(super) diagnoses: Vec<SaidRecord>,
}

/// What the parts say, each with its file. Those that have found nothing say nothing.
pub(super) fn together(parts: &[(&str, &ProgramRecord)]) -> Said {
    let mut said: Vec<SaidRecord> = Vec::new();
    for (file, part) in parts {
        let ProgramRecord { diagnosis, no_diagnosis, .. } = part;
        if diagnosis.is_none() && no_diagnosis.is_none() {
            continue;
        }
        let own = SaidRecord {
            files: vec![(*file).to_owned()],
            diagnosis: diagnosis.clone(),
            no_diagnosis: no_diagnosis.clone(),
        };
        match said.iter_mut().find(|other| is_the_same(other, &own)) {
            None => said.push(own),
            Some(other) => add(other, own),
        }
    }
    let all: Option<Vec<&Diagnosis>> = said.iter().map(|said| said.diagnosis.as_ref()).collect();
    match (said.as_slice(), all.as_deref().and_then(agreed)) {
        (_, Some(diagnosis)) => Said { diagnosis: Some(diagnosis), ..Said::default() },
        ([only], None) => Said { no_diagnosis: only.no_diagnosis.clone(), ..Said::default() },
        (_, None) => Said { diagnoses: said, ..Said::default() },
    }
}

/// Whether both say the same, numbers of decks apart.
fn is_the_same(one: &SaidRecord, other: &SaidRecord) -> bool {
    let conclusion = |said: &SaidRecord| said.diagnosis.as_ref().map(|told| named(&told.conclusion));
    one.no_diagnosis == other.no_diagnosis && conclusion(one) == conclusion(other)
}

/// Adds a part that says the same; what has seen more decks is told.
fn add(said: &mut SaidRecord, own: SaidRecord) {
    said.files.extend(own.files);
    let seen = |told: &Option<Diagnosis>| told.as_ref().map(|told| (told.decks, told.wrong));
    if seen(&own.diagnosis) > seen(&said.diagnosis) {
        said.diagnosis = own.diagnosis;
    }
}

/// A conclusion without numbers: its kind, how white space differs, which entries.
fn named(conclusion: &Conclusion) -> (&'static str, String, Vec<String>) {
    let names = |entries: &[Entries]| entries.iter().map(Entries::names).collect();
    match conclusion {
        Conclusion::Right { spacing, not_ruled_out, .. } => {
            ("right", format!("{spacing:?}"), names(not_ruled_out))
        }
        Conclusion::Known { spacing, alike } => ("known", format!("{spacing:?}"), names(alike)),
        Conclusion::Unknown { nearest } => {
            let nearest = nearest.iter().map(|kin| kin.entries.names());
            ("unknown", String::new(), nearest.collect())
        }
    }
}

/// What follows from all of them: of conclusions of one kind what they have in common, told of the decks of the one
/// that has seen most. `None` where they contradict one another, and where there is none.
fn agreed(all: &[&Diagnosis]) -> Option<Diagnosis> {
    let most = all.iter().rev().max_by_key(|told| (told.decks, told.wrong))?;
    let mut conclusion = most.conclusion.clone();
    for other in all {
        conclusion = both(conclusion, &other.conclusion)?;
    }
    Some(Diagnosis { conclusion, ..(*most).clone() })
}

fn both(one: Conclusion, other: &Conclusion) -> Option<Conclusion> {
    match (one, other) {
        (
            Conclusion::Known { spacing, alike },
            Conclusion::Known { spacing: other_spacing, alike: others },
        ) if spacing == *other_spacing => {
            let alike = in_both(alike, others);
            (!alike.is_empty()).then_some(Conclusion::Known { spacing, alike })
        }
        (
            Conclusion::Right { spacing, alike, not_ruled_out },
            Conclusion::Right { spacing: other_spacing, not_ruled_out: others, .. },
        ) if spacing == *other_spacing => {
            Some(Conclusion::Right { spacing, alike, not_ruled_out: in_both(not_ruled_out, others) })
        }
        // The nearest is that of the part that has seen most.
        (Conclusion::Unknown { nearest }, Conclusion::Unknown { .. }) => {
            Some(Conclusion::Unknown { nearest })
        }
        _ => None,
    }
}

fn in_both(mut one: Vec<Entries>, other: &[Entries]) -> Vec<Entries> {
    one.retain(|entries| other.contains(entries));
    one
}
