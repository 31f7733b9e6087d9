//! Random scenarios, for property tests: every kind of limiter, small numbers, many ties.

#![allow(dead_code, reason = "each test file uses its own part of it")]

#[path = "rules.rs"]
mod rules;

use proptest::prelude::*;
use ratelab::limiter::Rule;
use ratelab::scenario::{Edit, Key, Lane, Open, Position, Routing, Scenario, ServiceSetting, World};
use ratelab::time::{Duration, Instant, Rate};
use ratelab::traffic::{Backoff, Client, Item, Jitter, Pattern, RetryPolicy};

/// Times are multiples of a step, so that much falls together.
const STEP: u64 = 5;

fn rates() -> impl Strategy<Value = Rate> {
    (1_u64..=12, 1_u64..=40)
        .prop_map(|(count, steps)| Rate::new(count, Duration(steps * STEP)).expect("small numbers"))
}

pub fn rules() -> impl Strategy<Value = Rule> {
    rules::random(|_| true, rates(), |least| (least..=12).boxed())
}

/// Some lanes go by other rules on the way, most of them of the same kind.
pub fn changes(scenario: Scenario) -> impl Strategy<Value = Scenario> {
    let kinds: Vec<_> = scenario.lanes.iter().map(|lane| lane.rule.kind().name).collect();
    let change = (0..kinds.len()).prop_flat_map(move |lane| {
        let name = kinds[lane];
        let same = rules::random(move |kind| kind.name == name, rates(), |least| (least..=12).boxed());
        let position = (0_u64..=80, prop_oneof![2 => Just(None), 1 => (0_u64..=4).prop_map(Some)]);
        (Just(lane), prop_oneof![3 => same.boxed(), 1 => rules().boxed()], position)
    });
    prop::collection::vec(change, 0..=4).prop_map(move |changes| {
        let mut scenario = scenario.clone();
        scenario.edits.extend(changes.into_iter().map(|(lane, rule, (steps, events))| Edit::Limiter {
            at: Position { instant: Instant(steps * STEP), events },
            lane: scenario.lanes[lane].id.clone(),
            rule,
        }));
        scenario
    })
}

fn lanes() -> impl Strategy<Value = Vec<Lane>> {
    let lane = (rules(), any::<bool>(), any::<bool>());
    prop::collection::vec(lane, 1..=4).prop_map(|lanes| {
        let mut lanes: Vec<Lane> = lanes
            .into_iter()
            .enumerate()
            .map(|(index, (rule, global, _))| Lane {
                id: format!("lane {index}"),
                title: None,
                rule,
                key: vec![if global { Key::Global } else { Key::Ip }],
            })
            .collect();
        // Twins start their requests at the same instants.
        let twin = lanes[0].clone();
        lanes.push(Lane { id: "twin".to_owned(), ..twin });
        lanes
    })
}

/// Requests here and there, at equal instants and thirty at once.
fn traffic() -> impl Strategy<Value = Vec<Item>> {
    let item = (0_u32..3, prop_oneof![3 => Just(1_u64), 1 => 1_u64..=5], 0_u64..=60, 1_usize..=30, 0_u64..=3);
    prop::collection::vec(item, 0..=6).prop_map(|items| {
        let item = |(client, cost, from, count, apart): (u32, u64, u64, usize, u64)| Item {
            client,
            cost,
            pattern: Pattern::At {
                times: (0..count as u64).map(|i| Instant((from + i * apart) * STEP)).collect(),
            },
        };
        items.into_iter().map(item).collect()
    })
}

pub fn scenarios() -> impl Strategy<Value = Scenario> {
    (lanes(), traffic(), 1_u64..=200, 1_u64..=800).prop_map(|(lanes, traffic, window, duration)| Scenario {
        title: None,
        seed: 1,
        duration: Duration(duration),
        window: Duration(window),
        open: Open::default(),
        lanes,
        // Two of three share an address.
        clients: [("ana", "203.0.113.7"), ("bob", "203.0.113.8"), ("eve", "203.0.113.7")]
            .map(|(id, ip)| Client { id: id.to_owned(), ip: Some(ip.to_owned()), ..Client::default() })
            .to_vec(),
        traffic,
        edits: vec![],
        world: World::default(),
    })
}

fn retries() -> impl Strategy<Value = Option<RetryPolicy>> {
    let jitter =
        prop_oneof![Just(Jitter::None), Just(Jitter::Full), Just(Jitter::Equal), Just(Jitter::Decorrelated)];
    let backoff = prop_oneof![
        Just(Backoff::Immediate),
        (0_u64..=20).prop_map(|steps| Backoff::Fixed { wait: Duration(steps * STEP) }),
        Just(Backoff::RetryAfter),
        (1_u64..=5, 0_u64..=20, jitter).prop_map(|(base, more, jitter)| {
            let (base, cap) = (Duration(base * STEP), Duration((base + more) * STEP));
            Backoff::Exponential { base, cap, jitter }
        }),
    ];
    prop::option::of(
        (backoff, 1_u64..=6).prop_map(|(backoff, max_attempts)| RetryPolicy { backoff, max_attempts }),
    )
}

/// Scenarios of several nodes, with a service behind their lanes and with clients that retry, or some of that.
pub fn worlds() -> impl Strategy<Value = Scenario> {
    let service = (1_u64..=4, 1_u64..=8, 0_u64..=6).prop_map(|(slots, steps, queue)| ServiceSetting {
        slots,
        time: Duration(steps * STEP),
        queue,
    });
    let retries = prop::collection::vec(retries(), 3);
    let routing = prop_oneof![Just(Routing::RoundRobin), Just(Routing::Random), Just(Routing::ByClient)];
    let around = (prop::option::of(service), retries, 1_u32..=3, routing);
    (scenarios(), around).prop_map(|(mut scenario, (service, retries, nodes, routing))| {
        (scenario.world.nodes, scenario.world.routing) = (nodes, routing);
        scenario.world.service = service;
        for (client, retry) in scenario.clients.iter_mut().zip(retries) {
            client.retry = retry;
        }
        scenario
    })
}
