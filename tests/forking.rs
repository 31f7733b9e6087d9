//! Any change keeps the past and recomputes the future, and any walk of steps, leaps, edits, undos and redos ends
//! where a straight run of the resulting scenario ends.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use std::collections::BTreeMap;

use proptest::prelude::*;
use ratelab::limiter::{Anchor, FixedWindowSetting, OnEmpty, RefillStyle, Rule, TokenBucketSetting};
use ratelab::run::{Branches, Playhead, Run};
use ratelab::scenario::{Edit, Position, Scenario, bounds, read, write};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::{self, Arrival, Item, Pattern, Request, Source};
use runs::{at, burst, client, instant, lane, rate, run, scenario};

/// Something that a reader does. Numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Act {
    Step(i64),
    Seek(Position),
    Send { ahead: u64, item: Item },
    Move { request: u32, by: i64 },
    Delete { request: u32 },
    SetLimiter { lane: usize, rule: Rule },
    SetTraffic { item: usize, to: Item },
    Undo,
    Redo,
}

fn items() -> impl Strategy<Value = Item> {
    (0_u32..3, 1_u64..=3, 0_u64..=60, 1_u64..=12, 0_u64..=100).prop_map(|(client, cost, at, count, over)| {
        let pattern = Pattern::Burst { at: Instant(at * 5), count, over: Duration(over) };
        Item { client, cost, pattern }
    })
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let events = prop_oneof![Just(None), (0_u64..40).prop_map(Some)];
    let act = prop_oneof![
        3 => (-20_i64..=40).prop_map(Act::Step),
        2 => (0_u64..80, events)
            .prop_map(|(at, events)| Act::Seek(Position { instant: Instant(at * 5), events })),
        2 => (0_u64..40, items()).prop_map(|(ahead, item)| Act::Send { ahead: ahead * 5, item }),
        3 => (any::<u32>(), -20_i64..40).prop_map(|(request, by)| Act::Move { request, by: by * 5 }),
        2 => any::<u32>().prop_map(|request| Act::Delete { request }),
        2 => (any::<usize>(), random::rules()).prop_map(|(lane, rule)| Act::SetLimiter { lane, rule }),
        2 => (any::<usize>(), items()).prop_map(|(item, to)| Act::SetTraffic { item, to }),
        2 => Just(Act::Undo),
        1 => Just(Act::Redo),
    ];
    prop::collection::vec(act, 1..24)
}

/// A reader of a run, as the page keeps one.
struct Reader {
    run: Run,
    playhead: Playhead,
    branches: Branches<Scenario>,
}

impl Reader {
    fn new(scenario: Scenario) -> Self {
        let run = run(scenario.clone());
        Self { playhead: run.playhead(), run, branches: Branches::new(scenario) }
    }

    /// Where the reader stands, told exactly: the first so many events of an instant.
    fn position(&self) -> Position {
        Position { instant: self.playhead.instant(), events: Some(self.playhead.index()) }
    }

    /// Runs the present scenario and goes to where the reader stood.
    fn show(&mut self) {
        let position = self.position();
        self.run = run(self.branches.present().clone());
        self.playhead = self.run.playhead();
        self.playhead.seek(&self.run, position);
    }

    fn edit(&mut self, edit: Edit) {
        let mut scenario = self.run.scenario.clone();
        scenario.edits.push(edit);
        self.branches.apply(scenario);
        self.show();
    }

    /// What an act does to the scenario, if it is an edit that can be made here.
    fn edit_of(&self, act: &Act) -> Option<Edit> {
        let (now, run) = (self.playhead.instant(), &self.run);
        let requests = run.arrivals().len();
        let chosen = |request: u32| (requests > 0).then(|| request as usize % requests);
        Some(match act {
            Act::Send { ahead, item } => {
                let Pattern::Burst { count, over, .. } = item.pattern else { unreachable!("a burst") };
                let at = now.after(Duration(*ahead));
                let pattern = Pattern::Burst { at, count, over };
                Edit::Traffic(traffic::Edit::Send(Item { pattern, ..item.clone() }))
            }
            Act::Move { request, by } => {
                let request = chosen(*request)?;
                let to = Instant(run.arrivals()[request].at.0.saturating_add_signed(*by));
                Edit::Traffic(traffic::Edit::Move { request: run.origin(request), to })
            }
            Act::Delete { request } => {
                Edit::Traffic(traffic::Edit::Delete { request: run.origin(chosen(*request)?) })
            }
            Act::SetLimiter { lane, rule } => {
                let lane = run.scenario.lanes[lane % run.lanes().len()].id.clone();
                Edit::Limiter { at: self.position(), lane, rule: *rule }
            }
            Act::SetTraffic { item, to } => {
                let item = item.checked_rem(run.scenario.traffic.len())?;
                let (at, kept) = self.playhead.item_position(run, item);
                let item = u32::try_from(item).expect("few items");
                Edit::Traffic(traffic::Edit::Set { item, at, kept: Some(kept), to: to.clone() })
            }
            Act::Step(_) | Act::Seek(_) | Act::Undo | Act::Redo => return None,
        })
    }

    /// The first instant at which an edit can make a difference; what lies before has no part in it.
    fn begins(&self, edit: &Edit, act: &Act) -> Instant {
        let (now, arrivals) = (self.playhead.instant(), self.run.arrivals());
        match (edit, act) {
            (Edit::Traffic(traffic::Edit::Move { to, .. }), Act::Move { request, .. }) => {
                arrivals[*request as usize % arrivals.len()].at.min(*to)
            }
            (_, Act::Delete { request }) => arrivals[*request as usize % arrivals.len()].at,
            (_, Act::Send { ahead, .. }) => now.after(Duration(*ahead)),
            _ => now,
        }
    }
}

/// One of a run's requests, by name.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Named {
    request: Request,
    at: Instant,
    client: u32,
    cost: u64,
}

/// What an item makes by itself.
fn made(item: &Item, source: Source, scenario: &Scenario) -> Vec<Named> {
    let alone = traffic::arrivals(
        std::slice::from_ref(item),
        &scenario.clients,
        &[],
        scenario.duration,
        scenario.seed,
        bounds::REQUESTS,
    );
    let arrivals = alone.expect("few").arrivals;
    let named = |(index, Arrival { at, client, cost, .. })| Named {
        request: Request { source, index },
        at,
        client,
        cost,
    };
    (0..).zip(arrivals).map(named).collect()
}

/// What arrives, by the words of the reference: the edits applied one after the other to lists.
fn by_the_book(scenario: &Scenario) -> Vec<(Instant, u32, u64)> {
    let items = scenario.traffic.len();
    // What each item is by now made of, unmoved; what was sent; where single requests went.
    let mut lines: Vec<Vec<Named>> =
        (0..items).map(|i| made(&scenario.traffic[i], Source::Item(i as u32), scenario)).collect();
    let mut sent: BTreeMap<u32, Vec<Named>> = BTreeMap::new();
    let mut taken: BTreeMap<(usize, u64), (Named, u32, Option<Instant>)> = BTreeMap::new();
    let key = |request: &Request| match request.source {
        Source::Item(item) => (item as usize, request.index),
        Source::Edit(edit) => (items + edit as usize, request.index),
    };
    for (edit, what) in scenario.traffic_edits() {
        match what {
            traffic::Edit::Send(item) => {
                sent.insert(edit, made(item, Source::Edit(edit), scenario));
            }
            traffic::Edit::Move { .. } | traffic::Edit::Delete { .. } => {
                let (request, to) = match what {
                    traffic::Edit::Move { request, to } => (request, Some(*to)),
                    traffic::Edit::Delete { request } => (request, None),
                    _ => unreachable!(),
                };
                let there =
                    lines.iter().chain(sent.values()).flatten().find(|named| named.request == *request);
                if let Some(named) = there.copied().or(taken.get(&key(request)).map(|taken| taken.0)) {
                    taken.insert(key(request), (named, edit, to));
                }
            }
            traffic::Edit::Set { item, at, kept, to } => {
                let line = &mut lines[*item as usize];
                let before = line.iter().filter(|named| named.at < *at).count();
                let mut left = kept.unwrap_or(u64::MAX);
                let kept = line[before..].iter().take_while(|named| {
                    let comes = !taken.contains_key(&key(&named.request));
                    let stays = named.at == *at && left > 0;
                    left -= u64::from(stays && comes);
                    stays
                });
                let kept = kept.count();
                for gone in line.drain(before + kept..) {
                    if taken.get(&key(&gone.request)).is_some_and(|taken| taken.2.is_none()) {
                        taken.remove(&key(&gone.request));
                    }
                }
                let all = made(to, Source::Edit(edit), scenario);
                let skipped = all.iter().filter(|named| named.at < *at).count()
                    + all.iter().filter(|named| named.at == *at).count().min(kept);
                let new = all.into_iter().skip(skipped).enumerate().map(|(index, named)| Named {
                    request: Request { index: index as u64, ..named.request },
                    ..named
                });
                line.extend(new);
            }
        }
    }
    let set_at = |edit: u32| match &scenario.edits[edit as usize] {
        Edit::Traffic(traffic::Edit::Set { at, .. }) => Some(*at),
        _ => None,
    };
    // At each instant the items first, then what comes by an edit.
    let mut all: Vec<((Instant, usize), Named)> = vec![];
    let of_items = lines.iter().enumerate();
    let by_hand = sent.iter().map(|(edit, line)| (items + *edit as usize, line));
    for (item, line) in of_items.chain(by_hand) {
        for named in line.iter().copied() {
            if taken.contains_key(&key(&named.request)) {
                continue;
            }
            let rank = match named.request.source {
                Source::Edit(edit) if set_at(edit) == Some(named.at) => items + edit as usize,
                _ => item,
            };
            all.push(((named.at, rank), named));
        }
    }
    for (named, edit, to) in taken.values() {
        all.extend(to.map(|at| ((at, items + *edit as usize), Named { at, ..*named })));
    }
    all.sort_by_key(|(order, _)| *order);
    let in_time = all.into_iter().filter(|(_, named)| named.at.0 < scenario.duration.0);
    in_time.map(|(_, named)| (named.at, named.client, named.cost)).collect()
}

/// The reader's run and place are those of a straight run of the scenario as it is written.
fn is_straight(reader: &Reader) -> Result<(), TestCaseError> {
    let scenario = &reader.run.scenario;
    prop_assert_eq!(scenario, reader.branches.present());
    // A meter of nothing cannot be written.
    let straight = match read(&write(scenario)) {
        Ok(read) => {
            prop_assert_eq!(&read, scenario);
            run(read)
        }
        Err(_) => run(scenario.clone()),
    };
    let arrivals: Vec<_> = straight.arrivals().iter().map(|it| (it.at, it.client, it.cost)).collect();
    prop_assert_eq!(arrivals, by_the_book(scenario));
    for (ours, its) in reader.run.lanes().iter().zip(straight.lanes()) {
        prop_assert_eq!(&ours.decisions, &its.decisions);
    }
    let mut there = straight.playhead();
    while there.simulation().events() < reader.playhead.simulation().events() {
        prop_assert!(there.step(&straight, 1));
    }
    prop_assert_eq!(there.simulation(), reader.playhead.simulation());
    let mut sought = straight.playhead();
    sought.seek(&straight, reader.position());
    prop_assert_eq!(&sought, &reader.playhead);
    Ok(())
}

proptest! {
    #[test]
    fn any_walk_ends_where_a_straight_run_of_its_scenario_ends(
        scenario in random::scenarios(),
        acts in acts(),
    ) {
        let mut reader = Reader::new(scenario);
        // Every future so far, with the decisions that were its.
        let mut futures = vec![reader.run.clone()];
        let mut present = 0;
        for act in &acts {
            match act {
                Act::Step(n) => {
                    reader.playhead.step(&reader.run, *n);
                }
                Act::Seek(position) => reader.playhead.seek(&reader.run, *position),
                Act::Undo | Act::Redo => {
                    let undo = matches!(act, Act::Undo);
                    let moved = if undo { reader.branches.undo() } else { reader.branches.redo() };
                    prop_assert_eq!(moved, if undo { present > 0 } else { present + 1 < futures.len() });
                    if moved {
                        present = if undo { present - 1 } else { present + 1 };
                        reader.show();
                        prop_assert_eq!(&reader.run.scenario, &futures[present].scenario);
                        for (ours, its) in reader.run.lanes().iter().zip(futures[present].lanes()) {
                            prop_assert_eq!(&ours.decisions, &its.decisions);
                        }
                    }
                }
                act => {
                    let Some(edit) = reader.edit_of(act) else { continue };
                    let begins = reader.begins(&edit, act);
                    let (before, place) = (reader.run.clone(), reader.playhead.clone());
                    reader.edit(edit);
                    // What was decided before stays, to the last event where it begins here.
                    let arrived = before.arrivals().partition_point(|arrival| arrival.at < begins);
                    let future = match act {
                        Act::Move { request, .. } | Act::Delete { request } => {
                            *request as usize % before.arrivals().len() >= place.arrived()
                        }
                        _ => true,
                    };
                    let here = future && begins >= place.instant();
                    let arrived = if here { arrived.max(place.arrived()) } else { arrived };
                    let told = |run: &Run| -> Vec<_> {
                        let of = |lane: usize| (0..arrived).map(move |request| (lane, request));
                        let all = (0..run.lanes().len()).flat_map(of);
                        all.map(|(lane, request)| {
                            let Arrival { at, client, cost, .. } = run.arrivals()[request];
                            (at, client, cost, run.lanes()[lane].decisions.outcomes()[request],
                                run.starts_at(lane, request))
                        }).collect()
                    };
                    prop_assert!(reader.run.arrivals().len() >= arrived);
                    prop_assert_eq!(told(&reader.run), told(&before));
                    if here {
                        prop_assert_eq!(reader.playhead.instant(), place.instant());
                        prop_assert_eq!(reader.playhead.simulation().events(), place.simulation().events());
                    }
                    present += 1;
                    futures.truncate(present);
                    futures.push(reader.run.clone());
                }
            }
            is_straight(&reader)?;
        }
    }
}

/// Instants of all that arrives, in milliseconds.
fn arrives(scenario: &Scenario) -> Vec<u64> {
    run(scenario.clone()).arrivals().iter().map(|arrival| arrival.at.0 / 1_000_000).collect()
}

fn of_item(index: u64) -> Request {
    Request { source: Source::Item(0), index }
}

#[test]
fn edits_are_applied_one_after_the_other() {
    use traffic::Edit::{Delete, Move, Send, Set};
    let mut scenario = scenario("1m", vec![lane("a", Rule::NONE)], vec![burst("1s", 4, "4s")]);
    let mut add = |edit: traffic::Edit| {
        scenario.edits.push(Edit::Traffic(edit));
        arrives(&scenario)
    };
    let send = |from: &str, count| {
        let pattern = Pattern::Burst { at: instant(from), count, over: Duration(0) };
        Send(Item { client: 0, cost: 1, pattern })
    };
    assert_eq!(add(send("2s", 2)), [1000, 2000, 2000, 2000, 3000, 4000]);
    assert_eq!(add(Delete { request: of_item(1) }), [1000, 2000, 2000, 3000, 4000]);
    assert_eq!(add(Move { request: of_item(2), to: instant("3500ms") }), [1000, 2000, 2000, 3500, 4000]);
    let first_sent = Request { source: Source::Edit(0), index: 0 };
    assert_eq!(add(Move { request: first_sent, to: instant("5s") }), [1000, 2000, 3500, 4000, 5000]);
    // The later one holds; what is not made is not moved; beyond the end is no part of the run.
    assert_eq!(add(Move { request: of_item(2), to: instant("6s") }), [1000, 2000, 4000, 5000, 6000]);
    assert_eq!(add(Delete { request: of_item(9) }), [1000, 2000, 4000, 5000, 6000]);
    assert_eq!(add(Move { request: of_item(3), to: instant("2h") }), [1000, 2000, 5000, 6000]);
    // From 2.5 s on another item: what was made until then stays, and so does what was moved by hand.
    let to = burst("0s", 8, "4s");
    let set = add(Set { item: 0, at: instant("2500ms"), kept: None, to });
    assert_eq!(set, [1000, 2000, 2500, 3000, 3500, 5000, 6000]);
    let of_set = Request { source: Source::Edit(7), index: 0 };
    assert_eq!(add(Delete { request: of_set }), [1000, 2000, 3000, 3500, 5000, 6000]);
}

#[test]
fn within_an_instant_an_item_is_set_after_so_many_of_its_requests() {
    let set = |kept, count| {
        let mut scenario = scenario(
            "1m",
            vec![lane("a", Rule::NONE)],
            vec![burst("1s", 5, "0s"), Item { cost: 7, ..burst("1s", 1, "0s") }],
        );
        let edit = traffic::Edit::Set { item: 0, at: instant("1s"), kept, to: burst("1s", count, "0s") };
        scenario.edits.push(Edit::Traffic(edit));
        run(scenario).arrivals().iter().map(|arrival| arrival.cost).collect::<Vec<_>>()
    };
    assert_eq!(set(Some(2), 2), [1, 1, 7]);
    assert_eq!(set(Some(2), 4), [1, 1, 7, 1, 1], "more come as sent by hand");
    assert_eq!(set(None, 3), [1, 1, 1, 1, 1, 7], "those that came have come");
    assert_eq!(set(Some(0), 1), [7, 1]);
}

#[test]
fn requests_are_named_by_what_makes_them() {
    let mut scenario = scenario(
        "1m",
        vec![lane("a", Rule::NONE)],
        vec![at(["3s", "1s", "2s"].map(instant)), burst("1s", 2, "0s")],
    );
    let moved = traffic::Edit::Move { request: of_item(0), to: instant("5s") };
    scenario.edits.push(Edit::Traffic(moved));
    let run = run(scenario);
    let names: Vec<_> = (0..5).map(|request| run.origin(request)).collect();
    let of = |item, index| Request { source: Source::Item(item), index };
    assert_eq!(names, [of(1, 0), of(1, 1), of(0, 1), of(0, 2), of(0, 0)]);
}

#[test]
fn a_lane_goes_by_another_rule_from_a_position_on() {
    let window =
        |count| Rule::from(FixedWindowSetting { quota: rate(&format!("{count}/1m")), anchor: Anchor::Clock });
    let traffic = vec![burst("1s", 6, "0s")];
    let mut scenario = scenario("1m", vec![lane("a", window(1)), lane("b", window(1))], traffic);
    let at = Position::parse("1s+3").expect("a position");
    scenario.edits.push(Edit::Limiter { at, lane: "b".into(), rule: Rule::NONE });
    let run = run(scenario);
    let admitted = |lane: usize| run.lanes()[lane].decisions.counts(0, 6).admitted;
    assert_eq!((admitted(0), admitted(1)), (1, 4));
    assert_eq!(run.events(), 7, "the change is one");
    assert_eq!(
        (*run.rule_for(1, 2), *run.rule_for(1, 3), *run.rule_for(0, 3)),
        (window(1), Rule::NONE, window(1))
    );
    let mut playhead = run.playhead();
    let mut positions = vec![];
    while playhead.step(&run, 1) {
        positions.push((playhead.position().to_string(), playhead.arrived(), *playhead.rule(&run, 1)));
    }
    assert_eq!(positions[2], ("1s+3".into(), 3, window(1)));
    assert_eq!(positions[3], ("1s+4".into(), 3, Rule::NONE), "it is stepped over");
    assert_eq!(positions[4], ("1s+5".into(), 4, Rule::NONE));
    for request in 0..6 {
        let (heard, _) = playhead.overhear(&run, 1, request);
        let fits = heard.verdict == ratelab::limiter::Verdict::Admit;
        assert_eq!(fits, request == 0 || request >= 3);
    }
}

#[test]
fn a_smaller_bucket_is_not_refilled_and_what_it_knew_of_each_client_stays() {
    let bucket = |capacity| {
        Rule::from(TokenBucketSetting {
            capacity,
            refill: rate("1/1m"),
            initial: capacity,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        })
    };
    let by = |client, from, count| Item { client, ..burst(from, count, "0s") };
    // Ana takes 15 of 20, and asks for 10 more; Bob comes only then.
    let traffic = vec![by(0, "1s", 15), by(0, "3s", 10), by(1, "3s", 15)];
    let mut scenario = scenario("1m", vec![lane("a", bucket(20))], traffic);
    scenario.clients = vec![client("ana"), client("bob")];
    let at = Position::parse("2s").expect("a position");
    scenario.edits.push(Edit::Limiter { at, lane: "a".into(), rule: bucket(10) });
    let run = run(scenario);
    let admitted = |from, to| run.lanes()[0].decisions.counts(from, to).admitted;
    assert_eq!((admitted(0, 15), admitted(15, 25), admitted(25, 40)), (15, 5, 10));
}
