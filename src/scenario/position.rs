use std::fmt;

use crate::time::{Instant, MAX_INTEGER, TimeError};

/// A place in a run: an instant and how many of that instant's events have happened; without a
/// number, all of them. Written `59s+3`, `60.4s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub instant: Instant,
    pub events: Option<u64>,
}

/// What is wrong with a position as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// Its instant.
    Instant(TimeError),
    /// What stands after the `+`: not digits alone, or above 2^53 − 1.
    Events,
}

impl PositionError {
    /// Its words.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Instant(error) => error.id(),
            Self::Events => "position-no-events",
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Instant(error) => error.fmt(f),
            Self::Events => f.write_str(
                "after the + stands no whole number of events; write an instant, or an instant and a number, such as \"59s+3\"",
            ),
        }
    }
}

impl Position {
    /// Reads `"59s"` (after all events of that instant) and `"59s+3"` (after the third).
    ///
    /// # Errors
    /// Says what is wrong with the text; see [`PositionError`].
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        // A leading sign is no separator: it is the instant's own mistake.
        let (instant, events) = match text.get(1..).and_then(|rest| rest.find('+')) {
            Some(at) => (&text[..=at], Some(&text[at + 2..])),
            None => (text, None),
        };
        let instant = Instant::parse(instant).map_err(PositionError::Instant)?;
        let events = match events {
            None => None,
            Some(digits) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                let number = digits.parse().ok().filter(|number| *number <= MAX_INTEGER);
                Some(number.ok_or(PositionError::Events)?)
            }
            Some(_) => return Err(PositionError::Events),
        };
        Ok(Self { instant, events })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.instant.fmt(f)?;
        match self.events {
            Some(events) => write!(f, "+{events}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, PositionError};
    use crate::time::{Instant, TimeError};

    #[test]
    fn reads_and_prints_instants_with_and_without_a_number() {
        for (text, instant, events) in [
            ("59s", 59_000_000_000, None),
            ("59s+3", 59_000_000_000, Some(3)),
            ("0s+0", 0, Some(0)),
            ("1m0.4s+9007199254740991", 60_400_000_000, Some(9_007_199_254_740_991)),
        ] {
            let read = Position::parse(text).expect(text);
            assert_eq!(read, Position { instant: Instant(instant), events }, "{text}");
            assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, error) in [
            ("", PositionError::Instant(TimeError::Empty)),
            ("+3", PositionError::Instant(TimeError::Signed)),
            ("-1s", PositionError::Instant(TimeError::Signed)),
            ("59+3", PositionError::Instant(TimeError::NoUnit)),
            ("\u{b5}+3", PositionError::Instant(TimeError::NotATime)),
            ("59s+", PositionError::Events),
            ("59s+-3", PositionError::Events),
            ("59s+3+4", PositionError::Events),
            ("59s+1.5", PositionError::Events),
            ("59s+9007199254740992", PositionError::Events),
            ("59s+99999999999999999999999", PositionError::Events),
        ] {
            assert_eq!(Position::parse(text), Err(error), "{text:?}");
        }
    }
}
