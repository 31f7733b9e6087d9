use crate::limiter::{Rule, quota_for};
use crate::time::Duration;

/// What people take the rule to mean within any `window`: its quota, or what its rate brings where
/// that is a whole number. `None` where it says nothing about such a window.
pub fn limit(rule: &Rule, window: Duration) -> Option<u128> {
    match rule.quota() {
        Some(quota) => quota_for(quota, window),
        None => rule.rate()?.whole_within(window).filter(|limit| *limit > 0),
    }
}
