//! Fields of records stay as they are from release to release (docs/json.md): `tests/stable/fields.txt` lists them as
//! released versions have had them. Nothing is changed there, only added to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn in_sources(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The fields of a form, a line each: `misdeal.check/1 decks[].code string`, with a `?` behind those that may be
/// left out. `[]` stands for the items of a list, `{}` for the values of a map.
struct Fields<'a> {
    schema: &'a Value,
    form: &'a str,
    lines: BTreeSet<String>,
}

impl<'a> Fields<'a> {
    fn of(schema: &'a Value) -> BTreeSet<String> {
        let form = schema["title"].as_str().expect("a form has a name");
        let mut fields = Self { schema, form, lines: BTreeSet::new() };
        fields.walk(schema, "", &mut Vec::new());
        fields.lines
    }

    /// Goes through a part of the schema; `within` are the definitions it stands in, so that one that has itself in
    /// it ends.
    fn walk(&mut self, part: &'a Value, path: &str, within: &mut Vec<&'a str>) {
        if let Some(name) = part["$ref"].as_str() {
            if !within.contains(&name) {
                within.push(name);
                self.walk(self.definition(name), path, within);
                within.pop();
            }
            return;
        }
        for choice in ["anyOf", "oneOf", "allOf"].iter().filter_map(|key| part[key].as_array()).flatten() {
            self.walk(choice, path, within);
        }
        let required: Vec<&str> =
            part["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, field) in part["properties"].as_object().into_iter().flatten() {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let may_miss = if required.contains(&name.as_str()) { "" } else { "?" };
            let types = self.types(field).into_iter().collect::<Vec<_>>().join("|");
            self.lines.insert(format!("{} {path} {types}{may_miss}", self.form));
            self.walk(field, &path, within);
        }
        for (key, sign) in [("items", "[]"), ("additionalProperties", "{}")] {
            if part[key].is_object() {
                self.walk(&part[key], &format!("{path}{sign}"), within);
            }
        }
    }

    fn definition(&self, reference: &str) -> &'a Value {
        let found = self.schema.pointer(reference.trim_start_matches('#'));
        found.expect("a reference leads to a definition")
    }

    /// What kinds of values a field may have.
    fn types(&self, field: &Value) -> BTreeSet<String> {
        if let Some(name) = field["$ref"].as_str() {
            return self.types(self.definition(name));
        }
        let choices = ["anyOf", "oneOf", "allOf"].iter().filter_map(|key| field[key].as_array()).flatten();
        let mut types: BTreeSet<String> = choices.flat_map(|choice| self.types(choice)).collect();
        match &field["type"] {
            Value::String(name) => drop(types.insert(name.clone())),
            Value::Array(names) => types.extend(names.iter().filter_map(Value::as_str).map(str::to_owned)),
            _ if field.get("const").is_some_and(Value::is_string) => drop(types.insert("string".to_owned())),
            _ => {}
        }
        types
    }
}

#[test]
fn fields_of_records_stay() {
    let files = fs::read_dir(in_sources("schemas")).expect("schemas");
    let mut there = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file.expect("an entry").path()).expect("a schema");
        there.extend(Fields::of(&serde_json::from_str(&text).expect("JSON")));
    }
    let stored = fs::read_to_string(in_sources("tests/stable/fields.txt")).expect("the stored list");
    let listed: BTreeSet<String> =
        stored.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    // A form in a new version promises anew.
    let form = |line: &String| line.split(' ').next().expect("a word").to_owned();
    let forms: BTreeSet<String> = there.iter().map(form).collect();
    let gone: Vec<_> = listed.difference(&there).filter(|line| forms.contains(&form(line))).collect();
    assert!(
        gone.is_empty(),
        "tests/stable/fields.txt promises fields that are no more, or are another: {gone:#?}"
    );
    let new = there.difference(&listed).cloned().collect::<Vec<_>>().join("\n");
    assert!(new.is_empty(), "these fields are new, and are to be put into tests/stable/fields.txt:\n{new}");
}

/// A field that is taken away, renamed, of another type or no longer always there is another line.
#[test]
fn what_a_reader_would_miss_is_another_line() {
    let schema = serde_json::json!({
        "title": "misdeal.try/1",
        "properties": { "decks": { "type": "array", "items": { "$ref": "#/$defs/Row" } }, "of": { "$ref": "#/$defs/Kind" } },
        "required": ["decks"],
        "$defs": {
            "Row": { "properties": { "code": { "type": ["string", "null"] }, "within": { "$ref": "#/$defs/Row" } } },
            "Kind": { "oneOf": [{ "const": "a" }, { "const": "b" }] },
        },
    });
    let lines: Vec<String> = Fields::of(&schema).into_iter().collect();
    let expected = [
        "misdeal.try/1 decks array",
        "misdeal.try/1 decks[].code null|string?",
        "misdeal.try/1 decks[].within ?",
        "misdeal.try/1 of string?",
    ];
    assert_eq!(lines, expected);
}
