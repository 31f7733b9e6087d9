//! What a run shows of what is around its lanes.

use super::names::{two_parts, with_period};
use super::{Message, Rounding, count, span};
use crate::measure::{Effort, Measured};
use crate::run::Run;
use crate::scenario::Key;
use crate::time::Instant;

/// So many of those that are counted as one are told of.
const MOST_TOLD: usize = 4;

/// How the service behind a lane fared, where there is one.
pub(super) fn service(run: &Run, measured: &Measured, lane: usize) -> Option<Message> {
    let (service, load) = run.scenario.world.service.zip(run.load(lane))?;
    let Effort { requests, attempts, succeeded, longest, shed, .. } = measured.lanes[lane].effort;
    let done = match longest {
        None => "none",
        Some(_) if attempts > requests => "retried",
        Some(_) => "some",
    };
    let line = u64::from(load.most(Instant::ZERO, Instant::BEYOND)).saturating_sub(service.slots);
    Some(
        Message::new("finding-service")
            .with("line", line)
            .with("done", done)
            .with("n", succeeded)
            .with("longest", span(longest.unwrap_or_default(), Rounding::Up))
            .with("shed", shed),
    )
}

/// That each node counts for itself, where there are several.
pub(super) fn nodes(run: &Run, measured: &Measured, lane: usize) -> Option<Message> {
    let nodes = u64::from(run.scenario.world.nodes);
    let limit = measured.lanes[lane].limit.filter(|_| nodes > 1)?;
    let each = with_period(Message::new("rate").with("n", count(limit)), run.window());
    Some(Message::new("finding-nodes").with("nodes", nodes).with("each", each))
}

/// How many attempts a lane's requests took, and who made most of those in vain, where there were retries.
pub(super) fn retries(run: &Run, measured: &Measured, lane: usize) -> Option<Message> {
    let measure = &measured.lanes[lane];
    let Effort { requests, attempts, .. } = measure.effort;
    if attempts == requests {
        return None;
    }
    // The first of equal ones.
    let busiest = measure.efforts.iter().enumerate().rev().max_by_key(|(_, effort)| effort.wasted());
    let (client, its) = busiest?;
    Some(
        Message::new("finding-retries")
            .with("requests", requests)
            .with("attempts", attempts)
            .with("wasted", measure.effort.wasted())
            .with("client", run.traffic.clients[client].id.as_str())
            .with("own", its.attempts)
            .with("its", its.requests),
    )
}

/// How each fared of several clients that a lane counts as one: of the key with most rejections among such.
pub(super) fn shared(run: &Run, measured: &Measured, lane: usize) -> Option<Message> {
    let (keys, measure) = (&run.lanes()[lane].keys, &measured.lanes[lane]);
    let sent = || measure.efforts.iter().enumerate().filter(|(_, effort)| effort.requests > 0);
    let mut clients = vec![0_u64; keys.names().len()];
    sent().for_each(|(client, _)| clients[keys.of_client(client as u32)] += 1);
    // Those with most rejections stand first.
    let shared = measure.keys.iter().find(|its| its.totals.rejected > 0 && clients[its.key] > 1)?;
    // Whatever was rejected, everybody may have come to it in the end.
    if measure.effort.succeeded == measure.effort.requests {
        return None;
    }
    let members = sent().filter(|(client, _)| keys.of_client(*client as u32) == shared.key).take(MOST_TOLD);
    let each = members.map(|(client, effort)| {
        Message::new("shared-part")
            .with("client", run.traffic.clients[client].id.as_str())
            .with("n", effort.succeeded)
            .with("of", effort.requests)
    });
    let more = if clients[shared.key] > MOST_TOLD as u64 { "yes" } else { "no" };
    let kind = if run.scenario.lanes[lane].key == [Key::Global] { "all" } else { "some" };
    let message =
        Message::new("finding-shared").with("kind", kind).with("key", keys.names()[shared.key].as_str());
    Some(message.with("each", each.reduce(two_parts)?).with("more", more))
}
