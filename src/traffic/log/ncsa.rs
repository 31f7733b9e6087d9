//! Lines of the NCSA common and combined log formats, as Apache and nginx write them.
//!
//! ```text
//! host ident user [10/Oct/2000:13:55:36 -0700] "request" status bytes ("referer" "agent")
//! ```

use super::line_error::LineError;
use super::timestamp::Digits;
use crate::time::CivilTime;

/// The parts of a line that a run needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NcsaLine<'a> {
    pub(super) host: &'a str,
    /// None where the log has `-` or `""`.
    pub(super) user: Option<&'a str>,
    /// Nanoseconds since 1970, a whole second.
    pub(super) time: i64,
    /// The same as written.
    pub(super) stamp: &'a str,
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Reads one line. Fields are separated by single spaces. What the request, the referer and the
/// agent say does not matter, as long as they stand in quotes (`\"` is not the end of one). Fields
/// after the last one of the format are passed over: nginx sites often log more.
pub(super) fn read(line: &str, combined: bool) -> Result<NcsaLine<'_>, LineError> {
    let (host, rest) = word(line).filter(|(host, _)| !host.is_empty()).ok_or(LineError::NoHost)?;
    let (_ident, rest) = word(rest).ok_or(LineError::NoTime)?;
    let (user, rest) = word(rest).ok_or(LineError::NoTime)?;
    let (stamp, rest) =
        rest.strip_prefix('[').and_then(|rest| rest.split_once("] ")).ok_or(LineError::NoTime)?;
    let time = read_time(stamp.as_bytes()).ok_or(LineError::NotATime)?.since_1970()?;
    let rest = quoted(rest).ok_or(LineError::NoRequest)?;
    let (status, rest) = word(rest).ok_or(LineError::NoStatus)?;
    if status != "-" && !(status.len() == 3 && is_number(status)) {
        return Err(LineError::NoStatus);
    }
    let (bytes, rest) = word(rest).unwrap_or((rest, ""));
    if bytes != "-" && !is_number(bytes) {
        return Err(LineError::NoBytes);
    }
    if combined {
        let rest = quoted(rest).ok_or(LineError::NoReferer)?;
        quoted(rest).ok_or(LineError::NoAgent)?;
    }
    Ok(NcsaLine { host, user: Some(user).filter(|user| !matches!(*user, "-" | "\"\"")), time, stamp })
}

/// The text up to the next space, and what follows that.
fn word(text: &str) -> Option<(&str, &str)> {
    text.split_once(' ')
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// What follows a quoted field and the space after it.
fn quoted(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = inner.bytes().position(|b| {
        let ends = b == b'"' && !escaped;
        escaped = b == b'\\' && !escaped;
        ends
    })?;
    let rest = &inner[end + 1..];
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// Reads `10/Oct/2000:13:55:36 -0700`.
fn read_time(text: &[u8]) -> Option<CivilTime> {
    let mut rest = Digits(text);
    let day = rest.number(2)?;
    rest.after(b"/")?;
    let (name, tail) = rest.0.split_at_checked(3)?;
    let month = 1 + MONTHS.iter().position(|month| month.as_bytes().eq_ignore_ascii_case(name))?;
    let mut rest = Digits(tail);
    let year = rest.after(b"/")?.number(4)?;
    let hour = rest.after(b":")?.number(2)?;
    let minute = rest.after(b":")?.number(2)?;
    let second = rest.after(b":")?.number(2)?;
    rest.after(b" ")?;
    let west = rest.0.first() == Some(&b'-');
    let offset_hours = rest.after(b"+-")?.number(2)?;
    let offset_minutes = rest.number(2)?;
    rest.0.is_empty().then_some(CivilTime {
        year,
        month: u32::try_from(month).ok()?,
        day,
        hour,
        minute,
        second,
        nanosecond: 0,
        west,
        offset_hours,
        offset_minutes,
    })
}

#[cfg(test)]
mod tests {
    use super::{NcsaLine, read};
    use crate::time::CivilError;
    use crate::traffic::log::line_error::LineError;

    /// 2000-10-10T20:55:36Z: day 11240 since 1970, 75336 s into it.
    const TIME: i64 = (11_240 * 86_400 + 75_336) * 1_000_000_000;

    #[test]
    fn reads_the_example_of_the_apache_manual() {
        let common =
            r#"127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326"#;
        let stamp = "10/Oct/2000:13:55:36 -0700";
        let expected = NcsaLine { host: "127.0.0.1", user: Some("frank"), time: TIME, stamp };
        assert_eq!(read(common, false), Ok(expected));
        let combined =
            format!(r#"{common} "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)""#);
        assert_eq!(read(&combined, true), Ok(expected));
        assert_eq!(read(&combined, false), Ok(expected), "more fields than asked for");
        assert_eq!(read(&format!(r#"{combined} "203.0.113.9" 0.004"#), true), Ok(expected));
        assert_eq!(read(common, true), Err(LineError::NoReferer));
    }

    #[test]
    fn reads_what_servers_really_write() {
        let stamp = "[10/Oct/2000:20:55:36 +0000]";
        let written = "10/Oct/2000:20:55:36 +0000";
        for (line, host, user) in [
            (format!(r#"2001:db8::1 - - {stamp} "-" 408 - "-" "-""#), "2001:db8::1", None),
            (format!(r#"h - - {stamp} "" 400 0 "" """#), "h", None),
            (format!(r#"h - "" {stamp} "GET / HTTP/1.1" 401 0 "-" "-""#), "h", None),
            (format!(r#"h - a@b {stamp} "\x16\x03\x01" 400 173 "-" "-""#), "h", Some("a@b")),
            (format!(r#"h - - {stamp} "GET /?q=\"x\" HTTP/1.1" 200 1 "-" "say \"hi\"""#), "h", None),
            (format!(r#"h - - {stamp} "GET /\\" 200 1 "-" "ends in \\""#), "h", None),
            (format!(r#"h - - {stamp} "GET /ação HTTP/1.1" 200 1 "-" "ü""#), "h", None),
        ] {
            assert_eq!(read(&line, true), Ok(NcsaLine { host, user, time: TIME, stamp: written }), "{line}");
        }
    }

    #[test]
    fn says_which_part_is_bad() {
        for (line, error) in [
            ("", LineError::NoHost),
            ("hello", LineError::NoHost),
            (" - - [10/Oct/2000:20:55:36 +0000] \"-\" 200 1", LineError::NoHost),
            ("h - -", LineError::NoTime),
            ("h - - 10/Oct/2000:20:55:36 \"-\" 200 1", LineError::NoTime),
            ("h - - [10/Oct/2000:20:55:36 +0000", LineError::NoTime),
            // A virtual host in front: what looks like a host is not the client's.
            ("www.example.com:80 h - - [10/Oct/2000:20:55:36 +0000] \"-\" 200 1", LineError::NoTime),
            ("h - - [10/Okt/2000:20:55:36 +0000] \"-\" 200 1", LineError::NotATime),
            ("h - - [1/Oct/2000:20:55:36 +0000] \"-\" 200 1", LineError::NotATime),
            ("h - - [10/Oct/2000:20:55:36] \"-\" 200 1", LineError::NotATime),
            ("h - - [10/Oct/2000:20:55:36 +000] \"-\" 200 1", LineError::NotATime),
            ("h - - [10/Oct/2000:20:55:36 +00000] \"-\" 200 1", LineError::NotATime),
            ("h - - [10/Oct/2000:20:55:36 0000] \"-\" 200 1", LineError::NotATime),
            ("h - - [31/Sep/2000:20:55:36 +0000] \"-\" 200 1", LineError::Civil(CivilError::NoSuchTime)),
            ("h - - [31/Dec/2016:23:59:60 +0000] \"-\" 200 1", LineError::Civil(CivilError::LeapSecond)),
            ("h - - [10/Oct/2000:20:55:36 +0000] GET 200 1", LineError::NoRequest),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"GET / 200 1", LineError::NoRequest),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"GET \"/\" 200 1", LineError::NoRequest),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"-\"", LineError::NoStatus),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"-\" 20 1", LineError::NoStatus),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"-\" OK 1", LineError::NoStatus),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"-\" 200 ", LineError::NoBytes),
            ("h - - [10/Oct/2000:20:55:36 +0000] \"-\" 200 1k", LineError::NoBytes),
        ] {
            assert_eq!(read(line, false), Err(error), "{line}");
        }
        let common = "h - - [10/Oct/2000:20:55:36 +0000] \"-\" 200 1";
        assert_eq!(read(&format!("{common} \"-\""), true), Err(LineError::NoAgent));
        assert_eq!(read(&format!("{common} \"-\" \"cut off"), true), Err(LineError::NoAgent));
    }
}
