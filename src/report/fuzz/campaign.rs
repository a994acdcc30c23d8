//! The record of one campaign.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crc::{CRC_32_ISO_HDLC, Crc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ExampleRecord, GroupRecord, Minimize, SmallestRecord, StratumRecord};
use crate::campaign::{Plan, Stage, Summary};
use crate::deck::Deck;
use crate::generate::aimed::Aimed;
use crate::minimize::Shrink;
use crate::oracle;
use crate::report::fit::FitRecord;

/// One campaign.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CampaignRecord {
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The number of the first case; of parts put together the lowest of any seed.
    pub first: u64,
    /// The number of the case after the last; of parts put together the highest of any seed.
    pub end: u64,
    /// Which part of the campaign this is, such as `1/1`.
    pub shard: String,
    /// How many decks each stage has dealt.
    pub decks: BTreeMap<Cow<'static, str>, u64>,
    /// How many more decks were played in searches.
    pub searched: u64,
    /// The engines compared with the reference.
    pub engines: Vec<EngineRecord>,
    /// The laws.
    pub laws: Vec<LawRecord>,
    /// The strata.
    pub strata: Vec<StratumRecord>,
    /// How the uniform decks fit what is known of such decks.
    pub uniform: Vec<FitRecord>,
    /// Findings by engine and kind.
    pub findings: Vec<GroupRecord>,
    /// How many kept decks there are, and a checksum of them: the run depends on them.
    pub kept: KeptRecord,
    /// The command that does the same again.
    pub repeat: String,
}

/// An engine under test.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EngineRecord {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The finest level at which it is compared with the reference.
    pub compared: Cow<'static, str>,
    /// On how many decks it differs.
    pub findings: u64,
}

/// A law.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LawRecord {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it says.
    pub sentence: Cow<'static, str>,
    /// Where it comes from.
    pub source: Cow<'static, str>,
    /// On how many occasions it was tested.
    pub tested: u64,
}

/// The kept decks that a campaign begins with.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptRecord {
    /// How many.
    pub decks: usize,
    /// A checksum of them in their order.
    pub digest: String,
}

impl CampaignRecord {
    /// The record of a campaign that has run.
    #[must_use]
    pub fn of<G: Aimed + Shrink>(
        plan: &Plan<G>,
        summary: &Summary<G>,
        repeat: String,
        minimize: Minimize,
    ) -> Self {
        let reference = G::engines()[0];
        let findings = |name: &str| -> u64 {
            let groups = summary.groups.iter().filter(|((engine, _), _)| *engine == name);
            groups.map(|(_, group)| group.count).sum()
        };
        let engines = plan.engines.iter().map(|engine| EngineRecord {
            name: engine.name().into(),
            compared: engine.depth().min(reference.depth()).min(plan.level).name().into(),
            findings: findings(engine.name()),
        });
        let laws = oracle::laws::<G>().map(|(law, description)| LawRecord {
            name: description.name.into(),
            sentence: description.sentence.into(),
            source: description.source.into(),
            tested: summary.tally.of(law),
        });
        let groups = summary.groups.iter().map(|((engine, signature), group)| GroupRecord {
            engine: (*engine).into(),
            signature: signature.to_string(),
            count: group.count,
            first: group.first,
            examples: group.examples.iter().map(ExampleRecord::of).collect(),
            smallest: group
                .examples
                .first()
                .filter(|_| minimize == Minimize::Groups)
                .and_then(SmallestRecord::of),
        });
        Self {
            game: G::NAME.into(),
            first: summary.coverage.cases.start,
            end: summary.coverage.cases.end,
            shard: format!("{}/{}", plan.dealing.shard.part, plan.dealing.shard.parts),
            decks: summary
                .coverage
                .dealt
                .iter()
                .map(|(stage, decks)| (stage.name().into(), *decks))
                .collect(),
            searched: summary.coverage.searched,
            engines: engines.collect(),
            laws: laws.collect(),
            strata: StratumRecord::all::<G>(&plan.dealing, &summary.coverage),
            uniform: FitRecord::all::<G>(
                &summary.coverage.strata.iter().map(|reached| reached.uniform).collect::<Vec<_>>(),
                summary.coverage.dealt.get(&Stage::Uniform).copied().unwrap_or(0),
            ),
            findings: groups.collect(),
            kept: KeptRecord::of(&plan.dealing.kept),
            repeat,
        }
    }
}

impl KeptRecord {
    /// Of these decks.
    #[must_use]
    pub fn of(decks: &[Deck]) -> Self {
        let codes: String = decks.iter().map(Deck::code).collect();
        let digest = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(codes.as_bytes());
        Self { decks: decks.len(), digest: format!("{digest:08x}") }
    }
}
