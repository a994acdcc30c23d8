//! `misdeal schema`

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::exit::Exit;
use super::failure::Failure;
use super::output;
use crate::report::schema::{ALL, Schema};
use crate::visible;

/// Print the JSON Schema of what a command writes with --json.
///
/// Each record says in its first field, `schema`, which form it has, such as `misdeal.fuzz/1`: a name and a version.
/// Without a name the forms are listed. The schemas are those of JSON Schema 2020-12.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The form, such as `fuzz` or `misdeal.fuzz/1`.
    pub name: Option<String>,
    /// Write all schemas into this folder, a file each.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "name")]
    pub dir: Option<PathBuf>,
}

pub fn run(args: &SchemaArgs) -> Result<Exit, Failure> {
    match (&args.name, &args.dir) {
        (Some(name), _) => output::text(&named(name)?.text())?,
        (None, Some(folder)) => ALL.iter().try_for_each(|schema| write(folder, schema))?,
        (None, None) => output::text(&list())?,
    }
    Ok(Exit::Nothing)
}

fn named(name: &str) -> Result<Schema, Failure> {
    Schema::named(name).ok_or_else(|| {
        let names: Vec<&str> = ALL.iter().map(|schema| schema.form.name).collect();
        let (name, names) = (visible::text(name), names.join(", "));
        Failure::Usage(format!("there is no form `{name}`; there are {names}"))
    })
}

fn write(folder: &Path, schema: &Schema) -> Result<(), Failure> {
    let path = folder.join(format!("{}.json", schema.form.name));
    output::can_be_written(&path)?;
    output::file(&path, schema.text().as_bytes())
}

fn list() -> String {
    let width = ALL.iter().map(|schema| schema.form.to_string().len()).max().unwrap_or(0);
    let line = |schema: &Schema| format!("{:<width$}  {}\n", schema.form.to_string(), schema.form.command);
    ALL.iter().map(line).collect()
}
