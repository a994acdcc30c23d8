//! The text of a campaign.

use super::{CampaignRecord, title};
use crate::report::{counted, number};

/// How much a report says of the strata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrataDetail {
    /// A line for each quantity, and one for each stratum that was not reached.
    Quantities,
    /// A line for each stratum.
    Each,
}

impl CampaignRecord {
    /// The game as a title.
    #[must_use]
    pub fn title(&self) -> &str {
        title(&self.game)
    }

    /// What was checked, in lines.
    #[must_use]
    pub fn checked(&self, detail: StrataDetail) -> String {
        let stages = self.decks.iter().map(|(stage, decks)| format!("{} {stage}", number(*decks)));
        let mut stages: Vec<String> = stages.collect();
        stages.extend((self.searched > 0).then(|| format!("{} more in searches", number(self.searched))));
        let shard = if self.shard == "1/1" { String::new() } else { format!(", shard {}", self.shard) };
        let decks = counted(self.decks.values().sum(), "deck");
        let mut text = format!("{}: {decks}{shard} ({})\n", self.title(), stages.join(", "));
        for engine in &self.engines {
            let result = match engine.findings {
                0 => "agrees with the reference".to_owned(),
                findings => format!("differs from the reference on {}", counted(findings, "deck")),
            };
            text.push_str(&format!("  {:<22} {result}, {} compared\n", engine.name, engine.compared));
        }
        text.push_str(&format!("  {:<16} {:>14}  it says\n", "law", "times tested"));
        for law in &self.laws {
            text.push_str(&format!("  {:<16} {:>14}  {}\n", law.name, number(law.tested), law.sentence));
        }
        text.push_str(&self.strata_text(detail));
        text
    }

    fn strata_text(&self, detail: StrataDetail) -> String {
        let row = |cells: [&str; 5]| {
            let [name, reached, decks, chance, first] = cells;
            format!("  {name:<22} {reached:>10}  {decks:>14}  {chance:<24} {first}\n")
        };
        if detail == StrataDetail::Each {
            let mut text = row(["stratum", "reached", "decks", "by uniform dealing", "first deck"]);
            for stratum in &self.strata {
                let reached = if stratum.reached { "yes" } else { "NO" };
                let decks = number(stratum.decks);
                text.push_str(&row([&stratum.name, reached, &decks, &stratum.odds, stratum.first()]));
            }
            return text;
        }
        let mut text = row(["strata", "reached", "rarest reached", "by uniform dealing", "first deck"]);
        for strata in self.strata.chunk_by(|one, other| one.quantity() == other.quantity()) {
            let reached = strata.iter().filter(|stratum| stratum.reached);
            let count = format!("{} of {}", reached.clone().count(), strata.len());
            // Of several that chance never reaches the last, which is the highest.
            let rarest = reached.rev().min_by(|one, other| one.probability.total_cmp(&other.probability));
            let (value, odds, first) = rarest.map_or(("-", "", ""), |rarest| {
                let value = rarest.name.strip_prefix(rarest.quantity()).unwrap_or_default();
                (value.trim_start_matches(':'), rarest.odds.as_str(), rarest.first())
            });
            text.push_str(&row([strata[0].quantity(), &count, value, odds, first]));
        }
        for strata in self.strata.chunk_by(|one, other| one.quantity() == other.quantity()) {
            let missed = strata.iter().filter(|stratum| !stratum.reached && stratum.aimed_at);
            let missed: Vec<&str> = missed.map(|stratum| stratum.name.as_str()).collect();
            if !missed.is_empty() {
                text.push_str(&format!("  not reached: {}\n", missed.join(", ")));
            }
        }
        text
    }

    /// What was found, in lines; `out` is the folder of the store, if there is one.
    #[must_use]
    pub fn found(&self, out: Option<&str>) -> String {
        if self.findings.is_empty() {
            return format!("{}: no finding\n", self.game);
        }
        self.findings.iter().map(|group| group.text(&self.game, out)).collect()
    }
}
