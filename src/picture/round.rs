//! Lengths of time that people call round.

use crate::time::Duration;

const SECOND: u64 = Duration::SECOND.0;
const MINUTE: u64 = Duration::MINUTE.0;
const HOUR: u64 = Duration::HOUR.0;
const DAY: u64 = Duration::DAY.0;

/// From a second on, where tens no longer rule.
const LONG: [u64; 24] = [
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    20 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    5 * DAY,
    10 * DAY,
    20 * DAY,
    50 * DAY,
    100 * DAY,
];

/// Every round length, the shortest first.
pub(super) fn round_lengths() -> impl DoubleEndedIterator<Item = Duration> {
    let short = (0..9u32).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
    short.chain(LONG).map(Duration)
}

/// The shortest round length of at least `least`.
pub(super) fn round_up(least: Duration) -> Duration {
    round_lengths().find(|length| *length >= least).unwrap_or(Duration(100 * DAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_lengths_rise() {
        let all: Vec<Duration> = round_lengths().collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        assert_eq!(round_up(Duration(3 * MINUTE)), Duration(5 * MINUTE));
        assert_eq!(round_up(Duration(30_000_001)), Duration(50_000_000));
        assert_eq!(round_up(Duration(u64::MAX)), Duration(100 * DAY));
    }
}
