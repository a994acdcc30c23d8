//! Pages to look at, made by the command as its users make them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use misdeal::campaign::{Example, Exhibit, Pace, Plan, Progress, Watcher};
use misdeal::findings::{Store, StoreError};
use misdeal::game::NamedEngine;
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::aimed::Aimed;
use misdeal::mutants::{Expected, Mutants};
use tempfile::TempDir;

/// A folder for pages.
pub struct Pages {
    folder: TempDir,
}

impl Pages {
    pub fn new() -> Self {
        Self { folder: TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The page that misdeal makes with these arguments, which end with the name of its file.
    fn page(&self, words: &[&str]) -> PathBuf {
        let file = self.path(words.last().expect("a file"));
        let output = Command::new(cargo_bin!("misdeal"))
            .args(words)
            .current_dir(&self.folder)
            .output()
            .expect("misdeal starts");
        assert!(file.is_file(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        file
    }

    /// Four cards.
    pub fn small(&self) -> PathBuf {
        self.page(&[
            "explain",
            "accordian",
            "--deal",
            "AC 2D 3C 4C",
            "--engine",
            "prefer-one",
            "--html",
            "small.html",
        ])
    }

    /// A whole deck, with some hundred steps.
    pub fn long(&self) -> PathBuf {
        self.page(&["explain", "accordian", "seed:42#1", "--engine", "prefer-one", "--html", "long.html"])
    }

    pub fn clock(&self) -> PathBuf {
        self.page(&["explain", "clock", "seed:1#3", "--engine", "draw-bottom", "--html", "clock.html"])
    }

    /// A clock of four ranks and two suits.
    fn small_clock(&self) -> PathBuf {
        let cards = "2C 3C AD 4D AC 4C 3D 2D";
        self.page(&[
            "explain",
            "clock",
            "--deal",
            cards,
            "--engine",
            "draw-bottom",
            "--html",
            "small-clock.html",
        ])
    }

    /// Findings of several kinds.
    pub fn campaign(&self) -> PathBuf {
        let words = ["fuzz", "accordian", "--decks", "1000", "--seed", "1", "--engine", "prefer-one"];
        self.page(
            &[&words[..], &["--engine", "casc-1", "--engine", "fast", "--html", "campaign.html"]].concat(),
        )
    }

    /// A campaign long enough for uniform decks.
    pub fn uniform(&self) -> PathBuf {
        self.page(&["fuzz", "clock", "--decks", "8000", "--seed", "1", "--html", "uniform.html"])
    }

    fn mutants(&self) -> PathBuf {
        let words = ["mutants", "accordian", "--only", "fmt-always-*", "--seeds", "2", "--decks", "900"];
        self.page(&[&words[..], &["--html", "mutants.html"]].concat())
    }

    /// The store of a campaign's findings.
    fn store(&self) -> PathBuf {
        self.campaign();
        self.page(&["report", "-o", "store.html"])
    }

    /// Of a game with a large sample, of one with exact laws, and of an engine that is outside.
    pub fn stats(&self) -> Vec<PathBuf> {
        let page = |words: &str| self.page(&words.split(' ').collect::<Vec<_>>());
        vec![
            page("stats accordian -n 20000 --seed 1 --html stats.html"),
            page("stats clock -n 20000 --seed 1 --engine T-as-A --html stats-outside.html"),
            page("stats clock -n 100 --seed 1 --html stats-few.html"),
            page("stats clock --mutants --only *-as-* -n 2000 --seed 1 --html stats-mutants.html"),
        ]
    }

    /// Of every small deal.
    pub fn verified(&self) -> PathBuf {
        self.page(&["verify", "accordian", "-m", "6", "--html", "verified.html"])
    }

    /// Of a clock, of a part, of parts put together, of such as cannot be, of an engine that differs, and of a kept
    /// record.
    fn more_verified(&self) -> Vec<PathBuf> {
        let page = |words: &str| self.page(&words.split(' ').collect::<Vec<_>>());
        let part = |part: usize| {
            page(&format!(
                "verify accordian -m 6 --shard {part}/3 --certificate part-{part}.json --html part-{part}.html"
            ))
        };
        let parts = [1, 2, 3].map(part);
        vec![
            parts[1].clone(),
            page("verify clock --ranks 3 --suits 3 --html verified-clock.html"),
            page("verify merge part-2.json part-1.json part-3.json --html merged.html"),
            page("verify merge part-3.json part-1.json --html refused.html"),
            page("verify accordian -m 5 --engine prefer-one --html failing.html"),
            page("verify clock --ranks 3 --suits 2 --engine draw-bottom --html failing-clock.html"),
            page("report part-3.json -o kept.html"),
        ]
    }

    /// What small deals say of known bugs.
    pub fn decided(&self) -> PathBuf {
        self.page(&[
            "mutants",
            "accordian",
            "--by",
            "verify",
            "--max-cards",
            "6",
            "--only",
            "recheck-*",
            "--html",
            "decided.html",
        ])
    }

    /// One page of each kind.
    pub fn all(&self) -> Vec<PathBuf> {
        let mut all = vec![
            self.verified(),
            self.decided(),
            self.small(),
            self.long(),
            self.clock(),
            self.small_clock(),
            self.campaign(),
            self.uniform(),
            self.mutants(),
            self.store(),
        ];
        all.extend(self.stats());
        all.extend(self.more_verified());
        all.extend(self.of_hostile_program());
        all
    }

    /// Pages about a program that writes what might act on a page.
    pub fn of_hostile_program(&self) -> Vec<PathBuf> {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outside/hostile.sh");
        let page = |words: &str, name: &str| {
            let file = self.path(name);
            let output = Command::new(cargo_bin!("misdeal"))
                .args(words.split(' '))
                .args([name, "--"])
                .args([program.as_os_str(), "</script><script>owned()//".as_ref()])
                .current_dir(&self.folder)
                .output()
                .expect("misdeal starts");
            assert!(file.is_file(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
            file
        };
        vec![
            page("fuzz clock --decks 50 --seed 1 --html", "program.html"),
            page("explain clock new --html", "explain-program.html"),
        ]
    }

    /// The page of a store with more than a thousand findings: of every known bug those of a short campaign.
    pub fn thousand_findings(&self) -> PathBuf {
        let store = Store::new(&self.path("thousand"));
        for seed in 1.. {
            keep_all::<Accordian>(seed, &store);
            keep_all::<Clock>(seed, &store);
            if store.ids().expect("a store").len() >= 1000 {
                break;
            }
        }
        self.page(&["report", "thousand", "-o", "thousand.html"])
    }

    pub fn replay_of_readme(&self) -> PathBuf {
        self.small()
    }

    pub fn mutants_of_readme(&self) -> PathBuf {
        let words = ["mutants", "accordian", "--only", "recheck-*", "--seeds", "3", "--decks", "10000"];
        self.page(&[&words[..], &["--html", "mutants.html"]].concat())
    }

    /// Keeps a picture where people find it.
    #[expect(clippy::unused_self, reason = "pictures of pages")]
    pub fn keep(&self, name: &str, picture: &[u8]) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join(name), picture).expect("written");
    }
}

fn keep_all<G: Aimed + Mutants>(seed: u64, store: &Store) {
    let wrong = G::mutants().iter().filter(|mutant| mutant.expected == Expected::Differs);
    let engines = wrong.map(|mutant| mutant as &'static dyn NamedEngine<G>).collect();
    let plan = Plan { engines, ..Plan::of_right_engines(seed, 100) };
    plan.run(&mut Keeper(store)).expect("kept");
}

struct Keeper<'a>(&'a Store);

impl<G: Aimed> Watcher<Example<G>> for Keeper<'_> {
    type Error = StoreError;

    fn keep(&mut self, kept: &Example<G>, _: Option<&Example<G>>) -> Result<(), StoreError> {
        self.0.add(&kept.finding()).map(|_| ())
    }

    fn progress(&mut self, _: &Progress) -> Pace {
        Pace::GoOn
    }
}
