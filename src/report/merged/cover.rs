//! Which cases each part has: all shards of a campaign, and nothing twice.

use std::collections::BTreeMap;

use super::{Named, NotMergeable};
use crate::report::fuzz::{CampaignRecord, PartRecord};

/// The cases of a campaign, before they are cut into shards: the first, and the one after the last.
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

/// The shards of one campaign.
struct Shards<'a> {
    /// How many it was cut into.
    all: u64,
    /// By number, from 1: the file that has it.
    files: BTreeMap<u64, &'a str>,
}

impl Shards<'_> {
    /// One of the files.
    fn file(&self) -> String {
        self.files.values().next().map_or_else(String::new, |file| (*file).to_owned())
    }
}

fn each_shard_once(named: &[Named], game: usize) -> Result<(), NotMergeable> {
    let mut by_seed: BTreeMap<u64, BTreeMap<Cases, Shards>> = BTreeMap::new();
    for (name, part) in named {
        let damaged = |what: String| NotMergeable::Damaged { part: name.clone(), what };
        if !part.parts.is_empty() {
            return Err(damaged("a part that is put together already".to_owned()));
        }
        let campaign = &part.campaigns[game];
        let (own, all) = shard(campaign).ok_or_else(|| damaged(format!("shard {:?}", campaign.shard)))?;
        let campaigns = by_seed.entry(part.seed).or_default();
        let cases = (campaign.first, campaign.end);
        let shards = campaigns.entry(cases).or_insert_with(|| Shards { all, files: BTreeMap::new() });
        if shards.all != all {
            let (one, what) = (shards.file(), "the number of shards");
            let (in_one, in_other) = (shards.all.to_string(), all.to_string());
            return Err(NotMergeable::Differ { one, other: name.clone(), what, in_one, in_other });
        }
        if let Some(one) = shards.files.insert(own, name) {
            let what = format!("shard {own}/{all} of seed {}", part.seed);
            return Err(NotMergeable::Twice { what, one: one.to_owned(), other: name.clone() });
        }
    }
    for (seed, campaigns) in &by_seed {
        no_case_twice(*seed, campaigns)?;
        campaigns.values().try_for_each(|shards| all_there(*seed, shards))?;
    }
    Ok(())
}

fn all_there(seed: u64, shards: &Shards) -> Result<(), NotMergeable> {
    match (1..=shards.all).find(|shard| !shards.files.contains_key(shard)) {
        None => Ok(()),
        Some(missing) => Err(NotMergeable::Missing {
            what: format!("shard {missing}/{} of seed {seed}", shards.all),
            parts: shards.file(),
        }),
    }
}

/// Shards of one campaign have the same cases to share; campaigns of one seed have others.
fn no_case_twice(seed: u64, campaigns: &BTreeMap<Cases, Shards>) -> Result<(), NotMergeable> {
    let follow = campaigns.iter().zip(campaigns.iter().skip(1));
    for (((_, end), before), ((first, last), shards)) in follow {
        if first < end {
            let to = end.min(last).saturating_sub(1);
            let what = format!("a share of the cases {first} to {to} of seed {seed}");
            return Err(NotMergeable::Twice { what, one: before.file(), other: shards.file() });
        }
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
