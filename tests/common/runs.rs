//! Runs made by hand, for tests.

#![allow(dead_code, reason = "each test file uses its own part of it")]

use ratelab::limiter::{OnEmpty, RefillStyle, Rule, TokenBucketSetting};
use ratelab::run::Run;
use ratelab::scenario::{Key, Lane, Open, Scenario, World};
use ratelab::time::{Duration, Instant, Rate};
use ratelab::traffic::{Client, Item, Pattern};

pub fn duration(text: &str) -> Duration {
    Duration::parse(text).expect(text)
}

pub fn instant(text: &str) -> Instant {
    Instant::parse(text).expect(text)
}

pub fn rate(text: &str) -> Rate {
    Rate::parse(text).expect(text)
}

pub fn lane(id: &str, rule: Rule) -> Lane {
    Lane { id: id.to_owned(), title: None, rule, key: vec![Key::Client] }
}

pub fn client(id: &str) -> Client {
    Client { id: id.to_owned(), ..Client::default() }
}

/// Requests of cost 1 by the first client.
pub fn at(times: impl IntoIterator<Item = Instant>) -> Item {
    Item { client: 0, cost: 1, pattern: Pattern::At { times: times.into_iter().collect() } }
}

/// `count` of them, evenly over `over` from `from` on.
pub fn burst(from: &str, count: u64, over: &str) -> Item {
    let (from, over) = (instant(from), duration(over));
    at((0..count).map(|i| from.after(Duration(i * over.0 / count))))
}

/// A token bucket that is full at first, fills all the time and rejects whom it cannot serve.
pub fn bucket(capacity: u64, refill: &str) -> Rule {
    Rule::TokenBucket(TokenBucketSetting {
        capacity,
        refill: rate(refill),
        initial: capacity,
        refill_style: RefillStyle::Continuous,
        on_empty: OnEmpty::Reject,
    })
}

/// One client, "ana", unless changed.
pub fn scenario(window: &str, lanes: Vec<Lane>, traffic: Vec<Item>) -> Scenario {
    Scenario {
        title: None,
        seed: 1,
        duration: duration("1h"),
        window: duration(window),
        open: Open::default(),
        lanes,
        clients: vec![client("ana")],
        traffic,
        edits: vec![],
        world: World::default(),
    }
}

pub fn run(scenario: Scenario) -> Run {
    Run::new(scenario, ratelab::scenario::bounds::REQUESTS).expect("few requests")
}
