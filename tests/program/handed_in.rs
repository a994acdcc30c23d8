//! The programs of `tests/programs`, built.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use misdeal::program::Program;
use tempfile::TempDir;

/// What the list says of a program.
pub struct HandedIn {
    pub file: String,
    pub game: String,
    language: String,
    pub kind: String,
    /// The known bugs that a diagnosis would be right to name.
    #[allow(dead_code, reason = "not every test that shares this file names bugs")]
    pub catalogue: Vec<String>,
    /// The variants of the input that it gets wrong, where that was looked at.
    pub trips_over: Option<Vec<String>>,
}

/// The list.
pub fn all() -> Vec<HandedIn> {
    let text = fs::read_to_string(folder().join("programs.toml")).expect("the list");
    let table: toml::Table = text.parse().expect("TOML");
    let entries = table["program"].as_array().expect("a list");
    entries.iter().map(|entry| HandedIn::of(entry.as_table().expect("an entry"))).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

impl HandedIn {
    fn of(entry: &toml::Table) -> Self {
        let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
        let of = |key: &str| text(&entry[key]);
        let list =
            |value: &toml::Value| value.as_array().expect("a list").iter().map(text).collect::<Vec<_>>();
        Self {
            file: of("file"),
            game: of("game"),
            language: of("language"),
            kind: of("kind"),
            catalogue: list(&entry["catalogue"]),
            trips_over: entry.get("trips_over").map(list),
        }
    }

    /// The program, built in the folder; `None` where a tool is not there, which is said.
    pub fn build(&self, target: &TempDir) -> Option<Program> {
        let source = folder().join(&self.file);
        let target = target.path().join(self.file.replace(['/', '.'], "-"));
        let words: Vec<OsString> = match self.language.as_str() {
            "c++" => {
                self.compile(Command::new("g++").args(["-O1", "-std=c++17", "-o"]).arg(&target).arg(source))?;
                vec![target.into()]
            }
            "java" => {
                self.compile(Command::new("javac").arg("-d").arg(&target).arg(source))?;
                let quick = ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"];
                quick.into_iter().map(OsString::from).chain([target.into(), "Main".into()]).collect()
            }
            _ => {
                self.compile(Command::new("python3").arg("--version"))?;
                vec!["python3".into(), source.into()]
            }
        };
        Some(Program::new(words).expect("a command"))
    }

    fn compile(&self, command: &mut Command) -> Option<()> {
        let name = command.get_program().to_string_lossy().into_owned();
        let Ok(output) = command.stdin(Stdio::null()).output() else {
            println!("{} is left out: there is no `{name}`", self.file);
            return None;
        };
        assert!(output.status.success(), "{}: {}", self.file, String::from_utf8_lossy(&output.stderr));
        Some(())
    }
}
