//! What becomes of a limiter whose rule changes: it keeps what it knows, and every promise holds from there on.

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Rule, Silent, State};
use ratelab::parameter::{Type, Value, Values};
use ratelab::time::{Duration, Instant, MAX_INTEGER};

use crate::adversary::{Adversary, moves};
use crate::cases::{
    Request, cases, largest_cost, of_one_kind, rate_of, requests_for, takes_larger_when_idle, telling_costs,
    tries,
};
use crate::places::check_remaining;
use crate::waits::{check_reset, check_wait, filled};

/// A timeline for one rule, and one for the rule that holds after it, so many nanoseconds later.
#[derive(Clone, Debug)]
struct Changed {
    rules: (Rule, Rule),
    before: Vec<Request>,
    at: Instant,
    after: Vec<Request>,
}

fn changed() -> impl Strategy<Value = Changed> {
    let gap = prop_oneof![2 => Just(0), 2 => 1..20u64, 3 => 0..200_000_000_000u64, 1 => 0..=MAX_INTEGER];
    of_one_kind().prop_flat_map(move |(one, other)| {
        (requests_for(one), gap.clone(), requests_for(other)).prop_map(move |(before, gap, after)| {
            let last = before.last().map_or(0, |request| request.at.0);
            let at = Instant((last + gap).min(MAX_INTEGER));
            let shifted = |it: Request| Request { at: Instant((at.0 + it.at.0).min(MAX_INTEGER)), ..it };
            Changed { rules: (one, other), before, at, after: after.into_iter().map(shifted).collect() }
        })
    })
}

impl Changed {
    /// The limiter just before the change.
    fn before(&self) -> State {
        let mut limiter = self.rules.0.fresh();
        for Request { at, cost } in &self.before {
            limiter.decide(*at, *cost, &mut Silent);
        }
        limiter
    }

    /// Only how much is granted, and only less of it.
    fn shrinks(&self) -> bool {
        let (one, other) = (self.rules.0.values(), self.rules.1.values());
        let of_kind = self.rules.0.kind().parameters.iter();
        of_kind.filter(|parameter| !["initial", "parts"].contains(&parameter.name)).all(|parameter| {
            match (parameter.kind, get(&one, parameter.name), get(&other, parameter.name)) {
                (Type::Count, Some(Value::Count(before)), Some(Value::Count(after))) => after <= before,
                (Type::Quota, Some(Value::Rate(before)), Some(Value::Rate(after))) => {
                    after.per == before.per && after.count <= before.count
                }
                (_, before, after) => before == after,
            }
        }) && get(&one, "parts") == get(&other, "parts")
    }
}

fn get(values: &Values, name: &str) -> Option<Value> {
    values.0.iter().find(|(its, _)| *its == name).map(|(_, value)| *value)
}

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn the_very_same_rule_changes_nothing(case in cases(), gap in any::<prop::sample::Index>()) {
        let mut limiter = case.rule.fresh();
        let times: Vec<Instant> = case.requests.iter().map(|request| request.at).collect();
        for (place, Request { at, cost }) in case.requests.into_iter().enumerate() {
            limiter.decide(at, cost, &mut Silent);
            let until = times.get(place + 1).map_or(MAX_INTEGER, |next| next.0);
            let between = at.0 + gap.index(usize::try_from(until - at.0 + 1).expect("64 bits")) as u64;
            for now in [at.0, between, until] {
                let mut same = limiter.clone();
                same.change(&case.rule, Instant(now));
                prop_assert_eq!(&same, &limiter);
            }
        }
    }

    #[test]
    fn every_promise_holds_after_a_change(
        case in changed(),
        waits in prop::collection::vec(prop_oneof![0..20u64, 0..=MAX_INTEGER], 3),
    ) {
        let (first, rule) = case.rules;
        let mut limiter = case.before();
        limiter.change(&rule, case.at);
        let check = |rule: &Rule, limiter: &State, now: Instant| {
            check_remaining(limiter, now)?;
            for cost in telling_costs(rule) {
                check_wait(limiter, now, cost, &waits)?;
            }
            check_reset(rule, limiter, now, &case.after)
        };
        check(&rule, &limiter, case.at)?;
        for Request { at, cost } in &case.after {
            limiter.decide(*at, *cost, &mut Silent);
            check(&rule, &limiter, *at)?;
        }
        // And back again.
        let last = case.after.last().map_or(case.at, |request| request.at);
        limiter.change(&first, last);
        check(&first, &limiter, last)?;
    }

    #[test]
    fn a_change_makes_no_more_room_than_a_new_one_has_nor_a_smaller_one_more_than_there_was(case in changed()) {
        let mut limiter = case.before();
        let before = limiter.remaining(case.at);
        limiter.change(&case.rules.1, case.at);
        let after = limiter.remaining(case.at);
        prop_assert!(after <= filled(case.rules.1).fresh().remaining(case.at));
        prop_assert!(!case.shrinks() || after <= before, "{} after {}", after, before);
    }
}

fn is_small(rule: &Rule) -> bool {
    let waiting = rule.places().unwrap_or(0);
    let rate = rate_of(rule);
    largest_cost(rule) <= 200 && waiting <= 200 && rate.count <= 200 && rate.per.0 < 1 << 40
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 500_000, ..tries(8_000) })]

    /// The old bound until the change, the new one after it for what is decided after it; and the old one throughout
    /// where the change only takes away.
    #[test]
    fn no_window_exceeds_the_bound_of_its_rule(
        rules in of_one_kind().prop_filter("can be exhausted", |(one, other)| is_small(one) && is_small(other)),
        (first, then) in (moves(), moves()),
        windows in prop::collection::vec(prop_oneof![1..=24u64, 1..1u64 << 40], 4),
    ) {
        let mut adversary = Adversary::against(&rules.0);
        first.iter().for_each(|a_move| adversary.play(a_move));
        let at = adversary.now;
        adversary.change(&rules.1);
        let before = std::mem::take(&mut adversary.starts);
        then.iter().for_each(|a_move| adversary.play(a_move));
        let shrinks = Changed { rules, before: vec![], at, after: vec![] }.shrinks();
        let periods = [rate_of(&rules.0).per.0, rate_of(&rules.1).per.0];
        let windows: Vec<u64> = windows.into_iter().chain(periods).collect();
        let check = |adversary: &Adversary, rule: &Rule| {
            for window in &windows {
                if let Some(bound) = rule.bound(Duration(*window)) {
                    let beyond = if takes_larger_when_idle(rule) { adversary.dearest() - 1 } else { 0 };
                    let most = adversary.most_within(Duration(*window));
                    prop_assert!(most <= bound + u128::from(beyond), "{most} within {window} ns, bound {bound}");
                }
            }
            Ok(())
        };
        check(&adversary, &rules.1)?;
        adversary.starts.extend(before);
        if shrinks {
            check(&adversary, &rules.0)?;
        }
    }
}
