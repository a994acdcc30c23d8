//! Campaigns put together: parts that were played elsewhere, and campaigns of other seeds.
//!
//! Cases are told apart by seed and number, and the cases of a seed are cut into shards. So what was put together is
//! proved to be of different cases, with none left out between them.

mod cover;
mod sum;

use thiserror::Error;

use super::fuzz::{CampaignRecord, FuzzRecord};

/// Why records are not those of parts that belong together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotMergeable {
    /// There is none.
    #[error("there is no part to merge")]
    Nothing,
    /// Two are of different campaigns.
    #[error("{other} is not of the same kind of campaign as {one}: {what} is {in_other}, and {in_one} there")]
    Differ {
        /// The first part.
        one: String,
        /// The part that differs from it.
        other: String,
        /// What differs.
        what: &'static str,
        /// As it is in the first part.
        in_one: String,
        /// As it is in the other.
        in_other: String,
    },
    /// Two have cases in common.
    #[error("{what} is in {one} and in {other}")]
    Twice {
        /// What both have.
        what: String,
        /// One part.
        one: String,
        /// The other.
        other: String,
    },
    /// A shard is in no part.
    #[error("{what} is missing: {parts} has another of the same campaign")]
    Missing {
        /// The shard.
        what: String,
        /// A part of the same campaign.
        parts: String,
    },
    /// A part says something that it cannot.
    #[error("{part} is damaged: {what} cannot be")]
    Damaged {
        /// The part.
        part: String,
        /// What it says.
        what: String,
    },
}

/// A record with the name that it is called by: its file.
pub type Named = (String, FuzzRecord);

/// Puts records together: of each game one campaign, with everything counted together and findings of one kind in one
/// group. The order of the parts does not matter, but for their list.
///
/// # Errors
///
/// When a part is of another kind of campaign than the others, a shard is missing, or cases are in two parts.
pub fn merge(parts: &[Named]) -> Result<FuzzRecord, NotMergeable> {
    let Some((_, first)) = parts.first() else {
        return Err(NotMergeable::Nothing);
    };
    let (first_name, others) = (&parts[0].0, &parts[1..]);
    for (name, part) in others {
        if let Some((what, in_one, in_other)) = difference(first, part) {
            let (one, other) = (first_name.clone(), name.clone());
            return Err(NotMergeable::Differ { one, other, what, in_one, in_other });
        }
    }
    let listed = cover::parts(parts)?;
    // By seed and case, so that what is called the first is the first in whatever order the files are given.
    let mut in_order: Vec<&Named> = parts.iter().collect();
    in_order.sort_by_key(|(_, part)| (part.seed, part.campaigns.first().map(|campaign| campaign.first)));
    let games = 0..first.campaigns.len();
    let campaigns = games.map(|game| {
        let of_game: Vec<(&str, u64, &CampaignRecord)> =
            in_order.iter().map(|(name, part)| (name.as_str(), part.seed, &part.campaigns[game])).collect();
        sum::campaign(&of_game)
    });
    let seed = in_order[0].1.seed;
    Ok(FuzzRecord { campaigns: campaigns.collect::<Result<_, _>>()?, parts: listed, ..FuzzRecord::new(seed) })
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
    let strata =
        campaign.strata.iter().filter(|stratum| stratum.aimed_at).map(|stratum| stratum.name.as_str());
    let kept = format!("{} with checksum {}", campaign.kept.decks, campaign.kept.digest);
    [
        ("the list of engines", engines.collect::<Vec<_>>().join(", ")),
        ("the list of laws", laws.join(", ")),
        ("the list of strata aimed at", strata.collect::<Vec<_>>().join(", ")),
        ("the list of kept decks", kept),
        ("the command", cover::kind_of_command(&campaign.repeat)),
    ]
}

#[cfg(test)]
mod tests;
