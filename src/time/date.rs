//! The calendar: dates and times of day, read into nanoseconds since 1970-01-01T00:00:00Z and printed.

use std::fmt;

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400 * SECOND;

/// A date, a time of day and how far it is ahead of UTC, as a log states them.
#[derive(Clone, Copy, Debug, Default)]
pub struct CivilTime {
    pub year: u32,
    /// 1 to 12.
    pub month: u32,
    /// 1 to the month's last.
    pub day: u32,
    pub hour: u32,
    pub minute: u32,
    pub second: u32,
    pub nanosecond: u32,
    /// Whether the local time is behind UTC (`-07:00`).
    pub west: bool,
    pub offset_hours: u32,
    pub offset_minutes: u32,
}

/// What is wrong with a date or a time of day that is written as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CivilError {
    /// There is no such month, day, hour, minute, second or offset.
    NoSuchTime,
    /// Second 60. A run's clock is one of equal seconds, in which a leap second has no place; none
    /// is guessed for it.
    LeapSecond,
    /// Outside what nanoseconds in 64 bits reach: 1677-09-21 to 2262-04-11.
    TooFarAway,
}

impl CivilError {
    /// Its words.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::NoSuchTime => "date-no-such-time",
            Self::LeapSecond => "date-leap-second",
            Self::TooFarAway => "date-too-far-away",
        }
    }
}

impl fmt::Display for CivilError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchTime => "there is no such date or time of day",
            Self::LeapSecond => "second 60 is a leap second, which has no place on a run's clock",
            Self::TooFarAway => "the date is too far away; write one between the years 1678 and 2261",
        })
    }
}

impl CivilTime {
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    ///
    /// # Errors
    /// If there is no such time, or none on a run's clock; see [`CivilError`].
    pub fn since_1970(&self) -> Result<i64, CivilError> {
        let days = days_in_month(self.year, self.month).ok_or(CivilError::NoSuchTime)?;
        if self.second == 60 {
            return Err(CivilError::LeapSecond);
        }
        if !(1..=days).contains(&self.day)
            || self.hour > 23
            || self.minute > 59
            || self.second > 59
            || self.offset_hours > 23
            || self.offset_minutes > 59
        {
            return Err(CivilError::NoSuchTime);
        }
        let local = days_since_1970(self.year, self.month, self.day) * 86_400
            + i64::from(self.hour * 3600 + self.minute * 60 + self.second);
        let offset = i64::from(self.offset_hours * 3600 + self.offset_minutes * 60);
        let seconds = if self.west { local + offset } else { local - offset };
        let wide = i128::from(seconds) * i128::from(SECOND) + i128::from(self.nanosecond);
        i64::try_from(wide).map_err(|_| CivilError::TooFarAway)
    }
}

fn days_in_month(year: u32, month: u32) -> Option<u32> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => Some(if leap { 29 } else { 28 }),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

/// Years are counted from March, so that the leap day is a year's last day and months before it
/// have fixed lengths: 153 days in every five of them.
fn days_since_1970(year: u32, month: u32, day: u32) -> i64 {
    let (year, month) = (i64::from(year), i64::from(month));
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    // 1970-01-01 is day 719468 counted from 0000-03-01.
    year * 365 + leap_days + (153 * month + 2) / 5 + i64::from(day) - 1 - 719_468
}

/// An instant of the calendar in nanoseconds since 1970-01-01T00:00:00Z. Prints as
/// `2026-11-30T16:29:00Z`, in the fewest decimals that lose nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(pub i64);

impl Date {
    /// The beginning of its day in UTC; of the earliest that can be told, the earliest instant that can.
    pub fn midnight(self) -> Self {
        Self(self.0.div_euclid(DAY).saturating_mul(DAY))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, fraction) = (self.0.div_euclid(SECOND), self.0.rem_euclid(SECOND));
        let (year, month, day) = date_of(seconds.div_euclid(86_400));
        let second = seconds.rem_euclid(86_400);
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        write!(f, "{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if fraction > 0 {
            let digits = format!("{fraction:09}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        f.write_str("Z")
    }
}

/// Year, month and day of a day counted from 1970-01-01. Years are counted from March, so that the leap
/// day is a year's last.
fn date_of(day: i64) -> (i64, i64, i64) {
    // 0000-03-01 is 719,468 days before 1970-01-01; 400 years have 146,097 days.
    let day = day + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::{CivilError, CivilTime, Date};

    #[test]
    fn prints_dates() {
        // Seconds as `date -u -d … +%s` prints them.
        for (seconds, fraction, printed) in [
            (0, 0, "1970-01-01T00:00:00Z"),
            (1_796_056_140, 0, "2026-11-30T16:29:00Z"),
            (1_709_251_199, 500_000_000, "2024-02-29T23:59:59.5Z"),
            (951_868_800, 1, "2000-03-01T00:00:00.000000001Z"),
            (9_214_646_399, 0, "2261-12-31T23:59:59Z"),
            (-1, 0, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(Date(seconds * 1_000_000_000 + fraction).to_string(), printed);
        }
        assert_eq!(Date(-1).midnight().to_string(), "1969-12-31T00:00:00Z");
    }

    fn date(year: u32, month: u32, day: u32) -> CivilTime {
        CivilTime { year, month, day, ..CivilTime::default() }
    }

    #[test]
    fn knows_dates_counted_by_hand() {
        let days = |year, month, day| date(year, month, day).since_1970().map(|ns| ns / super::DAY);
        assert_eq!(days(1970, 1, 1), Ok(0));
        assert_eq!(days(1969, 12, 31), Ok(-1));
        assert_eq!(days(1971, 1, 1), Ok(365));
        // 1972 is a leap year.
        assert_eq!(days(1972, 3, 1), Ok(2 * 365 + 31 + 29));
        // Thirty years with 1972, 76, 80, 84, 88, 92, 96 leap; 2000 is leap, too.
        assert_eq!(days(2000, 1, 1), Ok(30 * 365 + 7));
        assert_eq!(days(2000, 2, 29), Ok(30 * 365 + 7 + 31 + 28));
        assert_eq!(days(1900, 2, 29), Err(CivilError::NoSuchTime));
        assert_eq!(days(2100, 2, 29), Err(CivilError::NoSuchTime));
        assert_eq!(days(2026, 4, 31), Err(CivilError::NoSuchTime));
        assert_eq!(days(2026, 0, 1), Err(CivilError::NoSuchTime));
        assert_eq!(days(2026, 13, 1), Err(CivilError::NoSuchTime));
        assert_eq!(days(2026, 1, 0), Err(CivilError::NoSuchTime));
    }

    #[test]
    fn takes_offsets_away() {
        let noon = CivilTime { hour: 12, ..date(1970, 1, 1) };
        let hours = |time: CivilTime| time.since_1970().map(|ns| ns / (3600 * super::SECOND));
        assert_eq!(hours(noon), Ok(12));
        assert_eq!(hours(CivilTime { offset_hours: 7, west: true, ..noon }), Ok(19));
        assert_eq!(hours(CivilTime { offset_hours: 7, ..noon }), Ok(5));
        assert_eq!(hours(CivilTime { offset_hours: 23, ..noon }), Ok(-11));
        let wrong = CivilTime { offset_hours: 24, ..noon };
        assert_eq!(wrong.since_1970(), Err(CivilError::NoSuchTime));
    }

    #[test]
    fn has_no_place_for_leap_seconds_and_far_years() {
        let leap = CivilTime { hour: 23, minute: 59, second: 60, ..date(2016, 12, 31) };
        assert_eq!(leap.since_1970(), Err(CivilError::LeapSecond));
        assert_eq!(date(1677, 9, 21).since_1970(), Err(CivilError::TooFarAway));
        assert_eq!(date(1677, 9, 22).since_1970(), Ok(-106_751 * super::DAY));
        assert_eq!(date(2262, 4, 11).since_1970(), Ok(106_751 * super::DAY));
        assert_eq!(date(2262, 4, 12).since_1970(), Err(CivilError::TooFarAway));
        assert_eq!(date(0, 1, 1).since_1970(), Err(CivilError::TooFarAway));
    }

    #[cfg(not(target_arch = "wasm32"))]
    mod against_jiff {
        use super::CivilTime;
        use jiff::{civil, tz::Offset};
        use proptest::prelude::*;

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(20_000))]
            #[test]
            fn every_time_agrees(
                year in 1600u32..2300, month in 0u32..14, day in 0u32..33, hour in 0u32..25, minute in 0u32..61,
                second in 0u32..60, nanosecond in 0u32..1_000_000_000, west: bool, offset_hours in 0u32..24,
                offset_minutes in 0u32..60,
            ) {
                let time = CivilTime {
                    year, month, day, hour, minute, second, nanosecond, west, offset_hours, offset_minutes
                };
                let small = |n: u32| i8::try_from(n).expect("small");
                let expected = civil::DateTime::new(
                    i16::try_from(year).expect("small"), small(month), small(day), small(hour), small(minute),
                    small(second), i32::try_from(nanosecond).expect("below 10^9"),
                ).ok().and_then(|local| {
                    let offset = i32::try_from(offset_hours * 3600 + offset_minutes * 60).expect("a day");
                    let offset = Offset::from_seconds(if west { -offset } else { offset }).ok()?;
                    i64::try_from(offset.to_timestamp(local).ok()?.as_nanosecond()).ok()
                });
                prop_assert_eq!(time.since_1970().ok(), expected);
            }
        }
    }
}
