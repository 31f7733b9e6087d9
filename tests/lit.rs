//! In a picture those marks are lit that the present moment of the decision in focus is about, and no others.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use std::collections::BTreeSet;

use ratelab::explain::Decision;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule,
    SlidingCounterSetting, SlidingLogSetting, SubWindowsSetting, TokenBucketSetting,
};
use ratelab::measure::Measured;
use ratelab::picture::{self, Frame, Mark, Name, lane};
use ratelab::run::{Playhead, Run};
use ratelab::time::Instant;
use ratelab::traffic::{Item, Pattern};
use runs::{rate, run, scenario};
use words::Catalog;

/// By step: the marks that it may light.
type Parts = Vec<(&'static str, &'static [&'static str])>;

/// What each kind's decisions consist of, and the marks that a step may light.
fn kinds() -> Vec<(&'static str, Rule, Parts)> {
    let bucket = |capacity, refill, refill_style, on_empty| {
        TokenBucketSetting { capacity, refill: rate(refill), initial: capacity, refill_style, on_empty }
            .into()
    };
    let leaky = |capacity, leak, style| LeakyBucketSetting { capacity, leak: rate(leak), style }.into();
    let fixed: Parts = vec![
        ("turned", &["vessel-window", "passed", "vessel-caption", "before", "before-caption"]),
        ("compared", &["used", "of", "level", "room", "cell", "free", "moment-change"]),
        ("charged", &["used", "level", "cell", "moment-change"]),
    ];
    let log: Parts = vec![
        ("aged-out", &["falling-out", "vessel-from", "moment-gone"]),
        ("compared", &["used", "of", "level", "room", "moment-change"]),
        ("charged", &["used", "level", "entry", "moment-change"]),
    ];
    let stock: Parts = vec![
        ("passed", &["stream", "drop", "inflow", "tap"]),
        ("refilled", &["level", "surface", "stream", "drop", "moment-change"]),
        ("compared", &["level", "surface", "left", "of", "moment-change"]),
        ("charged", &["level", "surface", "left", "moment-change"]),
    ];
    let mut line = stock.clone();
    line[2].1 = &["level", "surface", "left", "of", "moment-change", "ring", "place", "waiting", "pail"];
    line.extend([
        ("started", &["waiting", "ring", "place", "level"] as &'static [&'static str]),
        ("queued", &["waiting", "ring"]),
    ]);
    vec![
        ("none", Rule::NONE, vec![]),
        (
            "fixed window",
            FixedWindowSetting { quota: rate("20/3s"), anchor: Anchor::Clock }.into(),
            fixed.clone(),
        ),
        (
            "first request",
            FixedWindowSetting { quota: rate("7/3s"), anchor: Anchor::FirstRequest }.into(),
            fixed.clone(),
        ),
        (
            "fixed window, large",
            FixedWindowSetting { quota: rate("250/13s"), anchor: Anchor::Clock }.into(),
            fixed,
        ),
        ("log", SlidingLogSetting { quota: rate("9/3s"), count_rejected: false }.into(), log.clone()),
        ("log, all", SlidingLogSetting { quota: rate("5/1s"), count_rejected: true }.into(), log),
        (
            "sub-windows",
            SubWindowsSetting { quota: rate("9/3s"), parts: 3 }.into(),
            vec![
                ("aged-out", &["vessel-caption", "vessel-frame", "moment-gone"]),
                ("compared", &["used", "of", "level", "room", "moment-change"]),
                ("charged", &["used", "level", "moment-change"]),
            ],
        ),
        (
            "counter",
            SlidingCounterSetting { quota: rate("20/3s") }.into(),
            vec![
                ("turned", &["before-caption", "before-count", "vessel-caption", "vessel-edge"]),
                (
                    "weighed",
                    &[
                        "before",
                        "before-count",
                        "this-window",
                        "this-count",
                        "vessel-frame",
                        "arithmetic",
                        "vessel-note",
                    ],
                ),
                ("compared", &["estimate", "level", "room", "of", "moment-change"]),
                ("charged", &["this-window", "this-count"]),
            ],
        ),
        ("bucket", bucket(10, "3/s", RefillStyle::Continuous, OnEmpty::Reject), stock.clone()),
        ("by intervals", bucket(10, "9/3s", RefillStyle::Interval, OnEmpty::Reject), stock),
        ("with a line", bucket(4, "3/s", RefillStyle::Continuous, OnEmpty::Queue { places: 5 }), line),
        (
            "queue",
            leaky(6, "3/s", LeakyStyle::Queue),
            vec![
                ("started", &["leaving", "waiting", "places"]),
                ("compared", &["ring", "level", "place", "places", "waiting"]),
                ("charged", &["leaving", "outflow"]),
                ("queued", &["waiting", "level", "ring"]),
            ],
        ),
        (
            "meter",
            leaky(6, "3/s", LeakyStyle::Meter),
            vec![
                ("passed", &["outflow", "stream"]),
                ("leaked", &["level", "surface", "stream", "load", "moment-change"]),
                ("compared", &["level", "surface", "load", "of", "pail", "moment-change"]),
                ("charged", &["level", "surface", "load", "moment-change"]),
            ],
        ),
        (
            "gcra",
            GcraSetting { rate: rate("3/s"), burst: 6 }.into(),
            vec![
                ("compared", &["level", "vessel-arrival", "vessel-limit", "lead", "moment-change"]),
                ("charged", &["vessel-arrival", "vessel-arrival-label", "level", "lead", "moment-change"]),
            ],
        ),
    ]
}

/// Bursts of costs 1 to 3, single requests, pauses, and one that nothing ever holds.
fn run_of(rule: Rule) -> (Run, Measured) {
    let mut traffic = Vec::new();
    for cost in 1..=3 {
        let times = (0..18).map(|i| Instant(i * i * 40_000_000 * cost + cost * 7_000_000)).collect();
        traffic.push(Item { client: 0, cost, pattern: Pattern::At { times } });
        let times = (0..6).map(|_| Instant(9_000_000_000 * cost)).collect();
        traffic.push(Item { client: 0, cost, pattern: Pattern::At { times } });
    }
    traffic.push(Item {
        client: 0,
        cost: 1000,
        pattern: Pattern::At { times: vec![Instant(20_000_000_000)] },
    });
    let run = run(scenario("1s", vec![runs::lane("a", rule), runs::lane("b", Rule::NONE)], traffic));
    let measured = Measured::of(&run);
    (run, measured)
}

fn draw((run, measured): &(Run, Measured), playhead: &Playhead, lane_shown: usize) -> Vec<Mark> {
    let view = (Instant::ZERO, Instant(60_000_000_000));
    let frame = Frame {
        run,
        measured,
        playhead,
        lane: lane_shown,
        key: 0,
        view,
        width: 900,
        room: None,
        parts: picture::Parts { vessel: true, timeline: false, curve: false },
        words: WORDS.with(|words| *words),
    };
    lane(&frame).marks
}

thread_local! {
    static WORDS: &'static Catalog = Box::leak(Box::new(Catalog::en()));
}

fn name(mark: &Mark) -> &'static str {
    match mark.name {
        Name::Of(name) | Name::Nth(name, _) | Name::OfLane(_, name) | Name::NthOfLane(_, name, _) => name,
    }
}

#[test]
fn what_a_moment_is_about_is_lit_and_nothing_else() {
    for (kind, rule, parts) in kinds() {
        let run = run_of(rule);
        let mut playhead = run.0.playhead();
        let mut seen = BTreeSet::new();
        while playhead.step_inside(&run.0, 0, true) {
            let marks = draw(&run, &playhead, 0);
            let lit: Vec<&'static str> = marks.iter().filter(|mark| mark.lit).map(name).collect();
            let Some(inside) = playhead.inside() else {
                assert!(lit.is_empty(), "{kind}: {lit:?} lit outside of a decision");
                continue;
            };
            assert!(draw(&run, &playhead, 1).iter().all(|mark| !mark.lit), "{kind}: the other lane");
            let decision = Decision::at_hand(&run.0, &playhead, 0).expect("inside one");
            let [step, _] = decision.names(inside.moment());
            let is_end =
                matches!(inside.passed(), 0) || inside.passed() == inside.last() || step == "rejected";
            let allowed: &[&str] = if is_end {
                &["moment-sign", "vessel-note"]
            } else {
                seen.insert(step);
                parts.iter().find(|(name, _)| *name == step).unwrap_or_else(|| panic!("{kind}: {step}")).1
            };
            assert!(!lit.is_empty(), "{kind}: {step} lights nothing");
            for mark in lit {
                assert!(allowed.contains(&mark), "{kind}: {step} lights {mark}");
            }
        }
        let expected: BTreeSet<&str> = parts.iter().map(|(step, _)| *step).collect();
        assert_eq!(seen, expected, "{kind}: every step comes up");
    }
}

/// Of what fills place by place, those places are lit that the request takes.
#[test]
fn what_is_charged_is_as_much_as_it_costs() {
    let rule: Rule = FixedWindowSetting { quota: rate("20/3s"), anchor: Anchor::Clock }.into();
    let run = run_of(rule);
    let mut playhead = run.0.playhead();
    let mut charged = 0;
    while playhead.step_inside(&run.0, 0, true) {
        let Some(inside) = playhead.inside() else { continue };
        let decision = Decision::at_hand(&run.0, &playhead, 0).expect("inside one");
        if decision.names(inside.moment())[0] == "charged" {
            let cells =
                draw(&run, &playhead, 0).iter().filter(|mark| mark.lit && name(mark) == "cell").count();
            assert_eq!(cells as u64, decision.cost);
            charged += 1;
        }
    }
    assert!(charged > 20);
}
