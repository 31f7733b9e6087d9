//! Which of several mistakes is reported, and how it is said.

use super::{LOG, error, mistake, one, parse, valid, with};
use crate::scenario::document::Value;
use crate::scenario::{ScenarioError, check};

fn paths(json: &str) -> Vec<String> {
    check(&parse(json)).into_iter().map(|error| error.path).collect()
}

#[test]
fn mistakes_come_in_document_order() {
    assert_eq!(
        paths(
            r#"{"traffic": [{"kind": "burst", "count": 0, "at": "x"}, {"cost": 1}], "version": 2, "sed": 1,
                "lanes": [{"limiter": {"quota": "x", "kind": "fixed-window", "anchor": 1}}]}"#
        ),
        [
            "traffic[0].count",
            "traffic[0].at",
            "traffic[1].kind",
            "version",
            "sed",
            "lanes[0].limiter.quota",
            "lanes[0].limiter.anchor",
            "lanes[0].id",
            "duration",
        ]
    );
}

#[test]
fn the_order_of_the_document_counts_and_not_that_of_the_reference() {
    let seed_first = with(r#"{"id": "", "limiter": {"kind": "none"}}"#, r#", "clients": []"#);
    assert_eq!(mistake(&parse(&seed_first)), ("empty", "lanes[0].id".into()));
    let turned =
        seed_first.replace(r#", "clients": []"#, "").replace(r#""lanes""#, r#""clients": [], "lanes""#);
    assert_eq!(mistake(&parse(&turned)), ("empty", "clients".into()));
}

#[test]
fn a_missing_field_stands_at_the_end_of_its_object() {
    assert_eq!(
        paths(r#"{"lanes": [{"limiter": {"kind": "gcra"}, "name": "a"}], "traffic": [3]}"#),
        [
            "lanes[0].limiter.rate",
            "lanes[0].limiter.burst",
            "lanes[0].name",
            "lanes[0].id",
            "traffic[0]",
            "version",
            "duration"
        ]
    );
}

#[test]
fn duplicates_of_a_field_are_read_as_json_parse_reads_them() {
    let twice = with(&format!(r#"{{"id": "a", "id": "b", "limiter": {LOG}, "id": "c"}}"#), "");
    assert_eq!(valid(&twice).lanes[0].id, "c");
    // The last value at the first place; names that are array indices before all others.
    assert_eq!(
        paths(r#"{"seed": 1, "duration": 5, "9": 0, "seed": -1, "lanes": [], "5": 0, "traffic": 1}"#),
        ["5", "9", "seed", "duration", "lanes", "traffic", "version"]
    );
}

#[test]
fn of_two_equal_ids_the_second_is_wrong() {
    let lane = format!(r#"{{"id": "a", "limiter": {LOG}}}"#);
    let error_of = |json: &str| mistake(&parse(json));
    assert_eq!(error_of(&with(&format!("{lane}, {lane}"), "")), ("duplicate", "lanes[1].id".into()));
    let clients = r#", "clients": [{"id": "x"}, {"id": "y"}, {"id": "x"}, {"id": "y"}]"#;
    assert_eq!(paths(&with(&lane, clients)), ["clients[2].id", "clients[3].id"]);
}

#[test]
fn a_broken_whole_has_no_path() {
    for json in ["null", "[]", "3", "\"edge-burst\"", "true"] {
        assert_eq!(mistake(&parse(json)), ("wrong-type", String::new()), "{json}");
    }
    let ScenarioError { code, path, message, .. } = ScenarioError::broken("expected `,` at line 3");
    assert_eq!((code, path.as_str()), ("broken", ""));
    assert!(message.contains("expected `,` at line 3"));
}

#[test]
fn a_field_name_that_looks_like_a_path_is_put_in_quotes() {
    assert_eq!(
        error(&with(&format!(r#"{{"id": "a", "limiter": {LOG}}}"#), r#", "a.b": 1"#)).path,
        r#"["a.b"]"#
    );
    assert_eq!(error(r#"{"": 1}"#).path, r#"[""]"#);
}

#[test]
fn messages_say_what_is_wrong_and_what_would_be_right() {
    let traffic = r#"{"kind": "steady", "rate": "10/s", "from": "30s", "to": "30s"}"#;
    for (json, path, message) in [
        (
            one(r#"{"kind": "fixed-window", "quota": "100"}"#, ""),
            "lanes[0].limiter.quota",
            r#""100": it is not a rate; write a whole number, a slash and a time, such as "100/1m""#,
        ),
        (
            one(r#"{"kind": "fixed_window", "quota": "100"}"#, ""),
            "lanes[0].limiter.kind",
            r#""fixed_window" may not stand here (did you mean "fixed-window"?); write one of "none", "fixed-window", "sliding-log", "sub-windows", "sliding-counter", "token-bucket", "leaky-bucket", "gcra""#,
        ),
        (
            one(r#"{"kind": "fixed-window", "qouta": "100/1m"}"#, ""),
            "lanes[0].limiter.qouta",
            r#""qouta" is no field of this (did you mean "quota"?); the fields are "kind", "quota", "anchor", "key""#,
        ),
        (
            one(r#"{"kind": "gcra", "rate": "1/s"}"#, ""),
            "lanes[0].limiter.burst",
            r#""burst" is missing; add a whole number"#,
        ),
        (
            one(r#"{"kind": "token-bucket", "capacity": 5, "refill": "1/s", "initial": 6}"#, ""),
            "lanes[0].limiter.initial",
            r#"it is above "capacity", which is 5; write at most 5"#,
        ),
        (
            one(LOG, traffic),
            "traffic[0].to",
            "it is not after from, which is 30s; write an instant after 30s",
        ),
        (
            one(LOG, r#"{"kind": "burst", "at": null, "count": 1}"#),
            "traffic[0].at",
            r#"it is null; write an instant in quotes, such as "59.5s", or leave an optional field out"#,
        ),
        (
            one(r#"{"kind": "all", "of": []}"#, ""),
            "lanes[0].limiter.kind",
            r#""all" is part of the format but is not simulated yet; use "none" or another kind, such as "token-bucket""#,
        ),
        (
            one(LOG, r#"{"kind": "burst", "at": "1s", "count": 0.5}"#),
            "traffic[0].count",
            "it is not a whole number; write it without decimals",
        ),
    ] {
        let error = error(&json);
        assert_eq!((error.path.as_str(), error.message.as_str()), (path, message));
    }
}

#[test]
fn an_error_is_three_fields_in_order() {
    let error = error(&one(r#"{"kind": "none"}"#, "1"));
    assert_eq!(
        serde_json::to_string(&error).expect("prints"),
        r#"{"code":"wrong-type","path":"traffic[0]","message":"it is a number; write an object, { … }"}"#
    );
}

#[test]
fn however_much_is_wrong_the_first_is_found_and_the_list_stays_short() {
    let fields = (0..100_000).map(|i| (format!("f{i}"), Value::Null)).collect();
    let errors = check(&Value::Object(fields));
    assert_eq!(errors.len(), 100);
    assert_eq!((errors[0].path.as_str(), errors[99].path.as_str()), ("f0", "f99"));
    let long = Value::Object(vec![("x".repeat(1_000_000), Value::Null)]);
    assert!(check(&long)[0].message.len() < 300);
}
