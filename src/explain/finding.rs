//! What a run shows, in one paragraph: computed from its numbers, whatever the scenario is called.

use super::around;
use super::names::{lane_object, lane_subject, with_period};
use super::{Message, Rounding, count, ratio, span, stretch};
use crate::limiter::{Account, Rule, SlidingLogSetting, Test};
use crate::measure::{LaneMeasure, Measured};
use crate::run::{Outcome, Run};
use crate::time::{Duration, Instant};

/// One sentence of the finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub message: Message,
    pub tone: Tone,
}

/// What a sentence says about a lane and the number in its setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// More went through within one window than the number in the setting. No promise is broken by that.
    Above,
    /// As many at most.
    Within,
    /// Neither.
    Plain,
}

/// What this run shows: what came, then one sentence a lane, then where an estimate erred.
pub fn finding(run: &Run, measured: &Measured) -> Vec<Finding> {
    let plain = |message| Finding { message, tone: Tone::Plain };
    if run.arrivals().is_empty() {
        return vec![plain(Message::new("finding-no-requests"))];
    }
    let mut sentences = vec![plain(opening(run, measured))];
    let is_untouched = |lane: &LaneMeasure| lane.totals.rejected == 0 && lane.totals.delayed == 0;
    if !run.has_world() && measured.lanes.iter().all(|lane| is_untouched(lane) && tone(lane) != Tone::Above) {
        let lanes = measured.lanes.len() as u64;
        let message = Message::new("finding-met-no-limit").with("lanes", lanes);
        sentences.push(Finding { message, tone: Tone::Within });
        return sentences;
    }
    for (lane, its) in measured.lanes.iter().enumerate() {
        let message = match twin(run, measured, lane) {
            Some(other) => Message::new("finding-same")
                .with("lane", lane_subject(run, lane))
                .with("other", lane_object(run, other)),
            None => sentence(run, measured, lane),
        };
        // Where it rejected for want of what it could not keep.
        let held_short =
            tone(its) == Tone::Within && its.totals.rejected > 0 && message.id == "finding-within";
        sentences.push(Finding { message, tone: tone(its) });
        sentences.extend(held_short.then(|| idle(run, its, lane)).flatten().map(plain));
        sentences.extend(around::nodes(run, measured, lane).map(plain));
        sentences.extend(around::service(run, measured, lane).map(plain));
        sentences.extend(around::retries(run, measured, lane).map(plain));
        sentences.extend(around::shared(run, measured, lane).map(plain));
    }
    sentences.extend(disagreement(run).map(plain));
    sentences
}

fn tone(lane: &LaneMeasure) -> Tone {
    match lane.limit {
        Some(_) if lane.is_above() => Tone::Above,
        Some(_) => Tone::Within,
        None => Tone::Plain,
    }
}

/// `The same 200 requests, three limits of 100 per minute.`
fn opening(run: &Run, measured: &Measured) -> Message {
    let lanes = measured.lanes.len() as u64;
    let mut sends = vec![false; run.traffic.clients.len()];
    for arrival in run.arrivals() {
        sends[arrival.client as usize] = true;
    }
    let clients = sends.iter().filter(|sends| **sends).count() as u64;
    let limit =
        measured.lanes[0].limit.filter(|limit| measured.lanes.iter().all(|l| l.limit == Some(*limit)));
    let message = match limit {
        Some(limit) => {
            let rate = with_period(Message::new("rate").with("n", count(limit)), run.window());
            Message::new("finding-one-limit").with("rate", rate)
        }
        None => Message::new("finding-limiters"),
    };
    let requests = run.arrivals().len() as u64;
    message.with("requests", requests).with("clients", clients).with("lanes", lanes)
}

/// What one lane did with it.
fn sentence(run: &Run, measured: &Measured, lane: usize) -> Message {
    let (its, rule, window) = (&measured.lanes[lane], run.rule(lane), run.window());
    let all_cost_1 = run.arrivals().iter().all(|arrival| arrival.cost == 1);
    let worst = its.worst.admitted;
    let bound = its.bound.filter(|_| all_cost_1);
    // Whether the fullest window holds all that this lane let through.
    let all = its.totals.admitted + its.totals.delayed;
    let whole = all_cost_1 && its.keys.len() == 1 && worst == u128::from(all);
    let drained = drained(run, its, lane).filter(|(n, _)| all_cost_1 && its.keys.len() == 1 && *n > 1);
    let is_worst = measured.worst_lane() == Some(lane);
    // What follows from one rule of one limiter does not explain a run that went by several.
    let changes = run.changes(lane).next().is_some() || run.scenario.world.nodes > 1;
    let times = its.limit.and_then(|limit| ratio(worst, limit));
    let mut spans = !whole;
    let mut clause = false;
    let message = match (times, its.limit, tone(its)) {
        (Some(times), Some(limit), Tone::Above) => {
            let cause = match (rule.windows(), bound) {
                // No window holds more than its quota, so what does lies across an edge.
                (Some(windows), _) if windows.forgotten && !changes => "edge",
                (_, Some(bound)) if bound == worst => "bound-reached",
                (_, Some(_)) => "bound",
                (_, None) => "none",
            };
            spans |= is_worst;
            clause = is_worst || matches!(cause, "edge" | "bound-reached");
            Message::new("finding-above")
                .with("ratio", times)
                .with("rank", if is_worst { "worst" } else { "other" })
                .with("cause", cause)
                .with("bound", count(bound.unwrap_or_default()))
                .with("limit", count(limit))
        }
        (Some(_), Some(limit), _) => match drained {
            Some((n, over)) => {
                spans = worst < u128::from(n);
                Message::new("finding-drained")
                    .with("n", n)
                    .with("over", stretch(over))
                    .with("limit", count(limit))
            }
            None => {
                let (how, held_by, capacity) = match its.totals.rejected {
                    _ if worst == limit && bound == Some(limit) => ("most", "nothing", 0),
                    _ if worst == limit => ("equal", "nothing", 0),
                    0 => ("below", "nothing", 0),
                    _ if changes => ("narrow", "nothing", 0),
                    _ => {
                        let (held_by, capacity) = narrowness(rule);
                        ("narrow", held_by, capacity)
                    }
                };
                clause = how != "below";
                Message::new("finding-within")
                    .with("how", how)
                    .with("heldBy", held_by)
                    .with("capacity", capacity)
                    .with("limit", count(limit))
            }
        },
        _ => Message::new("finding-plain"),
    };
    let started = Message::new("finding-started")
        .with("cost", if all_cost_1 { "one" } else { "any" })
        .with("n", count(worst))
        .with("keys", its.keys.len() as u64)
        .with("key", its.worst.key.map_or("", |key| &run.lanes()[lane].keys.names()[key]));
    let within = if is_worst && message.id == "finding-above" {
        let first_to_last = its.worst.last.unwrap_or_default().since(its.worst.first.unwrap_or_default());
        Message::new("finding-span")
            .with("once", if first_to_last == Duration::ZERO { "yes" } else { "no" })
            .with("span", stretch(first_to_last))
    } else {
        with_period(Message::new("within"), window)
    };
    let join = match (whole, clause) {
        (false, _) => "apart",
        (true, true) => "comma",
        (true, false) => "and",
    };
    let rate = with_period(Message::new("rate").with("n", count(its.limit.unwrap_or_default())), window);
    message
        .with("lane", lane_subject(run, lane))
        .with("started", started)
        .with("scope", if spans { "window" } else { "whole" })
        .with("within", within)
        .with("of", meaning(rule, window))
        .with("rate", rate)
        .with("tail", tail(rule, its).with("join", join))
}

/// The first lane before this one that decided every request as it did, at the same setting.
fn twin(run: &Run, measured: &Measured, lane: usize) -> Option<usize> {
    let (lanes, all) = (run.lanes(), &measured.lanes);
    let is_twin = |other: &usize| {
        let (one, other) = (lane, *other);
        all[one].limit == all[other].limit
            && run.scenario.lanes[one].key == run.scenario.lanes[other].key
            && run.offers(one) == run.offers(other)
            && lanes[one].decisions.outcomes() == lanes[other].decisions.outcomes()
            && lanes[one].decisions.delayed() == lanes[other].decisions.delayed()
    };
    (0..lane).find(is_twin)
}

/// How many a queue let out one by one from the fullest window's first on, and over how long.
fn drained(run: &Run, its: &LaneMeasure, lane: usize) -> Option<(u64, Duration)> {
    let (Account::Line { .. }, Some(leak)) = (run.rule(lane).account(), run.rule(lane).rate()) else {
        return None;
    };
    if run.changes(lane).next().is_some() || run.scenario.world.nodes > 1 {
        return None;
    }
    let first = its.worst.first.filter(|_| its.totals.delayed > 0)?;
    let beat = leak.per.0.div_ceil(leak.count);
    let (mut n, mut last) = (0, first);
    // First come, first served: in the order of their arrivals they start.
    let starts = (0..run.offers(lane).len()).filter_map(|request| run.starts_at(lane, request));
    for at in starts.skip_while(|at| *at < first).take_while(|at| at.is_stated()) {
        if at.since(last).0 > beat {
            break;
        }
        (n, last) = (n + 1, at);
    }
    Some((n, last.since(first)))
}

/// How long a token bucket had been full when its fullest window began, and how many tokens spilled in that time.
fn idle(run: &Run, its: &LaneMeasure, lane: usize) -> Option<Message> {
    let rule = run.rule(lane);
    let Account::Stock { capacity, streams: Some((refill, initial)) } = rule.account() else {
        return None;
    };
    if rule.delays() || run.scenario.world.nodes > 1 || run.changes(lane).next().is_some() {
        return None;
    }
    let (key, first) = (its.worst.key?, its.worst.first?);
    // In parts of which a period's number make a token.
    let full = u128::from(capacity) * u128::from(refill.per.0);
    let came = |since: Instant, at: Instant| u128::from(refill.count) * u128::from(at.since(since).0);
    let (mut level, mut since) = (u128::from(initial) * u128::from(refill.per.0), Instant::ZERO);
    for (request, arrival) in
        run.offers(lane).iter().enumerate().take_while(|(_, arrival)| arrival.at < first)
    {
        let taken = run.lanes()[lane].decisions.outcomes()[request] == Outcome::Admit;
        if taken && run.lanes()[lane].keys.of_client(arrival.client) == key {
            level = level.saturating_add(came(since, arrival.at)).min(full);
            level = level.saturating_sub(u128::from(arrival.cost) * u128::from(refill.per.0));
            since = arrival.at;
        }
    }
    let over = level.saturating_add(came(since, first)).saturating_sub(full);
    let spilled = over / u128::from(refill.per.0);
    let idle = Duration::from_wide(over / u128::from(refill.count));
    (spilled > 0).then(|| {
        Message::new("finding-idle").with("idle", span(idle, Rounding::Down)).with("spilled", count(spilled))
    })
}

/// Whether the limit is the number as it stands in the setting, or what the rate brings within the window.
fn meaning(rule: &Rule, window: Duration) -> &'static str {
    if rule.period().is_none_or(|period| period == window) { "setting" } else { "rate" }
}

/// What a rule has beside its rate that can reject requests long before the rate is used up.
fn narrowness(rule: &Rule) -> (&'static str, u64) {
    match rule.account() {
        Account::Stock { capacity, .. } if !rule.delays() => ("stock", capacity),
        Account::Sum { test: Test::Level, limit } => ("stock", limit),
        Account::Sum { test: Test::Arrival, limit } => ("burst", limit),
        Account::Line { capacity } => ("queue", capacity),
        // A quota is the limit itself, and what has a line to wait in rejects once that is full.
        Account::Nothing | Account::Sum { .. } | Account::Stock { .. } => ("nothing", 0),
    }
}

/// What became of the others.
fn tail(rule: &Rule, its: &LaneMeasure) -> Message {
    let (rejected, delayed) = (its.totals.rejected, its.totals.delayed);
    let outcome = match (rejected, delayed) {
        // So many that it shows; and where nothing can be rejected that is nothing to tell.
        (0, 0) if tone(its) == Tone::Above || rule.rate().is_none() => "untold",
        (0, 0) => "none",
        (_, 0) => "rejected",
        (0, _) => "delayed",
        _ => "both",
    };
    Message::new("finding-tail")
        .with("outcome", outcome)
        .with("rejected", rejected)
        .with("delayed", delayed)
        .with("wait", span(its.waits.longest.unwrap_or_default(), Rounding::Up))
}

/// Where a sliding counter and a log of the same quota stand side by side and do not agree.
fn disagreement(run: &Run) -> Option<Message> {
    let lanes = &run.scenario.lanes;
    let (counter, log) = lanes.iter().enumerate().find_map(|(counter, its)| {
        let Rule::SlidingCounter(counted) = its.rule else {
            return None;
        };
        let same = SlidingLogSetting { quota: counted.quota, count_rejected: false }.into();
        let log = lanes.iter().position(|other| other.rule == same && other.key == its.key)?;
        // What they are not offered alike they need not decide alike.
        if run.changes(counter).chain(run.changes(log)).next().is_some() || run.scenario.retries() {
            return None;
        }
        Some((counter, log))
    })?;
    let outcomes = |lane: usize| run.lanes()[lane].decisions.outcomes().iter();
    let (mut counter_only, mut log_only) = (0u64, 0u64);
    for (by_counter, by_log) in outcomes(counter).zip(outcomes(log)) {
        match (by_counter, by_log) {
            (Outcome::Admit, Outcome::Reject) => counter_only += 1,
            (Outcome::Reject, Outcome::Admit) => log_only += 1,
            _ => {}
        }
    }
    (counter_only + log_only > 0).then(|| {
        Message::new("finding-counter-and-log").with("rejected", log_only).with("admitted", counter_only)
    })
}
