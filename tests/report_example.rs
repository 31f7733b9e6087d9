//! The example that prints reports.

#![cfg(not(target_arch = "wasm32"))]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn simulate(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--example", "simulate", "--"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo runs");
    // One that does not read its input may have gone already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

const SCENARIO: &str = r#"{"version": 1, "duration": "1m",
    "lanes": [{"id": "fixed", "limiter": {"kind": "fixed-window", "quota": "1/1m"}}],
    "traffic": [{"kind": "at", "times": ["1s", "2s"]}]}"#;

#[test]
fn prints_one_line_of_json() {
    let whole = simulate(&["-"], SCENARIO);
    assert!(whole.status.success());
    assert!(whole.stderr.is_empty());
    let text = String::from_utf8(whole.stdout).expect("UTF-8");
    assert_eq!(text.find('\n'), Some(text.len() - 1));
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["lanes"][0]["decisions"][1]["outcome"], "reject");
    let short = simulate(&["--no-decisions", "-"], SCENARIO);
    let report: Value = serde_json::from_slice(&short.stdout).expect("JSON");
    assert_eq!(report["lanes"][0].get("decisions"), None);
    assert_eq!(report["lanes"][0]["totals"]["rejected"], 1);
}

#[test]
fn a_mistake_is_one_line_of_json_and_exit_code_2() {
    let wrong_quota = SCENARIO.replace("1/1m", "0/1m");
    let too_many =
        SCENARIO.replace(r#""at", "times": ["1s", "2s"]"#, r#""burst", "at": "0s", "count": 6000000"#);
    for (arguments, input, code, path) in [
        (&["-"][..], wrong_quota.as_str(), "too-small", "lanes[0].limiter.quota"),
        (&["-"], too_many.as_str(), "too-many-requests", "traffic[0].count"),
        (&["-"], "{", "broken", ""),
        (&["no/such/file.json"], "", "cannot-read", ""),
        (&[], "", "usage", ""),
        (&["-", "-"], "", "usage", ""),
        (&["--decisions", "-"], SCENARIO, "usage", ""),
    ] {
        let output = simulate(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(text.find('\n'), Some(text.len() - 1), "one line: {text}");
        let error: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!((&error["code"], &error["path"]), (&Value::from(code), &Value::from(path)), "{text}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
}
