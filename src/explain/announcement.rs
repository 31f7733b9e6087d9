//! What a move led to, for who hears it rather than sees it: the instant, and what happened there in which lane.

use super::names::{and, lane_object_by, lane_subject_by};
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
            let wait = last.at.since(run.arrivals()[request as usize].at);
            of(run, Message::new("announce-start"), request)
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

fn arrival(run: &Run, request: u32) -> Message {
    let outcomes: Vec<Outcome> =
        run.lanes().iter().map(|lane| lane.decisions.outcomes()[request as usize]).collect();
    let together = outcomes.len() > 1 && outcomes.iter().all(|outcome| *outcome == outcomes[0]);
    let verdicts = match outcomes[0] {
        Outcome::Admit if together => Message::new("announce-all-admit"),
        Outcome::Reject if together => Message::new("announce-all-reject"),
        _ => {
            let each =
                outcomes.iter().enumerate().map(|(lane, outcome)| verdict(run, lane, request, *outcome));
            each.reduce(and).unwrap_or_else(|| Message::new("announce-all-admit"))
        }
    };
    of(run, Message::new("announce-arrival"), request).with("verdicts", verdicts)
}

fn verdict(run: &Run, lane: usize, request: u32, outcome: Outcome) -> Message {
    let message = match outcome {
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

/// Which request it is, and whose where there are several clients.
fn of(run: &Run, message: Message, request: u32) -> Message {
    let clients = &run.traffic.clients;
    let client = run.arrivals()[request as usize].client as usize;
    message
        .with("n", u64::from(request) + 1)
        .with("clients", clients.len() as u64)
        .with("client", clients[client].id.as_str())
}
