//! What `--json` writes, of every command that has it, is what the schemas in `schemas/` say: each line has the name
//! of its form, all fields that the form has, and no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use misdeal::cli;
use misdeal::report::schema::{ALL, Schema};
use serde_json::{Map, Value};
use tempfile::TempDir;

use crate::workshop::{root, run};

/// A command as it is called, the form of what it writes, and its exit code.
struct Example {
    words: &'static str,
    form: &'static str,
    exit: i32,
}

const fn example(words: &'static str, form: &'static str, exit: i32) -> Example {
    Example { words, form, exit }
}

/// One after another in one folder: what some write others read. `ROOT` is the folder of the project.
const EXAMPLES: &[Example] = &[
    example("play accordian --deck inert --deck new --json", "play", 0),
    example("play accordian --deck inert --engine batch --json", "play", 0),
    example("play clock --deck new --all-engines --json", "play", 0),
    // Campaigns of engines: without findings, with differences and with laws broken, in parts.
    example("fuzz accordian -n 300 -s 1 --no-corpus --json", "fuzz", 0),
    example("fuzz clock -n 100 -s 1 --corpus ROOT/corpus --shard 1/2 --json", "fuzz", 0),
    example("fuzz clock -n 40 -s 1 --no-corpus --engine T-as-A --json", "fuzz", 1),
    example("fuzz accordian -n 30 -s 1 --no-corpus --stages uniform --engine prefer-one --json", "fuzz", 1),
    example("fuzz clock -n 40 -s 1 --no-corpus --shard 1/2 --json > 1.fuzz", "fuzz", 0),
    example("fuzz clock -n 40 -s 1 --no-corpus --shard 2/2 --json > 2.fuzz", "fuzz", 0),
    example("fuzz merge 1.fuzz 2.fuzz --json", "fuzz", 0),
    example("replay --all --json", "replay", 1),
    example("report --json", "report", 0),
    // Of programs: right, wrong, silent, crashing.
    example(
        "fuzz clock -n 60 -s 1 --no-corpus --no-doctor --json -- python3 ROOT/tests/programs/clock/right_dict.py",
        "fuzz-program",
        0,
    ),
    example(
        "fuzz clock -n 60 -s 1 --no-corpus --out two --json -- python3 ROOT/tests/programs/clock/not_reversed.py",
        "fuzz-program",
        1,
    ),
    example(
        "fuzz accordian -n 20 -s 1 --no-corpus --out two --json -- sh -c cat>&2;echo+no;exit+3",
        "fuzz-program",
        1,
    ),
    example("replay --all --out two --json", "replay", 1),
    example(
        "fuzz clock -n 32 -s 1 --no-corpus --shard 1/2 --out two --json -- python3 \
         ROOT/tests/programs/clock/not_reversed.py > 3.fuzz",
        "fuzz-program",
        1,
    ),
    example(
        "fuzz clock -n 32 -s 1 --no-corpus --shard 2/2 --out two --json -- python3 \
         ROOT/tests/programs/clock/not_reversed.py > 4.fuzz",
        "fuzz-program",
        1,
    ),
    example("fuzz merge 3.fuzz 4.fuzz --json", "fuzz-program", 1),
    example("report two --json", "report", 0),
    example("check clock --deck new --json -- cat ROOT/corpus/clock/statement.out", "check", 1),
    example(
        "check clock ROOT/corpus/clock/statement.in --json -- cat ROOT/corpus/clock/statement.out",
        "check",
        0,
    ),
    example(
        "check clock ROOT/corpus/clock/won.in --json --answers ROOT/corpus/clock/several.out",
        "check",
        1,
    ),
    example("check accordian --deck seed:1#0 --json -- sh -c printf+hm;kill+-9+$$", "check", 1),
    example("doctor clock --json -- python3 ROOT/tests/programs/clock/right_dict.py", "doctor", 0),
    example("doctor accordian --json -- cat ROOT/corpus/clock/statement.out", "doctor", 1),
    example("doctor clock --json -- false", "doctor", 1),
    example("minimize accordian seed:1#1 --engine prefer-one --json", "minimize", 1),
    example("minimize clock seed:1#1 --engine T-as-A --full --budget 50 --json", "minimize", 1),
    example("minimize clock new --engine fast --json", "null", 0),
    example(
        "minimize clock new --time 1s --json -- python3 ROOT/tests/programs/clock/not_reversed.py",
        "minimize-program",
        1,
    ),
    example("minimize clock new --time 1s --json -- false", "minimize-program", 1),
    example("minimize clock new --json -- python3 ROOT/tests/programs/clock/right_dict.py", "null", 0),
    example("explain accordian seed:1#1 --engine prefer-one --json", "explain", 1),
    example("explain clock seed:1#1 --engine T-as-A --all --json", "explain", 1),
    example("explain clock new --engine fast --json", "null", 0),
    example(
        "explain clock new --json -- python3 ROOT/tests/programs/clock/not_reversed.py",
        "explain-program",
        1,
    ),
    example("explain clock new --json -- echo 44,KD", "explain-program", 1),
    example("verify accordian --max-cards 4 --engine fast --json", "verify", 0),
    example("verify clock --ranks 2 --suits 3 --json", "verify", 0),
    example("verify accordian --max-cards 4 --engine prefer-one --json", "verify", 1),
    example(
        "verify accordian --max-cards 4 --engine fast --shard 1/2 --json --certificate 1.json",
        "verify",
        0,
    ),
    example(
        "verify accordian --max-cards 4 --engine fast --shard 2/2 --json --certificate 2.json",
        "verify",
        0,
    ),
    example("verify merge 1.json 2.json --json", "verify", 0),
    example("mutants --list --json", "mutants-list", 0),
    example("mutants clock --only T-as-A --seeds 1 -n 50 --json", "mutants", 0),
    example("mutants accordian --only fmt-* --seeds 1 -n 3 --by uniform --json", "mutants", 1),
    example("mutants clock --only T-as-A --smallest --json", "mutants-smallest", 0),
    example("mutants accordian --only prefer-* --by verify --max-cards 4 --json", "mutants-verify", 0),
    example("strata --json", "strata", 0),
    example("strata clock --reach --only exposed:5* --seeds 1 -n 60 --json", "strata-reach", 1),
    example("stats clock -n 10 -s 1 --json", "stats", 3),
    example("stats accordian -n 2000 -s 1 --json", "stats", 0),
    example("stats clock -n 3000 -s 1 --engine T-as-A --json", "stats", 1),
    example("stats clock -n 2000 -s 1 --mutants --json", "stats-mutants", 0),
    example("corpus --corpus kept add clock new --why A+reason. --file some --json", "corpus-add", 0),
    example("corpus --corpus kept list --json", "corpus-list", 0),
    example("corpus --corpus kept check --json", "corpus-check", 0),
    example("corpus --corpus kept minimize --dry-run --json", "corpus-minimize", 0),
    example("corpus --corpus kept export clock inputs --json", "corpus-export", 0),
    example("corpus --corpus kept import clock inputs --dry-run --json", "corpus-import", 0),
    example("corpus --corpus other import clock inputs --every --json", "corpus-import", 0),
];

impl Example {
    /// `+` is a blank inside a word; what is written goes to the file after `>` as well.
    fn words(&self) -> Vec<String> {
        let root = root().to_str().expect("text").to_owned();
        self.words.split(' ').map(|word| word.replace('+', " ").replace("ROOT", &root)).collect()
    }

    /// The values written: one, or one a line.
    fn values(&self, folder: &Path) -> Result<Vec<Value>, String> {
        let mut words = self.words();
        let file = words.iter().position(|word| word == ">").map(|at| words.split_off(at).remove(1));
        let (code, stdout, stderr) = run(folder, &words, &[]);
        if let Some(file) = file {
            fs::write(folder.join(file), &stdout).expect("written");
        }
        if code != Some(self.exit) {
            return Err(format!("{}: exit code {code:?}: {stderr}", self.words));
        }
        let values = serde_json::Deserializer::from_str(&stdout).into_iter();
        let values: Vec<Value> =
            values.collect::<Result<_, _>>().map_err(|error| format!("{}: {error}: {stdout}", self.words))?;
        if values.is_empty() { Err(format!("{} has written nothing", self.words)) } else { Ok(values) }
    }

    /// Whether it writes what its schema says.
    fn check(&self, folder: &Path) -> Result<(), String> {
        let values = self.values(folder)?;
        let validator = (self.form != "null").then(|| validator(self.form));
        for value in &values {
            let wrong = validator.as_ref().map_or_else(|| of_nothing(value), |schema| of_form(schema, value));
            wrong.map_err(|wrong| format!("{}: {wrong}", self.words))?;
        }
        Ok(())
    }
}

fn of_nothing(value: &Value) -> Result<(), String> {
    if value.is_null() { Ok(()) } else { Err(format!("null is expected, not {value}")) }
}

fn of_form(schema: &Validator, value: &Value) -> Result<(), String> {
    let first = value.as_object().and_then(|object| object.keys().next());
    if first.is_none_or(|first| first != "schema") {
        return Err(format!("the first field is {first:?}"));
    }
    let errors = schema.iter_errors(value).map(|error| format!("{error} at {}", error.instance_path()));
    let errors: Vec<String> = errors.collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
}

/// The schema that stands in the folder.
fn schema(name: &str) -> Value {
    let file: PathBuf = root().join("schemas").join(format!("{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("JSON")
}

fn validator(name: &str) -> Validator {
    jsonschema::draft202012::new(&schema(name)).expect("a schema")
}

#[test]
fn what_is_written_is_what_the_schemas_say() {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let wrong = EXAMPLES.iter().filter_map(|example| example.check(folder.path()).err());
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_form_and_every_command_with_json_has_an_example() {
    let with_json: BTreeSet<String> = with_json(&cli::command(), "");
    assert!(with_json.contains("corpus add") && with_json.contains("play"), "{with_json:?}");
    let shown = |command: &String| {
        EXAMPLES.iter().any(|example| without_corpus(example.words).starts_with(&format!("{command} ")))
    };
    let without: Vec<_> = with_json.iter().filter(|command| !shown(command)).collect();
    assert!(without.is_empty(), "no example of {without:?}");
    let forms: BTreeSet<&str> =
        EXAMPLES.iter().map(|example| example.form).filter(|form| *form != "null").collect();
    assert_eq!(forms, ALL.iter().map(|schema| schema.form.name).collect());
}

fn without_corpus(words: &str) -> String {
    words.replace("--corpus kept ", "").replace("--corpus other ", "")
}

/// The commands that have `--json`, such as `corpus list`.
fn with_json(command: &clap::Command, path: &str) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = command
        .get_subcommands()
        .flat_map(|inner| with_json(inner, format!("{path} {}", inner.get_name()).trim()))
        .collect();
    if command.get_arguments().any(|argument| argument.get_long() == Some("json")) {
        found.insert(path.to_owned());
    }
    found
}

/// A field more, one less or one of another type is noticed: at the top, in lists, and where a choice adds fields.
#[test]
fn schemas_refuse_what_is_not_written() {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let some = ["play accordian", "play clock", "doctor accordian", "verify clock"];
    let some = EXAMPLES.iter().filter(|example| some.iter().any(|some| example.words.starts_with(some)));
    for example in some {
        let validator = validator(example.form);
        for value in example.values(folder.path()).expect("values") {
            assert!(validator.is_valid(&value));
            for pointer in objects(&value, String::new()) {
                for change in [add_a_field, take_a_field_away] {
                    let mut changed = value.clone();
                    change(changed.pointer_mut(&pointer).and_then(Value::as_object_mut).expect("an object"));
                    assert!(!validator.is_valid(&changed), "{} at `{pointer}`: {changed}", example.words);
                }
            }
        }
    }
}

fn add_a_field(object: &mut Map<String, Value>) {
    object.insert("unheard-of".to_owned(), Value::Null);
}

fn take_a_field_away(object: &mut Map<String, Value>) {
    let key = object.keys().next().expect("a field").clone();
    object.remove(&key);
}

/// Where the objects of a value stand.
fn objects(value: &Value, pointer: String) -> Vec<String> {
    let inner: Vec<String> = match value {
        Value::Object(object) => {
            object.iter().flat_map(|(key, value)| objects(value, format!("{pointer}/{key}"))).collect()
        }
        // One is like another.
        Value::Array(values) => {
            values.iter().take(1).flat_map(|value| objects(value, format!("{pointer}/0"))).collect()
        }
        _ => Vec::new(),
    };
    let own = value.as_object().is_some_and(|object| !object.is_empty()).then_some(pointer);
    own.into_iter().chain(inner).collect()
}

#[test]
fn schemas_are_printed_and_are_schemas() {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    for Schema { form, .. } in ALL {
        assert!(jsonschema::meta::is_valid(&schema(form.name)), "{form}");
        let words = ["schema".to_owned(), form.to_string()];
        let (code, stdout, _) = run(folder.path(), &words, &[]);
        assert_eq!(code, Some(0));
        assert_eq!(serde_json::from_str::<Value>(&stdout).expect("JSON"), schema(form.name));
    }
    let (code, _, stderr) = run(folder.path(), &["schema".to_owned(), "fuzzy".to_owned()], &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("fuzz-program"), "{stderr}");
}
