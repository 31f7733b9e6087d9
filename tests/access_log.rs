//! The built-in scenario `access-log` is what its generator makes, and tells the story it should.

#[path = "../examples/access_log.rs"]
mod generator;

use ratelab::time::{Duration, Instant};
use ratelab::traffic::log::parse_epoch;
use ratelab::traffic::{Client, Item, LogFormat, Pattern, Traffic, Within, arrivals};

const BUILT_IN: &str = include_str!("../src/scenario/builtin/access-log.json");

/// The traffic of the file as it stands.
fn traffic() -> Traffic {
    let scenario: serde_json::Value = serde_json::from_str(BUILT_IN).expect("it is JSON");
    let log = &scenario["traffic"][0];
    let text = |name: &str| log[name].as_str().expect(name).to_string();
    let pattern = Pattern::Log {
        format: LogFormat::Combined,
        text: text("text"),
        epoch: Some(parse_epoch(&text("epoch")).expect("a timestamp")),
        within: Within::Even,
    };
    let items = [Item { client: 0, cost: 1, pattern }];
    let duration = Duration::parse(scenario["duration"].as_str().expect("a duration")).expect("a duration");
    let id = scenario["clients"][0]["id"].as_str().expect("a client");
    let clients = [Client { id: id.into(), ip: Some(id.into()), ..Client::default() }];
    arrivals(&items, &clients, &[], duration, 1, 1000).expect("few requests")
}

#[test]
fn the_file_is_what_its_generator_makes() {
    assert!(
        BUILT_IN == generator::scenario(),
        "it is stale: cargo run --quiet --example access_log > src/scenario/builtin/access-log.json"
    );
}

#[test]
fn every_line_is_part_of_the_run() {
    let traffic = traffic();
    let log = &traffic.logs[0];
    assert_eq!((log.bad, log.outside, log.taken), (0, 0, log.records));
    assert!((280..=320).contains(&log.taken), "{} lines", log.taken);
    // The stated client is the log's script; thirteen others come from the log.
    assert_eq!(traffic.clients.len(), 14);
    assert_eq!(traffic.arrivals[0].at, Instant::ZERO);
    let documentation = ["192.0.2.", "198.51.100.", "203.0.113."];
    for client in &traffic.clients {
        assert!(documentation.iter().any(|network| client.id.starts_with(network)), "{}", client.id);
    }
}

#[test]
fn only_the_script_outruns_thirty_a_minute() {
    let traffic = traffic();
    let minute = 60_000_000_000;
    for (index, client) in (0..).zip(&traffic.clients) {
        let times: Vec<u64> = traffic.arrivals.iter().filter(|a| a.client == index).map(|a| a.at.0).collect();
        let most =
            times.iter().map(|from| times.iter().filter(|at| (*from..from + minute).contains(at)).count());
        let most = most.max().unwrap_or(0);
        if client.id == "203.0.113.200" {
            assert_eq!(most, 80);
            // Half of them on each side of a full minute, where the fixed window forgets.
            assert_eq!(times.iter().filter(|at| **at < 5 * minute).count(), 40);
        } else {
            assert!(most <= 30, "{}: {most} in a minute", client.id);
        }
    }
}
