//! Campaigns of one game counted together.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::strata;
use crate::campaign::{EXAMPLES, Shard};
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::parts::NotMergeable;
use crate::report::fit::FitRecord;
use crate::report::fuzz::{CampaignRecord, ExampleRecord, GroupRecord};

/// Adds counts by name. A record may say any number.
pub(super) fn add(sum: &mut BTreeMap<Cow<'static, str>, u64>, counts: &BTreeMap<Cow<'static, str>, u64>) {
    for (name, count) in counts {
        let sum = sum.entry(name.clone()).or_default();
        *sum = sum.saturating_add(*count);
    }
}

/// The command that puts these files together.
pub(super) fn command<'a>(files: impl Iterator<Item = &'a str>) -> String {
    crate::report::command::line(["misdeal", "fuzz", "merge"].into_iter().chain(files))
}

/// The campaigns of a game, each with the file and the seed; there must be one. Their order does not matter.
pub(super) fn campaign(parts: &[(&str, u64, &CampaignRecord)]) -> Result<CampaignRecord, NotMergeable> {
    let (_, _, first) = parts[0];
    let mut sum = first.clone();
    sum.shard = Shard::WHOLE.to_string();
    for (_, _, part) in &parts[1..] {
        sum.first = sum.first.min(part.first);
        sum.end = sum.end.max(part.end);
        add(&mut sum.decks, &part.decks);
        sum.searched = sum.searched.saturating_add(part.searched);
        for (engine, other) in sum.engines.iter_mut().zip(&part.engines) {
            engine.findings = engine.findings.saturating_add(other.findings);
        }
        for (law, other) in sum.laws.iter_mut().zip(&part.laws) {
            law.tested = law.tested.saturating_add(other.tested);
        }
    }
    let of_parts: Vec<_> = parts.iter().map(|(_, seed, part)| (*seed, part.strata.as_slice())).collect();
    sum.strata = strata::sum(&of_parts);
    sum.uniform = fits(&sum);
    sum.findings = groups(parts)?;
    sum.repeat = command(parts.iter().map(|(name, ..)| *name));
    Ok(sum)
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
        count: of_kind.iter().fold(0, |count, (_, _, group)| count.saturating_add(group.count)),
        first: of_kind.iter().map(|(_, seed, group)| (*seed, group.first)).min().map_or(0, |(_, case)| case),
        // That of the smallest of all, which its part has made smaller.
        smallest: examples.first().and_then(|(_, _, group)| group.smallest.clone()),
        examples: examples.into_iter().take(EXAMPLES).map(|(_, example, _)| example.clone()).collect(),
    })
}

/// What makes a finding the smaller: cards out of place, moves, the order of decks.
pub(super) type Size = (usize, usize, Deck);

fn size(part: &str, example: &ExampleRecord) -> Result<Size, NotMergeable> {
    Ok((example.out_of_place, example.moves, deck(part, &example.deck)?))
}

/// The deck that a part names by its code.
pub(super) fn deck(part: &str, code: &str) -> Result<Deck, NotMergeable> {
    Deck::from_code(code).map_err(|error| NotMergeable::Damaged {
        part: part.to_owned(),
        what: format!("the deck {code:?} ({error})"),
    })
}
