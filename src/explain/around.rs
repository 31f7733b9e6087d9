//! What a run shows of what is around its lanes.

use super::{Message, Rounding, span};
use crate::measure::{Effort, Measured};
use crate::run::Run;
use crate::time::Instant;

/// How the service behind a lane fared, where there is one.
pub(super) fn service(run: &Run, measured: &Measured, lane: usize) -> Option<Message> {
    let (service, load) = run.scenario.world.service.zip(run.load(lane))?;
    let Effort { requests, attempts, median, longest, shed, .. } = measured.lanes[lane].effort;
    let done = match median {
        None => "none",
        Some(_) if attempts > requests => "retried",
        Some(_) => "some",
    };
    let line = u64::from(load.most(Instant::ZERO, Instant::BEYOND)).saturating_sub(service.slots);
    Some(
        Message::new("finding-service")
            .with("line", line)
            .with("done", done)
            .with("median", span(median.unwrap_or_default(), Rounding::Up))
            .with("longest", span(longest.unwrap_or_default(), Rounding::Up))
            .with("shed", shed),
    )
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
