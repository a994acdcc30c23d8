//! Programs that cannot be started.

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use misdeal::program::{CannotRun, CannotStart, Limits, Outcome, Program, Runner};

use crate::workshop::Workshop;

fn start(word: OsString) -> Result<Outcome, CannotStart> {
    let program = Program::new([word.clone()]).expect("a command");
    let limits = Limits { time: Duration::from_mins(1), output: 1 << 20, memory: None };
    match program.run(Vec::new(), &limits) {
        Ok(run) => Ok(run.outcome),
        // A process that another test has just forked may still hold the file open for writing.
        Err(CannotRun::Start(CannotStart::Other { error, .. }))
            if error.kind() == ErrorKind::ExecutableFileBusy =>
        {
            start(word)
        }
        Err(CannotRun::Start(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

fn message(word: impl Into<OsString>) -> String {
    start(word.into()).expect_err("it does not start").to_string()
}

/// A file with this text that may be executed or not.
fn file(workshop: &Workshop, name: &str, text: &str, mode: u32) -> String {
    let path = workshop.path(name);
    fs::write(&path, text).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its mode");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn there_must_be_a_command() {
    assert!(matches!(Program::new([]), Err(CannotStart::NoCommand)));
}

#[test]
fn what_does_not_start_is_explained() {
    let workshop = Workshop::new();
    assert_eq!(message("no-such-program"), "cannot start `no-such-program`: there is no such program");
    let folder = workshop.path("folder");
    fs::create_dir(&folder).expect("a folder");
    assert!(message(&folder).ends_with("it is a folder"));

    let python = file(&workshop, "solution.py", "print()\n", 0o644);
    assert_eq!(
        message(&python),
        format!("cannot start `{python}`: it is not executable; did you mean `python3 {python}`?")
    );
    let other = file(&workshop, "a.out", "", 0o644);
    assert_eq!(
        message(&other),
        format!("cannot start `{other}`: it is not executable; try `chmod +x {other}`")
    );
    let script = file(&workshop, "script", "#!/no/such/interpreter -x\n", 0o755);
    assert_eq!(
        message(&script),
        format!(
            "cannot start `{script}`: it is to be run by `/no/such/interpreter -x`, and there is no such program"
        )
    );
}

/// A text without a first line that names an interpreter is not given to a shell.
#[test]
fn a_text_is_no_program() {
    let workshop = Workshop::new();
    let python = file(&workshop, "solution.py", "print()\n", 0o755);
    assert_eq!(
        message(&python),
        format!("cannot start `{python}`: it is no program of this system; did you mean `python3 {python}`?")
    );
}
