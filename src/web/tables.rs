//! What the page shows as texts and tables, made from the run and the catalog.

use serde::Serialize;

use crate::explain::{self, Arg, Message, Rounding, Stretch, Words};
use crate::measure::{self, Effort, LaneMeasure, Measured};
use crate::picture::Frame;
use crate::run::{Outcome, Playhead, Run};
use crate::scenario::Scenario;
use crate::time::{Date, Duration, Instant};
use crate::traffic::Traffic;
use crate::traffic::log::LineError;

/// Rows of the table of decisions: those around the present one.
const ROWS: usize = 15;

/// What stands in a lane's header.
#[derive(Serialize)]
pub(super) struct LaneFacts {
    id: String,
    name: String,
    setting: String,
    admitted: String,
    delayed: String,
    rejected: String,
    worst: String,
    above: bool,
}

/// A table of texts.
#[derive(Serialize)]
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The request of the first row, where the rows are requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    here: Option<usize>,
}

/// How reading a log went.
#[derive(Serialize)]
pub(super) struct Log {
    item: usize,
    text: String,
    bad: Vec<String>,
}

pub(super) fn lane_facts(
    run: &Run,
    measured: &Measured,
    playhead: &Playhead,
    lane: usize,
    words: &dyn Words,
) -> LaneFacts {
    let measure = &measured.lanes[lane];
    let rule = playhead.rule(run, lane);
    let count = |id, n: u64| words.say(&Message::new(id).with("n", n));
    let worst = worst_text(run, measure, words);
    LaneFacts {
        id: run.scenario.lanes[lane].id.clone(),
        name: said(words, explain::lane_title(run, lane)),
        setting: words.say(&explain::setting(rule)),
        admitted: count("lane-admitted", measure.totals.admitted),
        delayed: if measure.totals.delayed == 0 {
            String::new()
        } else {
            count("lane-delayed", measure.totals.delayed)
        },
        rejected: count("lane-rejected", measure.totals.rejected),
        worst,
        above: measure.is_above(),
    }
}

/// "worst 60 s: 200 · 2.0×".
fn worst_text(run: &Run, measure: &LaneMeasure, words: &dyn Words) -> String {
    if measure.worst.admitted == 0 {
        return String::new();
    }
    let window = explain::span(run.window(), Rounding::Down);
    let message = match ratio(measure) {
        Some(ratio) => Message::new("lane-worst-ratio").with("ratio", ratio),
        None => Message::new("lane-worst"),
    };
    words.say(&message.with("window", window).with("n", count_of(measure.worst.admitted)))
}

/// How many times the number in the setting.
fn ratio(measure: &LaneMeasure) -> Option<Arg> {
    explain::ratio(measure.worst.admitted, measure.limit?)
}

fn count_of(count: u128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

pub(super) fn decisions(run: &Run, playhead: &Playhead, lane: usize, words: &dyn Words) -> Table {
    let arrived = playhead.offered(lane);
    let total = run.offers(lane).len();
    let first = arrived.saturating_sub(ROWS / 2 + 1).min(total.saturating_sub(ROWS));
    let several = run.traffic.clients.len() > 1;
    let weighed = run.scenario.traffic.iter().any(|item| item.cost > 1);
    let mut head = vec!["column-request", "column-at", "column-outcome", "column-starts"];
    if weighed {
        head.push("column-cost");
    }
    if several {
        head.push("column-client");
    }
    let rows = (first..total.min(first + ROWS)).map(|request| {
        let arrival = &run.offers(lane)[request];
        let outcome = run.lanes()[lane].decisions.outcomes()[request];
        let mut row = vec![
            words.say(&explain::request_number(run, lane, request as u32)),
            words.say(&explain::instant(arrival.at)),
        ];
        row.push(words.say(&Message::new(match outcome {
            _ if run.is_shed(lane, request) => "row-shed",
            Outcome::Admit => "row-admit",
            Outcome::Delay => "row-delay",
            Outcome::Reject => "row-reject",
        })));
        row.push(
            run.starts_at(lane, request).map_or("–".into(), |starts| words.say(&explain::instant(starts))),
        );
        if weighed {
            row.push(words.say(&Message::new("count").with("n", arrival.cost)));
        }
        if several {
            row.push(run.traffic.clients[arrival.client as usize].id.clone());
        }
        row
    });
    Table {
        rows: rows.collect(),
        head: texts(words, &head),
        first: Some(first),
        here: arrived.checked_sub(1).and_then(|last| last.checked_sub(first)),
    }
}

/// A lane's vessel and curve in numbers.
pub(super) fn state(frame: &Frame, words: &dyn Words) -> Table {
    let place = (frame.lane, frame.key);
    let rows = explain::state(frame.run, frame.measured, frame.playhead, place, frame.trailing());
    let rows = rows.iter().map(|(name, value)| vec![words.say(name), words.say(value)]);
    Table {
        rows: rows.collect(),
        head: texts(words, &["column-what", "column-now"]),
        first: None,
        here: None,
    }
}

/// The whole run in stretches, and which of them holds now.
pub(super) fn stretches(run: &Run, now: Instant, lane: usize, words: &dyn Words) -> Table {
    let number = |n: u64| words.say(&Message::new("count").with("n", n));
    let stretches = explain::stretches(run, lane);
    // The end of the run is seen from its last stretch.
    let here = stretches.iter().rposition(|stretch| stretch.from <= now);
    let rows = stretches.iter().map(|Stretch { from, to, counts }| {
        let (from, to) = (explain::instant(*from), explain::instant(*to));
        vec![
            words.say(&Message::new("stretch").with("from", from).with("to", to)),
            number(counts.admitted),
            number(counts.delayed),
            number(counts.rejected),
        ]
    });
    let head = texts(words, &["column-stretch", "column-admitted", "column-delayed", "column-rejected"]);
    Table { rows: rows.collect(), head, first: None, here }
}

pub(super) fn compare(run: &Run, measured: &Measured, words: &dyn Words) -> Table {
    let head = [
        "column-lane",
        "column-admitted",
        "column-delayed",
        "column-rejected",
        "column-worst",
        "column-ratio",
        "column-at-once",
        "column-median-wait",
        "column-p95-wait",
        "column-longest-wait",
    ];
    let number = |n: u64| words.say(&Message::new("count").with("n", n));
    let wait = |wait: Option<Duration>| match wait {
        Some(wait) => words.say(&explain::span(wait, Rounding::Up)),
        None => "–".into(),
    };
    let of_limit = |measure: &LaneMeasure| measure.limit.map(|limit| (measure.worst.admitted, limit));
    let ratios = explain::ratios(&measured.lanes.iter().map(of_limit).collect::<Vec<_>>());
    let mut head = head.to_vec();
    if run.has_world() {
        head.extend(EFFORT.iter().skip(1));
    }
    let several = run.traffic.clients.len() > 1;
    if several {
        head.push("column-fairness");
    }
    let rows = measured.lanes.iter().zip(ratios).enumerate().map(|(lane, (measure, ratio))| {
        let mut row = vec![
            said(words, explain::lane_title(run, lane)),
            number(measure.totals.admitted),
            number(measure.totals.delayed),
            number(measure.totals.rejected),
            number(count_of(measure.worst.admitted)),
            ratio.map_or("–".into(), |ratio| words.say(&Message::new("times").with("n", ratio))),
            number(measure.waits.at_once),
            wait(measure.waits.median),
            wait(measure.waits.p95),
            wait(measure.waits.longest),
        ];
        if run.has_world() {
            row.extend(effort(&measure.effort, words).into_iter().skip(1));
        }
        if several {
            row.push(measure::fairness(&measure.efforts).map_or("–".into(), |index| {
                said(words, Arg::Decimal { mantissa: (index + 50) / 100, digits: 2 })
            }));
        }
        row
    });
    Table { rows: rows.collect(), head: texts(words, &head), first: None, here: None }
}

/// What was asked, and what came of it.
const EFFORT: [&str; 8] = [
    "column-requests",
    "column-attempts",
    "column-succeeded",
    "column-wasted",
    "column-shed",
    "column-median-time",
    "column-p95-time",
    "column-longest-time",
];

fn effort(effort: &Effort, words: &dyn Words) -> Vec<String> {
    let counts = [effort.requests, effort.attempts, effort.succeeded, effort.wasted(), effort.shed];
    let count = |n: u64| words.say(&Message::new("count").with("n", n));
    let time = |time: Option<Duration>| {
        time.map_or("–".into(), |time| words.say(&explain::span(time, Rounding::Up)))
    };
    let times = [effort.median, effort.p95, effort.longest];
    counts.map(count).into_iter().chain(times.map(time)).collect()
}

/// What each client that sent asked of a lane, and got; without rows where one sends alone, with nothing around the lanes.
pub(super) fn clients(run: &Run, measured: &Measured, lane: usize, words: &dyn Words) -> Table {
    let clients = run.traffic.clients.iter().zip(&measured.lanes[lane].efforts);
    let sent = clients.filter(|(_, effort)| run.has_efforts() && effort.requests > 0).take(ROWS);
    let rows = sent.map(|(client, its)| {
        let mut row = vec![client.id.clone()];
        row.extend(effort(its, words));
        row
    });
    let head: Vec<&'static str> = ["column-client"].into_iter().chain(EFFORT).collect();
    Table { rows: rows.collect(), head: texts(words, &head), first: None, here: None }
}

/// How a run should stand around its one log, as a scenario writes it.
#[derive(Serialize)]
pub(super) struct LogFrame {
    records: u64,
    first_bad: Option<String>,
    epoch: Option<String>,
    duration: String,
}

pub(super) fn log_frame(scenario: &Scenario, traffic: &Traffic, words: &dyn Words) -> LogFrame {
    let log = traffic.logs.first();
    let frame = measure::log_frame(scenario, traffic);
    LogFrame {
        records: log.map_or(0, |log| log.records),
        first_bad: log.and_then(|log| log.first_bad.first()).map(|bad| bad_line(bad, words)),
        epoch: frame.epoch.map(|epoch| Date(epoch).to_string()),
        duration: frame.duration.to_string(),
    }
}

fn bad_line((line, reason): &(u64, LineError), words: &dyn Words) -> String {
    let (id, wrong) = reason.ids();
    let reason =
        wrong.into_iter().fold(Message::new(id), |said, wrong| said.with("wrong", Message::new(wrong)));
    words.say(&Message::new("log-bad-line").with("line", *line).with("reason", reason))
}

pub(super) fn logs(run: &Run, words: &dyn Words) -> Vec<Log> {
    let reading = |log: &crate::traffic::LogReading| Log {
        item: log.item,
        text: words.say(
            &Message::new("log-reading")
                .with("records", log.records)
                .with("taken", log.taken)
                .with("outside", log.outside)
                .with("bad", log.bad),
        ),
        bad: log.first_bad.iter().map(|bad| bad_line(bad, words)).collect(),
    };
    run.traffic.logs.iter().map(reading).collect()
}

fn texts(words: &dyn Words, ids: &[&'static str]) -> Vec<String> {
    ids.iter().map(|id| words.say(&Message::new(id))).collect()
}

/// A thing said by itself.
fn said(words: &dyn Words, arg: Arg) -> String {
    words.say(&Message::new("said").with("what", arg))
}
