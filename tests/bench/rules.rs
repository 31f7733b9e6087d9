//! What is timed, natively and in a browser alike: every rule under the same steady overload.

use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule,
    SlidingCounterSetting, SlidingLogSetting, TokenBucketSetting,
};
use ratelab::time::{Duration, Rate};

/// Nanoseconds from one request to the next: three come where two are admitted.
pub const GAP: u64 = 6_666_667;
/// Requests a second, or at once.
pub const LIMIT: u64 = 100;

pub fn rules() -> Vec<(&'static str, Rule)> {
    let rate = Rate::new(LIMIT, Duration::SECOND).expect("a rate");
    let uneven = Rate::new(LIMIT, Duration(1_000_000_007)).expect("a rate");
    let bucket = |refill, refill_style, on_empty| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity: LIMIT,
            refill,
            initial: LIMIT,
            refill_style,
            on_empty,
        })
    };
    vec![
        ("fixed window", Rule::FixedWindow(FixedWindowSetting { quota: rate, anchor: Anchor::Clock })),
        (
            "fixed window, first request",
            Rule::FixedWindow(FixedWindowSetting { quota: rate, anchor: Anchor::FirstRequest }),
        ),
        ("sliding log", Rule::SlidingLog(SlidingLogSetting { quota: rate, count_rejected: false })),
        (
            "sliding log, rejected count",
            Rule::SlidingLog(SlidingLogSetting { quota: rate, count_rejected: true }),
        ),
        ("sliding counter", Rule::SlidingCounter(SlidingCounterSetting { quota: rate })),
        ("token bucket", bucket(rate, RefillStyle::Continuous, OnEmpty::Reject)),
        ("token bucket, 100/1.000000007s", bucket(uneven, RefillStyle::Continuous, OnEmpty::Reject)),
        ("token bucket, interval", bucket(rate, RefillStyle::Interval, OnEmpty::Reject)),
        ("token bucket, queue", bucket(rate, RefillStyle::Continuous, OnEmpty::Queue { places: LIMIT })),
        (
            "leaky bucket, queue",
            Rule::LeakyBucket(LeakyBucketSetting { capacity: LIMIT, leak: rate, style: LeakyStyle::Queue }),
        ),
        (
            "leaky bucket, meter",
            Rule::LeakyBucket(LeakyBucketSetting { capacity: LIMIT, leak: rate, style: LeakyStyle::Meter }),
        ),
        ("gcra", Rule::Gcra(GcraSetting { rate, burst: LIMIT })),
        ("gcra, 100/1.000000007s", Rule::Gcra(GcraSetting { rate: uneven, burst: LIMIT })),
        ("none", Rule::NONE),
    ]
}
