//! RFC 3339 timestamps: `2026-11-30T12:00:00.25Z`.

use std::fmt;

use crate::time::{CivilError, CivilTime};

/// What is wrong with a timestamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimestampError {
    /// Not `YYYY-MM-DDThh:mm:ss[.decimals](Z|±hh:mm)`.
    NotATimestamp,
    /// More decimals than a nanosecond holds.
    TooFine,
    /// Written well, but no time of a run's clock.
    Civil(CivilError),
}

impl From<CivilError> for TimestampError {
    fn from(error: CivilError) -> Self {
        Self::Civil(error)
    }
}

impl TimestampError {
    /// Its words.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::NotATimestamp => "date-not-a-timestamp",
            Self::TooFine => "date-too-fine",
            Self::Civil(error) => error.id(),
        }
    }
}

impl fmt::Display for TimestampError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATimestamp => f.write_str(
                "it is not a timestamp; write date, T, time and Z or an offset, such as \"2026-11-30T12:00:00.25Z\"",
            ),
            Self::TooFine => f.write_str("it has more decimals than a nanosecond holds; drop those beyond the ninth"),
            Self::Civil(error) => error.fmt(f),
        }
    }
}

/// Reads an RFC 3339 timestamp into nanoseconds since 1970-01-01T00:00:00Z, as a scenario's `epoch`
/// states it. `T` and `Z` may be small letters; an offset is mandatory.
///
/// # Errors
/// Says what is wrong with the text; see [`TimestampError`].
pub fn parse_epoch(text: &str) -> Result<i64, TimestampError> {
    read(text.as_bytes()).ok_or(TimestampError::NotATimestamp)??.since_1970().map_err(TimestampError::from)
}

/// None: not written as a timestamp.
fn read(text: &[u8]) -> Option<Result<CivilTime, TimestampError>> {
    let mut rest = Digits(text);
    let year = rest.number(4)?;
    let month = rest.after(b"-")?.number(2)?;
    let day = rest.after(b"-")?.number(2)?;
    let hour = rest.after(b"Tt")?.number(2)?;
    let minute = rest.after(b":")?.number(2)?;
    let second = rest.after(b":")?.number(2)?;
    let mut nanosecond = Some(0);
    if rest.0.first() == Some(&b'.') {
        let digits = rest.0[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let (decimals, tail) = rest.0[1..].split_at(digits);
        if decimals.is_empty() {
            return None;
        }
        rest = Digits(tail);
        nanosecond = nanoseconds(decimals);
    }
    let mut time = CivilTime { year, month, day, hour, minute, second, ..CivilTime::default() };
    match rest.0 {
        b"Z" | b"z" => {}
        [sign @ (b'+' | b'-'), offset @ ..] => {
            let mut rest = Digits(offset);
            time.west = *sign == b'-';
            time.offset_hours = rest.number(2)?;
            time.offset_minutes = rest.after(b":")?.number(2)?;
            if !rest.0.is_empty() {
                return None;
            }
        }
        _ => return None,
    }
    Some(match nanosecond {
        Some(nanosecond) => Ok(CivilTime { nanosecond, ..time }),
        None => Err(TimestampError::TooFine),
    })
}

/// The decimals of a second; none if a nanosecond cannot hold them.
fn nanoseconds(decimals: &[u8]) -> Option<u32> {
    let (held, beyond) = decimals.split_at(decimals.len().min(9));
    let digit = |place: usize| held.get(place).map_or(0, |b| u32::from(b - b'0'));
    beyond.iter().all(|b| *b == b'0').then(|| (0..9).fold(0, |sum, place| sum * 10 + digit(place)))
}

/// Reads numbers of a fixed width one after another.
pub(super) struct Digits<'a>(pub(super) &'a [u8]);

impl Digits<'_> {
    /// Exactly `width` digits (at most 9).
    pub(super) fn number(&mut self, width: usize) -> Option<u32> {
        let (digits, rest) = self.0.split_at_checked(width)?;
        self.0 = rest;
        digits.iter().try_fold(0, |sum, b| b.is_ascii_digit().then(|| sum * 10 + u32::from(b - b'0')))
    }

    /// One byte that is any of these.
    pub(super) fn after(&mut self, any: &[u8]) -> Option<&mut Self> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        any.contains(first).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{CivilError, TimestampError, parse_epoch};
    use crate::time::Date;

    #[test]
    fn the_outermost_dates_read_back_as_printed() {
        for nanoseconds in [i64::MIN, -1, 0, i64::MAX] {
            assert_eq!(parse_epoch(&Date(nanoseconds).to_string()), Ok(nanoseconds));
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod for_all {
        use proptest::prelude::*;

        use super::{Date, parse_epoch};

        proptest! {
            #[test]
            fn every_date_reads_back_as_printed(nanoseconds: i64) {
                prop_assert_eq!(parse_epoch(&Date(nanoseconds).to_string()), Ok(nanoseconds));
            }
        }
    }

    #[test]
    fn reads_utc_and_offsets() {
        // 2000-01-01 is day 30·365 + 7 since 1970.
        let y2k = 10_957 * 86_400_000_000_000;
        for (text, nanoseconds) in [
            ("1970-01-01T00:00:00Z", 0),
            ("2000-01-01T00:00:00Z", y2k),
            ("2000-01-01t00:00:00z", y2k),
            ("1999-12-31T21:00:00-03:00", y2k),
            ("2000-01-01T05:30:00+05:30", y2k),
            ("2000-01-01T00:00:00-00:00", y2k),
            ("2000-01-01T00:00:00.25Z", y2k + 250_000_000),
            ("2000-01-01T00:00:00.000000001Z", y2k + 1),
            ("2000-01-01T00:00:00.1234567890000Z", y2k + 123_456_789),
            ("1969-12-31T23:59:59.999999999Z", -1),
        ] {
            assert_eq!(parse_epoch(text), Ok(nanoseconds), "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for text in [
            "",
            "2000-01-01",
            "2000-01-01T00:00:00",
            "2000-01-01 00:00:00Z",
            "2000-1-01T00:00:00Z",
            "2000-01-01T00:00:00.Z",
            "2000-01-01T00:00Z",
            "2000-01-01T00:00:00+0300",
            "2000-01-01T00:00:00+03:00x",
            "2000-01-01T00:00:00Zx",
            "+200-01-01T00:00:00Z",
            "２000-01-01T00:00:00Z",
        ] {
            assert_eq!(parse_epoch(text), Err(TimestampError::NotATimestamp), "{text}");
        }
        assert_eq!(parse_epoch("2000-01-01T00:00:00.0000000001Z"), Err(TimestampError::TooFine));
        for (text, error) in [
            ("2001-02-29T00:00:00Z", CivilError::NoSuchTime),
            ("2000-01-01T24:00:00Z", CivilError::NoSuchTime),
            ("2016-12-31T23:59:60Z", CivilError::LeapSecond),
            ("3000-01-01T00:00:00Z", CivilError::TooFarAway),
        ] {
            assert_eq!(parse_epoch(text), Err(TimestampError::Civil(error)), "{text}");
        }
    }
}
