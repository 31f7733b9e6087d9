//! What a move led to, for who hears it rather than sees it: the instant, and what happened there in which lane.

use super::names::{and, lane_object_by, lane_subject_by, request_name};
use super::{Arg, Decision, Message, Rounding, clock, limiter, setting, span};
use crate::run::{EventKind, Outcome, Playhead, Run};

/// `60.400 s. Request 141: admitted by the fixed window, rejected by the token bucket.`
/// Inside a decision, that decision and its present moment.
pub fn announcement(run: &Run, playhead: &Playhead) -> Message {
    if let Some(decision) = playhead.inside().and_then(|it| Decision::at_hand(run, playhead, it.lane)) {
        let message = Message::new("announce-inside").with("request", decision.outcome());
        return message.with("what", decision.sentence());
    }
    let at = clock(playhead.instant());
    let Some(before) = playhead.simulation().events().checked_sub(1) else {
        return Message::new("announce-nothing").with("at", at);
    };
    let mut there = playhead.clone();
    there.go_to_event(run, before);
    let Some(last) = there.simulation().next() else {
        return Message::new("announce-nothing").with("at", at);
    };
    let what = match last.kind {
        EventKind::Arrival { request } => arrival(run, request),
        EventKind::Retry { lane, .. } => {
            let (lane, request) = (lane as usize, there.offered(lane as usize) as u32);
            let outcome = run.lanes()[lane].decisions.outcomes()[request as usize];
            let verdicts = verdict(run, lane, request, outcome);
            of(run, Message::new("announce-arrival"), (lane, request)).with("verdicts", verdicts)
        }
        EventKind::End { lane, request } => {
            let arrived = run.offers(lane as usize)[request as usize].at;
            of(run, Message::new("announce-end"), (lane as usize, request))
                .with("lane", lane_subject_by(run, lane as usize, |lane| there.rule(run, lane)))
                .with("wait", span(last.at.since(arrived), Rounding::Up))
        }
        EventKind::Change { change } => {
            let change = &run.all_changes()[change as usize];
            let (before, after) = (there.rule(run, change.lane), &change.rule);
            let same = before.ids().limiter == after.ids().limiter;
            let setting = if same { setting(after) } else { and(limiter(after), setting(after)) };
            Message::new("announce-change")
                .with("lane", lane_subject_by(run, change.lane, |lane| there.rule(run, lane)))
                .with("setting", setting)
        }
        EventKind::Start { lane, request } => {
            let wait = last.at.since(run.offers(lane as usize)[request as usize].at);
            let shed = run.is_shed(lane as usize, request as usize);
            let id = if shed { "announce-start-shed" } else { "announce-start" };
            of(run, Message::new(id), (lane as usize, request))
                .with("lane", lane_subject_by(run, lane as usize, |lane| there.rule(run, lane)))
                .with("wait", span(wait, Rounding::Up))
        }
    };
    Message::new("announce")
        .with("at", at)
        .with("past", if last.at < playhead.instant() { "yes" } else { "no" })
        .with("when", clock(last.at))
        .with("what", what)
}

fn arrival(run: &Run, arrival: u32) -> Message {
    let lanes = run.lanes().iter().enumerate();
    let outcomes: Vec<(u32, Outcome)> = lanes
        .map(|(lane, its)| {
            let request = run.offered_as(lane, arrival);
            (request, its.decisions.outcomes()[request as usize])
        })
        .collect();
    let (first, outcome) = outcomes[0];
    let shed = outcomes.iter().enumerate().any(|(lane, (request, _))| run.is_shed(lane, *request as usize));
    let together = outcomes.len() > 1 && !shed && outcomes.iter().all(|(_, other)| *other == outcome);
    let verdicts = match outcome {
        Outcome::Admit if together => Message::new("announce-all-admit"),
        Outcome::Reject if together => Message::new("announce-all-reject"),
        _ => {
            let each = outcomes.iter().enumerate();
            let each = each.map(|(lane, (request, outcome))| verdict(run, lane, *request, *outcome));
            each.reduce(and).unwrap_or_else(|| Message::new("announce-all-admit"))
        }
    };
    of(run, Message::new("announce-arrival"), (0, first)).with("verdicts", verdicts)
}

fn verdict(run: &Run, lane: usize, request: u32, outcome: Outcome) -> Message {
    let message = match outcome {
        Outcome::Admit if run.is_shed(lane, request as usize) => Message::new("announce-admit-shed"),
        Outcome::Admit => Message::new("announce-admit"),
        Outcome::Reject => Message::new("announce-reject"),
        Outcome::Delay => {
            let starts: Arg = match run.starts_at(lane, request as usize) {
                Some(starts) => clock(starts).into(),
                None => "–".into(),
            };
            Message::new("announce-delay").with("starts", starts)
        }
    };
    message.with("lane", lane_object_by(run, lane, |lane| run.rule_for(lane, request)))
}

/// Which request of a lane it is, and whose where there are several clients.
fn of(run: &Run, message: Message, (lane, request): (usize, u32)) -> Message {
    let clients = &run.traffic.clients;
    let client = run.offers(lane)[request as usize].client as usize;
    // An arrival is told of for all lanes, which may have routed it each elsewhere.
    let several =
        run.scenario.world.nodes > 1 && (message.id != "announce-arrival" || !run.scenario.retries());
    let node = if several { run.node(lane, request) as u64 + 1 } else { 0 };
    let name = request_name(run.attempt(lane, request), node, &clients[client].id, clients.len());
    let place = if message.id == "announce-arrival" { "first" } else { "within" };
    message.with("request", name.with("place", place))
}
