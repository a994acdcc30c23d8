//! The record of how known bugs are caught, and its table.

use schemars::JsonSchema;
use serde::Serialize;

use super::number;
use super::until::Until;

/// The object that `mutants --json` writes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MutantsRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// How many decks at most, for each seed and way, where the command says so.
    pub decks: Option<u64>,
    /// One list a game.
    pub games: Vec<GameRecord>,
}

/// The mutants of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameRecord {
    /// The game's name.
    pub game: &'static str,
    /// The bugs, those that were missed first.
    pub mutants: Vec<MutantRecord>,
    /// The right engines and the right programs written oddly.
    pub controls: Vec<ControlRecord>,
}

/// How a bug was caught.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MutantRecord {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub story: &'static str,
    /// How many decks it may take, for each seed and way.
    pub within: u64,
    /// By near decks: how many until the first that shows it.
    pub near: Option<Until>,
    /// By uniform decks.
    pub uniform: Option<Until>,
    /// By decks aimed at strata; those played in searches count.
    pub aimed: Option<Until>,
    /// By guided decks.
    pub guided: Option<Until>,
    /// By the decks of a campaign, without kept decks.
    pub campaign: Option<Until>,
    /// The kind of the first difference found.
    pub signature: Option<String>,
    /// The stratum at which the first deck was aimed that shows it, among decks aimed at strata; with most of
    /// the seeds.
    pub stratum: Option<String>,
    /// Whether the way that counts has missed it, with any of the seeds.
    pub missed: bool,
}

/// A right program that was compared on the same decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ControlRecord {
    /// Its name.
    pub name: &'static str,
    /// How many decks it has played.
    pub decks: u64,
    /// On how many it differs.
    pub findings: u64,
    /// The kind of the first difference.
    pub signature: Option<String>,
}

impl MutantsRecord {
    /// Whether a bug was missed or a control differs.
    #[must_use]
    pub fn fails(&self) -> bool {
        let missed = |game: &GameRecord| game.mutants.iter().any(|mutant| mutant.missed);
        let differs = |game: &GameRecord| game.controls.iter().any(|control| control.findings > 0);
        self.games.iter().any(|game| missed(game) || differs(game))
    }

    /// The table, what needs action first.
    #[must_use]
    pub fn text(&self) -> String {
        self.games.iter().map(|game| game.text(self)).collect()
    }
}

impl GameRecord {
    fn text(&self, run: &MutantsRecord) -> String {
        let missed = self.mutants.iter().filter(|mutant| mutant.missed).count();
        let late = self.mutants.iter().map(|mutant| mutant.within).max().unwrap_or(0);
        let soon = self.mutants.iter().map(|mutant| mutant.within).min().unwrap_or(0);
        let mut text = format!(
            "{}: {} of {} known bugs caught, within {} decks with every one of {} seeds\n",
            self.game,
            self.mutants.len() - missed,
            self.mutants.len(),
            number(soon),
            run.seeds
        );
        if late > soon {
            let names = self.mutants.iter().filter(|mutant| mutant.within > soon).map(|mutant| mutant.name);
            let names: Vec<&str> = names.collect();
            text.push_str(&format!("  ({} within {} decks)\n", names.join(" and "), number(late)));
        }
        let mut row = |cells: [&str; 8]| {
            let [name, near, uniform, aimed, guided, campaign, signature, stratum] = cells;
            text.push_str(
                format!(
                    "  {name:<35} {near:>8} {uniform:>17} {aimed:>17} {guided:>17} {campaign:>17}  \
                     {signature:<24} {stratum}"
                )
                .trim_end(),
            );
            text.push('\n');
        };
        row([
            "decks until caught: median (worst)",
            "near",
            "uniform",
            "aimed",
            "guided",
            "campaign",
            "first seen as",
            "caught by aiming at",
        ]);
        for mutant in &self.mutants {
            let ways = [&mutant.near, &mutant.uniform, &mutant.aimed, &mutant.guided, &mutant.campaign];
            let [near, uniform, aimed, guided, campaign] = ways.map(|way| Until::text(way.as_ref()));
            let name = if mutant.missed { format!("MISSED {}", mutant.name) } else { mutant.name.to_owned() };
            let signature = mutant.signature.as_deref().unwrap_or("-");
            let stratum = mutant.stratum.as_deref().unwrap_or("-");
            row([&name, &near, &uniform, &aimed, &guided, &campaign, signature, stratum]);
        }
        let differing = self.controls.iter().filter(|control| control.findings > 0).count();
        text.push_str(&format!("  {} controls on the same decks, {differing} differ\n", self.controls.len()));
        for control in &self.controls {
            let findings = match &control.signature {
                None => "no finding".to_owned(),
                Some(signature) => format!("{} FINDINGS, first {signature}", number(control.findings)),
            };
            text.push_str(&format!(
                "  {:<28} {:>8} decks, {findings}\n",
                control.name,
                number(control.decks)
            ));
        }
        text
    }
}
