//! `remaining` is how many requests of cost 1 a copy really takes.

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Rule, Silent, State, Verdict};
use ratelab::time::Instant;

use crate::cases::{Request, cases, counts_rejected, tries};

/// Takes by ones while few remain, else by leaps: once one request of cost 1 has gone on at once,
/// a request of cost k at the same instant is decided as k of them, if it goes on at once too; the
/// same holds among those that wait. `Err` with those taken so far where that would take too long
/// (a long queue before a small bucket can only be filled by small costs).
fn takes(limiter: &State, now: Instant) -> Result<u64, u64> {
    let mut limiter = limiter.clone();
    let mut taken = 0;
    let mut patience = 600;
    for wanted in [|verdict| verdict == Verdict::Admit, |verdict| verdict != Verdict::Reject] {
        let mut leap = 1;
        loop {
            patience -= 1;
            if patience == 0 {
                return Err(taken);
            }
            let mut ahead = limiter.clone();
            let verdict = ahead.decide(now, leap, &mut Silent);
            if wanted(verdict) {
                limiter = ahead;
                taken += leap;
                leap *= 2;
            } else if leap == 1 {
                break;
            } else {
                leap /= 2;
            }
        }
    }
    Ok(taken)
}

fn takes_one_by_one(limiter: &State, now: Instant, at_most: u64) -> u64 {
    let mut limiter = limiter.clone();
    (0..at_most).take_while(|_| limiter.decide(now, 1, &mut Silent) != Verdict::Reject).count() as u64
}

pub fn check_remaining(limiter: &State, now: Instant) -> Result<(), TestCaseError> {
    let remaining = limiter.remaining(now);
    if remaining <= 300 {
        prop_assert_eq!(remaining, takes_one_by_one(limiter, now, 302));
    }
    match takes(limiter, now) {
        Ok(taken) => prop_assert_eq!(remaining, taken),
        Err(taken) => prop_assert!(remaining >= taken),
    }
    Ok(())
}

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn remaining_is_what_a_copy_takes(case in cases(), passed in prop_oneof![0..20u64, 0..(1u64 << 53)]) {
        let mut limiter = case.rule.fresh();
        for Request { at, cost } in case.requests {
            limiter.decide(at, cost, &mut Silent);
            for now in [at, Instant(at.0 + passed)] {
                check_remaining(&limiter, now)?;
            }
        }
    }

    /// By the report's own order of things: the answer to a request states what remains after it.
    #[test]
    fn each_request_of_cost_one_takes_one_place(case in cases()) {
        let mut limiter = case.rule.fresh();
        for Request { at, cost } in case.requests {
            let before = limiter.remaining(at);
            let mut copy = limiter.clone();
            if copy.decide(at, 1, &mut Silent) != Verdict::Reject {
                prop_assert_eq!(copy.remaining(at), before - 1);
            } else {
                prop_assert_eq!(before, 0);
                prop_assert!(counts_rejected(&case.rule, 1) || copy.remaining(at) == 0);
            }
            limiter.decide(at, cost, &mut Silent);
        }
    }
}

#[test]
fn without_a_limit_everything_is_taken() {
    let mut limiter = Rule::NONE.fresh();
    for at in [0, 0, 7] {
        assert_eq!(limiter.decide(Instant(at), u64::MAX, &mut Silent), Verdict::Admit);
    }
    assert_eq!(limiter.remaining(Instant(7)), u64::MAX);
    assert_eq!(limiter.reset_at(Instant(7)), Instant(7));
}
