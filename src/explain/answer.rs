//! What an answer means: whether and when the request goes on, and what its limit is made up of.

use super::{Message, Rounding, clock, span};
use crate::limiter::{Rule, Verdict};
use crate::run::Fate;
use crate::time::Instant;

/// What becomes of a request that came then: `It goes on 3.3 s later, at 5.600 s.`
pub fn answered(at: Instant, verdict: Verdict, fate: Fate) -> Message {
    match verdict {
        Verdict::Admit | Verdict::Delay { .. } if matches!(fate, Fate::Shed { .. }) => {
            Message::new("answer-about-shed")
        }
        Verdict::Admit => Message::new("answer-about-admit"),
        Verdict::Delay { starts_at } => Message::new("answer-about-delay")
            .with("wait", span(starts_at.since(at), Rounding::Up))
            .with("at", clock(starts_at)),
        Verdict::Reject => Message::new("answer-about-reject"),
    }
}

/// Why the limit that an answer states is more than what starts at once: some may wait.
pub fn limit_with_places(rule: &Rule) -> Option<Message> {
    let places = rule.places().filter(|places| *places > 0)?;
    // An idle drain takes whatever comes, but one at a time.
    let at_once = rule.largest_cost().unwrap_or(1);
    let message = Message::new("answer-about-limit").with("limit", at_once.saturating_add(places));
    Some(message.with("once", at_once).with("places", places))
}
