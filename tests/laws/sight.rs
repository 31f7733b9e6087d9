//! What is seen of a limiter is what it decides by.

use proptest::prelude::*;
use ratelab::limiter::{
    Amount, FixedWindowLook, GcraLook, LeakyBucketLook, LeakyMeterLook, LeakyQueueLook, Limiter, Look,
    OnEmpty, Rule, Silent, SlidingCounterLook, SlidingLogLook, SubWindow, SubWindowsLook, TokenBucketLook,
    TokenBucketSetting, Verdict,
};
use ratelab::time::{Duration, Instant};

use crate::cases::{Request, cases, tries};

/// Requests of cost 1 that would be taken, read off the picture alone.
fn places(rule: &Rule, look: &Look) -> u128 {
    let waiting_cost = |waiting: &[ratelab::limiter::Waiting]| -> u128 {
        waiting.iter().map(|request| u128::from(request.cost)).sum()
    };
    match look {
        Look::None(()) => u128::MAX,
        Look::FixedWindow(FixedWindowLook { used, quota, .. }) => u128::from(quota - used),
        Look::SlidingLog(SlidingLogLook { used, quota, .. }) => u128::from(*quota).saturating_sub(*used),
        Look::SlidingCounter(SlidingCounterLook { estimate, quota, .. }) => {
            whole_room(*estimate, Amount::whole(*quota))
        }
        Look::SubWindows(SubWindowsLook { used, quota, .. }) => u128::from(quota - used),
        Look::TokenBucket(TokenBucketLook { level, waiting, .. }) => match *rule {
            Rule::TokenBucket(TokenBucketSetting { on_empty: OnEmpty::Queue { places }, .. }) => {
                let at_once = if waiting.is_empty() { level.floor() } else { 0 };
                at_once + u128::from(places) - waiting_cost(waiting)
            }
            _ => level.floor(),
        },
        Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { waiting, capacity, .. })) => {
            u128::from(*capacity) - waiting_cost(waiting)
        }
        Look::LeakyBucket(LeakyBucketLook::Meter(LeakyMeterLook { level, capacity, .. })) => {
            whole_room(*level, *capacity)
        }
        Look::Gcra(GcraLook { lead, burst, .. }) => whole_room(*lead, *burst),
    }
}

fn whole_room(used: Amount, limit: Amount) -> u128 {
    limit.floor() - used.numerator.div_ceil(u128::from(used.denominator))
}

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn the_look_agrees_with_the_answers(case in cases(), passed in prop_oneof![0..20u64, 0..(1u64 << 53)]) {
        let mut limiter = case.rule.fresh();
        for Request { at, cost } in case.requests {
            let verdict = limiter.decide(at, cost, &mut Silent);
            for now in [at, Instant(at.0 + passed)] {
                let look = limiter.look(now);
                let idle = matches!(look, Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { drained_at, .. })) if drained_at <= now);
                prop_assert_eq!(
                    u128::from(limiter.remaining(now)),
                    places(&case.rule, &look) + u128::from(idle),
                    "{:?}", look
                );
                match &look {
                    Look::None(()) => {}
                    Look::FixedWindow(FixedWindowLook { window, used, .. }) => {
                        prop_assert!(window.is_some() || *used == 0);
                        if let Some((start, end)) = *window {
                            prop_assert!(start <= now && now < end);
                            prop_assert!(*used == 0 || limiter.reset_at(now) == end);
                        }
                    }
                    Look::SlidingLog(SlidingLogLook { entries, used, window, .. }) => {
                        prop_assert_eq!(entries.iter().map(|(_, cost)| u128::from(*cost)).sum::<u128>(), *used);
                        for (entry, _) in entries {
                            prop_assert!(*entry <= now && entry.after(*window) > now);
                        }
                    }
                    Look::SlidingCounter(SlidingCounterLook { previous, current, window, overlap, estimate, .. }) => {
                        prop_assert!(window.0 <= now && now < window.1);
                        prop_assert!(overlap.floor() <= 1);
                        let weighed = Amount::new(u128::from(*previous) * overlap.numerator, overlap.denominator);
                        let sum = weighed.numerator + u128::from(*current) * u128::from(overlap.denominator);
                        prop_assert_eq!(Amount::new(sum, overlap.denominator), *estimate);
                    }
                    Look::SubWindows(SubWindowsLook { used, window, sub_windows, .. }) => {
                        prop_assert_eq!(sub_windows.iter().map(|its| its.used).sum::<u64>(), *used);
                        prop_assert!(sub_windows.is_sorted_by(|one, next| one.to == next.from));
                        for SubWindow { from, to, used, .. } in sub_windows {
                            prop_assert!(*from <= now && from.after(*window) > now);
                            prop_assert!(from < to || *used == 0);
                        }
                        prop_assert!(sub_windows.last().is_some_and(|present| present.to > now));
                    }
                    Look::TokenBucket(TokenBucketLook { level, owed, capacity, waiting, full_at, next_beat }) => {
                        prop_assert_eq!(owed.floor(), 0);
                        prop_assert!(level <= capacity);
                        prop_assert_eq!(*full_at, limiter.reset_at(now));
                        prop_assert!(next_beat.is_none_or(|beat| beat > now));
                        prop_assert!(waiting.iter().all(|request| request.starts_at > now));
                        prop_assert!(waiting.is_sorted_by_key(|request| request.starts_at));
                    }
                    Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { waiting, drained_at, .. })) => {
                        prop_assert_eq!(*drained_at, limiter.reset_at(now));
                        prop_assert!(waiting.iter().all(|request| request.starts_at > now));
                        prop_assert!(waiting.is_sorted_by_key(|request| request.starts_at));
                    }
                    Look::LeakyBucket(LeakyBucketLook::Meter(LeakyMeterLook { level, capacity, empty_at })) => {
                        prop_assert!(level <= capacity);
                        prop_assert_eq!(*empty_at, limiter.reset_at(now));
                    }
                    Look::Gcra(GcraLook { lead, burst, arrival, .. }) => {
                        prop_assert!(lead <= burst);
                        let arrives = arrival.numerator.div_ceil(u128::from(arrival.denominator));
                        prop_assert_eq!(Instant::from_wide(arrives), limiter.reset_at(now));
                    }
                }
            }
            if let Verdict::Delay { starts_at } = verdict {
                let (Look::TokenBucket(TokenBucketLook { waiting, .. }) | Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { waiting, .. }))) = limiter.look(at) else {
                    panic!("only queues delay");
                };
                let last = waiting.last().expect("it waits");
                prop_assert_eq!((last.starts_at, last.cost), (starts_at, cost));
                prop_assert!(starts_at > at);
                prop_assert!(limiter.retry_after(starts_at.after(Duration(1)), 1).is_some());
            }
        }
    }
}
