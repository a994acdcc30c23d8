//! `misdeal fuzz merge`

use super::args::FuzzMergeArgs;
use super::exit::Exit;
use super::failure::Failure;
use super::{output, source};
use crate::report::fuzz::{FuzzRecord, PartRecord, StrataDetail};
use crate::report::html::{self, Plays};
use crate::report::merged;
use crate::report::results::Results;

pub fn run(args: &FuzzMergeArgs) -> Result<Exit, Failure> {
    args.machines.begin()?;
    args.html.is_asked()?;
    let parts = args
        .files
        .iter()
        .map(|path| Ok((path.display().to_string(), source::record(path, "misdeal fuzz --json")?)));
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
