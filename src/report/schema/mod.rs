//! The forms of the records that `--json` writes: each has a name, a version and a JSON Schema.
//!
//! The schemas are made from the records, and stand in the folder `schemas` too, a file each: so a change of a
//! record is a change of a file that somebody reads. `docs/json.md` says when a version goes up.

mod closed;

use std::fmt;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::check;
use super::corpus::CorpusRecord;
use super::corpus::changes::{AddedGame, ExportedGame, ImportedGame, MinimizedGame};
use super::corpus::check::CheckedGame;
use super::corpus::list::ListedGame;
use super::decided::DecidedRecord;
use super::doctor;
use super::findings::FindingsRecord;
use super::fuzz::FuzzRecord;
use super::fuzz_program::ProgramRecord;
use super::minimize::MinimizeRecord;
use super::mutants::MutantsRecord;
use super::mutants_list::ListRecord;
use super::play::PlayRecord;
use super::program::{ProgramExplainRecord, ProgramMinimizeRecord};
use super::reach::ReachRecord;
use super::replay::ReplayRecord;
use super::smallest::SmallestRecord;
use super::stats::StatsRecord;
use super::stats::mutants::FoundRecord;
use super::strata::StrataRecord;
use crate::diagnose::Explanation;
use crate::verify::Certificate;

/// A form of records: what it is called, and its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name, such as `fuzz-program`.
    pub name: &'static str,
    /// Its version, from 1.
    pub version: u32,
    /// The command that writes it.
    pub command: &'static str,
}

/// As the field `schema` of a record has it: `misdeal.fuzz/1`.
impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "misdeal.{}/{}", self.name, self.version)
    }
}

/// A record that `--json` writes.
pub trait Described: Serialize + JsonSchema {
    /// Its form.
    const FORM: Form;
}

/// A record as it is written: the name of its form comes first.
#[derive(Debug, Serialize)]
pub struct Written<'a, R> {
    schema: String,
    #[serde(flatten)]
    record: &'a R,
}

impl<'a, R: Described> Written<'a, R> {
    /// The record with the name of its form.
    pub fn of(record: &'a R) -> Self {
        Self { schema: R::FORM.to_string(), record }
    }
}

/// A form with its schema.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The form.
    pub form: Form,
    make: fn() -> Value,
}

impl Schema {
    const fn of<R: Described>() -> Self {
        Self { form: R::FORM, make: schema::<R> }
    }

    /// The schema with this name, with its version or without: `fuzz`, `misdeal.fuzz/1`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |schema: &&Self| schema.form.name == name || schema.form.to_string() == name;
        ALL.iter().find(is_named).copied()
    }

    /// As JSON, with a newline at its end.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(&(self.make)()).expect("a schema can be written") + "\n"
    }
}

/// Examples in Rust say nothing to who reads JSON.
fn leave_out_examples(schema: &mut schemars::Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        // Each other part is between two fences.
        let prose: Vec<&str> = text.split("```").step_by(2).map(str::trim).collect();
        prose.join("\n\n").trim().clone_into(text);
    }
}

/// The schema of a record as it is written.
fn schema<R: Described>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(leave_out_examples));
    let mut schema = settings.into_generator().into_root_schema_for::<R>().to_value();
    closed::close(&mut schema);
    let form = R::FORM;
    let object = schema.as_object_mut().expect("a record is an object");
    let name = json!({ "description": "The form of this record.", "const": form.to_string() });
    if let Some(Value::Object(fields)) = object.get_mut("properties") {
        let rest = std::mem::replace(fields, Map::from_iter([("schema".to_owned(), name)]));
        fields.extend(rest);
    }
    if let Some(Value::Array(required)) = object.get_mut("required") {
        required.insert(0, "schema".into());
    }
    let titled = [
        ("$schema", object.remove("$schema").unwrap_or_default()),
        ("$id", format!("urn:misdeal:{}:{}", form.name, form.version).into()),
        ("title", form.to_string().into()),
        ("$comment", format!("What `{}` writes.", form.command).into()),
    ];
    object.remove("title");
    let rest = std::mem::take(object);
    object.extend(titled.map(|(key, value)| (key.to_owned(), value)));
    object.extend(rest);
    schema
}

/// Names the forms: what a record is, its name and version, and the command that writes it.
macro_rules! forms {
    ($($record:ty: $name:literal $version:literal, $command:literal;)*) => {
        $(impl Described for $record {
            const FORM: Form = Form { name: $name, version: $version, command: $command };
        })*

        /// All schemas, by name.
        pub const ALL: &[Schema] = &[$(Schema::of::<$record>()),*];
    };
}

forms! {
    check::Record: "check" 1, "misdeal check --json";
    CorpusRecord<AddedGame>: "corpus-add" 1, "misdeal corpus add --json";
    CorpusRecord<CheckedGame>: "corpus-check" 1, "misdeal corpus check --json";
    CorpusRecord<ExportedGame>: "corpus-export" 1, "misdeal corpus export --json";
    CorpusRecord<ImportedGame>: "corpus-import" 1, "misdeal corpus import --json";
    CorpusRecord<ListedGame>: "corpus-list" 1, "misdeal corpus list --json";
    CorpusRecord<MinimizedGame>: "corpus-minimize" 1, "misdeal corpus minimize --json";
    doctor::Record: "doctor" 1, "misdeal doctor --json";
    Explanation: "explain" 1, "misdeal explain --json";
    ProgramExplainRecord: "explain-program" 1, "misdeal explain --json -- PROGRAM";
    FuzzRecord: "fuzz" 1, "misdeal fuzz --json";
    ProgramRecord: "fuzz-program" 1, "misdeal fuzz --json -- PROGRAM";
    MinimizeRecord: "minimize" 1, "misdeal minimize --json";
    ProgramMinimizeRecord: "minimize-program" 1, "misdeal minimize --json -- PROGRAM";
    MutantsRecord: "mutants" 1, "misdeal mutants --json";
    ListRecord: "mutants-list" 1, "misdeal mutants --list --json";
    SmallestRecord: "mutants-smallest" 1, "misdeal mutants --smallest --json";
    DecidedRecord: "mutants-verify" 1, "misdeal mutants --by verify --json";
    PlayRecord: "play" 1, "misdeal play --json";
    ReplayRecord: "replay" 1, "misdeal replay --json";
    FindingsRecord: "report" 1, "misdeal report --json";
    StatsRecord: "stats" 1, "misdeal stats --json";
    FoundRecord: "stats-mutants" 1, "misdeal stats --mutants --json";
    StrataRecord: "strata" 1, "misdeal strata --json";
    ReachRecord: "strata-reach" 1, "misdeal strata --reach --json";
    Certificate: "verify" 1, "misdeal verify --json";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use super::{ALL, Schema};

    /// Made anew with `cargo run -- schema --dir schemas`.
    #[test]
    fn the_folder_has_the_schemas_of_the_records() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        let read = |file: fs::DirEntry| {
            let text = fs::read_to_string(file.path()).expect("text");
            (file.file_name().into_string().expect("a plain name"), text)
        };
        let there: BTreeMap<String, String> =
            folder.read_dir().expect("schemas").map(|file| read(file.expect("a file"))).collect();
        let made = ALL.iter().map(|schema| (format!("{}.json", schema.form.name), schema.text())).collect();
        assert!(
            there == made,
            "the records have changed: `cargo run -- schema --dir schemas` (docs/json.md)"
        );
    }

    #[test]
    fn descriptions_have_no_example_in_rust() {
        let mut described = schemars::json_schema!({ "description": "One.\n\n```\nlet a = 1;\n\nf(a);\n```\n\nTwo.\n\n```\n```" });
        super::leave_out_examples(&mut described);
        assert_eq!(described.get("description").and_then(|text| text.as_str()), Some("One.\n\nTwo."));
        assert!(ALL.iter().all(|schema| !schema.text().contains("```")));
    }

    #[test]
    fn a_schema_is_found_by_its_name_with_and_without_version() {
        let text = |name| Schema::named(name).map(|schema| schema.form.to_string());
        assert_eq!(text("fuzz-program").as_deref(), Some("misdeal.fuzz-program/1"));
        assert_eq!(text("misdeal.fuzz/1").as_deref(), Some("misdeal.fuzz/1"));
        assert_eq!(text("misdeal.fuzz/2"), None);
        assert!(ALL.is_sorted_by_key(|schema| schema.form.name));
    }
}
