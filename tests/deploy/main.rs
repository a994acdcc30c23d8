//! `deploy/shard.sh` as schedulers start it: which part it plays, what it leaves, and how it goes on.
#![cfg(unix)]

mod ended;
mod refused;
mod results;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const MISDEAL: &str = env!("CARGO_BIN_EXE_misdeal");
const VERIFY: [&str; 6] = ["verify", "accordian", "--max-cards", "6", "--engine", "fast"];
const FUZZ: [&str; 7] = ["fuzz", "clock", "--decks", "2000", "--seed", "1", "--no-corpus"];

fn in_deploy(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy").join(name)
}

/// The script in a folder, with the parts in `parts` and no scheduler's variables but these.
fn shard(folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> Command {
    script("shard.sh", folder, variables, words)
}

fn script(name: &str, folder: &Path, variables: &[(&str, &str)], words: &[&str]) -> Command {
    let mut command = Command::new(in_deploy(name));
    for name in ["SHARDS", "SHARD", "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "PARALLEL_SEQ"] {
        command.env_remove(name);
    }
    command.current_dir(folder).env("MISDEAL", MISDEAL).envs(variables.iter().copied());
    command.arg("parts").args(words);
    command
}

/// What it tells; its exit code must be this.
fn told(command: &mut Command, exit: i32) -> String {
    let Output { status, stdout, stderr } = command.output().expect("a shell starts");
    let told = String::from_utf8(stderr).expect("text");
    assert_eq!(status.code(), Some(exit), "{told}");
    assert_eq!(String::from_utf8_lossy(&stdout), "", "everything is in the part");
    told
}

fn misdeal(folder: &Path, words: &[&str]) -> Vec<u8> {
    let output = Command::new(MISDEAL).current_dir(folder).args(words).output().expect("misdeal starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn part(folder: &Path, part: usize, parts: usize) -> Vec<u8> {
    let path = folder.join(format!("parts/part-{part}-of-{parts}.json"));
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in the folder of parts, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("parts"))
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}

fn read(json: &[u8]) -> Value {
    serde_json::from_slice(json).expect("JSON")
}

fn digest(certificate: &[u8]) -> String {
    read(certificate)["digest"].as_str().expect("a certificate").to_owned()
}

/// The digest of all parts together.
fn merged(folder: &Path, parts: usize) -> String {
    let files: Vec<String> = (1..=parts).map(|part| format!("parts/part-{part}-of-{parts}.json")).collect();
    let words: Vec<&str> =
        ["verify", "merge", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    digest(&misdeal(folder, &words))
}

fn whole(folder: &Path, words: &[&str]) -> String {
    digest(&misdeal(folder, &[words, &["--json"]].concat()))
}

/// A script that is started instead of misdeal.
fn stand_in(folder: &Path, script: &str) -> PathBuf {
    let path = folder.join("misdeal");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("its owner's");
    path
}

/// Kubernetes counts from 0, everybody else from 1.
#[test]
fn every_scheduler_plays_the_same_parts_and_they_merge_to_the_whole() {
    let schedulers =
        [("SHARD", 1), ("SLURM_ARRAY_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)];
    let parts = schedulers.map(|(variable, first)| {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path();
        for index in first..first + 3 {
            let told = told(&mut shard(path, &[("SHARDS", "3"), (variable, &index.to_string())], &VERIFY), 0);
            assert!(told.contains(&format!("part {} of 3", index + 1 - first)), "{told}");
        }
        assert_eq!(merged(path, 3), whole(path, &VERIFY), "{variable}");
        [1, 2, 3].map(|number| part(path, number, 3))
    });
    assert!(parts.iter().all(|one| *one == parts[0]));
}

/// Whoever starts a part by hand from within a scheduler's job means what he says.
#[test]
fn a_part_that_is_named_comes_before_what_schedulers_say() {
    let folder = TempDir::new().expect("a folder");
    let variables = [("SHARDS", "5"), ("SHARD", "2"), ("SLURM_ARRAY_TASK_ID", "3"), ("PARALLEL_SEQ", "4")];
    told(&mut shard(folder.path(), &variables, &VERIFY), 0);
    assert_eq!(names(folder.path()), ["command-2-of-5", "part-2-of-5.json"]);
}

/// It does not even ask for misdeal.
#[test]
fn a_part_that_is_there_is_not_played_again() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let variables = [("SHARDS", "4"), ("SHARD", "3")];
    told(&mut shard(path, &variables, &VERIFY), 0);
    let before = part(path, 3, 4);
    let without_misdeal =
        |words: &[&str], exit| told(shard(path, &variables, words).env("MISDEAL", "/nowhere/misdeal"), exit);
    assert_eq!(without_misdeal(&VERIFY, 0), "shard.sh: parts/part-3-of-4.json is there already\n");
    let other = without_misdeal(&["verify", "accordian", "--max-cards", "5"], 2);
    assert!(other.contains("is of `misdeal verify accordian --max-cards 6 --engine fast`"), "{other}");
    assert_eq!(part(path, 3, 4), before);
}

/// As Slurm starts it: a copy in another folder.
#[test]
fn the_array_s_script_plays_the_part_of_its_task() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let copy = path.join("slurm_script");
    fs::copy(in_deploy("slurm.sbatch"), &copy).expect("copied");
    let submitted = env!("CARGO_MANIFEST_DIR");
    let task = |shards: &[(&str, &str)]| {
        let variables = [&[("SLURM_SUBMIT_DIR", submitted), ("SLURM_ARRAY_TASK_ID", "3")], shards].concat();
        let copy = copy.to_str().expect("text");
        told(&mut script(copy, path, &variables, &VERIFY), 0)
    };
    assert!(task(&[]).contains("part 3 of 64"));
    assert!(task(&[("SHARDS", "5")]).contains("part 3 of 5"));
    assert_eq!(names(path), ["command-3-of-5", "command-3-of-64", "part-3-of-5.json", "part-3-of-64.json"]);
}

/// Each says the number of parts more than once.
#[test]
fn array_and_job_have_as_many_parts_as_they_say() {
    let text = |name| fs::read_to_string(in_deploy(name)).expect("readable");
    let numbers = |text: &str, before: &[&str]| -> Vec<u64> {
        let of = |line: &str| {
            let rest = before.iter().find_map(|word| line.trim_start().strip_prefix(word))?;
            let digits = rest.trim_start_matches('"').split(|char: char| !char.is_ascii_digit());
            Some(digits.into_iter().next().expect("a split has a first").parse().expect("a number"))
        };
        text.lines().filter_map(of).collect()
    };
    let array = numbers(&text("slurm.sbatch"), &["#SBATCH --array=1-", "export SHARDS=\"${SHARDS:-"]);
    assert_eq!(array, [64, 64]);
    let job = text("kubernetes.yaml");
    assert_eq!(numbers(&job, &["completions: ", "parallelism: "]), [64, 64]);
    // It may not be more than the parts, and fewer would end the others.
    assert_eq!(numbers(&job, &["maxFailedIndexes: "]), [0_u64; 0]);
    let shards = job.split_once("- name: SHARDS\n").expect("it is set").1;
    assert_eq!(numbers(shards, &["value: "])[..1], [64]);
}

/// The line of docs/clusters.md, with GNU parallel as Debian has it (package `parallel`).
#[test]
#[ignore = "needs GNU parallel: cargo test --test deploy -- --ignored"]
fn gnu_parallel_plays_all_parts_and_goes_on_where_one_is_missing() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path();
    let parallel = || {
        let mut command = Command::new("parallel");
        command.args(["-N0", "-j2"]).arg(in_deploy("shard.sh")).arg("parts").args(VERIFY).arg(":::");
        command.args((1..=8).map(|number| number.to_string()));
        command.current_dir(path).env("MISDEAL", MISDEAL).env("SHARDS", "8");
        let output = command.output().expect("GNU parallel is installed");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{told}");
        told
    };
    parallel();
    assert_eq!(merged(path, 8), whole(path, &VERIFY));
    fs::remove_file(path.join("parts/part-5-of-8.json")).expect("it is there");
    let told = parallel();
    assert_eq!(told.matches("is there already").count(), 7, "{told}");
    assert_eq!(merged(path, 8), whole(path, &VERIFY));
}
