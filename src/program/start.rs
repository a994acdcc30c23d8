//! Why a program does not start, in words that help.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::visible;

/// Why a program does not start.
#[derive(Debug, Error)]
pub enum CannotStart {
    /// There is no command.
    #[error("no program was given")]
    NoCommand,
    /// No such file.
    #[error("cannot start `{program}`: there is no such program{hint}")]
    NotFound {
        /// What was to be started.
        program: String,
        /// What may have been meant, with its comma, or nothing.
        hint: String,
    },
    /// A file that may not be executed.
    #[error("cannot start `{program}`: it is not executable{hint}")]
    NotExecutable {
        /// What was to be started.
        program: String,
        /// What may have been meant.
        hint: String,
    },
    /// A folder.
    #[error("cannot start `{program}`: it is a folder")]
    Folder {
        /// What was to be started.
        program: String,
    },
    /// The file is there; what is to run it is not.
    #[error("cannot start `{program}`: it is to be run by `{interpreter}`, and there is no such program")]
    NoInterpreter {
        /// What was to be started.
        program: String,
        /// What its first line, or its header, names.
        interpreter: String,
    },
    /// A file that this system cannot execute.
    #[error("cannot start `{program}`: it is no program of this system{hint}")]
    NotAProgram {
        /// What was to be started.
        program: String,
        /// What may have been meant.
        hint: String,
    },
    /// Anything else.
    #[error("cannot start `{program}`: {error}")]
    Other {
        /// What was to be started.
        program: String,
        /// What the system says.
        error: io::Error,
    },
}

impl CannotStart {
    /// Finds out why the system has refused to start `command`.
    pub(super) fn explain(command: &OsStr, error: io::Error) -> Self {
        let program = visible::text(&command.to_string_lossy());
        let Some(file) = file_of(command) else {
            return match error.kind() {
                ErrorKind::NotFound | ErrorKind::PermissionDenied => Self::not_found(command, program),
                _ => Self::Other { program, error },
            };
        };
        match error.kind() {
            _ if file.is_dir() => Self::Folder { program },
            ErrorKind::PermissionDenied => Self::NotExecutable { hint: not_executable_hint(&file), program },
            ErrorKind::NotFound => match interpreter_of(&file) {
                Some(interpreter) => Self::NoInterpreter { program, interpreter },
                None => Self::NotAProgram { hint: runner_hint(&file).unwrap_or_default(), program },
            },
            _ if is_not_executable_format(&error) => {
                Self::NotAProgram { hint: runner_hint(&file).unwrap_or_default(), program }
            }
            _ => Self::Other { program, error },
        }
    }

    fn not_found(command: &OsStr, program: String) -> Self {
        let here = Path::new(command).is_file() && !has_folder(command);
        let hint = match program.split_once(' ') {
            _ if here => format!("; did you mean `./{program}`?"),
            Some((name, rest)) if rest.contains(['<', '>', '|']) => {
                format!(
                    "; no shell is used, and the decks come to standard input by themselves: give `{name}` without \
                     `<`, `>` and `|`, its words apart"
                )
            }
            Some((name, rest)) => {
                format!(
                    "; no shell is used, so give the words of the command apart: `{name}` `{rest}`, \
                     not in one pair of quotes"
                )
            }
            None => String::new(),
        };
        Self::NotFound { program, hint }
    }
}

/// The file that the system would start: as given, or from the search path.
fn file_of(command: &OsStr) -> Option<PathBuf> {
    if has_folder(command) {
        let file = PathBuf::from(command);
        return file.exists().then_some(file);
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(command)).find(|file| file.exists())
}

fn has_folder(command: &OsStr) -> bool {
    Path::new(command).components().count() > 1 || Path::new(command).has_root() || starts_with_dot(command)
}

/// `./a.out` has one component.
fn starts_with_dot(command: &OsStr) -> bool {
    matches!(command.as_encoded_bytes(), [b'.', separator, ..] if std::path::is_separator((*separator).into()))
}

fn is_not_executable_format(error: &io::Error) -> bool {
    #[cfg(unix)]
    return error.raw_os_error() == Some(nix::errno::Errno::ENOEXEC as i32);
    #[cfg(not(unix))]
    return error.raw_os_error() == Some(193);
}

fn not_executable_hint(file: &Path) -> String {
    runner_hint(file)
        .unwrap_or_else(|| format!("; try `chmod +x {}`", visible::text(&file.to_string_lossy())))
}

/// How files that end like this are run.
fn runner_hint(file: &Path) -> Option<String> {
    let name = visible::text(&file.to_string_lossy());
    let runner = match file.extension()?.to_str()? {
        "py" => "python3",
        "rb" => "ruby",
        "pl" => "perl",
        "js" | "mjs" => "node",
        "php" => "php",
        "lua" => "lua",
        "java" => "java",
        "jar" => "java -jar",
        "sh" => "sh",
        "exs" => "elixir",
        "c" | "cc" | "cpp" | "cxx" | "rs" | "go" | "hs" | "pas" | "cs" | "kt" | "ml" => {
            return Some("; it is source text: compile it and give what the compiler writes".to_owned());
        }
        _ => return None,
    };
    Some(format!("; did you mean `{runner} {name}`?"))
}

/// What the first line of a script names.
fn interpreter_of(file: &Path) -> Option<String> {
    let text = fs::read(file).ok()?;
    let line = text.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    // A carriage return belongs to the name: scripts with CR LF fail by it.
    Some(visible::text(String::from_utf8_lossy(line).trim_matches([' ', '\t'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(command: &str, kind: ErrorKind) -> String {
        CannotStart::explain(OsStr::new(command), kind.into()).to_string()
    }

    #[test]
    fn what_was_meant_is_said() {
        assert_eq!(
            explained("Cargo.toml", ErrorKind::NotFound),
            "cannot start `Cargo.toml`: there is no such program; did you mean `./Cargo.toml`?"
        );
        assert_eq!(
            explained("./Cargo.toml", ErrorKind::PermissionDenied),
            "cannot start `./Cargo.toml`: it is not executable; try `chmod +x ./Cargo.toml`"
        );
        assert_eq!(
            explained("src/lib.rs", ErrorKind::PermissionDenied),
            "cannot start `src/lib.rs`: it is not executable; it is source text: compile it and give what the \
             compiler writes"
        );
        assert_eq!(explained("./src", ErrorKind::PermissionDenied), "cannot start `./src`: it is a folder");
        assert_eq!(
            explained("python3 a.py", ErrorKind::NotFound),
            "cannot start `python3 a.py`: there is no such program; no shell is used, so give the words of the \
             command apart: `python3` `a.py`, not in one pair of quotes"
        );
        assert_eq!(
            explained("./a.out < in.txt", ErrorKind::NotFound),
            "cannot start `./a.out < in.txt`: there is no such program; no shell is used, and the decks come to standard \
             input by themselves: give `./a.out` without `<`, `>` and `|`, its words apart"
        );
        assert_eq!(
            explained("./none", ErrorKind::NotFound),
            "cannot start `./none`: there is no such program"
        );
    }
}
