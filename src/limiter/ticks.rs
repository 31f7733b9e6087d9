use crate::time::Instant;

/// Beyond so many ticks lies no instant that can be counted, and short of it no sum overflows.
pub(super) const MOST: u128 = u128::MAX / 2;

/// The ticks since the run began, `ticks` to a nanosecond.
pub(super) fn at(now: Instant, ticks: u64) -> u128 {
    u128::from(now.0) * u128::from(ticks)
}
