//! Every field of a scenario, wrong in every way: the code and the place.

use super::document::{Step, Wants, at, full_scenario, path, places, wants};
use super::mistake;
use crate::scenario::document::Value;
use crate::scenario::{check, read};

/// Values that may not stand at such a leaf, and the code that says why.
pub(super) fn wrong(leaf: Wants) -> Vec<(Value, &'static str)> {
    let mut wrong: Vec<(Value, &'static str)> = vec![
        (Value::Null, "wrong-type"),
        (Value::Array(vec![]), "wrong-type"),
        (Value::Object(vec![]), "wrong-type"),
    ];
    let texts = |list: &[(&str, &'static str)]| -> Vec<(Value, &'static str)> {
        list.iter().map(|(text, code)| (Value::text(*text), *code)).collect()
    };
    let no_numbers = [(Value::whole(1), "wrong-type"), (Value::Number(f64::NAN), "wrong-type")];
    let times = [
        ("", "empty"),
        ("-1s", "negative"),
        ("+1s", "negative"),
        ("1", "no-unit"),
        ("1.5", "no-unit"),
        ("1 s", "not-a-time"),
        ("1mo", "not-a-time"),
        ("soon", "not-a-time"),
        ("0.5ns", "too-fine"),
        ("105d", "too-large"),
        ("9007199254740992ns", "too-large"),
        ("99999999999999999999999999999999999999999999d", "too-large"),
    ];
    let numbers = [
        (Value::Number(-1.0), "negative"),
        (Value::Number(-1e300), "negative"),
        (Value::Number(0.5), "not-whole"),
        (Value::Number(-0.5), "not-whole"),
        (Value::Number(9_007_199_254_740_992.0), "too-large"),
        (Value::Number(1e300), "too-large"),
        (Value::Number(f64::NAN), "not-a-number"),
        (Value::Number(f64::INFINITY), "not-a-number"),
        (Value::Number(f64::NEG_INFINITY), "not-a-number"),
        (Value::text("1"), "wrong-type"),
    ];
    if !matches!(leaf, Wants::Flag) {
        wrong.push((Value::Bool(true), "wrong-type"));
    }
    match leaf {
        Wants::Version => {
            wrong.extend(numbers);
            wrong.extend([(Value::whole(0), "unknown-version"), (Value::whole(2), "unknown-version")]);
        }
        Wants::Schema => wrong.extend(no_numbers),
        Wants::Seed => wrong.extend(numbers),
        Wants::Count { least } => {
            wrong.extend(numbers);
            wrong.extend((least > 0).then(|| (Value::whole(least - 1), "too-small")));
        }
        Wants::Span => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&times));
            wrong.extend(texts(&[("0s", "too-small"), ("0ns", "too-small")]));
        }
        Wants::Duration | Wants::Instant => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&times));
        }
        Wants::Item => {
            wrong.extend(numbers);
            wrong.extend([(Value::whole(7), "unknown-item"), (Value::whole(1 << 40), "unknown-item")]);
        }
        Wants::Edit => {
            wrong.extend(numbers);
            // One that moves, one that comes later, one that is not there.
            wrong.extend([1, 5, 7, 1 << 40].map(|number| (Value::whole(number), "unknown-edit")));
        }
        Wants::Lane => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[("", "unknown-lane"), ("nonsense", "unknown-lane")]));
        }
        Wants::Position | Wants::Place => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&times[..1]));
            wrong.extend(texts(&[
                ("best", "not-a-time"),
                ("59s+", "not-a-position"),
                ("59s+-1", "not-a-position"),
                ("59s+9007199254740992", "not-a-position"),
                ("105d+1", "too-large"),
            ]));
        }
        Wants::Rate => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[
                ("", "not-a-rate"),
                ("10", "not-a-rate"),
                ("1.5/s", "not-a-rate"),
                ("ten/s", "not-a-rate"),
                ("0/1m", "too-small"),
                ("1/0s", "too-small"),
                ("-1/1m", "negative"),
                ("1/-1m", "negative"),
                ("1/60", "no-unit"),
                ("1/0.5ns", "too-fine"),
                ("9007199254740992/1m", "too-large"),
                ("1/105d", "too-large"),
                ("99999999999999999999999999/1m", "too-large"),
            ]));
        }
        Wants::Flag => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[("", "wrong-type"), ("true", "wrong-type")]));
        }
        Wants::Choice => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[
                ("", "unknown-choice"),
                ("nonsense", "unknown-choice"),
                ("Client", "unknown-choice"),
            ]));
        }
        Wants::Name { most } => {
            wrong.extend(no_numbers);
            wrong.extend([(Value::text(""), "empty"), (Value::String("x".repeat(most + 1)), "too-long")]);
        }
        Wants::Client => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[("", "unknown-client"), ("nobody", "unknown-client")]));
        }
        Wants::Date => {
            wrong.extend(no_numbers);
            wrong.extend(texts(&[
                ("", "not-a-date"),
                ("2026-11-30", "not-a-date"),
                ("0s", "not-a-date"),
                ("2026-02-29T00:00:00Z", "not-a-date"),
                ("2026-11-30T00:00:00.0000000001Z", "too-fine"),
            ]));
        }
    }
    wrong
}

#[test]
fn the_full_scenario_is_valid() {
    assert_eq!(check(&full_scenario()), []);
}

#[test]
fn every_leaf_wrong_in_every_way_is_named() {
    let full = full_scenario();
    let mut leaves = 0;
    for steps in places(&full) {
        let is_leaf = !matches!(at(&mut full.clone(), &steps), Value::Object(_) | Value::Array(_));
        let Some(leaf) = wants(&steps) else {
            assert!(!is_leaf, "the tests know what {} wants", path(&steps));
            continue;
        };
        assert!(is_leaf, "{}", path(&steps));
        leaves += 1;
        for (value, code) in wrong(leaf) {
            let mut broken = full.clone();
            let shown = if let Value::String(text) = &value {
                text.chars().take(50).collect()
            } else {
                format!("{value:?}")
            };
            *at(&mut broken, &steps) = value;
            let found: Vec<_> = check(&broken).into_iter().map(|error| (error.path, error.code)).collect();
            // That one, and nothing that only follows from it.
            assert_eq!(found, [(path(&steps), code)], "{} = {shown}", path(&steps));
            assert_eq!(mistake(&broken), (code, path(&steps)));
        }
    }
    assert!(leaves > 100, "{leaves} leaves");
}

#[test]
fn every_object_and_list_of_the_wrong_type_is_named() {
    let full = full_scenario();
    for steps in places(&full) {
        let wrong = match at(&mut full.clone(), &steps) {
            Value::Object(_) => vec![Value::Null, Value::whole(1), Value::Array(vec![]), Value::Bool(false)],
            // A key may be a text.
            Value::Array(_) => vec![Value::Null, Value::whole(1), Value::Object(vec![]), Value::Bool(false)],
            _ => continue,
        };
        for value in wrong {
            let mut broken = full.clone();
            *at(&mut broken, &steps) = value;
            assert_eq!(mistake(&broken), ("wrong-type", path(&steps)));
        }
    }
}

#[test]
fn every_field_left_out_is_missing_or_has_a_default() {
    const OPTIONAL: &[&str] = &[
        "$schema",
        "title",
        "seed",
        "measure",
        "open",
        "world",
        "window",
        "at",
        "view",
        "ip",
        "user",
        "apiKey",
        "retry",
        "nodes",
        "routing",
        "service",
        "maxAttempts",
        "jitter",
        "store",
        "anchor",
        "countRejected",
        "initial",
        "refillStyle",
        "onEmpty",
        "queue",
        "style",
        "key",
        "client",
        "cost",
        "over",
        "parts",
        "from",
        "to",
        "epoch",
        "within",
        "edits",
        "count",
    ];
    // What is optional elsewhere.
    let required = [
        "traffic[1].at",
        "traffic[1].count",
        "edits[0].at",
        "edits[1].to",
        "edits[2].to",
        "edits[5].at",
        "edits[6].at",
    ];
    let full = full_scenario();
    for steps in places(&full) {
        let Some((Step::Field(name), above)) = steps.split_last() else { continue };
        let mut less = full.clone();
        let Value::Object(fields) = at(&mut less, above) else { panic!("an object") };
        fields.retain(|(field, _)| field != name);
        let path = path(&steps);
        if path == "clients" {
            assert_eq!(mistake(&less), ("unknown-client", "traffic[0].client".into()));
        } else if path.ends_with("].edit") {
            let item = path.replace(".edit", ".item");
            assert_eq!(mistake(&less), ("missing", item));
        } else if path == "traffic" {
            assert_eq!(mistake(&less), ("missing", path));
        } else if OPTIONAL.contains(&name.as_str()) && !required.contains(&path.as_str()) {
            assert_eq!(check(&less), [], "{path}");
        } else {
            assert_eq!(mistake(&less), ("missing", path));
        }
    }
}

#[test]
fn a_field_that_nobody_knows_is_named_wherever_it_stands() {
    let full = full_scenario();
    for steps in places(&full) {
        let Value::Object(fields) = at(&mut full.clone(), &steps).clone() else { continue };
        for position in [0, fields.len() / 2, fields.len()] {
            let mut more = full.clone();
            let Value::Object(fields) = at(&mut more, &steps) else { panic!("an object") };
            fields.insert(position, ("nonsense".into(), Value::whole(1)));
            let place = path(&[steps.clone(), vec![Step::Field("nonsense".into())]].concat());
            assert_eq!(mistake(&more), ("unknown-field", place));
            assert_eq!(check(&more).len(), 1);
        }
    }
}

#[test]
fn lists_have_their_bounds() {
    let full = full_scenario();
    let with = |steps: &[Step], items: Vec<Value>| {
        let mut changed = full.clone();
        *at(&mut changed, steps) = Value::Array(items);
        changed
    };
    let field = |name: &str| Step::Field(name.into());
    let times = [field("traffic"), Step::Item(0), field("times")];
    let many = |n: usize| vec![Value::text("1s"); n];
    assert_eq!(mistake(&with(&[field("lanes")], vec![])), ("empty", "lanes".into()));
    assert_eq!(mistake(&with(&[field("lanes")], vec![Value::Null; 13])), ("too-many", "lanes".into()));
    assert_eq!(mistake(&with(&[field("clients")], vec![])), ("empty", "clients".into()));
    assert_eq!(
        mistake(&with(&[field("clients")], vec![Value::Null; 10_001])),
        ("too-many", "clients".into())
    );
    assert_eq!(mistake(&with(&[field("traffic")], vec![Value::Null; 1_001])), ("too-many", "traffic".into()));
    assert_eq!(mistake(&with(&[field("edits")], vec![Value::Null; 1_001])), ("too-many", "edits".into()));
    assert!(read(&with(&[field("edits")], vec![])).is_ok());
    assert_eq!(mistake(&with(&times, many(1_000_001))), ("too-many", "traffic[0].times".into()));
    assert!(read(&with(&times, many(1_000_000))).is_ok());
    assert!(read(&with(&times, vec![])).is_ok());
    assert_eq!(mistake(&with(&[field("traffic")], vec![])), ("unknown-item", "edits[1].item".into()));
    let view = [field("open"), field("view")];
    for n in [0, 1, 3] {
        assert_eq!(mistake(&with(&view, many(n))), ("not-two", "open.view".into()));
    }
    let key = [field("lanes"), Step::Item(1), field("limiter"), field("key")];
    assert_eq!(mistake(&with(&key, vec![])), ("empty", "lanes[1].limiter.key".into()));
    let twice = vec![Value::text("ip"), Value::text("client"), Value::text("ip")];
    assert_eq!(mistake(&with(&key, twice)), ("duplicate", "lanes[1].limiter.key[2]".into()));
}
