//! The cases that surprise people: each file of `vectors/` is a scenario with what its report must
//! say. The format is described in `vectors/README.md`.

#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ratelab::measure::Measured;
use ratelab::report::report;
use ratelab::run::Run;
use ratelab::scenario::bounds;
use ratelab::scenario::{self, document};
use serde_json::Value;

fn vectors() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut vectors: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a file");
            (path.file_name().expect("a name").to_string_lossy().into_owned(), parse(&text))
        })
        .collect();
    vectors.sort_by(|one, other| one.0.cmp(&other.0));
    vectors
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The only lane of the report of this scenario.
fn lane_of(scenario: &Value) -> Value {
    let document: document::Value = serde_json::from_value(scenario.clone()).expect("JSON");
    let scenario = scenario::read(&document).expect("a scenario");
    assert_eq!(scenario.lanes.len(), 1);
    let run = Run::new(scenario, bounds::REQUESTS).expect("few requests");
    let mut report = serde_json::to_value(report(&run, &Measured::of(&run), true)).expect("plain data");
    report["lanes"][0].take()
}

/// `66A 4D 53(A 9D)`, letter by letter.
fn spelled_out(outcomes: &str) -> String {
    let mut rest = outcomes.chars().peekable();
    group(&mut rest)
}

fn group(rest: &mut std::iter::Peekable<std::str::Chars>) -> String {
    let mut spelled = String::new();
    let mut times = String::new();
    while let Some(letter) = rest.next() {
        let repeated = match letter {
            ' ' => continue,
            ')' => return spelled,
            '0'..='9' => {
                times.push(letter);
                continue;
            }
            '(' => group(rest),
            'A' | 'W' | 'D' => letter.to_string(),
            other => panic!("{other} is no outcome"),
        };
        let count = if times.is_empty() { 1 } else { times.parse().expect("a number") };
        spelled.push_str(&repeated.repeat(count));
        times.clear();
    }
    spelled
}

/// Every field that is expected is there and equal.
fn check_fields(expected: &Value, found: &Value, place: &str) {
    for (name, value) in expected.as_object().expect("an object") {
        if let (Value::Object(_), Some(found)) = (value, found.get(name)) {
            check_fields(value, found, &format!("{place}.{name}"));
        } else {
            assert_eq!(found.get(name), Some(value), "{place}.{name}");
        }
    }
}

#[test]
fn every_case_comes_out_right() {
    for (file, vector) in vectors() {
        let lane = lane_of(&vector["scenario"]);
        let expect = &vector["expect"];
        let decisions = lane["decisions"].as_array().expect("decisions");
        let outcomes: String = decisions
            .iter()
            .map(|decision| match decision["outcome"].as_str() {
                Some("admit") => 'A',
                Some("delay") => 'W',
                Some("reject") => 'D',
                other => panic!("{file}: {other:?} is no outcome"),
            })
            .collect();
        assert_eq!(outcomes, spelled_out(expect["outcomes"].as_str().expect("outcomes")), "{file}");
        assert_eq!(lane["totals"], expect["totals"], "{file}");
        for part in expect.as_object().expect("an object").keys() {
            match part.as_str() {
                "outcomes" | "totals" => {}
                "worstWindow" => {
                    check_fields(&expect[part], &lane["worstWindow"], &format!("{file} {part}"));
                }
                "decisions" => {
                    for expected in expect[part].as_array().expect("a list") {
                        let mut expected = expected.clone();
                        let fields = expected.as_object_mut().expect("an object");
                        let index =
                            fields.remove("index").and_then(|index| index.as_u64()).expect("an index");
                        let found = &decisions[usize::try_from(index).expect("an index")];
                        check_fields(&expected, found, &format!("{file} decision {index}"));
                    }
                }
                other => panic!("{file}: {other} is not part of the format"),
            }
        }
    }
}

#[test]
fn no_case_of_an_algorithm_is_missing() {
    let cases: BTreeSet<_> =
        vectors().iter().map(|(_, vector)| vector["case"].as_u64().expect("a number")).collect();
    let wanted: BTreeSet<_> = (1..=14).chain([16, 17, 20, 22, 24, 26, 27, 28, 29]).collect();
    assert_eq!(cases, wanted);
}

#[test]
fn outcomes_are_spelled_out() {
    assert_eq!(spelled_out("A 2D W"), "ADDW");
    assert_eq!(spelled_out("2(A 3D) A"), "ADDDADDDA");
}
