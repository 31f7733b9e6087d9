//! What becomes of a request once a lane has decided on it: what the service behind it does, and what its client does.

use super::names::two_sentences;
use super::{Message, clock};
use crate::run::{Outcome, Run};
use crate::traffic::Backoff;

/// What follows at once from a decision, where that is more than the decision: the service turns the request away; its
/// client tries again, or gives up.
///
/// `never`: whether the limiter's answer is that it would never pass.
pub(super) fn aftermath(run: &Run, lane: usize, request: u32, never: bool) -> Option<Message> {
    let outcome = run.lanes()[lane].decisions.outcomes()[request as usize];
    // What was held back is turned away only later.
    let shed = (outcome == Outcome::Admit && run.is_shed(lane, request as usize)).then(|| {
        let service = run.scenario.world.service.unwrap_or_default();
        Message::new("then-shed").with("slots", service.slots).with("queue", service.queue)
    });
    let failed = shed.is_some() || outcome == Outcome::Reject;
    let client = run.offers(lane)[request as usize].client as usize;
    let policy = run.scenario.clients.get(client).and_then(|client| client.retry);
    let next = policy.filter(|_| failed).map(|policy| match run.next_attempt(lane, request) {
        // Who is told that it would never pass gives up, however many attempts are left.
        None if u64::from(run.attempt(lane, request).1) < policy.max_attempts
            && !(never && policy.backoff == Backoff::RetryAfter) =>
        {
            Message::new("then-ends")
        }
        Some(retry) => Message::new("then-retries")
            .with("at", clock(run.offers(lane)[retry.request as usize].at))
            .with("attempt", u64::from(retry.attempt)),
        None => Message::new("then-gives-up").with("attempt", u64::from(run.attempt(lane, request).1)),
    });
    shed.into_iter().chain(next).reduce(two_sentences)
}
