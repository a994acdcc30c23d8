mod program;

use super::*;
use crate::campaign::{Nobody, Plan, Shard, Stage};
use crate::game::NamedEngine;
use crate::game::accordian::Accordian;
use crate::mutants;
use crate::report::fuzz::{Minimize, PartRecord};

const DECKS: u64 = 1500;

fn always_plural() -> &'static dyn NamedEngine<Accordian> {
    mutants::find::<Accordian>("fmt-always-plural").expect("a known bug")
}

/// What `misdeal fuzz accordian --decks 1500 --stages uniform --engine fmt-always-plural` records of a seed and a
/// shard.
fn part(seed: u64, part: u64, parts: u64) -> Named {
    let mut plan =
        Plan { engines: vec![always_plural()], ..Plan::<Accordian>::of_right_engines(seed, DECKS) };
    plan.dealing.shard = Shard { part, parts };
    plan.dealing.stages = vec![Stage::Uniform];
    (format!("{seed}-{part}-of-{parts}.json"), record_of(&plan, seed, part, parts))
}

fn record_of(plan: &Plan<Accordian>, seed: u64, part: u64, parts: u64) -> FuzzRecord {
    let summary = plan.run(&mut Nobody).expect("nobody fails");
    let repeat = format!("misdeal fuzz accordian --seed {seed} --decks {DECKS} --shard={part}/{parts}");
    let campaign = CampaignRecord::of(plan, &summary, repeat, Minimize::Nothing);
    FuzzRecord { campaigns: vec![campaign], ..FuzzRecord::new(seed) }
}

fn text(error: &NotMergeable) -> String {
    error.to_string()
}

#[test]
fn everything_is_counted_together_whatever_the_order() {
    let parts = [part(1, 1, 3), part(1, 2, 3), part(1, 3, 3), part(2, 1, 1)];
    let merged = merge(&parts).expect("parts");
    let of_part = |part: &Named| part.1.campaigns[0].clone();
    let campaign = &merged.campaigns[0];
    let sum = |count: fn(&CampaignRecord) -> u64| parts.iter().map(|part| count(&of_part(part))).sum::<u64>();
    assert_eq!(campaign.decks.values().sum::<u64>(), 2 * DECKS);
    assert_eq!(campaign.searched, sum(|part| part.searched));
    assert_eq!(campaign.laws[0].tested, sum(|part| part.laws[0].tested));
    assert_eq!(campaign.strata[0].decks, sum(|part| part.strata[0].decks));
    assert_eq!(campaign.engines[0].findings, sum(|part| part.engines[0].findings));
    assert_eq!(campaign.findings.len(), 1);
    assert_eq!(campaign.findings[0].count, campaign.engines[0].findings);
    assert!(campaign.findings[0].count > 4);
    let sizes = |group: &crate::report::fuzz::GroupRecord| -> Vec<(usize, usize)> {
        group.examples.iter().map(|example| (example.out_of_place, example.moves)).collect()
    };
    let smallest = parts.iter().filter_map(|part| sizes(&of_part(part).findings[0]).first().copied()).min();
    assert_eq!(sizes(&campaign.findings[0]).first().copied(), smallest);
    assert!(sizes(&campaign.findings[0]).is_sorted() && campaign.findings[0].examples.len() <= 3);
    let uniform = campaign.decks["uniform"];
    assert!(campaign.uniform.iter().all(|fit| fit.decks == uniform) && !campaign.uniform.is_empty());
    assert_eq!(merged.parts.len(), 4);
    let mut turned: Vec<Named> = parts.to_vec();
    turned.reverse();
    let turned = merge(&turned).expect("parts");
    let without_files = |record: &FuzzRecord| {
        let mut campaign = record.campaigns[0].clone();
        campaign.repeat.clear();
        serde_json::to_string(&campaign).expect("a record")
    };
    assert_eq!(without_files(&turned), without_files(&merged));
    let read: FuzzRecord =
        serde_json::from_str(&serde_json::to_string(&merged).expect("a record")).expect("the same record");
    assert_eq!(without_files(&read), without_files(&merged));
}

#[test]
fn a_shard_that_is_missing_or_there_twice_is_named() {
    let (one, two, three) = (part(1, 1, 3), part(1, 2, 3), part(1, 3, 3));
    let missing = merge(&[one.clone(), three.clone()]).expect_err("two of three");
    assert_eq!(text(&missing), "in no part: shard 2 of 3 of cases 0 to 1,499 of seed 1");
    // All of them, of every seed, as `--array` takes them.
    let missing = merge(&[two.clone(), part(2, 1, 2)]).expect_err("two of five");
    assert_eq!(
        text(&missing),
        "in no part: shards 1,3 of 3 of cases 0 to 1,499 of seed 1; in no part: shard 2 of 2 of cases 0 to 1,499 of seed 2"
    );
    let again = ("again.json".to_owned(), two.1.clone());
    let twice = merge(&[one.clone(), two.clone(), three, again.clone()]).expect_err("one is there twice");
    let twice_told =
        "in more than one part: shard 2/3 of cases 0 to 1,499 of seed 1, in 1-2-of-3.json and in again.json";
    assert_eq!(text(&twice), twice_told);
    let both = merge(&[one.clone(), two, again]).expect_err("one is there twice, and one is missing");
    assert_eq!(text(&both), format!("{twice_told}; in no part: shard 3 of 3 of cases 0 to 1,499 of seed 1"));
    let whole = part(1, 1, 1);
    let other = merge(&[one, whole]).expect_err("a third and the whole");
    let expected = "1-1-of-1.json is not of the same campaign as 1-1-of-3.json (shard 1/3): the number of shards is 1, and 3 there";
    assert_eq!(text(&other), expected);
    assert_eq!(merge(&[]).expect_err("nothing"), NotMergeable::Nothing);
}

#[test]
fn cases_of_a_seed_are_in_one_campaign_only() {
    let mut longer = part(1, 1, 1);
    longer.0 = "longer.json".to_owned();
    longer.1.campaigns[0].end += 500;
    let overlap = merge(&[part(1, 1, 1), longer.clone()]).expect_err("the same cases");
    let expected = "in more than one part: a share of the cases 0 to 1,499 of seed 1, in 1-1-of-1.json and in longer.json";
    assert_eq!(text(&overlap), expected);
    longer.1.campaigns[0].first = DECKS;
    let follows = merge(&[part(1, 1, 1), longer]).expect("the cases after those");
    assert_eq!((follows.campaigns[0].first, follows.campaigns[0].end), (0, DECKS + 500));
}

/// Those of other seeds may be fewer or more.
#[test]
fn cases_of_a_seed_that_are_left_out_are_named() {
    let later = |seed: u64, first: u64, end: u64| {
        let (file, mut record) = part(seed, 1, 1);
        (record.campaigns[0].first, record.campaigns[0].end) = (first, end);
        (format!("{first} {file}"), record)
    };
    let gaps = merge(&[later(1, 4000, 5000), later(1, 0, 1000), later(1, 2000, 3000)]).expect_err("two gaps");
    assert_eq!(
        text(&gaps),
        "in no part: cases 1,000 to 1,999 of seed 1; in no part: cases 3,000 to 3,999 of seed 1"
    );
    let merged = merge(&[later(1, 0, 1000), later(2, 2000, 3000)]).expect("two seeds");
    assert_eq!(merged.campaigns[0].decks.values().sum::<u64>(), 2 * DECKS);
}

/// With a limit of findings or of time each ends elsewhere.
#[test]
fn shards_that_have_not_ended_at_the_same_case_are_named() {
    let (one, mut two) = (part(1, 1, 3), part(1, 2, 3));
    two.1.campaigns[0].end = 1024;
    let error = merge(&[one, two, part(1, 3, 3)]).expect_err("it has ended before");
    assert_eq!(
        text(&error),
        "1-2-of-3.json (shard 2/3) is not of the same campaign as 1-1-of-3.json (shard 1/3): the case that it ends \
         before is 1,024, and 1,500 there"
    );
}

#[test]
fn what_differs_between_two_campaigns_is_named() {
    let one = part(1, 1, 1);
    let differs = |change: fn(&mut FuzzRecord)| {
        let mut other = ("other.json".to_owned(), part(2, 1, 1).1);
        change(&mut other.1);
        let error = text(&merge(&[one.clone(), other]).expect_err("different"));
        error
            .strip_prefix("other.json is not of the same kind of campaign as 1-1-of-1.json: ")
            .map(str::to_owned)
    };
    let says = |change: fn(&mut FuzzRecord)| differs(change).expect("they differ");
    assert_eq!(
        says(|other| other.version = "0.0.1".into()),
        format!("the version of misdeal is 0.0.1, and {} there", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(says(|other| other.campaigns.clear()), "the list of games is none, and accordian there");
    assert!(
        says(|other| other.campaigns[0].engines[0].name = "fast".into())
            .starts_with("the list of engines is fast (")
    );
    assert!(says(|other| drop(other.campaigns[0].laws.pop())).starts_with("the list of laws is "));
    assert!(says(|other| other.campaigns[0].kept.decks = 7).starts_with("the list of kept decks is 7 with"));
    assert!(
        says(|other| other.campaigns[0].repeat.push_str(" --stages=near"))
            .ends_with("--stages=near, and misdeal fuzz accordian there")
    );
    let again = |seed, change: u64| {
        let (file, mut record) = part(seed, 1, 1);
        record.campaigns[0].kept.decks = change as usize;
        (file, record)
    };
    let error = merge(&[one, again(2, 7), again(3, 0), again(4, 7)]).expect_err("two differ");
    let told = text(&error);
    assert!(
        told.starts_with("2-1-of-1.json and 4-1-of-1.json are not of the same kind of campaign as 1-1"),
        "{told}"
    );
}

#[test]
fn the_words_of_a_program_are_of_the_kind() {
    let kind = |program: &str| {
        kind_of_command(&format!(
            "misdeal fuzz clock --seed 3 --decks 9 --shard=1/2 --judge uva -- {program}"
        ))
    };
    assert_eq!(kind("./a.out"), "misdeal fuzz clock --judge uva -- ./a.out");
    assert_ne!(kind("./a.out --seed 1"), kind("./a.out --seed 2"));
}

#[test]
fn a_part_that_cannot_be_is_refused() {
    let damaged = |change: fn(&mut FuzzRecord)| {
        let mut one = part(1, 1, 1);
        change(&mut one.1);
        text(&merge(&[one]).expect_err("damaged"))
    };
    assert_eq!(
        damaged(|part| part.campaigns[0].shard = "4/3".to_owned()),
        "1-1-of-1.json is damaged: shard \"4/3\" cannot be"
    );
    let deck = damaged(|part| part.campaigns[0].findings[0].examples[0].deck = "nonsense".to_owned());
    assert!(deck.starts_with("1-1-of-1.json is damaged: the deck \"nonsense\" ("), "{deck}");
    let merged = |part: &mut FuzzRecord| {
        let (file, shard) = (String::new(), "1/1".to_owned());
        part.parts = vec![PartRecord { file, seed: 1, shard, first: 0, end: 1, ended: None }];
    };
    assert_eq!(
        damaged(merged),
        "1-1-of-1.json cannot be put together with other parts: it is put together from parts already; give those"
    );
}
