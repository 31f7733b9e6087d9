//! The report: its fields, their order, and what they mean.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use proptest::prelude::*;
use ratelab::measure::Measured;
use ratelab::report::{OutcomeName, few_enough_to_list, report};
use ratelab::run::{Outcome, Run};
use ratelab::scenario;
use ratelab::scenario::document::Value as Document;
use serde_json::{Value, json};

fn run_of(scenario: &Value) -> Run {
    let document: Document = serde_json::from_str(&scenario.to_string()).expect("JSON");
    runs::run(scenario::read(&document).expect("a scenario"))
}

/// The report as text.
fn text_of(scenario: &Value, decisions: bool) -> String {
    let run = run_of(scenario);
    serde_json::to_string(&report(&run, &Measured::of(&run), decisions)).expect("a report is plain data")
}

fn report_of(scenario: &Value) -> Value {
    serde_json::from_str(&text_of(scenario, true)).expect("JSON")
}

/// One lane `it` of one limiter.
fn one(limiter: &Value, traffic: &Value) -> Value {
    json!({
        "version": 1,
        "duration": "1d",
        "measure": {"window": "1m"},
        "lanes": [{"id": "it", "limiter": limiter}],
        "traffic": traffic,
    })
}

/// The decisions of the only lane.
fn decisions_of(limiter: &Value, traffic: &Value) -> Vec<Value> {
    match report_of(&one(limiter, traffic))["lanes"][0]["decisions"].take() {
        Value::Array(decisions) => decisions,
        other => panic!("no decisions: {other}"),
    }
}

fn field<'a>(decisions: &'a [Value], name: &str) -> Vec<&'a Value> {
    decisions.iter().map(|decision| &decision[name]).collect()
}

#[test]
fn the_whole_text_field_by_field() {
    let mut scenario = one(
        &json!({"kind": "fixed-window", "quota": "1/1m"}),
        &json!([{"kind": "at", "times": ["59s", "59.5s"]}]),
    );
    scenario["clients"] = json!([{"id": "ana"}]);
    let expected = concat!(
        r#"{"version":1,"lanes":[{"id":"it","fingerprint":"FINGERPRINT","#,
        r#""totals":{"offered":2,"admitted":1,"delayed":0,"rejected":1},"#,
        r#""worstWindow":{"window":60000000000,"key":"ana","first":59000000000,"last":59000000000,"#,
        r#""admitted":1,"limit":1,"ratio":1,"bound":2},"#,
        r#""worstAll":{"window":60000000000,"first":59000000000,"last":59000000000,"admitted":1},"#,
        r#""keys":[{"key":"ana","totals":{"offered":2,"admitted":1,"delayed":0,"rejected":1},"longestWait":0}],"#,
        r#""waits":{"taken":1,"atOnce":1,"median":0,"p95":0,"longest":0},"#,
        r#""decisions":[{"at":59000000000,"client":"ana","cost":1,"outcome":"admit","startsAt":59000000000,"#,
        r#""retryAfter":0,"remaining":0,"resetAt":60000000000,"status":200,"#,
        r#""reason":{"code":"fits","have":1,"need":1},"#,
        r#""headers":{"X-RateLimit-Limit":"1","X-RateLimit-Remaining":"0","X-RateLimit-Reset":"1","#,
        r#""RateLimit":"\"it\";r=0;t=1","RateLimit-Policy":"\"it\";q=1;w=60"}},"#,
        r#"{"at":59500000000,"client":"ana","cost":1,"outcome":"reject","startsAt":null,"#,
        r#""retryAfter":500000000,"remaining":0,"resetAt":60000000000,"status":429,"#,
        r#""reason":{"code":"quota-used","have":1,"need":2},"#,
        r#""headers":{"Retry-After":"1","X-RateLimit-Limit":"1","X-RateLimit-Remaining":"0","#,
        r#""X-RateLimit-Reset":"1","RateLimit":"\"it\";r=0;t=1","RateLimit-Policy":"\"it\";q=1;w=60"}}]}]}"#,
    );
    let words = [59_000_000_000, 0, 1, 0, 59_000_000_000, 59_500_000_000, 0, 1, 2, u64::MAX];
    let expected = expected.replace("FINGERPRINT", &format!("{:016x}", fnv(&words)));
    assert_eq!(text_of(&scenario, true), expected);
    let without = expected.split(r#","decisions""#).next().expect("some text");
    assert_eq!(text_of(&scenario, false), format!("{without}}}]}}"));
}

#[test]
fn nothing_at_all() {
    let report = report_of(&one(&json!({"kind": "none"}), &json!([])));
    let lane = &report["lanes"][0];
    assert_eq!(
        lane["worstWindow"],
        json!({"window": 60_000_000_000_u64, "key": null, "first": null, "last": null, "admitted": 0,
               "limit": null, "ratio": null, "bound": null})
    );
    assert_eq!(lane["keys"], json!([]));
    assert_eq!(lane["decisions"], json!([]));
    // FNV-1a of nothing.
    assert_eq!(lane["fingerprint"], "cbf29ce484222325");
    assert_eq!(report.get("logs"), None);
}

#[test]
fn the_edge_burst() {
    let report = report_of(&one(
        &json!({"kind": "fixed-window", "quota": "100/1m"}),
        &json!([{"kind": "burst", "at": "59s", "count": 100, "over": "1s"},
                {"kind": "burst", "at": "60s", "count": 100, "over": "1s"}]),
    ));
    let lane = &report["lanes"][0];
    assert_eq!(
        lane["worstWindow"],
        json!({"window": 60_000_000_000_u64, "key": "client", "first": 59_000_000_000_u64,
               "last": 60_990_000_000_u64, "admitted": 200, "limit": 100, "ratio": 2, "bound": 200})
    );
    assert_eq!(lane["totals"], json!({"offered": 200, "admitted": 200, "delayed": 0, "rejected": 0}));
    assert_eq!(lane["decisions"][0]["remaining"], 99);
    assert_eq!(lane["decisions"][99]["remaining"], 0);
    assert_eq!(lane["decisions"][100]["resetAt"], 120_000_000_000_u64);
}

#[test]
fn a_ratio_is_whole_or_the_nearest_number() {
    let ratio = |quota: &str| {
        let limiter = json!({"kind": "token-bucket", "capacity": 5, "refill": quota});
        let report = report_of(&one(&limiter, &json!([{"kind": "burst", "at": "1s", "count": 5}])));
        report["lanes"][0]["worstWindow"]["ratio"].to_string()
    };
    assert_eq!(ratio("5/1m"), "1");
    assert_eq!(ratio("3/1m"), "1.6666666666666667");
    assert_eq!(ratio("1/7m"), "null");
}

#[test]
fn retry_after_in_nanoseconds_and_in_whole_seconds() {
    // A token each 20 s: told 19 s, the obedient client would be rejected again.
    let limiter = json!({"kind": "token-bucket", "capacity": 1, "refill": "3/1m"});
    let decisions = decisions_of(&limiter, &json!([{"kind": "at", "times": ["0s", "0.3s"]}]));
    assert_eq!(decisions[1]["retryAfter"], 19_700_000_000_u64);
    assert_eq!(decisions[1]["headers"]["Retry-After"], "20");
    assert_eq!(decisions[0]["headers"].get("Retry-After"), None);
    // Never less than a second: "0" would say at once.
    let limiter = json!({"kind": "sliding-log", "quota": "1/1s"});
    let decisions = decisions_of(&limiter, &json!([{"kind": "at", "times": ["0s", "999999999ns"]}]));
    assert_eq!(decisions[1]["retryAfter"], 1);
    assert_eq!(decisions[1]["headers"]["Retry-After"], "1");
    // Never is never.
    let limiter = json!({"kind": "token-bucket", "capacity": 3, "refill": "3/2s"});
    let decisions = decisions_of(
        &limiter,
        &json!([{"kind": "at", "times": ["0s"], "cost": 4}, {"kind": "at", "times": ["0s"], "cost": 3},
                {"kind": "at", "times": ["0s"]}]),
    );
    assert_eq!(decisions[0]["retryAfter"], Value::Null);
    assert_eq!(decisions[0].get("beyond"), None);
    assert_eq!(decisions[0]["headers"].get("Retry-After"), None);
    assert_eq!(decisions[0]["status"], 429);
    assert_eq!(decisions[0]["reason"], json!({"code": "never-fits", "have": 3, "need": 4}));
    assert_eq!(decisions[0]["remaining"], 3);
    assert_eq!(decisions[2]["retryAfter"], 666_666_667);
}

#[test]
fn reasons_are_codes_and_exact_numbers() {
    let reasons = |limiter: Value, times: Value| {
        let decisions = decisions_of(&limiter, &json!([{"kind": "at", "times": times}]));
        decisions.into_iter().map(|mut decision| decision["reason"].take()).collect::<Vec<_>>()
    };
    assert_eq!(reasons(json!({"kind": "none"}), json!(["0s"])), [json!({"code": "no-limit"})]);
    assert_eq!(
        reasons(json!({"kind": "token-bucket", "capacity": 1, "refill": "3/1m"}), json!(["0s", "0.3s"])),
        [
            json!({"code": "fits", "have": 1, "need": 1}),
            json!({"code": "too-few-tokens", "have": {"numerator": 3, "denominator": 200}, "need": 1}),
        ]
    );
    assert_eq!(
        reasons(json!({"kind": "leaky-bucket", "capacity": 1, "leak": "1/s"}), json!(["0s", "0s", "0s"])),
        [
            json!({"code": "idle"}),
            json!({"code": "waits", "have": 1, "need": 1}),
            json!({"code": "line-full", "have": 1, "need": 2}),
        ]
    );
    let meter = json!({"kind": "leaky-bucket", "style": "meter", "capacity": 1, "leak": "1/s"});
    assert_eq!(
        reasons(meter, json!(["0s", "0.5s"])),
        [
            json!({"code": "fits", "have": 1, "need": 1}),
            json!({"code": "would-overflow", "have": 1, "need": {"numerator": 3, "denominator": 2}}),
        ]
    );
    assert_eq!(
        reasons(json!({"kind": "gcra", "rate": "1/s", "burst": 1}), json!(["0s", "0.5s"]))[1],
        json!({"code": "too-early", "have": 1, "need": {"numerator": 3, "denominator": 2}})
    );
    let queue =
        json!({"kind": "token-bucket", "capacity": 1, "refill": "1/s", "onEmpty": "queue", "queue": 1});
    assert_eq!(
        reasons(queue, json!(["0s", "0s", "0s"])),
        [
            json!({"code": "fits", "have": 1, "need": 1}),
            json!({"code": "waits", "have": 1, "need": 1}),
            json!({"code": "line-full", "have": 1, "need": 2}),
        ]
    );
    assert_eq!(
        reasons(json!({"kind": "sliding-counter", "quota": "2/1m"}), json!(["0s", "0s", "75s", "75s"]))[3],
        json!({"code": "quota-used", "have": 2, "need": {"numerator": 5, "denominator": 2}})
    );
}

#[test]
fn what_lies_beyond_is_null_and_says_so() {
    // Each request takes 104 days to drain: the second starts in time, the third does not.
    let limiter = json!({"kind": "leaky-bucket", "capacity": 9, "leak": "1/9007199254740991ns"});
    let report = report_of(&one(&limiter, &json!([{"kind": "burst", "at": "0s", "count": 3}])));
    let lane = &report["lanes"][0];
    let decisions = lane["decisions"].as_array().expect("decisions");
    let most = 9_007_199_254_740_991_u64;
    assert_eq!(field(decisions, "startsAt"), [&json!(0), &json!(most), &Value::Null]);
    assert_eq!(field(decisions, "resetAt"), [&json!(most), &Value::Null, &Value::Null]);
    assert_eq!(field(decisions, "beyond"), [&Value::Null, &json!(true), &json!(true)]);
    assert_eq!(field(decisions, "outcome"), ["admit", "delay", "delay"]);
    assert_eq!(lane["keys"][0]["longestWait"], Value::Null);
    assert_eq!(lane["keys"][0]["beyond"], true);
    assert_eq!(lane["waits"]["median"], most);
    assert_eq!(lane["waits"]["longest"], Value::Null);
    assert_eq!(lane["waits"]["beyond"], true);
    assert_eq!(lane["worstWindow"].get("beyond"), None);
    let words = [0, 0, 1, 0, 0, 0, 0, 1, 1, most, 0, 0, 1, 1, u64::MAX];
    assert_eq!(lane["fingerprint"], format!("{:016x}", fnv(&words)));
    // Nothing is limited, so as many as there are numbers would be taken.
    let free = decisions_of(&json!({"kind": "none"}), &json!([{"kind": "at", "times": ["0s"]}]));
    assert_eq!((&free[0]["remaining"], &free[0]["beyond"]), (&Value::Null, &json!(true)));
    assert_eq!(free[0]["headers"], json!({}));
    // Costs that add up to more.
    let traffic = json!([{"kind": "burst", "at": "0s", "count": 2, "cost": most}]);
    let report = report_of(&one(&json!({"kind": "none"}), &traffic));
    for worst in ["worstWindow", "worstAll"] {
        assert_eq!(report["lanes"][0][worst]["admitted"], Value::Null);
        assert_eq!(report["lanes"][0][worst]["beyond"], true);
    }
}

#[test]
fn keys_stand_by_rejections_then_by_first_request() {
    let mut scenario = one(
        &json!({"kind": "fixed-window", "quota": "2/1m"}),
        &json!([{"kind": "burst", "at": "3s", "count": 3, "client": "ana"},
                {"kind": "burst", "at": "2s", "count": 5, "client": "bob"},
                {"kind": "burst", "at": "1s", "count": 3, "client": "eve"}]),
    );
    scenario["clients"] = json!([{"id": "ana"}, {"id": "bob"}, {"id": "idle"}, {"id": "eve"}]);
    let report = report_of(&scenario);
    let keys = report["lanes"][0]["keys"].as_array().expect("keys");
    assert_eq!(field(keys, "key"), ["bob", "eve", "ana"]);
    assert_eq!(keys[0]["totals"], json!({"offered": 5, "admitted": 2, "delayed": 0, "rejected": 3}));
}

#[test]
fn a_user_called_like_an_address_is_not_that_address() {
    let scenario = json!({
        "version": 1,
        "duration": "10s",
        "clients": [{"id": "a", "user": "x"}, {"id": "b", "ip": "x"}],
        "lanes": [{"id": "lane", "limiter": {"kind": "fixed-window", "quota": "1/m", "key": ["user", "ip"]}}],
        "traffic": [
            {"kind": "at", "client": "a", "times": ["1s"]},
            {"kind": "at", "client": "b", "times": ["2s"]}
        ]
    });
    let lane = &report_of(&scenario)["lanes"][0];
    assert_eq!(lane["totals"]["admitted"], 2);
    assert_eq!(lane["keys"].as_array().map(Vec::len), Some(2));
}

#[test]
fn more_decisions_than_a_report_lists_are_rejected_before_it_is_made() {
    let with = |count: u64| {
        let traffic = json!([{"kind": "burst", "at": "0s", "count": count}]);
        few_enough_to_list(&run_of(&one(&json!({"kind": "none"}), &traffic)))
    };
    assert!(with(1_000_000).is_ok());
    assert_eq!(with(1_000_001).map_err(|error| error.code), Err("too-many-decisions"));
}

#[test]
fn an_access_log_says_how_it_was_read() {
    let text = "192.0.2.1 - - [10/Oct/2000:13:55:36 +0000] \"GET / HTTP/1.0\" 200 1\nnonsense\n";
    let mut scenario = one(
        &json!({"kind": "sliding-log", "quota": "1/1m"}),
        &json!([{"kind": "log", "format": "common", "text": text}]),
    );
    scenario["lanes"][0]["limiter"]["key"] = json!("ip");
    scenario["clients"] = json!([{"id": "x", "ip": "192.0.2.9"}]);
    let report = report_of(&scenario);
    let log = &report["logs"][0];
    assert_eq!((&log["records"], &log["taken"], &log["bad"]), (&json!(1), &json!(1), &json!(1)));
    assert_eq!(log["epoch"], "2000-10-10T00:00:00Z", "the midnight before the first record");
    assert_eq!(log["firstBad"][0]["line"], 2);
    assert!(log["firstBad"][0]["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert_eq!(report["lanes"][0]["decisions"][0]["at"], 50_136_000_000_000_u64);
    assert_eq!(report["lanes"][0]["decisions"][0]["client"], "192.0.2.1");
}

/// FNV-1a over little-endian words, written again.
fn fnv(words: &[u64]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

proptest! {
    #[test]
    fn every_report_adds_up(scenario in random::scenarios()) {
        let run = runs::run(scenario);
        let measured = Measured::of(&run);
        let report = report(&run, &measured, true);
        for (index, lane) in report.lanes.iter().enumerate() {
            let totals = lane.totals;
            prop_assert_eq!(totals.offered, totals.admitted + totals.delayed + totals.rejected);
            prop_assert_eq!(totals.offered, run.arrivals().len() as u64);
            let sum = |part: fn(&ratelab::report::TotalsReport) -> u64| -> u64 {
                lane.keys.iter().map(|key| part(&key.totals)).sum()
            };
            prop_assert_eq!(sum(|key| key.offered), totals.offered);
            prop_assert_eq!(sum(|key| key.rejected), totals.rejected);
            let mut words = Vec::new();
            let decisions = lane.decisions.expect("asked for");
            for (request, decision) in decisions.iter().enumerate() {
                // Replayed for the answers, yet the decisions of the run.
                let expected = match run.lanes()[index].decisions.outcomes()[request] {
                    Outcome::Admit => OutcomeName::Admit,
                    Outcome::Delay => OutcomeName::Delay,
                    Outcome::Reject => OutcomeName::Reject,
                };
                prop_assert_eq!(decision.outcome, expected);
                prop_assert_eq!(decision.starts_at, run.starts_at(index, request).map(|at| at.0));
                let rejected = decision.outcome == OutcomeName::Reject;
                prop_assert_eq!(decision.status, if rejected { 429 } else { 200 });
                prop_assert_eq!(decision.retry_after == Some(0), !rejected);
                let told = decision.headers.retry_after.as_deref().map(|seconds| seconds.parse::<u64>());
                let seconds = decision.retry_after.filter(|_| rejected).map(|wait| wait.div_ceil(1_000_000_000));
                prop_assert_eq!(told, seconds.map(Ok));
                prop_assert!(decision.reset_at >= Some(decision.at));
                let client = run.arrivals()[request].client;
                let starts_at = decision.starts_at.unwrap_or(u64::MAX);
                let outcome = decision.outcome as u64;
                words.extend([decision.at, client.into(), decision.cost, outcome, starts_at]);
            }
            prop_assert_eq!(&lane.fingerprint, &format!("{:016x}", fnv(&words)));
        }
        // Twin lanes decide alike, so they have one fingerprint.
        let twin = report.lanes.last().expect("lanes");
        prop_assert_eq!(&twin.fingerprint, &report.lanes[0].fingerprint);
    }
}

#[test]
fn answers_after_a_change_to_less_are_by_what_is_there_and_never_negative() {
    let answer = |before: Value, after: Value| {
        let mut scenario = one(
            &before,
            &json!([{"kind": "at", "times": ["10s"], "cost": 8}, {"kind": "at", "times": ["30s"]}]),
        );
        scenario["edits"] = json!([{"kind": "set-limiter", "at": "20s", "lane": "it", "limiter": after}]);
        let decision = report_of(&scenario)["lanes"][0]["decisions"][1].take();
        let [headers, reason] = ["headers", "reason"].map(|name| decision[name].clone());
        let header = |name: &str| headers[name].as_str().unwrap_or("-").to_owned();
        let fields = ["Limit", "Remaining", "Reset"].map(|name| header(&format!("X-RateLimit-{name}")));
        (header("Retry-After"), fields.join(" "), reason["have"].clone(), reason["need"].clone())
    };
    let window = |quota| json!({"kind": "fixed-window", "quota": quota});
    assert_eq!(answer(window("9/1m"), window("5/1m")), ("30".into(), "5 0 30".into(), json!(5), json!(9)));
    let gcra = |burst| json!({"kind": "gcra", "rate": "1/10s", "burst": burst});
    // The theoretical arrival time is 90 s; 6 requests ahead.
    assert_eq!(answer(gcra(9), gcra(3)), ("40".into(), "3 0 60".into(), json!(3), json!(7)));
    let meter =
        |capacity| json!({"kind": "leaky-bucket", "style": "meter", "leak": "1/10s", "capacity": capacity});
    assert_eq!(answer(meter(9), meter(3)), ("40".into(), "3 0 60".into(), json!(3), json!(7)));
    let bucket = |capacity| json!({"kind": "token-bucket", "refill": "1/40s", "capacity": capacity});
    // A half has come by 30 s.
    let half = json!({"numerator": 1, "denominator": 2});
    assert_eq!(answer(bucket(8), bucket(1)), ("20".into(), "1 0 20".into(), half, json!(1)));
}
