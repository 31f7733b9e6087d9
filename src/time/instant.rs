use std::fmt;

use super::{Duration, MAX_INTEGER, TimeError, text};

/// An instant of a run: whole nanoseconds since the run began. Instant 0 is a clock boundary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub u64);

impl Instant {
    /// The beginning of every run.
    pub const ZERO: Self = Self(0);
    /// Stands for every instant too far away to be counted in 64 bits. It lies beyond what a
    /// report states, so nothing that is stated is ever rounded to it.
    pub const BEYOND: Self = Self(u64::MAX);

    /// The time passed since `earlier`; nothing if `earlier` is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }

    /// The instant `wait` later, [`Self::BEYOND`] if that does not fit.
    pub fn after(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(wait.0))
    }

    /// The last multiple of `step` by now: the clock boundary at or before this instant. `step` is longer
    /// than nothing.
    pub fn floor(self, step: Duration) -> Self {
        Self(self.0 - self.0 % step.0)
    }

    /// From wide arithmetic: [`Self::BEYOND`] if it does not fit.
    pub fn from_wide(nanoseconds: u128) -> Self {
        Self(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
    }

    /// Whether a report can state it (at most 2^53 − 1 ns).
    pub fn is_stated(self) -> bool {
        self.0 <= MAX_INTEGER
    }

    /// Reads `"59.5s"`, `"1m30s"`, `"0s"`.
    ///
    /// # Errors
    /// Says what is wrong with the text; see [`TimeError`].
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        text::parse_nanoseconds(text).map(Self)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_nanoseconds(self.0, f)
    }
}
