//! The notation for lengths of time, read exactly and printed shortest.

use std::fmt;

use super::{Duration, MAX_INTEGER};

/// What is wrong with a time or a rate as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeError {
    /// No text where a time should stand.
    Empty,
    /// Not numbers followed by units `d h m s ms us ns`, in falling order.
    NotATime,
    /// A number without its unit.
    NoUnit,
    /// A sign: a time here is never negative.
    Signed,
    /// More decimals than a nanosecond holds.
    TooFine,
    /// Above 2^53 − 1 nanoseconds (104 days), or a count above 2^53 − 1.
    TooLarge,
    /// Not `N/period`.
    NotARate,
    /// `0/…`.
    ZeroCount,
    /// `…/0s`.
    ZeroPeriod,
}

impl TimeError {
    /// Its words.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Empty => "time-empty",
            Self::NotATime => "time-not-a-time",
            Self::NoUnit => "time-no-unit",
            Self::Signed => "time-signed",
            Self::TooFine => "time-too-fine",
            Self::TooLarge => "time-too-large",
            Self::NotARate => "time-not-a-rate",
            Self::ZeroCount => "time-zero-count",
            Self::ZeroPeriod => "time-zero-period",
        }
    }
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "it is empty; write a time such as \"59.5s\" or \"1m30s\"",
            Self::NotATime => {
                "it is not a time; write numbers with units d h m s ms us ns, largest first, such as \"1m30s\""
            }
            Self::NoUnit => "the number has no unit; add one of ns us ms s m h d, such as \"5s\"",
            Self::Signed => "it has a sign; leave it out: nothing here is negative",
            Self::TooFine => "it has more decimals than a nanosecond holds; drop those beyond 1ns",
            Self::TooLarge => "it is too large; at most 9,007,199,254,740,991 (2^53 − 1; as a time, about 104 days)",
            Self::NotARate => "it is not a rate; write a whole number, a slash and a time, such as \"100/1m\"",
            Self::ZeroCount => "it is a rate of nothing; write at least 1, such as \"1/1m\"",
            Self::ZeroPeriod => "its period is zero; write a time longer than 0s, such as \"100/1m\"",
        })
    }
}

const UNITS: [(&str, u64); 7] = [
    ("d", Duration::DAY.0),
    ("h", Duration::HOUR.0),
    ("m", Duration::MINUTE.0),
    ("s", Duration::SECOND.0),
    ("ms", Duration::MILLISECOND.0),
    ("us", Duration::MICROSECOND.0),
    ("ns", 1),
];

/// Reads a whole number of at most 2^53 − 1, digits only.
pub(super) fn parse_integer(text: &str) -> Result<u64, TimeError> {
    if text.starts_with(['-', '+']) {
        return Err(TimeError::Signed);
    }
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TimeError::NotARate);
    }
    text.parse().ok().filter(|n| *n <= MAX_INTEGER).ok_or(TimeError::TooLarge)
}

/// Reads `"1m30s"` into nanoseconds. Each unit at most once, from the largest to the smallest.
pub(super) fn parse_nanoseconds(text: &str) -> Result<u64, TimeError> {
    if text.is_empty() {
        return Err(TimeError::Empty);
    }
    if text.starts_with(['-', '+']) {
        return Err(TimeError::Signed);
    }
    let mut rest = text;
    let mut total: u128 = 0;
    let mut smallest = u64::MAX;
    while !rest.is_empty() {
        let number_len = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
        let (number, tail) = rest.split_at(number_len);
        let unit_len = tail.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (unit, tail) = tail.split_at(unit_len);
        if number.is_empty() {
            return Err(TimeError::NotATime);
        }
        if unit.is_empty() {
            return Err(if tail.is_empty() { TimeError::NoUnit } else { TimeError::NotATime });
        }
        let size = UNITS.iter().find(|(name, _)| *name == unit).ok_or(TimeError::NotATime)?.1;
        if size >= smallest {
            return Err(TimeError::NotATime);
        }
        smallest = size;
        total = total.saturating_add(parse_amount(number, size)?);
        rest = tail;
    }
    u64::try_from(total).ok().filter(|n| *n <= MAX_INTEGER).ok_or(TimeError::TooLarge)
}

/// `number` (digits with at most one point) of units of `size` nanoseconds, exactly.
fn parse_amount(number: &str, size: u64) -> Result<u128, TimeError> {
    let (whole, decimals) = match number.split_once('.') {
        Some((whole, decimals)) if !whole.is_empty() && !decimals.is_empty() && !decimals.contains('.') => {
            (whole, decimals)
        }
        Some(_) => return Err(TimeError::NotATime),
        None => (number, ""),
    };
    let whole: u128 = whole.parse().map_err(|_| TimeError::TooLarge)?;
    let decimals = decimals.trim_end_matches('0');
    // A day has 14 digits of nanoseconds; a longer fraction of it cannot be whole.
    if decimals.len() > 14 {
        return Err(TimeError::TooFine);
    }
    let scale = 10u128.pow(u32::try_from(decimals.len()).expect("at most 14"));
    let fraction = decimals.parse::<u128>().unwrap_or(0) * u128::from(size);
    if !fraction.is_multiple_of(scale) {
        return Err(TimeError::TooFine);
    }
    Ok(whole.saturating_mul(u128::from(size)).saturating_add(fraction / scale))
}

/// Prints nanoseconds in the fewest words that read back to the same number: `1m30s`, `59.5s`,
/// `250ms`.
pub(super) fn write_nanoseconds(nanoseconds: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const SECOND: u64 = Duration::SECOND.0;
    if nanoseconds == 0 {
        return f.write_str("0s");
    }
    if nanoseconds < SECOND {
        let (name, size) = UNITS[4..].iter().find(|(_, size)| nanoseconds >= *size).expect("ns is 1");
        write!(f, "{}", nanoseconds / size)?;
        write_decimals(nanoseconds % size, *size, f)?;
        return f.write_str(name);
    }
    let mut rest = nanoseconds;
    for (name, size) in &UNITS[..3] {
        if rest >= *size {
            write!(f, "{}{name}", rest / size)?;
            rest %= size;
        }
    }
    if rest > 0 {
        write!(f, "{}", rest / SECOND)?;
        write_decimals(rest % SECOND, SECOND, f)?;
        f.write_str("s")?;
    }
    Ok(())
}

fn write_decimals(rest: u64, size: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if rest == 0 {
        return Ok(());
    }
    let width = size.ilog10() as usize;
    let digits = format!("{rest:0width$}");
    write!(f, ".{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use crate::time::{Duration, Rate, TimeError};

    #[test]
    fn reads_and_prints_every_unit_exactly() {
        for (text, nanoseconds) in [
            ("0s", 0),
            ("1ns", 1),
            ("1.5us", 1_500),
            ("250ms", 250_000_000),
            ("59.5s", 59_500_000_000),
            ("1m30s", 90_000_000_000),
            ("2h", 7_200_000_000_000),
            ("1d1ns", 86_400_000_000_001),
            ("0.000000001s", 1),
            ("9007199254740991ns", 9_007_199_254_740_991),
        ] {
            let read = Duration::parse(text).expect(text);
            assert_eq!(read, Duration(nanoseconds), "{text}");
            assert_eq!(Duration::parse(&read.to_string()), Ok(read), "{text} printed as {read}");
        }
        assert_eq!(Duration(90_000_000_000).to_string(), "1m30s");
        assert_eq!(Duration(59_500_000_000).to_string(), "59.5s");
        assert_eq!(Duration(60_000_000_001).to_string(), "1m0.000000001s");
    }

    #[test]
    fn rejects_what_is_not_a_time() {
        for (text, error) in [
            ("", TimeError::Empty),
            ("5", TimeError::NoUnit),
            ("-5s", TimeError::Signed),
            ("+5s", TimeError::Signed),
            ("s", TimeError::NotATime),
            ("5 s", TimeError::NotATime),
            ("5sec", TimeError::NotATime),
            ("1s1m", TimeError::NotATime),
            ("1s1s", TimeError::NotATime),
            ("1.s", TimeError::NotATime),
            (".5s", TimeError::NotATime),
            ("1.2.3s", TimeError::NotATime),
            ("1e3s", TimeError::NotATime),
            ("0.5ns", TimeError::TooFine),
            ("0.0000000001s", TimeError::TooFine),
            ("9007199254740992ns", TimeError::TooLarge),
            ("99999999999999999999999999999999999999999999d", TimeError::TooLarge),
            ("1\u{b5}s", TimeError::NotATime),
        ] {
            assert_eq!(Duration::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn keeps_rates_as_written() {
        assert_eq!(Rate::parse("10/s"), Rate::parse("10/1s"));
        assert_ne!(Rate::parse("10/10s"), Rate::parse("1/s"));
        assert_eq!(Rate::parse("10/10s").map(Rate::lowest_terms), Ok((1, 1_000_000_000)));
        assert_eq!(Rate::parse("100/1m").expect("a rate").to_string(), "100/1m");
        for (text, error) in [
            ("10", TimeError::NotARate),
            ("/s", TimeError::NotARate),
            ("0/s", TimeError::ZeroCount),
            ("1/0s", TimeError::ZeroPeriod),
            ("1.5/s", TimeError::NotARate),
            ("100/min", TimeError::NotARate),
            ("100/1 m", TimeError::NotARate),
            ("-1/s", TimeError::Signed),
            ("1/", TimeError::Empty),
            ("9007199254740992/s", TimeError::TooLarge),
        ] {
            assert_eq!(Rate::parse(text), Err(error), "{text:?}");
        }
    }
}
