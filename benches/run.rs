//! A whole run with its history, and moving in it: nanoseconds a request, and milliseconds to step back and to
//! seek. Prints a table and judges nothing.

use std::hint::black_box;
use std::time::{Duration as Time, Instant as Stopwatch};

use ratelab::limiter::{
    LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule, SlidingLogSetting, TokenBucketSetting,
};
use ratelab::run::Run;
use ratelab::scenario::{Key, Lane, Open, Position, Scenario, World, bounds};
use ratelab::time::{Duration, Instant, Rate};
use ratelab::traffic::{Client, Item, Pattern};

const REQUESTS: u64 = 100_000;
const REPETITIONS: usize = 9;
const PLACES: u64 = 200;

fn main() {
    let rate = Rate::new(100, Duration::SECOND).expect("a rate");
    let log = Rule::SlidingLog(SlidingLogSetting { quota: rate, count_rejected: false });
    let bucket = Rule::TokenBucket(TokenBucketSetting {
        capacity: 100,
        refill: rate,
        initial: 100,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Reject,
    });
    let leaky = Rule::LeakyBucket(LeakyBucketSetting { capacity: 100, leak: rate, style: LeakyStyle::Queue });

    println!("{:<34}{:>10}{:>10}", "ns a request, with history", "median", "least");
    let three = [log, bucket, leaky];
    for (name, rules) in [
        ("sliding log", &[log][..]),
        ("token bucket", &[bucket]),
        ("leaky bucket, queue", &[leaky]),
        ("the three at once", &three),
    ] {
        let mut times: Vec<Time> = (0..REPETITIONS)
            .map(|_| {
                let scenario = scenario(rules);
                let watch = Stopwatch::now();
                black_box(run(scenario));
                watch.elapsed()
            })
            .collect();
        times.sort_unstable();
        let each = |time: Time| time.as_secs_f64() * 1e9 / REQUESTS as f64;
        println!("{name:<34}{:>10.1}{:>10.1}", each(times[REPETITIONS / 2]), each(times[0]));
    }

    let run = run(scenario(&three));
    let mut playhead = run.playhead();
    let (mut seeks, mut steps) = (Vec::new(), Vec::new());
    for index in 0..PLACES {
        // Spread over the run, each far from the one before.
        let instant = Instant(run.end().0 / PLACES * (index * 123 % PLACES));
        let watch = Stopwatch::now();
        playhead.seek(&run, Position { instant, events: None });
        seeks.push(watch.elapsed());
        // From between two events this leads to the one that happened last; only the next step undoes one.
        playhead.step(&run, -1);
        let watch = Stopwatch::now();
        playhead.step(&run, -1);
        steps.push(watch.elapsed());
    }
    println!("\n{:<34}{:>10}{:>10}{:>10}", "ms, the three at once", "median", "p95", "longest");
    for (name, mut times) in [("seek", seeks), ("step back", steps)] {
        times.sort_unstable();
        let rank = |percent: usize| times[(times.len() * percent).div_ceil(100) - 1].as_secs_f64() * 1e3;
        println!("{name:<34}{:>10.3}{:>10.3}{:>10.3}", rank(50), rank(95), rank(100));
    }
}

fn run(scenario: Scenario) -> Run {
    Run::new(scenario, bounds::REQUESTS).expect("few requests")
}

/// Half as much again as is admitted, so that every state stays in motion.
fn scenario(rules: &[Rule]) -> Scenario {
    let duration = Duration(Duration::SECOND.0 * (REQUESTS / 150));
    let lane = |(index, rule): (usize, &Rule)| Lane {
        id: format!("lane-{index}"),
        title: None,
        rule: *rule,
        key: vec![Key::Global],
    };
    let pattern = Pattern::Burst { at: Instant::ZERO, count: REQUESTS, over: duration };
    Scenario {
        title: None,
        seed: 1,
        duration,
        window: Duration::SECOND,
        open: Open::default(),
        lanes: rules.iter().enumerate().map(lane).collect(),
        clients: vec![Client { id: "client".into(), ..Client::default() }],
        world: World::default(),
        traffic: vec![Item { client: 0, cost: 1, pattern }],
        edits: vec![],
    }
}
