//! The JSON Schema takes whatever the reader takes, and refuses what a schema can refuse.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use proptest::prelude::*;

use super::document::{Step, Wants, at, full_scenario, path, places, wants};
use super::every_field::wrong;
use super::properties::{Draws, any_value};
use crate::generated::schema;
use crate::scenario::document::Value;
use crate::scenario::{builtin, read};

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema = serde_json::to_value(schema::scenario()).expect("plain data");
    assert!(jsonschema::meta::is_valid(&schema), "it is itself a schema");
    jsonschema::draft202012::new(&schema).expect("a schema")
});

fn takes(document: &Value) -> bool {
    SCHEMA.is_valid(&serde_json::to_value(document).expect("plain data"))
}

fn takes_or_says_why(document: &Value, name: &str) {
    let document = serde_json::to_value(document).expect("plain data");
    let wrong: Vec<String> =
        SCHEMA.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{name}: {wrong:?}");
}

#[test]
fn every_built_in_every_vector_and_every_field_is_taken() {
    for (name, json) in builtin::ALL {
        takes_or_says_why(&serde_json::from_str(json).expect("JSON"), name);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut vectors = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let vector: Value =
                serde_json::from_str(&fs::read_to_string(&path).expect("a text")).expect("JSON");
            takes_or_says_why(vector.get("scenario").expect("a scenario"), &path.to_string_lossy());
            vectors += 1;
        }
    }
    assert!(vectors > 20);
    takes_or_says_why(&full_scenario(), "the full scenario");
}

/// Mistakes that lie between a value and others, or in its size: of these the reader alone speaks.
fn is_beyond_a_schema(leaf: Wants, code: &str, value: &Value) -> bool {
    let is_text = matches!(value, Value::String(_));
    match code {
        "unknown-client" | "unknown-lane" | "unknown-item" | "unknown-edit" => true,
        "too-large" => is_text,
        "not-a-position" => *value == Value::text("59s+9007199254740992"),
        "not-a-date" => *value == Value::text("2026-02-29T00:00:00Z"),
        // A leaky bucket's capacity, as a meter's.
        "too-small" => leaf == Wants::Count { least: 1 } && *value == Value::whole(0),
        _ => false,
    }
}

#[test]
fn what_is_wrong_by_itself_is_refused_wherever_it_stands() {
    let full = full_scenario();
    let (mut refused, mut taken) = (0, 0);
    for steps in places(&full) {
        let Some(leaf) = wants(&steps) else { continue };
        for (value, code) in wrong(leaf) {
            if matches!(&value, Value::Number(number) if !number.is_finite()) {
                continue;
            }
            let mut broken = full.clone();
            *at(&mut broken, &steps) = value.clone();
            if takes(&broken) {
                assert!(is_beyond_a_schema(leaf, code, &value), "{} may not be {value:?}", path(&steps));
                taken += 1;
            } else {
                refused += 1;
            }
        }
        let Some((Step::Field(_), above)) = steps.split_last() else { continue };
        let mut more = full.clone();
        let Value::Object(fields) = at(&mut more, above) else { panic!("an object") };
        fields.push(("nonsense".into(), Value::whole(1)));
        assert!(!takes(&more), "{} has no other fields", path(above));
    }
    assert!(refused > 10 * taken, "{refused} refused, {taken} not");
}

#[test]
fn what_is_missing_is_refused() {
    let full = full_scenario();
    for steps in places(&full) {
        let Some((Step::Field(name), above)) = steps.split_last() else { continue };
        let mut less = full.clone();
        let Value::Object(fields) = at(&mut less, above) else { panic!("an object") };
        fields.retain(|(field, _)| field != name);
        let misses = read(&less).is_err_and(|error| error.code == "missing");
        assert_eq!(takes(&less), !misses, "without {}", path(&steps));
    }
}

#[test]
fn the_finest_of_every_unit_is_taken() {
    for time in [
        "0.00000000003125d",
        "0.0000000000025h",
        "0.00000000005m",
        "0.000000001s",
        "0.000001ms",
        "0.001us",
        "1.0ns",
    ] {
        let mut document = full_scenario();
        *at(&mut document, &[Step::Field("duration".into())]) = Value::text(time);
        assert!(read(&document).is_ok(), "{time}");
        assert!(takes(&document), "{time}");
    }
}

fn takes_what_the_reader_takes(document: &Value) -> Result<(), TestCaseError> {
    if read(document).is_ok() {
        prop_assert!(takes(document));
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_the_reader_takes_is_taken(draws in prop::collection::vec(any::<u32>(), 0..300)) {
        let document = Draws(draws.into_iter()).scenario();
        prop_assert!(read(&document).is_ok());
        prop_assert!(takes(&document));
    }

    #[test]
    fn what_the_reader_takes_in_some_place_is_taken(value in any_value(), place in any::<prop::sample::Index>()) {
        let mut document = full_scenario();
        let places = places(&document);
        *at(&mut document, &places[place.index(places.len())]) = value;
        takes_what_the_reader_takes(&document)?;
    }

    /// Times, rates, positions and dates, right and nearly right.
    #[test]
    fn every_notation_is_taken(
        text in prop_oneof![
            "[0-9]{1,3}(\\.[0-9]{1,16})?(d|h|m|s|ms|us|ns)([0-9]{1,3}(\\.[0-9]{1,10})?(m|s|ms|us|ns)){0,2}(\\+[0-9]{1,3})?",
            "0{0,2}[0-9]{1,3}/([0-9]{1,2}(\\.[0-9]{1,4})?)?(d|h|m|s|ms|us|ns)([0-9]{1,3}(s|ms|ns)){0,2}",
            "20[0-9]{2}-[01][0-9]-[0-3][0-9][Tt][0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,11})?([Zz]|[+-][0-2][0-9]:[0-5][0-9])",
            "[0-9.dhmsun/+]{1,8}",
        ],
        place in any::<prop::sample::Index>(),
    ) {
        let full = full_scenario();
        let is_text = |steps: &Vec<Step>| matches!(at(&mut full.clone(), steps), Value::String(_));
        let places: Vec<_> = places(&full).into_iter().filter(is_text).collect();
        let mut document = full.clone();
        *at(&mut document, &places[place.index(places.len())]) = Value::text(text);
        takes_what_the_reader_takes(&document)?;
    }
}
