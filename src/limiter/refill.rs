use crate::time::{Duration, Instant};

/// How parts of tokens come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refill {
    /// So many each nanosecond.
    Stream { parts: u64 },
    /// So many at once at each multiple of `beat` after 0.
    Beats { parts: u64, beat: Duration },
}

impl Refill {
    /// What comes in `(since, now]`.
    pub fn between(self, since: Instant, now: Instant) -> u128 {
        match self {
            Self::Stream { parts } => u128::from(parts) * u128::from(now.since(since).0),
            Self::Beats { parts, beat } => {
                u128::from(parts) * u128::from((now.0 / beat.0).saturating_sub(since.0 / beat.0))
            }
        }
    }

    /// The first instant by which `needed` have come after `since`.
    pub fn brings(self, needed: u128, since: Instant) -> Instant {
        match self {
            Self::Stream { parts } => {
                Instant::from_wide(u128::from(since.0) + needed.div_ceil(u128::from(parts)))
            }
            Self::Beats { .. } if needed == 0 => since,
            Self::Beats { parts, beat } => {
                let beats = u128::from(since.0 / beat.0) + needed.div_ceil(u128::from(parts));
                Instant::from_wide(beats.saturating_mul(u128::from(beat.0)))
            }
        }
    }
}
