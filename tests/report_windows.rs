//! The fullest windows, and what the rules promise about them.

#![cfg(not(target_arch = "wasm32"))]
#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, OnEmpty, RefillStyle, Rule,
    SlidingCounterSetting, SlidingLogSetting, TokenBucketSetting,
};
use ratelab::measure::{Measured, Worst, limit, worst_position};
use ratelab::run::Run;
use ratelab::scenario::{Edit, Key, Position, Scenario};
use ratelab::time::{Duration, Instant, MAX_INTEGER, Rate};
use ratelab::traffic::{Item, Pattern};
use runs::{at, bucket, burst, duration, instant, lane, rate, run, scenario};

fn fixed(quota: &str) -> Rule {
    Rule::FixedWindow(FixedWindowSetting { quota: rate(quota), anchor: Anchor::Clock })
}

fn from_first(quota: &str) -> Rule {
    Rule::FixedWindow(FixedWindowSetting { quota: rate(quota), anchor: Anchor::FirstRequest })
}

fn log(quota: &str) -> Rule {
    Rule::SlidingLog(SlidingLogSetting { quota: rate(quota), count_rejected: false })
}

fn counter(quota: &str) -> Rule {
    Rule::SlidingCounter(SlidingCounterSetting { quota: rate(quota) })
}

#[test]
fn the_edge_burst_is_twice_the_limit() {
    let rules = vec![lane("fixed", fixed("100/1m")), lane("bucket", bucket(100, "100/1m"))];
    let run = run(scenario("1m", rules, vec![burst("59s", 100, "1s"), burst("60s", 100, "1s")]));
    let measured = Measured::of(&run);
    let fixed = &measured.lanes[0];
    let expected = Worst {
        key: Some(0),
        admitted: 200,
        first: Some(instant("59s")),
        last: Some(instant("60.99s")),
        last_request: Some(199),
    };
    assert_eq!(fixed.worst, expected);
    assert_eq!(fixed.worst_all, Worst { key: None, ..expected });
    assert_eq!((fixed.limit, fixed.bound), (Some(100), Some(200)));
    assert_eq!((measured.lanes[1].limit, measured.lanes[1].bound), (Some(100), Some(199)));
    assert_eq!(measured.worst_lane(), Some(0));
    assert_eq!(
        worst_position(&run, &measured, 0),
        Some(Position { instant: instant("60.99s"), events: None })
    );
    assert_eq!(fixed.trailing(Some(0), instant("60s")), 101);
    assert_eq!(fixed.trailing(None, instant("1m58.999999999s")), 200);
    assert_eq!(fixed.trailing(None, instant("1m59s")), 199);
}

/// The lane's totals of admitted and delayed, and of its worst window: cost, limit, bound.
fn worst_of(rule: Rule, window: &str, traffic: Vec<Item>) -> (u64, u128, Option<u128>, Option<u128>) {
    let run = run(scenario(window, vec![lane("it", rule)], traffic));
    let lane = Measured::of(&run).lanes.remove(0);
    (lane.totals.admitted + lane.totals.delayed, lane.worst.admitted, lane.limit, lane.bound)
}

#[test]
fn known_cases_around_an_edge() {
    let traffic = || vec![burst("0.9s", 100, "0s"), burst("1.1s", 100, "0s")];
    assert_eq!(worst_of(fixed("100/s"), "1s", traffic()), (200, 200, Some(100), Some(200)));
    assert_eq!(worst_of(log("100/s"), "1s", traffic()), (100, 100, Some(100), Some(100)));
    assert_eq!(worst_of(counter("100/s"), "1s", traffic()), (110, 110, Some(100), Some(199)));
    assert_eq!(worst_of(bucket(100, "100/s"), "1s", traffic()), (120, 120, Some(100), Some(199)));
    let times = ["30s", "89.999s", "89.999s", "90s"].map(instant);
    assert_eq!(worst_of(from_first("2/1m"), "1m", vec![at(times)]), (3, 2, Some(2), Some(3)));
    assert_eq!(worst_of(fixed("2/1m"), "1m", vec![at(times)]), (3, 3, Some(2), Some(4)));
    let gcra = Rule::Gcra(GcraSetting { rate: rate("60/1m"), burst: 60 });
    assert_eq!(worst_of(gcra, "1m", vec![burst("0s", 600, "1m")]), (119, 119, Some(60), Some(119)));
}

#[test]
fn known_cases_that_reach_twice_the_limit_less_one() {
    let traffic = vec![burst("59.9s", 10, "0s"), burst("119.8s", 10, "0s")];
    assert_eq!(worst_of(counter("10/1m"), "1m", traffic), (19, 19, Some(10), Some(19)));
    let traffic = vec![burst("0s", 1, "0s"), burst("59s", 100, "1s"), burst("60s", 100, "1s")];
    assert_eq!(worst_of(from_first("100/1m"), "1m", traffic), (200, 199, Some(100), Some(199)));
    let traffic = vec![burst("0s", 100, "0s"), burst("0.6s", 200, "2m")];
    let (_, worst, limit, bound) = worst_of(bucket(100, "100/1m"), "1m", traffic);
    assert_eq!((worst, limit, bound), (199, Some(100), Some(199)));
}

#[test]
fn limits_and_bounds_of_other_windows_and_kinds() {
    let minute = duration("1m");
    let second = duration("1s");
    for rule in [fixed("100/1m"), from_first("100/1m"), log("100/1m"), counter("100/1m"), Rule::NONE] {
        assert_eq!((limit(&rule, second), rule.bound(second)), (None, None), "{rule:?}");
    }
    assert_eq!((limit(&Rule::NONE, minute), Rule::NONE.bound(minute)), (None, None));
    // 100 a minute bring no whole number in a second.
    assert_eq!(limit(&bucket(100, "100/1m"), second), None);
    assert_eq!(bucket(100, "100/1m").bound(second), Some(101));
    assert_eq!(limit(&bucket(1, "60/1m"), second), Some(1));
    let leaky = |style| Rule::LeakyBucket(LeakyBucketSetting { capacity: 12, leak: rate("5/s"), style });
    assert_eq!(limit(&leaky(LeakyStyle::Queue), minute), Some(300));
    assert_eq!(leaky(LeakyStyle::Queue).bound(minute), Some(300));
    assert_eq!(leaky(LeakyStyle::Queue).bound(duration("1.1s")), Some(6));
    assert_eq!(leaky(LeakyStyle::Meter).bound(minute), Some(12 + 299));
    let beats = |capacity, refill| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity,
            refill: rate(refill),
            initial: 0,
            refill_style: RefillStyle::Interval,
            on_empty: OnEmpty::Reject,
        })
    };
    assert_eq!(beats(10, "5/10s").bound(minute), Some(10 + 5 * 6));
    assert_eq!(beats(10, "50/10s").bound(duration("61s")), Some(10 + 10 * 7));
    // The largest that a scenario can hold.
    let largest = Rate::new(MAX_INTEGER, Duration(1)).expect("within bounds");
    let huge = Rule::Gcra(GcraSetting { rate: largest, burst: MAX_INTEGER });
    let window = Duration(MAX_INTEGER);
    let most = u128::from(MAX_INTEGER);
    assert_eq!(limit(&huge, window), Some(most * most));
    assert_eq!(huge.bound(window), Some(most + (most - 1) * most));
}

#[test]
fn starts_rounded_up_stay_within_the_bound() {
    // A token takes 333333333⅓ ns: three starts lie within ⅔ s where whole nanoseconds are counted.
    let rule = Rule::TokenBucket(TokenBucketSetting {
        capacity: 1,
        refill: rate("3/s"),
        initial: 1,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Queue { places: 10 },
    });
    let (_, worst, _, bound) = worst_of(rule, "666666667ns", vec![burst("0s", 10, "0s")]);
    assert_eq!((worst, bound), (3, Some(3)));
}

#[test]
fn the_worst_lane_is_the_one_that_exceeds_its_limit_most() {
    let worst = |rules: Vec<Rule>, traffic: Vec<Item>| {
        let lanes = rules.into_iter().map(|rule| lane("it", rule)).collect();
        Measured::of(&run(scenario("1m", lanes, traffic))).worst_lane()
    };
    let crowd = || vec![burst("59s", 20, "2s")];
    assert_eq!(
        worst(vec![Rule::NONE, fixed("10/1m"), fixed("5/1m")], crowd()),
        Some(1),
        "2 and 2: the first"
    );
    assert_eq!(worst(vec![log("5/1m"), fixed("9/1m"), log("3/1m")], crowd()), Some(1));
    assert_eq!(worst(vec![Rule::NONE, Rule::NONE], crowd()), Some(0), "no limit, equal: the first");
    assert_eq!(worst(vec![fixed("5/30s"), Rule::NONE], crowd()), Some(1), "no limit: the most");
    assert_eq!(worst(vec![fixed("5/1m"), Rule::NONE], vec![]), None);
}

#[test]
fn of_equal_windows_the_earliest_then_the_first_key() {
    let mut scenario =
        scenario("10s", vec![lane("all", Rule::NONE)], vec![burst("50s", 3, "0s"), burst("20s", 3, "0s")]);
    scenario.clients = vec![runs::client("ana"), runs::client("bob"), runs::client("eve")];
    scenario.traffic[1].client = 2;
    scenario.traffic.push(Item { client: 1, ..burst("20s", 3, "0s") });
    let run = run(scenario);
    let measured = Measured::of(&run);
    let worst = measured.lanes[0].worst;
    assert_eq!((worst.key, worst.admitted, worst.first), (Some(1), 3, Some(instant("20s"))));
    assert_eq!(measured.lanes[0].worst_all.admitted, 6);
    assert_eq!(measured.lanes[0].worst_all.key, None);
}

#[test]
fn the_place_of_the_worst_has_a_number_where_more_happens_then() {
    // The queue starts its second request at 1s, where a third arrives afterwards.
    let leaky =
        Rule::LeakyBucket(LeakyBucketSetting { capacity: 1, leak: rate("1/s"), style: LeakyStyle::Queue });
    let queue = run(scenario("2s", vec![lane("queue", leaky)], vec![at(["0s", "0s", "1s"].map(instant))]));
    let measured = Measured::of(&queue);
    assert_eq!(measured.lanes[0].worst.last_request, Some(1));
    assert_eq!(
        worst_position(&queue, &measured, 0),
        Some(Position { instant: instant("1s"), events: Some(1) })
    );
    // The third of four requests at one instant is the last that is admitted.
    let few = run(scenario("1m", vec![lane("few", fixed("3/1m"))], vec![burst("5s", 4, "0s")]));
    let position = worst_position(&few, &Measured::of(&few), 0);
    assert_eq!(position, Some(Position { instant: instant("5s"), events: Some(3) }));
    let none = run(scenario("1m", vec![lane("none", fixed("3/1m"))], vec![]));
    assert_eq!(worst_position(&none, &Measured::of(&none), 0), None);
}

#[test]
fn a_start_that_no_report_can_state_is_in_no_window() {
    let slow = Rule::LeakyBucket(LeakyBucketSetting {
        capacity: 9,
        leak: Rate::new(1, Duration(MAX_INTEGER)).expect("within bounds"),
        style: LeakyStyle::Queue,
    });
    let mut scenario = scenario("1m", vec![lane("slow", slow)], vec![burst("1ns", 4, "0s")]);
    scenario.lanes[0].key = vec![Key::Global];
    let measured = Measured::of(&run(scenario)).lanes.remove(0);
    assert_eq!((measured.totals.admitted, measured.totals.delayed), (1, 3));
    assert_eq!(measured.worst.admitted, 1);
    assert!(measured.keys[0].longest_wait.0 > MAX_INTEGER);
}

#[test]
fn waits_are_of_the_nearest_rank() {
    let leaky =
        Rule::LeakyBucket(LeakyBucketSetting { capacity: 99, leak: rate("1/s"), style: LeakyStyle::Queue });
    let of = |count| {
        Measured::of(&run(scenario("1m", vec![lane("it", leaky)], vec![burst("0s", count, "0s")])))
            .lanes
            .remove(0)
            .waits
    };
    let waits = of(20);
    assert_eq!((waits.taken, waits.at_once), (20, 1));
    assert_eq!(waits.median, Some(duration("9s")));
    assert_eq!(waits.p95, Some(duration("18s")));
    assert_eq!(waits.longest, Some(duration("19s")));
    let waits = of(2);
    assert_eq!((waits.median, waits.p95), (Some(duration("0s")), Some(duration("1s"))));
    assert_eq!(of(0).longest, None);
}

/// Every start that counts: when, whose, how much, and which request's.
fn starts(run: &Run, lane: usize, key: Option<usize>) -> Vec<(u64, u64)> {
    let keys = &run.lanes()[lane].keys;
    let arrivals = run.arrivals().iter().enumerate();
    arrivals
        .filter(|(_, arrival)| key.is_none_or(|key| keys.of_client(arrival.client) == key))
        .filter_map(|(request, arrival)| Some((run.starts_at(lane, request)?.0, arrival.cost)))
        .collect()
}

fn within(starts: &[(u64, u64)], from: u64, to: u64) -> u128 {
    starts.iter().filter(|(at, _)| (from..to).contains(at)).map(|(_, cost)| u128::from(*cost)).sum()
}

/// Cost, first and last of the fullest window, by trying each window that begins with a start.
fn slowest_worst(starts: &[(u64, u64)], window: u64) -> (u128, Option<Instant>, Option<Instant>) {
    let mut begins: Vec<u64> = starts.iter().map(|(at, _)| *at).collect();
    begins.sort_unstable();
    let mut worst = (0, None, None);
    for from in begins {
        let cost = within(starts, from, from + window);
        if cost > worst.0 {
            let last = starts.iter().map(|(at, _)| *at).filter(|at| (from..from + window).contains(at)).max();
            worst = (cost, Some(Instant(from)), last.map(Instant));
        }
    }
    worst
}

proptest! {
    #[test]
    fn as_counted_slowly(scenario in random::scenarios()) {
        agrees_with_counting(scenario)?;
    }
}

fn agrees_with_counting(scenario: Scenario) -> Result<(), TestCaseError> {
    let window = scenario.window.0;
    let run = run(scenario);
    let measured = Measured::of(&run);
    let end = run.end().0 + window + 2;
    for (index, lane) in measured.lanes.iter().enumerate() {
        let names = run.lanes()[index].keys.names();
        let mut worst = (0, None, None, None);
        for key in (0..names.len()).map(Some).chain([None]) {
            let starts = starts(&run, index, key);
            let (cost, first, last) = slowest_worst(&starts, window);
            match key {
                Some(_) => {
                    let earlier = cost == worst.0 && first < worst.1;
                    if cost > worst.0 || earlier {
                        worst = (cost, first, last, key);
                    }
                }
                None => {
                    let all = lane.worst_all;
                    prop_assert_eq!((all.admitted, all.first, all.last), (cost, first, last));
                }
            }
            let truth = |at: u64| within(&starts, (at + 1).saturating_sub(window), at + 1);
            let mut changes = lane.curve(key).changes(Instant::ZERO, Instant(end)).peekable();
            let mut value = 0;
            for at in 0..=end {
                while let Some((_, to)) = changes.next_if(|(when, _)| when.0 == at) {
                    value = to;
                }
                prop_assert_eq!(lane.trailing(key, Instant(at)), truth(at), "at {}", at);
                prop_assert_eq!(value, truth(at), "changes, at {}", at);
            }
            prop_assert!(changes.next().is_none());
            let (from, to) = (Instant(end / 5), Instant(end / 2));
            let some: Vec<_> = lane.curve(key).changes(from, to).collect();
            prop_assert!(some.is_sorted_by(|a, b| a.0 < b.0));
            prop_assert!(some.iter().all(|(at, value)| (from..=to).contains(at) && *value == truth(at.0)));
            prop_assert!(some.len() <= lane.curve(key).count_changes(from, to));
            for bins in [1, 7, 1000] {
                let peaks: Vec<_> = lane.curve(key).peaks(from, to, bins).to_vec();
                prop_assert_eq!(peaks.len(), bins);
                for (bin, (begin, peak)) in peaks.iter().enumerate() {
                    let length = to.0 - from.0;
                    let edge = |bin: usize| from.0 + bin as u64 * length / bins as u64;
                    prop_assert_eq!(begin.0, edge(bin));
                    let highest = (edge(bin)..edge(bin + 1).max(edge(bin) + 1)).map(truth).max();
                    prop_assert_eq!(Some(*peak), highest);
                }
            }
        }
        let it = lane.worst;
        prop_assert_eq!((it.admitted, it.first, it.last, it.key), worst);
        prop_assert_eq!(it.last, it.last_request.and_then(|request| run.starts_at(index, request as usize)));
        if let (Some(bound), true) = (lane.bound, run.arrivals().iter().all(|arrival| arrival.cost == 1)) {
            prop_assert!(it.admitted <= bound, "{} of at most {}", it.admitted, bound);
        }
    }
    Ok(())
}

#[test]
fn peaks_of_many_starts_are_those_of_all_instants() {
    // Far more starts than any group holds, thick and thin, so that every level is looked at.
    let mut times = Vec::new();
    let mut at = 0_u64;
    for i in 0..20_000_u64 {
        at += (i * i) % 7 * u64::from(i % 300 < 150);
        times.push(Instant(at + i / 50));
    }
    let mut scenario = scenario(
        "97ns",
        vec![lane("all", Rule::NONE)],
        vec![Item { client: 0, cost: 1, pattern: Pattern::At { times } }],
    );
    scenario.duration = Duration(MAX_INTEGER);
    let run = run(scenario);
    let measured = Measured::of(&run);
    let curve = measured.lanes[0].curve(None);
    let end = run.arrivals().last().expect("many").at.0 + 200;
    let truth: Vec<u128> = (0..end).map(|at| curve.at(Instant(at))).collect();
    for (from, to, bins) in [(0, end, 1), (0, end, 3), (1_000, 15_000, 11), (12_345, end, 500)] {
        for (bin, (_, peak)) in curve.peaks(Instant(from), Instant(to), bins).iter().enumerate() {
            let edge = |bin: usize| (from + bin as u64 * (to - from) / bins as u64) as usize;
            assert_eq!(Some(peak), truth[edge(bin)..edge(bin + 1)].iter().max(), "bin {bin} of {bins}");
        }
    }
}

#[test]
fn a_change_of_rule_has_no_bound_and_keeps_the_limit_that_both_rules_share() {
    let gcra = |refill: &str| Rule::Gcra(GcraSetting { rate: rate(refill), burst: 10 });
    let measured = |before: Rule, after: Rule| {
        let traffic = vec![burst("1s", 20, "0s"), burst("2s", 20, "0s")];
        let mut scenario = scenario("1m", vec![lane("it", before)], traffic);
        let at = Position { instant: instant("1.5s"), events: None };
        scenario.edits.push(Edit::Limiter { at, lane: "it".into(), rule: after });
        let its = &Measured::of(&run(scenario)).lanes[0];
        (its.limit, its.bound, its.worst.admitted)
    };
    assert_eq!(measured(bucket(10, "1/1m"), bucket(10, "1/1m")), (Some(1), Some(10), 10), "it is the same");
    // Another kind begins as new: what each could ever let through was let through twice.
    assert_eq!(measured(bucket(10, "1/1m"), gcra("1/1m")), (Some(1), None, 20));
    assert_eq!(
        measured(bucket(10, "1/1m"), bucket(5, "6/1m")),
        (None, None, 10),
        "and may be equal by chance"
    );
}
