//! Which cases each part has: all shards of a campaign, and nothing twice.

use std::collections::BTreeMap;

use super::{Named, NotMergeable};
use crate::report::fuzz::{CampaignRecord, PartRecord};

/// The cases that a part has of its seed, before they are cut into shards.
type Cases = (u64, u64);

/// A shard as its record has it: its number from 1, and how many there are.
fn shard(campaign: &CampaignRecord) -> Option<(u64, u64)> {
    let (part, parts) = campaign.shard.split_once('/')?;
    let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
    (1..=parts).contains(&part).then_some((part, parts))
}

/// The parts as they are listed, once it is known that they have every shard of every campaign, and no case is in two.
pub(super) fn parts(named: &[Named]) -> Result<Vec<PartRecord>, NotMergeable> {
    let games = named.first().map_or(0, |(_, part)| part.campaigns.len());
    for game in 0..games {
        each_shard_once(named, game)?;
    }
    let record = |(name, part): &Named| {
        let campaign = part.campaigns.first()?;
        let (file, shard) = (name.clone(), campaign.shard.clone());
        Some(PartRecord { file, seed: part.seed, shard, first: campaign.first, end: campaign.end })
    };
    Ok(named.iter().filter_map(record).collect())
}

fn each_shard_once(named: &[Named], game: usize) -> Result<(), NotMergeable> {
    // By seed and by cases: how many shards there are, and the name of the part that has each.
    let mut campaigns: BTreeMap<u64, BTreeMap<Cases, (u64, BTreeMap<u64, &String>)>> = BTreeMap::new();
    for (name, part) in named {
        let damaged = |what: String| NotMergeable::Damaged { part: name.clone(), what };
        if !part.parts.is_empty() {
            return Err(damaged("a part that is put together already".to_owned()));
        }
        let campaign = &part.campaigns[game];
        let (own, all) = shard(campaign).ok_or_else(|| damaged(format!("shard {:?}", campaign.shard)))?;
        let cases = (campaign.first, campaign.end);
        let of_seed = campaigns.entry(part.seed).or_default();
        let (shards, names) = of_seed.entry(cases).or_insert((all, BTreeMap::new()));
        if *shards != all {
            let one = names.values().next().map_or_else(String::new, |name| (*name).clone());
            let (what, in_one, in_other) = ("the number of shards", shards.to_string(), all.to_string());
            return Err(NotMergeable::Differ { one, other: name.clone(), what, in_one, in_other });
        }
        if let Some(one) = names.insert(own, name) {
            let what = format!("shard {own}/{all} of seed {}", part.seed);
            return Err(NotMergeable::Twice { what, one: one.clone(), other: name.clone() });
        }
    }
    for (seed, of_seed) in &campaigns {
        no_case_twice(*seed, of_seed)?;
        of_seed.values().try_for_each(|(shards, names)| all_there(*seed, *shards, names))?;
    }
    Ok(())
}

fn all_there(seed: u64, shards: u64, names: &BTreeMap<u64, &String>) -> Result<(), NotMergeable> {
    let missing = (1..=shards).find(|shard| !names.contains_key(shard));
    match (missing, names.values().next()) {
        (Some(missing), Some(name)) => Err(NotMergeable::Missing {
            what: format!("shard {missing}/{shards} of seed {seed}"),
            parts: (*name).clone(),
        }),
        _ => Ok(()),
    }
}

/// Shards of one campaign have the same cases to share; campaigns of one seed have others.
fn no_case_twice(
    seed: u64,
    of_seed: &BTreeMap<Cases, (u64, BTreeMap<u64, &String>)>,
) -> Result<(), NotMergeable> {
    let mut before: Option<(&Cases, &BTreeMap<u64, &String>)> = None;
    for (cases, (_, names)) in of_seed {
        if let Some(((_, end), names_before)) = before.filter(|((_, end), _)| cases.0 < *end) {
            let name = |names: &BTreeMap<u64, &String>| {
                names.values().next().map_or_else(String::new, |name| (*name).clone())
            };
            let (from, to) = (cases.0, (*end).min(cases.1).saturating_sub(1));
            let what = format!("a share of the cases {from} to {to} of seed {seed}");
            return Err(NotMergeable::Twice { what, one: name(names_before), other: name(names) });
        }
        before = Some((cases, names));
    }
    Ok(())
}

/// The command without what parts may differ in: the seed, which cases, which shard; and where kept decks are, which
/// have a checksum.
pub(super) fn kind_of_command(repeat: &str) -> String {
    let words = shell_words::split(repeat).unwrap_or_default();
    let mut kind = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if ["--seed", "--decks", "--skip"].contains(&word.as_str()) {
            words.next();
        } else if !["--shard=", "--corpus="].iter().any(|option| word.starts_with(option)) {
            kind.push(word);
        }
    }
    kind.join(" ")
}
