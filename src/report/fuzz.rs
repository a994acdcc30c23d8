//! The record of a campaign, and its text.

use serde::Serialize;

use super::number;
use crate::campaign::{Example, Plan, Summary};
use crate::generate::base::Bases;
use crate::{oracle, visible};

/// What campaigns have found: the object that `fuzz --json` writes.
#[derive(Clone, Debug, Serialize)]
pub struct FuzzRecord {
    /// The version of misdeal.
    pub version: &'static str,
    /// The seed.
    pub seed: u64,
    /// One campaign a game.
    pub campaigns: Vec<CampaignRecord>,
}

/// One campaign.
#[derive(Clone, Debug, Serialize)]
pub struct CampaignRecord {
    /// The game's name.
    pub game: &'static str,
    /// The game as a title.
    #[serde(skip)]
    pub title: &'static str,
    /// The number of the first case.
    pub first: u64,
    /// The number of the case after the last.
    pub end: u64,
    /// Which part of the campaign this is, such as `1/1`.
    pub shard: String,
    /// How many near decks were played.
    pub near: u64,
    /// How many base decks with a shuffled tail were played.
    pub tails: u64,
    /// How many uniform decks were played.
    pub uniform: u64,
    /// The engines compared with the reference.
    pub engines: Vec<EngineRecord>,
    /// The laws.
    pub laws: Vec<LawRecord>,
    /// Findings by engine and kind.
    pub findings: Vec<GroupRecord>,
    /// The command that does the same again.
    pub repeat: String,
}

/// An engine under test.
#[derive(Clone, Debug, Serialize)]
pub struct EngineRecord {
    /// Its name.
    pub name: &'static str,
    /// The finest level at which it is compared with the reference.
    pub compared: &'static str,
    /// On how many decks it differs.
    pub findings: u64,
}

/// A law.
#[derive(Clone, Debug, Serialize)]
pub struct LawRecord {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub sentence: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// On how many occasions it was tested.
    pub tested: u64,
}

/// Findings of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct GroupRecord {
    /// The engine that differs from the reference.
    pub engine: &'static str,
    /// The kind of the difference.
    pub signature: String,
    /// On how many decks.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, smallest first.
    pub examples: Vec<ExampleRecord>,
}

/// A finding that is kept.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleRecord {
    /// Its name.
    pub id: String,
    /// The deck's code.
    pub deck: String,
    /// Where the deck came from.
    pub origin: String,
    /// How many cards are out of place.
    pub out_of_place: usize,
    /// How many moves the reference makes.
    pub moves: usize,
    /// What the reference writes.
    pub expected: String,
    /// What the engine writes.
    pub actual: String,
    /// Where the plays part.
    pub difference: String,
    /// What the step checker says.
    pub third_opinion: String,
}

impl CampaignRecord {
    /// The record of a campaign that has run.
    #[must_use]
    pub fn of<G: Bases>(plan: &Plan<G>, summary: &Summary<G>, repeat: String) -> Self {
        let reference = G::engines()[0];
        let findings = |name: &str| -> u64 {
            let groups = summary.groups.iter().filter(|((engine, _), _)| *engine == name);
            groups.map(|(_, group)| group.count).sum()
        };
        let engines = plan.engines.iter().map(|engine| EngineRecord {
            name: engine.name(),
            compared: engine.depth().min(reference.depth()).min(plan.level).name(),
            findings: findings(engine.name()),
        });
        let laws = oracle::laws::<G>().map(|(law, description)| LawRecord {
            name: description.name,
            sentence: description.sentence,
            source: description.source,
            tested: summary.tally.of(law),
        });
        let groups = summary.groups.iter().map(|((engine, signature), group)| GroupRecord {
            engine,
            signature: signature.to_string(),
            count: group.count,
            first: group.first,
            examples: group.examples.iter().map(ExampleRecord::of).collect(),
        });
        Self {
            game: G::NAME,
            title: G::TITLE,
            first: summary.cases.start,
            end: summary.cases.end,
            shard: format!("{}/{}", plan.shard.part, plan.shard.parts),
            near: summary.near,
            tails: summary.tails,
            uniform: summary.uniform,
            engines: engines.collect(),
            laws: laws.collect(),
            findings: groups.collect(),
            repeat,
        }
    }

    /// What was checked, in lines.
    #[must_use]
    pub fn checked(&self) -> String {
        let decks = number(self.near + self.tails + self.uniform);
        let shard = if self.shard == "1/1" { String::new() } else { format!(", shard {}", self.shard) };
        let mut text = format!(
            "{}: {decks} decks{shard} ({} uniform, {} near, {} shuffled tails)\n",
            self.title,
            number(self.uniform),
            number(self.near),
            number(self.tails)
        );
        for engine in &self.engines {
            let result = match engine.findings {
                0 => "agrees with the reference".to_owned(),
                findings => format!("differs from the reference on {} decks", number(findings)),
            };
            text.push_str(&format!("  {:<22} {result}, {} compared\n", engine.name, engine.compared));
        }
        text.push_str(&format!("  {:<16} {:>14}  it says\n", "law", "times tested"));
        for law in &self.laws {
            text.push_str(&format!("  {:<16} {:>14}  {}\n", law.name, number(law.tested), law.sentence));
        }
        text
    }

    /// What was found, in lines; `out` is the folder of the store.
    #[must_use]
    pub fn found(&self, out: &str) -> String {
        if self.findings.is_empty() {
            return format!("{}: no finding\n", self.game);
        }
        self.findings.iter().map(|group| group.text(self.game, out)).collect()
    }
}

impl GroupRecord {
    fn text(&self, game: &str, out: &str) -> String {
        let decks =
            if self.count == 1 { "1 deck".to_owned() } else { format!("{} decks", number(self.count)) };
        let mut text = format!("\n{game}: {} differs on {decks}: {}\n", self.engine, self.signature);
        if let Some(smallest) = self.examples.first() {
            text.push_str(&format!("  the smallest  {} ({})\n", smallest.id, smallest.origin));
            text.push_str(&format!("  deck          code:{}\n", smallest.deck));
            text.push_str(&format!("  expected      {}\n", smallest.expected));
            text.push_str(&format!("  actual        {}\n", smallest.actual));
            text.push_str(&format!("  they part at  {}\n", smallest.difference));
            text.push_str(&format!("  third opinion {}\n", smallest.third_opinion));
            text.push_str(&format!("  again         misdeal replay {out}/findings/{}\n", smallest.id));
        }
        let others: Vec<&str> = self.examples.iter().skip(1).map(|example| example.id.as_str()).collect();
        if !others.is_empty() {
            text.push_str(&format!("  also          {}\n", others.join(", ")));
        }
        text
    }
}

impl ExampleRecord {
    fn of<G: Bases>(example: &Example<G>) -> Self {
        let finding = example.finding();
        Self {
            id: finding.record.id(),
            deck: finding.record.deck,
            origin: finding.record.origin,
            out_of_place: example.size.out_of_place,
            moves: example.size.moves,
            expected: line(&finding.expected_output),
            actual: line(&finding.actual_output),
            difference: finding.record.difference,
            third_opinion: finding.record.third_opinion,
        }
    }
}

/// An output as one line that a terminal cannot misunderstand.
fn line(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    visible::text(text.strip_suffix('\n').unwrap_or(&text))
}
