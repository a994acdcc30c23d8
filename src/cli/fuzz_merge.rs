//! `misdeal fuzz merge`

use std::fs;
use std::path::Path;

use super::args::FuzzMergeArgs;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use crate::report::fuzz::{FuzzRecord, PartRecord, StrataDetail};
use crate::report::html::{self, Plays};
use crate::report::merged;
use crate::report::results::Results;

pub fn run(args: &FuzzMergeArgs) -> Result<Exit, Failure> {
    args.machines.begin()?;
    args.html.is_asked()?;
    let parts = args.files.iter().map(|path| Ok((path.display().to_string(), read(path)?)));
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    let record = merged::merge(&parts).map_err(|error| Failure::Usage(error.to_string()))?;
    args.html.write(|| html::campaign(&record, &Plays::new()))?;
    output::text(&if args.json { output::json(&record) } else { text(&record, args) })?;
    args.machines.tell(|| Results::from(&record))?;
    let found = record.campaigns.iter().any(|campaign| !campaign.findings.is_empty());
    Ok(if found { Exit::Finding } else { Exit::Nothing })
}

fn text(record: &FuzzRecord, args: &FuzzMergeArgs) -> String {
    let detail = if args.each_stratum { StrataDetail::Each } else { StrataDetail::Quantities };
    let parts = record.parts.iter().map(PartRecord::text);
    let checked = record.campaigns.iter().map(|campaign| campaign.checked(detail));
    let found = record.campaigns.iter().map(|campaign| campaign.found(None));
    parts.chain(checked).chain(found).collect()
}

fn read(path: &Path) -> Result<FuzzRecord, Failure> {
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Failure::Unreadable { source_name: name.clone(), error })?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Usage(format!("{name}: this is not what `misdeal fuzz --json` writes: {error}"))
    })
}
