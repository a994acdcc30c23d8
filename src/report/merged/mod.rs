//! Campaigns put together: parts that were played elsewhere, and campaigns of other seeds.
//!
//! Cases are told apart by seed and number, and the cases of a seed are cut into shards. So it is proved that no case was
//! counted twice, that every shard is there, and that of each seed no case is left out between the first and the last;
//! but for what a campaign of a program has left out that ended with enough findings, which its part tells. What two seeds
//! have is not compared: they may have different numbers of cases.

mod cover;
mod program;
mod said;
mod strata;
mod sum;

use super::fuzz::{CampaignRecord, FuzzRecord, KeptRecord, PartRecord, StratumRecord};
use crate::campaign::Shard;
use crate::parts::{self, NotMergeable};
use cover::Played;
pub use program::merge as merge_program;

/// A record with the name that it is called by: its file.
pub type Named<R = FuzzRecord> = (String, R);

/// What parts of a campaign must all be of.
const KIND: &str = "kind of campaign";

/// Puts records together: of each game one campaign, with everything counted together and findings of one kind in one
/// group. The order of the parts does not matter, but for their list.
///
/// # Errors
///
/// When a part is of another kind of campaign than the others, a shard is missing, cases are in two parts, or cases between
/// the first and the last of a seed are in none.
pub fn merge(parts: &[Named]) -> Result<FuzzRecord, NotMergeable> {
    let shard = |part: &FuzzRecord| part.campaigns.first().and_then(|campaign| campaign.shard.parse().ok());
    let called: Vec<(String, &FuzzRecord)> =
        parts.iter().map(|(file, part)| (parts::name(file, shard(part)), part)).collect();
    parts::all_alike(&called, KIND, |one, other| difference(one, other))?;
    for (file, part) in parts {
        is_no_whole(file, &part.parts)?;
    }
    let games = 0..parts[0].1.campaigns.len();
    for game in games.clone() {
        let played =
            parts.iter().map(|(file, part)| played(file, part, game)).collect::<Result<Vec<_>, _>>()?;
        cover::each_case_once(&played)?;
    }
    // By seed and case, so that what is called the first is the first in whatever order the files are given.
    let mut in_order: Vec<&Named> = parts.iter().collect();
    in_order.sort_by_key(|(_, part)| (part.seed, part.campaigns.first().map(|campaign| campaign.first)));
    let campaigns = games.map(|game| {
        let of_game: Vec<(&str, u64, &CampaignRecord)> =
            in_order.iter().map(|(name, part)| (name.as_str(), part.seed, &part.campaigns[game])).collect();
        sum::campaign(&of_game)
    });
    let seed = in_order[0].1.seed;
    let listed = parts.iter().filter_map(|(file, part)| {
        let CampaignRecord { shard, first, end, .. } = part.campaigns.first()?;
        let (file, shard) = (file.clone(), shard.clone());
        Some(PartRecord { file, seed: part.seed, shard, first: *first, end: *end, ended: None })
    });
    let listed = listed.collect();
    Ok(FuzzRecord { campaigns: campaigns.collect::<Result<_, _>>()?, parts: listed, ..FuzzRecord::new(seed) })
}

/// A record of parts is no part: whoever has it has them.
fn is_no_whole(file: &str, parts: &[PartRecord]) -> Result<(), NotMergeable> {
    if parts.is_empty() {
        return Ok(());
    }
    let why = "it is put together from parts already; give those".to_owned();
    Err(NotMergeable::Unfit { part: file.to_owned(), why })
}

fn played<'a>(file: &'a str, part: &FuzzRecord, game: usize) -> Result<Played<'a>, NotMergeable> {
    let campaign = &part.campaigns[game];
    let (shard, cases) = (shard(file, &campaign.shard)?, (campaign.first, campaign.end));
    Ok(Played { file, seed: part.seed, cases, shard })
}

/// A shard as its record has it.
fn shard(file: &str, text: &str) -> Result<Shard, NotMergeable> {
    let damaged = || NotMergeable::Damaged { part: file.to_owned(), what: format!("shard {text:?}") };
    text.parse().map_err(|_| damaged())
}

/// What makes the two records of different kinds of campaigns, with what it is in each.
fn difference(one: &FuzzRecord, other: &FuzzRecord) -> Option<(&'static str, String, String)> {
    let games = |record: &FuzzRecord| -> String {
        let games: Vec<&str> = record.campaigns.iter().map(|campaign| &*campaign.game).collect();
        if games.is_empty() { "none".to_owned() } else { games.join(" and ") }
    };
    let of_run = [
        ("the version of misdeal", one.version.to_string(), other.version.to_string()),
        ("the list of games", games(one), games(other)),
    ];
    let campaigns = one.campaigns.iter().zip(&other.campaigns);
    let of_games = campaigns.flat_map(|(one, other)| kinds(one).into_iter().zip(kinds(other)));
    let of_games = of_games.map(|((what, one), (_, other))| (what, one, other));
    of_run.into_iter().chain(of_games).find(|(_, one, other)| one != other)
}

/// What is the same of all campaigns of a kind.
fn kinds(campaign: &CampaignRecord) -> [(&'static str, String); 5] {
    let engines =
        campaign.engines.iter().map(|engine| format!("{} ({} compared)", engine.name, engine.compared));
    let laws: Vec<&str> = campaign.laws.iter().map(|law| &*law.name).collect();
    [
        ("the list of engines", engines.collect::<Vec<_>>().join(", ")),
        ("the list of laws", laws.join(", ")),
        ("the list of strata aimed at", aimed_at(&campaign.strata)),
        ("the list of kept decks", kept(&campaign.kept)),
        ("the command", kind_of_command(&campaign.repeat)),
    ]
}

fn aimed_at(strata: &[StratumRecord]) -> String {
    let aimed_at = strata.iter().filter(|stratum| stratum.aimed_at).map(|stratum| stratum.name.as_str());
    aimed_at.collect::<Vec<_>>().join(", ")
}

fn kept(kept: &KeptRecord) -> String {
    format!("{} with checksum {}", kept.decks, kept.digest)
}

/// The command without what parts may differ in: the seed, which cases, which shard; and where kept decks are, which
/// have a checksum. The words of a program stay as they are.
fn kind_of_command(repeat: &str) -> String {
    let words = shell_words::split(repeat).unwrap_or_default();
    let mut kind = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            kind.push(word);
            break;
        }
        if ["--seed", "--decks", "--skip"].contains(&word.as_str()) {
            words.next();
        } else if !["--shard=", "--corpus="].iter().any(|option| word.starts_with(option)) {
            kind.push(word);
        }
    }
    kind.extend(words);
    kind.join(" ")
}

#[cfg(test)]
mod tests;
