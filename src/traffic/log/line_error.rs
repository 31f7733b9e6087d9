//! Why a line of a log could not be read.

use std::fmt;

use super::timestamp::TimestampError;
use crate::time::CivilError;
use crate::time::TimeError;

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It does not begin with a host and a space.
    NoHost,
    /// The fourth field is not in brackets (a user or ident of several words moves it, too).
    NoTime,
    /// What stands in the brackets is not `10/Oct/2000:13:55:36 -0700`.
    NotATime,
    /// Written well, but no time of a run's clock.
    Civil(CivilError),
    /// No request in quotes after the time.
    NoRequest,
    /// No status of three digits (or `-`) after the request.
    NoStatus,
    /// No number of bytes (or `-`) after the status.
    NoBytes,
    /// No referer in quotes, as the combined format has.
    NoReferer,
    /// No agent in quotes, as the combined format has.
    NoAgent,
    /// A time list: the time since the run began is wrong.
    Since(TimeError),
    /// A time list: the timestamp is wrong.
    Timestamp(TimestampError),
    /// A time list: more than a time and a client.
    TooMuch,
}

impl From<CivilError> for LineError {
    fn from(error: CivilError) -> Self {
        Self::Civil(error)
    }
}

impl LineError {
    /// Its words, and those of what is wrong with a time in them.
    pub fn ids(self) -> (&'static str, Option<&'static str>) {
        let line = match self {
            Self::NoHost => "line-no-host",
            Self::NoTime => "line-no-time",
            Self::NotATime => "line-not-a-time",
            Self::NoRequest => "line-no-request",
            Self::NoStatus => "line-no-status",
            Self::NoBytes => "line-no-bytes",
            Self::NoReferer => "line-no-referer",
            Self::NoAgent => "line-no-agent",
            Self::TooMuch => "line-too-much",
            Self::Civil(error) => error.id(),
            Self::Since(error) => return ("line-time", Some(error.id())),
            Self::Timestamp(error) => return ("line-time", Some(error.id())),
        };
        (line, None)
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoHost => "it does not begin with a host",
            Self::NoTime => "its fourth field is not a time in brackets",
            Self::NotATime => "its time is not written as in [10/Oct/2000:13:55:36 -0700]",
            Self::NoRequest => "no request in quotes follows the time",
            Self::NoStatus => "no status of three digits follows the request",
            Self::NoBytes => "no number of bytes follows the status",
            Self::NoReferer => "no referer in quotes follows the bytes, as the combined format has",
            Self::NoAgent => "no agent in quotes follows the referer, as the combined format has",
            Self::TooMuch => "there is more than a time and a client",
            Self::Civil(error) => return error.fmt(f),
            Self::Since(error) => return write!(f, "the time: {error}"),
            Self::Timestamp(error) => return write!(f, "the time: {error}"),
        })
    }
}
