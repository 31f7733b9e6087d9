//! What is generated from the types and tables and committed: the JSON Schema of a scenario, and the types of
//! scenario and report for TypeScript. A stale one fails here; `RATELAB_GENERATED=1 cargo test --lib generated` makes
//! them again.

mod reference;
pub(crate) mod schema;
mod typescript;

use std::fs;
use std::path::Path;

use schemars::generate::SchemaSettings;

use crate::measure::Measured;
use crate::report::Report;
use crate::run::Run;
use crate::scenario::document::Value;
use crate::scenario::{bounds, builtin, read};

const SCHEMA: &str = "www/scenario.schema.json";
const TYPES: &str = "www/data.d.ts";

/// Compares a committed file with what it is made from, or makes it anew.
fn holds(path: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("RATELAB_GENERATED").is_some() {
        fs::write(file, made).expect("can be written");
        return;
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == made, "{path} is stale: RATELAB_GENERATED=1 cargo test --lib generated");
}

/// The schema of what `simulate` answers, as serde writes it.
fn report() -> Value {
    let schema =
        SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Report<'_>>();
    serde_json::from_value(serde_json::to_value(schema).expect("plain data")).expect("a value")
}

#[test]
fn the_schema_of_the_scenario_is_what_the_tables_say() {
    let text = serde_json::to_string_pretty(&schema::scenario()).expect("plain data");
    holds(SCHEMA, &format!("{text}\n"));
}

#[test]
fn the_types_for_typescript_are_those_of_scenario_and_report() {
    let head = "// What a scenario and a report hold. Generated from the engine's tables and types.\n";
    let parts = [typescript::declare(&schema::scenario()), typescript::declare(&report())];
    holds(TYPES, &format!("{head}\n{}", parts.join("\n")));
}

#[test]
fn reports_are_what_their_types_say() {
    let schema =
        jsonschema::validator_for(&serde_json::to_value(report()).expect("plain data")).expect("a schema");
    for (name, json) in builtin::ALL {
        let scenario = read(&serde_json::from_str(json).expect("JSON")).expect("a scenario");
        let run = Run::new(scenario, bounds::REQUESTS).expect("few requests");
        let report = crate::report::report(&run, &Measured::of(&run), true);
        let report = serde_json::to_value(report).expect("plain data");
        let wrong =
            schema.iter_errors(&report).next().map(|error| format!("{}: {error}", error.instance_path()));
        assert_eq!(wrong, None, "{name}");
    }
}
