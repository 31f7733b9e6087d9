//! Changes of rules by hand, for the tests beside the limiters.

use super::{Limiter, Rule, Silent, State, Verdict};
use crate::time::{Duration, Instant, Rate};

pub fn instant(text: &str) -> Instant {
    Instant::parse(text).expect(text)
}

pub fn rate(text: &str) -> Rate {
    Rate::parse(text).expect(text)
}

/// A limiter of the rule `before` after requests of these costs, which goes by `after` from `at` on.
pub fn changed(before: impl Into<Rule>, requests: &[(&str, u64)], at: &str, after: impl Into<Rule>) -> State {
    let mut limiter = before.into().fresh();
    for (at, cost) in requests {
        assert_ne!(limiter.decide(instant(at), *cost, &mut Silent), Verdict::Reject, "{cost} at {at}");
    }
    limiter.change(&after.into(), instant(at));
    limiter
}

/// How many more it takes, how long one of cost 1 waits for that, and when it is as one never used.
pub fn said(limiter: &State, at: &str) -> String {
    let now = instant(at);
    let wait = limiter.retry_after(now, 1).unwrap_or(Duration(u64::MAX));
    format!("{}, {wait}, {}", limiter.remaining(now), limiter.reset_at(now))
}

/// The same right after a change.
pub fn said_after(
    before: impl Into<Rule>,
    requests: &[(&str, u64)],
    at: &str,
    after: impl Into<Rule>,
) -> String {
    said(&changed(before, requests, at, after), at)
}
