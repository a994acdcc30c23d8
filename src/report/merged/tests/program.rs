//! Parts of a campaign of a program, as `misdeal fuzz clock --decks 3000 -- ./a.out` records them.

use serde_json::{Value, json};

use super::super::*;
use crate::deck::Deck;
use crate::diagnose::catalogue::{Conclusion, Diagnosis, Entries, Entry, Kin, Kinship, Spacing};
use crate::report::fuzz_program::{FailureRecord, ProgramRecord};

fn part(seed: u64, part: u64, parts: u64) -> Named<ProgramRecord> {
    let record = json!({
        "version": env!("CARGO_PKG_VERSION"), "seed": seed, "game": "clock", "program": "./a.out", "judge": "uva",
        "first": 0, "end": 2990 + part, "until": 3000, "shard": format!("{part}/{parts}"),
        "decks": { "uniform": 1000, "near": part }, "milliseconds": 500, "verdicts": { "AC": 998, "WA": 2 + part },
        "batch": 100 * part, "processes": 20, "ended": null, "interrupted": false, "examined": [], "habits": [],
        "warnings": [], "unsteady": false, "strata": [], "findings": [], "diagnosis": null, "no_diagnosis": null,
        "diagnoses": [], "kept": { "decks": 0, "digest": "00000000" }, "parts": [],
        "repeat": format!("misdeal fuzz clock --seed {seed} --decks {} --shard={part}/{parts} -- ./a.out", 2990 + part),
    });
    (format!("{seed}-{part}-of-{parts}.json"), serde_json::from_value(record).expect("a record"))
}

/// All parts of a seed, changed.
fn all(change: impl Fn(u64, &mut ProgramRecord)) -> Vec<Named<ProgramRecord>> {
    let parts = (1..=3).map(|number| {
        let (file, mut record) = part(1, number, 3);
        change(number, &mut record);
        (file, record)
    });
    parts.collect()
}

fn merged(parts: &[Named<ProgramRecord>]) -> ProgramRecord {
    merge_program(parts).expect("parts of one campaign")
}

fn refused(parts: &[Named<ProgramRecord>]) -> String {
    merge_program(parts).expect_err("they do not belong together").to_string()
}

/// Decks with so many of the first cards turned round.
fn deck(turned: usize) -> String {
    let mut cards = *Deck::NEW.cards();
    cards[..turned].reverse();
    Deck::new(cards).expect("all cards").code()
}

fn comparison() -> Value {
    json!({ "profiles": { "strict": "WA", "uva": "WA", "tokens": "WA" }, "expected": "44,KD↵", "actual": "1↵",
            "line": null, "token": null, "more_lines": 0 })
}

/// Failures of a kind; each example is its deck, cards out of place, moves and whether it fails sometimes only.
fn group(signature: &str, count: u64, first: u64, examples: &[(usize, usize, usize, bool)]) -> FailureRecord {
    let example = |(turned, out_of_place, moves, flaky): &(usize, usize, usize, bool)| {
        json!({ "id": format!("clock-{turned}"), "deck": deck(*turned), "origin": "uniform", "out_of_place": out_of_place,
                "moves": moves, "outcome": "ended with status 0", "standing": "fails alone", "flaky": flaky,
                "comparison": comparison(), "stderr": [] })
    };
    let examples: Vec<Value> = examples.iter().map(example).collect();
    let group = json!({ "signature": signature, "count": count, "first": first, "examples": examples, "smaller": null });
    serde_json::from_value(group).expect("a group")
}

fn ids(group: &FailureRecord) -> Vec<&str> {
    group.examples.iter().map(|example| example.id.as_str()).collect()
}

#[test]
fn everything_is_counted_together_whatever_the_order() {
    let mut parts = all(|part, record| {
        record.warnings.push("it exceeded the limit of time once".to_owned());
        if part == 2 {
            record.ended = Some("enough-failed".into());
            record.end = 400;
            record.unsteady = true;
            record.warnings.push("a file of 9 decks fails".to_owned());
        }
    });
    parts.push(part(7, 1, 1));
    let whole = merged(&parts);
    assert_eq!((whole.seed, whole.first, whole.end, whole.until), (1, 0, 2993, Some(3000)));
    assert_eq!((&*whole.shard, whole.milliseconds, whole.processes, whole.batch), ("1/1", 2000, 80, 300));
    assert_eq!((whole.decks["uniform"], whole.decks["near"]), (4000, 7));
    assert_eq!((whole.verdicts["AC"], whole.verdicts["WA"]), (3992, 15));
    assert_eq!(whole.ended.as_deref(), Some("enough-failed"));
    assert!(whole.unsteady && whole.is_flaky() && !whole.fails());
    assert_eq!(whole.warnings, ["it exceeded the limit of time once", "a file of 9 decks fails"]);
    let told: String = whole.parts.iter().map(PartRecord::text).collect();
    assert_eq!(
        told,
        "part 1-1-of-3.json: shard 1/3 of cases 0 to 2,999 of seed 1\n\
         part 1-2-of-3.json: shard 2/3 of cases 0 to 2,999 of seed 1; ended before case 400: enough decks had failed\n\
         part 1-3-of-3.json: shard 3/3 of cases 0 to 2,999 of seed 1\n\
         part 7-1-of-1.json: shard 1/1 of cases 0 to 2,999 of seed 7\n"
    );
    parts.reverse();
    let turned = merged(&parts);
    let without_files = |record: &ProgramRecord| {
        serde_json::to_string(&ProgramRecord { parts: Vec::new(), ..record.clone() }).expect("a record")
    };
    assert_eq!(without_files(&turned), without_files(&whole));
    let read =
        serde_json::from_str(&serde_json::to_string(&whole).expect("a record")).expect("the same record");
    assert_eq!(without_files(&read), without_files(&whole));
    assert!(refused(&[("whole.json".to_owned(), whole)]).contains("it is put together from parts already"));
}

#[test]
fn failures_of_one_kind_are_one_group_with_the_smallest_of_all() {
    let parts = all(|part, record| {
        record.findings = match part {
            1 => vec![group("WA", 3, 700, &[(5, 4, 9, false), (7, 6, 9, false), (9, 8, 9, false)])],
            2 => vec![group("RE", 5, 16, &[(3, 2, 9, false)]), group("WA", 4, 20, &[(4, 4, 8, false)])],
            _ => vec![group("WA", 1, 40, &[(5, 4, 9, true)])],
        }
    });
    let whole = merged(&parts);
    let told: Vec<(&str, u64, u64)> =
        whole.findings.iter().map(|group| (&*group.signature, group.count, group.first)).collect();
    assert_eq!(told, [("WA", 8, 20), ("RE", 5, 16)]);
    // As many cards out of place, and fewer moves; the deck that two parts have is there once.
    assert_eq!(ids(&whole.findings[0]), ["clock-4", "clock-5", "clock-7"]);
    assert!(!whole.findings[0].examples[1].flaky);
    assert!(whole.fails() && !whole.is_flaky());
    let text = whole.found(None);
    assert!(text.contains(&format!("misdeal explain clock code:{} -- ./a.out", deck(4))), "{text}");
}

/// What is a finding in one part is one in the whole, however small those are that fail sometimes.
#[test]
fn what_fails_every_time_is_not_lost() {
    let flaky = [(2, 1, 1, true), (3, 2, 1, true), (4, 3, 1, true)];
    let with = |other: &'static [(usize, usize, usize, bool)]| {
        all(|part, record| match part {
            1 => record.findings = vec![group("WA", 3, 7, &flaky)],
            2 => record.findings = vec![group("WA", 1, 9, other)],
            _ => {}
        })
    };
    let whole = merged(&with(&[(9, 8, 9, false)]));
    assert_eq!(ids(&whole.findings[0]), ["clock-2", "clock-3", "clock-9"]);
    assert!(whole.fails());
    let whole = merged(&with(&[(9, 8, 9, true)]));
    assert_eq!(ids(&whole.findings[0]), ["clock-2", "clock-3", "clock-4"]);
    assert!(!whole.fails() && whole.is_flaky());
}

#[test]
fn parts_that_do_not_belong_together_are_refused_and_named() {
    let parts = all(|_, _| {});
    assert_eq!(refused(&parts[1..2]), "in no part: shards 1,3 of 3 of cases 0 to 2,999 of seed 1");
    let twice = [&parts[..], &parts[..1]].concat();
    assert_eq!(
        refused(&twice),
        "in more than one part: shard 1/3 of cases 0 to 2,999 of seed 1, in 1-1-of-3.json and in 1-1-of-3.json"
    );
    let differs = |change: fn(&mut ProgramRecord)| {
        let parts = all(|part, record| {
            if part == 2 {
                change(record);
            }
        });
        let told = refused(&parts);
        let start =
            "1-2-of-3.json (shard 2/3) is not of the same kind of campaign as 1-1-of-3.json (shard 1/3): ";
        told.strip_prefix(start).unwrap_or_else(|| panic!("{told}")).to_owned()
    };
    assert_eq!(
        differs(|record| record.program = "./b.out".into()),
        "the program is ./b.out, and ./a.out there"
    );
    assert_eq!(differs(|record| record.judge = "strict".into()), "the judge is strict, and uva there");
    assert_eq!(differs(|record| record.game = "accordian".into()), "the game is accordian, and clock there");
    assert!(differs(|record| record.kept.decks = 1).starts_with("the list of kept decks is 1 with"));
    assert!(
        differs(|record| record.repeat.push_str(" x"))
            .starts_with("the command is misdeal fuzz clock -- ./a.out x,")
    );
    let unfit = |change: fn(&mut ProgramRecord)| {
        refused(&all(|part, record| {
            if part == 2 {
                change(record);
            }
        }))
    };
    let start = "1-2-of-3.json (shard 2/3) cannot be put together with other parts: it was ";
    assert_eq!(unfit(|record| record.interrupted = true), format!("{start}interrupted; play it again"));
    assert!(
        unfit(|record| record.until = None).starts_with(&format!("{start}played for a time, and shards"))
    );
    assert_eq!(
        unfit(|record| record.until = Some(4000)),
        "1-2-of-3.json (shard 2/3) is not of the same campaign as 1-1-of-3.json (shard 1/3): the case that it ends \
         before is 4,000, and 3,000 there"
    );
    assert_eq!(
        unfit(|record| record.shard = "5/3".into()),
        "1-2-of-3.json is damaged: shard \"5/3\" cannot be"
    );
    let deck = unfit(|record| {
        record.findings = vec![group("WA", 1, 1, &[(2, 1, 1, false)])];
        record.findings[0].examples[0].deck = "nonsense".into();
    });
    assert!(deck.starts_with("1-2-of-3.json is damaged: the deck \"nonsense\" ("), "{deck}");
}

fn entries(name: &str) -> Entries {
    let (story, rule) = ("Does something else.".to_owned(), "The rule.".to_owned());
    Entries(vec![Entry { name: name.to_owned(), story, rule }])
}

fn diagnosis(decks: usize, conclusion: Conclusion) -> Diagnosis {
    Diagnosis { game: "clock".to_owned(), program: "./a.out".to_owned(), decks, wrong: 1, conclusion }
}

fn known(decks: usize, names: &[&str]) -> Diagnosis {
    let alike = names.iter().map(|name| entries(name)).collect();
    diagnosis(decks, Conclusion::Known { spacing: Spacing::Same, alike })
}

/// What is said where these are the diagnoses of the first two parts, and the third has none.
fn said(one: Diagnosis, other: Diagnosis) -> ProgramRecord {
    let diagnoses = [one, other];
    merged(&all(|part, record| record.diagnosis = diagnoses.get(part as usize - 1).cloned()))
}

#[test]
fn a_known_bug_is_named_where_no_part_contradicts() {
    let whole = said(known(2000, &["a", "b"]), known(2100, &["b", "c"]));
    assert_eq!(whole.diagnosis, Some(known(2100, &["b"])));
    assert!(whole.diagnoses.is_empty());
    let unknown = |decks, nearest: &str| {
        let (entries, kinship) = (entries(nearest), Kinship::Distant);
        let kin = Kin { entries, wrong_ones: 1, answers: 2, kinship };
        diagnosis(decks, Conclusion::Unknown { nearest: Some(kin) })
    };
    assert_eq!(said(unknown(2000, "a"), unknown(1000, "b")).diagnosis, Some(unknown(2000, "a")));
    let contradictions = [
        (known(2000, &["a"]), known(2000, &["b"])),
        (known(2000, &["a"]), unknown(1000, "a")),
        (
            known(2000, &["a"]),
            diagnosis(2000, Conclusion::Known { spacing: Spacing::NoNewline, alike: vec![entries("a")] }),
        ),
    ];
    for (one, other) in contradictions {
        let whole = said(one.clone(), other.clone());
        assert_eq!((&whole.diagnosis, &whole.no_diagnosis), (&None, &None));
        let told: Vec<_> =
            whole.diagnoses.iter().map(|said| (said.files.clone(), said.diagnosis.clone())).collect();
        assert_eq!(
            told,
            [(vec!["1-1-of-3.json".to_owned()], Some(one)), (vec!["1-2-of-3.json".to_owned()], Some(other))]
        );
    }
}

/// A part that was not asked says why; that is no contradiction where all say so.
#[test]
fn why_no_rule_was_looked_for_is_told_of_each_part() {
    let parts = all(|_, record| record.no_diagnosis = Some("it crashes".to_owned()));
    let whole = merged(&parts);
    assert_eq!(whole.no_diagnosis.as_deref(), Some("it crashes"));
    assert!(whole.diagnoses.is_empty());
    let parts = all(|part, record| {
        record.findings = vec![group("WA", 1, 1, &[(2, 1, 1, false)])];
        match part {
            1 => record.diagnosis = Some(known(10, &["a"])),
            _ => record.no_diagnosis = Some("it crashes".to_owned()),
        }
    });
    let text = merged(&parts).found(None);
    let expected = "\nclock: the parts do not say the same of known bugs\n\n1-1-of-3.json:\nclock: ./a.out behaves exactly \
                    like `a` on 10 of 10 decks\n  wrong       1 of 10 decks\n  known bug   `a`: Does something else.\n  \
                    the rule    The rule.\n\n1-2-of-3.json, 1-3-of-3.json:\nno rule was looked for: it crashes\n";
    assert!(text.ends_with(expected), "{text}");
}
