//! What a campaign of a program costs, as ratios within one run: decks a second of the campaign over those of
//! the program alone, which reads the same decks from a file; and of two processes at once over one.
//!
//! The sides take turns, and the ratio of each turn counts, so that a noisy machine disturbs all alike.
//!
//! `cargo bench --bench program`

mod sides;

use std::ffi::OsString;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use misdeal::campaign::program::{Identity, ProgramPlan};
use misdeal::campaign::{Dealing, Nobody, Stop, decks_alone};
use misdeal::game::accordian::Accordian;
use misdeal::game::clock::Clock;
use misdeal::generate::aimed::Aimed;
use misdeal::kept;
use misdeal::notation;
use misdeal::oracle::Profile;
use misdeal::program::{MOST, Options, Program, Tester};
use rayon::ThreadPool;

const TURNS: usize = 3;

/// A right program of `tests/programs`.
struct Subject {
    file: &'static str,
    language: Language,
    decks: u64,
    /// How many decks go into one file at most.
    most: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Cpp,
    Python,
}

impl Subject {
    /// The command; `None` where what it needs is not there.
    fn words(&self, folder: &Path) -> Option<Vec<OsString>> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(self.file);
        match self.language {
            Language::Python => Some(vec![python()?, source.into_os_string()]),
            Language::Cpp => {
                let program = folder.join(self.file.replace('/', "-"));
                sides::compiled(&source, &program).map(|_| vec![program.into_os_string()])
            }
        }
    }
}

/// The interpreter itself: what is called `python3` may be a script that looks for it.
fn python() -> Option<OsString> {
    let told = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
    Some(String::from_utf8(told.stdout).ok()?.trim_end().into())
}

/// The decks of a campaign as a user runs it, with the decks that misdeal brings along.
fn dealing<G: Aimed>(decks: u64) -> Dealing {
    Dealing { kept: kept::built_in::<G>(), ..Dealing::of::<G>(1, 0..decks) }
}

fn campaign<G: Aimed>(words: &[OsString], subject: &Subject, jobs: usize, pool: &ThreadPool) -> f64 {
    let Subject { decks, most, .. } = *subject;
    let options = Options { most, ..Options::default() };
    let line = format!("{words:?}");
    let program = Arc::new(Identity { command: Vec::new(), line, profile: Profile::Uva });
    let jobs = NonZeroUsize::new(jobs).expect("some");
    let plan = ProgramPlan { program, dealing: dealing::<G>(decks), stop: Stop::Never, jobs };
    let mut tester: Tester<G> = Tester::new(Program::new(words.to_vec()).expect("a command"), options);
    sides::seconds(|| {
        let summary = pool.install(|| plan.run(&mut tester, &mut Nobody)).expect("it runs");
        assert_eq!((summary.coverage.decks(), summary.findings()), (decks, 0));
    })
}

fn measure<G: Aimed>(subject: &Subject, folder: &Path, pools: &[ThreadPool; 2]) {
    let Some(words) = subject.words(folder) else {
        let tool = if subject.language == Language::Cpp { "g++" } else { "python3" };
        println!("{:<28} left out: there is no {tool}", subject.file);
        return;
    };
    let mut text = Vec::new();
    for counted in decks_alone::<G>(dealing::<G>(subject.decks), u64::MAX) {
        notation::write_deck(&counted.dealt.deck, G::CARDS_A_LINE, &mut text);
    }
    text.extend_from_slice(notation::END);
    let (input, output) = (folder.join("decks"), folder.join("answers"));
    fs::write(&input, text).expect("writable");
    let mut ratios: [Vec<f64>; 2] = Default::default();
    let mut rate = 0.0_f64;
    for _ in 0..TURNS {
        let alone = sides::on_file(Command::new(&words[0]).args(&words[1..]), &input, &output);
        let one = campaign::<G>(&words, subject, 1, &pools[0]);
        let two = campaign::<G>(&words, subject, 2, &pools[1]);
        rate = rate.max(subject.decks as f64 / alone);
        ratios[0].push(alone / one);
        ratios[1].push(one / two);
    }
    let [one, two] = ratios.map(sides::spread);
    println!("{:<28} {:>6} {rate:>12.0}  {one:<24} {two}", subject.file, subject.most);
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let pools =
        [1, 2].map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads"));
    println!(
        "{:<28} {:>6} {:>12}  {:<24} two jobs / one",
        "program", "batch", "alone, /s", "one job / alone"
    );
    // A start of Python takes as long as thousands of decks.
    for most in [MOST, 20 * MOST] {
        let subject = |file, language, decks| Subject { file, language, decks, most };
        let cpp = subject("accordian/right_arrays.cpp", Language::Cpp, 400_000);
        measure::<Accordian>(&cpp, folder.path(), &pools);
        let cpp = subject("clock/right_arrays.cpp", Language::Cpp, 1_000_000);
        measure::<Clock>(&cpp, folder.path(), &pools);
        let python = subject("accordian/right_lists.py", Language::Python, 20_000);
        measure::<Accordian>(&python, folder.path(), &pools);
        let python = subject("clock/right_dict.py", Language::Python, 60_000);
        measure::<Clock>(&python, folder.path(), &pools);
    }
}
