//! What stands around the limiters: clients that retry, and the service that does the work.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/random.rs"]
mod random;
#[path = "common/runs.rs"]
mod runs;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Rule, Silent, State, Verdict};
use ratelab::run::{Fate, Outcome, Run};
use ratelab::scenario::{Routing, Scenario, ScenarioError, ServiceSetting, World, bounds};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::draws::{Draws, Purpose};
use ratelab::traffic::{Backoff, Failed, Jitter, RetryPolicy};
use runs::{at, bucket, burst, duration, instant, lane, run, scenario};

const BUCKET: &str = "bucket";

/// What one request of a lane came to, told by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    at: Instant,
    client: u32,
    /// Of which arrival the how-manieth attempt.
    attempt: (u32, u32),
    outcome: Outcome,
    /// When the service began with it.
    begins: Option<Instant>,
}

/// A lane, event by event, from nothing but the limiters and the policies: what happens stands in one sorted list.
fn by_hand(run: &Run, lane: usize) -> Vec<Told> {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Act {
        End(usize),
        Start(usize),
        Arrive(usize),
        Retry(usize),
    }
    let Scenario { clients, duration, seed, world, lanes, .. } = &run.scenario;
    let mut acts: BTreeSet<(Instant, Act)> = run
        .arrivals()
        .iter()
        .enumerate()
        .map(|(number, arrival)| (arrival.at, Act::Arrive(number)))
        .collect();
    let (mut fates, mut waited): (Vec<Told>, Vec<Duration>) = (Vec::new(), Vec::new());
    let mut limiters: BTreeMap<(usize, usize), State> = BTreeMap::new();
    let (mut serving, mut line): (Vec<Instant>, VecDeque<usize>) = (Vec::new(), VecDeque::new());
    while let Some((now, act)) = acts.pop_first() {
        let mut goes_on = None;
        let mut failed = None;
        match act {
            Act::Arrive(_) | Act::Retry(_) => {
                let (attempt, wait) = match act {
                    Act::Retry(of) => {
                        let (arrival, attempt) = fates[of].attempt;
                        ((arrival, attempt + 1), now.since(failed_at(run, lane, &fates, of)))
                    }
                    Act::Arrive(number) => ((number as u32, 1), Duration::ZERO),
                    _ => unreachable!(),
                };
                let arrival = run.arrivals()[attempt.0 as usize];
                let key = run.lanes()[lane].keys.of_client(arrival.client);
                let node = node_of(run, fates.len(), attempt, arrival.client);
                let limiter = limiters.entry((node, key)).or_insert_with(|| lanes[lane].rule.fresh());
                let verdict = limiter.decide(now, arrival.cost, &mut Silent);
                let number = fates.len();
                let outcome = match verdict {
                    Verdict::Admit => Outcome::Admit,
                    Verdict::Delay { .. } => Outcome::Delay,
                    Verdict::Reject => Outcome::Reject,
                };
                fates.push(Told { at: now, client: arrival.client, attempt, outcome, begins: None });
                waited.push(wait);
                match verdict {
                    Verdict::Admit => goes_on = Some(number),
                    Verdict::Delay { starts_at } => drop(acts.insert((starts_at, Act::Start(number)))),
                    Verdict::Reject => failed = Some((number, limiter.retry_after(now, arrival.cost))),
                }
            }
            Act::Start(number) => goes_on = Some(number),
            Act::End(_) => {
                let done = serving.iter().position(|end| *end == now).expect("it was served");
                serving.remove(done);
                if let (Some(next), Some(service)) = (line.pop_front(), world.service) {
                    serving.push(now.after(service.time));
                    fates[next].begins = Some(now);
                    acts.insert((now.after(service.time), Act::End(next)));
                }
            }
        }
        if let (Some(number), Some(service)) = (goes_on, world.service) {
            if (serving.len() as u64) < service.slots {
                serving.push(now.after(service.time));
                fates[number].begins = Some(now);
                acts.insert((now.after(service.time), Act::End(number)));
            } else if (line.len() as u64) < service.queue {
                line.push_back(number);
            } else {
                let soonest = serving.iter().min().expect("all slots are taken");
                failed = Some((number, Some(soonest.since(now))));
            }
        }
        if let Some((number, retry_after)) = failed
            && let Some(policy) = clients[fates[number].client as usize].retry
        {
            let (arrival, attempt) = fates[number].attempt;
            let failed = Failed { arrival, attempt, waited: waited[number], retry_after };
            if let Some(wait) = policy.wait(failed, *seed)
                && now.after(wait) < Instant::ZERO.after(*duration)
            {
                acts.insert((now.after(wait), Act::Retry(number)));
            }
        }
    }
    fates
}

/// To which node a request comes.
fn node_of(run: &Run, request: usize, (arrival, attempt): (u32, u32), client: u32) -> usize {
    let World { nodes, routing, .. } = run.scenario.world;
    match routing {
        Routing::RoundRobin => request % nodes as usize,
        Routing::ByClient => client as usize % nodes as usize,
        Routing::Random => {
            let index = u64::from(arrival) << 32 | u64::from(attempt);
            let mut draws = Draws::new(run.scenario.seed, Purpose::Network, index);
            if nodes == 1 { 0 } else { draws.below(nodes.into()) as usize }
        }
    }
}

/// When a request failed that was retried.
fn failed_at(run: &Run, lane: usize, fates: &[Told], request: usize) -> Instant {
    match fates[request].outcome {
        Outcome::Reject => fates[request].at,
        _ => run.starts_at(lane, request).expect("it went on"),
    }
}

/// When the service behind a lane begins with a request, and when it is done.
fn served(run: &Run, lane: usize, request: usize) -> Option<(Instant, Instant)> {
    match run.fate(lane, request) {
        Fate::Served { begins, ends } => Some((begins, ends)),
        Fate::Away | Fate::Shed { .. } => None,
    }
}

fn fates(run: &Run, lane: usize) -> Vec<Told> {
    let offers = run.offers(lane).iter().enumerate();
    offers
        .map(|(request, offered)| Told {
            at: offered.at,
            client: offered.client,
            attempt: run.attempt(lane, request as u32),
            outcome: run.lanes()[lane].decisions.outcomes()[request],
            begins: served(run, lane, request).map(|(begins, _)| begins),
        })
        .collect()
}

proptest! {
    #[test]
    fn a_run_is_what_the_rules_make_by_hand(scenario in random::worlds()) {
        let run = run(scenario);
        for lane in 0..run.lanes().len() {
            prop_assert_eq!(fates(&run, lane), by_hand(&run, lane));
        }
    }

    #[test]
    fn every_request_ends_one_way_and_a_service_keeps_its_bounds(scenario in random::worlds()) {
        let run = run(scenario);
        for lane in 0..run.lanes().len() {
            let all = 0..run.offers(lane).len();
            let rejected = |request: usize| run.starts_at(lane, request).is_none();
            let Some(ServiceSetting { slots, time, queue }) = run.scenario.world.service else {
                prop_assert!(all.clone().all(|request| served(&run, lane, request).is_none()));
                prop_assert!(!all.clone().any(|request| run.is_shed(lane, request)));
                continue;
            };
            let mut spans = Vec::new();
            for request in all {
                let (served, shed) = (served(&run, lane, request), run.is_shed(lane, request));
                let ways = [rejected(request), served.is_some(), shed];
                prop_assert_eq!(ways.iter().filter(|way| **way).count(), 1, "request {} of lane {}", request, lane);
                if let Some((begins, ends)) = served {
                    let starts = run.starts_at(lane, request).expect("it went on");
                    prop_assert!(starts <= begins);
                    prop_assert_eq!(ends, begins.after(time));
                    spans.push((starts, begins, ends));
                }
            }
            for (starts, begins, _) in &spans {
                let serving = spans.iter().filter(|(_, from, to)| from <= begins && begins < to).count();
                prop_assert!(serving as u64 <= slots, "{} at {}", serving, begins);
                let waiting = spans.iter().filter(|(came, from, _)| came <= starts && starts < from).count();
                prop_assert!(waiting as u64 <= queue, "{} at {}", waiting, starts);
                // First come, first served; and nobody waits beside a free slot.
                prop_assert!(spans.iter().all(|(came, from, _)| came >= starts || from <= begins));
                prop_assert!(starts == begins || spans.iter().filter(|(_, from, to)| from <= starts && starts < to).count() as u64 == slots);
            }
        }
    }

    #[test]
    fn what_never_fails_is_the_plain_run(mut scenario in random::scenarios()) {
        let plain = run(scenario.clone());
        let (slots, queue) = (1_000_000, 0);
        scenario.world.service = Some(ServiceSetting { slots, time: Duration(7), queue });
        let one = RetryPolicy { backoff: Backoff::Immediate, max_attempts: 1 };
        for client in &mut scenario.clients {
            client.retry = Some(one);
        }
        let around = run(scenario);
        for lane in 0..plain.lanes().len() {
            prop_assert_eq!(&plain.lanes()[lane].decisions, &around.lanes()[lane].decisions);
            prop_assert_eq!(plain.offers(lane), around.offers(lane));
        }
    }
}

/// One client that retries by a policy, through one lane.
fn retrying(rule: Rule, count: u64, backoff: Backoff, max_attempts: u64) -> Scenario {
    let mut scenario = scenario("1s", vec![lane(BUCKET, rule)], vec![burst("0s", count, "0s")]);
    scenario.clients[0].retry = Some(RetryPolicy { backoff, max_attempts });
    scenario
}

fn instants(run: &Run) -> Vec<String> {
    run.offers(0).iter().map(|offered| offered.at.to_string()).collect()
}

#[test]
fn a_client_waits_as_its_policy_says() {
    let exponential = |jitter| Backoff::Exponential { base: duration("1s"), cap: duration("3s"), jitter };
    for (backoff, expected) in [
        (Backoff::Immediate, ["0s"; 4]),
        (Backoff::Fixed { wait: duration("2s") }, ["0s", "2s", "4s", "6s"]),
        (exponential(Jitter::None), ["0s", "1s", "3s", "6s"]),
    ] {
        let run = run(retrying(bucket(1, "1/1d"), 2, backoff, 4));
        // The first is admitted, the second tries four times.
        assert_eq!(instants(&run)[1..], expected.map(String::from), "{backoff:?}");
        assert_eq!(run.attempt(0, 4), (1, 4));
    }
    // A token comes each 1.5 s: told to come back in 2 s, it is admitted then.
    let run = run(retrying(bucket(1, "2/3s"), 2, Backoff::RetryAfter, 9));
    assert_eq!(instants(&run), ["0s", "0s", "2s"]);
}

#[test]
fn whoever_is_told_never_gives_up() {
    let mut scenario = retrying(bucket(1, "1/1s"), 0, Backoff::RetryAfter, 9);
    let mut dear = at([instant("0s")]);
    dear.cost = 2;
    scenario.traffic = vec![dear];
    assert_eq!(instants(&run(scenario)), ["0s"]);
}

#[test]
fn no_retry_comes_at_the_end_or_after_it() {
    let mut scenario = retrying(bucket(1, "1/1d"), 2, Backoff::Fixed { wait: duration("2s") }, 100);
    scenario.duration = duration("6s");
    assert_eq!(instants(&run(scenario)), ["0s", "0s", "2s", "4s"]);
}

#[test]
fn a_storm_ends_at_the_bound_with_a_word() {
    let scenario = retrying(bucket(1, "1/1d"), 1_000, Backoff::Immediate, bounds::ATTEMPTS);
    let error = Run::new(scenario, 100_000).expect_err("too many");
    let ScenarioError { code, path, .. } = &error;
    assert_eq!((*code, path.as_str()), ("too-many-requests", "clients[0].retry"));
    assert!(error.to_string().contains("100,000"), "{error}");
}

#[test]
fn what_a_service_turns_away_is_retried_as_well() {
    let mut scenario = retrying(Rule::NONE, 3, Backoff::RetryAfter, 3);
    scenario.world.service = Some(ServiceSetting { slots: 1, time: duration("1500ms"), queue: 1 });
    let run = run(scenario);
    // One is served, one waits; the third is told 1.5 s, comes after 2 s, and then there is room.
    assert_eq!(instants(&run), ["0s", "0s", "0s", "2s"]);
    let served: Vec<_> =
        (0..4).map(|request| served(&run, 0, request).map(|(begins, _)| begins.to_string())).collect();
    assert_eq!(served, [Some("0s".into()), Some("1.5s".into()), None, Some("3s".into())]);
    assert!(run.is_shed(0, 2));
}
