//! No window ever holds more starts than the bound that reports state, and one who tries reaches it.

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, MOST_PARTS, OnEmpty,
    RefillStyle, Rule, SlidingCounterSetting, SlidingLogSetting, SubWindowsSetting, TokenBucketSetting,
};
use ratelab::time::{Duration, Rate};

use crate::adversary::{Adversary, moves};
use crate::cases::{largest_cost, rate_of, rules, takes_larger_when_idle, tries};

/// Rules that an adversary can exhaust.
fn small_rules() -> impl Strategy<Value = Rule> {
    rules().prop_filter("can be exhausted", |rule| {
        let waiting = match *rule {
            Rule::TokenBucket(TokenBucketSetting { on_empty: OnEmpty::Queue { places }, .. }) => places,
            _ => 0,
        };
        let rate = rate_of(rule);
        largest_cost(rule) <= 200 && waiting <= 200 && rate.count <= 200 && rate.per.0 < 1 << 40
    })
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 500_000, ..tries(16_000) })]

    #[test]
    fn no_window_exceeds_the_bound(
        rule in small_rules(),
        moves in moves(),
        windows in prop::collection::vec(prop_oneof![1..=24u64, 1..1u64 << 40], 4),
        periods in 1..4u64,
    ) {
        let mut adversary = Adversary::against(&rule);
        for a_move in &moves {
            adversary.play(a_move);
        }
        let period = rate_of(&rule).per.0;
        for window in windows.into_iter().chain([period, period * periods, (period * periods).div_ceil(2)]) {
            if let Some(bound) = rule.bound(Duration(window)) {
                // The leaky queue lets a request go on whole whose drain reaches beyond the window.
                let beyond = if takes_larger_when_idle(&rule) { adversary.dearest() - 1 } else { 0 };
                let most = adversary.most_within(Duration(window));
                prop_assert!(most <= bound + u128::from(beyond), "{most} within {window} ns, bound {bound}");
            }
        }
    }
}

/// Numbers as people choose them: N per a period that is long beside N.
fn human_rates() -> impl Strategy<Value = Rate> {
    (1..=60u64, 0..=100_000_000u64)
        .prop_map(|(count, more)| Rate::new(count, Duration(2 * count + more)).expect("within bounds"))
}

proptest! {
    #![proptest_config(tries(500))]

    /// The edge burst, and its little brother where windows begin with a request.
    #[test]
    fn fixed_windows_reach_their_bound(quota in human_rates(), windows in 0..3u64) {
        let window = quota.per.0;
        let clock = Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::Clock });
        let mut adversary = Adversary::against(&clock);
        adversary.wait(windows * window + window - 1);
        adversary.ask_until_rejected();
        adversary.wait(1);
        adversary.ask_until_rejected();
        prop_assert_eq!(Some(adversary.most_within(quota.per)), clock.bound(quota.per));
        prop_assert_eq!(adversary.most_within(Duration(2)), 2 * u128::from(quota.count));

        let first_request = Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::FirstRequest });
        let mut adversary = Adversary::against(&first_request);
        adversary.wait(windows);
        adversary.ask(1);
        adversary.wait(window - 1);
        adversary.ask_until_rejected();
        adversary.wait(1);
        adversary.ask_until_rejected();
        prop_assert_eq!(Some(adversary.most_within(quota.per)), first_request.bound(quota.per));
    }

    #[test]
    fn sliding_windows_reach_their_bound(quota in human_rates(), offset in any::<prop::sample::Index>()) {
        let window = quota.per.0;
        let log = Rule::SlidingLog(SlidingLogSetting { quota, count_rejected: false });
        let mut adversary = Adversary::against(&log);
        adversary.wait(offset.index(1000) as u64);
        adversary.ask_until_rejected();
        adversary.wait_for_next();
        adversary.ask_until_rejected();
        prop_assert_eq!(Some(adversary.most_within(quota.per)), log.bound(quota.per));

        // All of one window at its very end, then as much as the next lets go within W of it.
        let counter = Rule::SlidingCounter(SlidingCounterSetting { quota });
        let mut adversary = Adversary::against(&counter);
        adversary.wait(window - 1);
        adversary.ask_until_rejected();
        adversary.wait(window - 1);
        adversary.ask_until_rejected();
        prop_assert_eq!(Some(adversary.most_within(quota.per)), counter.bound(quota.per));
    }

    /// All at the very end of a sub-window, and again as it leaves as a whole. What lies closer together than those
    /// two never shares less than the quota.
    #[test]
    fn sub_windows_reach_their_bound(quota in human_rates(), parts in 1..=MOST_PARTS) {
        let window = quota.per.0;
        let rule = Rule::SubWindows(SubWindowsSetting { quota, parts });
        let mut adversary = Adversary::against(&rule);
        let length = window.div_ceil(parts);
        adversary.wait(length - 1);
        adversary.ask_until_rejected();
        adversary.wait(window - (length - 1));
        adversary.ask_until_rejected();
        prop_assert_eq!(Some(adversary.most_within(quota.per)), rule.bound(quota.per));
        prop_assert_eq!(adversary.most_within(Duration(window - length + 1)), u128::from(quota.count));
    }

    /// From a capacity of 2 on. A bucket of 1 that cannot be asked between two nanoseconds loses what
    /// comes there, so where p/n is not whole it stays a little below.
    #[test]
    fn buckets_reach_their_bound(rate in human_rates(), capacity in 2..60u64, windows in 1..=3u64) {
        let window = Duration(rate.per.0 * windows / 2 + 1);
        for rule in [
            Rule::Gcra(GcraSetting { rate, burst: capacity }),
            Rule::LeakyBucket(LeakyBucketSetting { capacity, leak: rate, style: LeakyStyle::Meter }),
            Rule::TokenBucket(TokenBucketSetting {
                capacity,
                refill: rate,
                initial: capacity,
                refill_style: RefillStyle::Continuous,
                on_empty: OnEmpty::Reject,
            }),
        ] {
            let mut adversary = Adversary::against(&rule);
            adversary.take_all_until(window.0);
            prop_assert_eq!(Some(adversary.most_within(window)), rule.bound(window));
        }
    }

    #[test]
    fn interval_refill_reaches_its_bound(rate in human_rates(), capacity in 1..60u64, beats in 1..=4u64) {
        let rule = Rule::TokenBucket(TokenBucketSetting {
            capacity,
            refill: rate,
            initial: capacity,
            refill_style: RefillStyle::Interval,
            on_empty: OnEmpty::Reject,
        });
        let mut adversary = Adversary::against(&rule);
        adversary.wait(rate.per.0 - 1);
        for _ in 0..=beats {
            adversary.ask_until_rejected();
            adversary.wait_for_next();
        }
        let window = Duration(rate.per.0 * beats);
        prop_assert_eq!(Some(adversary.most_within(window)), rule.bound(window));
    }

    /// With a place in line there is always one more to go on at the next beat; over all the phases
    /// in which beats stand to whole nanoseconds, two come as close as they can.
    #[test]
    fn the_leaky_queue_reaches_its_bound(
        rate in (1..=12u64, 12..400u64).prop_map(|(n, p)| Rate::new(n, Duration(p)).expect("within bounds")),
        capacity in 1..5u64,
        half_periods in 1..=4u64,
    ) {
        let rule = Rule::LeakyBucket(LeakyBucketSetting { capacity, leak: rate, style: LeakyStyle::Queue });
        let window = Duration((rate.per.0 * half_periods).div_ceil(2));
        let mut adversary = Adversary::against(&rule);
        adversary.take_all_until(rate.per.0 * 4);
        prop_assert_eq!(Some(adversary.most_within(window)), rule.bound(window));
    }
}

/// A queue before a bucket of one, 3 in 7 s: starts fall between nanoseconds and are told rounded
/// up, so two can be told 1 ns closer than the bucket's own bound says.
#[test]
fn a_queued_bucket_of_one_starts_as_a_leaky_queue() {
    let refill = Rate::parse("3/7s").expect("a rate");
    let rule = Rule::TokenBucket(TokenBucketSetting {
        capacity: 1,
        refill,
        initial: 1,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Queue { places: 5 },
    });
    let mut adversary = Adversary::against(&rule);
    adversary.ask_until_rejected();
    let window = Duration(2_333_333_334);
    assert_eq!(adversary.most_within(window), 2);
    assert_eq!(rule.bound(window), Some(2));
}
