//! Reports and mistakes as JavaScript gets them.

use ratelab::measure::Measured;
use ratelab::report::report;
use ratelab::run::Run;
use ratelab::scenario::bounds::REQUESTS;
use ratelab::scenario::document::Value;
use ratelab::scenario::{builtin, read};
use ratelab::web;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::javascript::{field, json, length, parsed, text, value};

#[wasm_bindgen_test]
fn a_report_is_plain_data_with_the_fields_of_its_json() {
    for (name, scenario) in builtin::ALL {
        let document: Value = serde_json::from_str(scenario).expect(name);
        let run = Run::new(read(&document).expect(name), REQUESTS).expect(name);
        let measured = Measured::of(&run);
        for decisions in [true, false] {
            let ours = serde_json::to_string(&report(&run, &measured, decisions)).expect(name);
            let theirs = web::simulate(parsed(scenario), decisions, None).expect(name);
            // Through JSON.parse, so that only values and the order of fields count.
            assert!(json(&theirs) == json(&parsed(&ours)), "{name}");
        }
    }
}

/// Made by the native example: the logarithms, too, are the same on every machine.
#[wasm_bindgen_test]
fn random_traffic_is_the_same_as_natively() {
    let scenario = r#"{"version": 1, "seed": 20261130, "duration": "5m",
        "lanes": [{"id": "gcra", "limiter": {"kind": "gcra", "rate": "10/s", "burst": 10}}],
        "traffic": [{"kind": "poisson", "rate": "12/s"}]}"#;
    let report = web::simulate(parsed(scenario), false, None).expect("valid");
    let lane = field(&field(&report, "lanes"), "0");
    assert_eq!(text(&lane, "fingerprint"), "c04fa4dfce52ebed");
    assert_eq!(
        json(&field(&lane, "totals")),
        r#"{"offered":3604,"admitted":2985,"delayed":0,"rejected":619}"#
    );
    assert_eq!(field(&field(&lane, "worstWindow"), "first").as_f64(), Some(87_385_382_045.0));
}

#[wasm_bindgen_test]
fn a_bad_scenario_throws_the_first_mistake_and_check_lists_them_all() {
    let scenario = || {
        value(
            "({version: 1, duration: '1m', seed: -1, traffic: [],
               lanes: [{id: 'a', limiter: {kind: 'fixed-window', quota: '100'}}]})",
        )
    };
    let error = web::simulate(scenario(), true, None).expect_err("bad");
    assert_eq!((text(&error, "code"), text(&error, "path")), ("negative".into(), "seed".into()));
    assert_eq!(text(&field(&error, "said"), "id"), "error-negative");
    let all = web::check(scenario());
    assert_eq!(length(&all), 2);
    assert_eq!(json(&field(&all, "0")), json(&error));
    assert_eq!(text(&field(&all, "1"), "path"), "lanes[0].limiter.quota");
    assert_eq!(json(&web::check(parsed(builtin::ALL[0].1))), "[]");
    // What is no plain data is one mistake, of the whole.
    let broken = web::check(value("(() => { const x = {}; x.x = x; return x })()"));
    assert_eq!((length(&broken), text(&field(&broken, "0"), "code")), (1, "broken".into()));
}

#[wasm_bindgen_test]
fn the_bound_on_requests_is_exact_and_nonsense_lets_nothing_run() {
    let scenario = || parsed(builtin::ALL.iter().find(|(name, _)| *name == "edge-burst").expect("there").1);
    assert!(web::simulate(scenario(), false, Some(200.0)).is_ok());
    for bound in [199.0, 0.0, -5.0, f64::NAN] {
        let error = web::simulate(scenario(), false, Some(bound)).expect_err("too many");
        assert_eq!(text(&error, "code"), "too-many-requests", "{bound}");
        let place = if bound == 199.0 { "traffic[1].count" } else { "traffic[0].count" };
        assert_eq!(text(&error, "path"), place, "{bound}");
    }
}
