//! Scenarios from JavaScript values: the same document, or the same mistake, as from their JSON.

use js_sys::{JSON, Reflect};
use ratelab::scenario::document::Value;
use ratelab::scenario::{builtin, check, read};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::javascript::value;

fn document(expression: &str) -> Value {
    Value::from_js(&value(expression)).expect(expression)
}

#[wasm_bindgen_test]
fn a_document_is_the_same_however_it_comes() {
    let texts = builtin::ALL.iter().map(|(_, json)| *json).chain([
        r#"{"b": 1, "10": 2, "9": 3, "b": 4, "01": 5, "-1": [null, true, "é", 0.5, -0, 1e300]}"#,
        r#"{"4294967295": 1, "4294967294": 2, "__proto__": 3, "": {}}"#,
        "9007199254740993",
        "0.1",
    ]);
    for json in texts {
        let parsed: Value = serde_json::from_str(json).expect("JSON");
        let js = JSON::parse(json).expect("JSON");
        assert_eq!(Value::from_js(&js).expect("plain data"), parsed, "{json}");
    }
}

#[wasm_bindgen_test]
fn what_json_cannot_say_is_read_as_one_would_expect() {
    for (expression, json) in [
        ("({a: undefined, b: 1, c() {}, d: Symbol()})", r#"{"b": 1}"#),
        ("[undefined, 1, , 2]", "[null, 1, null, 2]"),
        ("undefined", "null"),
        ("5n", "5"),
        ("-0", "0"),
        ("Object.assign(Object.create({inherited: 1}), {own: 2})", r#"{"own": 2}"#),
    ] {
        assert_eq!(document(expression), serde_json::from_str::<Value>(json).expect("JSON"), "{expression}");
    }
}

#[wasm_bindgen_test]
fn numbers_that_are_none_are_mistakes_at_their_place() {
    let scenario = |seed: &str| {
        format!(
            r#"({{version: 1, duration: "1m", lanes: [{{id: "a", limiter: {{kind: "none"}}}}], traffic: [], seed: {seed}}})"#
        )
    };
    assert_eq!(read(&document(&scenario("9007199254740991n"))).expect("valid").seed, (1 << 53) - 1);
    assert_eq!(read(&document(&scenario("undefined"))).expect("valid").seed, 1);
    for (seed, code) in [
        ("NaN", "not-a-number"),
        ("-Infinity", "not-a-number"),
        ("null", "wrong-type"),
        ("2n ** 53n", "too-large"),
        ("2n ** 70n", "too-large"),
        ("-1n", "negative"),
        ("new Date(0)", "wrong-type"),
    ] {
        let found: Vec<_> =
            check(&document(&scenario(seed))).into_iter().map(|error| (error.code, error.path)).collect();
        assert_eq!(found, [(code, "seed".to_owned())], "{seed}");
    }
}

#[wasm_bindgen_test]
fn what_is_no_plain_data_is_a_broken_whole() {
    let endless = value("({})");
    Reflect::set(&endless, &"self".into(), &endless).expect("set");
    let doubled =
        "(() => { let list = []; for (let i = 0; i < 60; i++) list = [list, list]; return list })()";
    for broken in [
        endless,
        value(doubled),
        value("({get seed() { throw new Error() }})"),
        value("new Proxy({}, {ownKeys() { throw new Error() }})"),
        value("(() => { const long = 'x'.repeat(1 << 26); return Array(1000).fill(long) })()"),
    ] {
        let error = Value::from_js(&broken).expect_err("broken");
        assert_eq!((error.code, error.path.as_str()), ("broken", ""));
    }
}
