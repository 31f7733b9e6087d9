//! Random rules, and timelines that press them where they give: at their own periods, a
//! nanosecond beside them, several requests to an instant, costs around what they hold.

use proptest::prelude::*;
use ratelab::limiter::{LeakyBucketSetting, LeakyStyle, Limiter, Look, Rule, SlidingLogSetting, State};
use ratelab::parameter::{Parameter, Value, Values};
use ratelab::time::{Duration, Instant, MAX_INTEGER, Rate};

use crate::rules;

/// So many random tries. A failure prints its smallest case; that case then becomes a test.
pub fn tries(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, max_shrink_iters: 2000, failure_persistence: None, ..ProptestConfig::default() }
}

#[derive(Clone, Copy, Debug)]
pub struct Request {
    pub at: Instant,
    pub cost: u64,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub rule: Rule,
    pub requests: Vec<Request>,
}

/// Any limiting rule with a timeline for it.
pub fn cases() -> impl Strategy<Value = Case> {
    rules().prop_flat_map(case_of)
}

pub fn case_of(rule: Rule) -> impl Strategy<Value = Case> {
    requests_for(rule).prop_map(move |requests| Case { rule, requests })
}

/// Two rules of one kind, which may differ in all that they are set to or in little.
pub fn of_one_kind() -> impl Strategy<Value = (Rule, Rule)> {
    rules().prop_flat_map(|one| {
        let other = rules::random(move |kind| kind == one.kind(), rates(), |least| counts(least).boxed());
        (other, 0..64u32).prop_map(move |(other, taken)| {
            let (of_one, of_other) = (one.values(), other.values());
            let value = |(place, parameter): (usize, &Parameter)| {
                let its = |values: &Values| {
                    values.0.iter().find(|(name, _)| *name == parameter.name).map(|of| of.1)
                };
                let from_other = taken >> place & 1 == 1;
                let order = if from_other { [&of_other, &of_one] } else { [&of_one, &of_other] };
                // What is left out is the first to choose from, or means nothing.
                let first = || parameter.options.first().map_or(Value::Count(1), |first| Value::from(*first));
                order.into_iter().find_map(its).unwrap_or_else(first)
            };
            let values: Vec<_> = one.kind().parameters.iter().enumerate().map(value).collect();
            (one, rules::rule(one.kind(), &values))
        })
    })
}

/// Every way to limit.
pub fn rules() -> impl Strategy<Value = Rule> {
    rules::random(|kind| !kind.parameters.is_empty(), rates(), |least| counts(least).boxed())
}

pub fn rates() -> impl Strategy<Value = Rate> {
    let periods = prop_oneof![
        4 => 1..=12u64,
        4 => (1..=90u64, prop::sample::select(vec![1_000_000u64, 1_000_000_000, 60_000_000_000]))
            .prop_map(|(number, unit)| number * unit),
        1 => 1..=1_000_000_000_000u64,
        2 => huge(),
    ];
    (counts(1), periods).prop_map(|(count, per)| Rate::new(count, Duration(per)).expect("within bounds"))
}

/// Quotas, capacities, queues: small ones, human ones, and the largest.
pub fn counts(least: u64) -> impl Strategy<Value = u64> {
    prop_oneof![6 => least..=6, 3 => least..=200, 2 => huge()]
}

fn huge() -> impl Strategy<Value = u64> {
    prop_oneof![1 => Just(MAX_INTEGER), 1 => MAX_INTEGER - 3..=MAX_INTEGER, 2 => 1..=MAX_INTEGER]
}

pub fn requests_for(rule: Rule) -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec((gaps(rule), costs(rule)), 0..24).prop_map(|steps| {
        let mut at = 0;
        steps
            .into_iter()
            .map(|(gap, cost)| {
                at = (at + gap).min(MAX_INTEGER);
                Request { at: Instant(at), cost }
            })
            .collect()
    })
}

fn gaps(rule: Rule) -> impl Strategy<Value = u64> {
    let Rate { count, per: Duration(per) } = rate_of(&rule);
    let beat = per / count;
    prop_oneof![
        6 => Just(0),
        2 => 1..=3u64,
        2 => per.saturating_sub(1)..=per + 1,
        3 => beat..=beat + 1,
        3 => 0..=per * 2,
        2 => 0..=per / 2,
        1 => 0..=MAX_INTEGER,
    ]
}

fn costs(rule: Rule) -> impl Strategy<Value = u64> {
    let largest = largest_cost(&rule);
    prop_oneof![
        5 => Just(1),
        2 => 1..=4u64,
        2 => largest.saturating_sub(1).max(1)..=largest + 1,
        2 => 1..=largest.max(1),
        1 => Just(MAX_INTEGER),
    ]
}

pub fn rate_of(rule: &Rule) -> Rate {
    rule.rate().expect("it limits")
}

/// The largest cost that the rule can hold; the leaky queue takes larger ones where it is idle.
pub fn largest_cost(rule: &Rule) -> u64 {
    rule.largest_cost().or(rule.places()).unwrap_or(u64::MAX)
}

pub fn takes_larger_when_idle(rule: &Rule) -> bool {
    matches!(rule, Rule::LeakyBucket(LeakyBucketSetting { style: LeakyStyle::Queue, .. }))
}

/// Whether a rejected request of `cost` leaves its mark.
pub fn counts_rejected(rule: &Rule, cost: u64) -> bool {
    matches!(rule, Rule::SlidingLog(SlidingLogSetting { quota, count_rejected: true }) if cost <= quota.count)
}

/// Costs worth asking any limiter about.
pub fn telling_costs(rule: &Rule) -> [u64; 6] {
    let largest = largest_cost(rule);
    [1, 2, (largest / 2).max(1), largest.max(1), largest + 1, MAX_INTEGER]
}

/// All that can be asked of a limiter without changing it.
pub fn observe(rule: &Rule, limiter: &State, now: Instant) -> (u64, Instant, Look, [Option<Duration>; 6]) {
    (
        limiter.remaining(now),
        limiter.reset_at(now),
        limiter.look(now),
        telling_costs(rule).map(|cost| limiter.retry_after(now, cost)),
    )
}
