//! `retryAfter` and `resetAt` are exact to the nanosecond.

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Rule, Silent, State, TokenBucketSetting, Verdict};
use ratelab::time::{Duration, Instant, MAX_INTEGER};

use crate::cases::{
    Request, cases, largest_cost, observe, requests_for, rules, takes_larger_when_idle, telling_costs, tries,
};

fn would_take(limiter: &State, at: Instant, cost: u64) -> bool {
    limiter.clone().decide(at, cost, &mut Silent) != Verdict::Reject
}

/// The last instant that can be told from "beyond".
const LAST: u64 = u64::MAX - 1;

pub fn check_wait(limiter: &State, now: Instant, cost: u64, waits: &[u64]) -> Result<(), TestCaseError> {
    let until = |wait: u64| Instant(now.0.saturating_add(wait).min(LAST));
    match limiter.retry_after(now, cost) {
        None => {
            for wait in waits.iter().copied().chain([0, 1, MAX_INTEGER, u64::MAX]) {
                prop_assert!(
                    !would_take(limiter, until(wait), cost),
                    "cost {cost} never, yet after {wait} ns"
                );
            }
        }
        Some(wait) if now.after(wait).0 > LAST => {
            for wait in waits.iter().copied().chain([0, u64::MAX]) {
                prop_assert!(
                    !would_take(limiter, until(wait), cost),
                    "cost {cost} too early, after {wait} ns"
                );
            }
        }
        Some(Duration(wait)) => {
            prop_assert!(would_take(limiter, until(wait), cost), "cost {cost} rejected after {wait} ns");
            for later in waits {
                let later = wait.saturating_add(*later);
                prop_assert!(
                    would_take(limiter, until(later), cost),
                    "cost {cost} rejected after {later} ns"
                );
            }
            if wait > 0 {
                for earlier in [0, wait / 2, wait - 1].into_iter().chain(waits.iter().map(|w| w % wait)) {
                    prop_assert!(
                        !would_take(limiter, until(earlier), cost),
                        "cost {cost} taken after {earlier} of {wait} ns"
                    );
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn retry_after_is_exact_to_the_nanosecond(
        case in cases(),
        waits in prop::collection::vec(prop_oneof![0..20u64, 0..=MAX_INTEGER], 3),
    ) {
        let mut limiter = case.rule.fresh();
        for Request { at, cost } in case.requests {
            if limiter.decide(at, cost, &mut Silent) == Verdict::Reject {
                prop_assert_ne!(limiter.retry_after(at, cost), Some(Duration::ZERO));
            }
            for cost in telling_costs(&case.rule).into_iter().chain([cost]) {
                check_wait(&limiter, at, cost, &waits)?;
                check_wait(&limiter, at.after(Duration(waits[0])), cost, &waits)?;
            }
        }
    }

    #[test]
    fn reset_at_is_the_first_instant_of_an_unused_limiter(
        (case, later) in rules().prop_flat_map(|rule| {
            (requests_for(rule), requests_for(rule))
                .prop_map(move |(requests, later)| ((rule, requests), later))
        }),
    ) {
        let (rule, requests) = case;
        let mut limiter = rule.fresh();
        prop_assert_eq!(filled(rule).fresh().reset_at(Instant(5)), Instant(5));
        check_reset(&rule, &limiter, Instant::ZERO, &later)?;
        for Request { at, cost } in requests {
            limiter.decide(at, cost, &mut Silent);
            check_reset(&rule, &limiter, at, &later)?;
        }
    }
}

pub fn check_reset(
    rule: &Rule,
    limiter: &State,
    now: Instant,
    later: &[Request],
) -> Result<(), TestCaseError> {
    let reset = limiter.reset_at(now);
    prop_assert!(reset >= now);
    if reset.0 > LAST {
        return Ok(());
    }
    let never_used = filled(*rule).fresh();
    let (mut used, mut unused) = (limiter.clone(), never_used.clone());
    prop_assert_eq!(observe(rule, &used, reset), observe(rule, &unused, reset));
    for request in later {
        let at = Instant(reset.0.saturating_add(request.at.0).min(LAST));
        let said = used.decide(at, request.cost, &mut Silent);
        prop_assert_eq!(
            said,
            unused.decide(at, request.cost, &mut Silent),
            "{} after the reset",
            at.0 - reset.0
        );
        prop_assert_eq!(observe(rule, &used, at), observe(rule, &unused, at));
    }
    if reset > now {
        let just_before = Instant(reset.0 - 1);
        // What an unused one takes at once and none else: all that it can hold.
        let all = if takes_larger_when_idle(rule) { 1 } else { largest_cost(rule) };
        let said = limiter.clone().decide(just_before, all, &mut Silent);
        prop_assert_ne!(
            said,
            never_used.clone().decide(just_before, all, &mut Silent),
            "already 1 ns earlier"
        );
    }
    Ok(())
}

/// The rule without a beginning of its own: a bucket never used is one that is full.
pub fn filled(mut rule: Rule) -> Rule {
    if let Rule::TokenBucket(TokenBucketSetting { capacity, initial, .. }) = &mut rule {
        *initial = *capacity;
    }
    rule
}
