use std::fmt;

use super::{Duration, MAX_INTEGER, TimeError, text};

/// `count` per `per`, kept as written: `10/10s` and `1/s` flow alike, but as a quota they are
/// different windows and as an interval refill different beats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rate {
    /// N ≥ 1.
    pub count: u64,
    /// Longer than nothing.
    pub per: Duration,
}

impl Rate {
    /// From its parts, if N lies within 1 and 2^53 − 1 and the period too.
    pub fn new(count: u64, per: Duration) -> Option<Self> {
        ((1..=MAX_INTEGER).contains(&count) && (1..=MAX_INTEGER).contains(&per.0))
            .then_some(Self { count, per })
    }

    /// Reads `"10/s"`, `"100/1m"`, `"3/7s"`.
    ///
    /// # Errors
    /// Says what is wrong with the text; see [`TimeError`].
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        let (count, per) = text.split_once('/').ok_or(TimeError::NotARate)?;
        let count = text::parse_integer(count)?;
        if count == 0 {
            return Err(TimeError::ZeroCount);
        }
        // "10/s" says "1s" without the 1.
        let per = if per.starts_with(|c: char| c.is_ascii_alphabetic()) {
            text::parse_nanoseconds(&format!("1{per}"))
        } else {
            text::parse_nanoseconds(per)
        };
        // What would be right is a whole rate, not a time by itself.
        let per =
            per.map_err(|error| if error == TimeError::NotATime { TimeError::NotARate } else { error })?;
        if per == 0 {
            return Err(TimeError::ZeroPeriod);
        }
        Ok(Self { count, per: Duration(per) })
    }

    /// The same rate in lowest terms: so many per so many nanoseconds.
    pub fn lowest_terms(self) -> (u64, u64) {
        let divisor = greatest_common_divisor(self.count.into(), self.per.0.into());
        // It divides both, so it fits as they do.
        let divisor = u64::try_from(divisor).unwrap_or(1);
        (self.count / divisor, self.per.0 / divisor)
    }

    /// How many come within `span` where that is a whole number.
    pub fn whole_within(self, span: Duration) -> Option<u128> {
        let product = u128::from(self.count) * u128::from(span.0);
        let per = u128::from(self.per.0);
        product.is_multiple_of(per).then(|| product / per)
    }
}

/// The largest whole number that divides both; the other if one is 0.
pub fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.count, self.per)
    }
}
