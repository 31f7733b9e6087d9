//! The WebAssembly boundary: what the page may call. Compiled for wasm only.
//!
//! A handful of functions and three handles: [`Lab`], [`Opening`] on the way to one, and [`Branches`], the documents to go
//! back to and forth. Scenarios and reports cross as plain JavaScript values, errors as one object `{code, path, said}`;
//! instants cross as numbers of nanoseconds, which 2^53 − 1 keeps exact. The page decides nothing: it asks the `Lab`.

mod branches;
mod decision;
mod forking;
mod lab;
mod live;
mod moving;
mod opening;
mod plain;
mod tables;
mod taking;
mod words;

pub use branches::Branches;
pub use lab::Lab;
pub use opening::Opening;

use js_sys::{Array, Object};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::measure::Measured;
use crate::run::Run;
use crate::scenario::document::Value;
use crate::scenario::{Complaint, Scenario, ScenarioError, Word, bounds, cut, parameters};

/// The engine's version, as in `Cargo.toml`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Runs a scenario to its end and reports.
///
/// # Errors
/// Throws a `{code, path, said}` for the first mistake in the scenario.
#[wasm_bindgen]
pub fn simulate(scenario: JsValue, decisions: bool, max_requests: Option<f64>) -> Result<JsValue, JsValue> {
    let run = run(read(scenario)?, max_requests)?;
    if decisions {
        crate::report::few_enough_to_list(&run).map_err(|error| thrown(&error))?;
    }
    let measured = Measured::of(&run);
    Ok(plain::plain(&crate::report::report(&run, &measured, decisions)))
}

/// Every mistake in a scenario, in document order, as a list of `{code, path, said}`.
#[wasm_bindgen]
pub fn check(scenario: JsValue) -> JsValue {
    let mistakes = match Value::from_js(&scenario) {
        Ok(value) => match crate::scenario::check(&value) {
            none if none.is_empty() => {
                crate::scenario::read(&value).and_then(|read| counted(&read)).err().into_iter().collect()
            }
            mistakes => mistakes,
        },
        Err(error) => vec![error],
    };
    mistakes.iter().map(thrown).collect::<Array>().into()
}

/// The shortest document that reads as the same scenario: equal ones for equal scenarios. Unless `names` are asked
/// for, its logs say no more than who came when, and call their clients k1, k2, …
///
/// # Errors
/// Throws a `{code, path, said}` for the first mistake in the scenario.
#[wasm_bindgen]
pub fn canonical(scenario: JsValue, names: bool) -> Result<JsValue, JsValue> {
    let mut scenario = read(scenario)?;
    if !names {
        scenario.make_anonymous();
    }
    Ok(crate::scenario::write(&scenario).to_js())
}

/// Whether a scenario's requests stay within the usual bound.
fn counted(scenario: &Scenario) -> Result<(), ScenarioError> {
    let Scenario { traffic, clients, duration, seed, .. } = scenario;
    crate::traffic::arrivals(traffic, clients, &scenario.traffic_edits(), *duration, *seed, bounds::REQUESTS)
        .map(drop)
        .map_err(|too| crate::scenario::too_many(scenario, too.source, bounds::REQUESTS))
}

/// The table of every parameter of every kind, for forms.
#[wasm_bindgen]
pub fn parameters() -> JsValue {
    plain::plain(&parameters::TABLE)
}

fn read(scenario: JsValue) -> Result<Scenario, JsValue> {
    Value::from_js(&scenario).and_then(|value| crate::scenario::read(&value)).map_err(|error| thrown(&error))
}

/// Runs a scenario within the bound on requests: the given one, else the usual.
fn run(scenario: Scenario, max_requests: Option<f64>) -> Result<Run, JsValue> {
    // A bound that is no count (negative, NaN) admits nothing rather than everything.
    let limit = max_requests.map_or(bounds::REQUESTS, |bound| bound as u64);
    Run::new(scenario, limit).map_err(|error| thrown(&error))
}

fn unknown_lane(id: &str, known: &[&str]) -> JsValue {
    let said = Complaint::new("error-unknown-lane").with("id", cut(id)).with("known", known.join(", "));
    thrown(&ScenarioError::new("unknown-lane", "lanes", said))
}

/// `{code, path, said: {id, args}}`, where an argument is a text, a number, or the `{id}` of another sentence.
fn thrown(error: &ScenarioError) -> JsValue {
    let ScenarioError { code, path, said } = error;
    let args = Object::new();
    for (name, word) in &said.args {
        let value = match word {
            Word::Text(text) => text.into(),
            Word::Number(number) => (*number as f64).into(),
            Word::Id(id) => words::object([("id", (*id).into())]),
        };
        words::set(&args, name, &value);
    }
    let said = words::object([("id", said.id.into()), ("args", args.into())]);
    words::object([("code", (*code).into()), ("path", path.into()), ("said", said)])
}
