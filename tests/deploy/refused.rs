//! What the script does not begin with.

use std::fs;

use tempfile::TempDir;

use super::{VERIFY, shard, told};

#[test]
fn numbers_that_name_no_part_are_refused_before_anything_is_done() {
    let folder = TempDir::new().expect("a folder");
    let cases: [(&[(&str, &str)], &str); 11] = [
        (&[("SHARD", "1")], "SHARDS is not set"),
        (&[("SHARDS", "3")], "which part is this?"),
        (&[("SHARDS", "0"), ("SHARD", "1")], "SHARDS is `0`"),
        (&[("SHARDS", "many"), ("SHARD", "1")], "SHARDS is `many`"),
        (&[("SHARDS", "9999999999"), ("SHARD", "1")], "SHARDS is `9999999999`"),
        (&[("SHARDS", "3"), ("SHARD", "0")], "SHARD is `0`: with SHARDS=3 it goes from 1 to 3"),
        (&[("SHARDS", "3"), ("SHARD", "4")], "SHARD is `4`: with SHARDS=3 it goes from 1 to 3"),
        // A shell would count in eights.
        (&[("SHARDS", "20"), ("SHARD", "010")], "SHARD is `010`"),
        (&[("SHARDS", "3"), ("SLURM_ARRAY_TASK_ID", "-1")], "SLURM_ARRAY_TASK_ID is `-1`"),
        (
            &[("SHARDS", "3"), ("JOB_COMPLETION_INDEX", "3")],
            "JOB_COMPLETION_INDEX is `3`: with SHARDS=3 it goes from 0 to 2",
        ),
        (&[("SHARDS", "3"), ("PARALLEL_SEQ", "1+1")], "PARALLEL_SEQ is `1+1`"),
    ];
    for (variables, refused) in cases {
        let told = told(&mut shard(folder.path(), variables, &VERIFY), 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(refused), "{told}");
    }
    assert!(!folder.path().join("parts").exists());
}

#[test]
fn commands_that_are_not_cut_into_parts_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let refused = |words: &[&str], why: &str| {
        let told = told(&mut shard(path, &[("SHARDS", "2"), ("SHARD", "1")], words), 2);
        assert!(told.contains(why), "{told}");
    };
    refused(&[], "usage: ");
    refused(&["play", "clock"], "`play` is not cut into parts");
    refused(&["verify", "merge", "a.json"], "verify what");
    refused(&["fuzz", "merge", "a.json"], "fuzz merge puts parts together");
    // Each part would draw a seed of its own; what follows `--` is the program's.
    refused(&["fuzz", "clock", "--decks", "2000", "--", "./a.out", "--seed", "1"], "fuzz needs --seed");
    refused(&["fuzz", "clock", "-s1", "-n9", "--corpus", "decks"], "--corpus: parts would add decks");
    fs::create_dir(path.join("corpus")).expect("made");
    refused(&["fuzz", "clock", "--seed=1", "-n9"], "there is a folder named corpus here");
    assert!(!path.join("parts").exists());
}

/// Nothing is played of which the parts could never be put together, or of which all would write one file.
#[test]
fn parts_that_could_not_be_put_together_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let run = |words: &[&str], exit: i32| {
        let mut command = shard(path, &[("SHARDS", "2"), ("SHARD", "1")], words);
        told(command.env("MISDEAL", "/nowhere/misdeal"), exit)
    };
    let campaign =
        |words: &[&str], exit| run(&[&["fuzz", "clock", "-s1", "--no-corpus"], words].concat(), exit);
    let without = "fuzz needs --decks";
    for (words, why) in [
        (&[][..], without),
        (&["--", "./a.out", "-n", "3000"], without),
        (&["--time", "30s"], "--time: "),
        (&["--time=30s", "-n5"], "--time: "),
        (&["-n5", "--fail-fast"], "--fail-fast: "),
        (&["-n5", "--max-findings=3"], "--max-findings: "),
        (&["-n5", "--shard", "1/2"], "--shard: the script says that itself"),
        (&["-n5", "--json"], "--json: the script says that itself"),
        (&["-n5", "--out=findings"], "--out: the script says that itself"),
        (
            &["-n5", "--html", "all.html"],
            "--html: every part would write the same file; say it to `misdeal fuzz merge`",
        ),
        (&["-n5", "--junit=all.xml"], "--junit: every part would write the same file"),
    ] {
        let told = campaign(words, 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(why), "{words:?}: {told}");
    }
    for (words, why) in [
        (&["--state", "state.json"][..], "--state: the script says that itself"),
        (&["--resume"], "--resume: the script says that itself"),
        (
            &["--certificate=all.json"],
            "--certificate: every part would write the same file; say it to `misdeal verify merge`",
        ),
    ] {
        let told = run(&[&VERIFY, words].concat(), 2);
        assert!(told.starts_with("shard.sh: ") && told.contains(why), "{words:?}: {told}");
    }
    assert!(!path.join("parts").exists());
    // These are not refused, and then there is no misdeal. What follows `--` is the program's.
    for words in [
        &["-n", "3000"][..],
        &["-n3000"],
        &["--decks=3000"],
        &["--decks", "3000", "--", "./a.out", "--time", "1", "--html", "x"],
        &["-n5", "--fail-fast", "--", "./a.out"],
    ] {
        campaign(words, 127);
    }
}

#[test]
fn what_is_in_the_way_is_told() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let variables = [("SHARDS", "2"), ("SHARD", "1")];
    fs::write(path.join("parts"), "a file").expect("written");
    let file = told(&mut shard(path, &variables, &VERIFY), 2);
    assert!(file.contains("cannot make the folder parts"), "{file}");
    fs::remove_file(path.join("parts")).expect("it is there");
    told(&mut shard(path, &variables, &VERIFY), 0);
    fs::remove_file(path.join("parts/command-1-of-2")).expect("it is there");
    let unknown = told(&mut shard(path, &variables, &VERIFY), 2);
    let why = "shard.sh: parts/part-1-of-2.json is there, and parts/command-1-of-2, which says what it is of, cannot be \
               read: remove the part to have it played again\n";
    assert_eq!(unknown, why);
}

/// Cases are given out sixteen at a time.
#[test]
fn more_parts_than_there_are_turns_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let words = ["fuzz", "clock", "-n40", "-s1", "--no-corpus"];
    told(&mut shard(folder.path(), &[("SHARDS", "4"), ("SHARD", "3")], &words), 0);
    let none = told(&mut shard(folder.path(), &[("SHARDS", "4"), ("SHARD", "4")], &words), 2);
    assert!(
        none.contains(
            "shard 4/4 has no deck: they are given out 16 at a time, so 40 decks will do for 3 shards"
        ),
        "{none}"
    );
}
