//! Token bucket, gcra and the leaky bucket as a meter are one rule told in three ways; one sub-window is a fixed window.

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, OnEmpty, RefillStyle,
    Rule, Silent, SubWindowsSetting, TokenBucketSetting,
};

use ratelab::time::{Instant, Rate};

use crate::cases::{Request, case_of, counts, rates, telling_costs, tries};

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn bucket_gcra_and_meter_decide_alike(
        case in (counts(1), rates()).prop_flat_map(|(burst, rate)| case_of(Rule::Gcra(GcraSetting { rate, burst }))),
    ) {
        let Rule::Gcra(GcraSetting { rate, burst }) = case.rule else { unreachable!("it was made one") };
        let bucket = Rule::TokenBucket(TokenBucketSetting {
            capacity: burst,
            refill: rate,
            initial: burst,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        });
        let meter = Rule::LeakyBucket(LeakyBucketSetting { capacity: burst, leak: rate, style: LeakyStyle::Meter });
        let mut gcra = case.rule.fresh();
        let mut others = [bucket.fresh(), meter.fresh()];
        for Request { at, cost } in case.requests {
            let said = gcra.decide(at, cost, &mut Silent);
            for other in &mut others {
                prop_assert_eq!(other.decide(at, cost, &mut Silent), said);
                prop_assert_eq!(other.remaining(at), gcra.remaining(at));
                prop_assert_eq!(other.reset_at(at), gcra.reset_at(at));
                for cost in telling_costs(&case.rule) {
                    // Beyond 64 bits one says "that late", the other "that long": both are beyond stating.
                    let until = |wait: Option<_>| wait.map(|wait| at.after(wait));
                    prop_assert_eq!(until(other.retry_after(at, cost)), until(gcra.retry_after(at, cost)));
                }
            }
        }
    }

    #[test]
    fn one_sub_window_is_a_fixed_window(case in rates().prop_flat_map(|quota| {
        case_of(Rule::SubWindows(SubWindowsSetting { quota, parts: 1 }))
    })) {
        let Rule::SubWindows(SubWindowsSetting { quota, .. }) = case.rule else { unreachable!("it was made one") };
        let mut one = case.rule.fresh();
        let mut fixed = Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::Clock }).fresh();
        for Request { at, cost } in case.requests {
            prop_assert_eq!(one.decide(at, cost, &mut Silent), fixed.decide(at, cost, &mut Silent));
            prop_assert_eq!(one.remaining(at), fixed.remaining(at));
            prop_assert_eq!(one.reset_at(at), fixed.reset_at(at));
            for cost in telling_costs(&case.rule) {
                prop_assert_eq!(one.retry_after(at, cost), fixed.retry_after(at, cost));
            }
        }
    }
}

/// As MODEL.md says it: 15 of 20 were taken, and then 10 are all that it holds; or the rate is ten times the old one.
#[test]
fn a_change_tells_them_apart() {
    let rate = |text| Rate::parse(text).expect("a rate");
    let bucket = |capacity, refill| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity,
            refill: rate(refill),
            initial: capacity,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        })
    };
    let meter = |capacity, leak| {
        Rule::LeakyBucket(LeakyBucketSetting { capacity, leak: rate(leak), style: LeakyStyle::Meter })
    };
    let gcra = |burst, text| Rule::Gcra(GcraSetting { rate: rate(text), burst });
    let remaining = |before: Rule, cost, after: Rule| {
        let mut limiter = before.fresh();
        limiter.decide(Instant::ZERO, cost, &mut Silent);
        limiter.change(&after, Instant::ZERO);
        (limiter.remaining(Instant::ZERO), limiter.reset_at(Instant::ZERO).to_string())
    };
    let (old, new) = ("10/1m", "100/1m");
    assert_eq!(remaining(bucket(20, old), 15, bucket(10, old)), (5, "30s".into()));
    assert_eq!(remaining(meter(20, old), 15, meter(10, old)), (0, "1m30s".into()));
    assert_eq!(remaining(gcra(20, old), 15, gcra(10, old)), (0, "1m30s".into()));
    // 5 requests at 10 per minute are half a minute, which is 50 at 100 per minute.
    assert_eq!(remaining(bucket(60, old), 5, bucket(60, new)), (55, "3s".into()));
    assert_eq!(remaining(meter(60, old), 5, meter(60, new)), (55, "3s".into()));
    assert_eq!(remaining(gcra(60, old), 5, gcra(60, new)), (10, "30s".into()));
}
