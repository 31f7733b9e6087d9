//! Jumps lead to the next place of their kind, to every one and to no other.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, OnEmpty, RefillStyle,
    Rule, SlidingCounterSetting, SlidingLogSetting, TokenBucketSetting, Windows,
};
use ratelab::run::{Direction, Outcome, Playhead, Reach, Run, Target};
use ratelab::scenario::{Edit, Position, Scenario};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::{Item, Pattern};
use runs::{instant, lane, rate, run, scenario};

const TARGETS: [Target; 4] = [Target::Rejection, Target::Delay, Target::Refill, Target::Reset];

/// A place: an instant, and how many of its events have happened.
type Place = (Instant, u64);

fn place(playhead: &Playhead) -> Place {
    (playhead.instant(), playhead.index())
}

fn seek(run: &Run, (instant, index): Place) -> Playhead {
    let mut playhead = run.playhead();
    playhead.seek(run, Position { instant, events: Some(index) });
    playhead
}

/// The first key of each lane.
fn all(run: &Run) -> Vec<(usize, usize)> {
    (0..run.lanes().len()).map(|lane| (lane, 0)).collect()
}

/// Every place of a kind in one lane, found by looking at every nanosecond and every event of the run.
fn by_looking(run: &Run, target: Target, (lane, key): (usize, usize)) -> Vec<Place> {
    let mut places = Vec::new();
    let mut playhead = run.playhead();
    for at in (0..=run.end().0).map(Instant) {
        // By time alone.
        playhead.seek(run, Position { instant: at, events: Some(0) });
        if let Some(before) = at.0.checked_sub(1).map(Instant) {
            let multiple = |length: Duration| at.0.is_multiple_of(length.0);
            let limiter = playhead.simulation().limiter(run, lane, key);
            let rule = playhead.rule(run, lane);
            let there = match (target, rule.beat(), rule.windows()) {
                (Target::Refill, beat, _) => {
                    beat.is_some_and(multiple) || limiter.remaining(before) < limiter.remaining(at)
                }
                (Target::Reset, _, Some(Windows { anchor: Anchor::Clock, length, .. })) => multiple(length),
                (Target::Reset, _, Some(Windows { anchor: Anchor::FirstRequest, .. })) => {
                    limiter.window(before).is_some() && limiter.window(at).is_none()
                }
                _ => false,
            };
            if there {
                places.push(place(&playhead));
            }
        }
        // By what happens.
        while playhead.simulation().next().is_some_and(|next| next.at == at) {
            let stood = playhead.simulation().limiter(run, lane, key).window(at).is_some();
            let arrived = playhead.arrived();
            playhead.step(run, 1);
            let outcome =
                (playhead.arrived() > arrived).then(|| run.lanes()[lane].decisions.outcomes()[arrived]);
            let stands = playhead.simulation().limiter(run, lane, key).window(at).is_some();
            // A change of rule opens none.
            let opens = outcome.is_some()
                && matches!(
                    playhead.rule(run, lane).windows(),
                    Some(Windows { anchor: Anchor::FirstRequest, .. })
                )
                && !stood
                && stands;
            let there = match target {
                Target::Rejection => outcome == Some(Outcome::Reject),
                Target::Delay => outcome == Some(Outcome::Delay),
                Target::Refill => false,
                Target::Reset => opens,
            };
            if there {
                places.push(place(&playhead));
            }
        }
    }
    places
}

/// Where jumping from one to the next leads, all the way, with the lane that each was found in.
fn by_jumping(
    run: &Run,
    target: Target,
    direction: Direction,
    lanes: &[(usize, usize)],
) -> Vec<(Place, usize)> {
    let mut playhead = match direction {
        Direction::Forth => run.playhead(),
        Direction::Back => seek(run, (Instant(u64::MAX), u64::MAX)),
    };
    let mut places = Vec::new();
    while let Some(lane) = playhead.jump(run, target, direction, lanes.iter().copied()) {
        places.push((place(&playhead), lane));
    }
    places
}

fn check(scenario: Scenario, from: &[(u64, u64)]) -> Result<(), TestCaseError> {
    let run = run(scenario);
    let lanes = all(&run);
    for target in TARGETS {
        // Of all lanes together: each place once, with the first lane that has it.
        let mut expected: Vec<(Place, usize)> = Vec::new();
        for (lane, key) in &lanes {
            let its = by_looking(&run, target, (*lane, *key));
            let alone: Vec<Place> = by_jumping(&run, target, Direction::Forth, &[(*lane, *key)])
                .into_iter()
                .map(|(place, _)| place)
                .collect();
            prop_assert_eq!(&alone, &its, "{:?} in lane {} with {:?}", target, lane, run.rule(*lane));
            expected.extend(its.into_iter().map(|place| (place, *lane)));
        }
        expected.sort_unstable();
        expected.dedup_by_key(|(place, _)| *place);
        prop_assert_eq!(&by_jumping(&run, target, Direction::Forth, &lanes), &expected, "{:?}", target);
        let mut back = by_jumping(&run, target, Direction::Back, &lanes);
        back.reverse();
        // From the end back, what is at the end itself is not on the way.
        let end = place(&seek(&run, (Instant(u64::MAX), u64::MAX)));
        let on_the_way = expected.iter().filter(|(place, _)| *place < end).copied().collect::<Vec<_>>();
        prop_assert_eq!(&back, &on_the_way, "{:?}, back", target);
        // From anywhere.
        for (at, index) in from {
            let start = seek(&run, (Instant(*at), *index));
            let here = place(&start);
            for (direction, there) in [
                (Direction::Forth, expected.iter().find(|(place, _)| *place > here)),
                (Direction::Back, expected.iter().rev().find(|(place, _)| *place < here)),
            ] {
                let mut walker = start.clone();
                let lane = walker.jump(&run, target, direction, lanes.iter().copied());
                prop_assert_eq!(lane, there.map(|(_, lane)| *lane), "{:?} from {:?}", target, here);
                let place = there.map_or(here, |(place, _)| *place);
                prop_assert_eq!(&walker, &seek(&run, place), "{:?} from {:?}", target, here);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn jumps_find_what_looking_everywhere_finds(
        scenario in random::scenarios(),
        from in prop::collection::vec((0_u64..900, prop_oneof![0_u64..12, Just(u64::MAX)]), 4),
    ) {
        check(scenario, &from)?;
    }

    #[test]
    fn jumps_lead_across_changes_of_rules(
        scenario in random::scenarios().prop_flat_map(random::changes),
        from in prop::collection::vec((0_u64..900, prop_oneof![0_u64..12, Just(u64::MAX)]), 4),
    ) {
        check(scenario, &from)?;
    }
}

/// Every request, spaced so, through one lane.
fn steady(rule: Rule, count: u64, apart: u64) -> Run {
    let times = (0..count).map(|i| Instant(i * apart)).collect();
    let traffic = vec![Item { client: 0, cost: 1, pattern: Pattern::At { times } }];
    let mut scenario = scenario("1ms", vec![lane("it", rule)], traffic);
    scenario.duration = Duration((count + 1) * apart);
    run(scenario)
}

fn jump(run: &Run, playhead: &mut Playhead, target: Target, direction: Direction) -> Option<String> {
    playhead.jump(run, target, direction, all(run)).map(|_| playhead.position().to_string())
}

#[test]
fn refills_are_where_one_more_would_pass() {
    let known = |rule: Rule, times: &[&str], expected: &[&str]| {
        let traffic = vec![runs::at(times.iter().map(|at| instant(at)))];
        let mut scenario = scenario("1m", vec![lane("it", rule)], traffic);
        scenario.duration = Duration(10_000_000_000);
        let run = run(scenario);
        let mut playhead = run.playhead();
        let mut found = Vec::new();
        while let Some(position) = jump(&run, &mut playhead, Target::Refill, Direction::Forth) {
            found.push(position);
        }
        assert_eq!(found, expected, "{rule:?}");
        let mut back = Vec::new();
        while let Some(position) = jump(&run, &mut playhead, Target::Refill, Direction::Back) {
            back.push(position);
        }
        // It stands on the last one to begin with.
        back.reverse();
        assert_eq!(back, expected[..expected.len() - 1], "{rule:?}, back");
    };
    let bucket = |refill_style, on_empty| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity: 2,
            refill: rate("1/2s"),
            initial: 2,
            refill_style,
            on_empty,
        })
    };
    let twice = ["1s", "1s"];
    known(bucket(RefillStyle::Continuous, OnEmpty::Reject), &twice, &["3s", "5s"]);
    // Tokens come although the bucket is full.
    known(bucket(RefillStyle::Interval, OnEmpty::Reject), &twice, &["2s", "4s", "6s", "8s", "10s"]);
    known(Rule::Gcra(GcraSetting { rate: rate("1/2s"), burst: 2 }), &twice, &["3s", "5s"]);
    known(
        Rule::LeakyBucket(LeakyBucketSetting { capacity: 2, leak: rate("1/2s"), style: LeakyStyle::Meter }),
        &twice,
        &["3s", "5s"],
    );
    // At 3 s the second one leaves the line, before its start is told; at 5 s the drain is idle.
    known(
        Rule::LeakyBucket(LeakyBucketSetting { capacity: 2, leak: rate("1/2s"), style: LeakyStyle::Queue }),
        &twice,
        &["3s+0", "5s"],
    );
    known(
        Rule::SlidingLog(SlidingLogSetting { quota: rate("5/3s"), count_rejected: false }),
        &["1s", "2s"],
        &["4s", "5s"],
    );
    known(
        Rule::FixedWindow(FixedWindowSetting { quota: rate("5/4s"), anchor: Anchor::Clock }),
        &twice,
        &["4s"],
    );
    // Two of the window before weigh 2, 1 and 0 when 0, 1 and 2 of 2 seconds have passed.
    known(Rule::SlidingCounter(SlidingCounterSetting { quota: rate("5/2s") }), &twice, &["3s", "4s"]);
}

#[test]
fn windows_that_requests_open_begin_after_them_and_end_before_what_happens_then() {
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("1/2s"), anchor: Anchor::FirstRequest });
    let times = ["1s", "2s", "3s", "3s", "7s"].map(instant);
    let run = run(scenario("1m", vec![lane("it", rule)], vec![runs::at(times)]));
    let mut playhead = run.playhead();
    let mut found = Vec::new();
    while let Some(position) = jump(&run, &mut playhead, Target::Reset, Direction::Forth) {
        found.push(position);
    }
    assert_eq!(found, ["1s", "3s+0", "3s+1", "5s", "7s", "9s"]);
    while let Some(position) = jump(&run, &mut playhead, Target::Reset, Direction::Back) {
        found.pop();
        assert_eq!(found.last(), Some(&position));
    }
    assert_eq!(found, ["1s"]);
}

#[test]
fn refills_and_edges_follow_the_rule_in_force() {
    let found = |target, before: Rule, after: Rule, at: &str, times: &[&str]| {
        let traffic = vec![runs::at(times.iter().map(|at| instant(at)))];
        let mut scenario = scenario("1m", vec![lane("it", before)], traffic);
        scenario.duration = Duration(10_000_000_000);
        scenario.edits.push(Edit::Limiter { at: position(at), lane: "it".into(), rule: after });
        let run = run(scenario);
        let mut playhead = run.playhead();
        let mut found = Vec::new();
        while let Some(position) = jump(&run, &mut playhead, target, Direction::Forth) {
            found.push(position);
        }
        found.join(" ")
    };
    let bucket = |capacity, refill, refill_style| {
        let on_empty = OnEmpty::Reject;
        let setting =
            TokenBucketSetting { capacity, refill: rate(refill), initial: capacity, refill_style, on_empty };
        Rule::TokenBucket(setting)
    };
    let (stream, beats) = (RefillStyle::Continuous, RefillStyle::Interval);
    // Half a token has come by 2 s; the other half comes at twice the speed.
    let twice = ["1s", "1s"];
    let told = found(Target::Refill, bucket(2, "1/2s", stream), bucket(2, "1/s", stream), "2s", &twice);
    assert_eq!(told, "2.5s 3.5s");
    // A smaller bucket is full sooner.
    let told = found(Target::Refill, bucket(2, "1/2s", stream), bucket(1, "1/2s", stream), "2s", &twice);
    assert_eq!(told, "3s");
    let told = found(Target::Refill, bucket(2, "1/2s", beats), bucket(2, "1/3s", beats), "5s", &twice);
    assert_eq!(told, "2s 4s 6s 9s");
    let window = |quota, anchor| Rule::FixedWindow(FixedWindowSetting { quota: rate(quota), anchor });
    let clock = |quota| window(quota, Anchor::Clock);
    assert_eq!(found(Target::Reset, clock("5/2s"), clock("5/3s"), "5s", &twice), "2s 4s 6s 9s");
    // The window of 1 s is as long as the new rule says from there, or over as it changes.
    let first = |quota| window(quota, Anchor::FirstRequest);
    assert_eq!(found(Target::Reset, first("5/2s"), first("5/6s"), "2s", &twice), "1s+1 7s");
    assert_eq!(found(Target::Reset, first("5/6s"), first("5/2s"), "4s", &["1s", "5s"]), "1s 5s 7s");
    // Who waits until 3 s was promised that by another rule, whatever beats come now.
    let line = |refill, refill_style| {
        let on_empty = OnEmpty::Queue { places: 4 };
        let setting =
            TokenBucketSetting { capacity: 2, refill: rate(refill), initial: 2, refill_style, on_empty };
        Rule::TokenBucket(setting)
    };
    let told = found(Target::Refill, line("1/2s", stream), line("1/5s", beats), "2s", &["1s", "1s", "1s"]);
    assert_eq!(told, "3s+0 5s 10s");
    let told = found(Target::Refill, line("1/2s", beats), line("1/5s", beats), "1.5s", &["1s", "1s", "1s"]);
    assert_eq!(told, "2s+0 5s 10s");
    // Another rule opens no window by itself.
    assert_eq!(found(Target::Reset, clock("5/4s"), first("5/2s"), "5s", &["1s", "6s"]), "4s 6s 8s");
}

#[test]
fn after_a_change_of_rule_one_stands_beyond_the_request_before_it() {
    let window = |quota| Rule::FixedWindow(FixedWindowSetting { quota: rate(quota), anchor: Anchor::Clock });
    let mut scenario = scenario("1m", vec![lane("it", window("1/1m"))], vec![runs::burst("1s", 2, "0s")]);
    scenario.edits.push(Edit::Limiter { at: position("1s"), lane: "it".into(), rule: window("2/1m") });
    let run = run(scenario);
    let mut playhead = run.playhead();
    playhead.seek(&run, position("1s"));
    let back = |playhead: &mut Playhead| jump(&run, playhead, Target::Rejection, Direction::Back);
    assert_eq!(back(&mut playhead), Some("1s+2".into()));
    assert_eq!(back(&mut playhead), None);
}

#[test]
fn the_lane_found_is_the_first_of_several_and_only_those_asked_for_are_looked_at() {
    let [tight, loose] = ["1/1m", "2/1m"]
        .map(|quota| Rule::SlidingLog(SlidingLogSetting { quota: rate(quota), count_rejected: false }));
    let lanes = vec![lane("loose", loose), lane("tight", tight), lane("all", Rule::NONE)];
    let run = run(scenario("1m", lanes, vec![runs::burst("1s", 3, "3s")]));
    let rejection = |playhead: &mut Playhead, lanes: &[(usize, usize)]| {
        let lane = playhead.jump(&run, Target::Rejection, Direction::Forth, lanes.iter().copied());
        lane.map(|lane| (lane, playhead.position().to_string()))
    };
    let mut playhead = run.playhead();
    assert_eq!(rejection(&mut playhead, &all(&run)), Some((1, "2s".to_owned())));
    assert_eq!(rejection(&mut playhead, &all(&run)), Some((0, "3s".to_owned())));
    let before = playhead.clone();
    assert_eq!(rejection(&mut playhead, &all(&run)), None);
    assert_eq!(playhead, before, "where there is none, it stays");
    assert_eq!(rejection(&mut run.playhead(), &[(0, 0)]), Some((0, "3s".to_owned())));
    assert_eq!(rejection(&mut run.playhead(), &[(2, 0)]), None);
    assert_eq!(run.playhead().jump(&run, Target::Delay, Direction::Forth, all(&run)), None);
}

#[test]
fn in_a_long_run_the_far_one_is_found_across_checkpoints() {
    let count = 60_000;
    let log = Rule::SlidingLog(SlidingLogSetting { quota: rate("10/1ms"), count_rejected: true });
    let run = steady(log, count, 1_000);
    assert!(run.checkpoints() > 8, "{} checkpoints", run.checkpoints());
    // Who never pauses never gets in again: from the tenth on every one is rejected, and nothing refills.
    let end = || seek(&run, (Instant(u64::MAX), u64::MAX));
    let mut playhead = end();
    assert_eq!(jump(&run, &mut playhead, Target::Refill, Direction::Back), None);
    assert_eq!(playhead, end());
    for direction in [Direction::Back, Direction::Forth] {
        let rejections = by_jumping(&run, Target::Rejection, direction, &[(0, 0)]);
        assert_eq!(rejections.len() as u64, count - 10, "{direction:?}");
    }
    // One refill at the beginning of a bucket that is never full again.
    let bucket = Rule::TokenBucket(TokenBucketSetting {
        capacity: 1,
        refill: rate("1/1h"),
        initial: 1,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Reject,
    });
    let run = steady(bucket, count, 1_000_000_000);
    let refills = by_jumping(&run, Target::Refill, Direction::Forth, &[(0, 0)]);
    assert_eq!(refills.len() as u64, count / 3600 + u64::from(!count.is_multiple_of(3600)) - 1);
    let mut back = by_jumping(&run, Target::Refill, Direction::Back, &[(0, 0)]);
    back.reverse();
    assert_eq!(back, refills);
}

fn position(text: &str) -> Position {
    Position::parse(text).expect(text)
}

/// 30 requests at 59 s and one at 60 s.
fn short() -> Run {
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("20/1m"), anchor: Anchor::Clock });
    let traffic = vec![runs::burst("59s", 30, "0s"), runs::burst("60s", 1, "0s")];
    run(scenario("1m", vec![lane("fixed", rule)], traffic))
}

#[test]
fn nobody_gets_beyond_reach_and_its_ends_are_known() {
    let run = short();
    let reach = Reach::new(&run, position("59s+3"), position("60s"), &[]).expect("in order");
    let mut playhead = run.playhead();
    for (to, confined) in [
        ("0s", "59s+3"),
        ("59s+0", "59s+3"),
        ("59s+3", "59s+3"),
        ("59s+4", "59s+4"),
        ("59.5s", "59.5s"),
        ("60s+0", "1m+0"),
        ("60s", "1m"),
        ("60.1s", "1m"),
        ("2h", "1m"),
    ] {
        playhead.seek(&run, position(to));
        let held = reach.holds(&playhead);
        reach.confine(&run, &mut playhead);
        assert_eq!(playhead.position().to_string(), confined, "{to}");
        assert_eq!(held, position(to) == position(confined), "{to}");
        assert_eq!(reach.is_first(&playhead), confined == "59s+3", "{to}");
        assert_eq!(reach.is_last(&playhead), confined == "1m", "{to}");
    }
    // On the way into the 31st event, one is beyond the 30th.
    let reach = Reach::new(&run, position("0s"), position("59s"), &[]).expect("in order");
    playhead.seek(&run, position("59s"));
    playhead.step_inside(&run, 0, true);
    assert!(!reach.holds(&playhead));
    reach.confine(&run, &mut playhead);
    assert_eq!((playhead.position().to_string(), playhead.inside()), ("59s".to_owned(), None));
    assert!(Reach::new(&run, position("60s"), position("59s"), &[]).is_none());
    let whole = Reach::whole(&run);
    assert!(whole.is_first(&run.playhead()) && !whole.is_last(&run.playhead()));
}

#[test]
fn stops_are_walked_in_the_order_of_the_run_within_reach() {
    let run = short();
    let stops = ["60s", "59s+3", "0s", "59s+99", "59s", "1h"].map(|stop| Some(position(stop)));
    let reach = Reach::new(&run, position("10s"), position("10m"), &stops).expect("in order");
    let mut playhead = run.playhead();
    playhead.seek(&run, position("10s"));
    let mut walk = |direction| {
        let moved = reach.go_to_stop(&run, &mut playhead, direction);
        moved.then(|| playhead.position().to_string())
    };
    // More events than there are is after all of them: the same stop.
    for stop in ["59s+3", "59s", "1m"] {
        assert_eq!(walk(Direction::Forth).as_deref(), Some(stop));
    }
    assert_eq!(walk(Direction::Forth), None);
    for stop in ["59s", "59s+3"] {
        assert_eq!(walk(Direction::Back).as_deref(), Some(stop));
    }
    assert_eq!(walk(Direction::Back), None);
}

#[test]
fn stops_are_counted_by_their_places() {
    let run = short();
    // More events than there are is after all of them; those without a place count as one that is never met.
    let stops =
        [Some("60s"), None, Some("59s+99"), Some("1m"), Some("59s"), None].map(|stop| stop.map(position));
    let reach = Reach::new(&run, position("0s"), position("10m"), &stops).expect("in order");
    assert_eq!((reach.stops(), Reach::whole(&run).stops()), (3, 0));
}

#[test]
fn stops_are_met_where_one_stands_or_is_taken_across() {
    let run = short();
    let stops = [Some("60s"), Some("59s+3"), None, Some("59.5s"), Some("59s+99"), Some("0s")]
        .map(|stop| stop.map(position));
    let mut reach = Reach::new(&run, position("0s"), position("10m"), &stops).expect("in order");
    let mut playhead = run.playhead();
    let mut go = |to: &str, taken: bool| {
        let before = playhead.position();
        playhead.seek(&run, position(to));
        if taken {
            reach.cross(before, &playhead);
        }
        reach.met(&playhead)
    };
    // From before everything to just after it: nothing happens at 0 s, so that one stands there already.
    assert_eq!(go("0s", false), [5]);
    // To leap over stops is not to meet them, nor is it to go back over them.
    assert_eq!(go("59s+4", false), []);
    assert_eq!(go("59s+2", true), []);
    assert_eq!(go("59s+3", true), [1]);
    assert_eq!(go("60s+0", false), []);
    assert_eq!(go("59s", false), [4]);
    // A step from the last of 59 s to the first of 60 s leads across 59.5 s.
    assert_eq!(go("60s+1", true), [0, 3]);
    assert_eq!(go("60s+1", true), [0]);
    // Where one was between two questions and is no more, one has met nothing.
    playhead.seek(&run, position("59s"));
    playhead.seek(&run, position("59.1s"));
    assert_eq!(reach.met(&playhead), []);
}

#[test]
fn the_events_of_an_instant_are_counted_wherever_in_it_one_stands() {
    let rule = |capacity| {
        Rule::LeakyBucket(LeakyBucketSetting { capacity, leak: rate("1/1s"), style: LeakyStyle::Queue })
    };
    // At 2 s a request of each lane goes on, and then two arrive.
    let times = ["1s", "1s", "2s", "2s"].map(instant);
    let run = run(scenario("1m", vec![lane("a", rule(5)), lane("b", rule(5))], vec![runs::at(times)]));
    let mut playhead = run.playhead();
    for (at, all) in [("0s", 0), ("1s", 2), ("1.5s", 0), ("2s", 4), ("3s", 2)] {
        for index in 0..=all {
            playhead.seek(&run, position(&format!("{at}+{index}")));
            assert_eq!((playhead.index(), playhead.events_now(&run)), (index, all), "{at}");
        }
    }
}
