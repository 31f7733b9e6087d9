//! What reading a scenario promises.

mod complaints;
mod document;
mod every_field;
mod order;
// proptest does not build for WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
mod properties;
mod rules;
#[cfg(not(target_arch = "wasm32"))]
mod schema;

use super::document::Value;
use super::{Scenario, ScenarioError, check, read};

/// The document that a JSON text is.
fn parse(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// Reads a JSON text that must be a valid scenario.
fn valid(json: &str) -> Scenario {
    read(&parse(json)).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// Code and path of the mistake that is reported.
fn mistake(document: &Value) -> (&'static str, String) {
    let error = read(document).expect_err("a mistake");
    assert_eq!(check(document).first(), Some(&error), "both ways of asking name the same");
    (error.code, error.path)
}

fn error(json: &str) -> ScenarioError {
    read(&parse(json)).expect_err(json)
}

/// A scenario with these lanes (JSON), and these further fields, each with a comma before it.
fn with(lanes: &str, fields: &str) -> String {
    format!(r#"{{"version": 1, "duration": "2m", "lanes": [{lanes}]{fields}, "traffic": []}}"#)
}

/// A scenario with this limiter and this traffic.
fn one(limiter: &str, traffic: &str) -> String {
    format!(
        r#"{{"version": 1, "duration": "2m", "lanes": [{{"id": "a", "limiter": {limiter}}}], "traffic": [{traffic}]}}"#
    )
}

const LOG: &str = r#"{"kind": "sliding-log", "quota": "10/1m"}"#;
