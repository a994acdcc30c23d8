//! Campaigns of one game counted together.

use std::collections::BTreeMap;

use super::NotMergeable;
use crate::campaign::EXAMPLES;
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::report::fit::FitRecord;
use crate::report::fuzz::{CampaignRecord, ExampleRecord, FirstRecord, GroupRecord, StratumRecord};

const WHOLE: &str = "1/1";

/// The campaigns of a game, each with the file and the seed; there must be one. Their order does not matter.
pub(super) fn campaign(parts: &[(&str, u64, &CampaignRecord)]) -> Result<CampaignRecord, NotMergeable> {
    let (_, _, first) = parts[0];
    let mut sum = first.clone();
    WHOLE.clone_into(&mut sum.shard);
    for (_, _, part) in &parts[1..] {
        sum.first = sum.first.min(part.first);
        sum.end = sum.end.max(part.end);
        for (stage, decks) in &part.decks {
            *sum.decks.entry(stage.clone()).or_default() += decks;
        }
        sum.searched += part.searched;
        for (engine, other) in sum.engines.iter_mut().zip(&part.engines) {
            engine.findings += other.findings;
        }
        for (law, other) in sum.laws.iter_mut().zip(&part.laws) {
            law.tested += other.tested;
        }
        for (stratum, other) in sum.strata.iter_mut().zip(&part.strata) {
            add(stratum, other);
        }
    }
    for (place, stratum) in sum.strata.iter_mut().enumerate() {
        stratum.first = first_reached(parts, place);
    }
    sum.uniform = fits(&sum);
    sum.findings = groups(parts)?;
    let files = parts.iter().map(|(name, ..)| *name);
    sum.repeat = crate::report::command::line(["misdeal", "fuzz", "merge"].into_iter().chain(files));
    Ok(sum)
}

fn add(stratum: &mut StratumRecord, other: &StratumRecord) {
    stratum.reached |= other.reached;
    stratum.decks += other.decks;
    stratum.uniform += other.uniform;
}

/// The deck of the lowest seed and case that has reached the stratum at this place of the lists.
fn first_reached(parts: &[(&str, u64, &CampaignRecord)], place: usize) -> Option<FirstRecord> {
    let firsts =
        parts.iter().filter_map(|(_, seed, part)| Some((seed, part.strata.get(place)?.first.as_ref()?)));
    firsts.min_by_key(|(seed, first)| (**seed, first.case)).map(|(_, first)| first.clone())
}

/// How the uniform decks of all parts fit what is known of such.
fn fits(sum: &CampaignRecord) -> Vec<FitRecord> {
    let seen: Vec<u64> = sum.strata.iter().map(|stratum| stratum.uniform).collect();
    let decks = sum.decks.get("uniform").copied().unwrap_or(0);
    match &*sum.game {
        Accordian::NAME => FitRecord::all::<Accordian>(&seen, decks),
        Clock::NAME => FitRecord::all::<Clock>(&seen, decks),
        _ => Vec::new(),
    }
}

/// Findings by engine and kind: counts added, and of those kept the smallest.
fn groups(parts: &[(&str, u64, &CampaignRecord)]) -> Result<Vec<GroupRecord>, NotMergeable> {
    let mut groups: BTreeMap<_, Vec<(&str, u64, &GroupRecord)>> = BTreeMap::new();
    for (name, seed, part) in parts {
        for group in &part.findings {
            groups.entry((&group.engine, &group.signature)).or_default().push((name, *seed, group));
        }
    }
    groups.into_values().map(|of_kind| one_group(&of_kind)).collect()
}

fn one_group(of_kind: &[(&str, u64, &GroupRecord)]) -> Result<GroupRecord, NotMergeable> {
    let mut examples: Vec<(Size, &ExampleRecord, &GroupRecord)> = Vec::new();
    for (name, _, group) in of_kind {
        for example in &group.examples {
            examples.push((size(name, example)?, example, group));
        }
    }
    examples.sort_by_key(|(size, ..)| *size);
    examples.dedup_by_key(|(size, ..)| *size);
    let (_, _, any) = of_kind[0];
    Ok(GroupRecord {
        engine: any.engine.clone(),
        signature: any.signature.clone(),
        count: of_kind.iter().map(|(_, _, group)| group.count).sum(),
        first: of_kind.iter().map(|(_, seed, group)| (*seed, group.first)).min().map_or(0, |(_, case)| case),
        // That of the smallest of all, which its part has made smaller.
        smallest: examples.first().and_then(|(_, _, group)| group.smallest.clone()),
        examples: examples.into_iter().take(EXAMPLES).map(|(_, example, _)| example.clone()).collect(),
    })
}

/// What makes a finding the smaller: cards out of place, moves, the order of decks.
type Size = (usize, usize, Deck);

fn size(name: &str, example: &ExampleRecord) -> Result<Size, NotMergeable> {
    let deck = Deck::from_code(&example.deck).map_err(|error| NotMergeable::Damaged {
        part: name.to_owned(),
        what: format!("the deck {:?} ({error})", example.deck),
    })?;
    Ok((example.out_of_place, example.moves, deck))
}
