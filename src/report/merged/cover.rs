//! Which cases each part has: all shards of a campaign, nothing twice, and nothing left out.

use std::collections::BTreeMap;

use crate::campaign::Shard;
use crate::parts::{self, Difference, NotMergeable, NotOnce, Shards};
use crate::report::number;

/// The cases of a campaign, before they are cut into shards: the first, and the one after the last.
type Cases = (u64, u64);

/// What a part has played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'a> {
    pub(super) file: &'a str,
    pub(super) seed: u64,
    pub(super) cases: Cases,
    pub(super) shard: Shard,
}

impl Played<'_> {
    fn name(&self) -> String {
        parts::name(self.file, Some(self.shard))
    }
}

/// The campaigns of a seed, in the order of their cases.
type Campaigns<'a> = BTreeMap<Cases, Shards<'a>>;

/// Whether the parts have every shard of every campaign once, no case is in two campaigns, and none is left out between the
/// campaigns of a seed.
pub(super) fn each_case_once(played: &[Played]) -> Result<(), NotMergeable> {
    cut_alike(played)?;
    let mut by_seed: BTreeMap<u64, Campaigns> = BTreeMap::new();
    for Played { file, seed, cases, shard } in played {
        let campaigns = by_seed.entry(*seed).or_default();
        campaigns.entry(*cases).or_insert_with(|| Shards::of(shard.parts)).add(shard.part, file);
    }
    let mut found = Vec::new();
    for (seed, campaigns) in &by_seed {
        let shards = campaigns.iter().flat_map(|(cases, shards)| each_shard_once(*seed, *cases, shards));
        found.extend(shards);
        found.extend(gaps_and_overlaps(*seed, campaigns));
    }
    if found.is_empty() { Ok(()) } else { Err(NotMergeable::NotOnce(found)) }
}

/// Shards that begin with the same case must be cut in the same way: as many, of the same cases.
fn cut_alike(played: &[Played]) -> Result<(), NotMergeable> {
    let mut first: BTreeMap<(u64, u64), Vec<(String, Played)>> = BTreeMap::new();
    for part in played {
        first.entry((part.seed, part.cases.0)).or_default().push((part.name(), *part));
    }
    let differences = first.into_values().map(|parts| parts::all_alike(&parts, "campaign", cut_otherwise));
    let differences = differences.filter_map(|result| match result {
        Err(NotMergeable::Differ(found)) => Some(found),
        _ => None,
    });
    let found: Vec<Difference> = differences.flatten().collect();
    if found.is_empty() { Ok(()) } else { Err(NotMergeable::Differ(found)) }
}

fn cut_otherwise(one: &Played, other: &Played) -> Option<(&'static str, String, String)> {
    let (parts, other_parts) = (one.shard.parts, other.shard.parts);
    let (end, other_end) = (one.cases.1, other.cases.1);
    if end == other_end && parts != other_parts {
        return Some(("the number of shards", parts.to_string(), other_parts.to_string()));
    }
    // A campaign that is longer has the cases of the shorter one twice, which is told as that.
    let are_shards = parts > 1 && other_parts > 1;
    (are_shards && end != other_end).then(|| ("the case that it ends before", number(end), number(other_end)))
}

fn each_shard_once(seed: u64, cases: Cases, shards: &Shards) -> Vec<NotOnce> {
    let doubled = shards.doubled().map(|(shard, files)| NotOnce::Several {
        what: format!("shard {shard} of {}", told(seed, cases)),
        parts: files.iter().map(|file| (*file).to_owned()).collect(),
    });
    let missing =
        shards.missing().map(|missing| NotOnce::Missing(format!("{missing} of {}", told(seed, cases))));
    doubled.chain(missing).collect()
}

/// Shards of one campaign have the same cases to share; campaigns of one seed have others, which follow one another.
fn gaps_and_overlaps(seed: u64, campaigns: &Campaigns) -> Vec<NotOnce> {
    let mut found = Vec::new();
    let mut before: Option<(u64, &Shards)> = None;
    for ((first, last), shards) in campaigns {
        if let Some((end, _)) = before.filter(|(end, _)| end < first) {
            found.push(NotOnce::Missing(told(seed, (end, *first))));
        }
        if let Some((end, others)) = before.filter(|(end, _)| end > first) {
            let parts = others.files().take(1).chain(shards.files().take(1)).map(str::to_owned).collect();
            let what = format!("a share of the {}", told(seed, (*first, end.min(*last))));
            found.push(NotOnce::Several { what, parts });
        }
        if before.is_none_or(|(end, _)| end < *last) {
            before = Some((*last, shards));
        }
    }
    found
}

/// Cases as people count them, with their seed.
fn told(seed: u64, (first, end): Cases) -> String {
    format!("cases {} to {} of seed {seed}", number(first), number(end.saturating_sub(1)))
}
