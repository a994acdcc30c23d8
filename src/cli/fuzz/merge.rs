//! `misdeal fuzz merge`

use serde::de::DeserializeOwned;

use super::program;
use crate::cli::args::FuzzMergeArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::cli::source::Written;
use crate::parts::NotMergeable;
use crate::report::fuzz::{FuzzRecord, PartRecord};
use crate::report::fuzz_program::ProgramRecord;
use crate::report::html::{self, Plays};
use crate::report::merged;
use crate::report::results::Results;
use crate::report::schema::Described;

const COMMAND: &str = "misdeal fuzz --json";

pub fn run(args: &FuzzMergeArgs) -> Result<Exit, Failure> {
    args.machines.begin()?;
    args.html.is_asked()?;
    let files = args.files.iter().map(|path| Written::read(path)).collect::<Result<Vec<_>, _>>()?;
    let is_of_a_program = |file: &&Written| file.is_of(ProgramRecord::FORM);
    match (files.iter().find(is_of_a_program), files.iter().find(|file| !is_of_a_program(file))) {
        (None, _) => of_engines(&files, args),
        (Some(_), None) => of_a_program(&files, args),
        (Some(program), Some(other)) if other.is_of(FuzzRecord::FORM) => Err(Failure::Usage(format!(
            "{} is of a campaign of a program, and {} of engines: they are no parts of one campaign",
            program.name(),
            other.name()
        ))),
        (Some(_), Some(other)) => Err(other.is_not(COMMAND)),
    }
}

/// The records, each with its file.
fn read<R: Described + DeserializeOwned>(files: &[Written]) -> Result<Vec<(String, R)>, Failure> {
    files.iter().map(|file| Ok((file.name().to_owned(), file.record(COMMAND)?))).collect()
}

fn refused(error: &NotMergeable) -> Failure {
    Failure::Usage(error.to_string())
}

fn of_engines(files: &[Written], args: &FuzzMergeArgs) -> Result<Exit, Failure> {
    let record = merged::merge(&read::<FuzzRecord>(files)?).map_err(|error| refused(&error))?;
    args.html.write(|| html::campaign(&record, &Plays::new()))?;
    let text = || {
        let checked = record.campaigns.iter().map(|campaign| campaign.checked(args.strata_told.detail()));
        let found = record.campaigns.iter().map(|campaign| campaign.found(None));
        parts(&record.parts) + &checked.chain(found).collect::<String>()
    };
    output::text(&if args.json { output::json(&record) } else { text() })?;
    args.machines.tell(|| Results::from(&record))?;
    let found = record.campaigns.iter().any(|campaign| !campaign.findings.is_empty());
    Ok(if found { Exit::Finding } else { Exit::Nothing })
}

fn of_a_program(files: &[Written], args: &FuzzMergeArgs) -> Result<Exit, Failure> {
    let record = merged::merge_program(&read::<ProgramRecord>(files)?).map_err(|error| refused(&error))?;
    args.html.write(|| html::campaign_of_program(&record, &Plays::new()))?;
    let text = || parts(&record.parts) + &record.checked(args.strata_told.detail()) + &record.found(None);
    output::text(&if args.json { output::json(&record) } else { text() })?;
    args.machines.tell(|| Results::of_program(&record, None))?;
    Ok(program::exit_of(&record))
}

fn parts(parts: &[PartRecord]) -> String {
    parts.iter().map(PartRecord::text).collect()
}
