//! The same timelines through governor, an implementation that many trust: verdicts, waits and what
//! remains are equal, decision by decision, for gcra, token bucket and meter.
//!
//! They are equal where the time of one request, p/n, is a whole number of nanoseconds: governor
//! keeps it as one and rounds it down, so that 3 per 10 ns is 1 per 3 ns there, while Ratelab keeps
//! the fraction. Governor counts in 64 bits of nanoseconds, Ratelab in 128; here both suffice. A
//! cost above the burst is an error of its own there (`InsufficientCapacity`), here a wait of never.

#![cfg(not(target_arch = "wasm32"))]

use std::num::NonZeroU32;

use governor::clock::{Clock, FakeRelativeClock};
use governor::middleware::StateInformationMiddleware;
use governor::{Quota, RateLimiter};
use proptest::prelude::*;
use ratelab::limiter::{
    GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, OnEmpty, RefillStyle, Rule, Silent,
    TokenBucketSetting, Verdict,
};
use ratelab::time::{Duration, Instant, Rate};

/// The three rules that governor's quota of `burst` cells, one more each `interval`, is equal to.
/// `scale` writes the rate in other words: so many per so many intervals.
fn equals(burst: u64, interval: u64, scale: u64) -> [Rule; 3] {
    let rate = Rate::new(scale, Duration(interval * scale)).expect("a rate");
    [
        Rule::Gcra(GcraSetting { rate, burst }),
        Rule::TokenBucket(TokenBucketSetting {
            capacity: burst,
            refill: rate,
            initial: burst,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        }),
        Rule::LeakyBucket(LeakyBucketSetting { capacity: burst, leak: rate, style: LeakyStyle::Meter }),
    ]
}

/// What an implementation says: what remains, or the wait, `None` if never.
type Said = Result<u64, Option<u64>>;

fn governor_says(burst: u32, interval: u64, requests: &[(u64, u32)]) -> Vec<Said> {
    let clock = FakeRelativeClock::default();
    let quota = Quota::with_period(std::time::Duration::from_nanos(interval))
        .expect("longer than nothing")
        .allow_burst(NonZeroU32::new(burst).expect("at least 1"));
    let limiter =
        RateLimiter::direct_with_clock(quota, clock.clone()).with_middleware::<StateInformationMiddleware>();
    requests
        .iter()
        .map(|&(gap, cost)| {
            clock.advance(std::time::Duration::from_nanos(gap));
            let answer = match NonZeroU32::new(cost).expect("at least 1") {
                NonZeroU32::MIN => Ok(limiter.check()),
                cost => limiter.check_n(cost),
            };
            match answer {
                Err(_insufficient_capacity) => Err(None),
                Ok(Err(not_until)) => {
                    let wait = not_until.wait_time_from(clock.now());
                    Err(Some(u64::try_from(wait.as_nanos()).expect("64 bits of nanoseconds")))
                }
                Ok(Ok(snapshot)) => Ok(u64::from(snapshot.remaining_burst_capacity())),
            }
        })
        .collect()
}

fn ratelab_says(rule: Rule, requests: &[(u64, u32)]) -> Vec<Said> {
    let mut limiter = rule.fresh();
    let mut now = Instant::ZERO;
    requests
        .iter()
        .map(|&(gap, cost)| {
            now = now.after(Duration(gap));
            match limiter.decide(now, cost.into(), &mut Silent) {
                Verdict::Reject => Err(limiter.retry_after(now, cost.into()).map(|wait| wait.0)),
                Verdict::Admit => Ok(limiter.remaining(now)),
                Verdict::Delay { .. } => panic!("none of these delays"),
            }
        })
        .collect()
}

fn timelines() -> impl Strategy<Value = (u32, u64, u64, Vec<(u64, u32)>)> {
    let bursts = prop_oneof![3 => 1..=8u32, 1 => 1..=1_000_000u32];
    let intervals = prop_oneof![2 => 1..=10u64, 1 => Just(600_000_000), 1 => 1..=1_000_000_000_000u64];
    (bursts, intervals, 1..=12u64).prop_flat_map(|(burst, interval, scale)| {
        let gaps = prop_oneof![
            4 => Just(0),
            2 => interval - 1..=interval + 1,
            2 => 0..=interval * 3,
            1 => (0..=u64::from(burst) + 1).prop_map(move |intervals| intervals * interval),
        ];
        let costs = prop_oneof![5 => Just(1), 2 => 1..=4u32, 2 => 1..=burst, 1 => burst..=burst + 1];
        let requests = prop::collection::vec((gaps, costs), 0..40);
        (Just(burst), Just(interval), Just(scale), requests)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn governor_says_the_same((burst, interval, scale, requests) in timelines()) {
        let expected = governor_says(burst, interval, &requests);
        for rule in equals(burst.into(), interval, scale) {
            prop_assert_eq!(ratelab_says(rule, &requests), &expected[..], "{:?}", rule);
        }
    }
}

/// Where they part: 3 in 10 ns. Governor lets the second through after 3 ns, the exact rule after 3⅓.
#[test]
fn a_request_between_two_nanoseconds_tells_them_apart() {
    let requests = [(0, 1), (3, 1)];
    assert_eq!(governor_says(1, 10 / 3, &requests), [Ok(0), Ok(0)]);
    let exact = Rule::Gcra(GcraSetting { rate: Rate::new(3, Duration(10)).expect("a rate"), burst: 1 });
    assert_eq!(ratelab_says(exact, &requests), [Ok(0), Err(Some(1))]);
}
