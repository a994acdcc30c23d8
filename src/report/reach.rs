//! The record of how soon each stratum is reached, and its table.

use schemars::JsonSchema;
use serde::Serialize;

use super::number;
use super::until::Until;

/// The object that `strata --reach --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReachRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// How many decks at most, for each seed and way, those of searches counted in.
    pub decks: u64,
    /// One list a game.
    pub games: Vec<GameRecord>,
}

/// The strata of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameRecord {
    /// The game's name.
    pub game: &'static str,
    /// Its strata, in order.
    pub strata: Vec<ReachedRecord>,
}

/// How soon a stratum is reached.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReachedRecord {
    /// Its name.
    pub name: String,
    /// How likely a uniform deck is to reach it, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
    /// How many near decks it takes.
    pub near: Until,
    /// How many uniform decks.
    pub uniform: Until,
    /// How many decks aimed at strata; those played in searches count.
    pub aimed: Until,
    /// How many guided decks.
    pub guided: Until,
    /// How many decks of a campaign, without kept decks.
    pub campaign: Until,
}

impl ReachRecord {
    /// Whether the campaign has missed a stratum with one of the seeds.
    #[must_use]
    pub fn misses(&self) -> bool {
        self.games.iter().any(|game| game.missed() > 0)
    }

    /// The table.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(|game| game.text(self)).collect()
    }
}

impl GameRecord {
    fn missed(&self) -> usize {
        self.strata.iter().filter(|stratum| stratum.campaign.worst.is_none()).count()
    }

    fn text(&self, run: &ReachRecord) -> String {
        let mut text = format!(
            "{}: {} of {} strata reached by the campaign, within {} decks with every one of {} seeds\n",
            self.game,
            self.strata.len() - self.missed(),
            self.strata.len(),
            number(run.decks),
            run.seeds
        );
        let mut row = |cells: [&str; 7]| {
            let [name, odds, near, uniform, aimed, guided, campaign] = cells;
            text.push_str(&format!(
                "  {name:<22} {odds:>18} {near:>8} {uniform:>17} {aimed:>17} {guided:>17} {campaign:>17}\n"
            ));
        };
        row(["decks until reached", "by chance", "near", "uniform", "aimed", "guided", "campaign"]);
        for stratum in &self.strata {
            let ways = [&stratum.near, &stratum.uniform, &stratum.aimed, &stratum.guided, &stratum.campaign];
            let [near, uniform, aimed, guided, campaign] = ways.map(|way| Until::text(Some(way)));
            row([&stratum.name, &stratum.odds, &near, &uniform, &aimed, &guided, &campaign]);
        }
        text
    }
}
