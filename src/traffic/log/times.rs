//! Lines of a time list: `TIME [CLIENT]`.

use super::Time;
use super::line_error::LineError;
use super::timestamp::parse_epoch;
use crate::time::{Instant, TimeError};

/// Reads one line: a time, and after blanks perhaps the id of a client.
pub(super) fn read(line: &str) -> Result<(Time, Option<&str>), LineError> {
    let mut words = line.split_ascii_whitespace();
    let time = words.next().ok_or(LineError::Since(TimeError::Empty))?;
    let client = words.next();
    if words.next().is_some() {
        return Err(LineError::TooMuch);
    }
    // Of the two notations only a timestamp has a dash or a colon inside.
    let time = if time.bytes().skip(1).any(|b| matches!(b, b'-' | b':')) {
        Time::Utc(parse_epoch(time).map_err(LineError::Timestamp)?)
    } else {
        Time::Run(Instant::parse(time).map_err(LineError::Since)?)
    };
    Ok((time, client))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::time::{Instant, TimeError};
    use crate::traffic::log::Time;
    use crate::traffic::log::line_error::LineError;
    use crate::traffic::log::timestamp::TimestampError;

    #[test]
    fn reads_both_notations_with_and_without_client() {
        let run = |ns| Time::Run(Instant(ns));
        assert_eq!(read("59.5s"), Ok((run(59_500_000_000), None)));
        assert_eq!(read("1m30s ana"), Ok((run(90_000_000_000), Some("ana"))));
        assert_eq!(read("0s\t  203.0.113.7"), Ok((run(0), Some("203.0.113.7"))));
        assert_eq!(read("1970-01-01T00:00:00.25Z"), Ok((Time::Utc(250_000_000), None)));
        assert_eq!(read("1969-12-31T21:00:01-03:00 joão"), Ok((Time::Utc(1_000_000_000), Some("joão"))));
    }

    #[test]
    fn says_what_is_wrong() {
        for (line, error) in [
            ("59.5", LineError::Since(TimeError::NoUnit)),
            ("-5s", LineError::Since(TimeError::Signed)),
            ("soon", LineError::Since(TimeError::NotATime)),
            ("12:00:00", LineError::Timestamp(TimestampError::NotATimestamp)),
            ("2026-11-30", LineError::Timestamp(TimestampError::NotATimestamp)),
            ("5s ana now", LineError::TooMuch),
        ] {
            assert_eq!(read(line), Err(error), "{line}");
        }
    }
}
