//! Small spaces, whole: every arrival pattern of up to eight requests on a grid of a few
//! nanoseconds, through every limiter with tiny parameters, against the rules by the book.
//! Verdict, start, wait, places left and reset must all be the book's.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use oracle::{Answer, Book, Past, remaining, reset_at, retry_after};
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, OnEmpty, RefillStyle,
    Rule, Silent, SlidingCounterSetting, SlidingLogSetting, State, SubWindowsSetting, TokenBucketSetting,
    Verdict,
};
use ratelab::time::{Duration, Instant, Rate};

/// Which patterns: up to so many requests, each of one of these costs, at these instants.
struct Space {
    requests: usize,
    costs: &'static [u64],
    instants: &'static [u64],
}

const SPACES: [Space; 3] = [
    Space { requests: 8, costs: &[1], instants: &[0, 1, 2, 3, 4, 5, 6, 8] },
    Space { requests: 8, costs: &[1, 2], instants: &[0, 1, 3, 6] },
    Space { requests: 4, costs: &[1, 2, 3], instants: &[0, 1, 2, 4, 5, 7, 9] },
];

fn check(rule: Rule, book: &impl Book) {
    for space in &SPACES {
        extend(&rule, book, space, space.instants, &rule.fresh(), &mut Vec::new());
    }
}

/// Goes on from `past` with every further request.
fn extend<B: Book>(
    rule: &Rule,
    book: &B,
    space: &Space,
    later: &[u64],
    limiter: &State,
    past: &mut Vec<Past>,
) {
    if past.len() == space.requests {
        return;
    }
    for (index, &at) in later.iter().enumerate() {
        for &cost in space.costs {
            let mut limiter = limiter.clone();
            let now = Instant(at);
            let verdict = limiter.decide(now, cost, &mut Silent);
            let answer = book.answer(past, at, cost);
            let expected = match answer {
                Answer::Admit => Verdict::Admit,
                Answer::Delay(start) => Verdict::Delay { starts_at: Instant(start.up()) },
                Answer::Reject => Verdict::Reject,
            };
            past.push(Past { at, cost, answer });
            assert_eq!(verdict, expected, "{rule:?} after {past:?}");
            if answer == Answer::Reject {
                let wait = retry_after(book, past, at, cost).map(Duration);
                assert_eq!(limiter.retry_after(now, cost), wait, "wait, {rule:?} after {past:?}");
            }
            assert_eq!(limiter.remaining(now), remaining(book, past, at), "places, {rule:?} after {past:?}");
            assert_eq!(limiter.reset_at(now).0, reset_at(book, past, at), "reset, {rule:?} after {past:?}");
            extend(rule, book, space, &later[index..], &limiter, past);
            past.pop();
        }
    }
}

fn rate(count: u64, per: u64) -> Rate {
    Rate::new(count, Duration(per)).expect("a rate")
}

/// N per so many nanoseconds.
const QUOTAS: [(u64, u64); 6] = [(1, 1), (1, 3), (2, 3), (2, 4), (3, 5), (4, 2)];

#[test]
fn fixed_windows() {
    for (limit, window) in QUOTAS {
        let quota = rate(limit, window);
        check(
            Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::Clock }),
            &oracle::ClockWindow { limit, window },
        );
        check(
            Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::FirstRequest }),
            &oracle::FirstRequestWindow { limit, window },
        );
    }
}

#[test]
fn sliding_logs() {
    for (limit, window) in QUOTAS {
        for count_rejected in [false, true] {
            check(
                Rule::SlidingLog(SlidingLogSetting { quota: rate(limit, window), count_rejected }),
                &oracle::SlidingLog { limit, window, count_rejected },
            );
        }
    }
}

#[test]
fn sliding_counters() {
    for (limit, window) in QUOTAS {
        check(
            Rule::SlidingCounter(SlidingCounterSetting { quota: rate(limit, window) }),
            &oracle::SlidingCounter { limit, window },
        );
    }
}

#[test]
fn sub_windows() {
    for (limit, window) in QUOTAS {
        for parts in [1, 2, 3, 5] {
            check(
                Rule::SubWindows(SubWindowsSetting { quota: rate(limit, window), parts }),
                &oracle::SubWindows { limit, window, parts },
            );
        }
    }
}

/// Capacity, and n per so many nanoseconds: slow, uneven, several a nanosecond.
const BUCKETS: [(u64, u64, u64); 6] = [(1, 1, 3), (2, 1, 2), (3, 2, 3), (2, 3, 7), (3, 3, 2), (2, 5, 2)];

fn each_bucket(mut check: impl FnMut(u64, u64, u64, u64, Option<u64>)) {
    for (capacity, count, per) in BUCKETS {
        for queue in [None, Some(capacity), Some(capacity + 2)] {
            check(capacity, count, per, capacity, queue);
        }
        check(capacity, count, per, 0, None);
        check(capacity, count, per, capacity / 2, Some(1));
    }
}

fn bucket(capacity: u64, refill: Rate, initial: u64, refill_style: RefillStyle, queue: Option<u64>) -> Rule {
    let on_empty = queue.map_or(OnEmpty::Reject, |places| OnEmpty::Queue { places });
    Rule::TokenBucket(TokenBucketSetting { capacity, refill, initial, refill_style, on_empty })
}

#[test]
fn token_buckets() {
    each_bucket(|capacity, count, per, initial, queue| {
        check(
            bucket(capacity, rate(count, per), initial, RefillStyle::Continuous, queue),
            &oracle::Bucket { capacity, count, per, initial, queue },
        );
    });
}

#[test]
fn interval_token_buckets() {
    each_bucket(|capacity, count, per, initial, queue| {
        check(
            bucket(capacity, rate(count, per), initial, RefillStyle::Interval, queue),
            &oracle::IntervalBucket { capacity, count, per, initial, queue },
        );
    });
}

#[test]
fn leaky_queues() {
    for (_, count, per) in BUCKETS {
        for capacity in 0..=3 {
            check(
                Rule::LeakyBucket(LeakyBucketSetting {
                    capacity,
                    leak: rate(count, per),
                    style: LeakyStyle::Queue,
                }),
                &oracle::LeakyQueue { capacity, count, per },
            );
        }
    }
}

#[test]
fn leaky_meters() {
    for (capacity, count, per) in BUCKETS {
        check(
            Rule::LeakyBucket(LeakyBucketSetting {
                capacity,
                leak: rate(count, per),
                style: LeakyStyle::Meter,
            }),
            &oracle::LeakyMeter { capacity, count, per },
        );
    }
}

#[test]
fn gcras() {
    for (burst, count, per) in BUCKETS {
        check(
            Rule::Gcra(GcraSetting { rate: rate(count, per), burst }),
            &oracle::TheoreticalArrival { burst, count, per },
        );
    }
}
