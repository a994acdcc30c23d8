//! The command line; see [`misdeal::cli`].

fn main() -> std::process::ExitCode {
    misdeal::cli::main()
}
