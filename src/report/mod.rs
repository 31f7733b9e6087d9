//! A run as data: what `simulate` gives, natively and in JavaScript, with the same fields in the
//! same order.

mod csv;
mod decisions;
mod fingerprint;
mod headers;
mod load;
mod reason;
mod stated;

pub use csv::{CSV_HEADER, csv};
pub use decisions::{Decision, Decisions, OutcomeName, ServiceReport};
pub use headers::{Answer, EPOCH_SECONDS, Headers};
pub use load::{MOST_SENT, load_script};
pub use reason::{Code, Reason};
pub use stated::{Exact, Ratio};

use serde::Serialize;

use crate::measure::{Effort, KeyMeasure, LaneMeasure, Measured, Waits, Worst, fairness};
use crate::run::{Counts, Keys, Run};
use crate::scenario::{Complaint, ScenarioError, bounds};
use crate::time::{Date, Duration};
use crate::traffic::LogReading;
use stated::{Stating, is_false};

/// What a run gave. Numbers above 2^53 − 1 are null, with `"beyond": true` beside them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Report<'a> {
    /// 1.
    pub version: u32,
    /// In the scenario's order.
    pub lanes: Vec<LaneReport<'a>>,
    /// How reading each access log of the traffic went.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub logs: Vec<LogReport>,
}

/// What one lane gave.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LaneReport<'a> {
    pub id: &'a str,
    /// FNV-1a of all decisions, 64 bits as 16 hex digits.
    pub fingerprint: String,
    pub totals: TotalsReport,
    pub worst_window: WorstWindow<'a>,
    pub worst_all: WorstAll,
    /// Most rejected first; equal ones in the order of their first requests.
    pub keys: Vec<KeyReport<'a>>,
    pub waits: WaitsReport,
    /// What came of everybody's requests; left out of a run of one client that does not retry, without a service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortReport>,
    /// How evenly the clients fared: Jain's index over the share of its requests that each succeeded with, rounded to
    /// four decimals; left out where fewer than two sent, or nothing succeeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fairness: Option<f64>,
    /// The same of each client that sent, in the order of `clients`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clients: Vec<ClientReport<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<Vec<Decision<'a>>>"))]
    pub decisions: Option<Decisions<'a>>,
}

/// `offered = admitted + delayed + rejected`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TotalsReport {
    pub offered: u64,
    pub admitted: u64,
    pub delayed: u64,
    pub rejected: u64,
}

/// The fullest window of one key, beside what the rule says of such a window.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WorstWindow<'a> {
    /// Nanoseconds, as all times here.
    pub window: u64,
    pub key: Option<&'a str>,
    /// The first and the last start counted.
    pub first: Option<u64>,
    pub last: Option<u64>,
    /// The cost that started.
    pub admitted: Option<u64>,
    pub limit: Option<u64>,
    pub ratio: Option<Ratio>,
    pub bound: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// The fullest window of everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WorstAll {
    pub window: u64,
    pub first: Option<u64>,
    pub last: Option<u64>,
    pub admitted: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// What one key gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct KeyReport<'a> {
    pub key: &'a str,
    pub totals: TotalsReport,
    pub longest_wait: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// How long those that were taken waited; quantiles of the nearest rank, null where nothing was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WaitsReport {
    pub taken: u64,
    /// Of these, those that did not wait.
    pub at_once: u64,
    pub median: Option<u64>,
    pub p95: Option<u64>,
    pub longest: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// What was asked, and what came of it. A request succeeds when one of its attempts goes on and, where there is a service,
/// is served; attempts that do not are wasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct EffortReport {
    pub requests: u64,
    pub attempts: u64,
    pub succeeded: u64,
    /// attempts − succeeded.
    pub wasted: u64,
    /// Of these, attempts that went on and were turned away by the service.
    pub shed: u64,
    /// From a request's first attempt to its success, in nanoseconds: quantiles of the nearest rank, null where none
    /// succeeded.
    pub median: Option<u64>,
    pub p95: Option<u64>,
    pub longest: Option<u64>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// What one client's requests came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ClientReport<'a> {
    pub client: &'a str,
    #[serde(flatten)]
    pub effort: EffortReport,
}

/// How reading one access log went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LogReport {
    /// Index of the item in the scenario's `traffic`.
    pub item: usize,
    /// What instant 0 stands for, as RFC 3339 writes it; null if no record states a date.
    pub epoch: Option<String>,
    /// Lines that hold one.
    pub records: u64,
    /// Records that are part of the run.
    pub taken: u64,
    /// Records before it or after it.
    pub outside: u64,
    /// Lines that could not be read.
    pub bad: u64,
    /// The first few of these.
    pub first_bad: Vec<BadLine>,
}

/// A line of an access log that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BadLine {
    /// Its number, from 1.
    pub line: u64,
    /// What is wrong with it, in English.
    pub message: String,
}

/// Whether a run's decisions can be listed: there is a bound, since each is an object of its own.
///
/// # Errors
/// Names the bound, and the report without decisions as the way out.
pub fn few_enough_to_list(run: &Run) -> Result<(), ScenarioError> {
    let decisions = (0..run.lanes().len()).map(|lane| run.offers(lane).len() as u64).sum::<u64>();
    if decisions <= bounds::DECISIONS {
        return Ok(());
    }
    let said = Complaint::new("error-too-many-decisions")
        .with_number("decisions", decisions)
        .with_number("most", bounds::DECISIONS);
    Err(ScenarioError::new("too-many-decisions", "", said))
}

/// Reports a run, with its decisions or without.
pub fn report<'a>(run: &'a Run, measured: &Measured, decisions: bool) -> Report<'a> {
    let lanes = measured.lanes.iter().enumerate();
    Report {
        version: 1,
        lanes: lanes.map(|(lane, measure)| lane_report(run, lane, measure, decisions)).collect(),
        logs: run.traffic.logs.iter().map(LogReport::of).collect(),
    }
}

fn lane_report<'a>(run: &'a Run, lane: usize, measure: &LaneMeasure, decisions: bool) -> LaneReport<'a> {
    let keys = &run.lanes()[lane].keys;
    let clients = run.traffic.clients.iter().zip(&measure.efforts);
    let clients = clients.filter(|(_, effort)| run.has_efforts() && effort.requests > 0);
    LaneReport {
        id: &run.scenario.lanes[lane].id,
        fingerprint: fingerprint::fingerprint(run, lane),
        totals: measure.totals.into(),
        worst_window: WorstWindow::of(measure, run.window(), keys),
        worst_all: WorstAll::of(&measure.worst_all, run.window()),
        keys: measure.keys.iter().map(|key| KeyReport::of(key, keys)).collect(),
        waits: measure.waits.into(),
        fairness: fairness(&measure.efforts).map(|index| index as f64 / 10_000.0),
        effort: run.has_efforts().then(|| measure.effort.into()),
        clients: clients
            .map(|(client, effort)| ClientReport { client: &client.id, effort: (*effort).into() })
            .collect(),
        decisions: decisions.then(|| Decisions::all(run, lane)),
    }
}

impl From<Counts> for TotalsReport {
    fn from(counts: Counts) -> Self {
        let Counts { admitted, delayed, rejected } = counts;
        Self { offered: counts.offered(), admitted, delayed, rejected }
    }
}

impl<'a> WorstWindow<'a> {
    fn of(measure: &LaneMeasure, window: Duration, keys: &'a Keys) -> Self {
        let worst = &measure.worst;
        let mut stating = Stating::default();
        Self {
            window: window.0,
            key: worst.key.map(|key| keys.names()[key].as_str()),
            first: worst.first.and_then(|at| stating.state(at.0)),
            last: worst.last.and_then(|at| stating.state(at.0)),
            admitted: stating.state(worst.admitted),
            limit: measure.limit.and_then(|limit| stating.state(limit)),
            ratio: measure.limit.and_then(|limit| Ratio::of(worst.admitted, limit, &mut stating)),
            bound: measure.bound.and_then(|bound| stating.state(bound)),
            beyond: stating.beyond,
        }
    }
}

impl WorstAll {
    fn of(worst: &Worst, window: Duration) -> Self {
        let mut stating = Stating::default();
        Self {
            window: window.0,
            first: worst.first.and_then(|at| stating.state(at.0)),
            last: worst.last.and_then(|at| stating.state(at.0)),
            admitted: stating.state(worst.admitted),
            beyond: stating.beyond,
        }
    }
}

impl<'a> KeyReport<'a> {
    fn of(measure: &KeyMeasure, keys: &'a Keys) -> Self {
        let mut stating = Stating::default();
        Self {
            key: &keys.names()[measure.key],
            totals: measure.totals.into(),
            longest_wait: stating.state(measure.longest_wait.0),
            beyond: stating.beyond,
        }
    }
}

impl From<Waits> for WaitsReport {
    fn from(Waits { taken, at_once, median, p95, longest }: Waits) -> Self {
        let mut stating = Stating::default();
        let mut state = |wait: Option<Duration>| wait.and_then(|wait| stating.state(wait.0));
        let (median, p95, longest) = (state(median), state(p95), state(longest));
        Self { taken, at_once, median, p95, longest, beyond: stating.beyond }
    }
}

impl From<Effort> for EffortReport {
    fn from(effort: Effort) -> Self {
        let Effort { requests, attempts, succeeded, shed, median, p95, longest } = effort;
        let mut stating = Stating::default();
        let mut state = |wait: Option<Duration>| wait.and_then(|wait| stating.state(wait.0));
        let (median, p95, longest) = (state(median), state(p95), state(longest));
        let (wasted, beyond) = (effort.wasted(), stating.beyond);
        Self { requests, attempts, succeeded, wasted, shed, median, p95, longest, beyond }
    }
}

impl LogReport {
    fn of(reading: &LogReading) -> Self {
        let first_bad = reading.first_bad.iter();
        Self {
            item: reading.item,
            epoch: reading.epoch.map(|epoch| Date(epoch).to_string()),
            records: reading.records,
            taken: reading.taken,
            outside: reading.outside,
            bad: reading.bad,
            first_bad: first_bad
                .map(|(line, error)| BadLine { line: *line, message: error.to_string() })
                .collect(),
        }
    }
}
