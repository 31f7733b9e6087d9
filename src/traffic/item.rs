//! Traffic as a scenario states it.

use super::RetryPolicy;
use crate::time::{Duration, Instant, Rate};

/// Who sends. Identity is what keys are taken from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Client {
    pub id: String,
    pub ip: Option<String>,
    pub user: Option<String>,
    pub api_key: Option<String>,
    /// What it does where a request fails; `None`: nothing.
    pub retry: Option<RetryPolicy>,
}

/// One entry of a scenario's `traffic`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Index into the scenario's clients.
    pub client: u32,
    /// What each of its requests weighs, ≥ 1.
    pub cost: u64,
    pub pattern: Pattern,
}

/// When the requests of an item come. Request i = 0, 1, …; those at or after the run's duration
/// are not part of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// At the listed instants, in any order.
    At { times: Vec<Instant> },
    /// `at + floor(i·over/count)` for i < count.
    Burst { at: Instant, count: u64, over: Duration },
    /// Rate n/p: `from + floor(i·p/n)` while < `to`.
    Steady { rate: Rate, from: Instant, to: Instant },
    /// Gaps `−ln(1−u)·p/n`, u drawn from the item's own stream of the seed.
    Poisson { rate: Rate, from: Instant, to: Instant },
    /// Within each on-phase as `Steady`; phases alternate from `from`, beginning with on.
    OnOff { rate: Rate, on: Duration, off: Duration, from: Instant, to: Instant },
    /// The least nanosecond at which the exact integral of the rate is ≥ i.
    Ramp { from_rate: Rate, to_rate: Rate, from: Instant, to: Instant },
    /// Records of an access log. `epoch`: what instant 0 is, in nanoseconds since 1970-01-01T00:00:00Z;
    /// none: the UTC midnight before the first record.
    Log { format: LogFormat, text: String, epoch: Option<i64>, within: Within },
}

/// How a log's lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// One time a line, optionally followed by a client.
    Times,
    /// NCSA common log format.
    Common,
    /// NCSA combined log format.
    Combined,
}

/// Where in its tick a record with coarse time stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Within {
    /// At the tick's start.
    #[default]
    Start,
    /// Record i of m in one tick of length w: `floor(i·w/m)` after the tick's start.
    Even,
    /// At an instant drawn from the item's own stream of the seed; line order is kept.
    Random,
}
