//! Size does not hurt: a long run is made a little at a time, and its pictures stay small.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule,
    SlidingLogSetting, TokenBucketSetting,
};
use ratelab::measure::{Measured, Opening, Phase};
use ratelab::picture::{self, Frame, Mark, Name, Parts, Scene};
use ratelab::run::Run;
use ratelab::scenario::{Key, Lane, Position, Scenario, bounds};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::{Item, LogFormat, Pattern, Within};
use ratelab::work::Work;
use runs::{client, lane, rate, scenario};

/// Lanes that reject, delay, and count by other things.
fn lanes() -> Vec<Lane> {
    let quota = rate("5/100ms");
    let queue = Rule::TokenBucket(TokenBucketSetting {
        capacity: 5,
        refill: quota,
        initial: 5,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Queue { places: 30 },
    });
    vec![
        lane("log", Rule::SlidingLog(SlidingLogSetting { quota, count_rejected: false })),
        lane("queue", queue),
        Lane {
            key: vec![Key::Global],
            ..lane(
                "leaky",
                Rule::LeakyBucket(LeakyBucketSetting { capacity: 9, leak: quota, style: LeakyStyle::Queue }),
            )
        },
    ]
}

/// Every pattern, at once and out of order.
fn every_pattern(requests: u64, seed: u64) -> Scenario {
    let (from, to) = (Instant::ZERO, runs::instant("2s"));
    let rate = |count: u64| ratelab::time::Rate::new(count, Duration(2_000_000_000)).expect("a rate");
    let log: String = (0..requests).map(|n| format!("{}ms c{}\n", n * 7919 % 2000, n % 5)).collect();
    let patterns = [
        Pattern::Log { format: LogFormat::Times, text: log, epoch: None, within: Within::Start },
        Pattern::At { times: (0..requests).map(|n| Instant(n * 7919 % 2000 * 1_000_000)).collect() },
        Pattern::Burst { at: from, count: requests, over: Duration(1_000_000_000) },
        Pattern::Steady { rate: rate(requests + 1), from, to },
        Pattern::Poisson { rate: rate(requests + 1), from, to },
        Pattern::OnOff {
            rate: rate(requests + 1),
            on: Duration(300_000_000),
            off: Duration(200_000_000),
            from,
            to,
        },
        Pattern::Ramp { from_rate: rate(1), to_rate: rate(requests + 1), from, to },
    ];
    let item =
        |(n, pattern): (usize, Pattern)| Item { client: n as u32 % 2, cost: 1 + n as u64 % 3, pattern };
    Scenario {
        seed,
        clients: vec![client("ana"), client("bo")],
        ..scenario("100ms", lanes(), patterns.into_iter().enumerate().map(item).collect())
    }
}

fn same(one: &(Run, Measured), other: &(Run, Measured)) -> Result<(), TestCaseError> {
    let (run, measured) = one;
    prop_assert_eq!(&run.traffic, &other.0.traffic);
    for (lane, other) in run.lanes().iter().zip(other.0.lanes()) {
        prop_assert_eq!(&lane.keys, &other.keys);
        prop_assert_eq!(&lane.decisions, &other.decisions);
    }
    prop_assert_eq!((run.end(), run.events()), (other.0.end(), other.0.events()));
    prop_assert!(run.checkpoint_events().eq(other.0.checkpoint_events()));
    prop_assert_eq!(measured, &other.1);
    Ok(())
}

proptest! {
    #[test]
    fn a_run_is_the_same_however_its_making_is_cut(
        requests in 0u64..400, seed in any::<u64>(), slices in prop::collection::vec(1u64..3000, 1..20),
    ) {
        let scenario = every_pattern(requests, seed);
        let run = Run::new(scenario.clone(), bounds::REQUESTS).expect("few requests");
        let straight = (run.clone(), Measured::of(&run));
        let mut opening = Opening::new(scenario, bounds::REQUESTS);
        let mut before = (Phase::Traffic, 0);
        for slice in slices.iter().cycle() {
            let done = opening.advance(&mut Work::new(*slice)).expect("few requests");
            let progress = opening.progress();
            prop_assert!(before <= progress && progress.1 <= 1000, "from {before:?} to {progress:?}");
            before = progress;
            if done {
                break;
            }
        }
        prop_assert_eq!(before, (Phase::Measure, 1000));
        same(&opening.finish().expect("few requests"), &straight)?;
    }
}

#[test]
fn a_slice_does_no_more_than_it_may() {
    let mut opening = Opening::new(every_pattern(3000, 1), bounds::REQUESTS);
    let mut slices = 0;
    while !opening.advance(&mut Work::new(100)).expect("few requests") {
        slices += 1;
    }
    // Twenty thousand requests, in three lanes, decided once and looked at twice.
    assert!(slices > 20_000 * 3 * 3 / 100, "{slices} slices");
}

#[test]
fn too_many_requests_are_said_on_the_way() {
    let scenario = every_pattern(1000, 1);
    let mut opening = Opening::new(scenario, 4500);
    let error = loop {
        match opening.advance(&mut Work::new(50)) {
            Ok(done) => assert!(!done),
            Err(error) => break error,
        }
    };
    assert_eq!((error.code, error.path.as_str()), ("too-many-requests", "traffic[4].rate"));
    assert_eq!(opening.progress().0, Phase::Traffic);
}

/// What a lane's density columns and single marks count, together.
fn counted(scene: &Scene) -> u64 {
    const BARS: [&str; 3] = ["admitted", "delayed", "rejected"];
    let of = |mark: &Mark| match mark.name {
        Name::Nth("request", _) => 1,
        Name::Nth(name, _)
            if BARS.contains(&name.trim_start_matches("others-").trim_end_matches("-later")) =>
        {
            mark.value.as_ref().expect("a bar has its count").parse().expect("a number")
        }
        _ => 0,
    };
    scene.marks.iter().map(of).sum()
}

/// Four lanes that two in three requests pass, by one client or by several.
fn overload(requests: u64, clients: usize) -> (Run, Measured) {
    let quota = rate("100/1s");
    let bucket = |on_empty| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity: 100,
            refill: quota,
            initial: 100,
            refill_style: RefillStyle::Continuous,
            on_empty,
        })
    };
    let rules = [
        Rule::SlidingLog(SlidingLogSetting { quota, count_rejected: false }),
        Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::FirstRequest }),
        bucket(OnEmpty::Queue { places: 100 }),
        Rule::LeakyBucket(LeakyBucketSetting { capacity: 100, leak: quota, style: LeakyStyle::Queue }),
    ];
    let over = Duration(requests * 1_000_000_000 / 150);
    let share = |n: usize| (requests + n as u64) / clients as u64;
    let item = |n: usize| Item {
        client: n as u32,
        cost: 1,
        pattern: Pattern::Burst { at: Instant(n as u64), count: share(n), over },
    };
    let scenario = Scenario {
        duration: over.max(Duration(1_000_000_000)),
        clients: (0..clients).map(|n| client(&format!("client-{n}"))).collect(),
        ..scenario("1s", rules.map(|rule| lane("lane", rule)).to_vec(), (0..clients).map(item).collect())
    };
    Opening::new(scenario, bounds::REQUESTS).finish().expect("few enough")
}

#[test]
fn marks_stay_few_and_counts_are_kept_whatever_the_size() {
    let words = words::Catalog::en();
    for (requests, clients) in [(10, 1), (10_000, 1), (1_000_000, 1), (10_000, 3), (100_000, 3)] {
        let (run, measured) = overload(requests, clients);
        let end = run.end().0;
        let whole = (Instant::ZERO, Instant(end + 1));
        let mut playhead = run.playhead();
        // The whole, some of it, a second, a millisecond; now before, within and after it.
        for (view, now) in [
            (whole, 0),
            (whole, end / 3),
            (whole, end),
            ((Instant(end / 3), Instant(end / 2 + 1)), end * 2 / 5),
            ((Instant(end / 3), Instant(end / 3 + 1_000_000_000)), end / 3 + 500_000_000),
            ((Instant(end / 3), Instant(end / 3 + 1_000_000)), 0),
        ] {
            playhead.seek(&run, Position { instant: Instant(now), events: None });
            let first = run.arrivals().partition_point(|arrival| arrival.at < view.0);
            let last = run.arrivals().partition_point(|arrival| arrival.at < view.1);
            for width in [1200, 330] {
                let mut all = 0;
                for lane in 0..run.lanes().len() {
                    let (run, measured, playhead) = (&run, &measured, &playhead);
                    let parts = Parts::ALL;
                    let words = &words;
                    let frame = Frame {
                        run,
                        measured,
                        playhead,
                        lane,
                        key: 0,
                        view,
                        width,
                        room: None,
                        parts,
                        words,
                    };
                    let scene = picture::lane(&frame);
                    let marks = scene.marks.len();
                    assert!(marks <= 1000, "{requests} by {clients}: {marks} marks in lane {lane}, {view:?}");
                    assert_eq!(
                        counted(&scene),
                        (last - first) as u64,
                        "{requests} by {clients}, lane {lane}, {view:?}"
                    );
                    all += marks;
                    let scrubber = picture::scrubber(&frame);
                    assert!(scrubber.marks.len() <= 1000);
                    assert_eq!(counted(&scrubber), requests);
                }
                assert!(all <= 4000, "{all} marks in all lanes");
            }
        }
    }
}
