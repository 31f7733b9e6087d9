//! The listings for a shared store, run as the page shows them: the right ones decide as the limiters here do, the
//! faulty ones go wrong as is said of them.

#![cfg(not(target_arch = "wasm32"))]

mod client;
mod redis;
mod script;

use client::Client;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, OnEmpty, RefillStyle,
    Rule, Silent, SlidingCounterSetting, SlidingLogSetting, Store, TokenBucketSetting, Verdict,
};
use ratelab::time::{Duration, Instant, Rate};
use redis::Redis;
use script::{Answer, Script};

/// A request: milliseconds since the run began, and the cost.
type Request = (u64, u64);

fn rate(text: &str) -> Rate {
    Rate::parse(text).expect(text)
}

fn right(rule: &Rule) -> Store {
    let right = rule.stores()[0];
    assert_eq!(right.fault, None);
    right
}

fn faulty(rule: &Rule, fault: &str) -> Store {
    *rule.stores().iter().find(|store| store.fault == Some(fault)).expect(fault)
}

/// What the limiter of this engine says: whether a request passes, and else after how many milliseconds it would.
fn expected(rule: &Rule, requests: &[Request]) -> Vec<Answer> {
    let mut limiter = rule.fresh();
    requests
        .iter()
        .map(|(at, cost)| {
            let now = Instant(at * 1_000_000);
            let passes = limiter.decide(now, *cost, &mut Silent) == Verdict::Admit;
            let wait = limiter.retry_after(now, *cost).map(|wait| wait.0.div_ceil(1_000_000));
            Answer { passes, retry: if passes { Some(0) } else { wait } }
        })
        .collect()
}

fn passes(answers: &[Answer]) -> Vec<bool> {
    answers.iter().map(|answer| answer.passes).collect()
}

/// Numbers that look random, the same in every run of the tests.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn rate(&mut self) -> Rate {
        let (count, per) = (1 + self.below(12), 1 + self.below(500));
        Rate::new(count, Duration(per * 1_000_000)).expect("small numbers")
    }

    /// Around the rule's own period: on it, a millisecond beside it, at once, and far beyond.
    fn requests(&mut self, per: u64) -> Vec<Request> {
        let mut at = 0;
        (0..200)
            .map(|_| {
                at += match self.below(12) {
                    0..=4 => 0,
                    5..=7 => self.below(per / 4 + 2),
                    8 => per - at % per,
                    9 => (per - at % per).saturating_sub(1),
                    10 => self.below(per * 3),
                    _ => per,
                };
                (at, if self.below(3) == 0 { 1 + self.below(13) } else { 1 })
            })
            .collect()
    }
}

/// On a store's clock that stands at a whole number of windows, long after 1970.
fn clock(rule: &Rule) -> i64 {
    let per = i64::try_from(rule.period().expect("a rate").0 / 1_000_000).expect("short");
    1_700_000_000_000 / per * per
}

fn decide_as_here(name: &str, retry: bool, rule_of: impl Fn(&mut Draws) -> Rule) {
    let mut draws = Draws(11);
    let mut rejected = 0;
    for _ in 0..25 {
        let rule = rule_of(&mut draws);
        let requests = draws.requests(rule.period().expect("a rate").0 / 1_000_000);
        let script = Script::new(right(&rule).text);
        for start in [0, clock(&rule)] {
            let (said, expected) = (script.run(&rule, start, &requests), expected(&rule, &requests));
            assert_eq!(passes(&said), passes(&expected), "{name}: {rule:?} from {start}: {requests:?}");
            if retry {
                assert_eq!(said, expected, "{name}: {rule:?} from {start}: {requests:?}");
            }
            rejected += expected.iter().filter(|answer| !answer.passes).count();
        }
    }
    assert!(rejected > 500, "{name}: only {rejected} rejected");
}

#[test]
fn right_ones_decide_as_the_limiters_do() {
    for anchor in [Anchor::Clock, Anchor::FirstRequest] {
        decide_as_here("fixed window", false, |draws| {
            Rule::FixedWindow(FixedWindowSetting { quota: draws.rate(), anchor })
        });
    }
    for count_rejected in [false, true] {
        let rule =
            |draws: &mut Draws| Rule::SlidingLog(SlidingLogSetting { quota: draws.rate(), count_rejected });
        decide_as_here("sliding log", !count_rejected, rule);
    }
    decide_as_here("sliding counter", false, |draws| {
        Rule::SlidingCounter(SlidingCounterSetting { quota: draws.rate() })
    });
    for refill_style in [RefillStyle::Continuous, RefillStyle::Interval] {
        decide_as_here("token bucket", false, |draws| {
            let capacity = 1 + draws.below(12);
            Rule::TokenBucket(TokenBucketSetting {
                capacity,
                refill: draws.rate(),
                initial: capacity,
                refill_style,
                on_empty: OnEmpty::Reject,
            })
        });
    }
    decide_as_here("leaky meter", false, |draws| {
        Rule::LeakyBucket(LeakyBucketSetting {
            capacity: 1 + draws.below(12),
            leak: draws.rate(),
            style: LeakyStyle::Meter,
        })
    });
    decide_as_here("gcra", false, |draws| {
        Rule::Gcra(GcraSetting { rate: draws.rate(), burst: 1 + draws.below(12) })
    });
}

/// What the right listing and a faulty one say to the requests of a known case, from its first instant on.
fn beside(rule: &Rule, fault: &str, requests: &[Request]) -> (Vec<Answer>, Vec<Answer>) {
    let run = |store: Store| Script::new(store.text).run(rule, clock(rule), requests);
    let said = run(right(rule));
    assert_eq!(passes(&said), passes(&expected(rule, requests)));
    (said, run(faulty(rule, fault)))
}

fn count(answers: &[Answer]) -> usize {
    answers.iter().filter(|answer| answer.passes).count()
}

#[test]
fn case_3_with_the_wrong_key_the_window_before_is_always_empty() {
    let rule = Rule::SlidingCounter(SlidingCounterSetting { quota: rate("100/s") });
    let requests: Vec<Request> = [900, 1100].iter().flat_map(|at| vec![(*at, 1); 100]).collect();
    let (right, wrong) = beside(&rule, "fault-wrong-key", &requests);
    assert_eq!(count(&right), 110);
    let window = Rule::FixedWindow(FixedWindowSetting { quota: rate("100/s"), anchor: Anchor::Clock });
    assert_eq!(passes(&wrong), passes(&expected(&window, &requests)));
    assert_eq!(count(&wrong), 200);
}

#[test]
fn case_7_the_newest_entry_tells_too_long_a_wait() {
    let rule = Rule::SlidingLog(SlidingLogSetting { quota: rate("2/1m"), count_rejected: false });
    let (right, wrong) = beside(&rule, "fault-newest", &[(0, 1), (10_000, 1), (20_000, 1)]);
    assert_eq!(right[2], Answer { passes: false, retry: Some(40_000) });
    assert_eq!(wrong[2], Answer { passes: false, retry: Some(50_000) });
}

#[test]
fn case_14_what_is_counted_first_keeps_out_what_would_have_fit() {
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("10/1m"), anchor: Anchor::Clock });
    let (right, wrong) = beside(&rule, "fault-counted-first", &[(1_000, 8), (2_000, 5), (3_000, 1)]);
    assert_eq!(passes(&right), [true, false, true]);
    assert_eq!(passes(&wrong), [true, false, false]);
}

#[test]
fn case_17_whole_tokens_never_come_where_each_look_stores_now() {
    let rule = Rule::TokenBucket(TokenBucketSetting {
        capacity: 1,
        refill: rate("1/86400s"),
        initial: 1,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Reject,
    });
    // A look is a request that does not get in.
    let (right, wrong) = beside(&rule, "fault-whole-tokens", &[(0, 1), (43_200_000, 1), (86_401_000, 1)]);
    assert_eq!(passes(&right), [true, false, true]);
    assert_eq!(passes(&wrong), [true, false, false]);
    // Where nobody looks, the two agree.
    let (right, wrong) = beside(&rule, "fault-whole-tokens", &[(0, 1), (86_401_000, 1)]);
    assert_eq!((passes(&right), passes(&wrong)), (vec![true, true], vec![true, true]));
}

#[test]
fn case_18_a_crash_between_incr_and_expire_shuts_the_client_out_for_ever() {
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("3/1m"), anchor: Anchor::FirstRequest });
    let faulty = faulty(&rule, "fault-incr-then-expire");
    let requests = [1_000, 2_000, 3_000, 60_000, 1_000_000_000];
    let say = |crash: bool| {
        let mut redis = Redis::default();
        let mut first = Client::new(faulty.text, &rule, 0, 1);
        first.send(&mut redis);
        if !crash {
            assert_eq!(first.finish(&mut redis), 1);
        }
        requests.map(|at| {
            redis.now = at;
            Client::new(faulty.text, &rule, at, 1).finish(&mut redis) == 1
        })
    };
    let mut all = vec![(0, 1)];
    all.extend(requests.map(|at| (at.unsigned_abs(), 1)));
    let said = Script::new(right(&rule).text).run(&rule, 0, &all);
    assert_eq!(passes(&said)[1..], [true, true, false, true, true]);
    assert_eq!(passes(&said), passes(&expected(&rule, &all)));
    assert_eq!(say(false), [true, true, false, true, true], "it is right as long as nothing crashes");
    assert_eq!(say(true), [true, true, false, false, false]);
}

#[test]
fn case_19_between_get_and_set_another_one_gets_the_same_place() {
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("3/1m"), anchor: Anchor::Clock });
    let faulty = faulty(&rule, "fault-get-then-set");
    let with_one_place_left = || {
        let mut redis = Redis::default();
        for _ in 0..2 {
            assert_eq!(Client::new(faulty.text, &rule, 0, 1).finish(&mut redis), 1);
        }
        redis
    };
    // One after the other: one gets in.
    let mut redis = with_one_place_left();
    let one_by_one = [0, 1].map(|at| Client::new(faulty.text, &rule, at, 1).finish(&mut redis));
    assert_eq!(one_by_one, [1, 0]);
    // Both read before either writes.
    let mut redis = with_one_place_left();
    let mut nodes = [0, 0].map(|at| Client::new(faulty.text, &rule, at, 1));
    nodes.iter_mut().for_each(|node| node.send(&mut redis));
    assert_eq!(nodes.map(|node| node.finish(&mut redis)), [1, 1], "one too many");
    // In one atomic step, exactly one.
    let said = Script::new(right(&rule).text).run(&rule, 0, &[(0, 1), (0, 1), (0, 1), (0, 1)]);
    assert_eq!(passes(&said), [true, true, true, false]);
}
