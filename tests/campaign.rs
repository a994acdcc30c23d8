//! Campaigns from the command line: the same for any number of threads, every finding kept whatever
//! happens, played again from its folder alone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use misdeal::deck::Deck;
use misdeal::game::accordian::Accordian;
use misdeal::generate::aimed::Aimed;
use misdeal::strata::{Reader, Strata, Stratum};
use serde_json::Value;

/// `misdeal` with these words, quoted as for a shell.
fn command(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(cargo_bin!("misdeal"));
    command.args(shell_words::split(words).expect("words")).current_dir(folder).stdin(Stdio::null());
    command
}

fn misdeal(folder: &Path, words: &str) -> Output {
    command(folder, words).output().expect("misdeal runs")
}

/// Where nobody looks at the folder.
fn anywhere(words: &str) -> Output {
    misdeal(tempfile::tempdir().expect("a folder").path(), words)
}

/// The one campaign of a run, told in JSON, with its exit code.
fn campaign(folder: &Path, words: &str) -> (Campaign, i32) {
    campaign_of(&misdeal(folder, &format!("fuzz {words} --json")))
}

fn campaign_of(output: &Output) -> (Campaign, i32) {
    let mut record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(record["campaigns"].as_array().expect("campaigns").len(), 1);
    (Campaign(record["campaigns"][0].take()), output.status.code().expect("a code"))
}

/// A campaign of right engines.
fn right(folder: &Path, words: &str) -> Campaign {
    let (campaign, code) = campaign(folder, words);
    assert_eq!(code, 0, "{words}: {:?}", campaign.0["findings"]);
    campaign
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// A campaign as told in JSON.
struct Campaign(Value);

impl Campaign {
    fn number(&self, field: &str) -> u64 {
        number(&self.0[field])
    }

    fn list(&self, field: &str) -> &[Value] {
        self.0[field].as_array().expect("a list")
    }

    /// How many decks each stage has dealt.
    fn decks(&self) -> BTreeMap<String, u64> {
        let decks = self.0["decks"].as_object().expect("stages");
        decks.iter().map(|(stage, decks)| (stage.clone(), number(decks))).collect()
    }

    fn stages(&self) -> Vec<String> {
        self.decks().into_keys().collect()
    }

    fn laws(&self) -> Vec<u64> {
        self.list("laws").iter().map(|law| number(&law["tested"])).collect()
    }

    fn findings(&self) -> u64 {
        self.list("findings").iter().map(|group| number(&group["count"])).sum()
    }

    /// The strata reached, by name, with the origins of their first decks.
    fn reached(&self) -> BTreeMap<String, String> {
        let strata = self.list("strata").iter().filter(|stratum| stratum["reached"] == true);
        strata.map(|of| (string(&of["name"]), string(&of["first"]["origin"]))).collect()
    }

    /// The command that repeats it, without `misdeal fuzz`.
    fn repeat(&self) -> String {
        string(&self.0["repeat"]).strip_prefix("misdeal fuzz ").expect("a command").to_owned()
    }
}

fn string(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Every file below the folder, by its path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            let below = self::files(&path);
            files.extend(below.into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.insert(name, fs::read(path).expect("a file"));
        }
    }
    files
}

const WRONG: &str = "accordian --engine whole-pile --engine fmt-always-plural --seed 7";

#[test]
fn one_thread_and_several_find_the_same_byte_for_byte() {
    let run = |jobs: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let output = misdeal(folder.path(), &format!("fuzz {WRONG} --decks 6000 --jobs {jobs}"));
        assert_eq!(output.status.code(), Some(1));
        (text(&output.stdout), files(folder.path()))
    };
    let (report, findings) = run("1");
    assert_eq!(run("2"), (report.clone(), findings.clone()));
    assert_eq!(run("3"), (report.clone(), findings.clone()));
    assert!(report.contains("fmt-always-plural differs on"), "{report}");
    assert!(report.contains("the step checker finds the expected play right"), "{report}");
    // Of each group at most three are kept, four files each; all told in the report.
    let kept: Vec<&str> = findings.keys().filter_map(|file| file.strip_suffix("/finding.toml")).collect();
    assert_eq!(findings.len(), 4 * kept.len());
    for folder in kept {
        assert!(
            report.contains(folder.strip_prefix("misdeal.out/findings/").expect("the store")),
            "{folder}"
        );
    }
}

/// With all stages and both games, down to the first deck of each stratum.
#[test]
fn one_thread_and_several_reach_the_same_byte_for_byte() {
    let run = |jobs: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        put(&folder.path().join("corpus/clock"), "won.in");
        let output = misdeal(folder.path(), &format!("fuzz --decks 20000 --seed 4 --json --jobs {jobs}"));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), files(folder.path()))
    };
    let (json, files) = run("1");
    assert!(run("2") == (json.clone(), files.clone()) && run("5") == (json.clone(), files));
    let mut record: Value = serde_json::from_str(&json).expect("JSON");
    for (game, firsts) in [
        vec!["near deck", "aimed at", "shuffled tail", "guided"],
        // The others reach nothing in Clock that these do not reach before.
        vec!["kept deck", "near deck", "aimed at"],
    ]
    .into_iter()
    .enumerate()
    {
        let campaign = Campaign(record["campaigns"][game].take());
        assert_eq!(campaign.decks().values().sum::<u64>(), 20_000);
        let reached = campaign.reached();
        for first in firsts {
            assert!(reached.values().any(|origin| origin.starts_with(first)), "{first}");
        }
        for stratum in campaign.list("strata") {
            assert_eq!(stratum["reached"] == true, stratum["first"]["deck"].is_string(), "{stratum}");
            assert_eq!(stratum["reached"] == true, number(&stratum["decks"]) > 0, "{stratum}");
            assert!(number(&stratum["decks"]) <= 20_000, "{stratum}");
        }
    }
}

/// A run by time is repeated by the command that it prints.
#[test]
fn the_printed_command_repeats_the_run() {
    let first = tempfile::tempdir().expect("a folder");
    let output = misdeal(first.path(), "fuzz clock --engine no-leading-zero --time 300ms");
    assert_eq!(output.status.code(), Some(1));
    let messages = text(&output.stderr);
    assert!(messages.starts_with("seed: "), "{messages}");
    let command = messages.lines().find_map(|line| line.strip_prefix("repeat: misdeal ")).expect("a command");
    assert!(command.contains("--decks") && !command.contains("--time"), "{command}");
    let second = tempfile::tempdir().expect("a folder");
    let again = misdeal(second.path(), command);
    assert_eq!(text(&again.stdout), text(&output.stdout));
    assert_eq!(files(second.path()), files(first.path()));
}

/// Aimed decks, searches and guided decks come in the first epoch, however short the time is.
#[test]
fn the_printed_command_repeats_searches_and_guided_decks() {
    let folder = tempfile::tempdir().expect("a folder");
    for options in [
        "accordian --stages aimed,guided --strata 'piles-*' --strata 'joins:??-1' --no-corpus",
        "accordian --stages guided,aimed --shard 2/3 --corpus 'none here'",
        "clock --skip 3000 --engine fast --max-findings 3",
    ] {
        let first = right(folder.path(), &format!("{options} --time 400ms"));
        let again = right(folder.path(), &first.repeat());
        assert!(again.0 == first.0, "{}", first.repeat());
        if options.starts_with("accordian") {
            assert!(first.number("searched") > 0 && first.stages() == ["aimed", "guided"], "{options}");
        }
    }
}

#[test]
fn without_options_both_games_are_played_and_nothing_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = misdeal(folder.path(), "fuzz --time 1s");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    for part in
        ["Accordian patience", "Clock patience", "three-before-one", "ranks-only", "accordian: no finding"]
    {
        assert!(report.contains(part), "{part}");
    }
    assert!(report.ends_with("accordian: no finding\nclock: no finding\n"), "{report}");
    assert!(!folder.path().join("misdeal.out").exists(), "nothing is kept where nothing is found");
}

/// The whole and three parts of it.
fn shards(options: &str) -> (Campaign, [Campaign; 3]) {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |shard: &str| right(folder.path(), &format!("{options} --seed 3 --shard {shard}"));
    (run("1/1"), ["1/3", "2/3", "3/3"].map(run))
}

fn sum(parts: &[Campaign; 3], numbers: impl Fn(&Campaign) -> Vec<u64>) -> Vec<u64> {
    let parts = parts.each_ref().map(numbers);
    (0..parts[0].len()).map(|place| parts.iter().map(|part| part[place]).sum()).collect()
}

#[test]
fn every_law_is_tested_and_the_shards_make_the_whole() {
    for game in ["accordian", "clock"] {
        let (whole, parts) = shards(&format!("{game} --decks 4000 --stages near,uniform,tails"));
        let decks = |campaign: &Campaign| campaign.decks().into_values().collect::<Vec<_>>();
        assert_eq!(whole.stages(), ["near", "tails", "uniform"]);
        assert_eq!(decks(&whole).iter().sum::<u64>(), 4000);
        assert!(whole.laws().iter().all(|&tested| tested > 0), "{game}: {:?}", whole.laws());
        assert_eq!(sum(&parts, decks), decks(&whole), "{game}");
        assert_eq!(sum(&parts, Campaign::laws), whole.laws(), "{game}");
        // No deck is in two of them.
        let strata = |campaign: &Campaign| {
            campaign.list("strata").iter().map(|stratum| number(&stratum["decks"])).collect::<Vec<_>>()
        };
        assert_eq!(sum(&parts, strata), strata(&whole), "{game}");
    }
}

/// Shards in processes of their own, put together, with what is told where one is missing.
#[test]
fn shards_in_processes_merge_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = "fuzz accordian --decks 3000 --stages near,uniform,tails --seed 3 --engine cap-51 --json";
    let part = |shard: &str| {
        let output = misdeal(folder.path(), &format!("{options} --shard {shard}"));
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let file = format!("{}.json", shard.replace('/', "-of-"));
        fs::write(folder.path().join(&file), output.stdout).expect("written");
        file
    };
    let whole = part("1/1");
    let parts = ["1/3", "2/3", "3/3"].map(part);
    let (merged, code) =
        campaign_of(&misdeal(folder.path(), &format!("fuzz merge {} --json", parts.join(" "))));
    assert_eq!(code, 1, "there are findings");
    let (alone, _) = campaign_of(&misdeal(folder.path(), &format!("fuzz merge {whole} --json")));
    let counted = |campaign: &Campaign| {
        let strata = campaign.list("strata").iter().map(|stratum| number(&stratum["decks"]));
        let engines = campaign.list("engines").iter().map(|engine| number(&engine["findings"]));
        let groups = campaign
            .list("findings")
            .iter()
            .map(|group| (group["signature"].to_string(), number(&group["count"])));
        let fits = campaign.list("uniform").to_vec();
        (
            campaign.decks(),
            campaign.laws(),
            strata.collect::<Vec<_>>(),
            engines.collect::<Vec<_>>(),
            groups.collect::<Vec<_>>(),
            fits,
        )
    };
    assert_eq!(counted(&merged), counted(&alone));
    let smallest = |campaign: &Campaign| campaign.list("findings")[0]["examples"].clone();
    assert_eq!(smallest(&merged), smallest(&alone));
    let refused = |files: &str| {
        let output = misdeal(folder.path(), &format!("fuzz merge {files}"));
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let missing = refused("1-of-3.json 3-of-3.json");
    assert!(missing.contains("in no part: shard 2 of 3 of cases 0 to 2,999 of seed 3"), "{missing}");
    let twice = refused("1-of-3.json 2-of-3.json 1-of-3.json 3-of-3.json");
    let doubled =
        "in more than one part: shard 1/3 of cases 0 to 2,999 of seed 3, in 1-of-3.json and in 1-of-3.json";
    assert!(twice.contains(doubled), "{twice}");
    fs::write(folder.path().join("other.json"), "{}").expect("written");
    let other = refused("other.json");
    assert!(
        other.contains("other.json: this is not what `misdeal fuzz --json` writes: missing field"),
        "{other}"
    );
}

/// What is guided or searched for depends on what a shard has reached itself; the others are shared.
#[test]
fn with_all_stages_the_shards_share_the_decks() {
    for game in ["accordian", "clock"] {
        let (whole, parts) = shards(&format!("{game} --no-corpus --decks 8000"));
        let decks = |campaign: &Campaign| campaign.decks().into_values().collect::<Vec<_>>();
        assert_eq!(whole.stages(), ["aimed", "guided", "near", "tails", "uniform"]);
        for part in &parts {
            assert_eq!(part.stages(), whole.stages());
            assert!(decks(part).iter().zip(decks(&whole)).all(|(part, whole)| 4 * part > whole));
        }
        assert_eq!(sum(&parts, decks), decks(&whole));
    }
}

/// A copy of a kept deck's file in this folder.
fn put(folder: &Path, file: &str) {
    let game = folder.file_name().expect("a game");
    fs::create_dir_all(folder).expect("a folder");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(game);
    fs::copy(corpus.join(file), folder.join(file)).expect("copied");
}

#[test]
fn only_the_stages_asked_for_are_dealt() {
    let folder = tempfile::tempdir().expect("a folder");
    for (asked, dealt) in [
        ("uniform", vec!["uniform"]),
        ("tails,near", vec!["near", "tails"]),
        ("guided,guided", vec!["guided"]),
        ("aimed --stages uniform", vec!["aimed", "uniform"]),
    ] {
        let campaign = right(folder.path(), &format!("clock --decks 4000 --stages {asked}"));
        assert_eq!(campaign.stages(), dealt);
        assert_eq!(campaign.decks().values().sum::<u64>(), 4000);
    }
    let uniform = right(folder.path(), "clock --decks 3 --seed 5 --stages uniform");
    assert!(uniform.reached().values().all(|origin| origin.starts_with("seed:5#")));
}

#[test]
fn only_the_strata_asked_for_are_aimed_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = "accordian --no-corpus --decks 5000 --seed 1 --strata 'piles-lost:*' --strata slide:7";
    let campaign = right(folder.path(), options);
    let is_asked = |name: &str| name.starts_with("piles-lost:") || name == "slide:7";
    for stratum in campaign.list("strata") {
        assert_eq!(stratum["aimed_at"] == true, is_asked(&string(&stratum["name"])), "{stratum}");
    }
    let origins: Vec<String> = campaign.reached().into_values().collect();
    let aims: Vec<&str> = origins.iter().filter_map(|origin| origin.strip_prefix("aimed at ")).collect();
    assert!(!aims.is_empty());
    assert!(aims.iter().all(|aim| is_asked(aim.split(',').next().expect("a name"))), "{aims:?}");
    // What was not aimed at is not missed.
    let report = text(&misdeal(folder.path(), &format!("fuzz {options}")).stdout);
    let missed: Vec<&str> = report.lines().filter(|line| line.starts_with("  not reached: ")).collect();
    assert!(missed.len() == 1 && missed[0].starts_with("  not reached: piles-lost:"), "{report}");
}

/// As with engines that only one of them has.
#[test]
fn without_a_game_named_those_are_played_that_have_the_strata_and_decks() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(right(folder.path(), "--decks 100 --strata 'exposed:*'").0["game"], "clock");
    assert_eq!(right(folder.path(), "--decks 100 --strata 'piles-*'").0["game"], "accordian");
    put(&folder.path().join("corpus/clock"), "won.in");
    let kept = right(folder.path(), "--stages kept");
    assert_eq!((&kept.0["game"], kept.stages()), (&Value::from("clock"), vec!["kept".to_owned()]));
}

#[test]
fn each_stratum_is_told_on_request() {
    let words = "fuzz clock --no-corpus --decks 3000 --seed 1 --strata 'exposed:*'";
    let (short, long) = (anywhere(words), anywhere(&format!("{words} --each-stratum")));
    let (short, long) = (text(&short.stdout), text(&long.stdout));
    let row = |name: &str| {
        let mut lines = long.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        lines.find(|words| words.first() == Some(&name)).unwrap_or_else(|| panic!("{name}: {long}"))
    };
    let campaign = right(tempfile::tempdir().expect("a folder").path(), &words["fuzz ".len()..]);
    for stratum in campaign.list("strata") {
        let row = row(stratum["name"].as_str().expect("a name"));
        assert_eq!(row[1], if stratum["reached"] == true { "yes" } else { "NO" }, "{row:?}");
        assert_eq!(row[2].replace(',', ""), stratum["decks"].to_string(), "{row:?}");
    }
    assert!(campaign.list("strata").iter().any(|stratum| stratum["reached"] == false));
    assert!(short.lines().count() + 200 < long.lines().count());
}

#[test]
fn kept_decks_are_played_first_and_show_what_they_are_kept_for() {
    let folder = tempfile::tempdir().expect("a folder");
    put(&folder.path().join("kept/accordian"), "most-moves.in");
    let wrong = "accordian --engine casc-20 --seed 1";
    let (found, code) = campaign(folder.path(), &format!("{wrong} --corpus kept --decks 1"));
    assert_eq!((code, found.findings(), found.number("end")), (1, 1, 1));
    assert_eq!(found.0["findings"][0]["examples"][0]["origin"], "kept deck 1");
    assert_eq!(found.0["kept"]["decks"], 1);
    // Without it the first deck is another.
    for options in ["--no-corpus", "--corpus none"] {
        let (other, code) = campaign(folder.path(), &format!("{wrong} {options} --decks 1"));
        assert_eq!((code, other.stages()), (0, vec!["near".to_owned()]), "{options}");
        assert_eq!(other.0["kept"]["decks"], 0);
    }
    // Where there is no folder `corpus` misdeal has decks of its own, which show it too.
    let (own, code) = campaign(folder.path(), &format!("{wrong} --stages kept"));
    assert_eq!((code, own.stages()), (1, vec!["kept".to_owned()]));
    assert!(own.decks()["kept"] >= 90, "{:?}", own.decks());
    // The folder `corpus` is read unasked.
    fs::rename(folder.path().join("kept"), folder.path().join("corpus")).expect("moved");
    assert_eq!(campaign(folder.path(), &format!("{wrong} --decks 1")).1, 1);
    assert_eq!(campaign(folder.path(), &format!("{wrong} --no-corpus --decks 1")).1, 0);
    assert_eq!(campaign(folder.path(), &format!("{wrong} --stages near --decks 1")).1, 0);
}

#[test]
fn first_decks_for_rare_strata_are_kept_and_reach_them_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = misdeal(folder.path(), "fuzz accordian --decks 8000 --seed 1 --corpus kept");
    let told = text(&output.stderr);
    assert!(told.contains("; whoever repeats this run plays them first\n"), "{told}");
    let kept = files(&folder.path().join("kept"));
    let names: Vec<&str> = kept.keys().filter_map(|name| name.strip_suffix(".in")).collect();
    assert!(names.len() > 5 && kept.len() == 2 * names.len(), "{names:?}");
    let again = right(folder.path(), "accordian --stages kept --corpus kept");
    let reached = again.reached();
    assert!(reached.values().all(|origin| origin.starts_with("kept deck ")), "{reached:?}");
    let mut decks = 0;
    for name in names {
        let file = name.strip_prefix("accordian/").expect("of the game");
        assert!(told.contains(" for rare strata added to kept/accordian (") && told.contains(file), "{told}");
        let file = format!("kept/{name}.in");
        let answers = misdeal(folder.path(), &format!("play accordian {file}"));
        assert_eq!(text(&answers.stdout), text(&kept[&format!("{name}.out")]), "{file}");
        // `1. moves:200: 200 moves or more in all`
        let notes = text(&kept[&format!("{name}.in")]);
        let notes = notes.split_once("#\n").expect("an end").1;
        for line in notes.lines().skip(1) {
            let stratum = line.split(' ').nth(1).and_then(|name| name.strip_suffix(':')).expect("a stratum");
            assert!(reached.contains_key(stratum), "{line}");
            decks += 1;
        }
    }
    assert_eq!(again.decks()["kept"], decks);
    // Nothing more is kept: not when they are played, and not when they are skipped.
    for options in ["--decks 500", "--skip 5000 --decks 5100 --stages kept,uniform"] {
        let output = misdeal(folder.path(), &format!("fuzz accordian --seed 1 --corpus kept {options}"));
        assert!(output.status.success() && !text(&output.stderr).contains("kept:"), "{options}");
        assert!(files(&folder.path().join("kept")) == kept, "{options}");
    }
}

#[test]
fn no_folder_for_kept_decks_is_made_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |options: &str| {
        let output = misdeal(folder.path(), &format!("fuzz accordian --decks 5000 --seed 1 {options}"));
        assert!(output.status.success());
        let files: Vec<String> = files(folder.path()).into_keys().collect();
        (files, text(&output.stderr).contains("kept: "))
    };
    assert_eq!(run(""), (Vec::new(), false));
    // An empty one is there for the game: then they are kept, unless that is not wanted.
    fs::create_dir_all(folder.path().join("corpus/accordian")).expect("a folder");
    assert_eq!(run("--no-corpus"), (Vec::new(), false));
    assert_eq!(run("--stages near,aimed"), (Vec::new(), false));
    let (files, told) = run("");
    assert!(told && files.iter().all(|file| file.starts_with("corpus/accordian/strata-")), "{files:?}");
}

#[test]
fn what_cannot_be_played_is_wrong_usage() {
    for (words, says) in [
        (
            "clock --strata 'piles-*'",
            "no stratum of clock has such a name; `misdeal strata clock` lists them",
        ),
        ("--strata nothing", "no stratum of accordian has such a name"),
        ("--stages nothing", "possible values: kept, near, aimed, uniform, tails, guided"),
        ("clock --stages kept --corpus none", "this campaign has no deck to play"),
        ("--stages kept --no-corpus", "this campaign has no deck to play"),
        ("clock --decks 16 --shard 2/2", "shard 2/2 has no deck: they are given out 16 at a time"),
        ("--decks 0", "there is no deck to play"),
        ("--decks 7 --skip 7", "there is no deck to play"),
        ("--no-corpus --corpus kept", "cannot be used with"),
    ] {
        let output = anywhere(&format!("fuzz {words}"));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{words}");
        assert!(text(&output.stderr).contains(says), "{words}: {}", text(&output.stderr));
    }
}

/// Before anything has been played, though it is the second game's.
#[test]
fn a_broken_file_of_kept_decks_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("corpus/clock")).expect("a folder");
    fs::write(folder.path().join("corpus/clock/broken.in"), "AH 2H\n#\n").expect("written");
    let output = misdeal(folder.path(), "fuzz --decks 10");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    assert!(text(&output.stderr).contains("corpus/clock/broken.in"), "{}", text(&output.stderr));
    assert_eq!(misdeal(folder.path(), "fuzz --decks 10 --no-corpus").status.code(), Some(0));
}

/// Deck codes dealt for a stratum.
fn dealt(words: &str) -> Vec<String> {
    let output = anywhere(&format!("deal {words} --code"));
    assert_eq!(output.status.code(), Some(0), "{words}: {}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn decks_dealt_for_a_stratum_are_in_it() {
    let play = |game: &str, code: &str| text(&anywhere(&format!("play {game} --deck code:{code}")).stdout);
    for code in dealt("accordian --stratum piles-at-end:17 --decks 5") {
        assert!(play("accordian", &code).starts_with("17 piles remaining: "), "{code}");
    }
    for code in dealt("clock --stratum exposed:4 --decks 5") {
        assert!(play("clock", &code).starts_with("04,"), "{code}");
    }
    for name in ["piles-lost:20", "woken-by:one+3", "joins:40-39", "slide:7"] {
        let stratum = Stratum::named::<Accordian>(name).expect(name);
        for code in dealt(&format!("accordian --stratum {name} --decks 3")) {
            let mut reader = <Accordian as Strata>::Reader::default();
            Accordian::probe(&Deck::from_code(&code).expect("a code"), &mut reader);
            assert_eq!(stratum.distance::<Accordian>(reader.end()), 0, "{name}: {code}");
        }
    }
}

#[test]
fn decks_dealt_for_a_stratum_are_those_of_the_seed() {
    for of in ["accordian --stratum piles-lost:20", "clock --stratum first-king:49"] {
        let decks = dealt(&format!("{of} --decks 4 --seed 5"));
        assert_eq!(dealt(&format!("{of} --decks 4 --seed 5")), decks);
        assert_eq!(dealt(&format!("{of} --decks 2 --seed 5")), decks[..2]);
        assert_ne!(dealt(&format!("{of} --decks 4 --seed 6")), decks);
        assert!(decks.len() == 4 && (1..4).all(|place| decks[place] != decks[place - 1]), "{decks:?}");
    }
    let output = anywhere("deal clock --stratum exposed:4 --decks 2");
    let messages = text(&output.stderr);
    let repeat = messages.lines().find_map(|line| line.strip_prefix("repeat: misdeal ")).expect("a command");
    assert_eq!(text(&anywhere(repeat).stdout), text(&output.stdout));
    assert!(text(&output.stdout).ends_with("\n#\n"));
}

#[test]
fn a_stratum_that_is_not_found_or_is_none_is_told() {
    for (words, code, says) in [
        (
            "accordian --stratum piles-lost:51 --seed 1 --plays 5",
            3,
            "no deck for piles-lost:51 in 5 plays: the nearest",
        ),
        ("accordian --stratum piles-lost:77", 2, "there are piles-lost:1, piles-lost:2, … piles-lost:51"),
        ("clock --stratum exposed", 2, "there are exposed:4, exposed:5, … exposed:52"),
        ("clock --stratum piles-lost:5", 2, "`misdeal strata clock` lists them"),
        ("clock --stratum exposed:4 --decks 0", 2, "--decks 0 asks for nothing"),
        ("clock --stratum exposed:4 --plays 0", 2, "0 is not in 1.."),
    ] {
        let output = anywhere(&format!("deal {words}"));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(code), String::new()), "{words}");
        assert!(text(&output.stderr).contains(says), "{words}: {}", text(&output.stderr));
    }
}

#[test]
fn a_finding_is_played_again_from_its_folder_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let fuzz = format!("fuzz {WRONG} --decks 50");
    let first = misdeal(folder.path(), &fuzz);
    let ids = files(folder.path());
    let ids: Vec<&str> = ids.keys().filter_map(|file| file.strip_suffix("/finding.toml")).collect();
    let record =
        |id: &str| fs::read_to_string(folder.path().join(id).join("finding.toml")).expect("a record");
    assert!(ids.iter().all(|id| record(id).contains("seen = 1\n")));
    // The same run again finds the same and raises the counters.
    let second = misdeal(folder.path(), &fuzz);
    assert_eq!(text(&second.stdout), text(&first.stdout));
    assert!(ids.iter().all(|id| record(id).contains("seen = 2\n")));

    let all = misdeal(folder.path(), "replay --all");
    assert_eq!(all.status.code(), Some(1));
    assert_eq!(text(&all.stdout).matches(": still differs: ").count(), ids.len());
    // By folder, from anywhere.
    let moved = tempfile::tempdir().expect("a folder");
    fs::rename(folder.path().join(ids[0]), moved.path().join("kept")).expect("moved");
    let by_folder = misdeal(moved.path(), "replay kept --json");
    assert_eq!(by_folder.status.code(), Some(1));
    let replayed: Value = serde_json::from_slice(&by_folder.stdout).expect("JSON");
    assert_eq!(replayed["stored"], replayed["now"]);
    // Once the engine is right it no longer differs.
    let path = moved.path().join("kept/finding.toml");
    let wrong = fs::read_to_string(&path).expect("a record");
    let right = wrong.replace("whole-pile", "fast").replace("fmt-always-plural", "fast");
    fs::write(&path, right).expect("written");
    let fixed = misdeal(moved.path(), "replay kept");
    assert_eq!(fixed.status.code(), Some(0));
    assert!(text(&fixed.stdout).contains("no longer differs (it was "), "{}", text(&fixed.stdout));
    // One that cannot be read keeps nobody from the others.
    let damaged = folder.path().join(ids[1]).join("finding.toml");
    fs::write(&damaged, "game = ").expect("written");
    for command in ["replay --all", "report"] {
        let output = misdeal(folder.path(), command);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(text(&output.stderr).contains("finding.toml: "), "{}", text(&output.stderr));
    }
    let all = misdeal(folder.path(), "replay --all");
    assert_eq!(text(&all.stdout).matches(": still differs: ").count(), ids.len() - 2);
    assert!(folder.path().join("report.html").is_file());
}

#[test]
fn a_campaign_can_end_with_its_findings() {
    let folder = tempfile::tempdir().expect("a folder");
    let findings = |options: &str| {
        let (campaign, code) = campaign(folder.path(), &format!("{WRONG} --decks 9000 {options}"));
        assert_eq!(code, 1);
        (campaign.findings(), campaign.number("end"))
    };
    assert_eq!(findings("--fail-fast"), (1, 1024));
    assert_eq!(findings("--fail-fast --jobs 1"), (1, 1024));
    assert_eq!(findings("--max-findings 5"), (5, 1024));
    let (all, end) = findings("");
    assert!(all > 1000 && end == 9000, "{all} {end}");
}

/// Starts misdeal, and gives its messages.
#[cfg(unix)]
fn spawned(folder: &Path, words: &str) -> (Child, BufReader<ChildStderr>) {
    let mut command = command(folder, words);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("misdeal starts");
    let messages = BufReader::new(child.stderr.take().expect("piped"));
    (child, messages)
}

/// Starts a campaign against a wrong engine and waits until findings are told.
#[cfg(unix)]
fn started(folder: &Path, engine: &str) -> (Child, Vec<String>) {
    let words = format!("fuzz accordian --engine {engine} --time 60s --seed 1");
    let (child, mut messages) = spawned(folder, &words);
    let mut told = Vec::new();
    while told.len() < 3 {
        let mut line = String::new();
        messages.read_line(&mut line).expect("a message");
        if let Some(finding) = line.strip_prefix("finding: ") {
            told.push(finding.split(' ').next().expect("a folder").to_owned());
        }
    }
    // What it says from now on nobody reads, but it must be able to say it.
    std::thread::spawn(move || std::io::copy(&mut messages, &mut std::io::sink()));
    (child, told)
}

#[cfg(unix)]
#[test]
fn killed_in_the_middle_it_loses_no_finding_and_leaves_no_half_file() {
    for engine in ["whole-pile", "casc-20", "pass-same"] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut child, told) = started(folder.path(), engine);
        child.kill().expect("killed");
        child.wait().expect("it has ended");
        // A finding that was told is there unless a smaller one of its group has come; three stay.
        let store = folder.path().join("misdeal.out/findings");
        let kept: Vec<_> = fs::read_dir(&store)
            .expect("the store")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| !path.file_name().expect("a name").to_string_lossy().starts_with('.'))
            .collect();
        assert!(!told.is_empty() && kept.len() >= told.len().min(3), "{engine}: {kept:?}");
        for path in &kept {
            let names: Vec<String> = files(path).into_keys().collect();
            assert_eq!(names, ["actual.txt", "deck.txt", "expected.txt", "finding.toml"]);
        }
        let replayed = misdeal(folder.path(), "replay --all");
        assert_eq!(replayed.status.code(), Some(1), "{}", text(&replayed.stderr));
        assert_eq!(text(&replayed.stdout).matches("still differs").count(), kept.len());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_the_summary_and_the_command_that_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (child, mut messages) = spawned(folder.path(), "fuzz clock --time 60s --seed 1");
    let mut line = String::new();
    messages.read_line(&mut line).expect("the seed");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let rest: Vec<String> = messages.lines().map(|line| line.expect("a message")).collect();
    let goes_on = rest.iter().find_map(|line| line.strip_prefix("to go on: misdeal ")).expect("a command");
    assert!(goes_on.starts_with("fuzz clock --seed 1 --skip "), "{goes_on}");
    let output = child.wait_with_output().expect("misdeal ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).ends_with("clock: no finding\n"));
    let fuzz = goes_on.strip_prefix("fuzz ").expect("a campaign");
    let next = right(folder.path(), &format!("{fuzz} --time 100ms"));
    let skipped = goes_on.rsplit(' ').next().expect("a number");
    assert_eq!(next.number("first").to_string(), skipped);
}
