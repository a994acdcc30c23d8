//! `misdeal verify merge`

use std::fs;
use std::path::Path;

use super::args::MergeArgs;
use super::tell;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::report::html;
use crate::verify::{self, Certificate};

pub fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    args.told.can_be_written()?;
    let parts = args.files.iter().map(|path| Ok((path.display().to_string(), read(path)?)));
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    match verify::merge(&parts) {
        Ok(whole) => tell(&whole, &parts, &args.told),
        Err(error) => {
            // Where a part is missing or of another run, the page shows which.
            let reason = error.to_string();
            args.told.html.write(|| html::not_mergeable(&parts, &reason))?;
            Err(Failure::Usage(reason))
        }
    }
}

/// The record of a part or of a whole.
pub fn read(path: &Path) -> Result<Certificate, Failure> {
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
    let part: Certificate = serde_json::from_str(&text).map_err(|error| {
        Failure::Usage(format!(
            "{name}: this is not what `misdeal verify --shard K/N --json` writes: {error}"
        ))
    })?;
    match part.flaw() {
        None => Ok(part),
        Some(flaw) => Err(Failure::Usage(format!("{name} is damaged: {flaw} cannot be"))),
    }
}
