//! `misdeal verify merge`

use std::fs;
use std::path::Path;

use super::args::MergeArgs;
use super::tell;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::verify::{self, Certificate};

pub fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let parts = args.files.iter().map(|path| Ok((path.display().to_string(), read(path)?)));
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    let whole = verify::merge(&parts).map_err(|error| Failure::Usage(error.to_string()))?;
    tell(&whole, &args.told)
}

fn read(path: &Path) -> Result<Certificate, Failure> {
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Usage(format!(
            "{name}: this is not what `misdeal verify --shard K/N --json` writes: {error}"
        ))
    })
}
