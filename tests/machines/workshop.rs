//! Runs of misdeal.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs in this folder with these variables: exit code, standard output, standard error. Nothing is taken from the
/// workflow that the test may be part of.
pub fn run(folder: &Path, words: &[String], variables: &[(&str, &str)]) -> (Option<i32>, String, String) {
    let output = Command::new(cargo_bin!("misdeal"))
        .args(words)
        .current_dir(folder)
        .env_remove("GITHUB_ACTIONS")
        .env_remove("GITHUB_STEP_SUMMARY")
        .envs(variables.iter().copied())
        .output()
        .expect("misdeal starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}
