//! The record of a campaign, and its text.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crc::{CRC_32_ISO_HDLC, Crc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fit::FitRecord;
use super::{command, counted, number};
use crate::campaign::{Coverage, Dealing, Example, Exhibit, Plan, Reached, Stage, Summary};
use crate::deck::Deck;
use crate::game::Game;
use crate::game::accordian::Accordian;
use crate::game::clock::Clock;
use crate::generate::aimed::Aimed;
use crate::minimize::{Cards, Failure, Shrink};
use crate::strata::odds::{self, Odds};
use crate::{oracle, visible};

/// What campaigns have found: the object that `fuzz --json` writes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FuzzRecord {
    /// The version of misdeal.
    pub version: Cow<'static, str>,
    /// The seed.
    pub seed: u64,
    /// One campaign a game.
    pub campaigns: Vec<CampaignRecord>,
    /// What was put together, where parts were merged; then the seed is that of the first.
    pub parts: Vec<PartRecord>,
}

/// A part of what was put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PartRecord {
    /// The file.
    pub file: String,
    /// The seed.
    pub seed: u64,
    /// Which part of the campaign it is, such as `1/4`.
    pub shard: String,
    /// The number of the first case of all its shards.
    pub first: u64,
    /// The number of the case after the last.
    pub end: u64,
    /// The number of the case before which findings have ended it; null where they have not.
    #[serde(default)]
    pub ended: Option<u64>,
}

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

/// A stratum.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StratumRecord {
    /// Its name.
    pub name: String,
    /// How likely a uniform deck is to reach it, for people.
    pub odds: String,
    /// The same as a number.
    pub probability: f64,
    /// Where that comes from: `exact` or `measured`.
    pub source: Cow<'static, str>,
    /// Whether it was aimed at.
    pub aimed_at: bool,
    /// Whether it was reached.
    pub reached: bool,
    /// By how many decks.
    pub decks: u64,
    /// By how many of the uniform ones.
    pub uniform: u64,
    /// The first of them all.
    pub first: Option<FirstRecord>,
}

/// The first deck that has reached a stratum.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FirstRecord {
    /// The case.
    pub case: u64,
    /// Where the deck came from.
    pub origin: String,
    /// The deck's code.
    pub deck: String,
}

/// Findings of one kind.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GroupRecord {
    /// The engine that differs from the reference.
    pub engine: Cow<'static, str>,
    /// The kind of the difference.
    pub signature: String,
    /// On how many decks.
    pub count: u64,
    /// The number of the first case.
    pub first: u64,
    /// The smallest, smallest first.
    pub examples: Vec<ExampleRecord>,
    /// The first of them made smaller; null where only a law is broken, and after an interrupt.
    pub smallest: Option<SmallestRecord>,
}

/// The smallest that was found to show a failure.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SmallestRecord {
    /// How small it is, in words.
    pub size: String,
    /// The cards: of Accordian a short deal as dealt, of Clock a deck as listed.
    pub cards: String,
    /// What is known of it: `global`, `1-minimal` or `budget-ended`.
    pub guarantee: Cow<'static, str>,
    /// How many smaller ones were tried.
    pub tried: u64,
    /// The command that explains it.
    pub explain: String,
}

/// How many smaller ones are tried for each group: a fraction of a second.
const TRIED: u64 = 50_000;

impl SmallestRecord {
    fn of<G: Shrink>(example: &Example<G>) -> Option<Self> {
        let deck = &example.size.deck;
        let failure = Failure::of(example.engine, example.level, &G::start_of_deck(deck))?;
        let smallest = G::smallest(&failure, deck, TRIED);
        let engine = ["--engine", example.engine.name()];
        let arguments = smallest.explain.iter().map(String::as_str).chain(engine);
        let words = ["misdeal", "explain", G::NAME].into_iter().chain(arguments);
        Some(Self {
            size: match smallest.size {
                Cards::Dealt(cards) => counted(cards as u64, "card"),
                Cards::OutOfPlace(cards) => counted(cards as u64, "card") + " out of place",
            },
            cards: smallest.cards,
            guarantee: smallest.guarantee.word().into(),
            tried: smallest.guarantee.tried(),
            explain: command::line(words),
        })
    }
}

/// A finding that is kept.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
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

impl PartRecord {
    /// A line that tells what the part has.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { file, seed, shard, .. } = self;
        let (first, last) = (number(self.first), number(self.end.saturating_sub(1)));
        let ended = self.ended.map_or(String::new(), |case| {
            format!("; ended before case {}: enough decks had failed", number(case))
        });
        format!("part {file}: shard {shard} of cases {first} to {last} of seed {seed}{ended}\n")
    }
}

/// Where a record comes from, in a word or two.
pub(super) fn source(seed: u64, parts: &[PartRecord]) -> String {
    match parts.len() as u64 {
        0 => format!("seed {seed}"),
        parts => counted(parts, "part"),
    }
}

/// A game as a title.
pub(super) fn title(game: &str) -> &str {
    match game {
        Accordian::NAME => Accordian::TITLE,
        Clock::NAME => Clock::TITLE,
        other => other,
    }
}

impl FuzzRecord {
    /// The record of a run with this seed, of no campaign yet.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { version: env!("CARGO_PKG_VERSION").into(), seed, campaigns: Vec::new(), parts: Vec::new() }
    }

    /// Where it comes from, in a word or two: its seed, or how many parts.
    #[must_use]
    pub fn source(&self) -> String {
        source(self.seed, &self.parts)
    }
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

/// Whether a report tells something smaller of each group of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimize {
    /// It does.
    Groups,
    /// There is no time for it.
    Nothing,
}

/// How much a report says of the strata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrataDetail {
    /// A line for each quantity, and one for each stratum that was not reached.
    Quantities,
    /// A line for each stratum.
    Each,
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

impl StratumRecord {
    /// All strata of the game, in order; the summary tells of them in the same.
    pub(super) fn all<G: Aimed>(dealing: &Dealing, coverage: &Coverage) -> Vec<Self> {
        let odds = odds::all::<G>();
        let strata = odds.into_iter().zip(&coverage.strata);
        strata.map(|((_, odds), reached)| Self::of::<G>(dealing, reached, odds)).collect()
    }

    fn of<G: Aimed>(dealing: &Dealing, reached: &Reached, odds: Odds) -> Self {
        let stratum = reached.stratum;
        Self {
            name: stratum.name::<G>(),
            aimed_at: dealing.strata.contains(&stratum),
            reached: reached.decks > 0,
            decks: reached.decks,
            uniform: reached.uniform,
            first: reached.first.map(|first| FirstRecord {
                case: first.case,
                origin: first.origin.text::<G>(),
                deck: first.deck.code(),
            }),
            odds: odds.to_string(),
            probability: odds.probability(),
            source: odds.source().into(),
        }
    }

    /// The part of its name before the colon.
    #[must_use]
    pub fn quantity(&self) -> &str {
        self.name.split_once(':').map_or(&self.name, |(quantity, _)| quantity)
    }

    fn first(&self) -> &str {
        self.first.as_ref().map_or("", |first| &first.origin)
    }
}

impl GroupRecord {
    /// The command that shows the finding again without the folder that it is kept in.
    #[must_use]
    pub fn explain(&self, game: &str, example: &ExampleRecord) -> String {
        let deck = format!("code:{}", example.deck);
        command::line(["misdeal", "explain", game, &deck, "--engine", &self.engine])
    }

    fn text(&self, game: &str, out: Option<&str>) -> String {
        let decks = counted(self.count, "deck");
        let mut text = format!("\n{game}: {} differs on {decks}: {}\n", self.engine, self.signature);
        if let Some(smallest) = self.examples.first() {
            text.push_str(&format!("  the smallest  {} ({})\n", smallest.id, smallest.origin));
            text.push_str(&format!("  deck          code:{}\n", smallest.deck));
            text.push_str(&format!("  expected      {}\n", smallest.expected));
            text.push_str(&format!("  actual        {}\n", smallest.actual));
            text.push_str(&format!("  they part at  {}\n", smallest.difference));
            text.push_str(&format!("  third opinion {}\n", smallest.third_opinion));
            if let Some(made) = &self.smallest {
                let SmallestRecord { size, cards, guarantee, tried, explain } = made;
                let tried = number(*tried);
                text.push_str(&format!(
                    "  made smaller  {cards} ({size}; {guarantee}, {tried} smaller ones tried)\n"
                ));
                text.push_str(&format!("  explained by  {explain}\n"));
            }
            let again = out.map_or_else(
                || self.explain(game, smallest),
                |out| command::line(["misdeal", "replay", &format!("{out}/findings/{}", smallest.id)]),
            );
            text.push_str(&format!("  again         {again}\n"));
        }
        let others: Vec<&str> = self.examples.iter().skip(1).map(|example| example.id.as_str()).collect();
        if !others.is_empty() {
            text.push_str(&format!("  also          {}\n", others.join(", ")));
        }
        text
    }
}

impl ExampleRecord {
    fn of<G: Aimed>(example: &Example<G>) -> Self {
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
