//! Access logs as traffic: who came when, from lines of text.

mod anonymous;
mod line_error;
mod ncsa;
mod times;
mod timestamp;

pub use anonymous::anonymous;
pub use line_error::LineError;
pub use timestamp::{TimestampError, parse_epoch};

use super::draws::Draws;
use super::even::Even;
use super::item::{LogFormat, Within};
use super::{LogReading, TooMany};
use crate::order::{self, Sorting};
use crate::time::{Date, Duration, Instant};
use crate::work::Work;

/// Of how many bad lines the reason is kept.
pub const BAD_LINES_KEPT: usize = 5;

/// A `log` item, as much of it as reading takes beside its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Log {
    /// Index in the scenario's `traffic`.
    pub(super) item: usize,
    pub(super) format: LogFormat,
    pub(super) epoch: Option<i64>,
    pub(super) within: Within,
}

/// A record that is part of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record<'a> {
    pub(super) at: Instant,
    /// None: a time list does not say.
    pub(super) client: Option<&'a str>,
    pub(super) user: Option<&'a str>,
}

/// When a line says that its record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Time {
    /// Since the run began: `59.5s`.
    Run(Instant),
    /// Nanoseconds since 1970.
    Utc(i64),
}

#[derive(Debug)]
struct Line {
    /// Nanoseconds since 1970 if it is dated, else since the run began.
    at: i64,
    is_dated: bool,
    client: Option<Span>,
    user: Option<Span>,
}

/// A part of the text, in bytes.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: u32,
    length: u32,
}

impl Span {
    /// `part` is a slice of `text`.
    fn of(text: &str, part: &str) -> Self {
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        Self { from: from as u32, length: part.len() as u32 }
    }

    fn text(self, text: &str) -> &str {
        let from = self.from as usize;
        &text[from..from + self.length as usize]
    }
}

/// A log being read, a little at a time: first its lines, then their order; then it gives the records that are
/// part of a run of `duration`, by time, equal times in the order of their lines.
///
/// Lines end in LF or CRLF; blank ones count as nothing.
#[derive(Debug)]
pub(super) struct Reader {
    log: Log,
    duration: Duration,
    draws: Draws,
    limit: u64,
    /// Up to where the text is read, and how many lines that were.
    place: usize,
    number: u64,
    lines: Vec<Line>,
    /// The earliest date.
    earliest: Option<i64>,
    sorting: Option<Sorting>,
    /// How many of the sorted lines have been given.
    given: usize,
    /// Where in their second those stand that come next.
    offsets: std::vec::IntoIter<u64>,
    pub(super) reading: LogReading,
}

impl Reader {
    pub(super) fn new(log: Log, duration: Duration, draws: Draws, limit: u64) -> Self {
        let reading = LogReading { item: log.item, ..LogReading::default() };
        Self {
            log,
            duration,
            draws,
            limit,
            place: 0,
            number: 0,
            lines: Vec::new(),
            earliest: None,
            sorting: None,
            given: 0,
            offsets: Vec::new().into_iter(),
            reading,
        }
    }

    /// Reads on in the text, which is the same every time; true once all of it is read and in order.
    ///
    /// # Errors
    /// The log holds more than `limit` records, in the run or outside it.
    pub(super) fn advance(&mut self, text: &str, work: &mut Work) -> Result<bool, TooMany> {
        while self.place < text.len() {
            if !work.step() {
                return Ok(false);
            }
            self.read_line(text)?;
        }
        let sorting = self.sorting.get_or_insert_with(|| {
            self.reading.epoch = self.log.epoch.or(self.earliest.map(|first| Date(first).midnight().0));
            let epoch = self.reading.epoch.unwrap_or(0);
            for line in self.lines.iter_mut().filter(|line| line.is_dated) {
                // What saturates is centuries away from any run.
                line.at = line.at.saturating_sub(epoch);
            }
            // Shifted, so that negative ones come first as numbers without sign, too.
            Sorting::new(self.lines.iter().map(|line| line.at.cast_unsigned() ^ (1 << 63)))
        });
        Ok(sorting.advance(work))
    }

    /// How much of the text is read, in bytes.
    pub(super) fn place(&self) -> usize {
        self.place
    }

    fn read_line(&mut self, text: &str) -> Result<(), TooMany> {
        // Some editors put a byte order mark in front of a text.
        let mark = if self.place == 0 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let rest = &text[self.place + mark..];
        let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
        self.place += mark + line.len() + 1;
        self.number += 1;
        let line = line.trim_ascii();
        if line.is_empty() {
            return Ok(());
        }
        match self.line(line) {
            Ok(_) if self.reading.records == self.limit => return Err(TooMany { source: self.log.item }),
            Ok((time, client, user)) => {
                self.reading.records += 1;
                let (at, is_dated) = match time {
                    Time::Run(at) => (i64::try_from(at.0).unwrap_or(i64::MAX), false),
                    Time::Utc(at) => (at, true),
                };
                if is_dated && self.earliest.is_none_or(|earliest| at < earliest) {
                    self.earliest = Some(at);
                }
                let span = |part| Span::of(text, part);
                self.lines.push(Line { at, is_dated, client: client.map(span), user: user.map(span) });
            }
            Err(error) => {
                self.reading.bad += 1;
                if self.reading.first_bad.len() < BAD_LINES_KEPT {
                    self.reading.first_bad.push((self.number, error));
                }
            }
        }
        Ok(())
    }

    #[allow(clippy::type_complexity, reason = "when, by whom, as which user")]
    fn line<'a>(&self, line: &'a str) -> Result<(Time, Option<&'a str>, Option<&'a str>), LineError> {
        if self.log.format == LogFormat::Times {
            let (time, client) = times::read(line)?;
            return Ok((time, client, None));
        }
        let record = ncsa::read(line, self.log.format == LogFormat::Combined)?;
        Ok((Time::Utc(record.time), Some(record.host), record.user))
    }

    /// What the next line holds, in order of time, in the run or outside it; `None` after the last.
    fn next_line<'a>(&mut self, text: &'a str) -> Option<(i64, Record<'a>)> {
        let order = self.sorting.as_ref()?.order();
        let line = &self.lines[order.get(self.given)?.1];
        let span = |span: Option<Span>| span.map(|span| span.text(text));
        let record = Record { at: Instant::ZERO, client: span(line.client), user: span(line.user) };
        let mut at = line.at;
        if self.log.format != LogFormat::Times && self.log.within != Within::Start {
            at = at.saturating_add_unsigned(self.offset());
        }
        self.given += 1;
        Some((at, record))
    }

    /// Where the next record stands within its second. Those of one second keep their order, and none reaches the
    /// next second.
    fn offset(&mut self) -> u64 {
        if self.offsets.len() == 0 {
            let order = self.sorting.as_ref().map_or(&[][..], Sorting::order);
            let second = &order[self.given..];
            let count = second.iter().take_while(|(at, _)| *at == second[0].0).count();
            let tick = Duration::SECOND.0;
            let mut offsets: Vec<u64> = match self.log.within {
                Within::Random => (0..count).map(|_| self.draws.below(tick)).collect(),
                Within::Start | Within::Even => Even::new(tick, count as u64).take(count).collect(),
            };
            order::by_number(&mut offsets, |offset| *offset);
            self.offsets = offsets.into_iter();
        }
        self.offsets.next().unwrap_or(0)
    }

    /// Gives the next record that is part of the run, if it is among the lines that may still be looked at;
    /// `Err` if there may be more another time.
    pub(super) fn next<'a>(&mut self, text: &'a str, work: &mut Work) -> Result<Option<Record<'a>>, NotYet> {
        loop {
            if !work.step() {
                return Err(NotYet);
            }
            let Some((at, record)) = self.next_line(text) else { return Ok(None) };
            match u64::try_from(at).ok().filter(|at| *at < self.duration.0) {
                Some(at) => {
                    self.reading.taken += 1;
                    return Ok(Some(Record { at: Instant(at), ..record }));
                }
                None => self.reading.outside += 1,
            }
        }
    }
}

/// There was not enough work left.
pub(super) struct NotYet;

#[cfg(test)]
mod tests {
    use super::{LineError, Reader, Record};
    use crate::time::{Duration, Instant, TimeError};
    use crate::traffic::draws::{Draws, Purpose};
    use crate::traffic::{LogFormat, LogReading, TooMany, Within};
    use crate::work::Work;

    const SECOND: u64 = 1_000_000_000;
    const MINUTE: Duration = Duration(60 * SECOND);

    struct Log<'a> {
        format: LogFormat,
        text: &'a str,
        epoch: Option<i64>,
        within: Within,
    }

    impl<'a> Log<'a> {
        /// Seven steps at a time.
        fn read(&self, duration: Duration, limit: u64) -> Result<(Vec<Record<'a>>, LogReading), TooMany> {
            let Self { format, text, epoch, within } = *self;
            let log = super::Log { item: 7, format, epoch, within };
            let mut reader = Reader::new(log, duration, Draws::new(1, Purpose::Traffic, 0), limit);
            while !reader.advance(text, &mut Work::new(7))? {}
            let mut records = Vec::new();
            loop {
                match reader.next(text, &mut Work::new(7)) {
                    Ok(Some(record)) => records.push(record),
                    Ok(None) => return Ok((records, reader.reading)),
                    Err(_) => {}
                }
            }
        }
    }

    fn log(format: LogFormat, text: &str) -> Log<'_> {
        Log { format, text, epoch: None, within: Within::Start }
    }

    fn read<'a>(log: &Log<'a>, duration: Duration) -> (Vec<Record<'a>>, LogReading) {
        log.read(duration, 1000).expect("within the limit")
    }

    fn times(records: &[Record<'_>]) -> Vec<u64> {
        records.iter().map(|record| record.at.0).collect()
    }

    fn common(host: &str, time: &str) -> String {
        format!("{host} - - [{time}] \"GET / HTTP/1.1\" 200 1\n")
    }

    #[test]
    fn clock_windows_stand_where_they_stood() {
        let text = common("a", "10/Oct/2000:13:55:36 -0700") + &common("a", "11/Oct/2000:00:00:01 +0000");
        let (records, reading) = read(&log(LogFormat::Common, &text), Duration(86_402 * SECOND));
        // 20:55:36 UTC, and 3:04:25 later.
        assert_eq!(times(&records), [75_336 * SECOND, 86_401 * SECOND]);
        assert_eq!(reading.epoch, Some(11_240 * 86_400 * 1_000_000_000));
        // At midnight itself the run begins with the record.
        let text = common("a", "10/Oct/2000:00:00:00 +0000");
        assert_eq!(times(&read(&log(LogFormat::Common, &text), MINUTE).0), [0]);
        // Before 1970 midnight is before, too.
        let text = common("a", "31/Dec/1969:23:59:59 +0000");
        let (records, reading) = read(&log(LogFormat::Common, &text), Duration(86_400 * SECOND));
        assert_eq!(times(&records), [86_399 * SECOND]);
        assert_eq!(reading.epoch, Some(-86_400 * 1_000_000_000));
    }

    #[test]
    fn the_clock_set_back_moves_no_record() {
        // Summer time ends in New York: 01:59:59 −0400 and 01:00:00 −0500 are one second apart.
        let text = common("a", "01/Nov/2026:01:59:59 -0400") + &common("b", "01/Nov/2026:01:00:00 -0500");
        let (records, _) = read(&log(LogFormat::Common, &text), Duration(86_400 * SECOND));
        assert_eq!(times(&records), [21_599 * SECOND, 21_600 * SECOND]);
    }

    #[test]
    fn sorts_by_time_and_keeps_the_order_of_lines() {
        let text = "2s a\n1s b\n2s c\n1s d\n0s e\n";
        let (records, _) = read(&log(LogFormat::Times, text), MINUTE);
        let clients: Vec<_> = records.iter().filter_map(|record| record.client).collect();
        assert_eq!(clients, ["e", "b", "d", "a", "c"]);
    }

    #[test]
    fn counts_every_line_once() {
        let text = "\u{feff}1s\r\n\r\n  \r\nnonsense\r\n59.999999999s ana\r\n60s\r\n5\r\n2d";
        let (records, reading) = read(&log(LogFormat::Times, text), MINUTE);
        assert_eq!(times(&records), [SECOND, 59_999_999_999]);
        assert_eq!(records[1].client, Some("ana"));
        let expected = LogReading {
            item: 7,
            epoch: None,
            records: 4,
            taken: 2,
            outside: 2,
            bad: 2,
            first_bad: vec![
                (4, LineError::Since(TimeError::NotATime)),
                (7, LineError::Since(TimeError::NoUnit)),
            ],
        };
        assert_eq!(reading, expected);
    }

    #[test]
    fn keeps_the_first_few_bad_lines_only() {
        let text = "x\n".repeat(100);
        let (_, reading) = read(&log(LogFormat::Combined, &text), MINUTE);
        assert_eq!((reading.records, reading.bad), (0, 100));
        let numbers: Vec<_> = reading.first_bad.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_stated_epoch_is_instant_zero() {
        let text = common("a", "10/Oct/2000:12:00:00 +0000")
            + &common("a", "10/Oct/2000:11:59:59 +0000")
            + &common("a", "10/Oct/2000:12:01:00 +0000");
        let epoch = super::parse_epoch("2000-10-10T12:00:00Z").ok();
        let (records, reading) = read(&Log { epoch, ..log(LogFormat::Common, &text) }, MINUTE);
        assert_eq!(times(&records), [0]);
        assert_eq!((reading.taken, reading.outside, reading.epoch), (1, 2, epoch));
        // An epoch as far away as can be written is only far away.
        for epoch in [i64::MIN, i64::MAX] {
            let (records, _) = read(&Log { epoch: Some(epoch), ..log(LogFormat::Common, &text) }, MINUTE);
            assert_eq!(records.len(), 0);
        }
    }

    #[test]
    fn exact_times_stay_and_coarse_ones_spread() {
        let text: String =
            [0, 0, 0, 1, 3, 3].map(|s| common("a", &format!("10/Oct/2000:00:00:0{s} +0000"))).concat();
        let even = Log { within: Within::Even, ..log(LogFormat::Common, &text) };
        let expected = [0, 333_333_333, 666_666_666, 1_000_000_000, 3_000_000_000, 3_500_000_000];
        assert_eq!(times(&read(&even, MINUTE).0), expected);
        // What is spread beyond the end is outside.
        assert_eq!(read(&even, Duration(600_000_000)).1.outside, 4);
        let text = "1970-01-01T00:00:01Z\n1970-01-01T00:00:01Z\n1970-01-01T00:00:01.5Z";
        for within in [Within::Start, Within::Even, Within::Random] {
            let exact = Log { within, ..log(LogFormat::Times, text) };
            assert_eq!(times(&read(&exact, MINUTE).0), [SECOND, SECOND, 1_500_000_000]);
        }
    }

    #[test]
    fn random_places_stay_in_their_second_and_keep_order() {
        let text: String = (0..300)
            .map(|i| common(&i.to_string(), &format!("10/Oct/2000:00:00:{:02} +0000", i / 100)))
            .collect();
        let random = Log { within: Within::Random, ..log(LogFormat::Common, &text) };
        let (records, _) = read(&random, MINUTE);
        assert_eq!(records.len(), 300);
        assert!(records.is_sorted_by_key(|record| record.at));
        for (i, record) in records.iter().enumerate() {
            assert_eq!(record.client, Some(i.to_string().as_str()));
            assert_eq!(record.at.0 / SECOND, i as u64 / 100);
        }
        // They are spread: a hundred in a second leave no half of it empty.
        let late = records.iter().filter(|record| record.at.0 % SECOND >= SECOND / 2).count();
        assert!((115..=185).contains(&late), "{late} of 300 in the second half");
        assert_eq!(read(&random, MINUTE).0, records, "the same seed gives the same places");
    }

    #[test]
    fn more_records_than_the_limit_are_too_many() {
        let text = "1s\n".repeat(3) + "bad\n\n" + &"2d\n".repeat(2);
        let log = log(LogFormat::Times, &text);
        assert_eq!(log.read(MINUTE, 5).map(|(records, _)| records.len()), Ok(3));
        assert_eq!(log.read(MINUTE, 4).err(), Some(TooMany { source: 7 }));
    }

    #[test]
    fn instants_are_since_the_run_began() {
        let (records, reading) = read(&log(LogFormat::Times, "1970-01-02T00:00:05Z\n5s"), MINUTE);
        assert_eq!(records.iter().map(|record| record.at).collect::<Vec<_>>(), [Instant(5 * SECOND); 2]);
        assert_eq!(reading.epoch, Some(86_400 * 1_000_000_000));
    }
}
