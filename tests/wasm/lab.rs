//! The run on the page: moving in it, and what it throws.

use ratelab::scenario::builtin;
use ratelab::web::Lab;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::javascript::{field, parsed, say, text, value};

pub fn lab(name: &str) -> Lab {
    let (_, scenario) = builtin::ALL.iter().find(|(known, _)| *known == name).expect(name);
    Lab::new(parsed(scenario), None, say()).expect(name)
}

fn place(lab: &Lab) -> (f64, f64) {
    (lab.instant(), lab.index())
}

#[wasm_bindgen_test]
fn it_begins_before_everything_and_opens_where_the_scenario_says() {
    let mut lab = lab("edge-burst");
    assert_eq!(place(&lab), (0.0, 0.0));
    lab.seek_open();
    assert_eq!(place(&lab), (60.4e9, 1.0));
    lab.seek("0s+0").expect("a position");
    lab.seek("worst").expect("a position");
    assert_eq!(place(&lab), (60.99e9, 1.0));
}

#[wasm_bindgen_test]
fn it_steps_and_seeks_both_ways() {
    let mut lab = lab("edge-burst");
    assert!(!lab.step(-1.0) && !lab.step(0.0));
    let mut way = vec![place(&lab)];
    while lab.step(1.0) {
        way.push(place(&lab));
    }
    assert_eq!(way.len(), 201);
    assert!(lab.at_end() && !lab.step(1.0));
    for at in (0..200).rev() {
        assert!(lab.step(-1.0));
        assert_eq!(place(&lab), way[at]);
    }
    for (position, expected) in
        [("59.5s+0", (59.5e9, 0.0)), ("59.5s", (59.5e9, 1.0)), ("59.505s", (59.505e9, 0.0))]
    {
        lab.seek(position).expect(position);
        assert_eq!(place(&lab), expected, "{position}");
    }
    lab.seek_instant(60e9);
    assert_eq!((place(&lab), lab.position()), ((60e9, 1.0), "1m".into()));
    // What is no instant is the beginning; what is beyond the end is after everything.
    for nonsense in [-1.0, f64::NAN, f64::NEG_INFINITY] {
        lab.seek_instant(nonsense);
        assert_eq!(lab.instant(), 0.0, "{nonsense}");
    }
    for far in [9_007_199_254_740_991.0, f64::INFINITY] {
        lab.seek_instant(far);
        assert!(lab.at_end(), "{far}");
    }
    for steps in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
        lab.step(steps);
    }
}

#[wasm_bindgen_test]
fn it_throws_objects_that_say_what_where_and_why() {
    let mut lab = lab("edge-burst");
    let before = place(&lab);
    let position = lab.seek("soon").expect_err("none");
    let view = lab.set_view_text("9s 8s").expect_err("none");
    let picture = lab.svg(Some("nope".into())).expect_err("none");
    let lane = Lab::new(parsed(builtin::ALL[0].1), Some(vec!["nope".into()]), say()).err().expect("none");
    let scenario = Lab::new(value("({version: 2})"), None, say()).err().expect("bad");
    for (error, code, path) in [
        (position, "bad-position", "at"),
        (view, "bad-view", "view"),
        (picture, "unknown-lane", "lanes"),
        (lane, "unknown-lane", "lanes"),
        (scenario, "unknown-version", "version"),
    ] {
        assert_eq!((text(&error, "code").as_str(), text(&error, "path").as_str()), (code, path));
        assert!(!text(&field(&error, "said"), "id").is_empty());
    }
    assert_eq!(place(&lab), before);
}

#[wasm_bindgen_test]
fn lanes_are_those_asked_for_in_that_order() {
    let edge = builtin::ALL.iter().find(|(name, _)| *name == "edge-burst").expect("there").1;
    let lab = Lab::new(parsed(edge), Some(vec!["log".into(), "fixed".into()]), say()).expect("valid");
    assert_eq!(lab.lane_ids(), ["log", "fixed"]);
}

#[wasm_bindgen_test]
fn a_catalog_that_fails_takes_nothing_with_it() {
    for catalog in ["() => { throw new Error() }", "() => undefined", "() => 5"] {
        let (_, scenario) = builtin::ALL[0];
        let mut lab = Lab::new(parsed(scenario), None, value(catalog).into()).expect("valid");
        lab.seek_open();
        assert!(lab.svg(None).expect("drawn").contains("</svg>"));
        assert!(lab.why(Some(lab.lane_ids()[0].clone())).is_ok_and(|why| why.is_some()));
    }
}
