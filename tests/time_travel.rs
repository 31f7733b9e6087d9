//! Any walk through a run ends where a straight run ends.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use proptest::prelude::*;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, GcraSetting, LeakyBucketSetting, LeakyStyle, Limiter, Look, Rule,
    SlidingLogSetting, Verdict,
};
use ratelab::run::{Event, EventKind, Playhead, Run};
use ratelab::scenario::{Position, Scenario};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::{Client, Item, Pattern};
use runs::{instant, lane, rate, run, scenario};

/// One leg of a walk.
#[derive(Clone, Copy, Debug)]
enum Leg {
    Step(i64),
    Seek(Position),
}

fn legs() -> impl Strategy<Value = Vec<Leg>> {
    let events = prop_oneof![Just(None), (0_u64..40).prop_map(Some), Just(Some(u64::MAX))];
    let leg = prop_oneof![
        (-40_i64..=40).prop_map(Leg::Step),
        prop_oneof![Just(i64::MIN), Just(i64::MAX)].prop_map(Leg::Step),
        (prop_oneof![0_u64..1000, Just(u64::MAX)], events)
            .prop_map(|(at, events)| Leg::Seek(Position { instant: Instant(at), events })),
    ];
    prop::collection::vec(leg, 1..30)
}

/// Where a walker stands, told by hand: the instant, and how many events have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    instant: Instant,
    events: usize,
}

/// A run written out: the playhead after each event, by stepping once through.
struct Written {
    run: Run,
    after: Vec<Playhead>,
    instants: Vec<Instant>,
}

impl Written {
    fn new(scenario: Scenario) -> Self {
        let run = run(scenario);
        let mut straight = run.playhead();
        let (mut after, mut instants) = (vec![straight.clone()], Vec::new());
        while straight.step(&run, 1) {
            instants.push(straight.instant());
            after.push(straight.clone());
        }
        Self { run, after, instants }
    }

    /// Where a leg leads, by counting in the list of events.
    fn walk(&self, from: Place, leg: Leg) -> Place {
        match leg {
            Leg::Step(0) => from,
            Leg::Step(n) if n > 0 => {
                let events = self.instants.len().min(from.events.saturating_add(n as usize));
                if events == from.events { from } else { self.after(events) }
            }
            Leg::Step(n) => {
                let between = from.events == 0 || self.instants[from.events - 1] < from.instant;
                let back = n.unsigned_abs() as usize - usize::from(between);
                self.after(from.events.saturating_sub(back))
            }
            Leg::Seek(position) if position.instant > self.run.end() => {
                Place { instant: self.run.end(), events: self.instants.len() }
            }
            Leg::Seek(Position { instant, events }) => {
                let before = self.instants.partition_point(|at| *at < instant);
                let by = self.instants.partition_point(|at| *at <= instant);
                let within = usize::try_from(events.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
                Place { instant, events: by.min(before.saturating_add(within)) }
            }
        }
    }

    fn after(&self, events: usize) -> Place {
        let instant = events.checked_sub(1).map_or(Instant::ZERO, |last| self.instants[last]);
        Place { instant, events }
    }

    fn looks(&self, playhead: &Playhead) -> Vec<Look> {
        let lanes = self.run.lanes().iter().enumerate();
        lanes
            .flat_map(|(lane, it)| (0..it.keys.names().len()).map(move |key| (lane, key)))
            .map(|(lane, key)| playhead.simulation().limiter(&self.run, lane, key).look(playhead.instant()))
            .collect()
    }
}

/// Through every moment of every decision of a lane, and back the same way; whatever moves leads from inside a
/// decision to where it leads from just before it.
fn check_inside(scenario: Scenario, lane: usize, leg: Leg) -> Result<(), TestCaseError> {
    let run = run(scenario);
    let lane = lane % run.lanes().len();
    let (mut walker, mut places) = (run.playhead(), vec![run.playhead()]);
    while walker.step_inside(&run, lane, true) {
        places.push(walker.clone());
    }
    let done: Vec<&Playhead> = places.iter().filter(|place| place.inside().is_none()).collect();
    prop_assert_eq!(done.len() as u64, run.events() + 1);
    for place in places[..places.len() - 1].iter().rev() {
        prop_assert!(walker.step_inside(&run, lane, false));
        prop_assert_eq!(&walker, place);
    }
    prop_assert!(!walker.step_inside(&run, lane, false));
    for pair in places.windows(2) {
        let Some(inside) = pair[1].inside() else { continue };
        let before = pair[0].inside().map_or(0, |inside| inside.passed() + 1);
        prop_assert_eq!((inside.lane, inside.passed()), (lane, before));
        let request = inside.request;
        prop_assert_eq!(pair[1].offered(lane), request as usize);
        // The limiter is as before the request until it is charged, and as after it from then on.
        let (key, now) = (inside.key(), pair[1].instant());
        let stands = |playhead: &Playhead| playhead.limiter(&run, lane, key).look(now);
        let mut over = pair[1].clone();
        over.step(&run, 1);
        let node = run.node(lane, request);
        let as_before = pair[1].simulation().limiter_of_node(&run, lane, key, node).look(now);
        prop_assert_eq!(stands(&pair[1]), if inside.has_changed() { stands(&over) } else { as_before });
        prop_assert!(inside.passed() < inside.last() || stands(&pair[1]) == stands(&over));
        // Leaving.
        let (mut from_inside, mut from_before) = (pair[1].clone(), run.playhead());
        from_before.go_to_event(&run, pair[1].simulation().events());
        match leg {
            Leg::Step(0) => continue,
            Leg::Step(events) if events > 0 => {
                from_inside.step(&run, events);
                from_before.step(&run, events);
            }
            // The first step back leads out.
            Leg::Step(events) => {
                from_inside.step(&run, events);
                from_before.step(&run, events + 1);
            }
            Leg::Seek(position) => {
                from_inside.seek(&run, position);
                from_before.seek(&run, position);
            }
        }
        prop_assert_eq!(from_inside, from_before);
    }
    Ok(())
}

fn check(scenario: Scenario, legs: &[Leg]) -> Result<(), TestCaseError> {
    let written = Written::new(scenario);
    let run = &written.run;
    prop_assert_eq!(written.instants.len() as u64, run.events());
    prop_assert!(written.instants.is_sorted());
    let mut walker = run.playhead();
    let mut place = Place { instant: Instant::ZERO, events: 0 };
    for leg in legs {
        let next = written.walk(place, *leg);
        match *leg {
            Leg::Step(n) => prop_assert_eq!(walker.step(run, n), next != place, "{:?} from {:?}", leg, place),
            Leg::Seek(position) => walker.seek(run, position),
        }
        place = next;
        prop_assert_eq!(walker.instant(), place.instant, "after {:?}", leg);
        // The straight run, which never sought anything.
        let straight = &written.after[place.events];
        prop_assert_eq!(walker.simulation(), straight.simulation(), "after {:?}", leg);
        // Nothing that is asked at the same instant can differ either.
        let mut there = run.playhead();
        there.seek(run, walker.position());
        prop_assert_eq!(&there, &walker, "its own position leads back to it, after {:?}", leg);
        prop_assert_eq!(written.looks(&there), written.looks(&walker));
        let arrived = run.arrivals().iter().filter(|arrival| arrival.at < place.instant).count();
        prop_assert!(walker.arrived() >= arrived);
    }
    Ok(())
}

proptest! {
    #[test]
    fn every_walk_ends_where_a_straight_run_ends(scenario in random::scenarios(), legs in legs()) {
        check(scenario, &legs)?;
    }

    #[test]
    fn so_it_does_with_a_world_around(
        scenario in random::worlds().prop_flat_map(random::changes),
        legs in legs(),
    ) {
        check(scenario, &legs)?;
    }

    #[test]
    fn inside_a_decision_one_walks_both_ways(scenario in prop_oneof![random::scenarios(), random::worlds()], lane in 0_usize..8, legs in legs()) {
        check_inside(scenario, lane, legs[0])?;
    }
}

/// `count` requests: 30 at once every 30 steps, through a lane that delays and one that does not.
fn long(count: u64) -> Scenario {
    let times = (0..count).map(|i| Instant(i / 30 * 1_000)).collect();
    let mut scenario = scenario(
        "1ms",
        vec![
            lane(
                "queue",
                Rule::LeakyBucket(LeakyBucketSetting {
                    capacity: 40,
                    leak: rate("20/1us"),
                    style: LeakyStyle::Queue,
                }),
            ),
            lane("log", Rule::SlidingLog(SlidingLogSetting { quota: rate("50/3us"), count_rejected: false })),
        ],
        vec![Item { client: 0, cost: 1, pattern: Pattern::At { times } }],
    );
    scenario.duration = Duration((count / 30 + 1) * 1_000);
    scenario
}

#[test]
fn a_long_walk_across_checkpoints_ends_where_a_straight_run_ends() {
    let run = run(long(30_000));
    let events = run.events();
    let mut walker = run.playhead();
    let mut at = 0_u64;
    // Leaps of every size, to and fro, by a fixed sequence.
    let mut draw = 12_345_u64;
    for _ in 0..60 {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let target = (draw >> 33) % (events + 1);
        walker.step(&run, target as i64 - at as i64);
        at = target;
        let mut straight = run.playhead();
        let course = run.course();
        let mut simulation = straight.simulation().clone();
        while simulation.events() < target {
            simulation.advance(&course, &mut &run);
        }
        straight.seek(&run, walker.position());
        assert_eq!(walker.simulation(), &simulation, "after {target} events");
        assert_eq!(straight, walker);
    }
}

#[test]
fn history_is_bounded_however_long_the_run() {
    for requests in [10, 10_000, 300_000] {
        let run = run(long(requests));
        assert!(run.events() > requests, "each arrival, and starts");
        assert!(run.checkpoints() <= Run::MOST_CHECKPOINTS, "{} checkpoints", run.checkpoints());
        // From any place, the one before is at most a spacing away, which doubles with the run.
        let gap = largest_gap(&run);
        assert!(gap <= 1_024.max(4 * run.events() / Run::MOST_CHECKPOINTS as u64), "{gap} events apart");
    }
}

/// The most events that a move ever replays.
fn largest_gap(run: &Run) -> u64 {
    let checkpoints = run.checkpoint_events().chain([run.events()]);
    let mut gap = 0;
    let mut before = 0;
    for events in checkpoints {
        gap = gap.max(events - before);
        before = events;
    }
    gap
}

#[test]
fn within_one_instant_a_move_replays_no_more_than_elsewhere() {
    let count = 200_000;
    let rule = Rule::FixedWindow(FixedWindowSetting { quota: rate("100/1m"), anchor: Anchor::Clock });
    let run = run(scenario("1m", vec![lane("fixed", rule)], vec![runs::burst("10s", count, "0s")]));
    let gap = largest_gap(&run);
    assert!(gap <= 4 * count / Run::MOST_CHECKPOINTS as u64, "{gap} events apart");
    for request in [0, 1, 99, 100, 1_024, 123_456, 199_999] {
        let event = Event { at: instant("10s"), kind: EventKind::Arrival { request } };
        let mut walker = run.playhead();
        let replayed = walker.go_after(&run, event);
        assert!(replayed <= gap, "{replayed} events, for request {request}");
        assert_eq!(walker.arrived(), request as usize + 1);
        assert_eq!(walker.index(), u64::from(request) + 1);
        let (heard, _) = walker.overhear(&run, 0, request);
        assert_eq!(heard.verdict, if request < 100 { Verdict::Admit } else { Verdict::Reject });
    }
    // What is not in the run leads to after all that is at its instant.
    let mut walker = run.playhead();
    walker.go_after(&run, Event { at: instant("10s"), kind: EventKind::Start { lane: 0, request: 7 } });
    assert_eq!(walker.index(), count);
}

#[test]
fn each_client_of_many_has_a_limiter_from_its_first_request_on() {
    let clients = 20_000;
    let mut scenario = scenario(
        "1m",
        vec![lane("gcra", Rule::Gcra(GcraSetting { rate: rate("1/1s"), burst: 1 }))],
        (0..clients)
            .map(|i| Item {
                // Not in the order in which they are declared.
                client: clients - 1 - i,
                cost: 1,
                pattern: Pattern::At { times: vec![Instant(u64::from(i)), Instant(50_000_000_000)] },
            })
            .collect(),
    );
    scenario.clients = (0..clients).map(|i| Client { id: i.to_string(), ..Client::default() }).collect();
    let run = run(scenario);
    let mut walker = run.playhead();
    let nothing = walker.simulation().bytes();
    walker.go_to_event(&run, 10);
    let a_few = walker.simulation().bytes();
    assert!(a_few - nothing < 10_000, "{a_few} bytes for ten limiters");
    let used = |walker: &Playhead, client: u32| {
        walker.simulation().limiter(&run, 0, client as usize).remaining(walker.instant()) == 0
    };
    assert!(used(&walker, clients - 1) && used(&walker, clients - 10));
    assert!(!used(&walker, clients - 11) && !used(&walker, 0));
    walker.seek(&run, Position { instant: instant("50s"), events: Some(0) });
    walker.step(&run, -1);
    assert!(used(&walker, 0), "the last one's first request");
    walker.seek(&run, Position { instant: Instant::ZERO, events: None });
    assert_eq!(walker.simulation().bytes() - nothing, (a_few - nothing) / 10, "and back");
}

#[test]
fn history_is_bounded_however_much_waits() {
    let rule = Rule::LeakyBucket(LeakyBucketSetting {
        capacity: 400_000,
        leak: rate("1/1us"),
        style: LeakyStyle::Queue,
    });
    let times = (0..200_000).map(Instant).collect();
    let traffic = vec![Item { client: 0, cost: 1, pattern: Pattern::At { times } }];
    let run = run(scenario("1ms", vec![lane("queue", rule)], traffic));
    assert_eq!(run.events(), 400_000 - 1, "each arrives, each but the first starts later");
    assert!(run.checkpoint_bytes() <= Run::MOST_CHECKPOINT_BYTES, "{} bytes", run.checkpoint_bytes());
    assert!(run.checkpoints() > 8, "{} checkpoints: still enough to move", run.checkpoints());
    let mut walker = run.playhead();
    walker.seek(&run, Position { instant: Instant(100_000_000), events: None });
    let mut straight = run.playhead();
    while straight.instant() < Instant(100_000_000) {
        straight.step(&run, 1);
    }
    assert_eq!(walker, straight);
}

#[test]
fn positions_are_written_with_a_number_only_where_more_is_to_come() {
    let run = run(scenario("1m", vec![lane("all", Rule::NONE)], vec![runs::burst("59s", 3, "0s")]));
    let mut walker = run.playhead();
    let mut positions = vec![walker.position().to_string()];
    while walker.step(&run, 1) {
        positions.push(walker.position().to_string());
    }
    assert_eq!(positions, ["0s", "59s+1", "59s+2", "59s"]);
    walker.seek(&run, Position { instant: instant("59s"), events: Some(0) });
    assert_eq!(walker.position().to_string(), "59s+0");
    assert_eq!(walker.arrived(), 0);
    walker.seek(&run, Position { instant: instant("2h"), events: Some(0) });
    assert_eq!(walker.position().to_string(), "1h");
}
