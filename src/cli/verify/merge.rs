//! `misdeal verify merge`

use std::path::Path;

use super::args::MergeArgs;
use super::tell;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::source;
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
    let part: Certificate = source::record(path, "misdeal verify --shard K/N --json")?;
    match part.flaw() {
        None => Ok(part),
        Some(flaw) => Err(Failure::Usage(format!("{} is damaged: {flaw} cannot be", path.display()))),
    }
}
