//! The limiters: one file an algorithm, each a small value that is asked and answers.
//!
//! A limiter knows neither clock nor store: `now` is an argument, and it never goes back. It is
//! cheap to clone and to compare, so a run can keep it, go back to it and try things on a copy.

mod amount;
mod fixed_window;
mod gcra;
mod kinds;
mod leaky_bucket;
mod leaky_meter;
mod leaky_queue;
mod listing;
mod none;
mod probe;
mod refill;
mod setting;
mod sliding_counter;
mod sliding_log;
mod sub_windows;
#[cfg(test)]
mod tests;
mod ticks;
mod token_bucket;
mod waiting;

pub use amount::Amount;
pub use fixed_window::{FixedWindow, FixedWindowLook, FixedWindowSetting};
pub use gcra::{Gcra, GcraLook, GcraSetting};
pub use kinds::{KINDS, Look, Rule, State};
pub use leaky_bucket::{LeakyBucket, LeakyBucketLook, LeakyBucketSetting, LeakyStyle};
pub use leaky_meter::{LeakyMeter, LeakyMeterLook};
pub use leaky_queue::{LeakyQueue, LeakyQueueLook};
pub use listing::{Line, Store};
pub use none::{NoLimit, NoneSetting};
pub use probe::{Probe, Recorder, Relation, Silent, Step, Test};
pub(crate) use setting::quota_for;
pub use setting::{Account, Anchor, Ids, Kinded, Phrase, Said, Setting, Windows};
pub use sliding_counter::{SlidingCounter, SlidingCounterLook, SlidingCounterSetting};
pub use sliding_log::{SlidingLog, SlidingLogLook, SlidingLogSetting};
pub use sub_windows::{MOST_PARTS, SubWindow, SubWindows, SubWindowsLook, SubWindowsSetting};
pub use token_bucket::{OnEmpty, RefillStyle, TokenBucket, TokenBucketLook, TokenBucketSetting};
pub use waiting::Waiting;

use crate::time::{Duration, Instant};

/// What a limiter says to one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on now.
    Admit,
    /// It is held back and goes on at `starts_at`, rounded up to a whole nanosecond.
    Delay { starts_at: Instant },
    /// It does not go on.
    Reject,
}

/// The promise every limiter keeps. `now` never lies before that of an earlier call of `decide`.
pub trait Limiter {
    /// What there is to see of it.
    type Look;

    /// Decides a request of `cost` ≥ 1 and changes the state accordingly; tells `probe` each
    /// micro-step on the way.
    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict;

    /// The least wait after which a request of `cost` would not be rejected if nothing else came;
    /// `None` if that never happens.
    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration>;

    /// How many requests of cost 1 would still be taken (admitted or delayed) at `now`.
    fn remaining(&self, now: Instant) -> u64;

    /// The earliest instant from which it decides as one never used, if nothing else comes; `now`
    /// if it holds nothing.
    fn reset_at(&self, now: Instant) -> Instant;

    /// The window that holds `now`, where it counts by windows and one stands open.
    fn window(&self, _now: Instant) -> Option<(Instant, Instant)> {
        None
    }

    /// What has been used of the window that holds `now`, where it counts by windows.
    fn used_of_window(&self, _now: Instant) -> Option<u64> {
        None
    }

    /// About how much memory the requests that it remembers take.
    fn remembered_bytes(&self) -> usize {
        0
    }

    /// What there is to see of it at `now`.
    fn look(&self, now: Instant) -> Self::Look;
}
