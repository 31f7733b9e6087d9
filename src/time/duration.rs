use std::fmt;

use super::{TimeError, text};

/// A length of time in whole nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(pub u64);

impl Duration {
    pub const ZERO: Self = Self(0);
    pub const MICROSECOND: Self = Self(1_000);
    pub const MILLISECOND: Self = Self(1_000_000);
    pub const SECOND: Self = Self(1_000_000_000);
    pub const MINUTE: Self = Self(60 * Self::SECOND.0);
    pub const HOUR: Self = Self(60 * Self::MINUTE.0);
    pub const DAY: Self = Self(24 * Self::HOUR.0);

    /// From wide arithmetic: the largest if it does not fit (which is beyond what a report states).
    pub fn from_wide(nanoseconds: u128) -> Self {
        Self(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
    }

    /// Reads `"250ms"`, `"1m30s"`, `"2h"`.
    ///
    /// # Errors
    /// Says what is wrong with the text; see [`TimeError`].
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        text::parse_nanoseconds(text).map(Self)
    }

    /// Whole seconds, rounded up: what a `Retry-After` header says.
    pub fn seconds_up(self) -> u64 {
        self.0.div_ceil(Self::SECOND.0)
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_nanoseconds(self.0, f)
    }
}
