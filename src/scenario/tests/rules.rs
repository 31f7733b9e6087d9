//! What a scenario means: defaults, and the checks between fields.

use super::{LOG, mistake, one, parse, valid, with};
use crate::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule,
    SlidingCounterSetting, SlidingLogSetting, SubWindowsSetting, TokenBucketSetting,
};
use crate::scenario::{Key, Open, OpenAt, Position, Scenario, Text, check, read, too_many};
use crate::time::{Duration, Instant, Rate};
use crate::traffic::{Client, LogFormat, Pattern, Within, arrivals};

const SECOND: u64 = 1_000_000_000;

fn rate(text: &str) -> Rate {
    Rate::parse(text).expect("a rate")
}

#[test]
fn what_is_left_out_has_its_default() {
    let scenario =
        valid(&one(LOG, r#"{"kind": "steady", "rate": "10/s"}, {"kind": "burst", "at": "1s", "count": 2}"#));
    assert_eq!((scenario.title, scenario.seed, scenario.open), (None, 1, Open::default()));
    assert_eq!(scenario.clients, [Client { id: "client".into(), ..Client::default() }]);
    assert_eq!(scenario.lanes[0].key, [Key::Client]);
    let [steady, burst] = scenario.traffic.as_slice() else { panic!("two items") };
    assert_eq!((steady.client, steady.cost), (0, 1));
    let (from, to) = (Instant::ZERO, Instant(120 * SECOND));
    assert_eq!(steady.pattern, Pattern::Steady { rate: rate("10/s"), from, to });
    assert_eq!(burst.pattern, Pattern::Burst { at: Instant(SECOND), count: 2, over: Duration::ZERO });
    let log = valid(&one(LOG, r#"{"kind": "log", "format": "times", "text": "1"}"#));
    let (format, text) = (LogFormat::Times, "1".to_owned());
    assert_eq!(log.traffic[0].pattern, Pattern::Log { format, text, epoch: None, within: Within::Start });
}

#[test]
fn every_limiter_is_read() {
    let r = rate("7/13s");
    let bucket = |initial, refill_style, on_empty| {
        Rule::TokenBucket(TokenBucketSetting { capacity: 9, refill: r, initial, refill_style, on_empty })
    };
    for (json, rule) in [
        (r#""none""#, Rule::NONE),
        (
            r#""fixed-window", "quota": "7/13s""#,
            Rule::FixedWindow(FixedWindowSetting { quota: r, anchor: Anchor::Clock }),
        ),
        (
            r#""fixed-window", "quota": "7/13s", "anchor": "first-request""#,
            Rule::FixedWindow(FixedWindowSetting { quota: r, anchor: Anchor::FirstRequest }),
        ),
        (
            r#""sliding-log", "quota": "7/13s""#,
            Rule::SlidingLog(SlidingLogSetting { quota: r, count_rejected: false }),
        ),
        (
            r#""sliding-log", "quota": "7/13s", "countRejected": true"#,
            Rule::SlidingLog(SlidingLogSetting { quota: r, count_rejected: true }),
        ),
        (r#""sub-windows", "quota": "7/13s""#, Rule::SubWindows(SubWindowsSetting { quota: r, parts: 10 })),
        (
            r#""sub-windows", "quota": "7/13s", "parts": 1"#,
            Rule::SubWindows(SubWindowsSetting { quota: r, parts: 1 }),
        ),
        (r#""sliding-counter", "quota": "7/13s""#, Rule::SlidingCounter(SlidingCounterSetting { quota: r })),
        (
            r#""token-bucket", "capacity": 9, "refill": "7/13s""#,
            bucket(9, RefillStyle::Continuous, OnEmpty::Reject),
        ),
        (
            r#""token-bucket", "capacity": 9.0, "refill": "7/13s", "queue": 3"#,
            bucket(9, RefillStyle::Continuous, OnEmpty::Reject),
        ),
        (
            r#""token-bucket", "capacity": 9, "refill": "7/13s", "initial": 0, "refillStyle": "interval", "onEmpty": "queue""#,
            bucket(0, RefillStyle::Interval, OnEmpty::Queue { places: 9 }),
        ),
        (
            r#""token-bucket", "capacity": 9, "refill": "7/13s", "queue": 0, "onEmpty": "queue""#,
            bucket(9, RefillStyle::Continuous, OnEmpty::Queue { places: 0 }),
        ),
        (
            r#""leaky-bucket", "capacity": 0, "leak": "7/13s""#,
            Rule::LeakyBucket(LeakyBucketSetting { capacity: 0, leak: r, style: LeakyStyle::Queue }),
        ),
        (
            r#""leaky-bucket", "capacity": 1, "leak": "7/13s", "style": "meter""#,
            Rule::LeakyBucket(LeakyBucketSetting { capacity: 1, leak: r, style: LeakyStyle::Meter }),
        ),
        (r#""gcra", "rate": "7/13s", "burst": 4"#, Rule::Gcra(GcraSetting { rate: r, burst: 4 })),
    ] {
        assert_eq!(valid(&one(&format!(r#"{{"kind": {json}}}"#), "")).lanes[0].rule, rule, "{json}");
    }
}

#[test]
fn the_window_measured_is_the_first_lanes_own() {
    for (limiter, window) in [
        (r#"{"kind": "fixed-window", "quota": "1/7s"}"#, 7),
        (r#"{"kind": "token-bucket", "capacity": 1, "refill": "1/8s"}"#, 8),
        (r#"{"kind": "leaky-bucket", "capacity": 1, "leak": "1/9s"}"#, 9),
        (r#"{"kind": "gcra", "burst": 1, "rate": "1/10s"}"#, 10),
        (r#"{"kind": "none"}"#, 60),
    ] {
        assert_eq!(valid(&one(limiter, "")).window, Duration(window * SECOND), "{limiter}");
    }
    let short = one(r#"{"kind": "none"}"#, "").replace("2m", "30s");
    assert_eq!(valid(&short).window, Duration(30 * SECOND));
    let given = with(&format!(r#"{{"id": "a", "limiter": {LOG}}}"#), r#", "measure": {"window": "5s"}"#);
    assert_eq!(valid(&given).window, Duration(5 * SECOND));
}

#[test]
fn titles_and_openings_are_read() {
    let lane = format!(r#"{{"id": "a", "title": "My lane", "limiter": {LOG}}}"#);
    let fields =
        r#", "title": {"pt-BR": "Olá", "en": "Hello"}, "open": {"at": "59s+3", "view": ["56s", "66s"]}"#;
    let scenario = valid(&with(&lane, fields));
    assert_eq!(scenario.title, Some(Text::Each { en: "Hello".into(), pt_br: "Olá".into() }));
    assert_eq!(scenario.lanes[0].title, Some(Text::Any("My lane".into())));
    let position = Position { instant: Instant(59 * SECOND), events: Some(3) };
    assert_eq!(scenario.open.at, Some(OpenAt::Position(position)));
    assert_eq!(scenario.open.view, Some((Instant(56 * SECOND), Instant(66 * SECOND))));
    let wrong = |fields: &str| mistake(&parse(&with(&lane, fields)));
    assert_eq!(wrong(r#", "title": {"en": "Hello"}"#), ("missing", "title.pt-BR".into()));
    assert_eq!(
        wrong(r#", "title": {"en": "a", "pt-BR": "b", "fr": "c"}"#),
        ("unknown-field", "title.fr".into())
    );
    for view in [r#"["66s", "56s"]"#, r#"["66s", "66s"]"#] {
        let fields = format!(r#", "open": {{"view": {view}}}"#);
        assert_eq!(wrong(&fields), ("out-of-order", "open.view[1]".into()));
    }
}

/// Traffic that has a beginning and an end.
const KINDS: [&str; 4] = [
    r#""steady", "rate": "1/s""#,
    r#""poisson", "rate": "1/s""#,
    r#""on-off", "rate": "1/s", "on": "1s", "off": "0s""#,
    r#""ramp", "fromRate": "1/s", "toRate": "2/s""#,
];

#[test]
fn instants_come_in_order() {
    for (fields, path) in [
        (r#""from": "10s", "to": "10s""#, "to"),
        (r#""to": "5s", "from": "10s""#, "to"),
        (r#""to": "0s""#, "to"),
    ] {
        for kind in KINDS {
            let json = one(LOG, &format!(r#"{{"kind": {kind}, {fields}}}"#));
            assert_eq!(mistake(&parse(&json)), ("out-of-order", format!("traffic[0].{path}")), "{json}");
        }
    }
    // With the default for `to`, the duration, what begins after the end is no mistake: it is no part of the run.
    for from in ["2m", "3m"] {
        for kind in KINDS {
            let item = format!(r#"{{"kind": {kind}, "from": "{from}"}}"#);
            let scenario = valid(&one(LOG, &item));
            let Scenario { traffic, clients, duration, seed, .. } = &scenario;
            let made = arrivals(traffic, clients, &[], *duration, *seed, 10).expect("few");
            assert_eq!(made.arrivals, [], "{item}");
        }
    }
    // Requests after the end are no mistake, nor are instants in any order.
    valid(&one(LOG, r#"{"kind": "steady", "rate": "1/s", "from": "3m", "to": "4m"}"#));
    valid(&one(LOG, r#"{"kind": "at", "times": ["3m", "1s", "2s", "1s"]}"#));
}

#[test]
fn what_depends_on_another_field_is_checked() {
    let wrong = |limiter: &str| mistake(&parse(&one(limiter, "")));
    assert_eq!(
        wrong(r#"{"kind": "token-bucket", "initial": 6, "capacity": 5, "refill": "1/s"}"#),
        ("too-large", "lanes[0].limiter.initial".into())
    );
    assert_eq!(
        wrong(r#"{"kind": "leaky-bucket", "capacity": 0, "leak": "1/s", "style": "meter"}"#),
        ("too-small", "lanes[0].limiter.capacity".into())
    );
    assert_eq!(
        wrong(r#"{"kind": "sliding-log", "quota": "1/s", "capacity": 1}"#),
        ("unknown-field", "lanes[0].limiter.capacity".into())
    );
    // A wrong capacity is one mistake, not two.
    let errors =
        check(&parse(&one(r#"{"kind": "token-bucket", "capacity": 0, "refill": "1/s", "initial": 0}"#, "")));
    assert_eq!(errors.len(), 1);
}

#[test]
fn traffic_names_declared_clients() {
    let json = |clients: &str, client: &str| {
        format!(
            r#"{{"version": 1, "duration": "2m", "lanes": [{{"id": "a", "limiter": {LOG}}}],
                "traffic": [{{"kind": "at", "times": [], "client": "{client}"}}]{clients}}}"#
        )
    };
    let two = r#", "clients": [{"id": "ana"}, {"id": "bob"}]"#;
    assert_eq!(valid(&json(two, "bob")).traffic[0].client, 1);
    assert_eq!(valid(&json("", "client")).traffic[0].client, 0);
    for (clients, client) in [("", "ana"), (two, "client"), (two, "")] {
        assert_eq!(mistake(&parse(&json(clients, client))), ("unknown-client", "traffic[0].client".into()));
    }
    // While an id cannot be read, it may be the one that is meant.
    assert_eq!(
        mistake(&parse(&json(r#", "clients": [{"id": 7}]"#, "ana"))),
        ("wrong-type", "clients[0].id".into())
    );
}

#[test]
fn every_client_has_what_a_lane_counts_by() {
    let json = |key: &str, clients: &str, traffic: &str| {
        format!(
            r#"{{"version": 1, "duration": "2m",
                "lanes": [{{"id": "a", "limiter": {{"kind": "gcra", "rate": "1/s", "burst": 1, "key": {key}}}}}]{clients},
                "traffic": [{traffic}]}}"#
        )
    };
    let clients =
        r#", "clients": [{"id": "ana", "ip": "203.0.113.7", "user": "u", "apiKey": "k"}, {"id": "bob"}]"#;
    for (key, keys) in [
        (r#""global""#, vec![Key::Global]),
        (r#""client""#, vec![Key::Client]),
        (r#"["user", "ip", "client"]"#, vec![Key::User, Key::Ip, Key::Client]),
    ] {
        assert_eq!(valid(&json(key, clients, "")).lanes[0].key, keys);
    }
    for (key, field) in
        [(r#""ip""#, "ip"), (r#""user""#, "user"), (r#""api-key""#, "apiKey"), (r#"["user", "ip"]"#, "user")]
    {
        let wrong = |clients: &str| mistake(&parse(&json(key, clients, "")));
        assert_eq!(wrong(clients), ("no-key", format!("clients[1].{field}")));
        // The one client that is there without being declared.
        assert_eq!(wrong(""), ("no-key", format!("clients[0].{field}")));
    }
    // A log names its clients itself, by id and address.
    let log = r#"{"kind": "log", "format": "common", "text": "x"}"#;
    assert_eq!(valid(&json(r#""ip""#, "", log)).lanes[0].key, [Key::Ip]);
    assert_eq!(mistake(&parse(&json(r#""user""#, "", log))), ("no-key", "lanes[0].limiter.key".into()));
    valid(&json(r#"["user", "ip"]"#, "", log));
    let also_by_hand = format!(r#"{log}, {{"kind": "at", "times": ["1s"]}}"#);
    assert_eq!(mistake(&parse(&json(r#""ip""#, "", &also_by_hand))), ("no-key", "clients[0].ip".into()));
    let times = r#"{"kind": "log", "format": "times", "text": "x"}"#;
    assert_eq!(mistake(&parse(&json(r#""ip""#, "", times))), ("no-key", "clients[0].ip".into()));
}

#[test]
fn what_is_not_simulated_yet_is_said_at_its_place() {
    let lane = format!(r#"{{"id": "a", "limiter": {LOG}}}"#);
    for (fields, path) in [
        (r#", "world": {"store": {"kind": "shared", "update": "atomic"}}"#, "world.store.kind"),
        (r#", "world": {"store": {"kind": "synced", "every": "1s"}}"#, "world.store.kind"),
        (r#", "world": {"placement": "edge"}"#, "world.placement"),
        (r#", "world": {"clockSkew": ["-10s"]}"#, "world.clockSkew"),
        (r#", "world": {"crashes": []}"#, "world.crashes"),
        (
            r#", "world": {"service": {"slots": 1, "time": "1s", "limiter": {"kind": "none"}}}"#,
            "world.service.limiter",
        ),
    ] {
        assert_eq!(mistake(&parse(&with(&lane, fields))), ("unsupported", path.into()));
    }
    for kind in ["concurrency", "all"] {
        let json = one(&format!(r#"{{"kind": "{kind}"}}"#), "");
        assert_eq!(mistake(&parse(&json)), ("unsupported", "lanes[0].limiter.kind".into()));
    }
    for fields in [
        r#", "world": {}"#,
        r#", "world": {"nodes": 1}"#,
        r#", "world": {"nodes": 1, "store": {"kind": "local"}}"#,
        r#", "clients": [{"id": "a", "retry": {"policy": "none"}}]"#,
    ] {
        valid(&with(&lane, fields));
    }
}

#[test]
fn too_many_requests_are_said_where_they_come_from() {
    let items = [
        (r#"{"kind": "at", "times": ["1s"]}"#, "times"),
        (r#"{"kind": "burst", "at": "0s", "count": 9007199254740991}"#, "count"),
        (r#"{"kind": "steady", "rate": "9/1ns"}"#, "rate"),
        (r#"{"kind": "poisson", "rate": "9/1ns"}"#, "rate"),
        (r#"{"kind": "on-off", "rate": "9/1ns", "on": "1s", "off": "1s"}"#, "rate"),
        (r#"{"kind": "ramp", "fromRate": "10/1s", "toRate": "1/99ms"}"#, "toRate"),
        (r#"{"kind": "ramp", "fromRate": "10/1s", "toRate": "1/100ms"}"#, "fromRate"),
        (r#"{"kind": "log", "format": "times", "text": "1"}"#, "text"),
    ];
    let scenario = valid(&one(LOG, &items.map(|(item, _)| item).join(",")));
    for (index, (_, field)) in items.iter().enumerate() {
        let error = too_many(&scenario, index, 5_000_000);
        assert_eq!((error.code, error.path), ("too-many-requests", format!("traffic[{index}].{field}")));
        assert!(error.message.contains("5,000,000"), "{}", error.message);
    }
}

#[test]
fn the_largest_values_are_read() {
    let most = (1_u64 << 53) - 1;
    let json = with(
        &format!(
            r#"{{"id": "a", "limiter": {{"kind": "token-bucket", "capacity": {most}, "refill": "{most}/{most}ns"}}}}"#
        ),
        &format!(r#", "seed": {most}, "measure": {{"window": "{most}ns"}}, "open": {{"at": "{most}ns+{most}"}}"#),
    )
    .replace("2m", &format!("{most}ns"));
    let scenario = valid(&json);
    assert_eq!((scenario.seed, scenario.duration, scenario.window), (most, Duration(most), Duration(most)));
    assert!(read(&parse(&json.replace("9007199254740991ns", "9007199254740992ns"))).is_err());
}

#[test]
fn edits_name_what_is_there() {
    let with = |edits: &str| {
        let json = one(
            r#"{"kind": "gcra", "rate": "1/s", "burst": 3, "key": ["ip", "client"]}"#,
            r#"{"kind": "burst", "at": "1s", "count": 3}"#,
        );
        json.replace(r#""traffic""#, &format!(r#""edits": [{edits}], "traffic""#))
    };
    let send = r#"{"kind": "send", "at": "1s"}"#;
    for (edits, code, path) in [
        (r#"{"kind": "delete", "item": 1, "index": 0}"#, "unknown-item", "edits[0].item"),
        (r#"{"kind": "delete", "edit": 0, "index": 0}"#, "unknown-edit", "edits[0].edit"),
        (
            &format!(r#"{send}, {{"kind": "delete", "edit": 0, "item": 0, "index": 0}}"#),
            "ambiguous",
            "edits[1].edit",
        ),
        (r#"{"kind": "move", "index": 0, "to": "1s"}"#, "missing", "edits[0].item"),
        (
            r#"{"kind": "set-limiter", "at": "1s", "lane": "b", "limiter": {"kind": "none"}}"#,
            "unknown-lane",
            "edits[0].lane",
        ),
        (
            r#"{"kind": "set-limiter", "at": "1s", "lane": "a", "limiter": {"kind": "none", "key": "ip"}}"#,
            "other-key",
            "edits[0].limiter.key",
        ),
        (
            r#"{"kind": "set-traffic", "at": "worst", "item": 0, "traffic": {"kind": "at", "times": []}}"#,
            "not-a-time",
            "edits[0].at",
        ),
        (
            r#"{"kind": "set-traffic", "at": "1s", "item": 0, "traffic": {"kind": "at"}}"#,
            "missing",
            "edits[0].traffic.times",
        ),
    ] {
        assert_eq!(mistake(&parse(&with(edits))), (code, path.to_owned()), "{edits}");
    }
    valid(&with(&format!(r#"{send}, {{"kind": "move", "edit": 0, "index": 9, "to": "3m"}}"#)));
    valid(&with(
        r#"{"kind": "set-limiter", "at": "1s+2", "lane": "a", "limiter": {"kind": "none", "key": ["ip", "client"]}}"#,
    ));
    // What only a set item brings counts as traffic.
    let log = r#"{"kind": "set-traffic", "at": "1s", "item": 0, "traffic": {"kind": "log", "format": "common", "text": "x"}}"#;
    let by_user = with(log)
        .replace(r#"["ip", "client"]"#, r#""user""#)
        .replace(r#""traffic": [{"#, r#""clients": [{"id": "ana", "user": "ana"}], "traffic": [{"#);
    assert_eq!(mistake(&parse(&by_user)), ("no-key", "lanes[0].limiter.key".into()));
}

#[test]
fn the_names_in_logs_can_be_taken_out_wherever_they_stand() {
    let log = |text: &str| format!(r#"{{"kind": "log", "format": "times", "text": "{text}"}}"#);
    let lane = r#"[{"id": "a", "limiter": {"kind": "none"}}]"#;
    let edit = format!(r#"{{"kind": "set-traffic", "at": "9s", "item": 0, "traffic": {}}}"#, log("9s bo"));
    let mut scenario = valid(&format!(
        r#"{{"version": 1, "duration": "1m", "lanes": {lane}, "traffic": [{}], "edits": [{edit}]}}"#,
        log("1s eva\\n2s bo")
    ));
    scenario.make_anonymous();
    let written = serde_json::to_string(&scenario).expect("prints");
    assert!(written.contains(r"1s k1\n2s k2\n") && written.contains(r"9s k2\n"), "{written}");
    assert!(!written.contains("eva") && !written.contains("bo"), "{written}");
}
