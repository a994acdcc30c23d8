//! Sides that take turns, and what their turns come to.

// Not every benchmark compares programs.
#![allow(dead_code)]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

pub fn seconds(run: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    run();
    begin.elapsed().as_secs_f64()
}

/// The program on a file, its output to another.
pub fn on_file(command: &mut Command, input: &Path, output: &Path) -> f64 {
    command.stdin(File::open(input).expect("written")).stdout(File::create(output).expect("writable"));
    seconds(|| assert!(command.status().expect("it runs").success()))
}

/// The median, the least and the most.
pub fn spread(mut ratios: Vec<f64>) -> String {
    ratios.sort_by(f64::total_cmp);
    format!("{:.2} ({:.2} to {:.2})", ratios[ratios.len() / 2], ratios[0], ratios[ratios.len() - 1])
}

pub fn is_there(tool: &str) -> bool {
    let run = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    run.is_ok_and(|status| status.success())
}

/// Compiles a C++ program; `None` where there is no compiler.
pub fn compiled(source: &Path, program: &Path) -> Option<Command> {
    if !is_there("g++") {
        return None;
    }
    let built = Command::new("g++").arg("-O2").arg("-o").arg(program).arg(source).status();
    built.expect("g++ runs").success().then(|| Command::new(program))
}
