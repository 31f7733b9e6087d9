//! What clients do about an answer that is no success: whether they try again, and how long they wait before.

use super::draws::{Draws, Purpose};
use crate::time::Duration;

/// How a client retries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryPolicy {
    pub backoff: Backoff,
    /// After so many attempts it gives up, the first included.
    pub max_attempts: u64,
}

/// How long it waits before the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backoff {
    /// Not at all.
    Immediate,
    Fixed {
        wait: Duration,
    },
    /// The whole seconds that the answer says in `Retry-After`; where it says none, it gives up.
    RetryAfter,
    /// Before retry k = 1, 2, … at most `min(cap, base·2^(k−1))`, by `jitter`.
    Exponential {
        base: Duration,
        cap: Duration,
        jitter: Jitter,
    },
}

/// What part of a wait w is drawn. The draws are even, and exact: a whole number of nanoseconds, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// Nothing: w.
    None,
    /// 0 to w.
    Full,
    /// w/2, rounded down, to w.
    Equal,
    /// `base` to three times the wait before, at first to three times `base`; at most `cap`.
    Decorrelated,
}

/// An attempt that failed.
#[derive(Clone, Copy, Debug)]
pub struct Failed {
    /// The place among the run's arrivals of the request that it is an attempt of.
    pub arrival: u32,
    /// The how-manieth it was, from 1.
    pub attempt: u32,
    /// How long the client had waited before it; zero before the first.
    pub waited: Duration,
    /// The least wait after which it would not fail, if nothing else came; `None` if that is never.
    pub retry_after: Option<Duration>,
}

impl RetryPolicy {
    /// How long the client waits before it tries again; `None` if it gives up. The same draw belongs to the same
    /// attempt of the same request, in every lane.
    pub fn wait(&self, failed: Failed, seed: u64) -> Option<Duration> {
        let Failed { arrival, attempt, waited, retry_after } = failed;
        if u64::from(attempt) >= self.max_attempts {
            return None;
        }
        // A whole number from one up to another.
        let draw = |from: u64, to: u64| {
            let index = u64::from(arrival) << 32 | u64::from(attempt);
            from + Draws::new(seed, Purpose::Jitter, index).below(to.saturating_sub(from).saturating_add(1))
        };
        Some(match self.backoff {
            Backoff::Immediate => Duration::ZERO,
            Backoff::Fixed { wait } => wait,
            Backoff::RetryAfter => {
                Duration::from_wide(u128::from(retry_after?.seconds_up()) * u128::from(Duration::SECOND.0))
            }
            Backoff::Exponential { base, cap, jitter } => {
                let doubled = |k: u32| base.0.checked_mul(1u64.checked_shl(k)?);
                let wait = doubled(attempt - 1).map_or(cap.0, |wait| wait.min(cap.0));
                Duration(match jitter {
                    Jitter::None => wait,
                    Jitter::Full => draw(0, wait),
                    Jitter::Equal => draw(wait / 2, wait),
                    Jitter::Decorrelated => {
                        let before = waited.0.max(base.0);
                        draw(base.0, before.saturating_mul(3)).min(cap.0)
                    }
                })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Backoff, Failed, Jitter, RetryPolicy};
    use crate::time::Duration;

    const SECOND: u64 = 1_000_000_000;

    fn exponential(jitter: Jitter) -> RetryPolicy {
        let (base, cap) = (Duration(SECOND), Duration(10 * SECOND));
        RetryPolicy { backoff: Backoff::Exponential { base, cap, jitter }, max_attempts: 1000 }
    }

    fn wait(policy: RetryPolicy, attempt: u32, waited: u64) -> u64 {
        let retry_after = Some(Duration(1));
        policy
            .wait(Failed { arrival: 7, attempt, waited: Duration(waited), retry_after }, 1)
            .expect("goes on")
            .0
    }

    #[test]
    fn waits_double_up_to_the_cap() {
        let waits: Vec<u64> =
            (1..=6).map(|attempt| wait(exponential(Jitter::None), attempt, 0) / SECOND).collect();
        assert_eq!(waits, [1, 2, 4, 8, 10, 10]);
        assert_eq!(wait(exponential(Jitter::None), 900, 0), 10 * SECOND, "no overflow");
    }

    #[test]
    fn jitter_stays_within_its_bounds_and_fills_them() {
        let spread = |jitter, waited| {
            let waits = (0..2000).map(|arrival| {
                let failed = Failed { arrival, attempt: 2, waited: Duration(waited), retry_after: None };
                exponential(jitter).wait(failed, 1).expect("goes on").0
            });
            let waits: Vec<u64> = waits.collect();
            (waits.iter().min().copied().expect("some"), waits.iter().max().copied().expect("some"))
        };
        let near = |found: u64, wanted: u64| found.abs_diff(wanted) < SECOND / 50;
        let (least, most) = spread(Jitter::Full, 0);
        assert!(near(least, 0) && near(most, 2 * SECOND) && most <= 2 * SECOND, "{least} {most}");
        let (least, most) = spread(Jitter::Equal, 0);
        assert!(near(least, SECOND) && least >= SECOND && near(most, 2 * SECOND), "{least} {most}");
        let (least, most) = spread(Jitter::Decorrelated, 2 * SECOND);
        assert!(near(least, SECOND) && least >= SECOND && near(most, 6 * SECOND), "{least} {most}");
        assert_eq!(spread(Jitter::Decorrelated, 90 * SECOND).1, 10 * SECOND, "the cap");
    }

    #[test]
    fn the_answer_is_obeyed_in_whole_seconds_and_never_is_the_end() {
        let policy = RetryPolicy { backoff: Backoff::RetryAfter, max_attempts: 3 };
        let failed =
            |attempt, retry_after| Failed { arrival: 0, attempt, waited: Duration::ZERO, retry_after };
        let wait = |attempt, retry_after| policy.wait(failed(attempt, retry_after), 1);
        assert_eq!(wait(1, Some(Duration(SECOND + 1))), Some(Duration(2 * SECOND)));
        assert_eq!(wait(1, Some(Duration(SECOND))), Some(Duration(SECOND)));
        assert_eq!(wait(1, None), None);
        assert_eq!(wait(3, Some(Duration(SECOND))), None, "three attempts in all");
    }
}
