//! A folder of its own for each test, with the nasty program in it: so a process can be known by its path.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use misdeal::deck::Deck;
use misdeal::game::clock::Clock;
use misdeal::generate::uniform;
use misdeal::program::{Options, Program, Tester};
use tempfile::TempDir;

/// The nasty program, compiled once for all tests. The process that tests it removes nothing: the folder lies
/// among what cargo has built.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/nasty.rs");
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler)
        .args(["--edition=2024", "-O", "-C", "panic=unwind", "-o"])
        .arg(folder.path().join("nasty"))
        .arg(source)
        .output()
        .expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Whole or not at all, whoever else compiles it.
    let compiled = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nasty");
    fs::rename(folder.path().join("nasty"), &compiled).expect("the same file system");
    compiled
});

pub struct Workshop {
    folder: TempDir,
}

impl Workshop {
    pub fn new() -> Self {
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        // No copy: a file that is still being written, by a process just forked too, cannot be executed.
        fs::hard_link(&*COMPILED, folder.path().join("nasty")).expect("another name of the program");
        Self { folder }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program that does this.
    pub fn nasty(&self, how: &str) -> Program {
        let words: [OsString; 3] = [self.path("nasty").into(), how.into(), self.path("runs").into()];
        Program::new(words).expect("a command")
    }

    /// The program under test, with this limit of time.
    pub fn tester(&self, how: &str, millis: u64) -> Tester<Clock> {
        let timeout = Some(Duration::from_millis(millis));
        Tester::new(self.nasty(how), Options { timeout, ..Options::default() })
    }

    /// Nothing that was started from this folder is still there. A killed process may take a moment to go.
    pub fn assert_empty(&self) {
        let begin = Instant::now();
        while self.is_in_use() {
            assert!(begin.elapsed() < Duration::from_secs(20), "a process was left behind");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether a process was started from this folder.
    fn is_in_use(&self) -> bool {
        let path = self.folder.path().to_str().expect("a plain path");
        command_lines().iter().any(|line| line.contains(path))
    }
}

/// The command line of every process. One that has ended and was not fetched by its parent has none.
#[cfg(target_os = "linux")]
fn command_lines() -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("/proc").filter_map(Result::ok);
    // A process may end while it is looked at.
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).into_owned()).collect()
}

/// The command line of every process.
#[cfg(not(target_os = "linux"))]
fn command_lines() -> Vec<String> {
    let output = Command::new("ps").args(["-A", "-o", "args="]).output().expect("ps runs");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// What was started is gone however the test ends.
impl Drop for Workshop {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.assert_empty();
        }
    }
}

/// Random decks.
pub fn decks(count: u64) -> Vec<Deck> {
    (0..count).map(|index| uniform::deck(1, index)).collect()
}

/// Random decks of which only this one has an ace as its first card.
pub fn decks_with_ace_at(count: u64, ace: usize) -> Vec<Deck> {
    let mut decks: Vec<Deck> = decks(4 * count);
    decks.retain(|deck| !deck.to_string().starts_with('A'));
    decks.truncate(count as usize);
    decks[ace] = Deck::NEW;
    decks
}
